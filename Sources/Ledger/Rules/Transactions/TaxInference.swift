/// Completes what was entered of a transaction's tax (rule T9).
public enum TaxInference {
  /// A rate gives the subtotal, a subtotal the rate, a tax amount both.
  public static func tax(
    amount: Money?, rate: Rate?, subtotal: Money?, taxAmount: Money?
  ) -> TransactionTax {
    if let rate, rate > .zero {
      return TransactionTax(
        rate: rate, subtotal: amount.flatMap { self.subtotal(of: $0, at: rate) })
    }
    guard let amount else { return TransactionTax(rate: nil, subtotal: subtotal) }
    if let subtotal, isValid(subtotal, of: amount) {
      return TransactionTax(rate: self.rate(of: amount, over: subtotal), subtotal: subtotal)
    }
    if let taxAmount, !taxAmount.isNegative, let net = try? amount.subtracting(taxAmount),
      isValid(net, of: amount)
    {
      return TransactionTax(rate: self.rate(of: amount, over: net), subtotal: net)
    }
    return TransactionTax()
  }

  /// What a form says: a subtotal or tax to the cent, where the rate beside it is the one that comes of it, which is
  /// rounded to millionths of a percent; else by the rate.
  public static func written(
    amount: Money?, rate: Rate?, subtotal: Money?, taxAmount: Money?
  ) -> TransactionTax {
    let inMoney = tax(amount: amount, rate: nil, subtotal: subtotal, taxAmount: taxAmount)
    if inMoney.rate == rate { return inMoney }
    return tax(amount: amount, rate: rate, subtotal: subtotal, taxAmount: taxAmount)
  }

  /// More than nothing, and no more than what was paid.
  static func isValid(_ subtotal: Money, of amount: Money) -> Bool {
    subtotal.currency == amount.currency && subtotal.isPositive && subtotal.minor <= amount.minor
  }

  /// The same of what may be stored below zero; of nothing it is nothing.
  static func isNet(_ subtotal: Money, of amount: Money) -> Bool {
    subtotal.currency == amount.currency && subtotal.isZero == amount.isZero
      && subtotal.isNegative == amount.isNegative
      && subtotal.minor.magnitude <= amount.minor.magnitude
  }

  /// What an amount was before tax, rounded to the minor unit.
  public static func subtotal(of amount: Money, at rate: Rate) -> Money? {
    let (divisor, overflow) = rate.micros.addingReportingOverflow(100_000_000)
    guard !overflow, divisor > 0,
      let minor = multiplyDivideHalfUp(amount.minor, 100_000_000, by: UInt64(divisor))
    else { return nil }
    return Money(minor: minor, currency: amount.currency)
  }

  /// The tax as a share of the subtotal.
  private static func rate(of amount: Money, over subtotal: Money) -> Rate? {
    guard let tax = try? amount.subtracting(subtotal),
      let micros = multiplyDivideHalfUp(
        tax.minor, 100_000_000, by: subtotal.minor.magnitude)
    else { return nil }
    return Rate(micros: micros)
  }
}

extension TransactionTax {
  /// The part of an amount that is tax; nil while no subtotal of it is known.
  public func taxAmount(of amount: Money?) -> Money? {
    guard let amount, let subtotal, TaxInference.isNet(subtotal, of: amount) else { return nil }
    return try? amount.subtracting(subtotal)
  }
}
