import Ledger
import LedgerTestSupport
import Testing

/// Sums of expenses over random books, beside the same counted slowly and obviously.
struct ExpenseReportsTests {
  private let from = Day(year: 2026, month: 1, day: 1)!
  private let to = Day(year: 2026, month: 9, day: 30)!

  /// The expenses that a part of insight is about.
  private func expenses(_ book: Book, _ part: SpendingPart) -> [Transaction] {
    book.transactions.rows.filter { row in
      let isExpense = row.isLive && row.sale == nil && (row.type == nil || row.type == .purchase)
      let isTheirs = row.purchasedBy == "client-card" && row.reimbursement != .owedToClient
      return isExpense && !row.isCanceled && !isTheirs
        && (row.project == .personal) == (part == .personal)
    }
  }

  private func amount(_ row: Transaction) -> Money? {
    row.amount.map { $0.counted(in: .usd, row.worth) }
  }

  private func sums(_ slices: [ExpenseInsight.Slice]) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for slice in slices { sums[folded(slice.name), default: 0] += slice.amount.minor }
    return sums
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a book's sums are those of its expenses' facts`(_ seed: UInt64) {
    let book = RandomSpending(seed: seed).book
    for part in SpendingPart.allCases {
      let facts = expenses(book, part).map { ExpenseFacts(of: $0, in: book) }
      for period in [nil, from...to] {
        let fast = ExpenseInsight(
          of: book, part, from: period?.lowerBound, to: period?.upperBound)
        let slow = ExpenseInsight(of: facts, in: .usd, over: period)
        #expect(fast.total == slow.total && fast.count == slow.count)
        #expect(fast.average == slow.average && fast.others == slow.others)
        #expect(sums(fast.categories) == sums(slow.categories))
        #expect(sums(fast.vendors) == sums(slow.vendors))
        #expect(fast.days == slow.days && fast.pattern == slow.pattern)
        #expect(fast.consistency == slow.consistency && fast.faults.isEmpty)
        for slices in [fast.categories, fast.vendors, fast.projects, fast.clients] {
          #expect(slices.reduce(0) { $0 + $1.amount.minor } == fast.total.minor)
        }
        #expect(
          fast.months.reduce(0) { $0 + $1.amount.minor }
            == fast.days.reduce(0) { $0 + $1.amount.minor })
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `an edit knows how many of its rows lists will have`(_ seed: UInt64) throws {
    let spending = RandomSpending(seed: seed)
    var edit = spending.edit
    var book = spending.book
    for (place, row) in book.transactions.rows.enumerated() where place % 3 > 0 {
      var gone = row
      gone.life = place % 3 == 1 ? .trashed : .archived
      edit.put(gone, in: book.transactions)
    }
    book.apply(
      Change(device: 1, counter: 2, stamp: Stamp(time: 2_000, device: 1), body: edit.body))
    let lives = edit.lives
    let transactions = try #require(lives.first { $0.kind == .transaction })
    #expect(transactions.live == book.transactions.liveCount && transactions.gone > 0)
    #expect(transactions.live + transactions.gone == book.transactions.count)
    let tags = try #require(lives.first { $0.kind == .tag })
    #expect(tags.live == book.tags.liveCount && tags.gone == 0)
    #expect(lives.reduce(0) { $0 + $1.live + $1.gone } == edit.rowCount)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `what came back stands beside what was spent, below zero`(_ seed: UInt64) throws {
    let book = RandomSpending(seed: seed).book
    for part in SpendingPart.allCases {
      for place in [nil, RandomSpending.projects[0], .personal] as [ID<Project>?] {
        var slow = Totals()
        for row in book.transactions.rows
        where row.type == .return && row.isLive && book.notSpent(row) == nil
          && (row.project == .personal) == (part == .personal)
          && (place == nil || row.project == place)
          && row.day.map({ $0 >= from && $0 <= to }) == true
        {
          guard let amount = amount(row) else { continue }
          // Both signs are the same return.
          try slow.add(Money(minor: -abs(amount.minor), currency: amount.currency))
        }
        #expect(book.returned(part, from: from, to: to, in: place) == slow)
      }
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `what is listed among expenses is what was bought and what came back for it`(_ seed: UInt64)
  {
    let book = RandomSpending(seed: seed).book
    for row in book.transactions.rows {
      let isBack = row.type == .return && book.showsAsExpense(row)
      #expect(book.standsAmongExpenses(row) == (book.isExpense(row) || isBack))
      guard isBack, let amount = row.amount else { continue }
      #expect(row.listed(amount)?.minor == -abs(amount.minor))
      // What lies in its categories adds up to what is listed.
      let facts = ExpenseFacts(of: row, in: book)
      let shares = book.categoryShares(of: row).reduce(0) { $0 + $1.amount.minor }
      #expect(shares == facts.amount?.minor)
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `days, and what has none, add up to the total of all time`(_ seed: UInt64) throws {
    var told = try TestBook()
    var dice = Dice(seed: seed)
    var sums: (dated: Int64, undated: Int64) = (0, 0)
    for number in 0..<20 {
      var expense = Transaction()
      expense.id = ID(UInt64(5_000 + number))
      expense.project = .business
      expense.type = .purchase
      let minor = Int64(1 + dice.below(9_000))
      expense.amount = Money(minor: minor, currency: .usd)
      if dice.percent(70) { expense.day = Day(number: 20_000 + Int32(dice.below(400))) }
      if expense.day == nil { sums.undated += minor } else { sums.dated += minor }
      told.put(expense, in: told.book.transactions)
    }
    let insight = ExpenseInsight(of: told.book)
    #expect(insight.months.reduce(0) { $0 + $1.amount.minor } == sums.dated)
    #expect(insight.undated?.minor ?? 0 == sums.undated)
    #expect(insight.total.minor == sums.dated + sums.undated)
    // In days that somebody asks for it is not, and known.
    let year = ExpenseInsight(
      of: told.book, from: Day(number: 20_000), to: Day(number: 20_400))
    #expect(year.total.minor == sums.dated && year.undated == insight.undated)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `tags, contexts and projects are the rows that have them`(_ seed: UInt64) {
    let book = RandomSpending(seed: seed).book
    let rows = expenses(book, .business).filter { amount($0)?.currency == .usd }
    let insight = ExpenseInsight(of: book)
    func sum(_ isIn: (Transaction) -> Bool) -> Int64 {
      rows.filter(isIn).reduce(0) { $0 + (amount($1)?.minor ?? 0) }
    }
    for tag in book.tagList {
      let slice = insight.tags.first { $0.id == tag.id.raw }
      let tagged = rows.filter { book.tags(of: $0.id).contains { $0.id == tag.id } }
      #expect(slice?.count ?? 0 == tagged.count)
      #expect(slice?.amount.minor ?? 0 == sum { row in tagged.contains { $0.id == row.id } })
    }
    #expect(!insight.tags.contains { $0.id == RandomSpending.road.raw })
    let untagged = insight.tags.first { $0.id == 0 }
    #expect(untagged?.amount.minor ?? 0 == sum { book.tags(of: $0.id).isEmpty })
    for slice in insight.clients {
      #expect(slice.amount.minor == sum { book.client(of: $0).raw == slice.id })
    }
    for slice in insight.contexts {
      switch ExpenseContext(slice) {
      case .business: #expect(slice.amount == insight.total)
      case .reimbursable: #expect(slice.amount.minor == sum { ExpenseContext.reimbursable.has($0) })
      case .deductible: #expect(slice.amount.minor == sum { $0.isDeductible })
      case .subscription: #expect(slice.amount.minor == sum { $0.isSubscription })
      case .personal, nil: Issue.record("a business figure has personal rows")
      }
    }
    for slice in insight.projects {
      #expect(slice.amount.minor == sum { $0.project.raw == slice.id })
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `any days can be compared, whatever the period is`(_ seed: UInt64) {
    let book = RandomSpending(seed: seed).book
    let insight = ExpenseInsight(of: book, from: from, to: to)
    for (first, last) in [(from.adding(days: -90), from.adding(days: -1)), (to, to), (from, to)] {
      let other = ExpenseInsight(of: book, from: first, to: last)
      #expect(insight.sum(over: first...last) == other.total)
    }
    #expect(insight.sum(over: Day.first...Day.last).currency == .usd)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `the tax summary adds up to what was spent less what came back`(_ seed: UInt64) throws {
    let book = RandomSpending(seed: seed).book
    let summary = TaxSummary(of: book, from: from, to: to)
    let insight = ExpenseInsight(of: book, from: from, to: to)
    let all = [true, false].map { summary.sum(deductible: $0, in: .usd) }
    #expect(all.reduce(0) { $0 + $1.gross.minor } == insight.total.minor + returns(book))
    #expect(all.reduce(0) { $0 + $1.returned.minor } == -returns(book))
    for row in summary.rows { #expect(row.net.minor + row.tax.minor == row.gross.minor) }
    let deductible = insight.contexts.first { ExpenseContext($0) == .deductible }
    #expect(all[0].gross.minor + all[0].returned.minor == deductible?.amount.minor ?? 0)
    let costs = try ProfitReport(of: book, by: .project, from: from, to: to).total.costs
    #expect(all.reduce(0) { $0 + $1.gross.minor } == costs.minor)
    let accrued = try ProfitReport(of: book, by: .projectAccrued, from: from, to: to).total.costs
    #expect(all.reduce(0) { $0 + $1.net.minor } == accrued.minor)
    var trips: Int64 = 0
    for trip in book.trips.rows where trip.project != .personal {
      guard let day = trip.day, (from...to).contains(day), let rate = trip.perThousand else {
        continue
      }
      // Whole miles at 0.725 are thousandths of a cent: halves go up.
      let thousandths = rate.minor * trip.distance.thousandths / 1_000 * (trip.isRoundTrip ? 2 : 1)
      trips += (thousandths + 500) / 1_000
    }
    #expect(summary.driven.reduce(0) { $0 + $1.worth.minor } == trips)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `fees that came in are in no sum of what was spent`(_ seed: UInt64) throws {
    let book = RandomSpending(seed: seed).book
    var dice = Dice(seed: seed)
    var fee = BudgetCategory()
    fee.id = ID(90)
    fee.name = "Design Fee"
    fee.type = .fee
    var merged = fee
    merged.id = ID(91)
    merged.type = .general
    merged.into = fee.id
    // Some expenses are fees, also of a category that was merged into that of fees; in the other book they are not there.
    var (received, without) = (Edit(), Edit())
    var marked: [ID<Transaction>] = []
    for edit in [fee, merged] { received.put(edit, in: book.categories) }
    for row in book.transactions.rows where row.type != .sale && dice.percent(30) {
      var changed = row
      changed.category = dice.percent(50) ? fee.id : merged.id
      changed.type = .purchase
      received.put(changed, in: book.transactions)
      for split in book.splits(of: row.id) {
        received.trash(split, in: book.splits)
      }
      changed.life = .trashed
      without.put(changed, in: book.transactions)
      if row.isLive, !row.isCanceled, row.purchasedBy.isEmpty {
        marked.append(changed.id)
      }
    }
    var (one, other) = (book, book)
    one.apply(
      Change(device: 2, counter: 1, stamp: Stamp(time: 2_000, device: 2), body: received.body))
    other.apply(
      Change(device: 2, counter: 1, stamp: Stamp(time: 2_000, device: 2), body: without.body))
    for id in marked { #expect(one.transactions[id].map { one.notSpent($0) } == .received) }
    for part in SpendingPart.allCases {
      let (fast, slow) = (ExpenseInsight(of: one, part), ExpenseInsight(of: other, part))
      #expect(fast.total == slow.total && fast.count == slow.count && fast.days == slow.days)
      #expect(fast.others == slow.others && sums(fast.categories) == sums(slow.categories))
    }
    #expect(TaxSummary(of: one).rows == TaxSummary(of: other).rows)
    let profit = try ProfitReport(of: one, by: .project, from: from, to: to)
    #expect(try profit == ProfitReport(of: other, by: .project, from: from, to: to))
    #expect(
      profit.total.costs.minor == ExpenseInsight(of: one, from: from, to: to).total.minor
        + returns(one))
  }

  /// What came back in the period, below zero.
  private func returns(_ book: Book) -> Int64 {
    book.transactions.rows.reduce(0) { sum, row in
      guard row.isLive, row.type == .return, !row.isCanceled, row.project != .personal,
        row.purchasedBy.isEmpty, let day = row.day, (from...to).contains(day),
        let amount = amount(row), amount.currency == .usd
      else { return sum }
      return sum - abs(amount.minor)
    }
  }

  @Test func `a receipt with two rates pays each, and a known tax is shared`() throws {
    var expense = Transaction()
    expense.amount = Money(minor: 22_600, currency: .eur)
    expense.category = RandomSpending.food
    var line = Split()
    line.amount = Money(minor: 10_700, currency: .eur)
    line.taxRate = Rate(percent: 7)
    line.category = RandomSpending.travel
    expense.tax.rate = Rate(percent: 19)
    var parts = ExpenseTax.parts(of: expense, [line])
    #expect(parts.map { $0.tax.minor } == [700, 1_900])
    #expect(parts.map { $0.category } == [RandomSpending.travel, RandomSpending.food])
    // 2,500 of tax in all: 700 of it is the line's.
    expense.tax = TransactionTax(rate: nil, subtotal: Money(minor: 20_100, currency: .eur))
    parts = ExpenseTax.parts(of: expense, [line])
    #expect(parts.map { $0.tax.minor } == [700, 1_800])
    #expect(parts[1].rate == nil)
    expense.tax = TransactionTax()
    #expect(ExpenseTax.parts(of: expense, []).map { $0.tax.minor } == [0])
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `profit is income less costs less trips, however it is grouped`(_ seed: UInt64) throws {
    let book = RandomSpending(seed: seed).book
    let byProject = try ProfitReport(of: book, by: .project, from: from, to: to)
    let byClient = try ProfitReport(of: book, by: .client, from: from, to: to)
    #expect(byProject.total == byClient.total && byProject.others == byClient.others)
    let income = try IncomeReport(of: book, by: .client, from: from, to: to).totals[.usd]
    #expect(byProject.total.income == income)
    var costs: Int64 = 0
    for row in book.transactions.rows where row.project != .personal && !row.isCanceled {
      guard let day = row.day, (from...to).contains(day), let amount = amount(row),
        amount.currency == .usd, row.type != .sale, row.purchasedBy != "client-card"
      else { continue }
      costs += row.type == .return ? -abs(amount.minor) : amount.minor
    }
    #expect(byProject.total.costs.minor == costs)
    let trips = TaxSummary(of: book, from: from, to: to).driven.reduce(0) { $0 + $1.worth.minor }
    #expect(byProject.total.trips.minor == trips)
    for report in [byProject, byClient] {
      for row in report.rows + [report.total] {
        #expect(row.profit.minor == row.income.minor - row.costs.minor - row.trips.minor)
      }
      #expect(report.rows.reduce(0) { $0 + $1.profit.minor } == report.total.profit.minor)
      // Other currencies stand beside the rows, and add up to what stands apart.
      var others = Totals()
      for row in report.rows { try others.add(row.others) }
      #expect(others.nonZero == report.others.nonZero)
    }
  }

  @Test func `profit leaves out what no sum would hold, and names it`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    var edit = Edit()
    var bought = Transaction()
    (bought.id, bought.project, bought.type) = (ID(8_100), .business, .purchase)
    (bought.day, bought.amount) = (from, Money(minor: 1_000, currency: .usd))
    edit.put(bought, in: told.book.transactions)
    // A million at the largest rate is 10^18 minor units: nine of them fit into a sum.
    for number in 1...10 as ClosedRange<UInt64> {
      var trip = Trip()
      (trip.id, trip.project, trip.day) = (ID(8_200 + number), .business, from)
      trip.distance = Quantity(1_000_000)
      trip.perThousand = Money(minor: 1_000_000_000_000_000, currency: .usd)
      edit.put(trip, in: told.book.trips)
    }
    told.commit(edit)
    for grouping in ProfitReport.Grouping.allCases {
      let profit = try ProfitReport(of: told.book, by: grouping)
      #expect(profit.total.costs.minor == 1_000)
      #expect(profit.total.trips.minor == 9_000_000_000_000_000_000)
      #expect(profit.total.profit.minor == -9_000_000_000_000_001_000)
      #expect(profit.faults.map { $0.kind } == [.trip])
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a monthly budget counts its category and those under it`(_ seed: UInt64) throws {
    let book = RandomSpending(seed: seed, expenses: 300).book
    let today = RandomSpending.today
    let insight = ExpenseInsight(of: book, from: today.firstOfMonth, to: today.lastOfMonth)
    func spent(_ id: ID<BudgetCategory>) -> Int64 {
      insight.categories.first { $0.id == id.raw }?.amount.minor ?? 0
    }
    let budgets = MonthlyBudgets(of: book, .business, in: today, on: today)
    #expect(budgets.rows.map { $0.name } == ["Dining Out", "Food", "Travel"])
    #expect(budgets.rows[0].spent.minor == spent(RandomSpending.dining))
    #expect(
      budgets.rows[1].spent.minor == spent(RandomSpending.food) + spent(RandomSpending.dining))
    #expect(budgets.rows[2].spent.minor == spent(RandomSpending.travel))
    #expect(budgets.rows.map { $0.isWithin } == [true, false, false])
    // 400 for food, which has the 150 for dining out, and 900 for travel.
    #expect(budgets.total.budget == Money(1_300, .usd))
    #expect(budgets.total.spent.minor == budgets.rows[1].spent.minor + budgets.rows[2].spent.minor)
    #expect(budgets.daysPassed == 21 && budgets.daysInMonth == 30)
    let food = budgets.rows[1]
    let twice = food.spent.minor * 30 * 2
    #expect(abs(food.projected.minor * 21 * 2 - twice) <= 21)
    let before = MonthlyBudgets(of: book, .business, in: from, on: today)
    for row in before.rows { #expect(row.projected == row.spent) }
  }

  @Test func `periods of one's own are compared with as many days before`() {
    let own = InsightPeriod(from...from.adding(days: 9))
    #expect(own.previous == from.adding(days: -10)...from.adding(days: -1))
    #expect(own.next == from.adding(days: 10)...from.adding(days: 19))
    let month = InsightPeriod(.month, around: to)
    #expect(
      month.days.lowerBound.text == "2026-09-01" && month.next.upperBound.text == "2026-10-31")
    #expect(month.previous.upperBound.text == "2026-08-31")
  }
}
