import Ledger
import Testing

struct HaystackTests {
  private func found(_ rows: [[String]], _ query: String) -> [Int]? {
    var haystack = Haystack()
    for (row, texts) in rows.enumerated() { haystack.set(Int32(row), texts) }
    return haystack.matches(query).map { flags in flags.indices.filter { flags[$0] } }
  }

  @Test func `case and diacritics do not matter on either side`() {
    let rows = [["ACME Corp"], ["Café Uno"], ["Łódź"], ["Größe"]]
    #expect(found(rows, "acme") == [0])
    #expect(found(rows, "CAFE") == [1])
    #expect(found(rows, "lodz") == [2])
    #expect(found(rows, "łÓDŹ") == [2])
    #expect(found(rows, "grosse") == [3])
  }

  @Test func `every word must be there, in any order and any of the row's texts`() {
    let rows = [["Bowl Night", "Ann Lee"], ["Bowl Day", "Ann Lee"], ["Night", "Bea"]]
    #expect(found(rows, "lee night") == [0])
    #expect(found(rows, "  ann   bowl ") == [0, 1])
    #expect(found(rows, "night ann bea") == [])
  }

  @Test func `a match does not reach from one text or row into the next`() {
    #expect(found([["ab", "cd"], ["ef"]], "bc") == [])
    #expect(found([["ab"], ["cd"]], "abcd") == [])
  }

  @Test(arguments: ["", "   ", "\t\n"])
  func `a blank query asks nothing`(query: String) {
    #expect(found([["a"]], query) == nil)
  }

  @Test(arguments: [0, 7, 100, 500, 3_000])
  func `what was settled is searched and edited as before, whatever was expected`(expected: Int) {
    var (settled, plain) = (Haystack(), Haystack())
    settled.expect(expected)
    for row in Int32(0)..<500 {
      settled.set(row, ["gig \(row)", "Ann"])
      plain.set(row, ["gig \(row)", "Ann"])
    }
    settled.settle()
    for query in ["gig 49", "ann", "7"] { #expect(settled.matches(query) == plain.matches(query)) }
    for row in [Int32(3), 700, 3] {
      settled.set(row, ["moved \(row)"])
      plain.set(row, ["moved \(row)"])
    }
    for query in ["moved", "gig 3", "700"] {
      #expect(settled.matches(query) == plain.matches(query))
    }
  }

  @Test func `rows without text match nothing, nor do rows that were passed over`() {
    var haystack = Haystack()
    haystack.set(3, ["three"])
    #expect(haystack.rowCount == 4)
    #expect(haystack.matches("three") == [false, false, false, true])
    haystack.set(1, [])
    haystack.set(0, ["", "zero"])
    #expect(haystack.matches("e") == [true, false, false, true])
  }

  @Test func `an edited row is found by its new text only`() {
    var haystack = Haystack()
    for row in Int32(0)..<3 { haystack.set(row, ["old \(row)"]) }
    haystack.set(1, ["new 1"])
    #expect(haystack.matches("old") == [true, false, true])
    #expect(haystack.matches("new") == [false, true, false])
    haystack.set(1, [])
    #expect(haystack.matches("1") == [false, false, false])
  }

  @Test func `words shorter and longer than sixteen bytes are found at every place`() {
    for length in [1, 2, 15, 16, 17, 33] {
      for front in 0..<34 {
        let word = String(repeating: "x", count: length - 1) + "y"
        let text = String(repeating: "-", count: front) + word
        #expect(found([["zz"], [text], ["zz"]], word) == [1])
      }
    }
  }

  @Test func `an empty book matches nothing`() {
    #expect(Haystack().matches("x") == [])
    #expect(Haystack().matches("") == nil)
  }
}
