import Exchange
import Testing

struct CSVWriterTests {
  private func written(_ cells: CSVCell..., delimiter: CSVDelimiter = .comma) -> String {
    var csv = CSVWriter(delimiter: delimiter)
    csv.row(cells)
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  @Test func `quotes stand only where they are needed`() {
    #expect(
      written(.text("a"), .text("b,c"), .text("d \"e\""), .text("f\ng"), .text(" h"), .plain("1"))
        == "a,\"b,c\",\"d \"\"e\"\"\",\"f\ng\",\" h\",1\r\n")
    #expect(written(.text("a,b"), .text("c;d"), delimiter: .semicolon) == "a,b;\"c;d\"\r\n")
    #expect(written(.text("")) == "\"\"\r\n")
  }

  @Test func `a text that a spreadsheet would run gets an apostrophe`() {
    #expect(
      written(.text("=1+2"), .text("+1 (123) 456-7890"), .text("-x"), .text("@me"), .text("'=1"))
        == "'=1+2,'+1 (123) 456-7890,'-x,'@me,''=1\r\n")
    #expect(written(.plain("-5.00"), .text("'tis")) == "-5.00,'tis\r\n")
  }

  @Test(arguments: ["", "a", "=1", "'=1", "''-", "'tis", "@", "-", "'", "\t=", "\r", "é", "a=b"])
  func `the guard comes off again`(text: String) {
    #expect(CSVWriter.unguarded(CSVWriter.guarded(text)) == text)
    // Only what begins as a formula, behind any apostrophes, gets one or loses one.
    let rest = text.drop { $0 == "'" }
    let isFormula = rest.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true
    #expect(CSVWriter.guarded(text) == (isFormula ? "'" + text : text))
    let loses = isFormula && text.hasPrefix("'")
    #expect(CSVWriter.unguarded(text) == (loses ? String(text.dropFirst()) : text))
  }

  @Test func `what is written reads back the same`() {
    let pieces = ["", "a", ",", ";", "\t", "\"", "\n", "\r\n", " ", "é", "="]
    for delimiter in CSVDelimiter.allCases {
      for first in pieces {
        for second in pieces {
          for third in pieces {
            let fields = [first + second, third, second + third]
            var csv = CSVWriter(delimiter: delimiter)
            csv.row(fields.map { .text($0) })
            let table = CSVReader.read(csv.bytes, delimiter: delimiter)
            #expect(table.rows.map { $0.fields.map(CSVWriter.unguarded) } == [fields])
            #expect(table.problems.isEmpty)
          }
        }
      }
    }
  }
}
