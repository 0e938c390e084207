import LedgerTestSupport

@testable import Ledger

/// Random expenses with what belongs to them: rules of vendors, what comes again and at which price, receipts that wait, and
/// some that are billed on.
struct SpendingStory {
  private(set) var replica: Replica
  static let today = RandomSpending.today
  static let now = Instant(milliseconds: 1_795_000_000_000)
  private var dice: Dice

  var book: Book { replica.book }

  init(seed: UInt64) {
    replica = Replica(device: 7, book: RandomSpending(seed: seed).book)
    dice = Dice(seed: seed + 500)
    addRules()
    addSubscriptions()
    addRecurring()
    addReceipts()
    billSome()
  }

  private mutating func write(_ edit: Edit) {
    _ = replica.commit(edit, now: Self.now)
  }

  private mutating func addRules() {
    var edit = Edit()
    for (number, contains) in ["uber", "cafe", "Łódź", "stream"].enumerated() {
      var rule = ExpenseRule()
      rule.id = ID(UInt64(number) + 5_000)
      rule.contains = contains
      rule.position = Position(["b", "d", "f", "h"][number]) ?? Position()
      if dice.percent(40) { rule.atLeast = Money(100, .usd) }
      if dice.percent(40) { rule.atMost = Money(600, .usd) }
      if dice.percent(60) { rule.category = RandomSpending.travel }
      if dice.percent(50) { rule.tags = [RandomSpending.road, ID(99)] }
      if dice.percent(40) { rule.renamed = "The \(contains)" }
      if dice.percent(40) { rule.paymentMethod = "Visa" }
      if dice.percent(40) { rule.isDeductible = dice.percent(70) }
      if dice.percent(40) { rule.project = .business }
      if dice.percent(50) {
        for (share, category) in [(Int64(30_000_000), RandomSpending.food), (70_000_000, ID())] {
          var part = RuleSplit()
          part.share = Rate(micros: share)
          part.category = category
          rule.split.append(part)
        }
      }
      edit.put(rule, replacing: nil)
    }
    write(edit)
  }

  /// Paid at intervals, some a little off and some dearer than before.
  private mutating func addSubscriptions() {
    var edit = Edit()
    for (number, name) in ["Stream TV", "Cloud Box", "Gym", "Now and Then"].enumerated() {
      let frequency = dice.pick(Frequency.allCases) ?? .monthly
      var day = Self.today.adding(days: -dice.below(frequency.longestStep + 3))
      var minor = Int64(dice.below(4_000) + 500)
      for time in 0..<(2 + dice.below(5)) {
        var expense = Transaction()
        expense.id = ID(UInt64(6_000 + number * 20 + time))
        expense.source = dice.percent(20) ? name.uppercased() : name
        expense.day = day
        expense.amount = Money(minor: minor, currency: dice.percent(92) ? .usd : .eur)
        expense.project = .business
        expense.isCanceled = dice.percent(5)
        edit.put(expense, replacing: nil)
        let back = frequency.day(1, from: day).map { $0 - day } ?? 30
        day = day.adding(days: -back + (dice.percent(40) ? dice.below(7) - 3 : 0))
        if number == 3 { day = day.adding(days: -dice.below(60)) }
        if dice.percent(30) { minor -= minor / Int64(3 + dice.below(4)) }
      }
    }
    write(edit)
  }

  private mutating func addRecurring() {
    var edit = Edit()
    for number in 0..<4 {
      var rule = Recurring()
      rule.id = ID(UInt64(7_000 + number))
      rule.source = ["Landlord", "Phone", "Insurance", "Gym"][number]
      rule.amount = dice.percent(90) ? Money(minor: Int64(dice.below(90_000)), currency: .usd) : nil
      rule.frequency = dice.pick(Frequency.allCases) ?? .monthly
      rule.start = Self.today.adding(days: -dice.below(200) - 30)
      if dice.percent(30) { rule.end = Self.today.adding(days: dice.below(60) - 30) }
      rule.way = dice.percent(50) ? .automatic : .reminder
      rule.isPaused = dice.percent(15)
      rule.isSubscription = dice.percent(60)
      rule.project = .business
      edit.put(rule, replacing: nil)
    }
    write(edit)
    let due = RecurringCalendar(of: book).due(until: Self.today, in: book)
    for (number, occurrence) in due.enumerated() where dice.percent(70) {
      write(RecurringRules.enter([occurrence], in: book))
      guard number % 5 == 4, var paid = book.transactions.live(occurrence.id) else { continue }
      paid.amount = Money(minor: (paid.amount?.minor ?? 0) + 111, currency: .usd)
      let edit = Edit(putting: paid, in: book.transactions)
      write(edit)
    }
  }

  private mutating func addReceipts() {
    var edit = Edit()
    for number in 0..<4 {
      var receipt = Receipt()
      receipt.id = ID(UInt64(8_000 + number))
      receipt.hash = number < 2 ? "aa" : "b\(number)"
      receipt.name = "receipt \(number).jpg"
      receipt.received = Instant(milliseconds: Int64(number) * 1_000)
      edit.put(receipt, replacing: nil)
    }
    write(edit)
  }

  private mutating func billSome() {
    for expense in book.transactions.live where dice.percent(15) {
      guard
        let edit = try? Billing.bill(
          expense, to: RandomSpending.projects[0],
          markUp: dice.percent(50) ? Rate(percent: 15) : nil,
          in: book)
      else { continue }
      write(edit)
    }
  }
}
