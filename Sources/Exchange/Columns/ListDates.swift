import Ledger

/// The days of a list of work as people write them, with weekdays and hours (rules G111, G114).
struct ListDates {
  private let dates: ColumnDates

  init(_ texts: [String], order: DateOrder?) {
    dates = ColumnDates(texts.map { ListDates.withoutWeekday($0) }, order: order)
  }

  /// Names the first day whose order nothing says; answers it, or "".
  func sayOpen(_ title: String, _ problems: inout ImportProblems) -> String {
    if dates.open.isEmpty { return "" }
    let shown = CellFault.shown(dates.open)
    problems.append(
      ImportProblem(
        .warning, "column \(title)",
        "“\(shown)” may have the day first or the month; read with the month first",
        hint: "Choose the order of the dates if it is the other."))
    return shown
  }

  func day(_ text: String) -> Day? {
    let bare = ListDates.withoutWeekday(text)
    if let day = dates.day(bare) ?? DateText(bare)?.day(dates.order) { return day }
    // "samedi 14 mars 2026"
    guard let blank = text.firstIndex(of: " "),
      !text[..<blank].utf8.contains(where: { Ascii.isDigit($0) })
    else { return nil }
    return DateText(trimmed(String(text[blank...])))?.day(dates.order)
  }

  /// A cell's day where it has to be one.
  func day(_ text: String, _ title: String) throws(ListFault) -> Day {
    if let day = day(text) { return day }
    throw ListFault(
      what: "\(title): \"\(CellFault.shown(text))\" is not a date", hint: "Write it as 2026-02-07.")
  }

  /// "Sat, 14/03/2026" without the weekday.
  private static func withoutWeekday(_ text: String) -> String {
    guard let digit = text.utf8.firstIndex(where: { Ascii.isDigit($0) }) else { return text }
    let rest = text[digit...]
    let date = rest.utf8.prefix { $0 != Ascii.space && $0 != Ascii.comma }
    let marks = date.count { $0 == Ascii.point || $0 == Ascii.slash || $0 == Ascii.minus }
    return marks == 2 ? String(rest) : text
  }

  /// The hours that a cell says; a spreadsheet may write the day again before them, where midnight is an hour for who
  /// works `atMidnight`.
  static func hours(
    _ text: String, _ title: String, atMidnight: Bool = false
  ) throws(ListFault) -> ClockText? {
    if ClockText.isOpen(text) { return nil }
    if let hours = ClockText(text) ?? hour(ofDay: text, atMidnight: atMidnight) { return hours }
    throw ListFault(
      what: "\(title): \"\(CellFault.shown(text))\" is not a time", hint: "Write it as 20:30.")
  }

  /// The hour behind a day, "2026-02-07 20:30"; midnight stands there where nobody wrote one.
  static func hour(ofDay text: String, atMidnight: Bool = false) -> ClockText? {
    let letter = UInt8(ascii: "T")
    guard let mark = text.utf8.firstIndex(where: { $0 == Ascii.space || $0 == letter }),
      mark > text.startIndex, text.utf8.contains(0x3A)
    else { return nil }
    let rest = text[text.utf8.index(after: mark)...]
    // Parts of seconds and a zone may stand behind it.
    let clock = rest.utf8.prefix { Ascii.isDigit($0) || $0 == 0x3A }
    let behind = ClockText(
      text.utf8[mark] == letter ? String(decoding: clock, as: UTF8.self) : String(rest))
    return !atMidnight && behind?.start == .midnight ? nil : behind
  }
}
