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
    if let type = try told["transactionType"]?.optionalString() {
      transaction.type = TransactionType(word: type.lowercased())
    }
    // The earliest app marked a return by its status; imports make it one by its type.
    if folded(try told.words("status")) == "returned" { transaction.type = .return }
    if told.isOn("isCanonicalInventorySale") {
      let direction = try told["inventorySaleDirection"]?.optionalString()
      transaction.sale = CanonicalSale(direction.flatMap { SaleDirection(word: $0) })
    }
    let id = trimmed(try told.words("budgetCategoryId"))
    if !id.isEmpty { transaction.category = .foreign(id) }
    return transaction
  }

  @Test func `a transaction counts as the cases say`() throws {
    for row in try CaseFile.rows(.budget, "normalize") {
      let told = try transaction(try row.member("transaction"))
      let counted = Spending.normalized(told, amount: told.amount)?.minor ?? 0
      #expect(try counted == row.member("expectNormalizedCents").whole(), "\(row)")
    }
  }

  @Test func `spending adds up by category and in all as the cases say`() throws {
    for row in try CaseFile.rows(.budget, "progress") {
      var replica = Replica(device: 1)
      var edit = Edit()
      var project = Project()
      project.id = ID(1)
      edit.put(project, replacing: nil)
      for member in try row.member("categories").members() {
        var category = BudgetCategory()
        category.id = .foreign(member.name)
        category.name = member.name
        category.type = try CategoryType(word: member.value.member("type").string()) ?? .general
        category.excludeFromOverallBudget =
          member.value["excludeFromOverallBudget"] == .bool(true)
        edit.put(category, replacing: nil)
      }
      for (place, told) in try row.member("transactions").elements().enumerated() {
        var told = try transaction(told)
        told.id = ID(UInt64(place + 10))
        told.project = project.id
        edit.put(told, replacing: nil)
      }
      _ = replica.commit(edit, now: Instant(milliseconds: 1))
      let progress = BudgetProgress(of: project.id, in: replica.book)
      let expected = try row.member("expect")
      #expect(try progress.overall.spent.minor == expected.member("spentCents").whole())
      let categories = try expected.member("spentByCategory").members()
      #expect(progress.rows.count == categories.count)
      for wanted in categories {
        let found = progress.rows.first { $0.category == .foreign(wanted.name) }
        #expect(try found?.spent.minor == wanted.value.whole())
      }
    }
  }

  @Test func `labels are as the cases say`() throws {
    for row in try CaseFile.rows(.budget, "labels") {
      let told = try row.member("in")
      let spent = Money(minor: try told.member("spent").whole(), currency: .usd)
      let isFee = try told.member("fee").flag()
      let label: String
      switch try row.member("fn").string() {
      case "spentLabel": label = BudgetLabels.spent(spent, isFee: isFee, Formats()).english
      case "remainingLabel":
        let budget = Money(minor: try told.member("budget").whole(), currency: .usd)
        label = BudgetLabels.remaining(spent, of: budget, isFee: isFee, Formats()).english
      case let other: throw CaseError("no function \(other)")
      }
      #expect(try label == row.member("out").string())
    }
  }

  private func row(
    _ name: String, _ budget: Int64, _ spent: Int64, type: CategoryType = .general,
    isExcluded: Bool = false
  ) -> BudgetProgress.Row {
    BudgetProgress.Row(
      category: .foreign(name), name: name, type: type, isExcluded: isExcluded,
      budget: Money(minor: budget, currency: .usd), spent: Money(minor: spent, currency: .usd))
  }

  @Test func `orders, overall sums and card bars are as the cases say`() throws {
    for item in try CaseFile.rows(.budget, "lists") {
      let told = try item.member("in")
      switch try item.member("fn").string() {
      case "sortCategories":
        let rows = try told.elements().map { pair in
          try row(
            pair.elements()[0].string(), 1, 0,
            type: CategoryType(word: pair.elements()[1].string()) ?? .general)
        }
        let sorted = BudgetProgress.sorted(rows).map { Value.text($0.name) }
        #expect(try sorted == item.member("out").elements())
      case "overall":
        let rows = try told.elements().enumerated().map { place, one in
          try row(
            "\(place)", one.member("budget").whole(), one.member("spent").whole(),
            isExcluded: one.member("exclude").flag())
        }
        let overall = BudgetProgress(rows: rows, currency: .usd).overall
        #expect(try overall.spent.minor == item.member("out").member("spent").whole())
        #expect(try overall.budget.minor == item.member("out").member("budget").whole())
      case "budgetBarCategories":
        let rows = try told.member("cats").elements().map { triple in
          let parts = try triple.elements()
          return try row(parts[0].string(), parts[1].whole(), parts[2].whole())
        }
        let pins = try told.member("pinned").elements().map {
          ID<BudgetCategory>.foreign(try $0.string())
        }
        let bars = BudgetProgress(rows: rows, currency: .usd).cardBars(pinned: pins)
        #expect(try bars.map { Value.text($0.name) } == item.member("out").elements())
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
    #expect(progress.bars(pinned: [.foreign("Lamps")]).map { $0.name } == ["Lamps", "Art", "Fee"])
  }

  @Test func `a whole amount rounds half up and keeps its sign`() {
    #expect(Formats().wholeMoney(Money(minor: 19_950, currency: .usd)) == "$200")
    #expect(Formats().wholeMoney(Money(minor: 19_949, currency: .usd)) == "$199")
    #expect(Formats().wholeMoney(Money(minor: -40, currency: .usd)) == "$0")
    #expect(Formats().wholeMoney(Money(minor: 1_200, currency: .jpy)) == "¥1,200")
  }
}
