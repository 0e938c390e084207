import Ledger
import Testing

@testable import Screens

/// Requesting a deposit from a gig's page and from Today (rule G100).
struct DepositScreenTests {
  @Test func `a deposit is requested, and its gig delivered later`() throws {
    var (person, gig) = try WalkStart.playing()
    var edit = Edit()
    var deal = try #require(person.app.book.deal(of: gig))
    for charge in person.app.book.charges(of: gig) {
      edit.trash(charge, in: person.app.book.charges)
    }
    deal.deposit.day = person.app.state.today
    edit.put(deal, in: person.app.book.deals)
    person.app.commit(edit)
    person.go("/")
    #expect(person.page.contains("Deposits to Request"))
    #expect(person.page.contains("request-deposit/" + gig.text))
    person.go(Route.project(gig).path)
    person.press("request-deposit/" + gig.text)
    let invoice = try #require(person.app.book.invoices(of: gig).last)
    #expect(try person.app.book.total(of: invoice) == Money(100, .usd))
    #expect(person.app.state.location.route == .invoice(invoice.id))
    person.press("request-deposit/" + gig.text)
    #expect(person.complains("It is on a draft"))
    person.go("/")
    #expect(!person.page.contains("Deposits to Request"))
    person.go(Route.project(gig).path)
    #expect(!person.page.contains("\"request-deposit/"))
    person.press("deliver-and-invoice/" + gig.text)
    #expect(person.app.book.invoices(of: gig).count == 2)
    #expect(person.app.book.projects[gig]?.stage == .delivered)
  }

  /// The gig without charges, delivered, its deposit of 100 issued.
  private func asked() throws -> (person: Person, gig: ID<Project>) {
    var (person, gig) = try WalkStart.playing()
    var edit = Edit()
    for charge in person.app.book.charges(of: gig) {
      edit.trash(charge, in: person.app.book.charges)
    }
    person.app.commit(edit)
    person.press("request-deposit/" + gig.text)
    try issueLast(&person, gig)
    person.press("stage/\(gig.text)/delivered")
    return (person, gig)
  }

  private func issueLast(_ person: inout Person, _ gig: ID<Project>) throws {
    let draft = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    let series = Numbering.mainSeries(in: person.app.book)
    person.app.commit(
      try Issuing.issue(
        draft.id, from: series, on: person.app.state.today, at: person.app.state.now,
        in: person.app.book))
  }

  @Test func `missed, its page expects nothing beside the deposit, as the forecast does`() throws {
    var (person, gig) = try asked()
    var deal = try #require(person.app.book.deal(of: gig))
    (deal.terms.type, deal.terms.amount, deal.door) = (.flat, Money(500, .usd), DealDoor())
    let edit = Edit(putting: deal, in: person.app.book.deals)
    person.app.commit(edit)
    person.press("stage/\(gig.text)/open")
    person.press("miss-gig/\(gig.text)/billed")
    person.go(Route.project(gig).path)
    let words =
      "Nothing is expected beside its deposit: $400.00 of its deal is asked for only if you invoice it."
    #expect(person.page.contains("<p>This was missed, and is billed. " + words))
    #expect(!person.page.contains("still to be asked for"))
    let forecast = IncomeForecast(of: person.app.book, on: person.app.state.today)
    #expect(!forecast.gigs.contains { $0.project == gig })
  }

  @Test func `one that is off is billed no more once its deposit is void, whichever came first`()
    throws
  {
    var (person, gig) = try asked()
    let free = "\"miss-gig/\(gig.text)/free\""
    person.press("stage/\(gig.text)/open")
    person.press("sheet/project-menu/" + gig.text)
    #expect(!person.sheet.contains(free))
    person.press("miss-gig/\(gig.text)/billed")
    person.press("sheet/project-menu/" + gig.text)
    #expect(!person.sheet.contains(free) && person.sheet.contains("It Took Place"))
    person.press("close")
    let deposit = try #require(person.app.book.invoices(of: gig).first)
    person.app.commit(
      try VoidingRule.void(deposit, on: person.app.state.today, reason: "", in: person.app.book))
    person.press("sheet/project-menu/" + gig.text)
    #expect(person.sheet.contains(free) && person.sheet.contains("It Took Place"))
    person.press("miss-gig/\(gig.text)/free")
    #expect(person.app.book.projects[gig]?.aside == .missed)
  }

