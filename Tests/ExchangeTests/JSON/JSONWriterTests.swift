import Exchange
import Ledger
import Testing

struct JSONWriterTests {
  let sample = Value.object([
    Member("name", .text("A \"b\" \\ \n\u{1}\u{1F} é 😀 /")),
    Member("empty", .list([])),
    Member("none", .object([])),
    Member("numbers", .list([.integer(.min), .integer(0), .number("149.90"), .null])),
    Member("deep", .object([Member("flag", .bool(true))])),
  ])

  @Test func `compact has no space in it`() {
    #expect(
      JSONWriter.text(sample)
        == #"{"name":"A \"b\" \\ \n\u0001\u001f é 😀 /","empty":[],"none":{},"#
        + #""numbers":[-9223372036854775808,0,149.90,null],"deep":{"flag":true}}"#)
  }

  @Test func `pretty indents by two spaces`() {
    let value = Value.object([
      Member("a", .list([.integer(1), .object([Member("b", .bool(false))])])),
      Member("c", .list([])),
    ])
    #expect(
      JSONWriter.text(value, .pretty) == """
        {
          "a": [
            1,
            {
              "b": false
            }
          ],
          "c": []
        }
        """)
  }

  @Test(arguments: [JSONWriter.Style.compact, .pretty])
  func `what is written reads back the same`(style: JSONWriter.Style) throws {
    let written = JSONWriter.write(sample, style)
    let read = try JSONReader.read(written)
    #expect(read == sample)
    #expect(JSONWriter.write(read, style) == written)
  }

  @Test func `piece by piece gives the same bytes as at once`() {
    for style in [JSONWriter.Style.compact, .pretty] {
      var json = JSONWriter(style)
      json.beginObject()
      json.name("rows")
      json.beginList()
      json.value(.integer(1))
      json.value(.object([Member("a", .text("x"))]))
      json.endList()
      json.name("none")
      json.beginList()
      json.endList()
      json.endObject()
      let whole = Value.object([
        Member("rows", .list([.integer(1), .object([Member("a", .text("x"))])])),
        Member("none", .list([])),
      ])
      #expect(json.bytes == JSONWriter.write(whole, style))
    }
  }

  @Test func `a long export can be taken in parts, one row a line`() {
    var json = JSONWriter(.pretty)
    var parts: [UInt8] = []
    json.beginObject()
    json.name("rows")
    json.beginList()
    for row in 1...3 {
      json.value(.object([Member("n", .integer(Int64(row)))]), .compact)
      parts += json.takeBytes()
    }
    json.endList()
    json.endObject()
    json.endLine()
    parts += json.takeBytes()
    #expect(
      String(decoding: parts, as: UTF8.self) == """
        {
          "rows": [
            {"n":1},
            {"n":2},
            {"n":3}
          ]
        }

        """)
  }

  @Test func `a number that JSON does not know becomes a text`() {
    let odd = ["NaN", "", "1.", "01", "1 ", "0x1F", "1,5"]
    for literal in odd {
      #expect(JSONWriter.text(.number(literal)) == "\"\(literal)\"")
    }
    #expect(JSONWriter.text(.number("-1.0e+3")) == "-1.0e+3")
  }
}
