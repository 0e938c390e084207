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
    #expect(statuses == Set(InvoiceStatus.allCases))
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
    #expect(book.transactions.live.count == 40)
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
