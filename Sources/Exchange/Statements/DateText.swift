import Ledger

/// A cell that holds a day, taken apart.
struct DateText {
  /// The day and the month; of 03/04/2026 the first number and the second.
  private(set) var first = 0
  private(set) var second = 0
  private(set) var year = 0
  /// Nothing in it says which of the two is the day.
  private(set) var isOpen = false
  /// What stands between its numbers.
  private(set) var mark: UInt8 = 0

  private static var longest: Int { 48 }

  init?(_ text: String) {
    guard 6...DateText.longest ~= text.utf8.count, text.utf8.contains(where: { Ascii.isDigit($0) })
    else { return nil }
    // As OFX writes it: 20260207120000[0:GMT].
    let bare = text.utf8.firstIndex(of: 0x5B).map { String(text[..<$0]) } ?? text
    if digits(bare.utf8) { return }
    guard let read = DateParts(text) else { return nil }
    let (parts, marks) = (read.parts, read.marks)
    if read.month > 0 {
      guard parts.count >= 2 else { return nil }
      if parts[0].count == 4 {
        (year, first) = (parts[0].number, parts[1].number)
      } else {
        (first, year) = (parts[0].number, full(parts[1]))
      }
      second = read.month
    } else {
      guard parts.count == 3, marks.count >= 2 else { return nil }
      if marks[0] == Ascii.space || marks[1] == Ascii.space, marks[0] != marks[1],
        marks[0] != Ascii.point
      {
        return nil
      }
      mark = marks[0]
      if parts[0].count == 4 || parts[0].number > 31 {
        if parts[1].count > 2 || parts[2].count > 2 { return nil }
        (year, second, first) = (full(parts[0]), parts[1].number, parts[2].number)
      } else {
        guard parts[0].count <= 2, parts[1].count <= 2, parts[2].count != 3, parts[2].count != 1
        else { return nil }
        (first, second, year) = (parts[0].number, parts[1].number, full(parts[2]))
        isOpen = true
      }
    }
    if isOpen {
      guard 1...31 ~= first, 1...31 ~= second, first <= 12 || second <= 12 else { return nil }
    } else if Day(year: year, month: second, day: first) == nil {
      return nil
    }
    if !(1900...2999 ~= year) { return nil }
  }

  /// 20260207, also with the time behind it.
  private mutating func digits(_ text: String.UTF8View) -> Bool {
    guard text.count == 8 || text.count == 14, text.allSatisfy({ Ascii.isDigit($0) }) else {
      return false
    }
    let numbers = text.map { Int($0 - Ascii.zero) }
    func value(_ from: Int, _ to: Int) -> Int { numbers[from..<to].reduce(0) { $0 * 10 + $1 } }
    (year, second, first) = (value(0, 4), value(4, 6), value(6, 8))
    if 1950...2099 ~= year, Day(year: year, month: second, day: first) != nil { return true }
    (first, second, year) = (value(0, 2), value(2, 4), value(4, 8))
    isOpen = true
    return 1950...2099 ~= year && 1...31 ~= first && 1...31 ~= second
      && (first <= 12 || second <= 12)
  }

  private func full(_ part: (number: Int, count: Int)) -> Int {
    part.count > 2 ? part.number : part.number + (part.number < 70 ? 2_000 : 1_900)
  }

  /// Whether it is one day with the day first and another with the month.
  var isEither: Bool { isOpen && first <= 12 && second <= 12 && first != second }

  /// The day, with the order that the column has.
  func day(_ order: DateOrder) -> Day? {
    let isMonthFirst = isOpen && (second > 12 || (order == .monthFirst && first <= 12))
    return Day(year: year, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first)
  }
}

/// The numbers of a cell, what stands between them, and a month that is a word.
private struct DateParts {
  private(set) var parts: [(number: Int, count: Int)] = []
  private(set) var marks: [UInt8] = []
  /// 0 where it is a number.
  private(set) var month = 0
  private var word = ""
  /// A time follows, or a zone.
  private var isDone = false

