import LedgerTestSupport
import Testing

@testable import Ledger

/// What a client was charged and credited for a thing changes by nothing that happens after it left their project (rule R3).
struct GoneThingsTests {
  private static let projects = ["p1", "p2"].map { ID<Project>(named: $0) }

  /// A studio with things of a purchase that p1 owes, two returns that p1's client gets back, and one in inventory.
  private func studio(_ count: Int, _ dice: inout Dice) throws -> ItemBook {
    var studio = try ItemBook()
    studio.put(transaction: "r2", .return, in: "p1", source: "TX-006")
    for (name, side) in [
      ("t1", Reimbursement.owedToCompany), ("r1", .owedToClient), ("r2", .owedToClient),
    ] {
      var transaction = studio.transaction(name)
      transaction.reimbursement = side
      transaction.day = Day(number: 20_500)
      studio.told.put(transaction, in: studio.book.transactions)
    }
    for number in 0..<count {
      studio.put(item: "i\(number)", in: "p1", of: "t1", cents: Int64(1 + dice.below(90_000)))
    }
    studio.put(item: "i\(count)", in: nil, cents: 4_200)
    return studio
  }

  private struct Asked: Equatable {
    var charged: Int64 = 0
    var credited: Int64 = 0
    var net: Int64 { charged - credited }
  }

  /// What a project's client is asked for a thing and given for it.
  private func asked(_ item: ID<Item>, _ project: ID<Project>, _ book: Book) throws -> Asked {
    let report = try ProjectInvoiceReport(of: project, in: book)
    func sum(_ lines: [ProjectInvoiceReport.Line]) -> Int64 {
      let entries: [ClientThing] = lines.flatMap { $0.entries + $0.gone }
      var sum: Int64 = 0
      for entry in entries where entry.item == item { sum += entry.price?.minor ?? 0 }
      return sum
    }
    return Asked(charged: sum(report.charges), credited: sum(report.credits))
  }

  /// Whether a thing is the client's: in the project, and not given back.
  private func isTheirs(_ item: Item, _ project: ID<Project>, _ book: Book) -> Bool {
    item.isLive && item.project == project && !book.isGivenBack(item)
  }

  private func price(_ item: Item, _ cents: Int, in book: Book) -> Edit {
    var priced = item
    priced.projectPrice = Money(minor: Int64(cents), currency: .usd)
    return Edit(putting: priced, in: book.items)
  }

  /// What somebody might do with one thing; nil when it is refused.
  private func deed(
    _ item: Item, _ dice: inout Dice, _ operation: ItemOperation, _ book: Book
  ) -> Edit? {
    switch dice.below(10) {
    case 0, 1:
      return try? Selling.sell([item], to: .business, by: operation, in: book).edit
    case 2, 3, 4:
      let target = Selling.Target.project(dice.pick(Self.projects) ?? ID())
      return try? Selling.sell([item], to: target, by: operation, in: book).edit
    case 5:
      guard let back = book.transactions[ID(named: dice.percent(50) ? "r1" : "r2")] else {
        return nil
      }
      if dice.percent(50) && item.project == back.project {
        return Linking.link([item], to: back, by: operation, in: book)
      }
      return try? Returning.move([item], to: back, by: operation, in: book)
    case 6 where dice.percent(30):
      return Edit(trashing: item, in: book.items)
    case 7 where book.transactions[item.transaction]?.type == .return:
      return Linking.unlink([item], by: operation, in: book)
    case _: return price(item, 1 + dice.below(90_000), in: book)
    }
  }

  private func operation(_ dice: inout Dice, _ told: TestBook) -> ItemOperation {
    ItemOperation(
      dice.next() | 1, at: told.now.adding(milliseconds: 10_000), on: told.now.utcDay)
  }

  @Test(arguments: UInt64(1)...60)
  func `whatever happens elsewhere, a client's charges and credits stay`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var studio = try studio(3, &dice)
    for step in 0..<30 {
      guard let item = dice.pick(studio.book.items.live.sorted { $0.id < $1.id }) else { break }
      let before = studio.book
      let operation = operation(&dice, studio.told)
      guard let edit = deed(item, &dice, operation, before) else { continue }
      studio.told.now = studio.told.now.adding(milliseconds: 20_000)
      studio.told.commit(edit)
      let now = try #require(studio.book.items[item.id])
      for project in Self.projects {
        let (was, sum) = (
          try asked(item.id, project, before), try asked(item.id, project, studio.book)
        )
        let (wasTheirs, isTheirs) = (
          isTheirs(item, project, before), isTheirs(now, project, studio.book)
        )
        let what: Comment = "seed \(seed), step \(step), \(item.id.name) in \(project.name)"
        // What is taken out of a return is charged and given back no more, and again with the next one.
        let isOutOfReturn =
          item.project == project && item.status == .returned
          && (item.transaction.isNone || now.transaction.isNone)
        if !wasTheirs && !isTheirs && !isOutOfReturn { #expect(sum == was, what) }
        // Who has it owes its price, and who had it owes nothing.
        #expect(sum.net == (isTheirs ? now.projectPrice?.minor ?? 0 : 0), what)
      }
    }
    #expect(studio.book.brokenInvariants() == [])
  }

