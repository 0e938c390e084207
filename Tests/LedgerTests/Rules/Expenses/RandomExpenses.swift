import Ledger
import LedgerTestSupport

/// Expenses and filters thrown from few words, so that they often meet.
struct RandomExpenses {
  var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private mutating func word(_ words: [String]) -> String { dice.pick(words) ?? "" }

  mutating func day() -> Day { ExpenseCases.today.adding(days: dice.below(70) - 35) }

  mutating func amount() -> Money? {
    if dice.percent(8) { return nil }
    let minor = Int64(dice.below(30_000)) - 1_000
    return Money(minor: minor, currency: dice.percent(90) ? .usd : .eur)
  }

  mutating func expenses(_ count: Int) -> [ExpenseFacts] {
    (1...count).map { expense(ID(UInt64($0))) }
  }

  mutating func expense(_ id: ID<Transaction>) -> ExpenseFacts {
    var expense = ExpenseFacts()
    expense.id = id
    expense.amount = amount()
    expense.merchant = word(["Café Łódź", "cafe lodz", "Uber", "Uber Eats", " ", "Shell 9"])
    expense.day = dice.percent(8) ? nil : day()
    expense.category = word(["Food", "food", "Travel", ""])
    expense.notes = word(["", "Lunch with Łukasz", "airport ride"])
    expense.paymentMethod = word(["", "Cash", "Credit Card", "credit card"])
    expense.isRecurring = dice.percent(30)
    expense.tags = ["Personal", "Business", "Tax Deductible"].filter { _ in dice.percent(40) }
    expense.hasReceipt = dice.percent(50)
    for _ in 0..<dice.below(3) {
      let name = word(["Wine", "Tip", ""])
      let amount = amount()
      expense.lines.append(
        ExpenseFacts.SplitLine(name: name, amount: amount, category: word(["", "Food", "Housing"])))
    }
    return expense
  }

  mutating func filter() -> ExpenseFilter {
    var filter = ExpenseFilter()
    if dice.percent(40) {
      filter.searchText = word(["", "  ", "ŁODZ", "uber eats", "wine lunch", "perso cash", "none"])
    }
    if dice.percent(25) { filter.category = word(["FOOD", " travel ", "Housing"]) }
    if dice.percent(25) { filter.from = day() }
    if dice.percent(25) { filter.through = day() }
    if dice.percent(25) { filter.atLeast = amount() }
    if dice.percent(25) { filter.atMost = amount() }
    if dice.percent(25) { filter.vendor = word(["cafe", "UBER", " "]) }
    if dice.percent(25) { filter.paymentMethod = word(["cash", "Credit Card", "Card"]) }
    if dice.percent(20) { filter.isRecurring = dice.percent(50) }
    if dice.percent(20) { filter.tags = [word(["personal", " "]), word(["Business"])] }
    if dice.percent(20) { filter.hasReceipt = dice.percent(50) }
    return filter
  }
}
