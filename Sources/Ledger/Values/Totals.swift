/// Sums of money, one for each currency, kept in the order of their codes; people see the book's own first (``led(by:)``).
///
///     var due = Totals()
///     try due.add(Money(150, .usd))
///     try due.add(Money(200, .eur))
///     due.amounts  // EUR 200.00, USD 150.00
public struct Totals: Equatable, Sendable {
  /// One sum for each currency that was ever added, in code order, sums of zero included.
  public private(set) var amounts: [Money] = []

  public init() {}

  public init(_ amounts: some Sequence<Money>) throws(MoneyError) {
    for amount in amounts { try add(amount) }
  }

  /// One amount, or nothing.
  public init(_ amount: Money?) {
    if let amount { amounts = [amount] }
  }

  /// Nothing was added.
  ///
  /// Sums that came to zero are not nothing: see `isZero`.
  public var isEmpty: Bool { amounts.isEmpty }

  /// Every sum is zero.
  public var isZero: Bool { amounts.allSatisfy { $0.isZero } }

  /// The sums that are not zero, in code order.
  public var nonZero: [Money] { amounts.filter { !$0.isZero } }

  /// The sum when there is exactly one currency.
  public var single: Money? { amounts.count == 1 ? amounts[0] : nil }

  /// The sum to compare by where one must do: the only one, else that of a currency, else the first.
  public func leading(_ currency: Currency) -> Money? {
    amounts.first { $0.currency == currency } ?? amounts.first
  }

  /// The sums, that of one currency first and the others in code order, as people are shown them (rule R9).
  public func led(by currency: Currency) -> [Money] {
    guard let place = amounts.firstIndex(where: { $0.currency == currency }), place > 0 else {
      return amounts
    }
    var sums = amounts
    sums.insert(sums.remove(at: place), at: 0)
    return sums
  }

  /// The sums that are not zero, that of one currency first, where what came to nothing is not named.
  public func nonZero(ledBy currency: Currency) -> [Money] {
    led(by: currency).filter { !$0.isZero }
  }

  /// The sum of one currency, zero when none of it was added.
  public subscript(currency: Currency) -> Money {
    amounts.first { $0.currency == currency } ?? .zero(currency)
  }

  /// Adds an amount.
  ///
  /// On overflow nothing changes.
  public mutating func add(_ amount: Money) throws(MoneyError) {
    let place = amounts.firstIndex { $0.currency >= amount.currency } ?? amounts.endIndex
    if place < amounts.endIndex, amounts[place].currency == amount.currency {
      amounts[place] = try amounts[place].adding(amount)
    } else {
      amounts.insert(amount, at: place)
    }
  }

  /// Takes an amount away.
  ///
  /// On overflow nothing changes.
  public mutating func subtract(_ amount: Money) throws(MoneyError) {
    try add(try amount.negated())
  }

  /// Takes every sum of another away.
  ///
  /// On overflow nothing changes.
  public mutating func subtract(_ others: Totals) throws(MoneyError) {
    var sums = self
    for amount in others.amounts { try sums.subtract(amount) }
    self = sums
  }

  /// Adds every sum of another.
  ///
  /// On overflow nothing changes.
  public mutating func add(_ others: Totals) throws(MoneyError) {
    if let only = others.single { return try add(only) }
    var sums = self
    for amount in others.amounts { try sums.add(amount) }
    self = sums
  }
}
