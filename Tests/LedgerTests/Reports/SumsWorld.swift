import LedgerTestSupport

@testable import Ledger

/// Two projects of a studio whose rows a person, and now and then a foreign file, writes as the dice say.
struct SumsWorld {
  var told: TestBook
  var dice: Dice
  let isHuge: Bool
  let homes: [ID<Project>] = [ID(named: "p1"), ID(named: "p2")]

  init(seed: UInt64, isHuge: Bool) throws {
    var studio = try ItemBook()
    dice = Dice(seed: seed)
    self.isHuge = isHuge
    var settings = studio.book.settings
    settings.work = [.designer]
    studio.told.put(settings, in: studio.book.settingsTable)
    studio.put(transaction: "t2", .purchase, in: "p1")
    studio.put(transaction: "t3", .purchase, in: "p2")
    for number in 1...8 {
      let transaction = dice.pick(["t1", "t1", "t2", "t3", nil]) ?? nil
      studio.put(item: "i\(number)", in: transaction == "t3" ? "p2" : "p1", of: transaction)
    }
    told = studio.told
    var client = Client()
    client.id = ID(named: "c")
    client.lastName = "Lee"
    told.put(client, in: told.book.clients)
    for home in homes {
      var project = told.book.projects[home] ?? Project()
      project.client = client.id
      told.put(project, in: told.book.projects)
    }
    for name in ["t1", "t2", "t3", "r1"] {
      var transaction = told.book.transactions[ID(named: name)] ?? Transaction()
      transaction.reimbursement = name == "r1" ? .owedToClient : .owedToCompany
      told.put(transaction, in: told.book.transactions)
    }
    for _ in 0..<6 { put(Transaction(), ID(dice.next() | 1)) }
  }

  private mutating func money() -> Money? {
    if dice.percent(15) { return nil }
    if dice.percent(10) { return .zero(dice.percent(50) ? .usd : .eur) }
    let large: Int64 = dice.percent(50) ? .max : .min
    let minor = isHuge && dice.percent(15) ? large : Int64(dice.below(90_000)) - 9_000
    return Money(minor: minor, currency: dice.percent(75) ? .usd : .eur)
  }

  private mutating func changed<E: Entity>(
    _ table: Table<E>, _ change: (inout E, inout SumsWorld) -> Void
  ) {
    guard var row = dice.pick(table.rows) else { return }
    change(&row, &self)
    told.put(row, in: table)
  }

  private mutating func put(_ row: Transaction, _ id: ID<Transaction>) {
    var row = row
    row.id = id
    SumsWorld.write(&row, &self)
    told.put(row, in: told.book.transactions)
  }

  private static func write(_ row: inout Transaction, _ world: inout SumsWorld) {
    row.project = world.dice.pick(world.homes) ?? ID()
    row.amount = world.money()
    row.type = world.dice.pick([nil, .purchase, .return, .sale]) ?? nil
    row.reimbursement = world.dice.pick(Reimbursement.allCases) ?? .none
    row.status = world.dice.pick([nil, .completed, .pending, .canceled]) ?? nil
    row.isCanceled = world.dice.percent(10)
    row.life = world.dice.percent(80) ? .live : world.dice.percent(70) ? .trashed : .archived
    row.day = world.dice.percent(70) ? Day(number: 20_000 + Int32(world.dice.below(4))) : nil
    row.created = Instant(milliseconds: Int64(world.dice.below(3)))
    row.category = world.dice.pick([ID(), ID(named: "c1"), ID(named: "c2")]) ?? ID()
    if let amount = row.amount, amount.currency == .eur, world.dice.percent(50) {
      row.worth = Worth(of: amount, [Money(minor: 12_345, currency: .usd)])
    }
    if row.sale == nil, world.dice.percent(10) { row.sale = CanonicalSale(nil) }
  }

