import Exchange
import LedgerTestSupport
import Testing

struct CSVReaderTests {
  private func fields(_ text: String, _ delimiter: CSVDelimiter? = nil) -> [[String]] {
    CSVReader.read(text, delimiter: delimiter).rows.map(\.fields)
  }

  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    ("\"a,1\",\"say \"\"hi\"\"\"\n", [["a,1", "say \"hi\""]]),
    ("\"two\r\nlines\",x\n", [["two\r\nlines", "x"]]),
    ("a,,\n,,\n", [["a", "", ""], ["", "", ""]]),
    ("a\n\n\r\nb\n", [["a"], ["b"]]),
    ("\"\"\nx\n", [[""], ["x"]]),
    ("5\" disk, a\"b\n", [["5\" disk", " a\"b"]]),
    ("", []),
  ])
  func `records are read as RFC 4180 says`(text: String, rows: [[String]]) {
    #expect(fields(text) == rows)
    #expect(CSVReader.read(text).problems.isEmpty)
  }

  @Test(arguments: [
    ("a;b;c\n1,5;2;3\n", CSVDelimiter.semicolon),
    ("Date\tText, long\tSum\n1\t2\t3\n", .tab),
    ("a,b\n1,\"x;y;z\"\n", .comma),
    ("Name;Amount (net, gross, tax)\nx;1\n", .semicolon),
    ("alone\nlines\n", .comma),
    ("sep=;\r\na,b;c\r\n", .semicolon),
    ("a;\"unclosed", .semicolon),
  ])
  func `the delimiter is found out`(text: String, delimiter: CSVDelimiter) {
    #expect(CSVReader.read(text).delimiter == delimiter)
  }

  @Test func `the sep line is no data`() {
    #expect(fields("sep=;\r\na,b;c\r\n") == [["a,b", "c"]])
    #expect(CSVReader.read("sep=;\r\na\r\n").rows[0].line == 2)
  }

  @Test func `byte order marks are understood`() {
    #expect(CSVReader.read([0xEF, 0xBB, 0xBF, 0x61, 0x2C, 0x62]).rows[0].fields == ["a", "b"])
    let little: [UInt8] = [0xFF, 0xFE, 0x41, 0x01, 0x09, 0x00, 0x62, 0x00]
    #expect(CSVReader.read(little).rows[0].fields == ["Ł", "b"])
    let big: [UInt8] = [0xFE, 0xFF, 0x01, 0x41, 0x00, 0x09, 0x00, 0x62]
    #expect(CSVReader.read(big).rows[0].fields == ["Ł", "b"])
  }

  @Test func `bytes that are not UTF-8 are read as Windows-1252 and said once`() {
    let table = CSVReader.read([0x63, 0x61, 0x66, 0xE9, 0x2C, 0x80, 0x0A, 0xE9, 0x0A])
    #expect(table.rows.map(\.fields) == [["café", "€"], ["é"]])
    #expect(table.problems == [CSVProblem(.notUTF8, line: 1)])
  }

  @Test func `one bad line never loses the rest`() {
    let table = CSVReader.read("a,b\n1,\"x\" y\n2,z\n3,\"open\n4,w\n")
    #expect(table.rows.map(\.fields) == [["a", "b"], ["2", "z"], ["4", "w"]])
    #expect(table.rows.map(\.line) == [1, 3, 5])
    #expect(
      table.problems == [CSVProblem(.textAfterQuote, line: 2), CSVProblem(.unclosedQuote, line: 4)])
    #expect(
      table.problems[1].message
        == "line 4: a quote opens and never closes; the line is left out")
  }

  @Test func `a line of more fields than a spreadsheet has columns is left out`() {
    let most = String(repeating: ",", count: 16_383)
    let table = CSVReader.read("a\n\(most)\n\(most),\nb\n", delimiter: .comma)
    #expect(table.rows.map { $0.line } == [1, 2, 4])
    #expect(table.rows[1].fields.count == 16_384)
    #expect(table.problems == [CSVProblem(.tooMany, line: 3)])
  }

  @Test func `line numbers count the lines inside quotes`() {
    let table = CSVReader.read("a,\"1\n2\r\n3\"\nb,c\n")
    #expect(table.rows.map(\.line) == [1, 4])
  }

  @Test func `a hostile file of quotes is read in linear time`() {
    let growth = Growth(
      from: 5_000, { ($0, Array(String(repeating: "\"x\"\"\n", count: $0).utf8)) }
    ) {
      let table = CSVReader.read($1)
      #expect(table.rows.count + table.problems.count == $0)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }

  @Test func `every cut and every flipped byte still gives a table`() {
    let whole = Array("Name;Note\r\n\"Łódź \"\"x\"\"\";\"a\nb\"\r\ny;z\r\n".utf8)
    for length in 0...whole.count { _ = CSVReader.read(Array(whole[..<length])) }
    for index in whole.indices {
      for value in UInt8.min...UInt8.max {
        var damaged = whole
        damaged[index] = value
        let table = CSVReader.read(damaged)
        #expect(table.rows.count + table.problems.count > 0)
      }
    }
  }
}
