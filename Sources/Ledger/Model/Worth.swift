/// What an amount is worth in other currencies, as somebody entered it: what the bank credited, what a
/// card was charged.
///
/// It names the amount that it was entered for: where that changes on another device meanwhile, no merge
/// pairs the new amount with the old worth. Rates follow from it and are never stored.
public struct Worth: Composite, Equatable {
  public var amount = Money(minor: 0, currency: .usd)
  /// One a currency, none in the amount's own.
  public var values: [Money] = []

  public init() {}

  public init(of amount: Money, _ values: [Money]) {
    self.amount = amount
    self.values = values
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "amount", &amount)
    visitor.register(2, "values", &values)
  }

  /// The worth with another value in its currency; nil when nothing is left.
  public static func setting(
    _ value: Money?, in currency: Currency, of amount: Money?, in worth: Worth?
  ) -> Worth? {
    guard let amount, amount.currency != currency else { return nil }
    var values = worth?.amount == amount ? worth?.values ?? [] : []
    values.removeAll { $0.currency == currency }
    if let value { values.append(value) }
    return values.isEmpty ? nil : Worth(of: amount, values)
  }

  /// What another amount of the same money is worth by it, in proportion, halves up (rule G106); nil where that is no number.
  public func scaled(to other: Money) -> Worth? {
    guard other.currency == amount.currency, !amount.isZero else { return nil }
    var scaled: [Money] = []
    for value in values {
      guard
        let minor = multiplyDivideHalfUp(
          value.minor, Int64(clamping: other.minor.magnitude), by: amount.minor.magnitude)
      else { return nil }
      scaled.append(Money(minor: minor, currency: value.currency))
    }
    return scaled.isEmpty ? nil : Worth(of: other, scaled)
  }
}

extension Money {
  /// What a sum in `currency` counts of this amount: itself if it is in that currency, else what it is
  /// worth in it, else itself, to be listed apart (rule G18).
  public func counted(in currency: Currency, _ worth: Worth?) -> Money {
    if self.currency == currency { return self }
    return value(in: currency, worth) ?? self
  }

  /// As much of `other` as this is of `whole`, halves away from zero; nil where that is too large, or of nothing.
  public func share(of whole: Money, in other: Money) -> Money? {
    guard currency == whole.currency, !whole.isZero,
      let minor = multiplyDivideHalfUp(minor, other.minor, by: whole.minor.magnitude)
    else { return nil }
    if whole.minor < 0 {
      return minor == .min ? nil : Money(minor: -minor, currency: other.currency)
    }
    return Money(minor: minor, currency: other.currency)
  }

  /// What somebody entered for this very amount in another currency.
  public func value(in currency: Currency, _ worth: Worth?) -> Money? {
    guard let worth, worth.amount == self else { return nil }
    return worth.values.first { $0.currency == currency }
  }
}
