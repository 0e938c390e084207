import Ledger

/// The last line of a file that has no end (rule M5): what it says counts only if nothing of it can be missing.
extension StatementWork {
  func isCutWithin(_ row: CSVRow) -> Bool {
    let last = row.fields.count - 1
    let needed = [
      columns.amount, columns.out, columns.into, columns.flag, columns.currency, columns.fee,
      columns.net,
    ]
    if row.fields.count < min(titles.count, looks.count), last < needed.max() ?? -1 { return true }
    if table.endsQuoted || last < 0 { return false }
    let text = row.fields[last]
    let ends = rows.filter { $0.line != row.line }.map { cell($0, last) }.filter { !$0.isEmpty }
    if ends.isEmpty { return false }
    // It ends before what every other line says there.
    if text.isEmpty, needed.contains(last) { return ends.count == rows.count - 1 }
    if last == columns.date || last == columns.valueDate {
      return ends.allSatisfy { $0.utf8.count > text.utf8.count }
    }
    if last == columns.flag { return WordVotes.flag(text) == 0 }
    let money = [
      columns.amount, columns.out, columns.into, columns.fee, columns.net, columns.balance,
    ]
    guard money.contains(last), !text.isEmpty else { return false }
    // Others have a sign behind them, or more decimals.
    let isOpen = ends.contains { $0.utf8.last.map { !Ascii.isDigit($0) } ?? false }
    if isOpen, text.utf8.last.map({ Ascii.isDigit($0) }) ?? false { return true }
    let decimals = ends.filter { AmountText($0) != nil }.map { CutLine.decimals($0) }
    return decimals.contains { $0 > 0 } && decimals.allSatisfy { $0 > CutLine.decimals(text) }
  }
}

enum CutLine {
  /// How many digits stand behind the last point or comma.
  static func decimals(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    guard let mark = bytes.lastIndex(where: { $0 == Ascii.point || $0 == Ascii.comma }) else {
      return 0
    }
    return bytes[(mark + 1)...].count { Ascii.isDigit($0) }
  }
}
