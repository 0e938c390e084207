import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Which invoice a line is said to pay before somebody says so (rule M43).
struct LinePaymentTests {
  private static let line = ID<BankLine>(named: "paid")

  /// The sample studio with a line of an open invoice's amount, or less than that, or of francs in which that was paid, and that
  /// invoice.
  private func world(
    less: Int64 = 0, francs: Int64? = nil, _ says: (Invoice, Book) -> (who: String, text: String)
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
    let owed = try book.balance(of: invoice)
    line.amount = Money(minor: owed.minor - less, currency: .usd)
    if let francs { (line.amount, line.original) = (Money(minor: francs, currency: .chf), owed) }
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
    #expect(person.form["paid"].isEmpty)
    #expect(person.sheet.contains(invoice.id.text), "it is offered")
    #expect(!person.sheet.contains("aria-invalid"), "nothing is blamed before it is tried")
    person.press("save")
    #expect(person.sheet.contains("aria-invalid"))
    let line = try #require(person.app.book.bankLines.live(LinePaymentTests.line))
    #expect(!person.app.book.isExplained(line))
    person.type("paid", invoice.id.text)
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
    person.type("paid", gig.row.id.text)
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
    #expect(person.form["paid"].isEmpty)
  }

  @Test func `an invoice whose number or client the line says is chosen`() throws {
    var (person, invoice) = try world { invoice, _ in ("Somebody", "Invoice " + invoice.number) }
    #expect(person.form["paid"] == invoice.id.text)
    person.press("save")
    #expect(try person.app.book.balance(of: invoice).isZero, "\(person.toast)")
    let (named, own) = try world { invoice, book in
      (book.named(invoice.client)?.displayName ?? "", "Thanks")
    }
    #expect(named.form["paid"] == own.id.text)
  }

  @Test
  func `an invoice in the currency in which the bank says it was paid is offered, and paid in it`()
    throws
  {
    for isPart in [false, true] {
      var (person, invoice) = try world(francs: 77_700) { invoice, book in
        (book.named(invoice.client)?.displayName ?? "", "Thanks")
      }
      let owed = try person.app.book.balance(of: invoice)
      let francs = try #require(person.app.book.bankLines.live(LinePaymentTests.line))
      #expect(person.form["paid"] == invoice.id.text && person.form["amount"] == "777.00")
      #expect(person.sheet.contains("of the invoice."))
      if isPart { person.type("amount", "700.00") }
      person.press("save")
      let book = person.app.book
      #expect(try book.balance(of: invoice).isZero == !isPart, "\(person.toast)")
      #expect(book.isExplained(francs) == !isPart)
      if isPart { continue }
      let match = try #require(book.matches(of: francs.id).first)
      let payment: Payment = try #require(book.payments.live(match.other.retyped()))
      #expect(payment.amount == owed && payment.worth?.values == [francs.amount])
    }
  }

  @Test func `what is proposed to have been kept of it stands as its fee`() throws {
    let (person, invoice) = try world(less: 50) { invoice, book in
      (book.named(invoice.client)?.displayName ?? "", "Invoice " + invoice.number)
    }
    #expect(person.form["paid"] == invoice.id.text)
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

  @Test
  func
    `a gig without an invoice is proposed by itself where the line names its client, and paid by it`()
    throws
  {
    var person = try Person.inSampleStudio()
    let start = person.app.book
    let gig = try #require(
      start.projects.live.first { gig in
        guard gig.stage == .delivered, let owed = start.payable(gig)?[.usd], owed.isPositive else {
          return false
        }
        return start.named(gig.client)?.displayName.isEmpty == false
      })
    let owed = try #require(start.payable(gig)?[.usd])
    var edit = Edit()
    try MoneyStage.fill(&edit)
    var line = try MoneyStage.line(
      LinePaymentTests.line, of: MoneyStage.everyday, gig.schedule?.end.text ?? "2026-11-20", 0,
      start.named(gig.client)?.displayName ?? "")
    line.amount = owed
    var stranger = line
    stranger.id = ID(named: "stranger")
    stranger.counterparty = "Zebulon Quirk"
    edit.put(line, replacing: nil)
    edit.put(stranger, replacing: nil)
    let filled = edit
    WalkStart.others(&person) { $0.add(filled) }
    person.go("/line/" + line.id.text)
    let matching = Matching(person.app.book)
    let own = try #require(
      matching.proposals(for: line, most: 20).first { $0.parts.first?.project == gig.id })
    #expect(own.paysProject && !own.isSure && own.parts.first?.isMade == true)
    #expect(!matching.proposals(for: stranger, most: 20).contains { $0.paysProject })
    #expect(
      LineProposals(app: person.app).title(of: own).english.hasPrefix("Payment for " + gig.name))
    let key = "payment-" + ID<Never>(try #require(own.parts.first).other).text
    person.press("money/accept/\(line.id.text)/\(key)")
    let book = person.app.book
    #expect(book.isExplained(line), "\(person.toast)")
    #expect(book.projects.live(gig.id)?.stage == .paid)
    #expect(book.payments(of: gig.id).last?.amount == owed)
    #expect(book.matches(of: line.id).first?.reason == own.reasonWords)
  }

  @Test func `an invoice of the same client and amount comes before a gig, and stays sure`() throws
  {
    var person = try Person.inSampleStudio()
    let start = person.app.book
    let invoice = try #require(
      start.invoices.live.first {
        $0.isIssued && !$0.isVoid && $0.askedCurrency == .usd
          && (try? start.balance(of: $0).isPositive) == true
      })
    let owed = try start.balance(of: invoice)
    let due = try #require(invoice.issue?.content.due)
    var edit = Edit()
    try MoneyStage.fill(&edit)
    var gig = Project()
    gig.id = ID(named: "again")
    gig.client = invoice.client
    gig.name = "Again"
    gig.work = .musician
    gig.schedule = .gig(on: due, zone: "America/Chicago")
    var charge = Charge()
    charge.id = ID(named: "fee")
    charge.project = gig.id
    charge.name = "Fee"
    charge.price.unit = owed
    var line = try MoneyStage.line(
      LinePaymentTests.line, of: MoneyStage.everyday, due.text, 0,
      start.named(invoice.client)?.displayName ?? "")
    line.amount = owed
    edit.put(gig, replacing: nil)
    edit.put(charge, replacing: nil)
    edit.put(line, replacing: nil)
    let filled = edit
    WalkStart.others(&person) { $0.add(filled) }
    let found = Matching(person.app.book).proposals(for: line, most: 20)
    let first = try #require(found.first)
    #expect(first.parts.first?.invoice == invoice.id && first.isSure)
    #expect(found.contains { $0.parts.first?.project == gig.id })
  }
}