  init?(_ text: String) {
    for scalar in text.unicodeScalars {
      if isDone { break }
      switch scalar {
      case "0"..."9":
        if !takeWord() { return nil }
        if isDone { break }
        if !take(Int(scalar.value) - 48) { return nil }
      case ":":
        // 2026:03:01 is a day, 12:30:45 a time.
        guard parts.first?.count == 4, parts.count < 3, month == 0 else { return nil }
        mark(0x3A)
      case "[":
        if count < 3 { return nil }
        isDone = true
      case "年", "月", "日", "년", "월", "일", "-", "/", ".", ",", "'", "\u{2019}":
        if !takeWord() { return nil }
        mark(scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : 0)
      case _ where scalar.isSpace:
        if !takeWord() { return nil }
        mark(Ascii.space)
      case _:
        if scalar == "T", parts.count == 3 {
          isDone = true
          break
        }
        mark(0)
        word.unicodeScalars.append(scalar)
      }
    }
    if !isDone, !takeWord() { return nil }
  }

  /// How many of day, month and year there are.
  private var count: Int { parts.count + (month > 0 ? 1 : 0) }

  private mutating func mark(_ byte: UInt8) {
    if marks.count < parts.count { marks.append(byte) }
  }

  /// A digit, of the number before it where nothing parts them; false where that is no day's.
  private mutating func take(_ digit: Int) -> Bool {
    if marks.count < parts.count, let last = parts.last {
      if last.count >= 4 { return false }
      parts[parts.count - 1] = (last.number * 10 + digit, last.count + 1)
    } else if count >= 3 {
      // What follows the third number is a time.
      isDone = true
    } else {
      parts.append((digit, 1))
    }
    return true
  }

  /// A word in it: a month, or what may stand beside a day; anything else is no date.
  private mutating func takeWord() -> Bool {
    if word.isEmpty { return true }
    let small = folded(word)
    word = ""
    let found = MonthNames.month(small)
    if found > 0, month == 0 {
      month = found
      return true
    }
    if MonthNames.standsBeside(small) { return true }
    // A zone behind the time.
    if parts.count >= 3 || (month > 0 && parts.count >= 2) {
      isDone = true
      return true
    }
    return false
  }
}

/// How months begin in many languages, without accents.
enum MonthNames {
  private static let table: StaticString = """
    jan gen ene led sty ian янв січ ιαν oca tam 1月|feb fev fef lut uno unor фев лют φεβ sub helmi|mar mrt maa brez bře marz mars marts\
     мар бер μαρ maalis|apr abr avr kwi dub апр кві απρ nis huhti|mai may maj mag mei kve máj май мая тра μαι touko|jun giu juin cerven\
     cze июн чер ιουν haz kesa|jul lug juil cervenec lip июл лип ιουλ tem heina|aug ago aou sie srp авг сер αυγ agu elo|sep set\
     wrz zar szept сен вер σεπ eyl syys|okt oct ott out paz rij окт жов οκτ eki loka|nov lis noi ноя лис νοε kas marras|dec dez dic gru pro des дек гру\
     δεκ ara joulu déc
    """

  /// The month whose name a word begins like; the longest beginning counts; 0 for none.
  static func month(_ word: String) -> Int {
    let bytes = Array(word.utf8)
    if bytes.count < 3 { return 0 }
    var best = 0
    var length = 0
    for (month, stem) in stems where stem.count > length && bytes.starts(with: stem) {
      (best, length) = (month, stem.count)
    }
    return best
  }

  private static let stems: [(Int, [UInt8])] = {
    var stems: [(Int, [UInt8])] = []
    for (place, month) in table.string.split(separator: "|").enumerated() {
      for stem in month.split(separator: " ") {
        stems.append((place + 1, Array(folded(String(stem)).utf8)))
      }
    }
    return stems
  }()

  private static let beside: StaticString = """
     mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi do fr sa so st nd rd th de del of den\
     am pm utc gmt z t lun mar mer gio ven sab dom jeu sam dim
    """

  static func standsBeside(_ word: String) -> Bool {
    words.contains(word)
  }

  private static let words = Set(beside.string.split(separator: " ").map { String($0) })
}
