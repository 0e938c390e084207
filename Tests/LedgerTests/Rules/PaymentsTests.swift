import Ledger
import LedgerTestSupport
import Testing

struct PaymentsTests {
  private let issued = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01 delivered
    charge g1 concert 850.00 USD
    invoice i1 g1 2025-09-02
    issued i1 1001 2025-09-02
    """

  @Test func `a partial payment lowers the balance and leaves the project delivered`() throws {
    let told = try TestBook(issued + "\npayment i1 200.50 2025-09-10")
    #expect(
      told.book.summary(on: try Day(parsing: "2025-09-10")) == """
        project g1 delivered 2025-09-01 -
        invoice i1 1001 issued 850.00 USD owes 649.50
        payment p1 200.50 USD 2025-09-10 g1
        allocation p1 i1 200.50 USD
        """)
  }

  @Test func `the payment that completes it closes the project on its day`() throws {
    let told = try TestBook(
      issued + "\npayment i1 200.50 2025-09-10\npayment i1 649.50 2025-09-20")
    #expect(told.project("g1").progress.closed?.text == "2025-09-20")
    #expect(told.project("g1").progress.delivered?.text == "2025-09-01")
    #expect(told.book.status(of: told.invoice("i1"), on: Day.last) == .paid)
  }

  @Test func `money of a day before the gig closes it on that day, as credit of then does`() throws
  {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Late Show" 2025-10-01 delivered
      charge g1 concert 40.00 USD
      invoice i1 g1 2025-10-02
      issued i1 1002 2025-10-02
      payment i1 40.00 2025-09-20
      """)
    let progress = told.project("g1").progress
    #expect(progress.delivered?.text == "2025-10-01" && progress.closed?.text == "2025-09-20")
  }

  @Test func `a project with another unpaid invoice stays delivered`() throws {
    let told = try TestBook(
      issued + """

        charge g1 rehearsal 120.00 USD
        invoice i2 g1 2025-09-05
        issued i2 1002 2025-09-05
        payment i1 850.00 2025-09-10
        """)
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `a project with a charge that is on no invoice stays delivered`() throws {
    let told = try TestBook(
      issued + "\ncharge g1 rehearsal 120.00 USD\npayment i1 850.00 2025-09-10")
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `saving one form twice records one payment`() throws {
    var told = try TestBook(issued + "\npayment i1 200.00 2025-09-10 as p1")
    let before = told.replica.digest()
    try told.tell("payment i1 200.00 2025-09-10 as p1")
    #expect(told.replica.digest() == before)
  }

  @Test func `saving again a payment that was removed does not bring it back`() throws {
    let told = try TestBook(
      issued + """

        payment i1 200.00 2025-09-10 as p1
        remove p1
        payment i1 200.00 2025-09-10 as p1
        """)
    #expect(told.book.payments.live.isEmpty)
  }

  @Test func `another currency is refused with the invoice's`() throws {
    var told = try TestBook(issued)
    #expect(throws: Payments.Problem.wrongCurrency(wanted: .usd)) {
      try told.tell("payment i1 200.00 EUR 2025-09-10")
    }
    #expect(Payments.Problem.wrongCurrency(wanted: .usd).message == "The invoice is in USD")
  }

  @Test(arguments: ["0.00", "-5.00"])
  func `nothing and less than nothing are no payment`(amount: String) throws {
    var told = try TestBook(issued)
    #expect(throws: Payments.Problem.notPositive) {
      try told.tell("payment i1 \(amount) 2025-09-10")
    }
    #expect(Payments.Problem.notPositive.message == "Enter an amount above zero")
  }

  @Test func `a draft takes no payment`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ninvoice i1 for c1")
    #expect(throws: Payments.Problem.notIssued) { try told.tell("payment i1 5.00 2025-09-10") }
    #expect(Payments.Problem.notIssued.message == "Issue the invoice before recording a payment")
  }

  @Test func `a void invoice takes no payment`() throws {
    var told = try TestBook(issued + "\nvoid i1 2025-09-03")
    #expect(throws: Payments.Problem.isVoid) { try told.tell("payment i1 5.00 2025-09-10") }
    #expect(Payments.Problem.isVoid.message == "A void invoice takes no payment")
  }

  @Test func `removing the payment that closed a project reopens it as delivered`() throws {
    let told = try TestBook(issued + "\npayment i1 850.00 2025-09-20\nremove p1")
    #expect(
      told.book.summary(on: try Day(parsing: "2025-09-20")) == """
        project g1 delivered 2025-09-01 -
        invoice i1 1001 issued 850.00 USD owes 850.00
        """)
  }

  @Test func `a late edit of the currency changes nothing about an issued invoice`() throws {
    let told = try TestBook(issued)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    var invoice = desk.invoice("i1")
    invoice.currency = .eur
    desk.put(invoice, in: desk.book.invoices)
    phone.meet(&desk)
    #expect(phone.invoice("i1").currency == .eur)
    try phone.tell("payment i1 850.00 USD 2025-09-20")
    #expect(phone.book.status(of: phone.invoice("i1"), on: Day.last) == .paid)
  }
}
