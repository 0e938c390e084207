/// How far a transaction's items account for what was paid (rule T4).
///
/// There is none (N/A) for a transaction without a positive subtotal or amount.
public struct Completeness: Equatable, Sendable {
  /// How near the items come (rule T4): over 120 %, within 1 % of all, within 20 %, or less.
  public enum Status: String, Sendable { case over, complete, near, incomplete }

  /// How many items left in one way, and what they had cost.
  public struct Left: Equatable, Sendable {
    public var count = 0
    public var total: Money
  }

  /// Before tax: as entered, worked out from the tax rate, or the amount itself.
  public private(set) var subtotal: Money
  /// Whether the subtotal was not entered.
  public private(set) var isEstimated = false
  /// What the tax rate says of the amount is tax, where the subtotal comes from it.
  public private(set) var inferredTax: Money?
  /// Neither a subtotal nor a tax rate is known.
  public private(set) var isTaxMissing = false
  /// Purchase prices of the items here, returned and sold.
  public private(set) var itemsTotal: Money
  public private(set) var itemCount = 0
  public private(set) var missingPriceCount = 0
  public private(set) var returned: Left
  public private(set) var sold: Left
  /// What the tax should be and is, where they differ by more than a minor unit.
  public private(set) var taxMismatch: TaxMismatch?

  /// The tax by the rate, and the one that amount and subtotal leave.
  public struct TaxMismatch: Equatable, Sendable {
    public var expected: Money
    public var actual: Money
  }

  public init?(
    amount: Money?, tax: TransactionTax, active: [Item], returned: [Item] = [], sold: [Item] = []
  ) {
    let amount = amount.flatMap { $0.isPositive ? $0 : nil }
    let rate = tax.rate.flatMap { $0 > .zero ? $0 : nil }
    if let stored = tax.subtotal, stored.isPositive {
      subtotal = stored
      taxMismatch = Completeness.mismatch(amount, stored, rate)
    } else if let amount {
      subtotal = amount
      isEstimated = true
      if let rate, let net = TaxInference.subtotal(of: amount, at: rate) {
        subtotal = net
        inferredTax = try? amount.subtracting(net)
      } else {
        isTaxMissing = true
      }
    } else {
      return nil
    }
    itemsTotal = Money.zero(subtotal.currency)
    self.returned = Left(total: itemsTotal)
    self.sold = Left(total: itemsTotal)
    count(active)
    self.returned = count(returned)
    self.sold = count(sold)
  }

  private static func mismatch(
    _ amount: Money?, _ subtotal: Money, _ rate: Rate?
  ) -> TaxMismatch? {
    guard let amount, let rate, let actual = try? amount.subtracting(subtotal),
      let expected = try? subtotal.percent(rate),
      let difference = try? actual.subtracting(expected), difference.minor.magnitude > 1
    else { return nil }
    return TaxMismatch(expected: expected, actual: actual)
  }

  @discardableResult
  private mutating func count(_ items: [Item]) -> Left {
    var left = Left(count: items.count, total: Money.zero(subtotal.currency))
    for item in items {
      itemCount += 1
      guard let price = item.purchasePrice, !price.isZero,
        let sum = try? left.total.adding(price), let total = try? itemsTotal.adding(price)
      else {
        missingPriceCount += 1
        continue
      }
      left.total = sum
      itemsTotal = total
    }
    return left
  }

  /// Items less subtotal: negative while something is missing.
  public var variance: Money {
    (try? itemsTotal.subtracting(subtotal)) ?? Money.zero(subtotal.currency)
  }

  /// The variance as a share of the subtotal.
  public var varianceShare: Rate { share(of: variance) }
  /// Items as a share of the subtotal.
  public var ratio: Rate { share(of: itemsTotal) }

  private func share(of amount: Money) -> Rate {
    Rate(
      micros: multiplyDivideHalfUp(amount.minor, 100_000_000, by: subtotal.minor.magnitude)
        ?? (amount.isNegative ? -Int64.max : Int64.max))
  }

  /// The thresholds are compared exactly: 120 % is near, 1 % is complete, 20 % under is near.
  public var status: Status {
    if itemsTotal.isPositive && exceeds(itemsTotal.minor, percent: 120) { return .over }
    if !exceeds(variance.minor, percent: 1) { return .complete }
    if !exceeds(variance.minor, percent: 20) { return .near }
    return .incomplete
  }

  /// Whether an amount, without its sign, is more than a share of the subtotal.
  private func exceeds(_ minor: Int64, percent: UInt64) -> Bool {
    let a = minor.magnitude.multipliedFullWidth(by: 100)
    let b = subtotal.minor.magnitude.multipliedFullWidth(by: percent)
    return a.high != b.high ? a.high > b.high : a.low > b.low
  }
}

extension Book {
  /// nil where it does not apply: no money, or a canonical sale, which is its items by definition.
  public func completeness(of transaction: Transaction) -> Completeness? {
    guard transaction.sale == nil else { return nil }
    let former = FormerItems(of: transaction.id, in: self)
    return Completeness(
      amount: transaction.amount, tax: transaction.tax, active: items(of: transaction.id),
      returned: former.returned, sold: former.sold)
  }

  /// Whether a transaction's category holds things, so that tax and audit belong to it.
  public func isItemized(_ transaction: Transaction) -> Bool {
    categories[category(transaction.category)]?.type == .itemized
  }
}
