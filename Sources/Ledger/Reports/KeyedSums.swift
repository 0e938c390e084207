/// Sums by key and currency.
struct KeyedSums {
  private var places: [String: [Int]] = [:]
  private(set) var rows: [IncomeReport.Row] = []

  /// Adds all of the parts, or none.
  mutating func add(_ parts: [(key: String, amount: Money)]) throws(MoneyError) {
    if parts.count == 1 { return try add(parts[0].amount, to: parts[0].key) }
    var added = 0
    do throws(MoneyError) {
      for part in parts {
        try add(part.amount, to: part.key)
        added += 1
      }
    } catch {
      for part in parts.prefix(added) {
        if let back = try? part.amount.negated() { try? add(back, to: part.key) }
      }
      throw error
    }
  }

  mutating func add(_ amount: Money, to key: String) throws(MoneyError) {
    for place in places[key] ?? [] where rows[place].total.currency == amount.currency {
      rows[place].total = try rows[place].total.adding(amount)
      return
    }
    places[key, default: []].append(rows.count)
    rows.append(IncomeReport.Row(key: key, total: amount))
  }
}
