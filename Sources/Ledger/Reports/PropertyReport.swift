/// What stands where in a project and what it is worth, for whoever looks after the property
/// (rule R6).
public struct PropertyReport: Equatable, Sendable {
  /// A thing, and what it is worth.
  public struct Entry: Equatable, Sendable {
    public var item: ID<Item>
    public var name: String
    public var source: String
    public var sku: String
    /// How many pieces the value is of.
    public var pieces: Int64
    /// nil: no market value set.
    public var market: Money?
    /// What it was bought for, in inventory: no client's report has it (rule R7).
    public var cost: Money?
  }

  /// The things of one space.
  public struct Group: Equatable, Sendable {
    /// None for things that stand nowhere.
    public var space: ID<Space>
    public var name: String
    public var entries: [Entry]
    /// How many pieces they are.
    public var pieces: Int64 = 0
    public var market: Totals
    public var cost = Totals()
  }

  /// A–Z by the space's name; what has no space comes last.
  public var groups: [Group] = []
  /// How many pieces they are.
  public var itemCount: Int64 = 0
  public var market = Totals()
  /// What the things of inventory were bought for.
  public var cost = Totals()

  public static var title: String { "Property Management Summary" }
  public static var noSpace: String { "No Space" }
  public static var noValue: String { "No market value set" }
  public static var emptyText: String {
    "No items found. There are no items associated with this project."
  }

  private static func name(of space: Space?) -> String {
    guard let space else { return noSpace }
    return isBlank(space.name) ? "Untitled Space" : space.name
  }

  public init(of project: ID<Project>, in book: Book) throws(MoneyError) {
    try self.init(of: .project(project), in: book)
  }

  /// The same of inventory, with what it cost: what was given back stands nowhere any more (rule I7), and what is yet to be bought
  /// is no stock (rule R17).
  public init(of scope: Scope, in book: Book) throws(MoneyError) {
    let isStock = scope == .inventory
    var places: [ID<Space>: Int] = [:]
    for item in book.itemsKept(in: scope) where !isStock || item.status != .toPurchase {
      let space = book.space(of: item)
      let id = space?.id ?? ID()
      let place = places[id] ?? groups.count
      if place == groups.count {
        places[id] = place
        groups.append(
          Group(
            space: id, name: PropertyReport.name(of: space), entries: [], market: Totals()))
      }
      let value = item.marketValue.flatMap { $0.isZero ? nil : $0 }
      groups[place].entries.append(
        Entry(
          item: item.id, name: item.reportName, source: book.vendor(of: item), sku: item.sku,
          pieces: item.pieces, market: value, cost: isStock ? item.purchasePrice : nil))
      groups[place].pieces = groups[place].pieces.addingClamped(item.pieces)
      itemCount = itemCount.addingClamped(item.pieces)
      if let value {
        try groups[place].market.add(value)
        try market.add(value)
      }
      if isStock, let cost = item.purchasePrice {
        try groups[place].cost.add(cost)
        try self.cost.add(cost)
      }
    }
    groups.sort { a, b in
      if a.space.isNone || b.space.isNone { return b.space.isNone && !a.space.isNone }
      return a.name == b.name ? a.space < b.space : compareForReading(a.name, b.name)
    }
  }
}

extension Item {
  /// Its name where reports show it.
  var reportName: String { isBlank(name) ? "Untitled item" : name }
}
