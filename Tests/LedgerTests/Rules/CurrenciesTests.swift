import Ledger
import LedgerTestSupport
import Testing

/// Which currency new amounts are in, and what sums over several currencies count (rule G18).
struct CurrenciesTests {
  private let usd: (Int64) -> Money = { Money(minor: $0 * 100, currency: .usd) }
  private let gbp = Currency("GBP")!
  private let eur: (Int64) -> Money = { Money(minor: $0 * 100, currency: .eur) }

  private func book(_ change: (inout Edit, Book) throws -> Void = { _, _ in }) throws -> Book {
    var book = try Book(
      parsing: """
        client c1 "Ann Lee"
        gig g1 c1 "Bowl Night" 2025-09-01 Concert
        charge g1 concert 850.00 USD
        charge g1 rehearsal 150.00 USD
        invoice i1 g1 2025-09-02
        issued i1 1001 2025-09-02
        payment i1 500.00 2025-09-20
        """)
    var edit = Edit()
    try change(&edit, book)
    book.apply(
      Change(
        device: 9, counter: 1, stamp: Stamp(time: UInt64.max >> 1, device: 9), body: edit.body))
    return book
  }

  @Test func `a project's own currency, else its client's, else the account's`() throws {
    let plain = try book()
    let project = try #require(plain.projects.live.first)
    #expect(plain.currency(of: project.id) == .usd)
    #expect(plain.currency(of: ID<Project>()) == .usd)
    let ofClient = try book { edit, book in
      var client = try #require(book.clients.live.first)
      client.currency = .eur
      edit.put(client, in: book.clients)
    }
    #expect(ofClient.currency(of: project.id) == .eur)
    #expect(ofClient.currency(of: project.client) == .eur)
    let blank = Drafting.blank(
      ID(77), client: project.client, on: try Day(parsing: "2025-10-01"), in: ofClient)
    #expect(blank.currency == .eur)
    let own = try book { edit, book in
      var client = try #require(book.clients.live.first)
      client.currency = .eur
      edit.put(client, in: book.clients)
      var project = try #require(book.projects.live.first)
      project.currency = Currency("JPY")
      edit.put(project, in: book.projects)
    }
    #expect(own.currency(of: project.id).code == "JPY")
  }

  @Test func `an amount counts its worth only for the amount it was entered for`() {
    let worth = Worth(of: usd(500), [eur(430)])
    #expect(usd(500).counted(in: .eur, worth) == eur(430))
    #expect(usd(500).counted(in: .usd, worth) == usd(500))
    // Another device changed the amount: what was entered is not paired with it.
    #expect(usd(600).counted(in: .eur, worth) == usd(600))
    #expect(usd(500).counted(in: gbp, worth) == usd(500))
    #expect(usd(500).counted(in: .eur, nil) == usd(500))
  }

  @Test func `a worth is set a currency at a time, and goes with its last`() {
    let one = Worth.setting(eur(430), in: .eur, of: usd(500), in: nil)
    #expect(one == Worth(of: usd(500), [eur(430)]))
    let two = Worth.setting(Money(390, gbp), in: gbp, of: usd(500), in: one)
    #expect(two?.values == [eur(430), Money(390, gbp)])
    #expect(Worth.setting(nil, in: .eur, of: usd(500), in: two)?.values == [Money(390, gbp)])
    #expect(Worth.setting(nil, in: .eur, of: usd(500), in: one) == nil)
    // Of another amount nothing is carried over, and an amount has no worth in its own currency.
    #expect(Worth.setting(eur(1), in: .eur, of: usd(9), in: two)?.values == [eur(1)])
    #expect(Worth.setting(usd(9), in: .usd, of: usd(9), in: nil) == nil)
  }

