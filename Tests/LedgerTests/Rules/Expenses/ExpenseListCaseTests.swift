import Ledger
import LedgerTestSupport
import Testing

/// The cases about lists of expenses: what they are narrowed to, their orders, what they show.
struct ExpenseListCaseTests {
  /// Tries each case of a group together with the file it is in, whose expenses it is about.
  private func each(_ group: String, _ check: (CaseFile, Value) throws -> Void) throws {
    for file in try CaseFile.all() where file.subject == .expenseLists {
      for found in file.groups where found.name == group {
        CaseFile.each(of: found.value.each, "\(file.name) \(group)") { try check(file, $0) }
      }
    }
  }

  private func names(_ value: Value) throws -> [ID<Transaction>] {
    try value.elements().map { try $0.id() }
  }

  @Test func `a list is narrowed as the cases say`() throws {
    try each("filters") { file, row in
      let filter = try ExpenseCases.filter(row.given("in") ?? .object([]))
      let expenses = try ExpenseCases.expenses("filterSet", for: file)
      let kept = filter.apply(to: expenses)
      if let ids = row["ids"] {
        #expect(try kept.map { $0.id } == names(ids), "\(row)")
      } else {
        #expect(try Int64(kept.count) == row.member("count").whole(), "\(row)")
      }
      #expect(expenses.filter { filter.matches($0) } == kept)
      #expect(filter.isOff == filter.summary(Formats()).isEmpty)
    }
  }

  /// What the cases may list of sorted expenses.
  private let facts: [(String, (ExpenseFacts) -> String)] = [
    ("categories", { $0.category }), ("merchants", { $0.merchant }),
    ("payments", { $0.paymentMethod }), ("paymentMethods", { $0.paymentMethod }),
  ]

  /// Whether an expense is the one that a case tells by what the list is sorted by, or by its id.
  private func isCalled(
    _ told: Value, _ expense: ExpenseFacts?, in order: ExpenseSort
  ) throws -> Bool {
    guard let expense else { return told == .null }
    if case .bool(let flag) = told { return expense.isRecurring == flag }
    if try expense.id == told.id() { return true }
    switch order {
    case .merchantAscending, .merchantDescending: return try expense.merchant == told.words
    case .categoryAscending, .categoryDescending: return try expense.category == told.words
    case .amountAscending, .amountDescending: return try expense.amount == told.money()
    default: return try expense.paymentMethod == told.words
    }
  }

  @Test func `a list is in the order that the cases say`() throws {
    try each("sorts") { file, row in
      let orders = try ExpenseCases.orders(try row.member("mode").string())
      let expenses = try ExpenseCases.expenses("sortSet", for: file)
      let first = try #require(orders.first)
      let sorted = first.sorted(expenses, then: Array(orders.dropFirst()))
      if let ids = row["ids"] { #expect(try sorted.map { $0.id } == names(ids), "\(row)") }
      for (name, fact) in facts {
        guard let wanted = row[name] else { continue }
        #expect(try sorted.map(fact) == wanted.elements().map { try $0.words }, "\(row)")
      }
      for (name, end) in [("first", sorted.first), ("last", sorted.last)] {
        guard let wanted = row[name] else { continue }
        #expect(try isCalled(wanted, end, in: first), "\(row)")
      }
      for pair in try row.listed("before") {
        let pair = try names(pair)
        let places = pair.map { id in sorted.firstIndex { $0.id == id } ?? -1 }
        #expect(places.count == 2 && places[0] >= 0 && places[0] < places[1], "\(row)")
      }
      let known = ["mode", "ids", "first", "last", "before", "why", "note", "name"]
      for member in try row.members()
      where !known.contains(member.name) && !facts.contains(where: { $0.0 == member.name }) {
        throw CaseError("an order has no \(member.name)")
      }
    }
  }

  @Test func `amounts are offered as the cases say`() throws {
    for presets in try CaseFile.values(.expenseLists, "amountPresets") {
      for preset in try presets.members() where preset.name != "Custom Range" {
        let choice = ExpenseAmounts.allCases.first {
          $0.title(.usd, Formats()).english == preset.name
        }
        guard let bounds = choice?.bounds(.usd) else {
          Issue.record("no preset \(preset.name)")
          continue
        }
        let wanted = preset.value == .null ? (nil, nil) : try ExpenseCases.bounds(preset.value)
        #expect(bounds.atLeast == wanted.0 && bounds.atMost == wanted.1, "\(preset.name)")
      }
    }
  }

  @Test func `days are offered as the cases say`() throws {
    for presets in try CaseFile.values(.expenseLists, "datePresets") {
      let wanted = try presets.elements().map { try $0.string() }
      #expect(ExpenseDates.allCases.map { $0.title.english } == wanted)
    }
  }

  private func word(_ state: ExpenseListState) -> String {
    switch state {
    case .loading: return "loading"
    case .loaded: return "loaded"
    case .empty: return "empty"
    case .error: return "error"
    }
  }

  @Test func `a list shows what the cases say`() throws {
    try each("states") { _, row in
      // "loaded (last data kept)"
      let wanted = try row.member("state").string().split(separator: " ").first.map { String($0) }
      if row.isOn("loading") {
        #expect(word(.loading) == wanted, "\(row)")
        return
      }
      if row.isOn("loadFails") {
        #expect(word(ExpenseListState.loading.afterFailure) == wanted, "\(row)")
        return
      }
      if row["refreshFailsAfterLoaded"] == .bool(true) {
        #expect(
          word(ExpenseListState(expenses: 1, matches: 1).afterFailure) == wanted, "\(row)")
        return
      }
      let expenses = Int(try row.given("expenses")?.whole() ?? 0)
      let matches = try row.given("matches").map { Int(try $0.whole()) } ?? expenses
      let state = ExpenseListState(expenses: expenses, matches: matches)
      #expect(word(state) == wanted, "\(row)")
      if row.given("ui") != nil, expenses > 0 {
        #expect(state.offersToClearFilters, "\(row)")
      }
      if row["filters"] == .bool(false) { #expect(!state.offersToClearFilters, "\(row)") }
    }
  }
}
