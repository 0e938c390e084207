import Ledger
import LedgerTestSupport
import Testing

struct IssuingTests {
  private let draft = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01 delivered
    charge g1 concert 850.00 USD x 2 "Two sets"
    invoice i1 g1 2025-09-02
    """

  @Test func `issuing freezes what the invoice says, with its hash`() throws {
    let told = try TestBook(draft + "\nissued i1 1001 2025-09-02")
    let issue = try #require(told.invoice("i1").issue)
    let content = issue.content
    #expect(content.number == "1001" && issue.count == 1001)
    #expect(content.buyer.name == "Ann Lee")
    #expect(content.project == "Bowl Night" && content.jobDate?.text == "2025-09-01")
    #expect(content.lines.map { $0.kind } == ["Concert"])
    #expect(content.lines.map { $0.text } == ["Two sets"])
    #expect(content.lines.map { $0.amount } == [Money(1_700, .usd)])
    #expect(content.total == Money(1_700, .usd) && content.tax == nil)
    #expect(content.due.text == "2025-10-02")
    #expect(issue.hash == content.fingerprint && issue.hash.utf8.count == 64)
  }

  @Test func `whatever is edited later, an issued invoice says the same`() throws {
    var told = try TestBook(draft + "\nissued i1 1001 2025-09-02")
    let before = try #require(told.invoice("i1").issue)
    try told.tell(
      """
      client c1 "Bea Kim"
      charge g1 rehearsal 120.00 USD
      line i1 "Late" 5.00 USD
      tax i1 VAT 20
      due i1 2026-01-01
      notes i1 "Late"
      """)
    let invoice = told.invoice("i1")
    #expect(invoice.issue == before)
    #expect(try told.book.total(of: invoice) == Money(1_700, .usd))
    #expect(try Issuing.content(of: invoice, on: Day.last, in: told.book) == before.content)
    #expect(told.book.brokenInvariants() == [])
  }

  @Test func `edits after issue are counted`() throws {
    var told = try TestBook(draft + "\nissued i1 1001 2025-09-02")
    #expect(Issuing.lateEdits(of: told.invoice("i1"), in: told.book) == 0)
    try told.tell("line i1 \"Late\" 5.00 USD\nnotes i1 \"Late\"")
    #expect(Issuing.lateEdits(of: told.invoice("i1"), in: told.book) == 2)
    try told.tell("due i1 2026-01-01\ntax i1 VAT 20")
    #expect(Issuing.lateEdits(of: told.invoice("i1"), in: told.book) == 4)
  }

  @Test func `a draft has no late edits`() throws {
    let told = try TestBook(draft + "\nnotes i1 \"Thanks\"")
    #expect(Issuing.lateEdits(of: told.invoice("i1"), in: told.book) == 0)
  }

  @Test func `an edit made offline before the issue arrives late and is only counted`() throws {
    let told = try TestBook(draft)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("line i1 \"Encore\" 100.00 USD")
    try desk.tell("issued i1 1001 2025-09-02")
    desk.meet(&phone)
    #expect(try phone.book.total(of: phone.invoice("i1")) == Money(1_700, .usd))
    #expect(Issuing.lateEdits(of: phone.invoice("i1"), in: phone.book) == 1)
    #expect(phone.replica.digest() == desk.replica.digest())
  }

  @Test func `asked again it takes no second number`() throws {
    var told = try TestBook(draft + "\nissued i1 1001 2025-09-02")
    #expect(throws: Issuing.Problem.alreadyIssued(number: "1001")) {
      try told.tell("issued i1 1002 2025-09-03")
    }
    let series = Numbering.mainSeries(in: told.book)
    #expect(Numbering.nextCount(of: series, in: told.book) == 1002)
  }

  @Test func `undo stops at an issued invoice`() throws {
    var told = try TestBook(draft + "\nissued i1 1001 2025-09-02")
    #expect(!told.replica.canUndo)
    #expect(told.undo() == nil)
    try told.tell("payment i1 5.00 2025-09-03")
    #expect(told.undo() == 0)
    #expect(!told.replica.canUndo)
    #expect(told.invoice("i1").isIssued)
  }

  @Test func `what the project already received goes to the invoice, oldest first`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      charge g1 rehearsal 100.00 USD
      stage g1 paid 2025-09-05
      charge g1 concert 850.00 USD
      stage g1 paid 2025-09-03
      invoice i1 g1
      issued i1 1 2025-09-20
      """)
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-05 2025-09-03
        invoice i1 1 paid 950.00 USD owes 0.00
        payment - 100.00 USD 2025-09-05 g1 by stage
        payment - 850.00 USD 2025-09-03 g1 by stage
        allocation - i1 100.00 USD
        allocation - i1 850.00 USD
        """)
  }

  @Test func `no more is allocated than the invoice asks for`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      charge g1 concert 850.00 USD
      stage g1 paid 2025-09-03
      invoice i1 for c1
      """)
    var invoice = told.invoice("i1")
    invoice.project = ID(named: "g1")
    var again = told
    again.put(invoice, in: told.book.invoices)
    try again.tell("line i1 \"Part\" 300.00 USD\nissued i1 1 2025-09-20")
    #expect(again.book.allocations.live.map { $0.amount } == [Money(300, .usd)])
  }

  @Test func `money in another currency waits on`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      charge g1 concert 850.00 EUR
      stage g1 paid 2025-09-03
      delete charge g1-1
      charge g1 concert 850.00 USD
      invoice i1 g1
      issued i1 1 2025-09-20
      """)
    #expect(told.book.allocations.live.isEmpty)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(850, .usd))
  }
}
