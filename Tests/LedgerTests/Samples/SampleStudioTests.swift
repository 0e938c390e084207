import Testing

@testable import Ledger

struct SampleStudioTests {
  static let today = Day(year: 2026, month: 11, day: 21) ?? Day(number: 0)

  static func book(_ edits: [Edit]) -> Book {
    var replica = Replica(device: 7)
    for edit in edits { _ = replica.commit(edit, now: Instant(milliseconds: 0)) }
    return replica.book
  }

  let book = Self.book([sampleStudio(on: Self.today)])

  @Test func `the sample has twelve clients and 28 projects over fourteen months`() {
    #expect(book.clients.live.count == 12)
    #expect(book.projects.live.filter { $0.work == nil }.count == 28)
    let first = book.projects.live.compactMap { $0.schedule?.start }.min()
    #expect(first.map { Self.today - $0 } == 418)
  }

  @Test func `every stage, media type, invoice status and service is there`() {
    #expect(Set(book.projects.live.map { $0.stage }).count == Stage.allCases.count)
    #expect(Set(book.projects.live.map { $0.mediaType }).count == MediaType.allCases.count)
    let statuses = Set(book.invoices.live.map { book.status(of: $0, on: Self.today) })
    // Nothing in it is given back.
    #expect(statuses == Set(InvoiceStatus.allCases).subtracting([.credit, .credited, .refunded]))
    #expect(Set(book.charges.live.map { $0.service }) == Set(ServiceType.standard))
  }

  @Test func `invoice numbers begin at 1001, rise with the day and have no gap`() {
    let issued = book.invoices.live.compactMap { $0.issue }.sorted { $0.count < $1.count }
    #expect(issued.map { $0.count } == Array(1001..<(1001 + Int64(issued.count))))
    let days = issued.map { $0.content.issued }
    #expect(days == days.sorted())
  }

