/// The words beside a budget bar, in whole units of money (rule B5): what was spent and what remains add up to the budget as they
/// are read.
public enum BudgetLabels {
  /// "$250 spent"; of a fee "$250 received".
  public static func spent(_ spent: Money, isFee: Bool, _ formats: Formats) -> Phrase {
    let amount = formats.wholeMoney(spent)
    return isFee ? "\(amount) received" : "\(amount) spent"
  }

  /// What remains of a budget in whole units, below zero where too much was spent: the rounded budget less what was spent, rounded.
  public static func rest(_ spent: Money, of budget: Money) throws(MoneyError) -> Money {
    try whole(budget).subtracting(try whole(spent))
  }

  private static func whole(_ amount: Money) throws(MoneyError) -> Money {
    let (size, overflow) = Int64(clamping: amount.wholeUnits)
      .multipliedReportingOverflow(by: amount.currency.minorPerMajor)
    if overflow { throw .overflow }
    return Money(minor: amount.isNegative ? -size : size, currency: amount.currency)
  }

  /// "$200 remaining", "$100 over", of a fee "$100 over received"; without a budget what was spent.
  public static func remaining(
    _ spent: Money, of budget: Money, isFee: Bool, _ formats: Formats
  ) -> Phrase {
    guard budget.minor > 0, let rest = try? rest(spent, of: budget) else {
      return self.spent(spent, isFee: isFee, formats)
    }
    if !rest.isNegative { return "\(formats.wholeMoney(rest)) remaining" }
    let over = formats.wholeMoney((try? rest.negated()) ?? rest)
    return isFee ? "\(over) over received" : "\(over) over"
  }
}
