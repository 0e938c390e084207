extension Book {
  /// What came back of what was spent, tax included and below zero: returns that count as spent (rule E26), from `first` to `last`.
  ///
  /// Insight is of what was spent; this stands beside its total. Each currency for itself, but for what somebody said the worth of
  /// in the account's; what is too large to add up is left out.
  public func returned(
    _ part: SpendingPart, from first: Day? = nil, to last: Day? = nil, in place: ID<Project>? = nil
  ) -> Totals {
    var totals = Totals()
    let days = DayBounds(first, last)
    let rows = transactions.rows
    for row in rows.indices
    where rows[row].type == .return && rows[row].isLive && part.has(rows[row].project) {
      let back = rows[row]
      if let place, back.project != place { continue }
      guard isCost(back), days.has(back.day),
        let amount = back.listed(back.amount?.counted(in: settings.currency, back.worth))
      else { continue }
      try? totals.add(amount)
    }
    return totals
  }
}
