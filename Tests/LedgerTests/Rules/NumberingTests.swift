import Ledger
import LedgerTestSupport
import Testing

struct NumberingTests {
  private func next(_ told: TestBook) -> Int64 {
    Numbering.nextCount(of: Numbering.mainSeries(in: told.book), in: told.book)
  }

  @Test func `numbers go up by one from the start`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\nseries {#} 1001")
    for count in Int64(1001)...1003 {
      #expect(next(told) == count)
      try told.issue("i\(count)", next(told))
      #expect(told.invoice("i\(count)").number == "\(count)")
    }
  }

  @Test func `a start is a whole number above zero with room for the next`() {
    #expect(Numbering.start("1001") == 1001)
    for text in ["0", "-1", "1.5", "", "one", "9223372036854775807"] {
      #expect(Numbering.start(text) == nil, "\(text)")
    }
    for text in ["9223372036854775807", "99999999999999999999", "1000000000001"] {
      #expect(Numbering.problem(ofStart: text)?.english == "At most 1000000000000")
    }
    for text in ["0", "-1", "1.5", "", "one", "000"] {
      #expect(Numbering.problem(ofStart: text)?.english == "Enter a whole number above zero")
    }
    #expect(Numbering.problem(ofStart: "1000000000000") == nil)
  }

  @Test func `a void invoice keeps its number`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    try told.issue("i1", 1)
    try told.tell("void i1 2025-09-03 \"Wrong client\"")
    #expect(next(told) == 2)
    #expect(told.invoice("i1").number == "1")
  }

  @Test func `a draft has no number and takes none`() throws {
    let told = try TestBook(
      "client c1 \"Ann Lee\"\ninvoice i1 for c1\nline i1 \"Set\" 5.00 USD")
    #expect(told.invoice("i1").number == "")
    #expect(next(told) == 1)
  }

  @Test func `a lower start chosen later does not give a number twice`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\nseries {#} 1001")
    try told.issue("i1", 1001)
    try told.tell("series {#} 1")
    #expect(next(told) == 1002)
    try told.tell("series {#} 5000")
    #expect(next(told) == 5000)
  }

  @Test func `each series counts for itself`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    try told.issue("i1", 7)
    let own = Numbering.deviceSeries(of: 0xABCDEF, in: told.book)
    #expect(Numbering.nextCount(of: own, in: told.book) == 1)
    #expect(next(told) == 8)
  }

  @Test func `a device without the hub numbers behind a prefix of its own`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\nseries INV-{####} 1")
    let (one, two) = (
      Numbering.deviceSeries(of: 0x1234, in: told.book),
      Numbering.deviceSeries(of: 0x4321, in: told.book)
    )
    #expect(one.owner == 0x1234 && one.id != two.id && one.pattern != two.pattern)
    #expect(one.pattern.hasSuffix("-INV-{####}"))
    try told.tell("invoice i1 for c1 2025-09-02\nline i1 \"Set\" 5.00 USD")
    let edit = try Issuing.issue(
      ID(named: "i1"), from: one, on: try Day(parsing: "2025-09-02"), at: told.now, in: told.book)
    told.commit(edit, undoable: false)
    #expect(told.invoice("i1").number.hasSuffix("-INV-0001"))
    #expect(told.book.seriesTable[one.id] == one)
    // From now on the book has it, and the next number follows.
    let again = Numbering.deviceSeries(of: 0x1234, in: told.book)
    #expect(again == one)
    #expect(Numbering.nextCount(of: again, in: told.book) == 2)
  }

  @Test func `two devices whose ids end alike get different prefixes`() throws {
    var told = try TestBook()
    let one = Numbering.deviceSeries(of: 0x1_0000_1234, in: told.book)
    told.put(one, in: told.book.seriesTable)
    let two = Numbering.deviceSeries(of: 0x2_0000_1234, in: told.book)
    #expect(one.pattern != two.pattern)
  }

  @Test func `an invoice may choose another series of the hub, never a device's`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ninvoice i1 for c1")
    var retail = Series()
    retail.id = ID(named: "retail")
    retail.pattern = "R{#}"
    told.put(retail, in: told.book.seriesTable)
    var invoice = told.invoice("i1")
    invoice.series = retail.id
    let day = try Day(parsing: "2026-11-20")
    #expect(Numbering.mainSeries(for: invoice, on: day, in: told.book).id == retail.id)
    retail.owner = 99
    told.put(retail, in: told.book.seriesTable)
    #expect(Numbering.mainSeries(for: invoice, on: day, in: told.book).id == Series.mainID)
  }

  @Test func `the greatest count there is does not overflow`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    #expect(throws: Issuing.Problem.countOutOfRange(Int64.max)) {
      try told.issue("i1", Int64.max)
    }
    try told.issue("i2", Numbering.greatestCount)
    #expect(next(told) == Numbering.greatestCount + 1)
    #expect(throws: Issuing.Problem.countOutOfRange(Numbering.greatestCount + 1)) {
      try told.issue("i3", next(told))
    }
  }
}