  @Test(arguments: UInt64(1)...60)
  func `what was taken out of its purchase is given back only as it is charged`(seed: UInt64)
    throws
  {
    var dice = Dice(seed: seed)
    var studio = try studio(3, &dice)
    for step in 0..<30 {
      let book = studio.book
      guard let item = dice.pick(book.items.live.sorted { $0.id < $1.id }) else { break }
      let operation = operation(&dice, studio.told)
      let isCharged = item.transaction == ID(named: "t1")
      let edit =
        isCharged && dice.percent(40)
        ? Linking.unlink([item], by: operation, in: book) : deed(item, &dice, operation, book)
      guard let edit else { continue }
      studio.told.now = studio.told.now.adding(milliseconds: 20_000)
      studio.told.commit(edit)
      let now = try #require(studio.book.items[item.id])
      for project in Self.projects {
        let owes = isTheirs(now, project, studio.book) && !now.transaction.isNone
        #expect(
          try asked(item.id, project, studio.book).net == (owes ? now.projectPrice?.minor ?? 0 : 0),
          "seed \(seed), step \(step), \(item.id.name) in \(project.name)")
      }
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `deleting a purchase takes nothing of what had left it`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var studio = try studio(4, &dice)
    for _ in 0..<8 {
      let book = studio.book
      guard let item = dice.pick(book.items.live.sorted { $0.id < $1.id }),
        let edit = deed(item, &dice, operation(&dice, studio.told), book)
      else { continue }
      studio.told.now = studio.told.now.adding(milliseconds: 20_000)
      studio.told.commit(edit)
    }
    let before = studio.book
    let purchase = studio.transaction("t1")
    studio.told.now = studio.told.now.adding(milliseconds: 20_000)
    studio.told.commit(
      ExpenseCopies.remove(purchase, by: operation(&dice, studio.told), in: before))
    for item in before.items.rows where item.transaction != purchase.id {
      for project in Self.projects {
        let was = try asked(item.id, project, before)
        #expect(
          try asked(item.id, project, studio.book) == was, "seed \(seed), \(item.id.name)")
      }
    }
    // What was still in it is asked for no more.
    for item in before.items(of: purchase.id) where before.lineage(of: item.id).isEmpty {
      #expect(try asked(item.id, Self.projects[0], studio.book) == Asked())
    }
  }

  @Test func `a purchase of which a thing was sold on is deleted: nobody is owed anything`()
    throws
  {
    var dice = Dice(seed: 1)
    var studio = try studio(2, &dice)
    try studio.sell(["i0"], to: .project(Self.projects[1]))
    let home = Self.projects[0]
    let left = studio.item("i1").projectPrice?.minor
    #expect(try ProjectInvoiceReport(of: home, in: studio.book).netDue.single?.minor == left)
    studio.told.commit(
      ExpenseCopies.remove(
        studio.transaction("t1"), by: operation(&dice, studio.told), in: studio.book))
    let report = try ProjectInvoiceReport(of: home, in: studio.book)
    #expect(report.netDue.isZero && !report.credits.isEmpty)
    #expect(report.charges.map(\.transaction) == [ID(named: "t1")])
    #expect(report.charges.allSatisfy { $0.entries.isEmpty && $0.gone.count == 1 })
  }

  @Test(arguments: UInt64(1)...40)
  func `two devices that did not hear of each other come to what is owed`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let studio = try studio(3, &dice)
    var devices = (1...2).map { studio.told.offline(device: $0) }
    for _ in 0..<3 {
      for place in devices.indices {
        for _ in 0..<(1 + dice.below(3)) {
          let skew = Int64(dice.below(40_000)) - 20_000
          devices[place].now = devices[place].now.adding(milliseconds: skew)
          let book = devices[place].book
          guard let item = dice.pick(book.items.live.sorted { $0.id < $1.id }) else { continue }
          let operation = operation(&dice, devices[place])
          guard let edit = deed(item, &dice, operation, book) else { continue }
          devices[place].commit(edit)
        }
      }
      var other = devices[1]
      devices[0].meet(&other)
      devices[1] = other
    }
    #expect(devices[0].replica.digest() == devices[1].replica.digest())
    let book = devices[0].book
    for item in book.items.rows {
      for project in Self.projects {
        // What one device unlinked from a return and the other sold meanwhile may be there, and asked for nowhere.
        let isAsked = isTheirs(item, project, book) && !item.transaction.isNone
        let owes = isAsked ? item.projectPrice?.minor ?? 0 : 0
        #expect(
          try asked(item.id, project, book).net == owes, "seed \(seed), \(item.id.name)")
      }
    }
  }

  @Test func `a thing that comes back at another price is asked for at that, and nothing before`()
    throws
  {
    var dice = Dice(seed: 1)
    var studio = try studio(1, &dice)
    let (lamp, first) = (ID<Item>(named: "i0"), Self.projects[0])
    func sums() throws -> [Int64] {
      let asked = try asked(lamp, first, studio.book)
      return [asked.charged, asked.credited]
    }
    studio.told.commit(price(studio.item("i0"), 18_000, in: studio.book))
    try studio.sell(["i0"], to: .business)
    studio.told.commit(price(studio.item("i0"), 25_000, in: studio.book))
    #expect(try sums() == [18_000, 18_000])
    try studio.sell(["i0"], to: .project(Self.projects[1]))
    #expect(try sums() == [18_000, 18_000])
    studio.told.commit(price(studio.item("i0"), 30_000, in: studio.book))
    try studio.sell(["i0"], to: .project(first))
    #expect(try sums() == [48_000, 18_000])
    #expect(
      try asked(lamp, Self.projects[1], studio.book) == Asked(charged: 30_000, credited: 30_000))
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 18_000)
  }

  @Test func `a returned thing gives back what was charged, and takes no mark-up`() throws {
    var dice = Dice(seed: 1)
    var studio = try studio(1, &dice)
    var item = studio.item("i0")
    (item.purchasePrice, item.projectPrice) = (Money(100, .usd), Money(180, .usd))
    studio.told.put(item, in: studio.book.items)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move([item], to: studio.transaction("r1"), by: operation, in: studio.book))
    let back = studio.item("i0")
    #expect(MarkUp.priced([back], by: Rate(percent: 50), in: studio.book).isEmpty)
    studio.told.commit(price(back, 20_000, in: studio.book))
    #expect(
      try asked(back.id, Self.projects[0], studio.book) == Asked(charged: 18_000, credited: 18_000))
  }

  @Test func `nobody is asked for the price of what went back without one`() throws {
    var dice = Dice(seed: 1)
    var studio = try studio(2, &dice)
    for name in ["i0", "i1"] {
      var item = studio.item(name)
      item.projectPrice = nil
      studio.told.put(item, in: studio.book.items)
    }
    #expect(ProjectInvoicing.unpriced(of: Self.projects[0], in: studio.book).count == 2)
    try studio.sell(["i0"], to: .business)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item("i1")], to: studio.transaction("r1"), by: operation, in: studio.book))
    #expect(ProjectInvoicing.unpriced(of: Self.projects[0], in: studio.book).isEmpty)
  }

  @Test(arguments: [false, true])
  func `a transaction of which things moved on is not reassigned`(isSale: Bool) throws {
    var dice = Dice(seed: 1)
    var studio = try studio(2, &dice)
    func problem(_ name: String) -> Reassigning.Problem? {
      do throws(Reassigning.Problem) {
        _ = try Reassigning.reassign(
          studio.transaction(name), to: .project(Self.projects[1]),
          by: ItemOperation(
            9, at: studio.told.now, on: studio.told.now.utcDay), in: studio.book)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem("t1") == nil && problem("r1") == nil)
    if isSale {
      try studio.sell(["i0"], to: .business)
    } else {
      let operation = studio.operation()
      studio.told.commit(
        try Returning.move(
          [studio.item("i0")], to: studio.transaction("r1"), by: operation, in: studio.book))
    }
    #expect(problem("t1") == .thingsMovedOn)
    #expect(problem("r1") == (isSale ? nil : .thingsMovedOn))
    studio.told.undo()
    #expect(problem("t1") == nil)
  }

  @Test func `a return that was called off gives nothing back, and its things stay charged`()
    throws
  {
    var dice = Dice(seed: 1)
    var studio = try studio(1, &dice)
    let price = try #require(studio.item("i0").projectPrice)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item("i0")], to: studio.transaction("r1"), by: operation, in: studio.book))
    var back = studio.transaction("r1")
    back.isCanceled = true
    studio.told.put(back, in: studio.book.transactions)
    func charged() throws -> Asked {
      try asked(ID(named: "i0"), Self.projects[0], studio.book)
    }
    #expect(try charged() == Asked(charged: price.minor, credited: 0))
    studio.told.commit(self.price(studio.item("i0"), 123, in: studio.book))
    #expect(try charged() == Asked(charged: 123, credited: 0))
    let item = studio.item("i0")
    studio.told.trash(item, in: studio.book.items)
    #expect(try charged() == Asked())
  }
}
