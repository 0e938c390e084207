import Ledger
import LedgerTestSupport
import Testing

struct IssuingProblemTests {
  private func problem(_ text: String, _ issue: String) throws -> Issuing.Problem? {
    var told = try TestBook(text)
    do {
      try told.tell(issue)
      return nil
    } catch let problem as Issuing.Problem {
      return problem
    }
  }

  private func expect(_ text: String, _ problem: Issuing.Problem, _ message: String) throws {
    #expect(try self.problem(text, "issued i1 1001 2025-09-02") == problem)
    #expect(problem.message.english == message)
  }

  @Test func `an invoice that is not there is not issued`() throws {
    try expect("client c1 \"Ann Lee\"", .notFound, "The invoice was not found")
  }

  @Test func `a deleted draft is not issued`() throws {
    try expect(
      "client c1 \"Ann Lee\"\ninvoice i1 for c1\ndelete invoice i1", .notFound,
      "The invoice was not found")
  }

  @Test func `a client is needed`() throws {
    try expect(
      "invoice i1 for nobody\nline i1 \"Set\" 5.00 USD", .noClient, "Choose a client first")
  }

  @Test func `a line is needed`() throws {
    try expect("client c1 \"Ann Lee\"\ninvoice i1 for c1", .noLines, "Add a line first")
  }

  @Test func `all lines are in the invoice's currency`() throws {
    try expect(
      "client c1 \"Ann Lee\"\ninvoice i1 for c1\nline i1 \"Set\" 5.00 EUR", .mixedCurrencies,
      "All lines must be in the invoice's currency")
  }

  @Test func `the due day is not before the issue day`() throws {
    let draft = "client c1 \"Ann Lee\"\ninvoice i1 for c1\nline i1 \"Set\" 5.00 USD\n"
    try expect(
      draft + "due i1 2025-09-01", .dueBeforeIssue, "The due date is before the issue date")
    #expect(try problem(draft + "due i1 2025-09-02", "issued i1 1 2025-09-02") == nil)
  }

  @Test func `a charge on an issued invoice is not billed again`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      charge g1 concert 850.00 USD
      """)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("invoice i1 g1")
    try desk.tell("invoice i2 g1")
    phone.meet(&desk)
    try phone.tell("issued i1 1001 2025-09-02")
    #expect(throws: Issuing.Problem.billedAlready(number: "1001")) {
      try phone.tell("issued i2 1002 2025-09-02")
    }
    #expect(
      Issuing.Problem.billedAlready(number: "1001").message
        == "A line's charge is already on invoice 1001")
    // Once the other is out of force the draft may be issued.
    try phone.tell("void i1 2025-09-03\nissued i2 1002 2025-09-03")
    #expect(phone.invoice("i2").isIssued)
  }

  @Test func `a pattern that names no count is refused`() throws {
    let draft = "client c1 \"Ann Lee\"\ninvoice i1 for c1\nline i1 \"Set\" 5.00 USD\n"
    #expect(
      try problem(draft + "series INV-{YYYY} 1", "issued i1 1 2025-09-02") == .pattern(.noCount))
    #expect(
      Issuing.Problem.pattern(.noCount).message
        == "Add {#} where the count goes, such as INV-{####}")
  }

  @Test func `a total that does not fit is refused`() throws {
    let draft = """
      client c1 "Ann Lee"
      invoice i1 for c1
      line i1 "Set" 90000000000000000.00 USD x 2
      """
    #expect(try problem(draft, "issued i1 1 2025-09-02") == .money(.overflow))
    #expect(Issuing.Problem.money(.overflow).message == "The total is too large")
  }
}
