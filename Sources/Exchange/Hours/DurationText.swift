import Ledger

/// How long something took, as lists of hours write it: "1:30", "01:30:00", "1.5", "1,5 Std.", "1h 30m", "90 min".
struct DurationText {
  /// A thousandth of an hour is a whole number of them.
  private(set) var milliseconds: Int64 = 0

  static var hour: Int64 { 3_600_000 }
  static var minute: Int64 { 60_000 }

  /// nil for what is none; `grouping` is the mark that parts thousands in the column, where anything says it.
  ///
  /// A number of which nothing says what it counts counts `usual`, and behind hours the minutes.
  init?(_ text: String, grouping: UInt8? = nil, usual: Int64 = DurationText.hour) {
    let bytes = DurationText.bytes(text)
    if bytes.isEmpty || bytes.count > 40 { return nil }
    if bytes.contains(0x3A) {
      guard let clock = DurationText.clock(bytes) else { return nil }
      milliseconds = clock
      return
    }
    var usual = usual
    var place = 0
    while place < bytes.count {
      let number = bytes[place...].prefix {
        Ascii.isDigit($0) || $0 == Ascii.point || $0 == Ascii.comma
      }
      place += number.count
      let rest = bytes[place...].drop { $0 == Ascii.space }
      let word = rest.prefix { $0 != Ascii.space && !Ascii.isDigit($0) }
      place = word.endIndex
      while place < bytes.count, bytes[place] == Ascii.space { place += 1 }
      // Of "1 30" nothing says what it counts.
      if word.isEmpty, place < bytes.count { return nil }
      guard let unit = DurationText.unit(word, usual),
        let part = DurationText.number(Array(number), times: unit, grouping)
      else { return nil }
      milliseconds += part
      usual = unit / 60
    }
  }

  /// Without case, and without the blanks that part thousands: "1 234,5".
  private static func bytes(_ text: String) -> [UInt8] {
    var plain = ""
    for scalar in folded(text).unicodeScalars {
      plain.unicodeScalars.append(scalar.isSpace ? " " : scalar)
    }
    let bytes = Array(plain.utf8)
    return bytes.indices.filter { place in
      guard bytes[place] == Ascii.space, place > 0, Ascii.isDigit(bytes[place - 1]) else {
        return true
      }
      return bytes[(place + 1)...].prefix(while: { Ascii.isDigit($0) }).count != 3
    }.map { bytes[$0] }
  }

  /// In thousandths of an hour.
  static func quantity(_ milliseconds: Int64) -> Quantity {
    Quantity(thousandths: (milliseconds + 1_800) / 3_600)
  }

  /// "1:17 h", "0:20:30 h".
  static func words(_ milliseconds: Int64) -> String {
    let seconds = (milliseconds + 500) / 1_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = seconds % 60 == 0 ? "" : ":" + two(seconds % 60)
    return "\(seconds / 3_600):" + two(seconds / 60 % 60) + rest + " h"
  }

  private static func clock(_ bytes: [UInt8]) -> Int64? {
    let end = bytes.last == UInt8(ascii: "h") ? bytes.count - 1 : bytes.count
    let parts = bytes[..<end].split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var seconds: Int64 = 0
    for (place, part) in parts.enumerated() {
      let digits = part.filter { $0 != Ascii.space }
      guard 1...5 ~= digits.count, digits.allSatisfy({ Ascii.isDigit($0) }) else { return nil }
      let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - Ascii.zero) }
      if place > 0, value > 59 { return nil }
      seconds = seconds * 60 + value
    }
    return seconds * (parts.count == 2 ? 60_000 : 1_000)
  }

  /// What the numbers under a title count: "Duration (min)", "Minuten", "Time (h)"; hours where it says nothing.
  static func unit(ofTitle title: String) -> Int64 {
    let title = folded(title)
    var most: Int64 = 0
    for word in Array(title.utf8).split(whereSeparator: { !(0x61...0x7A ~= $0) }) {
      // "Today's"
      if word.count == 1, word.first == UInt8(ascii: "s"), !title.hasSuffix("(s)") { continue }
      most = Swift.max(most, unit(word, 0) ?? 0)
    }
    return most > 0 ? most : hour
  }

  private static func unit(_ word: ArraySlice<UInt8>, _ usual: Int64) -> Int64? {
    var bytes = Array(word)
    if bytes.last == Ascii.point { bytes.removeLast() }
    switch String(decoding: bytes, as: UTF8.self) {
    case "": return usual
    case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora",
      "horas", "ora", "ore", "u", "uur", "uren":
      return hour
    case "m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti",
      "minuut":
      return minute
    case "s", "sec", "secs", "second", "seconds", "sek", "sekunden":
      return 1_000
    case _: return nil
    }
  }

  private static func number(_ bytes: [UInt8], times unit: Int64, _ grouping: UInt8?) -> Int64? {
    var mark = bytes.lastIndex { !Ascii.isDigit($0) }
    if let last = mark {
      let marks = bytes.filter { !Ascii.isDigit($0) }
      let isOne = marks.count == 1 && !(marks[0] == grouping && bytes.count - last == 4)
      if !isOne, marks.allSatisfy({ $0 == marks[0] }) {
        if bytes.count - last != 4 { return nil }
        mark = nil
      }
    }
    let whole = bytes[..<(mark ?? bytes.count)].filter { Ascii.isDigit($0) }
    let part = mark.map { bytes[($0 + 1)...].prefix(6) } ?? []
    guard whole.count <= 6, !whole.isEmpty || !part.isEmpty else { return nil }
    var value = whole.reduce(Int64(0)) { $0 * 10 + Int64($1 - Ascii.zero) } * unit
    var (share, scale) = (Int64(0), Int64(1))
    for digit in part { (share, scale) = (share * 10 + Int64(digit - Ascii.zero), scale * 10) }
    value += (share * unit + scale / 2) / scale
    return value
  }
}
