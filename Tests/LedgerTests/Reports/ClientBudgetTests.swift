import LedgerTestSupport
import Testing

@testable import Ledger

/// A client's own view of the budget (rule R11): what they spent, whoever's card it was.
struct ClientBudgetTests {
  private let home = ID<Project>(named: "p1")

  private func book(
    _ rows: [(type: TransactionType, owed: Reimbursement, isTheirs: Bool, minor: Int64)],
    things: Bool = false
  ) throws -> Book {
    var studio = try ItemBook()
    for (place, row) in rows.enumerated() {
      let name = "x\(place)"
      studio.put(transaction: name, row.type, in: "p1", source: "Fabric House")
      var one = studio.transaction(name)
      one.amount = Money(minor: row.minor, currency: .usd)
      one.reimbursement = row.owed
      if row.isTheirs { one.purchasedBy = Purchaser.clientCard.rawValue }
      studio.told.put(one, in: studio.book.transactions)
      if things { studio.put(item: "thing\(place)", in: "p1", of: name, cents: row.minor * 2) }
    }
    return studio.book
  }

  private func spent(_ book: Book) throws -> Int64 {
    try #require(ClientView(of: home, in: book)).budget().overall.spent.minor
  }

  @Test func `what the client paid themselves counts, and what they get back is not below zero`()
    throws
  {
    #expect(try spent(book([(.purchase, .none, true, 20_000)])) == 20_000)
    #expect(try spent(book([(.purchase, .none, false, 20_000)])) == 0)
    #expect(try spent(book([(.purchase, .owedToClient, true, 7_525)])) == 0)
    #expect(try spent(book([(.purchase, .owedToCompany, false, 5_000)])) == 5_000)
    let back: Int64 = try spent(
      book([(.purchase, .owedToCompany, false, 5_000), (.return, .owedToClient, false, 2_000)]))
    #expect(back == 3_000)
    let own: Int64 = try spent(
      book([(.purchase, .none, true, 20_000), (.return, .none, true, 3_000)]))
    #expect(own == 17_000)
  }

  @Test func `with things in it a purchase counts by them, once`() throws {
    #expect(try spent(book([(.purchase, .none, true, 20_000)], things: true)) == 40_000)
    #expect(try spent(book([(.purchase, .owedToCompany, false, 5_000)], things: true)) == 10_000)
  }

  @Test func `a thing without a project price that the client paid counts at what it cost`() throws
  {
    var studio = try ItemBook()
    studio.put(transaction: "t9", .purchase, in: "p1")
    studio.put(item: "rug", in: "p1", of: "t9")
    var (bought, rug) = (studio.transaction("t9"), studio.item("rug"))
    bought.amount = Money(minor: 59_500, currency: .usd)
    studio.told.put(bought, in: studio.book.transactions)
    (rug.projectPrice, rug.purchasePrice) = (nil, Money(minor: 59_500, currency: .usd))
    studio.told.put(rug, in: studio.book.items)
    // The studio's own cost is no client's to see.
    #expect(try spent(studio.book) == 0)
    bought.purchasedBy = Purchaser.clientCard.rawValue
    studio.told.put(bought, in: studio.book.transactions)
    #expect(try spent(studio.book) == 59_500)
    bought.reimbursement = .owedToClient
    studio.told.put(bought, in: studio.book.transactions)
    #expect(try spent(studio.book) == 0)
  }

