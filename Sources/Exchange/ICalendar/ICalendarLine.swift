import Ledger

/// A content line: NAME;PARAMETER=VALUE:value.
struct ICalendarLine {
  var name = ""
  var parameters: [(name: String, value: String)] = []
  /// As it stands there.
  var value = ""

  /// nil for a line without a colon or a name.
  init?(_ bytes: [UInt8]) {
    var isQuoted = false
    var parts: [ArraySlice<UInt8>] = []
    var from = 0
    var colon = -1
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        parts.append(bytes[from..<place])
        from = place + 1
      }
      if byte == UInt8(ascii: ":") {
        colon = place
        break
      }
    }
    guard colon > 0, let head = parts.first else { return nil }
    name = ICalendarLine.upper(trimmed(ICalendarLine.string(head)))
    if name.unicodeScalars.first?.value == 0xFEFF { name.unicodeScalars.removeFirst() }
    for part in parts.dropFirst().prefix(16) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let quoted = part[(equals + 1)...].filter { $0 != UInt8(ascii: "\"") }
      parameters.append(
        (
          ICalendarLine.upper(ICalendarLine.string(part[..<equals])),
          String(decoding: quoted, as: UTF8.self)
        ))
    }
    value = trimmed(ICalendarLine.string(bytes[(colon + 1)...]))
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  static func upper(_ text: String) -> String {
    String(decoding: text.utf8.map { 0x61...0x7A ~= $0 ? $0 - 32 : $0 }, as: UTF8.self)
  }

  /// TEXT of section 3.3.11.
  var text: String {
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// "20261231", "20261231T200000", "20261231T190000Z", in the line's TZID.
  func moment(_ text: String) -> ICalendarMoment? {
    guard let read = RecurrenceRule.Until(ICalendarLine.upper(trimmed(text))) else { return nil }
    var moment = ICalendarMoment(day: read.day, time: read.time)
    moment.isUTC = read.isUTC
    for parameter in parameters where parameter.name == "TZID" && !read.isUTC {
      moment.zone = parameter.value
    }
    return moment
  }

  /// "PT1H30M", "P1D", "P2W"; nil for less than nothing and for what is none.
  static func minutes(_ text: String) -> Int? {
    var total = 0
    var number: Int?
    var isTime = false
    var bytes = Array(upper(text).utf8)[...]
    if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.first == UInt8(ascii: "P") else { return nil }
    for byte in bytes.dropFirst() {
      if 0x30...0x39 ~= byte {
        let next = (number ?? 0) * 10 + Int(byte - 0x30)
        if next > 1_000_000 { return nil }
        number = next
        continue
      }
      if byte == UInt8(ascii: "T") {
        isTime = true
        continue
      }
      guard let value = number else { return nil }
      number = nil
      switch byte {
      case UInt8(ascii: "W"): total += value * 7 * 1_440
      case UInt8(ascii: "D"): total += value * 1_440
      case UInt8(ascii: "H"): total += value * 60
      case UInt8(ascii: "M"):
        guard isTime else { return nil }
        total += value
      case UInt8(ascii: "S"): total += value / 60
      case _: return nil
      }
    }
    return number == nil ? total : nil
  }
}
