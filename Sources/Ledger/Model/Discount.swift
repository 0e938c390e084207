/// What is taken off a line or a whole invoice: a part of it in percent, or an amount.
///
/// One register, so that no merge takes off both. It is never negative and never more than there is; off a
/// credit it takes towards zero, so that a credit note gives back exactly what the invoice asked.
public struct Discount: Composite, Equatable {
  /// In percent, 0 to 100; it counts where there is no amount.
  public var rate = Rate(micros: 0)
  public var amount: Money?

  public init() {}

  public init(_ rate: Rate) { self.rate = rate }

  public init(_ amount: Money) { self.amount = amount }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "rate", &rate)
    visitor.register(2, "amount", &amount)
  }

  /// Whether it takes off nothing at all.
  public var isNothing: Bool { amount?.isZero ?? rate.isZero }

  /// What it takes off `whole`, with the sign of it.
  public func taken(off whole: Money) throws(MoneyError) -> Money {
    let size = try whole.absolute()
    let part: Money
    if let amount {
      guard amount.currency == whole.currency else {
        throw .mixedCurrencies(whole.currency, amount.currency)
      }
      part = amount
    } else {
      guard !rate.isNegative, rate <= Rate(percent: 100) else {
        throw .discountBeyond(whole)
      }
      part = try size.percent(rate)
    }
    guard !part.isNegative, part.minor <= size.minor else { throw .discountBeyond(whole) }
    return whole.isNegative ? try part.negated() : part
  }

  /// The same discount in another currency: an amount keeps its number.
  public func renamed(to currency: Currency) throws(MoneyError) -> Discount {
    guard let amount else { return self }
    return Discount(try amount.renamed(to: currency))
  }
}

/// A discount as it was computed and printed.
public struct DiscountAmount: Composite, Equatable {
  /// In percent; zero where an amount was taken off.
  public var rate = Rate(micros: 0)
  /// What was taken off, with the sign of what it was taken from.
  public var amount = Money(minor: 0, currency: .usd)

  public init() {}

  public init(_ discount: Discount, _ amount: Money) {
    rate = discount.amount == nil ? discount.rate : Rate(micros: 0)
    self.amount = amount
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "rate", &rate)
    visitor.register(2, "amount", &amount)
  }

  /// The discount that computes to this.
  func discount() throws(MoneyError) -> Discount {
    rate.isZero ? Discount(try amount.absolute()) : Discount(rate)
  }
}

/// What is taxed at one rate, and the tax on it.
public struct TaxGroup: Composite, Equatable {
  public var name = ""
  public var rate = Rate(micros: 0)
  /// The lines of this rate, less their part of the invoice's discount.
  public var base = Money(minor: 0, currency: .usd)
  public var amount = Money(minor: 0, currency: .usd)

  public init() {}

  public init(_ tax: Tax, _ base: Money, _ amount: Money) {
    name = tax.name
    rate = tax.rate
    self.base = base
    self.amount = amount
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "rate", &rate)
    visitor.register(3, "base", &base)
    visitor.register(4, "amount", &amount)
  }
}