  @Test func `what was called off counts as nothing`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "off", .purchase, in: "p1")
    var off = studio.transaction("off")
    off.amount = Money(minor: 9_900, currency: .usd)
    off.purchasedBy = Purchaser.clientCard.rawValue
    off.isCanceled = true
    studio.told.put(off, in: studio.book.transactions)
    #expect(try spent(studio.book) == 0)
  }

  /// The studio's budget of a book without some of its transactions, by category.
  private func studio(_ home: RandomHome, _ book: Book, without isHidden: (Transaction) -> Bool)
    -> [ID<BudgetCategory>: Int64]
  {
    var edit = Edit()
    for row in book.transactions.rows where isHidden(row) {
      var gone = row
      gone.isCanceled = true
      edit.put(gone, replacing: row)
    }
    var shown = book
    shown.apply(
      Change(device: 2, counter: 1, stamp: Stamp(time: 9_000, device: 2), body: edit.body))
    var spent: [ID<BudgetCategory>: Int64] = [:]
    for row in BudgetProgress(of: home.project, in: shown).rows {
      spent[row.category] = row.spent.minor
    }
    return spent
  }

  /// Homes at random, whose transactions have lines and whose purchases are paid by either.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a category has what the studio's has, less what the client has no part in`(_ seed: UInt64)
    throws
  {
    var home = RandomHome(seed: seed)
    var book = home.book
    var edit = Edit()
    for (place, row) in book.transactions.rows.enumerated() {
      var paid = row
      if home.dice.percent(40) { paid.purchasedBy = Purchaser.clientCard.rawValue }
      edit.put(paid, replacing: row)
      for line in 0..<home.dice.below(3) {
        var split = Split()
        split.id = ID(UInt64(5_000 + place * 10 + line))
        split.transaction = row.id
        split.amount = row.amount.map {
          Money(minor: Int64(home.dice.below(30_000)), currency: $0.currency)
        }
        split.category = home.dice.percent(80) ? ID(UInt64(101 + home.dice.below(6))) : ID()
        edit.put(split, replacing: nil)
      }
    }
    book.apply(
      Change(device: 1, counter: 2, stamp: Stamp(time: 2_000, device: 1), body: edit.body))
    let fees = Set(book.categories.rows.filter { $0.type == .fee }.map { $0.id })
    let full = studio(home, book) { _ in false }
    var wanted = studio(home, book) { row in
      let isExpense = row.type == .purchase || row.type == nil
      let hadThings = book.items.rows.contains { $0.transaction == row.id }
      let isTheirs =
        switch row.reimbursement {
        case .none: row.purchasedBy == Purchaser.clientCard.rawValue
        case .owedToCompany: row.type != .return
        case .owedToClient: !isExpense
        }
      return hadThings || !isTheirs
    }
    for item in book.items.rows where item.life == .live && item.project == home.project {
      let purchase = book.transactions.live(item.transaction)
      let isTheirs =
        purchase?.purchasedBy == Purchaser.clientCard.rawValue
        && purchase?.reimbursement != .owedToClient && purchase?.isOff == false
      guard let price = item.projectPrice ?? (isTheirs ? item.purchasePrice : nil),
        price.currency == .usd, item.status != .returned
      else { continue }
      let category =
        item.category.isNone
        ? book.transactions[item.transaction]?.category ?? ID() : item.category
      if !category.isNone { wanted[category, default: 0] += price.minor }
    }
    for fee in fees { wanted[fee] = full[fee] }
    let view = try #require(ClientView(of: home.project, in: book)).budget()
    for row in view.rows {
      #expect(row.spent.minor == wanted[row.category] ?? 0, "seed \(seed), \(row.name)")
      wanted[row.category] = nil
    }
    #expect(wanted.values.allSatisfy { $0 == 0 }, "seed \(seed)")
  }

  @Test func `lines of what is billed count under theirs`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "x", .purchase, in: "p1")
    var row = studio.transaction("x")
    row.amount = Money(minor: 10_000, currency: .usd)
    row.reimbursement = .owedToCompany
    studio.told.put(row, in: studio.book.transactions)
    var line = Split()
    line.id = ID(named: "s")
    line.transaction = row.id
    line.amount = Money(minor: 3_000, currency: .usd)
    line.category = ID(named: "c2")
    studio.told.put(line, in: studio.book.splits)
    let rows = try #require(ClientView(of: home, in: studio.book)).budget().rows
    #expect(rows.first { $0.category == ID(named: "c1") }?.spent.minor == 7_000)
    #expect(rows.first { $0.category == ID(named: "c2") }?.spent.minor == 3_000)
    #expect(rows == BudgetProgress(of: home, in: studio.book).rows)
  }

  @Test func `a deleted purchase leaves what was sold of it at nothing`() throws {
    var studio = try ItemBook()
    var bought = studio.transaction("t1")
    bought.amount = Money(minor: 5_000, currency: .usd)
    studio.told.put(bought, in: studio.book.transactions)
    studio.put(item: "i1", in: "p1", of: "t1")
    try studio.sell(["i1"], to: .business)
    func spent() -> Int64 { BudgetProgress(of: home, in: studio.book).overall.spent.minor }
    #expect(spent() == 0)
    bought = studio.transaction("t1")
    bought.life = .trashed
    studio.told.put(bought, in: studio.book.transactions)
    #expect(spent() == 0)
  }
  @Test func `of a deleted purchase what went on to another return is at nothing, once`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "t2", .purchase, in: "p1")
    studio.put(transaction: "r2", .return, in: "p1")
    studio.put(item: "i1", in: "p1", of: "t1")
    func move(to name: String) throws {
      let operation = studio.operation()
      studio.told.commit(
        try Returning.move(
          [studio.item("i1")], to: studio.transaction(name), by: operation, in: studio.book))
    }
    func link(to name: String) {
      let operation = studio.operation()
      studio.told.commit(
        Linking.link(
          [studio.item("i1")], to: studio.transaction(name), by: operation, in: studio.book))
    }
    func amount(of name: String) {
      var row = studio.transaction(name)
      row.amount = Money(minor: 5_000, currency: .usd)
      studio.told.put(row, in: studio.book.transactions)
    }
    func spent() -> Int64 { BudgetProgress(of: home, in: studio.book).overall.spent.minor }
    // Into a return, back, into it again, and from there to another one.
    try move(to: "r1")
    link(to: "t1")
    try move(to: "r1")
    try move(to: "r2")
    amount(of: "t1")
    amount(of: "r2")
    #expect(spent() == 0)
    let bought = studio.transaction("t1")
    studio.told.trash(bought, in: studio.book.transactions)
    #expect(spent() == 0)
    // What another purchase brought since is no more of the deleted one.
    link(to: "t2")
    amount(of: "t2")
    try move(to: "r2")
    #expect(spent() == 0)
  }
  @Test func `what went back of a deleted purchase counts as its return takes it away`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "t2", .purchase, in: "p1")
    studio.put(item: "i1", in: "p1", of: "t1", cents: 27_000)
    studio.put(item: "i2", in: "p1", of: "t1", cents: 9_000)
    studio.put(item: "i3", in: "p1", of: "t2", cents: 18_000)
    for (name, cents) in [("t1", 30_000), ("t2", 20_000), ("r1", 18_000)] as [(String, Int64)] {
      var row = studio.transaction(name)
      row.amount = Money(minor: cents, currency: .usd)
      studio.told.put(row, in: studio.book.transactions)
    }
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        ["i1", "i2", "i3"].map { studio.item($0) }, to: studio.transaction("r1"), by: operation,
        in: studio.book))
    func spent() -> Int64 { BudgetProgress(of: home, in: studio.book).overall.spent.minor }
    // 300.00 and 200.00 less the 180.00 that came back.
    #expect(spent() == 32_000)
    func delete(_ name: String) {
      let row = studio.transaction(name)
      studio.told.trash(row, in: studio.book.transactions)
    }
    // Of the 180.00 two thirds were of the first one's things; they stand at 360.00 of 540.00.
    delete("t1")
    #expect(spent() == 14_000)
    delete("t2")
    #expect(spent() == 0)
  }

  @Test
  func `what went back under several categories leaves each bar of a deleted purchase at nothing`()
    throws
  {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", of: "t1", cents: 27_000)
    studio.put(item: "i2", in: "p1", of: "t1", cents: 9_000)
    for (name, cents) in [("t1", 30_000), ("r1", 18_000)] as [(String, Int64)] {
      var row = studio.transaction(name)
      row.amount = Money(minor: cents, currency: .usd)
      row.category = ID(named: "c1")
      studio.told.put(row, in: studio.book.transactions)
    }
    var line = Split()
    (line.id, line.transaction, line.category) = (
      ID(named: "part"), studio.transaction("r1").id, ID(named: "c2")
    )
    line.amount = Money(minor: 6_000, currency: .usd)
    studio.told.put(line, in: studio.book.splits)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        ["i1", "i2"].map { studio.item($0) }, to: studio.transaction("r1"), by: operation,
        in: studio.book))
    func spent() -> [Int64] {
      let rows = BudgetProgress(of: home, in: studio.book).rows
      return ["c1", "c2"].map { name in
        rows.first { $0.category == ID(named: name) }?.spent.minor ?? 0
      }
    }
    // 300.00 less 120.00, and 60.00 that came back under the other one.
    #expect(spent() == [18_000, -6_000])
    let bought = studio.transaction("t1")
    studio.told.trash(bought, in: studio.book.transactions)
    #expect(spent() == [0, 0])
  }
}
