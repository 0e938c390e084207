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
    let width = kind.wordColumns
    func flag(_ day: DayQuery, among others: [Bool]?, _ flags: inout [Bool]) {
      for columns in kind.days {
        for row in 0..<min(flags.count, isListed.count)
        where !flags[row] && others.map({ row < $0.count && $0[row] }) ?? true {
          let (first, last) = (
            words[row * width + columns.first], words[row * width + columns.last]
          )
          if first == DayColumns.none || last == DayColumns.none { continue }
          flags[row] = day.isIn(Day(number: first), Day(number: last))
        }
      }
    }
    if let day = DayQuery(query, formats) { return flag(day, among: nil, &flags) }
    for (day, rest) in DayQuery.among(query, formats) {
      if let others = said(rest) { flag(day, among: others, &flags) }
    }
  }
}
