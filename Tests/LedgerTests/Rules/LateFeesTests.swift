import LedgerTestSupport
import Testing

@testable import Ledger

/// What was paid too much as interest or a fee for paying late (rule G116).
struct LateFeesTests {
  private let ann = ID<Client>(named: "c1")
  private let day = Day(year: 2025, month: 9, day: 20)!

  private func draft(_ told: TestBook) -> Edit {
    LateFees.draft(
      ID(named: "i2"), for: ann, saying: "Interest", on: day, in: told.book)
  }

  @Test func `it is asked for by an invoice of its own, which takes the credit`() throws {
    var told = try TestBook(TestBook.billed(paid: "440.00"))
    #expect(HeldMoney(in: told.book).credits.count == 1)
    told.commit(draft(told))
    #expect(try told.book.total(of: told.invoice("i2")) == Money(40, .usd))
    #expect(told.book.lines(of: told.invoice("i2").id).map { $0.text } == ["Interest"])
    try told.tell("issued i2 103 2025-09-20\ncredit i2 2025-09-20")
    #expect(HeldMoney(in: told.book).credits.isEmpty)
    #expect(try told.book.credit(of: ann)[.usd].isZero)
    #expect(try told.book.balance(of: told.invoice("i2")).isZero)
    for basis in [IncomeBasis.received, .invoiced] {
      let income = try IncomeReport(of: told.book, by: .month, basis)
      #expect(income.totals == Totals(Money(440, .usd)))
    }
  }

  @Test func `no tax is on it, whatever else the client is asked for`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      invoice i1 g1 2025-09-02
      tax i1 VAT 20
      issued i1 102 2025-09-02
      payment i1 500.00 2025-09-03
      """)
    var settings = told.book.settings
    settings.id = Settings.onlyID
    settings.tax = Tax("VAT", Rate(percent: 20))
    told.put(settings, in: told.book.settingsTable)
    told.commit(draft(told))
    let totals = try InvoiceTotals(of: told.invoice("i2"), in: told.book)
    #expect(totals.total == Money(20, .usd) && totals.taxes.isEmpty)
    #expect(told.invoice("i2").reverseCharge == false)
  }

  @Test
  func `what they owe elsewhere is left to that, and without credit there is nothing to keep`()
    throws
  {
    var told = try TestBook(TestBook.billed(paid: "400.00"))
    #expect(LateFees.amount(of: ann, in: told.book) == nil && draft(told).isEmpty)
    told = try TestBook(
      TestBook.billed(paid: "450.00") + """

        gig g2 c1 "Second Night" 2025-09-08 delivered
        charge g2 concert 30.00 USD
        invoice i3 g2 2025-09-09
        issued i3 103 2025-09-09
        """)
    #expect(LateFees.amount(of: ann, in: told.book) == Money(20, .usd))
  }

  @Test func `what came ahead for a gig stays with it`() throws {
    var told = try TestBook(
      TestBook.billed(paid: "440.00") + "\ngig g2 c1 \"Second Night\" 2025-12-01")
    let gig = told.project("g2").id
    let ahead = Payments.received(
      ID(9), Money(100, .usd), from: ann, for: gig, on: day.adding(days: -50))
    told.put(ahead, in: told.book.payments)
    #expect(LateFees.amount(of: ann, in: told.book) == Money(40, .usd))
    told.commit(draft(told))
    #expect(LateFees.draft(of: ann, in: told.book)?.id == told.invoice("i2").id)
    try told.tell("issued i2 103 2025-09-20\ncredit i2 2025-09-20")
    #expect(try told.book.spare(of: gig)[.usd] == Money(100, .usd))
    #expect(HeldMoney(in: told.book).credits.isEmpty)
    #expect(LateFees.amount(of: ann, in: told.book) == nil)
    #expect(LateFees.draft(of: ann, in: told.book) == nil)
  }

  @Test func `what no invoice can take is none`() throws {
    let told = try TestBook(TestBook.billed())
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("payment i1 400.00 2025-09-03 as p1")
    try phone.tell("void i1 2025-09-03")
    desk.meet(&phone)
    #expect(try desk.book.creditToGiveBack(to: ann)[.usd] == Money(400, .usd))
    #expect(LateFees.amount(of: ann, in: desk.book) == nil)
  }

  @Test func `devices that keep it without hearing of each other make one invoice of it`() throws {
    let told = try TestBook(TestBook.billed(paid: "440.00"))
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    func keep(_ told: inout TestBook) -> ID<Invoice> {
      let id = LateFees.id(for: ann, .usd, in: told.book)
      told.commit(LateFees.draft(id, for: ann, saying: "Interest", on: day, in: told.book))
      return id
    }
    let id = keep(&desk)
    #expect(keep(&phone) == id)
    desk.meet(&phone)
    #expect(desk.book.invoices(of: ann).filter { !$0.isIssued }.map(\.id) == [id])
    #expect(try desk.book.total(of: #require(desk.book.invoices[id])) == Money(40, .usd))
    #expect(LateFees.id(for: ann, .usd, in: desk.book) != id)
  }

  @Test func `each currency is kept by itself, in that currency`() throws {
    var told = try TestBook(TestBook.billed(paid: "440.00"))
    told.put(
      Payments.received(ID(9), Money(25, .eur), from: ann, for: ID(), on: day),
      in: told.book.payments)
    #expect(LateFees.amounts(of: ann, in: told.book) == [Money(40, .usd), Money(25, .eur)])
    told.commit(
      LateFees.draft(ID(named: "i2"), for: ann, .eur, saying: "Interest", on: day, in: told.book))
    #expect(told.invoice("i2").currency == .eur)
    #expect(try told.book.total(of: told.invoice("i2")) == Money(25, .eur))
    #expect(LateFees.draft(of: ann, .usd, in: told.book) == nil)
    #expect(LateFees.draft(of: ann, .eur, in: told.book)?.id == ID(named: "i2"))
  }
}
