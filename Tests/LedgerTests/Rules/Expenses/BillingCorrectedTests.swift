import Ledger
import LedgerTestSupport
import Testing

/// A billed expense that is corrected (rule E14).
struct BillingCorrectedTests {
  private let gig = ID<Project>(named: "gig")
  private let taxi = ID<Transaction>(named: "taxi")
  private let strings = ID<BudgetCategory>(named: "strings")

  /// A gig of a client whose invoices ask for tax, and an expense of 119.00 with 19.00 of tax in a category with a mark-up of 10 %.
  private func book(_ change: (inout Transaction) -> Void = { _ in }) -> Replica {
    var replica = Replica(device: 1)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.freelancer]
    settings.tax = Tax("VAT", Rate(percent: 19))
    edit.put(settings, replacing: nil)
    var client = Client()
    client.id = ID(named: "ann")
    edit.put(client, replacing: nil)
    var project = Project()
    project.id = gig
    project.client = client.id
    edit.put(project, replacing: nil)
    var category = BudgetCategory()
    category.id = strings
    category.markUp = Rate(percent: 10)
    edit.put(category, replacing: nil)
    var expense = Transaction()
    expense.id = taxi
    expense.type = .purchase
    expense.project = gig
    expense.source = "Yellow Cab"
    expense.amount = Money(minor: 11_900, currency: .usd)
    expense.tax.rate = Rate(percent: 19)
    expense.isDeductible = true
    expense.category = strings
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

  private func bill(
    _ replica: inout Replica, _ markUp: Rate?, beforeTax: Bool = true
  ) throws -> Charge {
    write(
      try Billing.bill(
        expense(replica), to: gig, markUp: markUp, beforeTax: beforeTax, in: replica.book),
      &replica)
    return try #require(replica.book.charges.live(Charge.billing(taxi)))
  }

  /// Corrects it, with its charge, and answers what was said of that.
  private func correct(
    _ replica: inout Replica, _ change: (inout Transaction) -> Void
  ) throws -> BillingCorrected {
    var corrected = try expense(replica)
    change(&corrected)
    let billing = BillingCorrected(
      corrected, replica.book.splits(of: taxi), in: replica.book)
    write(Linking.change(corrected, in: replica.book), &replica)
    return billing
  }

  private func asked(_ replica: Replica) -> Int64? {
    replica.book.charges.live(Charge.billing(taxi))?.price.unit.minor
  }

  @Test func `the charge follows the amount as it was billed`() throws {
    // Before tax 100.00 and 200.00, with it 119.00 and 238.00, with the category's mark-up 10 % more.
    for (markUp, beforeTax, was, isNow) in [
      (nil, true, 10_000, 20_000), (Rate(percent: 10), true, 11_000, 22_000),
      (nil, false, 11_900, 23_800), (Rate(percent: 10), false, 13_090, 26_180),
    ] as [(Rate?, Bool, Int64, Int64)] {
      var replica = book()
      #expect(try bill(&replica, markUp, beforeTax: beforeTax).price.unit.minor == was)
      let billing = try correct(&replica) { $0.amount = Money(minor: 23_800, currency: .usd) }
      #expect(asked(replica) == isNow)
      let charge = try #require(replica.book.charges.live(Charge.billing(taxi)))
      #expect(billing == .follows(charge))
    }
  }

  @Test func `tax that comes back no more is asked for`() throws {
    var replica = book()
    _ = try bill(&replica, nil)
    _ = try correct(&replica) { $0.isDeductible = false }
    #expect(asked(replica) == 11_900)
    _ = try correct(&replica) { $0.isDeductible = true }
    #expect(asked(replica) == 10_000)
  }

  @Test func `what asks for nothing else leaves the charge alone`() throws {
    var replica = book()
    let charge = try bill(&replica, nil)
    let billing = try correct(&replica) {
      $0.notes = "To the airport"
      $0.category = ID()
    }
    #expect(billing == .nothing && replica.book.charges.live(charge.id) == charge)
  }

  @Test func `a price that a person said stays, and is named`() throws {
    var replica = book()
    let charge = try bill(&replica, Rate(percent: 15))
    let billing = try correct(&replica) { $0.amount = Money(minor: 23_800, currency: .usd) }
    #expect(billing == .stays(charge, nil) && asked(replica) == 11_500)
  }

  @Test func `what an invoice asks for stays, on a draft too`() throws {
    var replica = book()
    let charge = try bill(&replica, nil)
    let today = try Day(parsing: "2026-11-23")
    write(try Drafting.draft(ID(named: "draft"), for: gig, on: today, in: replica.book), &replica)
    let draft = try #require(replica.book.invoices.live(ID(named: "draft")))
    let billing = try correct(&replica) { $0.amount = Money(minor: 23_800, currency: .usd) }
    #expect(billing == .stays(charge, draft) && asked(replica) == 10_000)
  }

  @Test func `what became money back or private is billed to nobody`() throws {
    for change in [{ $0.type = .return }, { $0.project = .personal }]
      as [(inout Transaction) -> Void]
    {
      var replica = book()
      let charge = try bill(&replica, nil)
      #expect(try correct(&replica, change) == .ends(charge) && asked(replica) == nil)
    }
  }

