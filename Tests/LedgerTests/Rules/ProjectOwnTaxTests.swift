import LedgerTestSupport
import Testing

@testable import Ledger

/// What more is asked of a thing whose line had a tax of its own, wherever the thing stands and however the draft came to ask for it
/// (rule R10).
extension ProjectInvoicingTests {
  private var reduced: Tax { Tax("VAT", Rate(percent: 7)) }

  /// Gives a draft 20 % tax, but for one thing, and issues it.
  private func issue(
    _ id: ID<Invoice>, reducing name: String, _ studio: inout ItemBook
  ) throws {
    var draft = try #require(studio.book.invoices[id])
    draft.tax = Tax("VAT", Rate(percent: 20))
    studio.told.put(draft, in: studio.book.invoices)
    var line = try #require(
      studio.book.lines(of: id).first { $0.source?.item == ID(named: name) })
    line.tax = reduced
    studio.told.put(line, in: studio.book.lines)
    _ = try issue(draft, &studio)
  }

  private func rug() throws -> ItemBook {
    var studio = try studio()
    studio.put(item: "rug", in: "p1", of: "t1", cents: 100_000)
    return studio
  }

  private func total(_ id: ID<Invoice>, _ studio: ItemBook) throws -> Money {
    try studio.book.total(of: try #require(studio.book.invoices[id]))
  }

  @Test func `more of a thing that stands under another purchase has its tax, too`() throws {
    var studio = try rug()
    try issue(try draft(9_001, &studio).id, reducing: "rug", &studio)
    studio.put(transaction: "t2", .purchase, in: "p1")
    var other = studio.transaction("t2")
    other.reimbursement = .owedToCompany
    studio.told.put(other, in: studio.book.transactions)
    let operation = studio.operation()
    studio.told.commit(
      Linking.link(
        [studio.item("rug")], to: studio.transaction("t2"), by: operation, in: studio.book))
    price("rug", 130_000, &studio)
    let more = try draft(9_002, &studio)
    #expect(studio.book.lines(of: more.id).map { $0.tax } == [reduced])
    #expect(try total(more.id, studio) == Money(321, .usd))
  }

  @Test func `who is asked for no tax any more is asked for none of a thing`() throws {
    var studio = try rug()
    try issue(try draft(9_001, &studio).id, reducing: "rug", &studio)
    price("rug", 130_000, &studio)
    var client = try #require(studio.book.clients[ID(named: "c")])
    client.tax = Tax("", .zero)
    studio.told.put(client, in: studio.book.clients)
    #expect(try total(try draft(9_002, &studio).id, studio) == Money(300, .usd))
  }

  @Test func `a draft whose thing another invoice gave a tax is brought up to that`() throws {
    var studio = try rug()
    let before = studio.book
    let first = try draft(9_001, &studio)
    // Another device made its own draft before it heard of this one.
    studio.told.commit(
      try ProjectInvoicing.draft(
        ID(9_002), for: home, on: Day(number: 20_600), formats: Formats(), in: before))
    try issue(first.id, reducing: "rug", &studio)
    price("rug", 130_000, &studio)
    let late = try #require(studio.book.invoices[ID(9_002)])
    let drift = try #require(ProjectDraftDrift(of: late, in: studio.book))
    studio.told.commit(drift.update(of: late, formats: Formats(), in: studio.book))
    #expect(studio.book.lines(of: late.id).map { $0.tax } == [reduced])
    #expect(try total(late.id, studio) == Money(321, .usd))
  }

  @Test func `a draft that gave a thing back and asks for more of it has its tax`() throws {
    var studio = try rug()
    try issue(try draft(9_001, &studio).id, reducing: "rug", &studio)
    price("rug", 90_000, &studio)
    let note = try draft(9_002, &studio)
    #expect(try total(note.id, studio) == Money(-107, .usd))
    price("rug", 130_000, &studio)
    let drift = try #require(ProjectDraftDrift(of: note, in: studio.book))
    studio.told.commit(drift.update(of: note, formats: Formats(), in: studio.book))
    #expect(studio.book.lines(of: note.id).map { $0.tax } == [reduced])
    #expect(try total(note.id, studio) == Money(321, .usd))
  }

  @Test(arguments: [("sofa", 2_605), ("rug", 2_570)])
  func `what a credit note that somebody made gave back is asked for with its tax again`(
    name: String, sum: Int
  ) throws {
    var studio = try rug()
    try issue(try draft(9_001, &studio).id, reducing: name, &studio)
    // The note's own tax is that of its first line.
    let asked = try #require(studio.book.invoices[ID(9_001)])
    studio.told.commit(
      Drafting.credit(ID(9_002), of: asked, on: Day(number: 20_600), in: studio.book))
    _ = try issue(try #require(studio.book.invoices[ID(9_002)]), &studio)
    // 1,500.00 for the sofa and 1,000.00 for the rug.
    let again = try draft(9_003, &studio)
    for line in studio.book.lines(of: again.id) {
      #expect(line.tax == (line.source?.item == ID(named: name) ? reduced : nil))
    }
    #expect(try total(again.id, studio) == Money(sum, .usd))
  }
}
