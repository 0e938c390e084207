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

  /// Two columns of which one is the running sum of the other.
  func provenPair(_ money: [Int]) -> (amount: Int, balance: Int)? {
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
