import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Which invoice a line is said to pay before somebody says so (rule M43).
@Suite struct LinePaymentTests {
  private static let line = ID<BankLine>(named: "paid")

  /// The sample studio with a line of an open invoice's amount, or less than that, and that invoice.
  private func world(
    less: Int64 = 0, _ says: (Invoice, Book) -> (who: String, text: String)
  ) throws -> (person: Person, invoice: Invoice) {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && $0.askedCurrency == .usd
          && (try? book.balance(of: $0).isPositive) == true
      })
    let (who, text) = says(invoice, book)
    var edit = Edit()
    try MoneyStage.fill(&edit)
    var line = try MoneyStage.line(
      LinePaymentTests.line, of: MoneyStage.everyday, "2026-11-20", 0, who, text)
    line.amount = Money(
      minor: try book.balance(of: invoice).minor - less, currency: .usd)
    edit.put(line, replacing: nil)
    let filled = edit
    WalkStart.others(&person) { $0.add(filled) }
    person.go("/line/" + LinePaymentTests.line.text)
    person.press("sheet/money/payment/" + LinePaymentTests.line.text)
    return (person, invoice)
  }

  @Test func `a line of the same amount from somebody else chooses no invoice, and saves none`()
    throws
  {
    var (person, invoice) = try world { _, _ in ("Zebulon Quirk", "Thanks") }
    let owed = try person.app.book.balance(of: invoice)
    #expect(person.form["invoice"].isEmpty)
    #expect(person.sheet.contains(invoice.id.text), "it is offered")
    #expect(!person.sheet.contains("aria-invalid"), "nothing is blamed before it is tried")
    person.press("save")
    #expect(person.sheet.contains("aria-invalid"))
    let line = try #require(person.app.book.bankLines.live(LinePaymentTests.line))
    #expect(!person.app.book.isExplained(line))
    person.type("invoice", invoice.id.text)
    person.press("save")
    #expect(person.app.book.isExplained(line), "\(person.toast)")
    #expect(try owed.isPositive && person.app.book.balance(of: invoice).isZero)
  }

  @Test func `a gig without an invoice is paid by a line, too, and is paid then`() throws {
    var (person, _) = try world { _, _ in ("Zebulon Quirk", "Thanks") }
    let line = try #require(person.app.book.bankLines.live(LinePaymentTests.line))
    let rest = person.app.book.unexplained(of: line)
    let waiting = LinePaymentSheet(app: person.app).uninvoiced(rest)
    let gig = try #require(waiting.first { $0.row.stage == .delivered })
    #expect(person.sheet.contains("Invoice or Project") && person.sheet.contains(gig.row.name))
    #expect(waiting.allSatisfy { $0.owed.isPositive && $0.row.stage != .paid })
    // As much as was asked came; of a line that is more than that a part stays open, of one that is less the gig does.
    let paid = Swift.min(gig.owed.minor, rest.minor)
    person.type("invoice", gig.row.id.text)
    person.type("amount", person.app.state.formats.amount(Money(minor: paid, currency: .usd)))
    person.press("save")
    let book = person.app.book
    let payment = try #require(book.payments(of: gig.row.id).last)
    #expect(payment.amount.minor == paid && payment.day == line.day && !payment.byStage)
    #expect(book.matches(of: line.id).map { $0.other.raw } == [payment.id.raw])
    let isPaid = book.projects.live(gig.row.id)?.stage == .paid
    #expect(isPaid == (paid == gig.owed.minor))
    person.go("/line/" + LinePaymentTests.line.text)
    #expect(person.page.contains(gig.row.name))
  }

  @Test func `a line that says nothing but an amount chooses none`() throws {
    let (person, _) = try world { _, _ in ("", "Transfer") }
    #expect(person.form["invoice"].isEmpty)
  }

  @Test func `an invoice whose number or client the line says is chosen`() throws {
    var (person, invoice) = try world { invoice, _ in ("Somebody", "Invoice " + invoice.number) }
    #expect(person.form["invoice"] == invoice.id.text)
    person.press("save")
    #expect(try person.app.book.balance(of: invoice).isZero, "\(person.toast)")
    let (named, own) = try world { invoice, book in
      (book.named(invoice.client)?.displayName ?? "", "Thanks")
    }
    #expect(named.form["invoice"] == own.id.text)
  }

  @Test func `what is proposed to have been kept of it stands as its fee`() throws {
    let (person, invoice) = try world(less: 50) { invoice, book in
      (book.named(invoice.client)?.displayName ?? "", "Invoice " + invoice.number)
    }
    #expect(person.form["invoice"] == invoice.id.text)
    #expect(person.form["fee"] == "0.50")
    let owed = try person.app.book.balance(of: invoice)
    #expect(person.form["amount"] == person.app.state.formats.amount(owed))
  }

  @Test func `a payment whose invoice another device voided says that it is credit now`() throws {
    var (person, invoice) = try world { invoice, _ in ("Somebody", "Invoice " + invoice.number) }
    person.press("save")
    person.go("/line/" + LinePaymentTests.line.text)
    #expect(!person.page.contains("the payment stays as credit"))
    var void = try #require(person.app.book.invoices.live(invoice.id))
    void.voided = Voiding(on: try Day(parsing: "2026-11-21"), reason: "Twice")
    let gone = void
    WalkStart.others(&person) { $0.put(gone, replacing: invoice) }
    person.go("/line/" + LinePaymentTests.line.text)
    #expect(person.app.book.invoices[invoice.id]?.isVoid == true)
    let line = try #require(person.app.book.bankLines.live(LinePaymentTests.line))
    #expect(person.app.book.isExplained(line))
    #expect(person.page.contains("The invoice was voided; the payment stays as credit"))
  }

  @Test func `a payment that was deleted leaves its line open, and the page says so`() throws {
    var (person, invoice) = try world { invoice, _ in ("Somebody", "Invoice " + invoice.number) }
    person.press("save")
    let match = try #require(person.app.book.matches(of: LinePaymentTests.line).first)
    let known: Payment = try #require(person.app.book.payments.live(match.other.retyped()))
    var gone = known
    gone.life = .trashed
    let deleted = gone
    WalkStart.others(&person) { $0.put(deleted, replacing: known) }
    person.go("/line/" + LinePaymentTests.line.text)
    let line = try #require(person.app.book.bankLines.live(LinePaymentTests.line))
    #expect(!person.app.book.isExplained(line))
    #expect(person.page.contains("It explains this line no more"))
    #expect(try person.app.book.balance(of: invoice).isPositive)
  }
}
