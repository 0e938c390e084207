import Ledger

extension JSONParser {
  /// A number by the grammar of RFC 8259 §6: no leading zero, no plus sign, digits around a point.
  mutating func number() throws(JSONStop) -> Value {
    let start = at
    let negative = take(Ascii.minus)
    let digits = at
    var magnitude: UInt64 = 0
    var fits = true
    while at < end, Ascii.isDigit(input[at]) {
      let (tenfold, over) = magnitude.multipliedReportingOverflow(by: 10)
      let (next, more) = tenfold.addingReportingOverflow(UInt64(input[at] &- Ascii.zero))
      if over || more { fits = false }
      magnitude = next
      at += 1
    }
    if at == digits || (input[digits] == Ascii.zero && at - digits > 1) {
      throw at < end || at > digits ? stop(.badNumber) : stop(.endedEarly)
    }
    var isPlain = true
    if take(Ascii.point) {
      isPlain = false
      try requireDigits()
    }
    if at < end, input[at] | 0x20 == 0x65 {
      isPlain = false
      at += 1
      if !take(Ascii.plus) { _ = take(Ascii.minus) }
      try requireDigits()
    }
    if isPlain && fits {
      if negative && magnitude <= UInt64(Int64.max) + 1 {
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
      }
      if !negative && magnitude <= UInt64(Int64.max) { return .integer(Int64(magnitude)) }
    }
    return .number(String(decoding: input[start..<at], as: UTF8.self))
  }

  private mutating func requireDigits() throws(JSONStop) {
    let digits = at
    while at < end, Ascii.isDigit(input[at]) { at += 1 }
    if at == digits { throw at < end ? stop(.badNumber) : stop(.endedEarly) }
  }

  /// A text in quotes; `at` stands on the opening quote.
  mutating func text() throws(JSONStop) -> String {
    at += 1
    let start = at
    var seen: UInt8 = 0
    while at < end {
      let byte = input[at]
      if byte == Ascii.quote {
        let raw = UnsafeBufferPointer(rebasing: input[start..<at])
        // Nearly every text is ASCII and needs no second look.
        let text =
          seen < 0x80 ? String(decoding: raw, as: UTF8.self) : try string(raw, from: start)
        at += 1
        return text
      }
      seen |= byte
      if byte == Ascii.backslash { return try escapedText(from: start) }
      if byte < 0x20 { throw stop(.controlCharacter(byte: byte)) }
      at += 1
    }
    throw stop(.endedEarly)
  }

  /// The slower way, taken from the first backslash on.
  private mutating func escapedText(from start: Int) throws(JSONStop) -> String {
    var unescaped = Array(input[start..<at])
    while at < end {
      let byte = input[at]
      at += 1
      switch byte {
      case Ascii.quote:
        return try unescaped.withUnsafeBufferPointer { (raw) throws(JSONStop) -> String in
          try string(raw, from: start)
        }
      case Ascii.backslash:
        try escape(into: &unescaped)
      case 0..<0x20:
        at -= 1
        throw stop(.controlCharacter(byte: byte))
      default:
        unescaped.append(byte)
      }
    }
    throw stop(.endedEarly)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONStop) {
    guard at < end else { throw stop(.endedEarly) }
    let letter = input[at]
    at += 1
    switch letter {
    case Ascii.quote, Ascii.backslash, Ascii.slash: bytes.append(letter)
    case 0x62: bytes.append(0x08)
    case 0x66: bytes.append(0x0C)
    case 0x6E: bytes.append(0x0A)
    case 0x72: bytes.append(0x0D)
    case 0x74: bytes.append(0x09)
    case 0x75: try unicodeEscape(into: &bytes)
    default:
      at -= 1
      throw stop(.badEscape)
    }
  }

  private mutating func unicodeEscape(into bytes: inout [UInt8]) throws(JSONStop) {
    let start = at
    var code = try fourHexDigits()
    if code >= 0xD800 && code < 0xDC00 {
      guard take(Ascii.backslash), take(0x75) else {
        throw JSONStop(fault: at < end ? .loneSurrogate : .endedEarly, offset: start)
      }
      let low = try fourHexDigits()
      guard low >= 0xDC00 && low < 0xE000 else {
        throw JSONStop(fault: .loneSurrogate, offset: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw JSONStop(fault: .loneSurrogate, offset: start)
    }
    bytes.append(contentsOf: scalar.utf8)
  }

  private mutating func fourHexDigits() throws(JSONStop) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard at < end else { throw stop(.endedEarly) }
      let byte = input[at]
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: throw stop(.badEscape)
      }
      code = code << 4 | UInt32(digit)
      at += 1
    }
    return code
  }

  private func string(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(JSONStop) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONStop(fault: .notUTF8, offset: start)
    }
    return text
  }
}