  @Test func `several that are delivered say which stage each of them got`() throws {
    var (person, gig) = try asked()
    person.press("stage/\(gig.text)/open")
    var deal = try #require(person.app.book.deal(of: gig))
    (deal.terms.type, deal.terms.amount, deal.door) = (.flat, Money(100, .usd), DealDoor())
    let edit = Edit(putting: deal, in: person.app.book.deals)
    person.app.commit(edit)
    let invoice = try #require(person.app.book.invoices(of: gig).first { $0.isIssued })
    let owed = try person.app.book.balance(of: invoice)
    person.app.commit(
      try Payments.record(
        ID(90_001), owed, for: invoice, on: person.app.state.today, in: person.app.book))
    let other = try #require(
      person.app.book.projects.live.first {
        $0.stage == .open && $0.id != gig && $0.schedule != nil && $0.work != .designer
      })
    person.app.state.isDesk = true
    person.go("/projects")
    person.press("select/" + gig.text)
    person.press("select/" + other.id.text)
    person.press("stage-selection/delivered")
    #expect(person.toast.contains("1 project marked Delivered, 1 project marked Paid"))
    #expect(person.app.book.projects[gig]?.stage == .paid)
    #expect(person.app.book.projects[other.id]?.stage == .delivered)
  }

  @Test func `a draft says what takes the deposit off in words`() throws {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    #expect(person.page.contains("Less deposit, invoice "))
    #expect(!person.page.contains(">-1<"))
    // Neither its words nor how often and how much it is are fields; of the other lines they are.
    let invoice = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    for line in person.app.book.lines(of: invoice.id) {
      let isDeposit = Deposits.invoice(takenOffBy: line) != nil
      for field in ["text", "quantity", "unit"] {
        let action = Action.cell(field, .line(invoice.id, line.id)).text
        #expect(person.page.contains(action) != isDeposit)
      }
    }
  }

  @Test func `a draft that takes off a void deposit is brought up to date before it is issued`()
    throws
  {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    let all = person.app.book.invoices(of: gig)
    let deposit = try #require(all.first { $0.isIssued })
    let draft = try #require(all.first { !$0.isIssued })
    let whole = try person.app.book.total(of: draft).adding(Money(100, .usd))
    person.app.commit(
      try VoidingRule.void(
        deposit, on: person.app.state.today, reason: "", in: person.app.book))
    person.go(Route.invoice(draft.id).path)
    #expect(person.page.contains("Charges changed since this draft was made"))
    person.press("sheet/issue/" + draft.id.text)
    person.press("save")
    #expect(
      person.sheet.contains("Invoice \(deposit.number) no longer asks for the deposit"))
    person.press("update-draft/" + draft.id.text)
    #expect(!person.sheet.contains("Charges changed"))
    person.press("close")
    #expect(!person.page.contains("Less deposit"))
    #expect(try person.app.book.total(of: draft) == whole)
    try issueLast(&person, gig)
  }

  @Test func `a deposit that somebody took off a draft is named on it, and comes back`() throws {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    let all = person.app.book.invoices(of: gig)
    let deposit = try #require(all.first { $0.isIssued })
    let draft = try #require(all.first { !$0.isIssued })
    let whole = try person.app.book.total(of: draft).adding(Money(100, .usd))
    let off = try #require(
      person.app.book.lines(of: draft.id).first { Deposits.invoice(takenOffBy: $0) != nil })
    person.press("delete-line/" + off.id.text)
    person.go(Route.invoice(draft.id).path)
    #expect(try person.app.book.total(of: draft) == whole)
    let words = "Invoice \(deposit.number) asks for a deposit that this draft does not take off"
    #expect(person.page.contains(words))
    person.press("sheet/issue/" + draft.id.text)
    #expect(person.sheet.contains(words))
    person.press("update-draft/" + draft.id.text)
    person.press("close")
    #expect(person.page.contains("Less deposit") && !person.page.contains(words))
  }

  @Test func `a deposit in another currency is named, and no update is offered`() throws {
    var (person, gig) = try asked()
    var deal = try #require(person.app.book.deal(of: gig))
    (deal.terms.type, deal.terms.amount) = (.flat, Money(500, .eur))
    deal.door = DealDoor()
    let edit = Edit(putting: deal, in: person.app.book.deals)
    person.app.commit(edit)
    person.press("draft-invoice/" + gig.text)
    let draft = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    person.go(Route.invoice(draft.id).path)
    let words = "asks for a deposit in another currency, $100.00: nothing takes it off this draft."
    #expect(person.page.contains(words) && !person.page.contains("Update Draft"))
    let ways = "Credit that invoice, or add a line of the type Deposit below zero"
    #expect(person.page.contains(ways))
    person.press("sheet/issue/" + draft.id.text)
    #expect(person.sheet.contains(words))
    // Such a line is offered there, and once it stands nothing is left to say.
    person.press("sheet/line/\(draft.id.text)/new")
    #expect(person.sheet.contains("<option value=\"Deposit\""))
    person.type("text", "Deposit")
    person.type("service", "Deposit")
    person.type("unit", "-80")
    person.press("save")
    let added = try #require(person.app.book.lines(of: draft.id).last)
    #expect(added.service == Deposits.service && added.price == Price(Money(-80, .eur)))
    person.go(Route.invoice(draft.id).path)
    #expect(!person.page.contains(words))
    // It is still called so where it is edited, and others are offered it no more.
    person.press("sheet/line/\(draft.id.text)/\(added.id.text)")
    #expect(person.sheet.contains("<option value=\"Deposit\" selected"))
    person.press("close")
    person.press("sheet/line/\(draft.id.text)/new")
    #expect(!person.sheet.contains("<option value=\"Deposit\""))
  }

  @Test func `what an update writes over is said before it`() throws {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    let draft = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    var line = try #require(person.app.book.lines(of: draft.id).first)
    line.price = Price(Money(777, .usd))
    var edit = Edit()
    edit.put(line, in: person.app.book.lines)
    person.app.commit(edit)
    person.go(Route.invoice(draft.id).path)
    #expect(!person.page.contains("Charges changed since this draft was made"))
    var deal = try #require(person.app.book.deal(of: gig))
    (deal.terms.type, deal.terms.amount) = (.flat, Money(600, .usd))
    edit = Edit()
    edit.put(deal, in: person.app.book.deals)
    person.app.commit(edit)
    person.go(Route.invoice(draft.id).path)
    #expect(person.page.contains("Updating it writes over what was written on it: $777.00."))
  }

  /// The draft of the rest of 500, settled at 600 since, on which 550 was typed.
  private func typed() throws -> (person: Person, gig: ID<Project>, draft: ID<Invoice>) {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    let draft = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    var deal = try #require(person.app.book.deal(of: gig))
    (deal.terms.type, deal.terms.amount) = (.flat, Money(600, .usd))
    let edit = Edit(putting: deal, in: person.app.book.deals)
    person.app.commit(edit)
    let line = try #require(person.app.book.lines(of: draft.id).first)
    person.go(Route.invoice(draft.id).path)
    person.press("sheet/line/\(draft.id.text)/\(line.id.text)")
    person.type("unit", "550")
    person.press("save")
    return (person, gig, draft.id)
  }

  @Test(arguments: [true, false])
  func `what a typed price leaves of a deal is said before the issue, and taken in or let go`(
    takesIn: Bool
  ) throws {
    var (person, gig, draft) = try typed()
    let words =
      "The deal brings $600.00, and what was written since asks for less: $50.00 waits for the next"
    #expect(person.page.contains(words))
    #expect(person.page.contains("Bill All of It") && person.page.contains("Let It Go"))
    // On a draft of several it is said whose deal it is.
    for isOfSeveral in [true, false] {
      var invoice = try #require(person.app.book.invoices[draft])
      invoice.project = isOfSeveral ? ID() : gig
      let edit = Edit(putting: invoice, in: person.app.book.invoices)
      person.app.commit(edit)
      person.go(Route.invoice(draft).path)
      #expect(person.page.contains(": \(words)") == isOfSeveral)
    }
    person.press("sheet/issue/" + draft.text)
    #expect(person.sheet.contains(words) && person.sheet.contains("Issue Anyway"))
    person.press((takesIn ? "take-in-deal/" : "let-deal-go/") + draft.text)
    #expect(person.toast.contains(takesIn ? "Draft updated" : "Nothing of the deal waits"))
    #expect(!person.sheet.contains(words))
    person.press("close")
    #expect(!person.page.contains(words))
    let amounts = try person.app.book.lines(of: draft).map { try $0.amount() }
    #expect(amounts == [Money(takesIn ? 600 : 550, .usd), Money(-100, .usd)])
    try issueLast(&person, gig)
    #expect(Deals.unbilled(of: gig, in: person.app.book) == nil)
  }

  @Test func `a deal's charge and line need no name for another price`() throws {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    let draft = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    let line = try #require(person.app.book.lines(of: draft.id).first)
    let charge = try #require(person.app.book.charges.live(Deal.charge(of: gig)))
    #expect(line.text.isEmpty && charge.name.isEmpty)
    person.press("sheet/charge/\(gig.text)/\(charge.id.text)")
    person.type("unit", "450")
    person.press("save")
    #expect(person.app.state.sheet == nil)
    #expect(person.app.book.charges[charge.id]?.price == Price(Money(450, .usd)))
    person.go(Route.invoice(draft.id).path)
    person.press("cell/unit/line/\(draft.id.text)/\(line.id.text)")
    person.type("unit", "550")
    person.press("save")
    #expect(person.app.state.sheet == nil)
    #expect(person.app.book.lines[line.id]?.price == Price(Money(550, .usd)))
    // Without its type nothing would say what it is for.
    person.press("sheet/line/\(draft.id.text)/\(line.id.text)")
    person.type("service", "")
    person.press("save")
    #expect(person.sheet.contains("Item name is required"))
  }

  @Test func `keeping what is billed with a void deposit tells of the charge that goes`() throws {
    var (person, gig) = try asked()
    person.press("draft-invoice/" + gig.text)
    let deposit = try #require(person.app.book.invoices(of: gig).first { $0.isIssued })
    let draft = try #require(person.app.book.invoices(of: gig).first { !$0.isIssued })
    let off = try #require(
      person.app.book.lines(of: draft.id).first { Deposits.invoice(takenOffBy: $0) != nil })
    person.press("delete-line/" + off.id.text)
    person.app.commit(
      try VoidingRule.void(
        deposit, on: person.app.state.today, reason: "", in: person.app.book))
    try issueLast(&person, gig)
    person.press("keep-billed/" + Deal.charge(of: gig).text)
    #expect(person.toast.contains("The charge says what is billed; that of the deposit is deleted"))
    #expect(person.app.book.charges.live(Deal.depositCharge(of: gig)) == nil)
  }

  @Test func `a deposit whose charge was deleted is named while an invoice asks for it`() throws {
    var (person, gig) = try asked()
    let deposit = try #require(person.app.book.invoices(of: gig).first { $0.isIssued })
    let charge = try #require(person.app.book.charges[Deal.depositCharge(of: gig)])
    person.app.commit(Deleting.delete(charge, in: person.app.book))
    let words = "\(deposit.number) bills $100.00, and its charge was deleted"
    person.go("/")
    #expect(person.page.contains(words))
    person.go(Route.project(gig).path)
    #expect(person.page.contains(words))
    person.press("keep-billed/" + charge.id.text)
    #expect(person.toast.contains("The charge says what is billed"))
    #expect(!person.page.contains(words))
    #expect(person.app.book.charges.live(charge.id)?.price == charge.price)
  }

  @Test func `an issued deposit stays what it is when the deal changes`() throws {
    var (person, gig) = try asked()
    var deal = try #require(person.app.book.deal(of: gig))
    (deal.terms.type, deal.terms.amount) = (.flat, Money(5_000, .usd))
    deal.door = DealDoor()
    let edit = Edit(putting: deal, in: person.app.book.deals)
    person.app.commit(edit)
    let requested = try #require(Deposits.requested(of: gig, in: person.app.book))
    #expect(requested.amount == Money(100, .usd))
    let computed = try #require(try Deals.deposit(of: deal))
    #expect(computed != requested.amount)
    person.go(Route.project(gig).path)
    #expect(person.page.contains("$100.00"))
    #expect(!person.page.contains(person.app.state.formats.money(computed)))
    // What waits beside it is the deal's rest, wherever it is said.
    person.press("sheet/new-invoice")
    let waits = NewInvoice(app: person.app).waits(gig)
    #expect(waits == Totals(Money(4_900, .usd)))
    #expect(person.sheet.contains("$4,900.00"))
  }

  @Test func `what the deal brings more or less after its invoice is said on its card`() throws {
    var (person, gig) = try asked()
    var deal = try #require(person.app.book.deal(of: gig))
    func settle(at fee: Int) {
      (deal.terms.type, deal.terms.amount) = (.flat, Money(fee, .usd))
      deal.door = DealDoor()
      let edit = Edit(putting: deal, in: person.app.book.deals)
      person.app.commit(edit)
      person.go(Route.project(gig).path)
    }
    settle(at: 60)
    #expect(person.page.contains("The deal brings $40.00 less than was asked for."))
    settle(at: 500)
    person.press("draft-invoice/" + gig.text)
    try issueLast(&person, gig)
    settle(at: 600)
    #expect(person.page.contains("Add Charge of the Difference"))
    person.press("bill-deal/" + gig.text)
    #expect(try person.app.book.feeTotal(of: gig)[.usd] == Money(600, .usd))
    #expect(!person.page.contains("Add Charge of the Difference"))
  }
}
