import Ledger

/// Rows that are called a balance and are dated like money, where no running balance says which they are (rule M5).
extension StatementWork {
  mutating func judgeSuspects() {
    guard let first = entries.first(where: { $0.isBalance }) else { return }
    switch options.takesBalances {
    case true?: break
    case false?: leaveOutBalances()
    case nil:
      if let column = lackedByBalances {
        leaveOutBalances()
        conclude(
          "balances are no lines: \(columnName(column)) is empty in them and filled in all others")
        return
      }
      let text = CellFault.shown(texts(first.row).first { WordVotes.isBalance($0) } ?? "")
      ask(
        .balances, "Line \(first.row.line), “\(text)”, may be a balance or money that moved",
        [("skip", "It is a balance: leave it out"), ("take", "It is money that moved")])
    }
  }

  private mutating func leaveOutBalances() {
    for entry in entries where entry.isBalance { leaveOut(entry.row, "a balance") }
    entries.removeAll { $0.isBalance }
  }

  /// The column of what each booking has and no balance: a day of value, or the bank's own number.
  private var lackedByBalances: Int? {
    let lines = entries.filter { !$0.isBalance }
    let isAtEnd =
      entries.enumerated().allSatisfy { place, entry in
        !entry.isBalance || place == 0 || place == entries.count - 1
      }
    if lines.isEmpty || (lines.count < 2 && !isAtEnd) { return nil }
    let width = lines.map { $0.row.fields.count }.max() ?? 0
    return (0..<width).first { column in
      if column == columns.payee || columns.texts.contains(column) { return false }
      if entries.contains(where: { $0.isBalance != cell($0.row, column).isEmpty }) { return false }
      if column == columns.valueDate { return true }
      // Numbers that are each another's.
      let numbers = Set(lines.map { cell($0.row, column) })
      return lines.count > 2 && numbers.count == lines.count
        && numbers.allSatisfy { text in
          text.utf8.count { Ascii.isDigit($0) } > 4 && DateText(text) == nil
            && AmountText(text)?.isMarked != true
        }
    }
  }
}
