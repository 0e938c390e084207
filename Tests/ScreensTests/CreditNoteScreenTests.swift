import Ledger
import Screens
import Testing

/// Credit notes and refunds on screens (rules G64, G65).
struct CreditNoteScreenTests {
  private struct Nowhere: Error {}

  private func issue(_ id: ID<Invoice>, _ person: inout Person) throws {
    let drafted = try #require(person.app.draftIssue(id, on: person.app.state.today))
    person.app.withReplica { $0.adopt(drafted.change) }
    person.app.refresh()
    person.go("/invoice/\(id.text)")
  }

  /// A studio with a credit note of an invoice, which was paid before or not: both, and whoever looks at it.
  private func noted(
    isPaid: Bool = true
  ) throws -> (person: Person, invoice: Invoice, note: ID<Invoice>) {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && book.allocations(to: $0.id).isEmpty && !book.givesBack($0)
      })
    if isPaid {
      person.press("sheet/payment/\(invoice.id.text)")
      person.press("save")
    }
    person.press("credit-note/\(invoice.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else { throw Nowhere() }
    #expect(person.page.contains("Draft Credit Note"))
    #expect(person.page.contains("Corrects") && !person.page.contains("Due Date"))
    #expect(person.page.contains("Issue Credit Note") && !person.page.contains("Issue Invoice"))
    person.press("sheet/issue/\(id.text)")
    #expect(
      person.sheet.contains("Issuing gives the credit note its number")
        && !person.sheet.contains("the invoice its number"))
    person.press("close")
    try issue(id, &person)
    return (person, invoice, id)
  }

  @Test func `a credit note is called so, says what it corrects, and is found from there`() throws {
    var (person, invoice, id) = try noted()
    let number = try #require(person.app.book.invoices[id]?.number)
    #expect(person.page.contains("Credit Note \(number)"))
    #expect(person.page.contains("Corrects") && person.page.contains("Invoice \(invoice.number)"))
    #expect(!person.page.contains("Due Date") && person.page.contains("badge credit"))
    person.go("/invoice/\(invoice.id.text)")
    #expect(
      person.page.contains("Corrected By") && person.page.contains("Credit Note \(number)"))
    person.go("/invoices/credit")
    #expect(person.page.contains("Credit Note \(number)"))
    person.go("/invoices/paid")
    #expect(!person.page.contains("Credit Note \(number)"))
  }

  @Test func `a cent that is left of an invoice is let go by two presses`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && book.allocations(to: $0.id).isEmpty && !book.givesBack($0)
          && book.projects(of: $0).allSatisfy { id in
            book.projects[id].map { !Trades.isDesign($0, book.settings.work) } ?? false
          }
      })
    person.go("/invoice/\(invoice.id.text)")
    #expect(!person.page.contains("let-rest-go/"))
    var most = try book.balance(of: invoice)
    most.minor -= 1
    person.press("sheet/payment/\(invoice.id.text)")
    person.type("amount", most.plain)
    person.press("save")
    person.go("/invoice/\(invoice.id.text)")
    #expect(person.page.contains("Let $0.01 Go"))
    person.press("let-rest-go/\(invoice.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else { throw Nowhere() }
    #expect(person.page.contains("Draft Credit Note"))
    try issue(id, &person)
    #expect(try person.app.book.balance(of: invoice).isZero)
    person.go("/invoice/\(invoice.id.text)")
    #expect(!person.page.contains("let-rest-go/"))
  }

  @Test func `an invoice that was credited is, and says by what`() throws {
    var (person, invoice, id) = try noted(isPaid: false)
    let number = try #require(person.app.book.invoices[id]?.number)
    #expect(person.page.contains("badge credited") && !person.page.contains("Record Refund"))
    #expect(person.page.contains("Taken off Invoice \(invoice.number)"))
    person.go("/invoice/\(invoice.id.text)")
    #expect(person.page.contains("badge credited"))
    #expect(person.page.contains("Credited by Credit Note \(number)"))
    #expect(!person.page.contains("Record Payment") && !person.page.contains(">Remind<"))
    person.go("/invoices/credited")
    #expect(person.page.contains("/invoice/\(invoice.id.text)"))
    #expect(person.page.contains("Credit Note \(number)"))
    person.press("sheet/invoice-menu/\(invoice.id.text)")
    #expect(person.sheet.contains("To void it, void credit note \(number) first."))
    #expect(!person.sheet.contains("Void Invoice"))
    person.press("sheet/void/\(id.text)")
    #expect(person.sheet.contains("What it took off Invoice \(invoice.number) is owed again."))
    person.press("save")
    #expect(try person.app.book.balance(of: invoice) == invoice.issue?.content.total)
    person.go("/invoices")
    #expect(!person.page.contains("/invoices/credited"))
  }

  @Test func `a credit note of what another device voided unheard says so`() throws {
    var (person, invoice, id) = try noted(isPaid: false)
    #expect(!person.page.contains("Void this credit note, too."))
    var void = invoice
    void.voided = Voiding(on: person.app.state.today, reason: "Slip")
    var edit = Edit()
    edit.put(void, replacing: invoice)
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    person.go("/invoice/\(id.text)")
    #expect(
      person.page.contains("Invoice \(invoice.number) is void. Void this credit note, too."))
    #expect(person.page.contains("badge credit"))
  }

  @Test func `nobody pays, chases or credits a credit note, and an invoice is credited once`()
    throws
  {
    var (person, invoice, id) = try noted()
    person.press("sheet/invoice-menu/\(id.text)")
    #expect(!person.sheet.contains("Record Payment") && !person.sheet.contains("Remind"))
    #expect(!person.sheet.contains("credit-note/") && person.sheet.contains("Record Refund"))
    person.press("sheet/payment/\(id.text)")
    person.press("save")
    #expect(person.app.book.allocations(to: id).isEmpty)
    let count = person.app.book.invoices.live.count
    person.press("sheet/invoice-menu/\(invoice.id.text)")
    #expect(person.sheet.contains("Credited in full by Credit Note"))
    person.press("credit-note/\(invoice.id.text)")
    person.press("credit-note/\(id.text)")
    #expect(person.app.book.invoices.live.count == count)
  }

  @Test func `a draft of a credit note is gone on with`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first { $0.isIssued && !$0.isVoid && !book.givesBack($0) })
    person.press("credit-note/\(invoice.id.text)")
    let (first, count) = (person.app.state.location.route, person.app.book.invoices.live.count)
    person.go("/invoice/\(invoice.id.text)")
    person.press("credit-note/\(invoice.id.text)")
    #expect(person.app.state.location.route == first)
    #expect(person.app.book.invoices.live.count == count)
  }

  @Test func `a refund takes the credit down, is listed, and can be taken back`() throws {
    var (person, invoice, id) = try noted()
    let whole = try #require(invoice.issue?.content.total)
    let credit = try person.app.book.credit(of: invoice.client)[whole.currency]
    person.press("sheet/refund/\(id.text)")
    person.type("amount", "10000000")
    person.press("save")
    #expect(person.sheet.contains("is credit"))
    #expect(!person.app.book.payments.live.contains { $0.amount.isNegative })
    person.type("amount", "10.00")
    person.press("save")
    let refund = try #require(person.app.book.payments.live.first { $0.amount.isNegative })
    #expect(refund.amount == Money(minor: -1_000, currency: whole.currency))
    #expect(
      try person.app.book.credit(of: invoice.client)[whole.currency]
        == credit.subtracting(Money(minor: 1_000, currency: whole.currency)))
    #expect(person.page.contains("Refund") && person.page.contains("Remove Refund of"))
    person.press("sheet/void/\(id.text)")
    #expect(person.sheet.contains("Remove its payments first"))
    person.press("close")
    person.press("delete-payment/\(refund.id.text)")
    #expect(try person.app.book.credit(of: invoice.client)[whole.currency] == credit)
    person.go("/client/\(invoice.client.text)")
    #expect(person.page.contains("Record Refund"))
    person.press("sheet/refund-client/\(invoice.client.text)")
    person.press("save")
    #expect(try person.app.book.credit(of: invoice.client)[whole.currency].isZero)
  }

  @Test func `Today names what a client is to get back, and leads to the client`() throws {
    var (person, invoice, _) = try noted()
    // More than anything that they may owe.
    var payment = Payment()
    (payment.id, payment.client, payment.day) = (ID(77), invoice.client, person.app.state.today)
    payment.amount = Money(90_000, invoice.askedCurrency)
    let edit = Edit(putting: payment, in: person.app.book.payments)
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    person.go("/")
    #expect(person.page.contains("Credit to Give Back"))
    #expect(person.page.contains("href=\"/client/\(invoice.client.text)\""))
    let held = HeldMoney(in: person.app.book)
    #expect(
      held.credits.contains { person.app.book.clients.rows[Int($0.row)].id == invoice.client })
  }

  @Test func `a refund proposes what is to be given back, not what came ahead for an open gig`()
    throws
  {
    var (person, invoice, _) = try noted()
    let currency = invoice.askedCurrency
    var gig = Project()
    (gig.id, gig.client, gig.name, gig.work) = (ID(78), invoice.client, "Night", .musician)
    var edit = Edit()
    edit.put(gig, in: person.app.book.projects)
    let amounts: [(UInt64, Int, ID<Project>)] = [(77, 90_000, ID()), (79, 100, gig.id)]
    for (id, amount, project) in amounts {
      var payment = Payment()
      (payment.id, payment.client, payment.project) = (ID(id), invoice.client, project)
      (payment.amount, payment.day) = (Money(amount, currency), person.app.state.today)
      edit.put(payment, in: person.app.book.payments)
    }
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    let due = try person.app.book.creditToGiveBack(to: invoice.client)[currency]
    let all = try person.app.book.credit(of: invoice.client)[currency]
    #expect(try all.subtracting(due).minor >= Money(100, currency).minor)
    person.go("/client/\(invoice.client.text)")
    let ahead = person.app.state.formats.money(
      try person.app.book.creditAhead(of: invoice.client), or: currency)
    #expect(person.page.contains("\(ahead) of it came ahead for work that is still to be done"))
    person.press("sheet/refund-client/\(invoice.client.text)")
    #expect(person.form["amount"] == person.app.state.formats.amount(due))
  }

  @Test func `a credit note that was paid back whole is refunded on its badge, too`() throws {
    var (person, invoice, id) = try noted()
    person.press("sheet/refund/\(id.text)")
    person.press("save")
    person.go("/invoice/\(id.text)")
    #expect(person.page.contains("badge refunded\">Refunded"))
    // Its chip has it, and that of what was paid does not.
    let note = try #require(person.app.book.invoices[id]).number
    person.go("/invoices/refunded")
    #expect(person.page.contains("Credit Note \(note)"))
    person.go("/invoices/paid")
    #expect(!person.page.contains("Credit Note \(note)"))
    person.go("/invoice/\(invoice.id.text)")
    #expect(!person.page.contains("Refunded"))
  }

  @Test func `a refund abroad is worth what came for it was, until somebody writes it`() throws {
    var (person, invoice, id) = try noted()
    let book = person.app.book
    let given = try #require(book.allocations(to: invoice.id).first)
    var paid = try #require(book.payments.live(given.payment))
    var settings = book.settings
    settings.currency = .eur
    paid.worth = Worth(of: paid.amount, [Money(minor: paid.amount.minor * 2, currency: .eur)])
    var edit = Edit()
    edit.put(settings, in: book.settingsTable)
    edit.put(paid, in: book.payments)
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    person.press("sheet/refund/\(id.text)")
    #expect(person.sheet.contains("Paid in EUR"))
    person.type("amount", "10.00")
    #expect(person.form["worth"] == "20.00")
    person.type("worth", "19.50")
    person.type("amount", "12.00")
    #expect(person.form["worth"] == "19.50")
    person.press("save")
    let refund = try #require(person.app.book.payments.live.first { $0.amount.isNegative })
    #expect(
      refund.amount.value(in: .eur, refund.worth) == Money(minor: -1_950, currency: .eur))
  }

  @Test func `a payment that was recorded against a credit note is explained`() throws {
    var (person, invoice, id) = try noted()
    let note = try #require(person.app.book.invoices[id])
    var payment = Payment()
    payment.id = ID(4_711)
    payment.client = invoice.client
    payment.project = invoice.project
    payment.amount = try #require(note.issue).content.total.negated()
    payment.day = person.app.state.today
    let edit = Edit(putting: payment, in: person.app.book.payments)
    person.app.withReplica { _ = $0.commit(edit, now: person.app.state.now) }
    person.app.refresh()
    person.go("/invoice/\(id.text)")
    #expect(person.page.contains("counts as received and is on no invoice"))
    person.press("delete-payment/\(payment.id.text)")
    #expect(!person.page.contains("counts as received and is on no invoice"))
  }

  @Test func `what two devices paid back is named, and is no debt`() throws {
    var (person, invoice, id) = try noted()
    let whole = try #require(person.app.book.invoices[id]?.issue).content.total
    for number in [4_711, 4_712] as [UInt64] {
      var refund = Payment()
      refund.id = ID(number)
      (refund.client, refund.project) = (invoice.client, invoice.project)
      (refund.amount, refund.day) = (whole, person.app.state.today)
      var allocation = Allocation()
      allocation.id = .foreign("allocation:\(refund.id.text):\(id.text)")
      (allocation.payment, allocation.invoice, allocation.amount) = (refund.id, id, whole)
      var edit = Edit()
      edit.put(refund, in: person.app.book.payments)
      edit.put(allocation, in: person.app.book.allocations)
      let change = edit
      person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    }
    person.app.refresh()
    person.go("/invoice/\(id.text)")
    #expect(person.page.contains("more was paid back than is left of this credit note"))
    #expect(!person.page.contains("Still Owed") && !person.page.contains("Record Payment"))
    person.go("/")
    #expect(person.page.contains("Paid Back Twice") && person.page.contains(" too much · "))
    person.press("delete-payment/\(ID<Payment>(4_712).text)")
    person.go("/")
    #expect(!person.page.contains("Paid Back Twice"))
  }

  @Test func `what is left of a credit note pays another invoice`() throws {
    var (person, invoice, id) = try noted()
    let whole = try #require(invoice.issue?.content.total)
    let other: ID<Invoice> = ID(4_720)
    var edit = Edit()
    edit.put(
      Drafting.blank(
        other, client: invoice.client, on: person.app.state.today, in: person.app.book),
      in: person.app.book.invoices)
    var line = Line()
    (line.id, line.invoice, line.text) = (ID(4_721), other, "Strings")
    line.price = Price(Money(minor: 1_000, currency: whole.currency))
    edit.put(line, in: person.app.book.lines)
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    try issue(other, &person)
    let before = try person.app.book.credit(of: invoice.client)[whole.currency]
    let asked = try #require(person.app.book.invoices[other]?.issue).content.total
    #expect(person.page.contains("Apply \(person.app.state.formats.money(asked)) Credit"))
    person.press("apply-credit/\(other.text)")
    let paid = try #require(person.app.book.invoices[other])
    #expect(try person.app.book.balance(of: paid).isZero)
    let after = try person.app.book.credit(of: invoice.client)[whole.currency]
    #expect(before.minor - after.minor == asked.minor)
    let note = try #require(person.app.book.invoices[id])
    let left = try person.app.book.balance(of: note)
    person.go("/invoices")
    if left.isNegative, left != note.issue?.content.total {
      #expect(person.page.contains(person.app.state.formats.money(left)))
    }
  }

  @Test func `a new invoice tells gigs of one name apart`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let project = try #require(
      book.projects.live.first { project in
        project.stage == .open && project.schedule != nil
          && book.charges(of: project.id).contains { !Drafting.isBilled($0, in: book) }
      })
    person.press("stage/\(project.id.text)/delivered")
    person.press("sheet/new-invoice")
    let client = try #require(book.named(project.client))
    #expect(person.sheet.contains(project.name) && person.sheet.contains(client.displayName))
  }
}
