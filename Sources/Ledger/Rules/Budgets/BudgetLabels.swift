/// The words beside a budget bar, in whole units of money (rule B5): which word it is, and how much, follows the cents.
public enum BudgetLabels {
  /// "$250 spent"; of a fee "$250 received".
  public static func spent(_ spent: Money, isFee: Bool, _ formats: Formats) -> Phrase {
    let amount = formats.wholeMoney(spent)
    return isFee ? "\(amount) received" : "\(amount) spent"
  }

  /// "$200 remaining", "$100 over", of a fee "$100 over received"; without a budget what was spent.
  public static func remaining(
    _ spent: Money, of budget: Money, isFee: Bool, _ formats: Formats
  ) -> Phrase {
    guard budget.minor > 0, let rest = try? budget.subtracting(spent) else {
      return self.spent(spent, isFee: isFee, formats)
    }
    if !rest.isNegative { return "\(formats.wholeMoney(rest)) remaining" }
    let over = formats.wholeMoney((try? rest.negated()) ?? rest)
    return isFee ? "\(over) over received" : "\(over) over"
  }
}
