/// What a sale gives back to the clients that things come from and asks of the one that they go to, as their
/// documents will say it (rules I5, R3): project prices, never what things were bought for.
public struct SaleMoney: Equatable, Sendable {
  /// What one project's client gets back, or is asked for.
  public struct Part: Equatable, Sendable {
    public var project: ID<Project>
    public var amount: Totals
  }

  /// A project that things leave each, in the order of the things.
  public private(set) var credits: [Part] = []
  /// The project that they go to; nil for inventory.
  public private(set) var charge: Part?
  /// Things without a project price: they count nothing.
  public private(set) var unpriced = 0

  public init(of items: [Item], to target: Selling.Target) throws(MoneyError) {
    if case .project(let id) = target { charge = Part(project: id, amount: Totals()) }
    for item in items where Selling.canSell(item, to: target) {
      guard let price = item.projectPrice, !price.isZero else {
        unpriced += 1
        continue
      }
      try charge?.amount.add(price)
      if item.project.isNone { continue }
      if let place = credits.firstIndex(where: { $0.project == item.project }) {
        try credits[place].amount.add(price)
      } else {
        credits.append(Part(project: item.project, amount: Totals(price)))
      }
    }
  }
}
