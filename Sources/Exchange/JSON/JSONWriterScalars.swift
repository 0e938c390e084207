extension JSONWriter {
  /// Digits straight into the buffer: ten times faster than by way of a String.
  mutating func append(integer: Int64) {
    var magnitude = integer.magnitude
    if integer < 0 { bytes.append(Ascii.minus) }
    let first = bytes.count
    repeat {
      bytes.append(Ascii.zero + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    bytes[first...].reverse()
  }

  /// A text in quotes, escaped only where RFC 8259 §7 requires it.
  mutating func append(text: String) {
    bytes.append(Ascii.quote)
    var text = text
    text.withUTF8 { raw in
      var start = 0
      for index in 0..<raw.count {
        let byte = raw[index]
        guard byte < 0x20 || byte == Ascii.quote || byte == Ascii.backslash else { continue }
        bytes.append(contentsOf: raw[start..<index])
        append(escaped: byte)
        start = index + 1
      }
      bytes.append(contentsOf: raw[start...])
    }
    bytes.append(Ascii.quote)
  }

  private mutating func append(escaped byte: UInt8) {
    bytes.append(Ascii.backslash)
    switch byte {
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    case 0..<0x20:
      bytes.append(contentsOf: [0x75, 0x30, 0x30, 0x30 + byte >> 4])
      let low = byte & 15
      bytes.append(low < 10 ? 0x30 + low : 0x57 + low)
    default: bytes.append(byte)
    }
  }
}
