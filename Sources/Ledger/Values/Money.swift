/// Why an amount could not be read or computed.
public enum MoneyError: Error, Equatable, Sendable {
  case overflow
  case mixedCurrencies(Currency, Currency)
  case empty
  case notANumber(String)
  case tooManyDecimals(limit: Int)
  case unknownCurrency(String)
  /// A discount that is negative, or more than the amount it is taken off.
  case discountBeyond(Money)
}

/// An exact amount of one currency, counted in its minor unit.
///
///     Money(minor: 123450, currency: .usd).plain   // "1234.50"
///     Money(minor: 1200, currency: .jpy).plain     // "1200"
public struct Money: Hashable, Sendable {
  /// Cents, yen, fils: whole minor units.
  public var minor: Int64
  public var currency: Currency

  public init(minor: Int64, currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  /// Whole major units: `Money(850, .usd)` is $850.00.
  ///
  /// Traps when that does not fit, so it is for amounts written in the program, not for input.
  public init(_ major: Int, _ currency: Currency) {
    self.init(minor: Int64(major) * currency.minorPerMajor, currency: currency)
  }

  public static func zero(_ currency: Currency) -> Money { Money(minor: 0, currency: currency) }

  public var isZero: Bool { minor == 0 }
  public var isNegative: Bool { minor < 0 }
  public var isPositive: Bool { minor > 0 }

  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
    let (sum, overflow) = minor.addingReportingOverflow(other.minor)
    guard !overflow else { throw .overflow }
    return Money(minor: sum, currency: currency)
  }

  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
    let (difference, overflow) = minor.subtractingReportingOverflow(other.minor)
    guard !overflow else { throw .overflow }
    return Money(minor: difference, currency: currency)
  }

  public func negated() throws(MoneyError) -> Money {
    guard minor != Int64.min else { throw .overflow }
    return Money(minor: -minor, currency: currency)
  }

  /// The amount without its sign.
  public func absolute() throws(MoneyError) -> Money { isNegative ? try negated() : self }

  /// Whether this amount is smaller; amounts of two currencies have no order.
  public func isLess(than other: Money) throws(MoneyError) -> Bool {
    guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
    return minor < other.minor
  }

  /// Unit price × quantity, rounded to the minor unit, halves away from zero.
  public func times(_ quantity: Quantity) throws(MoneyError) -> Money {
    guard let product = multiplyDivideHalfUp(minor, quantity.thousandths, by: 1_000) else {
      throw .overflow
    }
    return Money(minor: product, currency: currency)
  }

  /// The share of a rate, rounded to the minor unit, halves away from zero:
  /// 8.25 % of $45.00 (3.7125) is $3.71.
  public func percent(_ rate: Rate) throws(MoneyError) -> Money {
    guard let part = multiplyDivideHalfUp(minor, rate.micros, by: 100_000_000) else {
      throw .overflow
    }
    return Money(minor: part, currency: currency)
  }

  /// The same number in another currency, as when the wrong one was chosen: 1,234.50 euros are 1,235 yen
  /// (halves away from zero where there are fewer decimals), not what those euros are worth.
  public func renamed(to other: Currency) throws(MoneyError) -> Money {
    var (up, down): (Int64, UInt64) = (1, 1)
    for _ in 0..<max(0, other.decimals - currency.decimals) { up *= 10 }
    for _ in 0..<max(0, currency.decimals - other.decimals) { down *= 10 }
    guard let number = multiplyDivideHalfUp(minor, up, by: down) else { throw .overflow }
    return Money(minor: number, currency: other)
  }

  /// Splits the amount in proportion to the weights so that the parts add up to it exactly.
  ///
  /// What rounding leaves over goes, one minor unit each, to the parts that lost most by it, the
  /// earlier first. A negative weight counts as zero; when all are zero the first gets everything.
  /// No weights, no parts.
  public func shared(in weights: [Int64]) -> [Money] {
    Shares.split(minor, by: weights).map { Money(minor: $0, currency: currency) }
  }

  /// The same in proportion to weights of which some are below zero: their parts have the other sign.
  func shared(signed weights: [Int64]) -> [Money] {
    Shares.signed(minor, by: weights).map { Money(minor: $0, currency: currency) }
  }

  /// The number alone with all of the currency's decimals and a point: "1234.50", "-5.00", "1200".
  public var plain: String { DecimalText.write(minor, decimals: currency.decimals) }
}
