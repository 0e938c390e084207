import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The list of expenses against the rules over all of them: slowly, and in no column.
struct ExpenseRecount {
  let world: ListWorld
  private let expenses: [Transaction]
  private let facts: [ExpenseFacts]

  private var book: Book { world.book }

  init(_ world: ListWorld) {
    self.world = world
    let book = world.book
    expenses = book.transactions.rows.filter { book.isExpense($0) || book.isMoneyBack($0) }
    facts = expenses.map { ExpenseFacts(of: $0, in: book) }
  }

  func check() throws {
    #expect(world.person.app.index[.expenses].count() == expenses.count)
    checkOrders()
    checkChoices()
    try checkTyped()
    for group in ExpenseGroup.allCases { try checkGroups(group) }
  }

  private func ids(at path: String) -> [ID<Transaction>] {
    var person = world.person
    person.go(path)
    return person.app.rows(of: .expenses).map { book.transactions.rows[Int($0)].id }
  }

  private func checkOrders() {
    for sort in ExpenseSort.allCases {
      let wanted = sort.sorted(facts).map { $0.id }
      #expect(ids(at: "/expenses?sort=\(sort.rawValue)") == wanted, "\(sort)")
    }
  }

  /// Every choice of every filter: how many it says there are, and which they are.
  private func checkChoices() {
    let index = world.person.app.index[.expenses]
    for filter in index.kind.filters {
      for (choice, count) in filter.counted(0, in: index, of: book, on: world.today) {
        let kept = expenses.indices.filter { holds($0, filter.name, choice.word) }
        #expect(count == kept.count, "\(filter.name) \(choice.word)")
        let found = ids(at: "/expenses?\(filter.name)=\(PercentCoding.encode(choice.word))")
        #expect(
          Set(found) == Set(kept.map { expenses[$0].id }), "\(filter.name) \(choice.word)")
      }
    }
  }

  /// What no choice stands for, and several at once.
  private func checkTyped() throws {
    var filter = ExpenseFilter()
    filter.searchText = "lamp ANNA"
    check(filter, "/expenses?q=lamp%20ANNA")
    filter.searchText = "cafe"
    check(filter, "/expenses?q=cafe")
    filter.searchText = ""
    filter.vendor = "emi"
    check(filter, "/expenses?vendor=emi")
    filter.vendor = ""
    filter.from = world.today.adding(days: -30)
    filter.through = world.today.adding(days: -10)
    let days = "\(filter.from?.text ?? "")..\(filter.through?.text ?? "")"
    check(filter, "/expenses?date=\(days)")
    filter.atLeast = Money(10, book.settings.currency)
    filter.isRecurring = true
    check(filter, "/expenses?date=\(days)&amount=10..&recurring=yes")
    let one = book.category(world.categories[1]).text
    let many = ids(at: "/expenses?category=none&category=\(one)")
    let wanted = expenses.indices.filter {
      holds($0, "category", "none") || holds($0, "category", one)
    }
    #expect(Set(many) == Set(wanted.map { expenses[$0].id }), "of a filter any will do")
  }

  private func check(_ filter: ExpenseFilter, _ path: String) {
    let wanted = ExpenseSort.standard.sorted(filter.apply(to: facts)).map { $0.id }
    #expect(ids(at: path) == wanted, "\(path)")
  }

  /// Each head is above what is of its days, and says what that comes to.
  private func checkGroups(_ group: ExpenseGroup) throws {
    var person = world.person
    person.go("/expenses?group=\(group.rawValue)")
    let rows = person.app.rows(of: .expenses)
    var titles: [String] = []
    var sums: [String: Totals] = [:]
    for row in rows {
      let expense = book.transactions.rows[Int(row)]
      let title = group.heads.text(person.app, [row][...]).title.english
      if titles.last != title { titles.append(title) }
      #expect((title == "No Date") == (expense.day == nil))
      if isSpent(expense), let amount = expense.listed(expense.amount) {
        try sums[title, default: Totals()].add(amount)
      }
    }
    #expect(Set(titles).count == titles.count, "no head comes twice")
    func run(_ row: Int32) -> Int32 {
      group.heads.run(person.app, person.app.index[.expenses].word(group.heads.column, of: row))
    }
    var start = 0
    for place in rows.indices {
      let isLast = place + 1 == rows.count
      if !isLast, run(rows[place + 1]) == run(rows[place]) { continue }
      let said = group.heads.text(person.app, rows[start...place])
      let sum = sums[said.title.english] ?? Totals()
      #expect(said.sum.english.hasSuffix(" · " + person.app.text(sum)), "\(said.title.english)")
      start = place + 1
    }
  }

  // MARK: obvious answers

  private func holds(_ place: Int, _ filter: String, _ word: String) -> Bool {
    let expense = expenses[place]
    switch filter {
    case "date":
      guard let day = expense.day else { return false }
      let days = ExpenseDates(rawValue: word)?.days(around: world.today, weekStart: 7)
      return days.map { $0.contains(day) } ?? false
    case "amount":
      guard let amount = facts[place].amount, amount.currency == book.settings.currency,
        let bounds = ExpenseAmounts(rawValue: word)?.bounds(amount.currency)
      else { return false }
      return amount.minor >= bounds.atLeast?.minor ?? .min
        && amount.minor <= bounds.atMost?.minor ?? .max
    case "category":
      let own = ([expense.category] + book.splits(of: expense.id).map { $0.category })
        .filter { book.categories[$0] != nil }
      guard let wanted = ID<BudgetCategory>(word) else { return own.isEmpty }
      return own.contains { isPart(book.category($0), of: wanted) }
    case "slice":
      let parts = book.splits(of: expense.id).compactMap { split -> (ID<BudgetCategory>, Int64)? in
        guard let share = split.amount?.share(of: expense, in: book.settings.currency),
          share.currency == facts[place].amount?.currency
        else { return nil }
        return (split.category.isNone ? expense.category : split.category, share.minor)
      }
      let whole = expense.amount?.counted(in: book.settings.currency, expense.worth).minor ?? 0
      let rest = whole - parts.reduce(0) { $0 + $1.1 }
      var own = parts.map { $0.0 }
      let isWhole = book.splits(of: expense.id).isEmpty
      if isWhole || facts[place].amount != nil && (rest != 0 || parts.isEmpty) {
        own.append(expense.category)
      }
      let meant = own.map { book.categories[book.category($0)] == nil ? ID() : book.category($0) }
      return meant.contains { $0.text == word }
    case "sums":
      let isCounted =
        isSpent(expense) && expense.type != .return
        && facts[place].amount?.currency == book.settings.currency
      return isCounted == (word == "yes")
    case "payment": return folded(trimmed(expense.paymentMethod)) == folded(word)
    case "recurring": return expense.recurring.isNone == (word == "no")
    case "receipt": return book.hasReceipt(expense) == (word == "yes")
    case "tag":
      let tags = book.tags(of: expense.id)
      return word == "none" ? tags.isEmpty : tags.contains { $0.id.text == word }
    case "context": return ExpenseContext.of(expense).contains { $0.rawValue == word }
    case "place": return expense.project.text == word
    case _: return book.client(of: expense).text == word
    }
  }

  /// Whether it is money that the business spent (rule E26).
  private func isSpent(_ expense: Transaction) -> Bool {
    let isTheirs = expense.purchasedBy == "client-card" && expense.reimbursement != .owedToClient
    let isFee = book.categories[book.category(expense.category)]?.type == .fee
    return !expense.isOff && !isTheirs && !isFee
  }

  private func isPart(_ id: ID<BudgetCategory>, of whole: ID<BudgetCategory>) -> Bool {
    var seen: [ID<BudgetCategory>] = []
    var next = id
    while !next.isNone, !seen.contains(next) {
      if next == whole { return true }
      seen.append(next)
      next = book.parent(of: next)
    }
    return false
  }
}