  mutating func step() {
    let book = told.book
    let operation = ItemOperation(dice.next() | 1, at: told.now, on: told.now.utcDay)
    var some: [Item] = []
    for item in book.items.live where dice.percent(40) { some.append(item) }
    let home = dice.pick(homes) ?? ID()
    switch dice.below(18) {
    case 0:
      let fallback: ID<BudgetCategory> = ID(named: "c2")
      let sale = try? Selling.sell(
        some, to: .business, fallback: fallback, by: operation, in: book)
      if let sale { told.commit(sale.edit) }
    case 1, 2:
      let fallback: ID<BudgetCategory> = ID(named: "c1")
      let sale = try? Selling.sell(
        some, to: .project(home), fallback: fallback, by: operation, in: book)
      if let sale { told.commit(sale.edit) }
    case 3:
      let scope = dice.percent(40) ? Scope.inventory : .project(home)
      let moved = try? Reassigning.reassign(some, to: scope, by: operation, in: book)
      if let moved { told.commit(moved.edit) }
    case 4:
      guard let back = book.transactions[ID(named: "r1")] else { return }
      let its = some.filter { $0.project == back.project }
      if let edit = try? Returning.move(its, to: back, by: operation, in: book) {
        told.commit(edit)
      }
    case 5:
      guard let target = dice.pick(book.transactions.live) else { return }
      told.commit(Linking.link(Array(some.prefix(2)), to: target, by: operation, in: book))
    case 6: told.commit(Linking.unlink(Array(some.prefix(2)), by: operation, in: book))
    case 7:
      guard let item = some.first(where: { $0.pieces > 1 }) else { return }
      if let split = try? ItemSplit.split(1, of: item, by: operation, in: book) {
        told.commit(split.edit)
      }
    case 8, 9:
      changed(book.items) { item, world in
        item.projectPrice = world.money()
        item.purchasePrice = world.money()
        item.quantity = Int64(1 + world.dice.below(3))
      }
    case 10:
      changed(book.items) { $0.life = $1.dice.percent(60) ? .live : .trashed }
    case 11: changed(book.transactions) { SumsWorld.write(&$0, &$1) }
    case 12: put(Transaction(), ID(dice.next() | 1))
    case 13: changed(book.projects) { $0.currency = $1.dice.percent(50) ? .eur : nil }
    case 14:
      var split = Split()
      split.id = ID(dice.next() | 1)
      split.transaction = dice.pick(book.transactions.rows)?.id ?? ID()
      split.category = ID(named: "c2")
      split.amount = money()
      told.put(split, in: book.splits)
    case 15: invoice(home)
    case 16:
      guard let invoice = dice.pick(book.invoices.live) else { return }
      let gone = try? VoidingRule.void(
        invoice, on: Day(number: 20_601), reason: "typo", in: book)
      if let gone { told.commit(gone) }
    case _: told.undo()
    }
  }

  /// What a merge or a foreign file may make of rows.
  mutating func strayStep() {
    let book = told.book
    let transaction = dice.pick(book.transactions.rows)?.id ?? ID()
    let home = dice.pick(homes + [ID()]) ?? ID()
    switch dice.below(7) {
    case 0: changed(book.items) { item, _ in item.transaction = transaction }
    case 1: changed(book.items) { item, _ in item.project = home }
    case 2:
      changed(book.items) { item, world in
        item.status = world.dice.pick([nil, .returned, .purchased]) ?? nil
      }
    case 3: changed(book.splits) { split, _ in split.transaction = transaction }
    case 4: changed(book.lineage) { $0.life = $1.dice.percent(50) ? .live : .trashed }
    case 5:
      changed(book.lineage) { step, world in
        if world.dice.percent(50) {
          step.toTransaction = transaction
        } else {
          step.fromTransaction = transaction
        }
      }
    case _: changed(book.clients) { $0.currency = $1.dice.percent(50) ? .eur : nil }
    }
  }

  /// A draft of what is open, mostly issued.
  private mutating func invoice(_ home: ID<Project>) {
    let (id, day) = (ID<Invoice>(dice.next() | 1), Day(number: 20_600))
    let draft = try? ProjectInvoicing.draft(
      id, for: home, on: day, formats: Formats(), in: told.book)
    guard let draft else { return }
    told.commit(draft)
    let series = Numbering.mainSeries(in: told.book)
    let parts = try? Issuing.parts(
      id, from: series, count: Numbering.nextCount(of: series, in: told.book), on: day,
      at: told.now, in: told.book)
    if dice.percent(80) { for part in parts ?? [] { told.commit(part) } }
  }
}
