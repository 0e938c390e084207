import Ledger
import LedgerTestSupport
import Testing

struct BudgetCaseTests {
  private let category = ID<BudgetCategory>(900)

  /// A transaction as a case tells it.
  private func transaction(_ told: Value) throws -> Transaction {
    var transaction = Transaction()
    transaction.amount = try told.dollars("amountCents")
    transaction.isCanceled = told.isOn("isCanceled")
    transaction.status = TransactionStatus(word: try told.words("status"))
    transaction.type = TransactionType(
      word: trimmed(try told.words("transactionType")).lowercased())
    // The earliest app marked a return by its status; imports make it one by its type.
    if folded(try told.words("status")) == "returned" { transaction.type = .return }
    if told.isOn("isCanonicalInventorySale") {
      transaction.sale = CanonicalSale(
        SaleDirection(word: try told.words("inventorySaleDirection")))
    }
    transaction.category = try told.id("budgetCategoryId")
    return transaction
  }

  @Test func `a transaction counts as the cases say`() throws {
    try CaseFile.each(.budget, "normalize") { row in
      let told = try transaction(try row.member("transaction"))
      let counted = Spending.normalized(told, amount: told.amount)?.minor ?? 0
      #expect(try counted == row.member("expectNormalizedCents").whole(), "\(row)")
    }
  }

  @Test func `spending adds up by category and in all as the cases say`() throws {
    try CaseFile.each(.budget, "progress") { row in
      var replica = Replica(device: 1)
      var edit = Edit()
      var project = Project()
      project.id = ID(1)
      edit.put(project, replacing: nil)
      for member in try row.given("categories")?.members() ?? [] {
        var category = BudgetCategory()
        category.id = ID(named: member.name)
        category.name = member.name
        let told = member.value.given("metadata") ?? member.value
        let type = try told.given("categoryType")?.words ?? told.words("type")
        category.type = CategoryType(word: type) ?? .general
        category.excludeFromOverallBudget = told.isOn("excludeFromOverallBudget")
        edit.put(category, replacing: nil)
      }
      for (place, told) in try row.listed("transactions").enumerated() {
        var told = try transaction(told)
        told.id = ID(UInt64(place + 10))
        told.project = project.id
        edit.put(told, replacing: nil)
      }
      _ = replica.commit(edit, now: Instant(milliseconds: 1))
      let progress = BudgetProgress(of: project.id, in: replica.book)
      let expected = try row.member("expect")
      if let spent = expected.given("spentCents") {
        #expect(try progress.overall.spent.minor == spent.whole(), "\(row)")
      }
      guard let categories = try expected.given("spentByCategory")?.members() else { return }
      // A category without any amount may be told as 0 or not at all.
      let spent = progress.rows.filter { !$0.spent.isZero }
      let told = try categories.filter { try $0.value.whole() != 0 }
      #expect(spent.count == told.count, "\(row)")
      for wanted in categories {
        let found = progress.rows.first { $0.category == ID(named: trimmed(wanted.name)) }
        #expect(try found?.spent.minor ?? 0 == wanted.value.whole(), "\(row)")
      }
    }
  }

  @Test func `labels are as the cases say`() throws {
    try CaseFile.each(.budget, "labels") { row in
      let told = try row.member("in")
      let spent = Money(minor: try told.member("spent").whole(), currency: .usd)
      let isFee = told.isOn("fee")
      let label: String
      switch try row.member("fn").string() {
      case "spentLabel": label = BudgetLabels.spent(spent, isFee: isFee, Formats()).english
      case "remainingLabel":
        let budget = try told.dollars("budget") ?? .zero(.usd)
        label = BudgetLabels.remaining(spent, of: budget, isFee: isFee, Formats()).english
      case let other: throw CaseError("no function \(other)")
      }
      #expect(try label == row.member("out").string(), "\(row)")
    }
  }

