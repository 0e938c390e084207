import Ledger

/// Content lines of RFC 5545, section 3.1: folded at 75 bytes, ended by CR and LF.
struct ICalendarLines {
  private(set) var bytes: [UInt8] = []

  /// A line whose value stands as it is: a day, a rule, a word.
  mutating func line(_ name: String, _ value: String) {
    var used = 0
    for scalar in (name + ":" + value).unicodeScalars {
      let letter = Array(String(scalar).utf8)
      // A fold begins with a blank, which counts.
      if used + letter.count > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        used = 1
      }
      bytes += letter
      used += letter.count
    }
    bytes += [0x0D, 0x0A]
  }

  /// A line of what people wrote; none where it is blank.
  mutating func text(_ name: String, _ value: String) {
    if !isBlank(value) { line(name, ICalendarLines.escaped(value)) }
  }

  /// TEXT of section 3.3.11: line ends are \n, other controls are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped.unicodeScalars.append("\\")
        escaped.unicodeScalars.append(scalar)
      case "\n": if !wasReturn { escaped += "\\n" }
      case "\r": escaped += "\\n"
      case "\t": escaped += " "
      default:
        if scalar.value >= 0x20 && scalar.value != 0x7F { escaped.unicodeScalars.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    return escaped
  }

  /// "20261231".
  static func date(_ day: Day) -> String { RecurrenceRule.Until(day).text }

  /// "20261231T200000".
  static func moment(_ day: Day, _ time: TimeOfDay) -> String {
    RecurrenceRule.Until(day, time).text
  }

  /// "20261231T190000Z".
  static func utc(_ instant: Instant) -> String {
    let (day, time) = instant.local(offsetMinutes: 0)
    return RecurrenceRule.Until(day, time, isUTC: true).text
  }
}
