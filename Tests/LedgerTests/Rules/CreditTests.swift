import Ledger
import LedgerTestSupport
import Testing

/// Money a client paid beyond what was asked.
struct CreditTests {
  private let issued = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01 delivered
    charge g1 concert 850.00 USD
    invoice i1 g1 2025-09-02
    issued i1 1001 2025-09-02
    """
  private let ann = ID<Client>(named: "c1")

  @Test func `what is paid beyond an invoice is the client's credit`() throws {
    let told = try TestBook(issued + "\npayment i1 900.00 2025-09-20")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment p1 900.00 USD 2025-09-20 g1
        allocation p1 i1 850.00 USD
        """)
    #expect(try told.book.credit(of: ann).amounts == [Money(50, .usd)])
  }

  @Test func `the same holds for an invoice without a project`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1
      line i1 "Lesson" 70.00 USD
      issued i1 1 2025-09-02
      payment i1 100.00 2025-09-20
      """)
    #expect(try told.book.credit(of: ann).amounts == [Money(30, .usd)])
  }

  @Test func `money for a project without invoices is no credit`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      charge g1 concert 850.00 USD
      stage g1 paid 2025-09-20
      """)
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `credit of a project goes to its next invoice`() throws {
    let told = try TestBook(
      issued + """

        payment i1 900.00 2025-09-20
        charge g1 rehearsal 120.00 USD
        invoice i2 g1 2025-09-21
        issued i2 1002 2025-09-21
        """)
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(70, .usd))
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `a second payment of a paid invoice is all credit`() throws {
    let told = try TestBook(
      issued + "\npayment i1 850.00 2025-09-20\npayment i1 850.00 2025-09-21")
    #expect(try told.book.credit(of: ann).amounts == [Money(850, .usd)])
    #expect(told.book.allocations.live.count == 1)
  }

  @Test func `removing the surplus payment leaves the project paid`() throws {
    let told = try TestBook(
      issued + "\npayment i1 850.00 2025-09-20\npayment i1 850.00 2025-09-21\nremove p2")
    #expect(told.project("g1").stage == .paid)
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `removing the first of two payments lets the second take its place`() throws {
    let told = try TestBook(
      issued + "\npayment i1 850.00 2025-09-20\npayment i1 850.00 2025-09-21\nremove p1")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-21
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment p2 850.00 USD 2025-09-21 g1
        allocation p2 i1 850.00 USD
        """)
  }

  @Test func `a surplus takes a removed payment's place on top of what it gave`() throws {
    let told = try TestBook(
      issued + "\npayment i1 300.00 2025-09-10\npayment i1 900.00 2025-09-21\nremove p1")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(told.book.allocations.live.map { $0.amount } == [Money(850, .usd)])
    #expect(try told.book.credit(of: ann).amounts.first == Money(50, .usd))
  }

  @Test func `an invoice voided on one device and paid on another leaves credit`() throws {
    let told = try TestBook(issued)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("payment i1 850.00 2025-09-20")
    try desk.tell("void i1 2025-09-20 \"Wrong client\"")
    phone.meet(&desk)
    let invoice = phone.invoice("i1")
    #expect(phone.book.status(of: invoice, on: Day.last) == .cancelled)
    #expect(try phone.book.balance(of: invoice) == Money(-850, .usd))
    #expect(try phone.book.credit(of: ann).amounts == [Money(850, .usd)])
  }

  private let second = """

    payment i1 900.00 2025-09-20
    gig g2 c1 "Late Show" 2025-10-01 delivered
    charge g2 concert 40.00 USD
    invoice i2 g2 2025-10-02
    issued i2 1002 2025-10-02
    """

  @Test func `credit of one project pays the next one's invoice and closes it`() throws {
    var told = try TestBook(issued + second)
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book) == Money(40, .usd))
    try told.tell("credit i2 2025-10-03")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        project g2 paid 2025-10-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        invoice i2 1002 paid 40.00 USD owes 0.00
        payment p1 900.00 USD 2025-09-20 g1
        allocation p1 i1 850.00 USD
        allocation p1 i2 40.00 USD
        """)
    #expect(try told.book.credit(of: ann).amounts.filter { !$0.isZero } == [Money(10, .usd)])
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book).isZero)
    // Again there is nothing to do.
    let before = told.replica.digest()
    try told.tell("credit i2 2025-10-04")
    #expect(told.replica.digest() == before)
  }

  @Test func `credit that does not reach leaves the rest owed`() throws {
    let told = try TestBook(
      issued + """

        invoice i3 for c1
        line i3 "Lesson" 70.00 USD
        issued i3 1002 2025-09-02
        payment i3 100.00 2025-09-20
        payment i1 200.00 2025-09-21
        credit i1 2025-09-22
        """)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(620, .usd))
    #expect(told.project("g1").stage == .delivered)
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `removing the payment whose surplus was used reopens both projects`() throws {
    let told = try TestBook(issued + second + "\ncredit i2 2025-10-03\nremove p1")
    #expect(told.project("g1").stage == .delivered)
    #expect(told.project("g2").stage == .delivered)
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(40, .usd))
  }

  @Test func `what charges wait for is no credit, and drafts and void invoices take none`() throws {
    var told = try TestBook(issued + second + "\ncharge g1 rehearsal 30.00 USD")
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book) == Money(20, .usd))
    try told.tell("void i2 2025-10-03\ninvoice i4 g2 2025-10-04")
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book).isZero)
    #expect(try Credits.usable(for: told.invoice("i4"), in: told.book).isZero)
  }

  @Test func `credit is kept by currency`() throws {
    let told = try TestBook(
      issued + """

        payment i1 851.00 2025-09-20
        currency EUR
        invoice i2 for c1
        line i2 "Lesson" 70.00 EUR
        issued i2 1002 2025-09-21
        payment i2 72.00 2025-09-22
        """)
    #expect(try told.book.credit(of: ann).amounts == [Money(2, .eur), Money(1, .usd)])
  }
}
