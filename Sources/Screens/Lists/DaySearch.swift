import Ledger

/// The columns of ``Facts/words`` with the first and the last of a row's days; ``none`` where it has none.
struct DayColumns: Sendable {
  var first: Int
  var last: Int

  static var none: Int32 { .min }

  init(_ first: Int, _ last: Int) {
    self.first = first
    self.last = last
  }

  init(_ day: Int) { self.init(day, day) }
}

extension ListIndex {
  /// Flags the rows of a day that was typed, and of one among other words those that have these, too (rule F4): it is read once,
  /// whatever the number of rows.
  func flagDays(_ query: String, _ flags: inout [Bool]) {
    if kind.days.isEmpty { return }
    if let day = DayQuery(query, formats) { return flagRows(of: day, &flags) }
    for (day, rest) in DayQuery.among(query, formats) {
      guard let others = said(rest) else { continue }
      var ofDay = [Bool](repeating: false, count: flags.count)
      flagRows(of: day, &ofDay)
      for row in flags.indices where ofDay[row] && row < others.count && others[row] {
        flags[row] = true
      }
    }
  }

  private func flagRows(of day: DayQuery, _ flags: inout [Bool]) {
    let width = kind.wordColumns
    for columns in kind.days {
      for row in 0..<min(flags.count, isListed.count) where !flags[row] {
        let (first, last) = (words[row * width + columns.first], words[row * width + columns.last])
        if first == DayColumns.none || last == DayColumns.none { continue }
        flags[row] = day.isIn(Day(number: first), Day(number: last))
      }
    }
  }
}