  @Test func `what remains follows the cents, whatever is read beside it`() {
    let read: [(spent: Int64, label: String)] = [
      (49_949, "$1 remaining"), (49_960, "$0 remaining"), (50_000, "$0 remaining"),
      (50_001, "$0 over"), (50_040, "$0 over"), (50_050, "$1 over"), (30_050, "$200 remaining"),
      (30_051, "$199 remaining"), (-20, "$500 remaining"),
    ]
    let budget = Money(500, .usd)
    for (spent, label) in read {
      let spent = Money(minor: spent, currency: .usd)
      let isFee = BudgetLabels.remaining(spent, of: budget, isFee: true, Formats()).english
      #expect(
        BudgetLabels.remaining(spent, of: budget, isFee: false, Formats()).english == label,
        "\(spent.minor)")
      #expect(isFee == (label.hasSuffix("over") ? label + " received" : label), "\(spent.minor)")
    }
  }

  @Test(arguments: [Currency.usd, .jpy]) func `over is what is spent beyond the budget`(
    currency: Currency
  ) throws {
    var dice = Dice(seed: 7)
    let unit = currency.minorPerMajor
    for _ in 0..<400 {
      let budget = Int64(1 + dice.below(999_999))
      let spent = Int64(dice.below(1_200_000))
      let label = BudgetLabels.remaining(
        Money(minor: spent, currency: currency), of: Money(minor: budget, currency: currency),
        isFee: false, Formats()
      ).english
      #expect(label.hasSuffix(spent > budget ? " over" : " remaining"), "\(spent) of \(budget)")
      let size = try #require(Int64(label.filter { $0.isNumber }))
      let rest = abs(budget - spent)
      #expect(size == (rest * 2 + unit) / (unit * 2), "\(spent) of \(budget)")
    }
  }

  private func row(
    _ name: String, _ budget: Int64, _ spent: Int64, type: CategoryType = .general,
    isExcluded: Bool = false
  ) -> BudgetProgress.Row {
    BudgetProgress.Row(
      category: ID(named: name), name: name, type: type, isExcluded: isExcluded,
      budget: Money(minor: budget, currency: .usd), spent: Money(minor: spent, currency: .usd))
  }

  @Test func `orders, overall sums and card bars are as the cases say`() throws {
    try CaseFile.each(.budget, "lists") { item in
      let told = try item.member("in")
      switch try item.member("fn").string() {
      case "sortCategories":
        let rows = try told.elements().map { pair in
          try row(
            pair.part(0, "name").words, 1, 0,
            type: CategoryType(word: pair.part(1, "type").words) ?? .general)
        }
        let sorted = BudgetProgress.sorted(rows).map { Value.text($0.name) }
        #expect(try sorted == item.member("out").elements(), "\(item)")
      case "overall":
        let rows = try told.elements().enumerated().map { place, one in
          try row(
            "\(place)", one.dollars("budget")?.minor ?? 0, one.dollars("spent")?.minor ?? 0,
            isExcluded: one.isOn("exclude"))
        }
        let overall = BudgetProgress(rows: rows, currency: .usd).overall
        #expect(try overall.spent.minor == item.member("out").member("spent").whole(), "\(item)")
        #expect(try overall.budget.minor == item.member("out").member("budget").whole(), "\(item)")
      case "budgetBarCategories":
        let rows = try told.member("cats").elements().map { triple in
          try row(
            triple.part(0, "id").words, triple.part(1, "budgetCents").cents?.minor ?? 0,
            triple.part(2, "spentCents").cents?.minor ?? 0)
        }
        let pins: [ID<BudgetCategory>] = try told.listed("pinned").map { try $0.id() }
        let bars = BudgetProgress(rows: rows, currency: .usd).cardBars(pinned: pins)
        #expect(try bars.map { Value.text($0.name) } == item.member("out").elements(), "\(item)")
      case let other: throw CaseError("no function \(other)")
      }
    }
  }

  @Test func `pinned bars come first, fees last, and a category without anything stays away`() {
    let rows = [
      row("Fee", 100, 0, type: .fee), row("Lamps", 100, 20), row("Art", 100, 10),
      row("Unused", 0, 0),
    ]
    let progress = BudgetProgress(rows: rows, currency: .usd)
    #expect(progress.bars(pinned: [ID(named: "Lamps")]).map { $0.name } == ["Lamps", "Art", "Fee"])
  }

  @Test func `a whole amount rounds half up and keeps its sign`() {
    #expect(Formats().wholeMoney(Money(minor: 19_950, currency: .usd)) == "$200")
    #expect(Formats().wholeMoney(Money(minor: 19_949, currency: .usd)) == "$199")
    #expect(Formats().wholeMoney(Money(minor: -40, currency: .usd)) == "$0")
    #expect(Formats().wholeMoney(Money(minor: 1_200, currency: .jpy)) == "¥1,200")
  }
}
