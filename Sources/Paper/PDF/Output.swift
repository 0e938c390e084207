/// Bytes of a PDF file as they are written: keywords, numbers, strings.
struct Output {
  var bytes: [UInt8] = []

  @inline(never)
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Text that is known to be plain ASCII, such as a font name.
  @inline(never)
  mutating func write(ascii text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  @inline(never)
  mutating func write(_ number: Int) {
    if number < 0 { bytes.append(0x2D) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(0x30 + rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// A length in points, to a thousandth; PDF knows no exponents.
  @inline(never)
  mutating func write(_ number: Double) {
    let limited = min(max(number, -1_000_000), 1_000_000)
    let thousandths = Int(limited * 1000 + (limited < 0 ? -0.5 : 0.5))
    if thousandths < 0 { bytes.append(0x2D) }
    let size = thousandths.magnitude
    write(Int(size / 1000))
    var fraction = Int(size % 1000)
    guard fraction > 0 else { return }
    bytes.append(0x2E)
    var unit = 100
    while fraction > 0 {
      bytes.append(UInt8(0x30 + fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  /// Numbers with a blank after each.
  @inline(never)
  mutating func write(numbers: Double...) {
    for number in numbers {
      write(number)
      bytes.append(0x20)
    }
  }

  /// A reference to an object: `12 0 R`.
  @inline(never)
  mutating func write(reference: Int) {
    write(reference)
    write(" 0 R")
  }

  @inline(never)
  mutating func write(hex byte: UInt8) {
    bytes.append(hexDigit(byte >> 4))
    bytes.append(hexDigit(byte & 15))
  }

  @inline(never)
  mutating func write(hex16 value: Int) {
    write(hex: UInt8(truncatingIfNeeded: value >> 8))
    write(hex: UInt8(truncatingIfNeeded: value))
  }

  /// A text string for readers (titles, alternatives): UTF-16 in hexadecimal, injection-proof.
  @inline(never)
  mutating func write(textString text: String) {
    write("<FEFF")
    for unit in text.utf16 { write(hex16: Int(unit)) }
    write(">")
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? 0x30 + value : 0x37 + value
}
