import Ledger

/// What a line ":61:" says.
struct MT940Entry {
  var valueDay: Day
  /// When it was booked, where it says that.
  var entryDay: Day?
  var isOut = false
  /// Announced, not booked.
  var isExpected = false
  /// Digits and a comma.
  var amount: ArraySlice<UInt8>
  var customerReference = ""
  var bankReference = ""
  /// The lines behind the first.
  var supplement = ""

  /// nil for a line that is none.
  init?(_ field: MT940Field) {
    guard var rest = field.lines.first, let value = MT940Entry.day(rest.prefix(6)) else {
      return nil
    }
    valueDay = value
    rest = rest.dropFirst(6)
    if rest.prefix(4).count == 4, rest.prefix(4).allSatisfy({ Ascii.isDigit($0) }) {
      guard let day = MT940Entry.day(rest.prefix(4), near: value) else { return nil }
      entryDay = day
      rest = rest.dropFirst(4)
    }
    // A reversal turns the sign; an "R" behind the mark is the third letter of the currency.
    var isReversal = false
    if rest.first == 0x52 {
      isReversal = true
      rest = rest.dropFirst()
    } else if rest.first == 0x45 {
      isExpected = true
      rest = rest.dropFirst()
    }
    guard let mark = rest.first, mark == 0x43 || mark == 0x44 else { return nil }
    isOut = (mark == 0x44) != isReversal
    rest = rest.dropFirst()
    if let letter = rest.first, !Ascii.isDigit(letter) {
      guard 0x41...0x5A ~= letter else { return nil }
      rest = rest.dropFirst()
    }
    amount = rest.prefix { Ascii.isDigit($0) || $0 == Ascii.comma || $0 == Ascii.point }
    if amount.isEmpty { return nil }
    rest = rest.dropFirst(amount.count)
    // The kind: a letter and three letters or digits.
    if !rest.isEmpty {
      guard rest.count >= 4 else { return nil }
      rest = rest.dropFirst(4)
    }
    var split = rest.startIndex
    while split + 1 < rest.endIndex, !(rest[split] == Ascii.slash && rest[split + 1] == Ascii.slash)
    {
      split += 1
    }
    if split + 1 < rest.endIndex {
      customerReference = StatementText.clean(rest[..<split])
      bankReference = StatementText.clean(rest[(split + 2)...])
    } else {
      customerReference = StatementText.clean(rest)
    }
    supplement = StatementText.clean(
      Array(field.lines.dropFirst().joined(separator: [Ascii.space])))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in digits {
      guard Ascii.isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - Ascii.zero)
    }
    return number
  }

  /// YYMMDD; banks whose months have 30 days write one that February lacks, which is its last.
  static func day(_ digits: ArraySlice<UInt8>) -> Day? {
    guard digits.count == 6, let number = number(digits) else { return nil }
    let year = number / 10_000
    return day(year < 80 ? 2_000 + year : 1_900 + year, number / 100 % 100, number % 100)
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Day? {
    guard 1...31 ~= day, let first = Day(year: year, month: month, day: 1) else { return nil }
    return Day(year: year, month: month, day: day) ?? first.lastOfMonth
  }

  /// MMDD in the year that is nearest to a day.
  private static func day(_ digits: ArraySlice<UInt8>, near other: Day) -> Day? {
    guard let number = number(digits) else { return nil }
    var best: Day?
    for year in [other.year, other.year - 1, other.year + 1] {
      guard let day = day(year, number / 100, number % 100) else { continue }
      if best.map({ abs(day - other) < abs($0 - other) }) ?? true { best = day }
    }
    return best
  }
}