  /// The account in euros, its payment in dollars with what the bank credited.
  private func abroad(_ credited: Money?) throws -> Book {
    try book { edit, book in
      var settings = book.settings
      settings.currency = .eur
      edit.put(settings, in: book.settingsTable)
      var payment = try #require(book.payments.live.first)
      payment.worth = Worth.setting(credited, in: .eur, of: payment.amount, in: nil)
      edit.put(payment, in: book.payments)
    }
  }

  @Test(arguments: IncomeReport.Grouping.allCases)
  func `income counts what the bank credited, split as the payment is`(
    grouping: IncomeReport.Grouping
  ) throws {
    let report = try IncomeReport(
      of: try abroad(Money(minor: 43_001, currency: .eur)), by: grouping)
    #expect(report.totals.amounts == [Money(minor: 43_001, currency: .eur)])
    var sum = Totals()
    for row in report.rows { try sum.add(row.total) }
    #expect(sum == report.totals)
    if grouping == .service {
      // 430.01 × 850/1000 = 365.5085, 430.01 × 150/1000 = 64.5015.
      #expect(report.rows.map { $0.total.minor } == [36_551, 6_450])
    }
  }

  @Test func `without a worth a payment in another currency is listed apart`() throws {
    let book = try abroad(nil)
    #expect(try IncomeReport(of: book, by: .month).totals.amounts == [usd(500)])
    let today = try Day(parsing: "2025-10-01")
    #expect(book.sum(of: .income, for: .book, on: today).totals.amounts == [usd(500)])
    let credited = try abroad(eur(430))
    #expect(credited.sum(of: .income, for: .book, on: today).totals.amounts == [eur(430)])
    let charted = IncomeInsight(
      of: credited, by: .mediaType, over: today.firstOfYear...today.lastOfYear)
    #expect(charted.total == eur(430))
    // What the client owes is in the invoice's own currency all the same.
    let invoice = try #require(credited.invoices.live.first)
    #expect(try credited.balance(of: invoice) == usd(500))
  }

  @Test func `what went back is split like what came in`() throws {
    let book = try abroad(nil)
    var edit = Edit()
    var payment = try #require(book.payments.live.first)
    payment.amount = usd(-500)
    payment.worth = Worth.setting(eur(-430), in: .eur, of: payment.amount, in: nil)
    edit.put(payment, in: book.payments)
    var after = book
    after.apply(
      Change(
        device: 9, counter: 2, stamp: Stamp(time: (UInt64.max >> 1) + 1, device: 9),
        body: edit.body))
    let report = try IncomeReport(of: after, by: .client)
    #expect(report.totals.amounts == [eur(-430)])
  }

  @Test func `a budget adds up in the project's currency`() throws {
    let category = ID<BudgetCategory>(501)
    let book = try book { edit, book in
      var project = try #require(book.projects.live.first)
      project.currency = .eur
      edit.put(project, in: book.projects)
      var furnishings = BudgetCategory()
      furnishings.id = category
      furnishings.name = "Furnishings"
      edit.put(furnishings, in: book.categories)
      var budget = Budget(of: project.id, for: category)
      budget.amount = eur(1_000)
      edit.put(budget, in: book.budgets)
      for (number, worth) in [(1, eur(90)), (2, nil)] as [(UInt64, Money?)] {
        var transaction = Transaction()
        transaction.id = ID(600 + number)
        transaction.project = project.id
        transaction.type = .purchase
        transaction.category = category
        transaction.amount = usd(100)
        transaction.reimbursement = .owedToCompany
        transaction.worth = Worth.setting(worth, in: .eur, of: transaction.amount, in: nil)
        edit.put(transaction, in: book.transactions)
      }
    }
    let project = try #require(book.projects.live.first)
    let progress = BudgetProgress(of: project.id, in: book)
    #expect(progress.overall.budget == eur(1_000))
    #expect(progress.overall.spent == eur(90))
    #expect(progress.others.amounts == [usd(100)])
    // The client is asked for the euros where they are known, else for the dollars.
    #expect(try Accounting(of: project.id, in: book).owedToBusiness.amounts == [eur(90), usd(100)])
  }
}
