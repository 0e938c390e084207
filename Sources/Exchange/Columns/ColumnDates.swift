import Ledger

/// Which of the first two numbers of 03/04/2026 is the day.
public enum DateOrder: String, CaseIterable, Sendable {
  case monthFirst = "month-first"
  case dayFirst = "day-first"

  public var title: Phrase {
    switch self {
    case .monthFirst: return "Month first (4/13/2026)"
    case .dayFirst: return "Day first (13/4/2026)"
    }
  }
}

/// Reads the days of one column.
///
/// The whole column is looked at first: 13/04/2026 anywhere in it says that its days come first.
struct ColumnDates {
  private(set) var order = DateOrder.monthFirst
  /// The first value that needs the order where nothing in the column decides it, or both orders are in it; else "".
  private(set) var open = ""

  init(_ values: [String], order chosen: DateOrder?) {
    var dayFirst = 0
    var monthFirst = 0
    var unclear = ""
    var dotted = 0
    for value in values {
      guard let (first, second, _, mark) = ColumnDates.numbers(Array(value.utf8)) else { continue }
      if mark == Ascii.point { dotted += 1 }
      if first > 12 {
        dayFirst += 1
      } else if second > 12 {
        monthFirst += 1
      } else if first != second, first > 0, second > 0, unclear.isEmpty {
        unclear = value
      }
    }
    if let chosen {
      order = chosen
    } else if dayFirst > 0, monthFirst > 0, !unclear.isEmpty {
      // Both are written: those that may be either are nobody's to guess.
      open = unclear
    } else if dayFirst != monthFirst {
      order = dayFirst > monthFirst ? .dayFirst : .monthFirst
    } else if dotted > 0 {
      // With points it is the day first everywhere.
      order = .dayFirst
    } else {
      open = unclear
    }
  }

  /// The day that a cell says; nil when it says none that exists.
  func day(_ text: String) -> Day? {
    let bytes = Array(text.utf8)
    if let (first, second, year, _) = ColumnDates.numbers(bytes) {
      // A value that can only be read one way is read that way.
      let isDayFirst = first > 12 || (order == .dayFirst && second <= 12)
      return Day(
        year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second)
    }
    // A moment is the day that it says, wherever that was.
    if bytes.count > 10, bytes[10] == UInt8(ascii: "T") || bytes[10] == Ascii.space,
      let day = try? Day(parsing: String(decoding: bytes[..<10], as: UTF8.self))
    {
      return day
    }
    if bytes.count == 8, bytes.allSatisfy({ Ascii.isDigit($0) }) {
      return Day(
        year: ColumnDates.number(bytes[..<4]), month: ColumnDates.number(bytes[4..<6]),
        day: ColumnDates.number(bytes[6...]))
    }
    if bytes.count > 4, bytes[4] == Ascii.slash {
      return day(text.replacingSlashes())
    }
    // "7 Feb 2026": the month's name in the middle.
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
    if words.count >= 3, let first = words.first, first.utf8.allSatisfy({ Ascii.isDigit($0) }),
      first.utf8.count <= 2
    {
      return day(ofWords: words[1] + " " + first + ", " + words[2])
    }
    return day(ofWords: text)
  }

  private func day(ofWords text: String) -> Day? {
    guard case .moment(let moment) = Ledger8Moment.read(text) else { return nil }
    let day: Day
    switch moment {
    case .day(let said), .local(let said, _): day = said
    case .instant(let instant): day = instant.utcDay
    }
    // "2/7/202" is a slip of the hand.
    return day.year < 1_000 ? nil : day
  }

  /// The three numbers of "7/2/26", "07-02-2026" or "7.2.2026", with what stands between them; a time
  /// behind them is passed over.
  private static func numbers(_ bytes: [UInt8]) -> (Int, Int, Int, UInt8)? {
    let date = bytes.prefix { $0 != Ascii.space && $0 != Ascii.comma }
    guard let mark = date.first(where: { !Ascii.isDigit($0) }),
      mark == Ascii.slash || mark == Ascii.minus || mark == Ascii.point
    else { return nil }
    let parts = date.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3, 1...2 ~= parts[0].count, 1...2 ~= parts[1].count,
      parts[2].count == 2 || parts[2].count == 4
    else { return nil }
    for part in parts where !part.allSatisfy({ Ascii.isDigit($0) }) { return nil }
    var year = number(parts[2])
    if year < 100 { year += year < 70 ? 2_000 : 1_900 }
    return (number(parts[0]), number(parts[1]), year, mark)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 * 10 + Int($1 - Ascii.zero) }
  }
}

extension String {
  /// "2026/02/07" as ISO spells it.
  fileprivate func replacingSlashes() -> String {
    String(decoding: utf8.map { $0 == Ascii.slash ? Ascii.minus : $0 }, as: UTF8.self)
  }
}
