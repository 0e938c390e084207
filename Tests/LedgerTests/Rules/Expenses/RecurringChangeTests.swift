import LedgerTestSupport
import Testing

@testable import Ledger

/// Rules that are changed from a day on, and rules that are made of what is there (rules E20, E21).
struct RecurringChangeTests: RecurringDesk {
  // MARK: from a day on

  @Test func `from a day on another rule goes on, and no day is twice`() throws {
    let one = try rule(.monthly, from: "2026-09-01")
    var replica = book(one)
    try enter(&replica, until: "2026-11-01")
    let calendar = RecurringCalendar(of: replica.book)
    let today = try day("2026-11-21")
    let first = try #require(calendar.firstChange(of: one.id, on: today, in: replica.book))
    #expect(first.text == "2026-12-01")
    var dearer = one
    dearer.amount = Money(950, .usd)
    #expect(RecurringRules.change(one, to: one, from: first, in: replica.book).isEmpty)
    write(RecurringRules.change(one, to: dearer, from: first, in: replica.book), &replica)
    #expect(replica.book.recurring.live(one.continuation(from: first))?.follows == one.id)
    try enter(&replica, until: "2027-01-31")
    let paid = replica.book.transactions.live.sorted { ($0.day ?? .first) < ($1.day ?? .first) }
    #expect(paid.map { $0.amount?.minor } == [90_000, 90_000, 90_000, 95_000, 95_000])
    #expect(Set(paid.map { $0.day }).count == 5)
    let next = try #require(replica.book.recurring.live(one.continuation(from: first)))
    let change = try #require(PriceChange.all(of: next, in: replica.book).first)
    #expect(change.isRise && change.day == first && change.to == Money(950, .usd))
    #expect(PriceChange.all(of: next, in: replica.book).count == 1)
  }

  @Test func `two devices that change it from two days on make no day twice`() throws {
    let one = try rule(.monthly, from: "2026-09-01")
    var replica = book(one)
    try enter(&replica, until: "2026-10-01")
    var changed = one
    changed.source = "New Landlord"
    let earlier = RecurringRules.change(
      one, to: changed, from: try day("2026-11-01"), in: replica.book)
    let later = RecurringRules.change(
      one, to: changed, from: try day("2027-01-01"), in: replica.book)
    for order in [[earlier, later], [later, earlier]] {
      var both = replica
      write(order, &both)
      let due = try due(both, until: "2027-03-01")
      #expect(due == ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01"])
    }
  }

  @Test func `what goes on from the earlier of two ends where the later begins`() throws {
    let one = try rule(.monthly, from: "2026-09-01")
    var replica = book(one)
    try enter(&replica, until: "2026-10-01")
    var changed = one
    changed.source = "New Landlord"
    let (early, late) = (try day("2026-11-01"), try day("2027-01-01"))
    let both = [early, late].map {
      RecurringRules.change(one, to: changed, from: $0, in: replica.book)
    }
    write(both, &replica)
    try enter(&replica, until: "2026-11-01")
    let earlier = try #require(replica.book.recurring.live(one.continuation(from: early)))
    var dearer = earlier
    dearer.amount = Money(950, .usd)
    let december = try day("2026-12-01")
    write(RecurringRules.change(earlier, to: dearer, from: december, in: replica.book), &replica)
    #expect(replica.book.recurring.live.count == 4)
    #expect(try due(replica, until: "2027-02-01") == ["2026-12-01", "2027-01-01", "2027-02-01"])
  }

  // MARK: from what is there

  private func expense(_ id: UInt64, _ merchant: String, _ text: String, _ minor: Int64) throws
    -> Transaction
  {
    var expense = Transaction()
    expense.id = ID(id)
    expense.type = .purchase
    expense.source = merchant
    expense.day = try day(text)
    expense.amount = Money(minor: minor, currency: .usd)
    expense.project = .business
    return expense
  }

  @Test func `an expense that is repeated is the first occurrence`() throws {
    var replica = book()
    let bought = try expense(600, "Gym", "2026-10-31", 4_000)
    var edit = Edit()
    edit.put(bought, replacing: nil)
    write(edit, &replica)
    #expect(RecurringRules.canRepeat(bought, in: replica.book))
    let rule = RecurringRules.rule(repeating: bought, in: replica.book)
    write(RecurringRules.begin(rule, with: [bought.id], in: replica.book), &replica)
    #expect(try due(replica, until: "2026-12-31") == ["2026-11-30", "2026-12-31"])
    let now = try #require(replica.book.transactions.live(bought.id))
    #expect(now.recurring == rule.id && !RecurringRules.canRepeat(now, in: replica.book))
    #expect(ExpenseFacts(of: now, in: replica.book).isRecurring)
  }

