import Ledger
import LedgerTestSupport
import Testing

/// The lines that tests tell their books in.
struct BookTextTests {
  @Test func `a book is what its lines tell`() throws {
    let book = try Book(
      parsing: """
        client  c1  "Ann Lee"                       # spaces and remarks do not matter
        gig     g1  c1  "Bowl Night"  2025-09-01  delivered
        charge  g1  concert 850.00 USD
        invoice i1  g1
        issued  i1  1001 2025-09-02
        payment i1  850.00 2025-09-20
        """)
    #expect(
      book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment p1 850.00 USD 2025-09-20 g1
        allocation p1 i1 850.00 USD
        """)
  }

  @Test(arguments: [
    ("borrow c1", "borrow c1: borrow is no verb"),
    ("client c1", "client c1: a word is missing"),
    ("client c1 Ann Lee", "client c1 Ann Lee: Lee is too much"),
    ("charge g1 concert 850 DOLLARS", "charge g1 concert 850 DOLLARS: DOLLARS is no currency"),
    ("delete gig g1", "delete gig g1: gig is no kind"),
  ])
  func `a line that tells nothing says why`(line: String, message: String) {
    #expect { try Book(parsing: line) } throws: { "\($0)" == message }
  }

  @Test func `an issued number must be the one that follows`() {
    #expect {
      try Book(
        parsing: """
          client c1 "Ann Lee"
          series {#} 7
          invoice i1 for c1
          line i1 "Set" 5.00 USD
          issued i1 8 2025-09-02
          """)
    } throws: { "\($0)" == "issued i1 8 2025-09-02: the number is 7" }
  }
}