  @Test func `a rule that makes an expense private takes its charge back`() throws {
    var replica = book { $0.project = .business }
    let charge = try bill(&replica, nil)
    var rule = ExpenseRule()
    (rule.id, rule.contains, rule.project) = (ID(named: "cabs"), "yellow", .personal)
    var edit = Edit()
    edit.put(rule, replacing: nil)
    write(edit, &replica)
    let preview = RulePreview(of: rule, in: replica.book, replacing: false)
    write(preview.edit(in: replica.book), &replica)
    #expect(try expense(replica).project == .personal)
    #expect(replica.book.charges[charge.id]?.life == .trashed)
  }

  @Test func `what was not billed has nothing to follow`() throws {
    var replica = book()
    let billing = try correct(&replica) { $0.amount = Money(minor: 23_800, currency: .usd) }
    #expect(billing == .nothing && replica.book.charges.isEmpty)
  }

  @Test func `billed the other way than is usual, it follows its tax too`() throws {
    // What is not deductible is billed with its tax unless somebody says otherwise.
    var replica = book { $0.isDeductible = false }
    #expect(try bill(&replica, nil, beforeTax: true).price.unit.minor == 10_000)
    // 119.00 at 7 % is 111.21 and 7.79.
    _ = try correct(&replica) { $0.tax.rate = Rate(percent: 7) }
    #expect(asked(replica) == 11_121)
    // Billed with its tax it is the same whatever that is.
    replica = book()
    let charge = try bill(&replica, nil, beforeTax: false)
    let billing = try correct(&replica) { $0.tax.rate = Rate(percent: 7) }
    #expect(billing == .nothing && replica.book.charges.live(charge.id) == charge)
  }

  @Test func `it follows a line's tax, and ends with the expense`() throws {
    var replica = book()
    let charge = try bill(&replica, nil)
    var line = Split()
    (line.id, line.transaction, line.name) = (ID(named: "bread"), taxi, "Bread")
    (line.amount, line.taxRate) = (Money(minor: 1_070, currency: .usd), Rate(percent: 7))
    var edit = Edit()
    edit.put(line, replacing: nil)
    // 0.70 of 10.70 at 7 %, and 17.29 of 108.30 at 19 %.
    var follows = charge
    follows.price = Price(Money(minor: 10_101, currency: .usd))
    #expect(BillingCorrected(taxi, after: edit, in: replica.book) == .follows(follows))
    #expect(BillingCorrected(ID(named: "other"), after: edit, in: replica.book) == .nothing)
    edit.trash(try expense(replica), in: replica.book.transactions)
    #expect(BillingCorrected(taxi, after: edit, in: replica.book) == .ends(charge))
  }

  @Test func `what writes it or its lines takes the charge along, and that can be said of it`()
    throws
  {
    var replica = book()
    _ = try bill(&replica, nil)
    var doubled = try expense(replica)
    doubled.amount = Money(minor: 23_800, currency: .usd)
    write(Linking.change(doubled, in: replica.book), &replica)
    #expect(asked(replica) == 20_000)
    var line = Split()
    (line.id, line.transaction, line.name) = (ID(named: "bread"), taxi, "Bread")
    (line.amount, line.taxRate) = (Money(minor: 1_070, currency: .usd), Rate(percent: 7))
    // 0.70 of 10.70 at 7 %, and 36.29 of 227.30 at 19 %.
    let added = Splitting.change(taxi, putting: [line], in: replica.book)
    let told = BillingCorrected(taxi, after: added, in: replica.book)
    write(added, &replica)
    let charge = try #require(replica.book.charges.live(Charge.billing(taxi)))
    #expect(told == .follows(charge) && asked(replica) == 20_101)
    write(Splitting.change(taxi, removing: [line], in: replica.book), &replica)
    #expect(asked(replica) == 20_000)
    doubled.project = .personal
    let last = try #require(replica.book.charges.live(charge.id))
    let gone = Linking.change(doubled, in: replica.book)
    #expect(BillingCorrected(taxi, after: gone, in: replica.book) == .ends(last))
    write(gone, &replica)
    #expect(asked(replica) == nil)
  }

  @Test func `one that it is merged with fills it, and its charge follows`() throws {
    var replica = book()
    let charge = try bill(&replica, nil)
    var other = Transaction()
    (other.id, other.type, other.source) = (ID(named: "twin"), .purchase, "Cab")
    other.amount = Money(minor: 11_900, currency: .usd)
    var line = Split()
    (line.id, line.transaction, line.name) = (ID(named: "bread"), other.id, "Bread")
    (line.amount, line.taxRate) = (Money(minor: 1_070, currency: .usd), Rate(percent: 7))
    var edit = Edit()
    edit.put(other, replacing: nil)
    edit.put(line, replacing: nil)
    write(edit, &replica)
    write(try ExpenseMerging.merge(other, into: expense(replica), in: replica.book), &replica)
    // As if the line had been entered there.
    #expect(charge.price.unit.minor == 10_000 && asked(replica) == 10_101)
  }

  @Test func `moved to what is private it is billed to nobody, moved elsewhere it stays`() throws {
    var replica = book { $0.project = .business }
    let charge = try bill(&replica, nil)
    let now = ItemOperation(77, at: Instant(milliseconds: 2), on: try Day(parsing: "2026-11-23"))
    for (place, left) in [(Scope.project(gig), charge), (.personal, nil)] as [(Scope, Charge?)] {
      write(
        try Reassigning.reassign(expense(replica), to: place, by: now, in: replica.book), &replica)
      #expect(replica.book.charges.live(charge.id) == left)
    }
  }
}