  @Test func `no day of the story lies in the future`() {
    #expect(book.payments.live.allSatisfy { $0.day <= Self.today })
    #expect(
      book.invoices.live.allSatisfy { ($0.issue?.content.issued ?? Self.today) <= Self.today })
    for project in book.projects.live {
      #expect((project.progress.delivered ?? Self.today) <= Self.today)
      #expect((project.opened ?? Self.today) <= Self.today)
    }
  }

  @Test func `one invoice is partly paid and overdue`() throws {
    let partly = try book.invoices.live.filter { invoice in
      let received = try book.received(for: invoice)
      return try received.minor > 0 && book.balance(of: invoice).minor > 0
    }
    #expect(partly.count == 1)
    #expect(partly.first.map { book.status(of: $0, on: Self.today) } == .overdue)
  }

  @Test func `every paid project's payments add up to what it asked for`() throws {
    for project in book.projects.live where project.stage == .paid {
      var received = Totals()
      for payment in book.payments(of: project.id) { try received.add(payment.amount) }
      #expect(try received == book.feeTotal(of: project.id), "\(project.name)")
    }
  }

  @Test func `names, schedules, contacts and handles pass the forms' own rules`() {
    for project in book.projects.live {
      #expect(FieldRules.projectName(project.name) == nil)
      #expect(project.schedule.flatMap { FieldRules.dates($0) } == nil, "\(project.name)")
      #expect(book.clients.live(project.client) != nil)
    }
    for client in book.clients.live {
      #expect(FieldRules.email(client.email) == nil)
      #expect(FieldRules.phone(client.phone) == nil)
      #expect(
        FieldRules.clientName(
          first: client.firstName, last: client.lastName, company: client.company) == nil)
    }
    let handles = book.bank.handles
    #expect(FieldRules.routingNumber(handles.routingNumber) == nil)
    #expect(FieldRules.accountNumber(handles.accountNumber) == nil)
    #expect(FieldRules.venmo(handles.venmo) == nil)
    #expect(FieldRules.zelle(handles.zelle) == nil)
  }

  @Test func `the designer's half has two homes, 40 transactions, 120 items and nine spaces`() {
    #expect(book.projects.live.filter { $0.work == .designer }.count == 2)
    #expect(book.transactions.live.filter { !book.showsAsExpense($0) }.count == 40)
    #expect(book.items.live.count == 120)
    #expect(book.spaces.live.count == 9)
  }

  @Test func `things were sold both ways, and two went back`() {
    let sales = book.transactions.live.filter { $0.sale != nil }
    #expect(sales.contains { $0.sale?.direction == .projectToBusiness })
    #expect(sales.contains { $0.sale?.direction == .businessToProject })
    #expect(sales.allSatisfy { (book.amounts(of: $0).single?.minor ?? 0) > 0 })
    #expect(book.lineage.live.filter { $0.movement == .sold }.count == 7)
    #expect(book.lineage.live.filter { $0.movement == .returned }.count == 2)
    #expect(book.items.live.filter { $0.status == .returned }.count == 2)
  }

  @Test func `each home's budget counts what was spent, and an item stands in its own home`() {
    for home in book.projects.live where home.work == .designer {
      #expect(BudgetProgress(of: home.id, in: book).overall.spent.minor > 100_000)
    }
    for item in book.items.live where !item.space.isNone {
      #expect(book.space(of: item) != nil, "\(item.name)")
    }
  }

  private func expenses(_ place: Scope) -> [Transaction] {
    book.transactions.live.filter { book.showsAsExpense($0) && Scope($0.project) == place }
  }

  @Test
  func `a year of expenses is of the business, of gigs and personal, none of it in the future`() {
    let all = book.transactions.live.filter { book.showsAsExpense($0) }
    let gigs = all.filter { Scope($0.project).isProject }
    #expect(expenses(.business).count + expenses(.personal).count + gigs.count == all.count)
    for some in [expenses(.business), expenses(.personal), gigs] {
      #expect(some.count > 20)
      let days = some.compactMap { $0.day }
      #expect(days.count == some.count && days.allSatisfy { $0 <= Self.today })
      #expect(Self.today - (days.min() ?? Self.today) > 365)
    }
    for expense in all {
      #expect(expense.amount?.isPositive == true && !expense.source.isEmpty)
      #expect(book.categories.live(expense.category) != nil, "\(expense.source)")
      #expect(Splitting.problem(expense.amount, book.splits(of: expense.id)) == nil)
    }
    #expect(expenses(.personal).allSatisfy { !$0.isDeductible })
  }

  @Test func `a receipt has two rates of tax, and one flight is billed to its client`() throws {
    let split = try #require(
      book.transactions.live.first {
        Set(book.splits(of: $0.id).compactMap { $0.taxRate }).count == 2
      })
    #expect(
      ExpenseTax.parts(of: split, book.splits(of: split.id)).map { $0.tax.minor } == [250, 476])
    let billed = book.transactions.live.filter {
      if case .charged = Billing.state(of: $0, in: book) { true } else { false }
    }
    #expect(billed.map { $0.source } == ["Delta Air Lines"])
    #expect(book.transactions.live.contains { !$0.billTo.isNone })
  }

  @Test func `what comes again is entered up to today, one got dearer, one is asked about`() throws
  {
    let due = RecurringCalendar(of: book).due(until: Self.today, in: book)
    #expect(due.map { book.recurring[$0.rule]?.source ?? "" } == ["Heritage Mutual"])
    #expect(RecurringCalendar.automatic(due, in: book).isEmpty)
    let changes = book.recurring.live.flatMap { PriceChange.all(of: $0, in: book) }
    #expect(changes.map { $0.isRise } == [true])
    #expect(FoundSubscription.all(in: book, on: Self.today).map { $0.merchant } == ["Metro Fiber"])
  }

  @Test func `vendors, tags, budgets, trips and a filter are there and mean something`() {
    for rule in book.expenseRules {
      #expect(RuleProblem.first(of: rule) == nil)
      let matcher = RuleMatcher(book)
      #expect(book.transactions.live.contains { matcher.rule(for: $0.source, $0.amount) == rule })
    }
    #expect(book.expenseRules.count == 2)
    for tag in book.tagList {
      #expect(book.taggings.live.contains { $0.tag == tag.id }, "\(tag.name)")
    }
    for part in SpendingPart.allCases {
      #expect(MonthlyBudgets(of: book, part, in: Self.today, on: Self.today).rows.count >= 3)
    }
    #expect(Set(book.trips.live.compactMap { $0.perThousand?.minor }) == [70_000, 72_500])
    #expect(book.trips.live.contains { Scope($0.project).isProject })
    #expect(book.savedFilters.live.map { $0.list } == ["expenses"])
  }

  @Test func `who plays is asked, confirmed, declined and paid, by a deal and a rate card`() throws
  {
    #expect(book.musicianList.map { $0.name } == ["Ida Roth", "June Okafor", "Max Bell"])
    for musician in book.musicianList {
      #expect(FieldRules.email(musician.email) == nil && FieldRules.phone(musician.phone) == nil)
    }
    #expect(Set(book.players.live.map { $0.state }) == [.asked, .confirmed, .declined])
    #expect(book.players.live.allSatisfy { Players.problem($0, in: book) == nil })
    let paid = try #require(book.players.live.first { $0.paid.day != nil })
    #expect(book.transactions.live(paid.paid.expense)?.amount == Money(120, .usd))
    let deal = try #require(book.deals.live.first)
    #expect(Deals.problem(deal) == nil && deal.terms.type == .guarantee)
    #expect(try Deals.billing(of: deal, in: book) == .charged)
    let pay = try GigPay(of: deal.project, in: book)
    #expect(pay.rows.count == 2 && pay.left.isZero)
    #expect(book.rateCard.count == 4)
    #expect(book.rateCard.allSatisfy { RateCard.problem($0) == nil })
  }

  @Test func `a way between two places is known, and no mail of the sample waits`() throws {
    let way = try #require(book.travels.live.first)
    let places = Set(book.projects.live.map { Travel.key(of: $0.location) })
    #expect(places.contains(Travel.key(of: way.from)) && places.contains(Travel.key(of: way.to)))
    #expect(book.messages.liveCount == 1)
    for mail in book.messages.live {
      #expect(mail.standing == .sent && book.invoices[mail.invoice]?.isIssued == true)
    }
  }

  @Test func `a member brings the sample in as a device, and no law refuses it`() {
    var laws = Laws()
    let context = LawContext(.device, role: .owner, device: 7, hasHub: false)
    var book = Book()
    for part in sampleStudio(on: Self.today).split(rowsPerEdit: 400) {
      #expect(laws.refusal(of: part, in: book, as: context) == nil)
      var replica = Replica(device: 7)
      _ = replica.commit(part, now: Instant(milliseconds: 1))
      book = replica.book
    }
  }

  @Test(arguments: ["2024-02-29", "2026-01-01", "2026-03-31", "2026-12-31"])
  func `on every day of the calendar one thing is due, and nothing lies in the future`(
    _ day: String
  )
    throws
  {
    let today = try Day(parsing: day)
    let book = Self.book([sampleStudio(on: today)])
    #expect(book.transactions.live.allSatisfy { ($0.day ?? today) <= today })
    #expect(RecurringCalendar(of: book).due(until: today, in: book).count == 1)
    #expect(book.trips.live.allSatisfy { $0.perThousand != nil })
  }

  @Test func `putting the sample in twice changes nothing`() {
    var once = book
    var twice = Self.book([sampleStudio(on: Self.today), sampleStudio(on: Self.today)])
    #expect(twice.clients.live == once.clients.live)
    #expect(twice.invoices.live == once.invoices.live)
    #expect(twice.payments.live == once.payments.live)
    #expect(sampleStudio(on: Self.today).body == sampleStudio(on: Self.today).body)
    #expect(once.digest() == book.digestCopy())
    _ = twice.digest()
  }
}

extension Book {
  /// The digest without changing this copy.
  fileprivate func digestCopy() -> Digest {
    var copy = self
    return copy.digest()
  }
}
