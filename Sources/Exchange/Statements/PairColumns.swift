import Ledger

/// Columns that belong together: two of which one is filled, an amount with its running balance, the same twice.
extension StatementWork {
  /// Of two columns one has a title that is known: the other is the one that is filled where it is not.
  mutating func completePair(_ width: Int, _ isFree: (Int) -> Bool) {
    guard (columns.out < 0) != (columns.into < 0) else { return }
    let known = max(columns.out, columns.into)
    let others = (0..<min(width, looks.count)).filter {
      isFree($0) && looks[$0].areAmounts && isExclusive(known, $0)
    }
    guard others.count == 1 else { return }
    conclude(
      "\(columnName(others[0])) goes with \(columnName(known)): one of them is filled in each line")
    if columns.out < 0 { columns.out = others[0] } else { columns.into = others[0] }
  }

  /// Whether the columns say the same in every row that is looked at.
  func isSame(_ columns: [Int]) -> Bool {
    for row in sample {
      let first = cell(row, columns[0])
      for other in columns.dropFirst() where cell(row, other) != first { return false }
    }
    return true
  }

  /// Exactly one of two is filled, but for zeros.
  func isExclusive(_ a: Int, _ b: Int) -> Bool {
    var (onlyA, onlyB) = (0, 0)
    for row in sample {
      switch (isNothing(cell(row, a)), isNothing(cell(row, b))) {
      case (true, false): onlyB += 1
      case (false, true): onlyA += 1
      case (true, true): continue
      case (false, false): return false
      }
    }
    return onlyA > 0 && onlyB > 0
  }

  private func isNothing(_ cell: String) -> Bool {
    guard let amount = AmountText(cell) else { return true }
    return !amount.body.contains { Ascii.isDigit($0) && $0 != Ascii.zero }
  }

  /// The balance before, the amount and the balance after it in every line, and each line begins where its neighbour ends.
  func provenTriple(_ money: [Int]) -> (amount: Int, balance: Int)? {
    if money.count < 3 || money.count > 6 || sample.count < 2 { return nil }
    for amount in money {
      let moved = sample.map { value(cell($0, amount)) }
      if moved.count(where: { $0 != nil && $0 != 0 }) < 2 { continue }
      for before in money where before != amount {
        for after in money where after != amount && after != before {
          let starts = sample.map { value(cell($0, before)) }
          let ends = sample.map { value(cell($0, after)) }
          let adds = sample.indices.allSatisfy { place in
            guard let start = starts[place], let end = ends[place], let now = moved[place] else {
              return false
            }
            return start &+ now == end
          }
          if !adds { continue }
          let places = sample.indices.dropFirst()
          if places.allSatisfy({ starts[$0] == ends[$0 - 1] })
            || places.allSatisfy({ ends[$0] == starts[$0 - 1] })
          {
            return (amount, after)
          }
        }
      }
    }
    return nil
  }

  /// Of several amounts, each with its currency behind it, the one that the account had: its currency is called that of the
  /// account, or is one all over where others vary.
  func amountOfAccount(_ amounts: [Int]) -> (amount: Int, currency: Int)? {
    // The last of them may have been cut.
    let pairs = amounts.filter {
      looks.indices.contains($0 + 1) && looks[$0 + 1].codes > 0
        && looks[$0 + 1].codes * 2 >= looks[$0 + 1].filled
    }
    if pairs.count < 2 || isSame(pairs) { return nil }
    let called = pairs.filter { pair in
      titles.indices.contains(pair + 1)
        && ColumnRole.plain(titles[pair + 1]).split(separator: " ").contains {
          StatementWork.ownWords.contains(String($0))
        }
    }
    if called.count == 1 { return (called[0], called[0] + 1) }
    let steady = pairs.filter { pair in Set(sample.map { cell($0, pair + 1) }).count == 1 }
    return steady.count == 1 && sample.count > 2 ? (steady[0], steady[0] + 1) : nil
  }

  private static var ownWords: Set<String> {
    ["account", "konto", "kontowahrung", "rekening", "compte", "cuenta", "conto", "счета", "konta"]
  }

  /// Two columns of which one is the running sum of the other.
  func provenPair(_ money: [Int]) -> (amount: Int, balance: Int)? {
    // No bank writes so many, and each is held against each.
    if money.count > 20 { return nil }
    for amount in money {
      for balance in money where balance != amount {
        let a = sample.map { value(cell($0, amount)) }
        let b = sample.map { value(cell($0, balance)) }
        var (up, down, count) = (0, 0, 0)
        for place in a.indices.dropFirst() {
          guard let before = b[place - 1], let after = b[place], let now = a[place],
            let last = a[place - 1]
          else { continue }
          count += 1
          let step = after &- before
          if step == now || step == 0 &- now { up += 1 }
          if 0 &- step == last || step == last { down += 1 }
        }
        if count > 1, max(up, down) * 10 >= count * 9 { return (amount, balance) }
      }
    }
    return nil
  }

  private func value(_ cell: String) -> Int64? {
    guard let amount = AmountText(cell), let value = amount.minor(decimals: 4, mark: nil) else {
      return nil
    }
    return amount.isNegative ? -value : value
  }
}
