/// A part of a transaction under a category of its own: the wine on a restaurant's bill.
///
/// Not an ``Item``: nothing is placed or sold. What the parts leave over is the transaction's own category's; where they come
/// to more than the amount, that rest is negative, so that sums by category add up to sums of transactions.
public struct Split: Entity {
  public static var kind: Kind { .split }

  public var id = ID<Split>()
  public var life = Life.live
  public var transaction = ID<Transaction>()
  public var name = ""
  /// With its tax, in the transaction's currency.
  public var amount: Money?
  /// None is the transaction's.
  public var category = ID<BudgetCategory>()
  /// Percent that is in the amount.
  public var taxRate: Rate?
  public var position = Position()

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? transaction.raw : category.raw }
  /// The slot of ``transaction``.
  public static var transactionLink: Int { 0 }
  /// The slot of ``category``.
  public static var categoryLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "transaction", &transaction)
    visitor.register(3, "name", &name)
    visitor.register(4, "amount", &amount)
    visitor.register(5, "category", &category)
    visitor.register(6, "taxRate", &taxRate)
    visitor.register(7, "position", &position)
  }
}

extension Book {
  /// The live parts of a transaction, in order.
  public func splits(of transaction: ID<Transaction>) -> [Split] {
    splits.live(linking: Split.transactionLink, to: transaction.raw)
      .inListOrder
  }
}
