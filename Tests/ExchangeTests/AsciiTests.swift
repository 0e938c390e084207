import Testing

@testable import Exchange

/// What formats take for digits, and numbers that are no numbers, byte by byte.
struct AsciiTests {
  @Test func `ten bytes are digits`() {
    for byte in UInt8.min...UInt8.max {
      let isDigit = byte < 0x80 && Unicode.Scalar(byte).properties.numericType == .decimal
      #expect(Ascii.isDigit(byte) == isDigit, "\(byte)")
    }
  }

  @Test func `any byte in a number is read as JSON says, or not at all`() {
    for byte in UInt8.min...UInt8.max {
      for (before, after) in [("", ""), ("1", ""), ("1", "2"), ("1.", "2"), ("-", ""), ("1e", "3")]
      {
        let text = Array(before.utf8) + [byte] + Array(after.utf8)
        let isDigit = (0x30...0x39).contains(byte)
        let isPlain =
          isDigit
          || [0x20, 0x09, 0x0A, 0x0D].contains(byte) && !before.isEmpty && after.isEmpty
            && before == "1"
          || before == "1" && (byte == 0x2E || byte == 0x65 || byte == 0x45) && !after.isEmpty
          || before == "1e" && (byte == 0x2B || byte == 0x2D)
        let read = try? JSONReader.read(text)
        #expect((read != nil) == isPlain, "\(before) \(byte) \(after)")
      }
    }
  }
}
