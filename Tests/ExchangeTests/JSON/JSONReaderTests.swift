import Exchange
import Ledger
import Testing

struct JSONReaderTests {
  @Test(arguments: [
    ("0", Value.integer(0)),
    ("-0", .integer(0)),
    ("-12", .integer(-12)),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number("9223372036854775808")),
    ("18446744073709551617", .number("18446744073709551617")),
    ("99999999999999999999999", .number("99999999999999999999999")),
    ("149.99", .number("149.99")),
    ("1e2", .number("1e2")),
    ("-1.50E-07", .number("-1.50E-07")),
  ])
  func `a number stays exactly what was written`(text: String, value: Value) throws {
    #expect(try JSONReader.read(text) == value)
  }

  @Test func `objects, lists and words keep their order and kind`() throws {
    let value = try JSONReader.read(" {\"b\" : [ true,false , null ],\r\n\t\"a\": {} , \"c\":[]}\n")
    #expect(
      value
        == .object([
          Member("b", .list([.bool(true), .bool(false), .null])),
          Member("a", .object([])),
          Member("c", .list([])),
        ]))
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""a\"b\\c\/d""#, "a\"b\\c/d"),
    (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
    (#""\u00e9\u0000\u20AC""#, "é\u{0}€"),
    (#""\uD83D\ude00!""#, "😀!"),
    ("\"Łódź 😀\"", "Łódź 😀"),
  ])
  func `a text is unescaped`(text: String, expected: String) throws {
    #expect(try JSONReader.read(text) == .text(expected))
  }

  @Test func `a byte order mark in front is skipped`() throws {
    #expect(try JSONReader.read([0xEF, 0xBB, 0xBF, 0x31]) == .integer(1))
  }

  @Test(arguments: [
    ("", JSONFault.empty, 1, 1),
    ("  \n ", .empty, 1, 1),
    ("[1,\n 2", .endedEarly, 2, 3),
    ("{\"a\" 1}", .unexpected(byte: 0x31), 1, 6),
    ("[1,]", .unexpected(byte: 0x5D), 1, 4),
    ("{\"a\":1,}", .unexpected(byte: 0x7D), 1, 8),
    ("{a:1}", .unexpected(byte: 0x61), 1, 2),
    ("'a'", .unexpected(byte: 0x27), 1, 1),
    ("1 2", .textAfterEnd, 1, 3),
    ("01", .badNumber, 1, 3),
    ("-x", .badNumber, 1, 2),
    ("1.x", .badNumber, 1, 3),
    ("1e+", .endedEarly, 1, 4),
    ("-", .endedEarly, 1, 2),
    ("+1", .unexpected(byte: 0x2B), 1, 1),
    ("nul", .endedEarly, 1, 4),
    ("nuLl", .unexpected(byte: 0x4C), 1, 3),
    ("NaN", .unexpected(byte: 0x4E), 1, 1),
    ("\"é\n\"", .controlCharacter(byte: 0x0A), 1, 3),
    (#""\x""#, .badEscape, 1, 3),
    (#""\u12G4""#, .badEscape, 1, 6),
    (#""\uD800""#, .loneSurrogate, 1, 4),
    (#""\uDC00""#, .loneSurrogate, 1, 4),
    (#""\uD800\u0041""#, .loneSurrogate, 1, 4),
    ("{\"a\":1,\n \"a\":2}", .duplicateName("a"), 2, 2),
  ])
  func `a fault says what and where`(
    text: String, fault: JSONFault, line: Int, column: Int
  ) throws {
    #expect(throws: JSONError(fault, line: line, column: column)) { try JSONReader.read(text) }
  }

  @Test func `an object with many members still finds the double name`() {
    let members = (0..<40).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONReader.read("{\(members)}") }
    #expect { try JSONReader.read("{\(members),\"m7\":0}") } throws: {
      ($0 as? JSONError)?.fault == .duplicateName("m7")
    }
  }

  @Test func `64 levels are read and the 65th is refused`() {
    let deep = { (levels: Int) in
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(throws: Never.self) { try JSONReader.read(deep(64)) }
    #expect(throws: JSONError(.tooDeep(limit: 64), line: 1, column: 65)) {
      try JSONReader.read(deep(65))
    }
    #expect(throws: JSONError(.tooDeep(limit: 64), line: 1, column: 65)) {
      try JSONReader.read(deep(100_000))
    }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0x5C, 0x6E, 0xC0, 0x80, 0x22],
  ])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    #expect(throws: JSONError(.notUTF8, line: 1, column: 2)) { try JSONReader.read(bytes) }
  }

  @Test func `every cut and every flipped byte gives a value or an error and never traps`() {
    let whole = Array(
      #"{"format":"ledgerline","n":[-1.5e3,0,12],"t":"Łódź\u00e9\ud83d\ude00\n","b":true,"x":null}"#
        .utf8)
    for length in 0..<whole.count {
      #expect(throws: JSONError.self) { try JSONReader.read(Array(whole[..<length])) }
    }
    for index in whole.indices {
      for value in UInt8.min...UInt8.max {
        var damaged = whole
        damaged[index] = value
        guard let read = try? JSONReader.read(damaged) else { continue }
        #expect((try? JSONReader.read(JSONWriter.write(read))) == read)
      }
    }
  }

  @Test func `every fault has words that say what and how to mend it`() {
    let faults: [JSONFault] = [
      .empty, .endedEarly, .unexpected(byte: 0x41), .textAfterEnd, .badNumber, .badEscape,
      .loneSurrogate, .controlCharacter(byte: 9), .notUTF8, .tooDeep(limit: 64),
      .duplicateName("a"),
    ]
    for fault in faults {
      let error = JSONError(fault, line: 3, column: 7)
      #expect(error.message.english.hasPrefix("line 3, column 7: "))
      #expect(error.hint.english.hasSuffix("."))
    }
    #expect(
      JSONError(.unexpected(byte: 0x7D), line: 1, column: 8).message
        == "line 1, column 8: the character } does not belong here")
  }
}
