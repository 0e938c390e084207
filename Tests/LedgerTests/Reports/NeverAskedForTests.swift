import LedgerTestSupport
import Testing

@testable import Ledger

/// A return gives a client back only what they were asked for, as far as the way of a thing says (rule R3).
struct NeverAskedForTests {
  private let home = ID<Project>(named: "p1")

  /// A studio whose return r1 is the client's money, whose purchase t1 they owe, and a lamp of 50.00 in inventory.
  private func studio() throws -> ItemBook {
    var studio = try ItemBook()
    for (name, side) in [("t1", Reimbursement.owedToCompany), ("r1", .owedToClient)] {
      var transaction = studio.transaction(name)
      transaction.reimbursement = side
      studio.told.put(transaction, in: studio.book.transactions)
    }
    studio.put(item: "lamp", in: nil)
    return studio
  }

  private func reassign(_ name: String, to scope: Scope, _ studio: inout ItemBook) throws {
    let operation = studio.operation()
    studio.told.commit(
      try Reassigning.reassign(studio.item(name), to: scope, by: operation, in: studio.book))
  }

  private func unlink(_ name: String, _ studio: inout ItemBook) {
    let operation = studio.operation()
    studio.told.commit(Linking.unlink([studio.item(name)], by: operation, in: studio.book))
  }

  private func giveBack(_ name: String, _ studio: inout ItemBook) throws {
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item(name)], to: studio.transaction("r1"), by: operation, in: studio.book))
  }

  /// What the client is asked for, and given, in minor units.
  private func sums(_ studio: ItemBook) throws -> [Int64] {
    let report = try ProjectInvoiceReport(of: home, in: studio.book)
    let kept = try Accounting(of: home, in: studio.book)
    #expect(kept.owedToBusiness[.usd] == report.chargesTotal[.usd])
    #expect(kept.owedToClient[.usd] == report.creditsTotal[.usd])
    return [report.chargesTotal[.usd].minor, report.creditsTotal[.usd].minor]
  }

  @Test func `what was reassigned into a project and goes back costs its client nothing`() throws {
    var studio = try studio()
    try reassign("lamp", to: .project(home), &studio)
    try giveBack("lamp", &studio)
    #expect(try sums(studio) == [0, 0])
    let report = try ProjectInvoiceReport(of: home, in: studio.book)
    // It is on the return all the same, and nobody has to say its price.
    #expect(report.credits.flatMap { $0.entries }.map { $0.name } == ["lamp"])
    #expect(report.credits.flatMap { $0.entries }.allSatisfy { !$0.isMissingPrice })
    #expect(ProjectInvoicing.unpriced(of: home, in: studio.book).isEmpty)
    // Deleted it gives back as little, and so it does where it went back twice.
    unlink("lamp", &studio)
    try giveBack("lamp", &studio)
    #expect(try sums(studio) == [0, 0])
    let gone = studio.item("lamp")
    studio.told.trash(gone, in: studio.book.items)
    #expect(try sums(studio) == [0, 0])
  }

  @Test func `so does what was unlinked from the book's own sale`() throws {
    var studio = try studio()
    try studio.sell(["lamp"], to: .project(home))
    #expect(try sums(studio) == [5_000, 0])
    unlink("lamp", &studio)
    #expect(try sums(studio) == [0, 0])
    try giveBack("lamp", &studio)
    #expect(try sums(studio) == [0, 0])
  }

  @Test func `what was charged after that is charged and given back`() throws {
    var studio = try studio()
    try reassign("lamp", to: .project(home), &studio)
    let linking = studio.operation()
    studio.told.commit(
      Linking.link(
        [studio.item("lamp")], to: studio.transaction("t1"), by: linking, in: studio.book)
    )
    #expect(try sums(studio) == [5_000, 0])
    try giveBack("lamp", &studio)
    #expect(try sums(studio) == [5_000, 5_000])
  }

  @Test func `a charge from before it was elsewhere meanwhile counts`() throws {
    var studio = try studio()
    studio.put(item: "sofa", in: "p1", of: "t1")
    unlink("sofa", &studio)
    try reassign("sofa", to: .inventory, &studio)
    try reassign("sofa", to: .project(home), &studio)
    try giveBack("sofa", &studio)
    #expect(try sums(studio) == [5_000, 5_000])
  }

  @Test func `what was made in the project goes back at its price`() throws {
    var studio = try studio()
    studio.put(item: "rug", in: "p1")
    try giveBack("rug", &studio)
    #expect(try sums(studio) == [0, 5_000])
  }

  @Test func `a part is asked for as what it was taken from`() throws {
    var studio = try studio()
    var lamps = studio.item("lamp")
    lamps.quantity = 2
    studio.told.put(lamps, in: studio.book.items)
    try reassign("lamp", to: .project(home), &studio)
    let splitting = studio.operation()
    let split = try ItemSplit.split(1, of: studio.item("lamp"), by: splitting, in: studio.book)
    studio.told.commit(split.edit)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [split.part], to: studio.transaction("r1"), by: operation, in: studio.book))
    #expect(try sums(studio) == [0, 0])
  }
}
