/// The tax that is in an expense, part by part (rule E26).
public enum ExpenseTax {
  /// What an expense has at one rate under one category, in its own currency.
  public struct Part: Equatable, Sendable {
    /// As the row names it: ``Book/category(_:)`` follows redirects.
    public var category: ID<BudgetCategory>
    /// With its tax.
    public var gross: Money
    public var tax: Money
    /// Percent; nil where an amount of tax is known and its rate is not.
    public var rate: Rate?

    /// The same, taken away; nil where that is too large.
    var negated: Part? {
      guard let gross = try? gross.negated(), let tax = try? tax.negated() else { return nil }
      return Part(category: category, gross: gross, tax: tax, rate: rate)
    }
  }

  /// A line has the tax of its own rate.
  ///
  /// What names no rate shares the rest of the tax that was entered, in proportion, else
  /// has that of the expense's rate; without either it has none. A tax that is only what the expense's rate gives of the
  /// whole amount is none that was entered where a line has another rate.
  public static func parts(of expense: Transaction, _ splits: [Split]) -> [Part] {
    guard let amount = expense.amount else { return [] }
    var parts: [Part] = []
    var open: [Int] = []
    var rest = amount.minor
    var left = entered(expense, splits, of: amount)
    for split in splits {
      guard let gross = split.amount, gross.currency == amount.currency else { continue }
      let category = split.category.isNone ? expense.category : split.category
      let (after, overflow) = rest.subtractingReportingOverflow(gross.minor)
      if overflow { continue }
      rest = after
      var part = Part(category: category, gross: gross, tax: .zero(gross.currency), rate: .zero)
      if let rate = split.taxRate {
        part.rate = rate
        part.tax = tax(in: gross, at: rate)
        left = left.map { max(0, $0 - part.tax.minor) }
      } else {
        open.append(parts.count)
      }
      parts.append(part)
    }
    if rest != 0 || parts.isEmpty {
      open.append(parts.count)
      let gross = Money(minor: rest, currency: amount.currency)
      parts.append(
        Part(category: expense.category, gross: gross, tax: .zero(gross.currency), rate: .zero))
    }
    if let left, left > 0 {
      let whole = Money(minor: left, currency: amount.currency)
      let shares = whole.shared(in: open.map { parts[$0].gross.minor })
      for (place, share) in zip(open, shares) {
        parts[place].tax = share
        parts[place].rate = rate(of: parts[place], expense, splits)
      }
    } else if let rate = expense.tax.rate, left == nil {
      for place in open {
        parts[place].rate = rate
        parts[place].tax = tax(in: parts[place].gross, at: rate)
      }
    }
    return parts
  }

  /// What of the tax that was entered lines with a rate leave; nil where none was, and where the expense's rate leads.
  static func left(of expense: Transaction, after rated: [Split]) -> Money? {
    guard let amount = expense.amount, var left = entered(expense, rated, of: amount) else {
      return nil
    }
    for split in rated {
      guard let gross = split.amount, gross.currency == amount.currency, let rate = split.taxRate
      else { continue }
      left = max(0, left - tax(in: gross, at: rate).minor)
    }
    return Money(minor: left, currency: amount.currency)
  }

  /// The tax that was entered of an expense with these lines; nil where the expense's rate leads.
  private static func entered(
    _ expense: Transaction, _ splits: [Split], of amount: Money
  ) -> Int64? {
    // Each part is rounded on its own, and so is the whole: half a cent either way.
    let rounding = UInt64(splits.count { $0.taxRate != nil } + 2) / 2
    if hasOtherRates(expense, splits), follows(expense.tax, of: amount, within: rounding) {
      return nil
    }
    return entered(expense.tax.subtotal, of: amount)
  }

  /// The rate of what shares the tax that was entered: the expense's, unless lines of other rates leave another tax than it gives.
  private static func rate(
    of part: Part, _ expense: Transaction, _ splits: [Split]
  ) -> Rate? {
    guard let rate = expense.tax.rate, hasOtherRates(expense, splits) else {
      return expense.tax.rate
    }
    let (off, overflow) = tax(in: part.gross, at: rate).minor
      .subtractingReportingOverflow(part.tax.minor)
    return overflow || off.magnitude > 1 ? nil : rate
  }

  private static func hasOtherRates(_ expense: Transaction, _ splits: [Split]) -> Bool {
    splits.contains { $0.taxRate != nil && $0.taxRate != expense.tax.rate }
  }

  /// The tax that somebody entered, as what the amount is above its subtotal; nil where nobody did.
  ///
  /// A subtotal of nothing is none (rule T9): other programs write 0 where they know no subtotal.
  private static func entered(_ subtotal: Money?, of amount: Money) -> Int64? {
    guard let subtotal, TaxInference.isValid(subtotal, of: amount) else { return nil }
    return amount.minor - subtotal.minor
  }

  /// Whether the subtotal is what the rate gives, as forms keep both (rule T9), but for so much that rounding makes of it.
  ///
  /// A rate that comes of a tax in money is rounded to millionths of a percent; one of at most three decimals was typed.
  private static func follows(
    _ tax: TransactionTax, of amount: Money, within rounding: UInt64
  ) -> Bool {
    guard let rate = tax.rate, rate > .zero, rate.micros % 1_000 == 0, let subtotal = tax.subtotal,
      let exact = TaxInference.subtotal(of: amount, at: rate),
      let off = try? subtotal.subtracting(exact)
    else { return false }
    return off.minor.magnitude <= rounding
  }

  /// What of an amount is tax of a rate.
  private static func tax(in gross: Money, at rate: Rate) -> Money {
    guard !rate.isNegative, let net = TaxInference.subtotal(of: gross, at: rate),
      let tax = try? gross.subtracting(net)
    else { return .zero(gross.currency) }
    return tax
  }
}

extension Book {
  /// The parts of an expense by category and rate, in the account's currency where somebody said what it is worth in it.
  func taxedParts(of expense: Transaction) -> [ExpenseTax.Part] {
    var parts = ExpenseTax.parts(
      of: expense, splits.live(linking: Split.transactionLink, to: expense.id.raw))
    let currency = settings.currency
    guard let amount = expense.amount, amount.currency != currency,
      let worth = amount.value(in: currency, expense.worth)
    else { return parts }
    // Lines are rounded one by one; the last part takes what that leaves over, so that the whole is the worth.
    var rest = worth
    for place in parts.indices {
      let isLast = place == parts.count - 1
      parts[place].tax = parts[place].tax.share(of: expense, in: currency)
      parts[place].gross =
        isLast ? rest : parts[place].gross.share(of: expense, in: currency)
      rest = (try? rest.subtracting(parts[place].gross)) ?? rest
    }
    return parts
  }
}
