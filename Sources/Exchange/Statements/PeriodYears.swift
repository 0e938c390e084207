import Ledger

/// Days without a year, as "01 Mar", in a file that says its period above them: each has the year in which it lies within
/// that period (rule M6).
enum PeriodYears {
  /// The lines with whole days; nil where they have them already, or the period leaves one of them open.
  static func completed(_ table: CSVTable) -> CSVTable? {
    guard let (first, last) = period(table),
      // The period's own line looks like one of money; any other says that days are whole.
      table.rows.count(where: {
        let (dates, amounts) = StatementWork.holds($0)
        return dates > 0 && amounts > 0
      }) < 2
    else { return nil }
    var table = table
    var count = 0
    for place in table.rows.indices {
      for column in table.rows[place].fields.indices {
        guard let (day, month) = parts(table.rows[place].fields[column]) else { continue }
        let years = Set([first.year, last.year]).compactMap {
          Day(year: $0, month: month, day: day)
        }.filter { first <= $0 && $0 <= last }
        guard years.count == 1 else { return nil }
        table.rows[place].fields[column] = years[0].text
        count += 1
      }
    }
    return count > 0 ? table : nil
  }

  /// Two days of one line among the first, which can be read one way only, and lie a year apart at most.
  private static func period(_ table: CSVTable) -> (Day, Day)? {
    for row in table.rows.prefix(20) {
      let ends = row.fields.compactMap { DateText(bare($0)) }
      if ends.count != 2 { continue }
      var periods: [(Day, Day)] = []
      for order in DateOrder.allCases where ends.allSatisfy({ fits($0, order) }) {
        guard let first = ends[0].day(order), let last = ends[1].day(order),
          first < last, last.number - first.number < 366
        else { continue }
        if !periods.contains(where: { $0 == (first, last) }) { periods.append((first, last)) }
      }
      if periods.count == 1 { return periods[0] }
    }
    return nil
  }

  /// Whether a date may have its day and its month in this order: 31/03 has no month first.
  private static func fits(_ date: DateText, _ order: DateOrder) -> Bool {
    !date.isOpen || (order == .dayFirst ? date.second : date.first) <= 12
  }

  /// The day and the month of "01 Mrt" or "Mar 1"; nil for anything else.
  private static func parts(_ cell: String) -> (day: Int, month: Int)? {
    if !(5...16 ~= cell.utf8.count) || DateText(cell) != nil { return nil }
    let words = bare(cell).split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "." })
    guard words.count == 2 else { return nil }
    for (number, name) in [(words[0], words[1]), (words[1], words[0])] {
      if let day = Int(String(number)), 1...31 ~= day,
        name.unicodeScalars.allSatisfy({ $0.isLetter })
      {
        let month = MonthNames.month(folded(String(name)))
        if month > 0 { return (day, month) }
      }
    }
    return nil
  }

  /// Without the apostrophes that some write for quotes.
  private static func bare(_ cell: String) -> String {
    if !cell.utf8.contains(Ascii.apostrophe) { return cell }
    return String(decoding: cell.utf8.filter { $0 != Ascii.apostrophe }, as: UTF8.self)
  }
}