  @Test func `three times at an interval look like a subscription, until there is a rule`() throws {
    var replica = book()
    var edit = Edit()
    let rows = [
      try expense(601, "Streamly", "2026-08-30", 999),
      try expense(602, "streamly ", "2026-09-30", 999),
      try expense(603, "Streamly", "2026-10-28", 1_199),
      try expense(604, "Corner Shop", "2026-10-01", 999),
      try expense(605, "Corner Shop", "2026-10-12", 999),
      try expense(606, "Corner Shop", "2026-11-15", 999),
      try expense(607, "Twice", "2026-09-20", 500), try expense(608, "Twice", "2026-10-20", 500),
      try expense(609, "Power", "2026-09-01", 5_000),
      try expense(610, "Power", "2026-10-01", 9_000),
      try expense(611, "Power", "2026-11-01", 5_000), try expense(612, "Past", "2026-01-01", 700),
      try expense(613, "Past", "2026-02-01", 700), try expense(614, "Past", "2026-03-01", 700),
    ]
    for row in rows { edit.put(row, replacing: nil) }
    write(edit, &replica)
    let today = try day("2026-11-21")
    let found = FoundSubscription.all(in: replica.book, on: today)
    #expect(found.map { $0.merchant } == ["Streamly"])
    let one = try #require(found.first)
    #expect(one.frequency == .monthly && one.expenses == [ID(601), ID(602), ID(603)])
    #expect(one.amount.minor == 1_199)
    let rule = try #require(one.rule(in: replica.book))
    write(RecurringRules.begin(rule, with: one.expenses, in: replica.book), &replica)
    #expect(FoundSubscription.all(in: replica.book, on: today).isEmpty)
    #expect(try due(replica, until: "2026-12-31") == ["2026-11-28", "2026-12-28"])
    let change = try #require(PriceChange.all(of: rule, in: replica.book).first)
    #expect(change.from.minor == 999 && change.to.minor == 1_199 && change.isRise)
  }

  @Test(
    arguments: [
      ("2026-10-20", 1_250, "2026-11-21", true), ("2026-10-20", 1_251, "2026-11-21", false),
      ("2026-10-20", 750, "2026-11-21", true), ("2026-10-20", 749, "2026-11-21", false),
      ("2026-10-23", 1_000, "2026-11-21", true), ("2026-10-24", 1_000, "2026-11-21", false),
      ("2026-10-17", 1_000, "2026-11-17", true), ("2026-10-16", 1_000, "2026-11-16", false),
      ("2026-10-20", 1_000, "2026-11-23", true), ("2026-10-20", 1_000, "2026-11-24", false),
      ("2026-10-20", 1_000, "2026-10-20", true), ("2026-10-20", 1_000, "2026-10-19", false),
    ] as [(String, Int64, String, Bool)])
  func `a quarter more or less, three days off, and lately: a subscription, else none`(
    _ third: String, _ minor: Int64, _ today: String, _ isFound: Bool
  ) throws {
    var replica = book()
    var edit = Edit()
    edit.put(try expense(601, "Streamly", "2026-08-20", 1_000), replacing: nil)
    edit.put(try expense(602, "Streamly", "2026-09-20", 1_000), replacing: nil)
    edit.put(try expense(603, "Streamly", third, minor), replacing: nil)
    write(edit, &replica)
    let found = FoundSubscription.all(in: replica.book, on: try day(today))
    #expect(found.map { $0.expenses } == (isFound ? [[ID(601), ID(602), ID(603)]] : []))
  }

  @Test func `a year and a month of costs, by currency`() throws {
    var rules: [Recurring] = []
    for (place, frequency) in Frequency.allCases.enumerated() {
      var one = try rule(frequency, from: "2026-01-01", id: UInt64(700 + place))
      one.amount = Money(minor: 100, currency: .usd)
      rules.append(one)
    }
    rules[4].amount = Money(minor: 1_000, currency: .eur)
    let yearly = try RecurringCost.yearly(rules)
    #expect(yearly[.usd].minor == 5_200 + 2_600 + 1_200 + 400 && yearly[.eur].minor == 1_000)
    let monthly = try RecurringCost.monthly(yearly)
    #expect(monthly[.usd].minor == 783 && monthly[.eur].minor == 83)
    rules[0].amount = Money(minor: .max, currency: .usd)
    #expect(throws: MoneyError.self) { try RecurringCost.yearly(rules) }
  }
}
