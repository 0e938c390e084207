import Ledger

/// A design project beside inventory, at random: two currencies, things without prices, days, spaces and
/// names, categories that are excluded, archived, trashed or named alike.
public struct RandomHome {
  public private(set) var book = Book()
  public let project = ID<Project>(1)
  public var dice: Dice
  private var count: UInt64 = 10

  public init(seed: UInt64) {
    dice = Dice(seed: seed)
    var edit = Edit()
    for id in [1, 2] as [UInt64] {
      var project = Project()
      project.id = ID(id)
      edit.put(project, replacing: nil)
    }
    addPresets(to: &edit)
    for _ in 0..<12 { addTransaction(to: &edit) }
    for _ in 0..<14 { addItem(to: &edit) }
    book.apply(
      Change(device: 1, counter: 1, stamp: Stamp(time: 1_000, device: 1), body: edit.body))
  }

  private mutating func next() -> UInt64 {
    count += 1
    return count
  }

  private let categories: [ID<BudgetCategory>] = (101...106).map { ID($0) }
  private let spaces: [ID<Space>] = (201...205).map { ID($0) }
  private var transactions: [ID<Transaction>] = []

  /// Mostly an amount of the account's currency; sometimes nothing, zero, less than nothing, or euros.
  private mutating func money() -> Money? {
    if dice.percent(15) { return nil }
    if dice.percent(10) { return .zero(.usd) }
    let minor = Int64(dice.below(90_000)) - (dice.percent(15) ? 60_000 : 0)
    return Money(minor: minor, currency: dice.percent(75) ? .usd : .eur)
  }

  private mutating func place() -> ID<Project> {
    dice.percent(75) ? project : (dice.percent(50) ? ID() : ID(2))
  }

  private mutating func life() -> Life { dice.percent(85) ? .live : .trashed }

  private mutating func addPresets(to edit: inout Edit) {
    for (place, id) in categories.enumerated() {
      var category = BudgetCategory()
      category.id = id
      category.name = ["Fabric", "Design Fee", "Lamps", "Travel", "Lamps", "Old"][place]
      category.type = place == 1 ? .fee : .general
      category.excludeFromOverallBudget = place == 3
      if place == 4 && dice.percent(50) { category.life = .archived }
      if place == 5 { category.life = .trashed }
      edit.put(category, replacing: nil)
      if dice.percent(70) {
        var budget = Budget(of: project, for: id)
        budget.amount = money()
        budget.life = life()
        edit.put(budget, replacing: nil)
      }
    }
    for (place, id) in spaces.enumerated() {
      var space = Space()
      space.id = id
      space.name = ["Kitchen", "attic", " ", "Kitchen", "Kitchen"][place]
      space.project = place == 4 ? ID(2) : project
      if place == 3 { space.life = life() }
      edit.put(space, replacing: nil)
    }
  }

  private mutating func addTransaction(to edit: inout Edit) {
    var row = Transaction()
    row.id = ID(next())
    transactions.append(row.id)
    row.life = life()
    row.project = place()
    row.amount = money()
    row.day = dice.percent(80) ? Day(number: 20_000 + Int32(dice.below(5))) : nil
    row.created = Instant(milliseconds: Int64(dice.below(3)))
    row.source = dice.pick(["Arhaus", "", " ", "IKEA"]) ?? ""
    row.notes = dice.pick(["", "for the hall"]) ?? ""
    row.type = dice.pick([nil, .purchase, .return, .sale, .toInventory]) ?? nil
    row.status = dice.pick([nil, .pending, .completed, .canceled]) ?? nil
    row.isCanceled = dice.percent(10)
    row.reimbursement = dice.pick([Reimbursement.none, .owedToClient, .owedToCompany]) ?? .none
    row.category = dice.percent(85) ? dice.pick(categories) ?? ID() : ID()
    edit.put(row, replacing: nil)
  }

  private mutating func addItem(to edit: inout Edit) {
    var item = Item()
    item.id = ID(next())
    item.life = life()
    item.project = place()
    item.name = dice.pick(["Sofa", "Lamp", "", " "]) ?? ""
    item.source = dice.pick(["Arhaus", ""]) ?? ""
    item.sku = dice.pick(["A-1", ""]) ?? ""
    item.space = dice.percent(80) ? dice.pick(spaces) ?? ID() : ID()
    item.transaction = dice.percent(80) ? dice.pick(transactions) ?? ID() : ID()
    item.purchasePrice = money()
    item.projectPrice = money()
    item.marketValue = money()
    item.category = dice.percent(40) ? dice.pick(categories) ?? ID() : ID()
    edit.put(item, replacing: nil)
  }
}
