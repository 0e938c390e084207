import Testing

@testable import Exchange

/// Texts of old spreadsheets, byte by byte.
struct OldEncodingTests {
  private func text(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { Windows1252.text($0) }
  }

  @Test func `each byte is the letter that the encoding's index has for it`() {
    let index: [UInt8: UInt32] = [
      0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
      0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
      0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
      0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
      0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
    for byte in UInt8.min...UInt8.max {
      let wanted = index[byte] ?? UInt32(byte)
      #expect(text([byte]).unicodeScalars.map(\.value) == [wanted], "\(byte)")
    }
    #expect(text([0x61, 0x80, 0x62]) == "a€b" && text([]) == "")
  }

  @Test func `a separator line is one to the end of its line, whatever stands behind it`() {
    func rows(_ text: String) -> [[String]] { CSVReader.read(text).rows.map(\.fields) }
    #expect(rows("sep=;") == [] && rows("SEP=;\na,b;c\n") == [["a,b", "c"]])
    #expect(rows("sep=;\ra,b;c\r") == [["a,b", "c"]])
    #expect(rows("sep=;x\na;b\n").first == ["sep=", "x"])
    #expect(rows("sep:;\na;b\n").count == 2 && rows("sep=a\n1,2\n").count == 2)
    #expect(rows("sep=") == [["sep="]])
  }

  @Test func `an odd byte at the end of UTF-16 is no letter, and two bytes of a mark no text`() {
    func fields(_ bytes: [UInt8]) -> [[String]] { CSVReader.read(bytes).rows.map(\.fields) }
    #expect(fields([0xFF, 0xFE, 0x61, 0x00, 0x62]) == [["a"]])
    #expect(fields([0xFE, 0xFF, 0x00, 0x61, 0x00]) == [["a"]])
    #expect(fields([0xFF, 0xFE, 0x61, 0x00]) == [["a"]])
    #expect(fields([0xFF, 0xFE]) == [] && fields([0xFE, 0xFF]) == [])
    #expect(fields([0xFF]) == [["ÿ"]] && fields([0xFF, 0x61]) == [["ÿa"]])
    #expect(fields([0x61, 0xFE]) == [["aþ"]] && fields([0xFE, 0x61]) == [["þa"]])
    #expect(fields([0xEF, 0xBB, 0xBF]) == [] && fields([0xEF, 0xBB, 0xBF, 0x61]) == [["a"]])
  }
}
