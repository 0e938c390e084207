/// A day as it is typed into a search: rows of that day are found beside those that say it (rule F4).
///
///     DayQuery("2026-11-21", Formats())   // one day
///     DayQuery("21 Nov", Formats())       // that day of any year
///     DayQuery("11/21/2026", Formats())   // its parts in the order of the formats
///     DayQuery("40.50", Formats())        // nil: an amount
public struct DayQuery: Equatable, Sendable {
  private var month: Int
  private var date: Int
  /// nil for any.
  private var year: Int?

  /// nil for what is no day.
  public init?(_ text: String, _ formats: Formats) {
    guard let parts = Parts(text) else { return nil }
    var month: Int
    var date: Int
    var year: Int?
    switch (parts.word, parts.numbers.count) {
    case (let word?, 1...2):
      guard let named = DayQuery.month(word.text, formats) else { return nil }
      month = named
      var rest = parts.numbers
      // 2026 Nov 21; else the year stands last.
      if word.place == 1, rest.count == 2, rest[0].digits == 4 { rest.swapAt(0, 1) }
      guard rest[0].digits <= 2 else { return nil }
      date = rest[0].value
      if rest.count == 2 {
        guard let known = DayQuery.year(rest[1]) else { return nil }
        year = known
      }
    case (.none, 3) where parts.numbers[0].digits == 4:
      guard parts.areJoined, parts.numbers[1].digits <= 2, parts.numbers[2].digits <= 2 else {
        return nil
      }
      year = parts.numbers[0].value
      month = parts.numbers[1].value
      date = parts.numbers[2].value
    case (.none, 2...3):
      let numbers = parts.numbers
      guard parts.areJoined, numbers[0].digits <= 2, numbers[1].digits <= 2 else { return nil }
      if numbers.count == 3 {
        // 10-11-12 is an article's number sooner than a day.
        let isShort = numbers[2].digits == 2 && parts.mark == DayQuery.dash
        guard !isShort, let known = DayQuery.year(numbers[2]) else { return nil }
        year = known
      } else {
        // 21.11 is an amount.
        guard parts.mark == DayQuery.slash || parts.mark == DayQuery.point && parts.endsInPoint
        else { return nil }
      }
      let isDayFirst = parts.mark == DayQuery.point || formats.dateOrder == .dayMonthYear
      date = numbers[isDayFirst ? 0 : 1].value
      month = numbers[isDayFirst ? 1 : 0].value
      if month > 12 { (date, month) = (month, date) }
    case _: return nil
    }
    // February 29 is a day of some years.
    guard Day(year: year ?? 2_000, month: month, day: date) != nil else { return nil }
    self.month = month
    self.date = date
    self.year = year
  }

  /// What of a text is a day, with the other words: each way to read it so, the longest day first; none where it is a day as a
  /// whole, or holds none.
  ///
  ///     DayQuery.among("3 Nov lamp", Formats())   // the third of November, "lamp"
  public static func among(_ text: String, _ formats: Formats) -> [(day: DayQuery, rest: String)] {
    let words = text.split(separator: " ").map { String($0) }
    // Nobody types more to find a row, and each way is a search.
    if words.count > 8 || DayQuery(text, formats) != nil { return [] }
    var found: [(day: DayQuery, rest: String)] = []
    // "Nov 3, 2026" has three words.
    for length in stride(from: min(3, words.count - 1), to: 0, by: -1) {
      for start in 0...(words.count - length) {
        let end = start + length
        guard let day = DayQuery(words[start..<end].joined(separator: " "), formats) else {
          continue
        }
        found.append((day, (words[..<start] + words[end...]).joined(separator: " ")))
      }
    }
    return found
  }

  /// Whether some day of a stretch is it.
  public func isIn(_ first: Day, _ last: Day) -> Bool {
    if let year {
      guard let day = Day(year: year, month: month, day: date) else { return false }
      return first <= day && day <= last
    }
    if last < first { return false }
    for year in first.year...last.year {
      guard let day = Day(year: year, month: month, day: date) else { continue }
      if first <= day && day <= last { return true }
    }
    return false
  }

  /// 2026, and 26 for it.
  private static func year(_ number: Parts.Number) -> Int? {
    switch number.digits {
    case 2: return 2_000 + number.value
    case 4: return number.value
    case _: return nil
    }
  }

  /// The month that a folded word begins, three letters at least, in the language of the formats or in English.
  private static func month(_ word: String, _ formats: Formats) -> Int? {
    for names in [formats.monthNames, formats.shortMonthNames, Formats().monthNames]
    where names.count == 12 {
      for place in 0..<12 {
        let name = folded(names[place])
        if name == word || word.utf8.count >= 3 && name.hasPrefix(word) { return place + 1 }
      }
    }
    return nil
  }

  private static var point: UInt8 { 0x2E }
  private static var slash: UInt8 { 0x2F }
  private static var dash: UInt8 { 0x2D }

  /// Numbers, a word among them, and what stands between.
  private struct Parts {
    struct Number {
      var value = 0
      var digits = 0
    }

    var numbers: [Number] = []
    var word: (text: String, place: Int)?
    /// The one sign between all numbers; nil where there are blanks or several.
    var mark: UInt8?
    var endsInPoint = false

    /// Whether one sign alone stands between the numbers.
    var areJoined: Bool { mark != nil }

    /// nil for what has other signs, more parts, or more digits than a day has.
    init?(_ text: String) {
      var bytes: [UInt8] = []
      appendFolded(trimmed(text), to: &bytes)
      // As long as a day with a month's name is.
      if bytes.count < 4 || bytes.count > 40 { return nil }
      endsInPoint = bytes.last == DayQuery.point
      var marks: [UInt8] = []
      var at = 0
      while at < bytes.count {
        let start = at
        let isNumber = DecimalText.isDigit(bytes[at])
        while at < bytes.count, Parts.isPart(bytes[at]),
          DecimalText.isDigit(bytes[at]) == isNumber
        { at += 1 }
        if at > start {
          let part = bytes[start..<at]
          if isNumber {
            guard add(part) else { return nil }
          } else {
            // The month stands once.
            if word != nil { return nil }
            word = (String(decoding: part, as: UTF8.self), numbers.count)
          }
        }
        while at < bytes.count, !Parts.isPart(bytes[at]) {
          guard Parts.isBetween(bytes[at]) else { return nil }
          // German puts a blank behind a point.
          let isBare = bytes[at] == 0x20 && !Parts.isPart(bytes[at - 1])
          if !numbers.isEmpty, !isBare { marks.append(bytes[at]) }
          at += 1
        }
      }
      if endsInPoint, !marks.isEmpty { marks.removeLast() }
      if let first = marks.first, marks.count == numbers.count - 1,
        marks.allSatisfy({ $0 == first }), first != 0x20, first != 0x2C
      {
        mark = first
      }
    }

    private mutating func add(_ part: ArraySlice<UInt8>) -> Bool {
      if part.count > 4 || numbers.count == 3 { return false }
      var number = Number()
      for byte in part { number.value = number.value * 10 + Int(byte - 0x30) }
      number.digits = part.count
      numbers.append(number)
      return true
    }

    private static func isPart(_ byte: UInt8) -> Bool {
      DecimalText.isDigit(byte) || byte >= 0x61 && byte <= 0x7A || byte >= 0x80
    }

    /// A blank, a comma, and the signs between a date's parts.
    private static func isBetween(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x2C || byte == DayQuery.point || byte == DayQuery.slash
        || byte == DayQuery.dash
    }
  }
}
