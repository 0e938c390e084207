import Ledger

extension Ledger8Moment {
  /// What a date text turned out to be.
  enum Reading: Equatable {
    /// "Distant past" (year 1) or "distant future" (year 4001): Ledger 8's way to say none.
    case none
    case moment(Ledger8Moment)
    case unreadable
  }

  /// Reads ISO 8601, Swift's own date text, and the two date styles of American phones.
  ///
  /// "2025-09-01T16:00:00Z", "2025-09-01 16:00:00 +0000", "2025-09-01", "9/1/25, 4:00 PM",
  /// "Sep 1, 2025 at 4:00 PM".
  static func read(_ text: String) -> Reading {
    let bytes = plain(text)
    if bytes.isEmpty { return .none }
    if Ascii.isDigit(bytes[0]) || bytes[0] == Ascii.minus {
      return bytes.contains(Ascii.slash) ? slashed(bytes) : iso(bytes)
    }
    return worded(bytes)
  }

  /// Every run of blanks, also the narrow ones that phones write, as one space.
  private static func plain(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\t" {
        if let last = bytes.last, last != Ascii.space { bytes.append(Ascii.space) }
      } else {
        bytes.append(contentsOf: scalar.utf8)
      }
    }
    if bytes.last == Ascii.space { bytes.removeLast() }
    return bytes
  }

  private static func iso(_ bytes: [UInt8]) -> Reading {
    if bytes[0] == Ascii.minus { return .none }  // before year 0: only the distant past is
    guard bytes.count >= 10, let year = number(bytes[..<4]), bytes[4] == Ascii.minus else {
      return .unreadable
    }
    if isPlaceholder(year) { return .none }
    if bytes.count == 10 {
      guard let day = try? Day(parsing: String(decoding: bytes, as: UTF8.self)) else {
        return .unreadable
      }
      return .moment(.day(day))
    }
    guard let instant = try? Instant(parsing: rfc3339(bytes)) else { return .unreadable }
    return .moment(.instant(instant))
  }

  /// "2025-09-01 16:00:00 +0000" and "…+0000" in the spelling of RFC 3339.
  private static func rfc3339(_ bytes: [UInt8]) -> String {
    var bytes = bytes
    if let gap = bytes.lastIndex(of: Ascii.space), gap > 10 { bytes.remove(at: gap) }
    if bytes.count > 5 {
      let sign = bytes[bytes.count - 5]
      if sign == Ascii.plus || sign == Ascii.minus {
        bytes.insert(Ascii.colon, at: bytes.count - 2)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// "9/1/25" or "9/1/2025", month first, with or without ", 4:00 PM".
  private static func slashed(_ bytes: [UInt8]) -> Reading {
    let (date, time) = halves(bytes, at: Ascii.comma)
    let parts = date.split(separator: Ascii.slash)
    guard parts.count == 3, let month = number(parts[0]), let day = number(parts[1]),
      var year = number(parts[2])
    else { return .unreadable }
    if parts[2].count <= 2 { year += 2000 }
    return moment(year, month, day, time)
  }

  /// "Sep 1, 2025" or "September 1, 2025", with or without " at 4:00 PM" or ", 4:00 PM".
  private static func worded(_ bytes: [UInt8]) -> Reading {
    let words = bytes.split { $0 == Ascii.space || $0 == Ascii.comma }
    guard words.count >= 3, let month = month(words[0]), let day = number(words[1]),
      let year = number(words[2])
    else { return .unreadable }
    var rest = Array(words[3...])
    if let at = rest.first, at.elementsEqual("at".utf8) { rest.removeFirst() }
    var time: [UInt8] = []
    for word in rest {
      if !time.isEmpty { time.append(Ascii.space) }
      time += word
    }
    return moment(year, month, day, time)
  }

  private static func month(_ word: ArraySlice<UInt8>) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard word.count >= 3 else { return nil }
    let start = word.prefix(3).map { $0 | 0x20 }
    guard let index = names.firstIndex(where: { start.elementsEqual($0.utf8) }) else { return nil }
    return index + 1
  }

  private static func moment(_ year: Int, _ month: Int, _ day: Int, _ time: [UInt8]) -> Reading {
    if isPlaceholder(year) { return .none }
    guard let day = Day(year: year, month: month, day: day) else { return .unreadable }
    if time.isEmpty { return .moment(.day(day)) }
    guard let time = clock(time) else { return .unreadable }
    return .moment(.local(day, time))
  }

  /// "4:00 PM", "4:00:00 PM" or "16:00".
  private static func clock(_ bytes: [UInt8]) -> TimeOfDay? {
    let (digits, half) = halves(bytes, at: Ascii.space)
    let parts = digits.split(separator: Ascii.colon)
    guard parts.count >= 2, var hour = number(parts[0]), let minute = number(parts[1]) else {
      return nil
    }
    if !half.isEmpty {
      let isAfternoon = half[0] | 0x20 == 0x70
      guard isAfternoon || half[0] | 0x20 == 0x61, 1...12 ~= hour else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return TimeOfDay(hour: hour, minute: minute)
  }

  /// What stands before and behind the first such byte, without a blank between.
  private static func halves(_ bytes: [UInt8], at mark: UInt8) -> ([UInt8], [UInt8]) {
    guard let place = bytes.firstIndex(of: mark) else { return (bytes, []) }
    return (Array(bytes[..<place]), Array(bytes[(place + 1)...].drop { $0 == Ascii.space }))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard 1...4 ~= bytes.count, bytes.allSatisfy({ Ascii.isDigit($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - Ascii.zero) }
  }

  /// A zone may move either placeholder into the year before it.
  private static func isPlaceholder(_ year: Int) -> Bool { year <= 1 || year >= 4000 }
}
