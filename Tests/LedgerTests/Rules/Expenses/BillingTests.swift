import Ledger
import LedgerTestSupport
import Testing

/// Billing an expense on (rule E14).
struct BillingTests {
  private let gig = ID<Project>(named: "gig")
  private let house = ID<Project>(named: "house")
  private let taxi = ID<Transaction>(named: "taxi")

  /// A musician who designs: a gig and a house of one client, and an expense.
  private func book(_ change: (inout Transaction) -> Void = { _ in }) -> Replica {
    var replica = Replica(device: 1)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.musician, .designer]
    edit.put(settings, replacing: nil)
    var client = Client()
    client.id = ID(named: "ann")
    client.lastName = "Lee"
    edit.put(client, replacing: nil)
    for (id, work) in [(gig, WorkKind.musician), (house, .designer)] {
      var project = Project()
      project.id = id
      project.name = id.text
      project.client = client.id
      project.work = work
      edit.put(project, replacing: nil)
    }
    var expense = Transaction()
    expense.id = taxi
    expense.type = .purchase
    expense.project = gig
    expense.source = "Yellow Cab"
    expense.notes = "To the airport"
    expense.amount = Money(minor: 3_333, currency: .usd)
    change(&expense)
    edit.put(expense, replacing: nil)
    write(edit, &replica)
    return replica
  }

  private func write(_ edit: Edit, _ replica: inout Replica) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
  }

  private func expense(_ replica: Replica) throws -> Transaction {
    try #require(replica.book.transactions[taxi])
  }

  @Test func `a gig gets a charge with the mark-up, once`() throws {
    var replica = book()
    let edit = try Billing.bill(
      expense(replica), to: gig, markUp: Rate(percent: 15), in: replica.book)
    write(edit, &replica)
    let charge = try #require(replica.book.charges.live(Charge.billing(taxi)))
    // 33.33 and 15 % of it, 4.9995.
    #expect(charge.price.unit == Money(minor: 3_833, currency: .usd))
    #expect(charge.expense == taxi && charge.project == gig)
    #expect(charge.name == "Yellow Cab" && charge.notes == "To the airport")
    #expect(Billing.state(of: try expense(replica), in: replica.book) == .charged(charge))
    #expect(throws: Billing.Problem.alreadyBilled) {
      _ = try Billing.bill(expense(replica), to: gig, markUp: nil, in: replica.book)
    }
  }

  @Test func `its tax is left out where invoices ask for tax`() throws {
    var replica = book { expense in
      expense.amount = Money(minor: 11_900, currency: .usd)
      expense.tax.rate = Rate(percent: 19)
      expense.isDeductible = true
    }
    #expect(
      Billing.tax(in: try expense(replica), replica.book) == Money(minor: 1_900, currency: .usd))
    #expect(!Billing.isBeforeTax(try expense(replica), to: gig, in: replica.book))
    var settings = replica.book.settings
    settings.tax = Tax("VAT", Rate(percent: 19))
    var edit = Edit()
    edit.put(settings, in: replica.book.settingsTable)
    write(edit, &replica)
    #expect(Billing.isBeforeTax(try expense(replica), to: gig, in: replica.book))
    // Tax that does not come back, and another country's.
    var other = try expense(replica)
    other.isDeductible = false
    #expect(!Billing.isBeforeTax(other, to: gig, in: replica.book))
    other.isDeductible = true
    other.amount = Money(minor: 11_900, currency: .eur)
    #expect(!Billing.isBeforeTax(other, to: gig, in: replica.book))
    for (beforeTax, markUp, minor) in [
      (true, nil, 10_000), (true, Rate(percent: 10), 11_000), (false, nil, 11_900),
      (false, Rate(percent: 10), 13_090),
    ] as [(Bool, Rate?, Int64)] {
      let price = try Billing.price(
        of: expense(replica), in: gig, markUp: markUp, beforeTax: beforeTax, replica.book)
      #expect(price == Money(minor: minor, currency: .usd))
    }
    // Whose tax it is that comes back is no matter of who is billed: one abroad pays none.
    var client = try #require(replica.book.clients[ID(named: "ann")])
    client.tax = Tax("", .zero)
    edit = Edit()
    edit.put(client, in: replica.book.clients)
    write(edit, &replica)
    #expect(Billing.isBeforeTax(try expense(replica), to: gig, in: replica.book))
    // An account without tax gets back what a client's own invoices ask for.
    settings.tax = nil
    edit = Edit()
    edit.put(settings, in: replica.book.settingsTable)
    write(edit, &replica)
    #expect(!Billing.isBeforeTax(try expense(replica), to: gig, in: replica.book))
    client.tax = Tax("VAT", Rate(percent: 7))
    edit = Edit()
    edit.put(client, in: replica.book.clients)
    write(edit, &replica)
    #expect(Billing.isBeforeTax(try expense(replica), to: gig, in: replica.book))
  }

  @Test func `tax of an amount in other money is left out at what the amount is worth`() throws {
    let replica = book { expense in
      expense.amount = Money(minor: 11_900, currency: .eur)
      expense.tax.subtotal = Money(minor: 10_000, currency: .eur)
      expense.worth = Worth(
        of: Money(minor: 11_900, currency: .eur), [Money(minor: 23_800, currency: .usd)])
    }
    let price = try Billing.price(
      of: expense(replica), in: gig, markUp: nil, beforeTax: true, replica.book)
    #expect(price == Money(minor: 20_000, currency: .usd))
  }

  @Test func `taking it back deletes the charge, and billing again brings it back`() throws {
    var replica = book()
    write(try Billing.bill(expense(replica), to: gig, markUp: nil, in: replica.book), &replica)
    write(try Billing.unbill(expense(replica), in: replica.book), &replica)
    #expect(replica.book.charges.live(Charge.billing(taxi)) == nil)
    #expect(Billing.state(of: try expense(replica), in: replica.book) == .notBilled)
    write(
      try Billing.bill(expense(replica), to: gig, markUp: Rate(percent: 100), in: replica.book),
      &replica)
    #expect(replica.book.charges.liveCount == 1)
    #expect(
      replica.book.charges.live(Charge.billing(taxi))?.price.unit
        == Money(minor: 6_666, currency: .usd))
  }

  @Test func `a design project is owed instead`() throws {
    var replica = book { $0.project = ID(named: "house") }
    write(try Billing.bill(expense(replica), to: house, markUp: nil, in: replica.book), &replica)
    #expect(try expense(replica).reimbursement == .owedToCompany)
    #expect(replica.book.charges.isEmpty)
    #expect(Billing.state(of: try expense(replica), in: replica.book) == .owed)
    write(try Billing.unbill(expense(replica), in: replica.book), &replica)
    #expect(try expense(replica).reimbursement == .none)
  }

  @Test func `what the business paid is billed in a project of the client that is no designer's`()
    throws
  {
    var replica = book {
      $0.project = .business
      $0.billTo = ID(named: "ann")
    }
    let business = try expense(replica)
    #expect(Billing.projects(for: business, in: replica.book).map { $0.id } == [gig])
    #expect(throws: Billing.Problem.designProject) {
      _ = try Billing.bill(business, to: house, markUp: nil, in: replica.book)
    }
    write(try Billing.bill(business, to: gig, markUp: nil, in: replica.book), &replica)
    #expect(replica.book.charges(of: gig).count == 1)
    #expect(try expense(replica).project == .business)
  }

  @Test func `a charge on an invoice stays`() throws {
    var replica = book()
    write(try Billing.bill(expense(replica), to: gig, markUp: nil, in: replica.book), &replica)
    let today = try Day(parsing: "2026-11-23")
    write(try Drafting.draft(ID(named: "draft"), for: gig, on: today, in: replica.book), &replica)
    #expect(throws: Billing.Problem.onInvoice("")) {
      _ = try Billing.unbill(expense(replica), in: replica.book)
    }
    #expect(throws: Billing.Problem.onInvoice("")) {
      _ = try Billing.bill(expense(replica), to: gig, markUp: nil, in: replica.book)
    }
  }

  @Test func `nobody is billed for nothing, nor for somebody's private matter`() throws {
    let free = book { $0.amount = nil }
    #expect(throws: Billing.Problem.noAmount) {
      _ = try Billing.bill(expense(free), to: gig, markUp: nil, in: free.book)
    }
    let personal = book { $0.project = .personal }
    #expect(throws: Billing.Problem.notThere) {
      _ = try Billing.bill(expense(personal), to: gig, markUp: nil, in: personal.book)
    }
    let plain = book()
    #expect(throws: Billing.Problem.noProject) {
      _ = try Billing.bill(expense(plain), to: ID(named: "none"), markUp: nil, in: plain.book)
    }
    let huge = book { $0.amount = Money(minor: .max, currency: .usd) }
    #expect(throws: Billing.Problem.tooLarge) {
      _ = try Billing.bill(expense(huge), to: gig, markUp: Rate(percent: 100), in: huge.book)
    }
  }

  @Test func `deleting an expense takes its charge along`() throws {
    var replica = book()
    write(try Billing.bill(expense(replica), to: gig, markUp: nil, in: replica.book), &replica)
    let operation = ItemOperation(
      77, at: Instant(milliseconds: 2), on: try Day(parsing: "2026-11-23"))
    write(ExpenseCopies.remove(try expense(replica), by: operation, in: replica.book), &replica)
    #expect(try !expense(replica).isLive)
    #expect(replica.book.charges.live(Charge.billing(taxi)) == nil)
    write(ExpenseCopies.restore(try expense(replica), by: operation, in: replica.book), &replica)
    #expect(try expense(replica).isLive)
    #expect(replica.book.charges.live(Charge.billing(taxi)) != nil)
  }

  @Test func `a charge that was deleted before its expense does not come back with it`() throws {
    var replica = book()
    write(try Billing.bill(expense(replica), to: gig, markUp: nil, in: replica.book), &replica)
    write(try Billing.unbill(expense(replica), in: replica.book), &replica)
    let operation = ItemOperation(
      78, at: Instant(milliseconds: 2), on: try Day(parsing: "2026-11-23"))
    write(ExpenseCopies.remove(try expense(replica), by: operation, in: replica.book), &replica)
    write(ExpenseCopies.restore(try expense(replica), by: operation, in: replica.book), &replica)
    #expect(try expense(replica).isLive)
    #expect(replica.book.charges.live(Charge.billing(taxi)) == nil)
  }
}
