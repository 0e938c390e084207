import Ledger
import Markup

// The sheets that sort and filter a list of transactions.
extension App {
  func sortSheet(_ html: inout HTML) {
    html.plainSheet("Sort Transactions") { html in
      html("div", .class("menu"), .role("group"), .label("Sort")) { html in
        for sort in TransactionSort.allCases {
          html.choice(
            sort.title, "option/sort/" + (sort == .dateDescending ? "" : sort.rawValue),
            isChosen: sort == transactionSort)
        }
      }
    }
  }

  func filterSheet(_ scope: Scope, _ html: inout HTML) {
    html.plainSheet("Filter Transactions") { html in
      let tally = TransactionTally(index.transactions, scope)
      for dimension in TransactionFilter.Dimension.allCases {
        let values = filterValues(dimension, scope)
        if values.isEmpty { continue }
        html("section", .key("filter-" + dimension.rawValue)) { html in
          html("h3", text: dimension.title)
          html("div", .class("chips wrapping"), .role("group"), .label(dimension.title)) { html in
            for value in values { filterChip(dimension, value, tally, &html) }
          }
        }
      }
      html("div", .class("buttons")) { html in
        html.button("Clear All", "clear-filters")
        html.button("Done", "close", class: "button primary")
      }
    }
  }

  private func filterChip(
    _ dimension: TransactionFilter.Dimension, _ value: (word: String, title: String),
    _ tally: TransactionTally, _ html: inout HTML
  ) {
    let isChosen = state.location.values(dimension.rawValue).contains(value.word)
    html(
      "button", .type("button"), .class("chip"), .aria("pressed", isChosen ? "true" : "false"),
      .key(value.word),
      .onClick("filter/" + dimension.rawValue + "/" + PercentCoding.encode(value.word))
    ) { html in
      html.text(value.title)
      html("span", .class("count"), text: "\(tally.count(dimension, value.word))")
    }
  }

  /// The values a dimension can be narrowed to, and what they are called.
  private func filterValues(
    _ dimension: TransactionFilter.Dimension, _ scope: Scope
  ) -> [(word: String, title: String)] {
    switch dimension {
    case .status: return TransactionStatus.allCases.map { ($0.word, $0.title) }
    case .reimbursement: return Reimbursement.allCases.map { ($0.word, $0.title) }
    case .receipt: return [("yes", "Has Receipt"), ("no", "No Receipt")]
    case .type: return TransactionType.allCases.map { ($0.word, $0.title) }
    case .completeness: return [("needs-review", "Needs Review"), ("complete", "Complete")]
    case .category: return book.budgetCategories.map { ($0.id.text, $0.name) }
    case .purchasedBy:
      return index.transactions.purchasers(in: scope).map {
        (lowered($0), TransactionDisplay.purchaserLabel($0))
      }
    case .source: return index.transactions.sources(in: scope).map { (lowered($0), $0) }
    }
  }

  /// What the list is narrowed to now; a press takes one away.
  func activeFilters(_ html: inout HTML) {
    html("div", .class("chips"), .role("group"), .label("Filters"), .key("active-filters")) {
      html in
      for dimension in TransactionFilter.Dimension.allCases {
        for word in state.location.values(dimension.rawValue) {
          let text = activeText(dimension, word)
          html(
            "button", .type("button"), .class("chip"), .aria("pressed", "true"),
            .key(dimension.rawValue + word), .label("Remove " + text),
            .onClick("filter/" + dimension.rawValue + "/" + PercentCoding.encode(word))
          ) { html in
            html.text(text)
            html.icon("close")
          }
        }
      }
      html.button("Clear All", "clear-filters", class: "chip")
    }
  }

  private func activeText(_ dimension: TransactionFilter.Dimension, _ word: String) -> String {
    switch dimension {
    case .status: return TransactionStatus(word: word)?.title ?? word
    case .reimbursement: return Reimbursement(word: word)?.title ?? word
    case .receipt: return word == "yes" ? "Has Receipt" : "No Receipt"
    case .type: return TransactionType(word: word)?.title ?? word
    case .completeness: return word == "needs-review" ? "Needs Review" : "Complete"
    case .category: return ID(word).flatMap { book.categories[$0]?.name } ?? word
    case .purchasedBy: return TransactionDisplay.purchaserLabel(word)
    case .source:
      return index.transactions.words.known(word).map { index.transactions.words[$0] } ?? word
    }
  }
}

/// How many transactions of a scope have each value of each dimension.
private struct TransactionTally {
  private let words: WordTable
  private let facts: [TransactionFacts]
  /// Those that may have many values, counted in one go.
  private var sources: [Int32: Int] = [:]
  private var purchasers: [Int32: Int] = [:]
  private var categories: [ID<BudgetCategory>: Int] = [:]

  init(_ index: TransactionIndex, _ scope: Scope) {
    words = index.words
    facts = index.facts.filter { $0.isLive && $0.project == scope.project }
    for facts in facts {
      sources[facts.source, default: 0] += 1
      purchasers[facts.purchasedBy, default: 0] += 1
      categories[facts.category, default: 0] += 1
    }
  }

  func count(_ dimension: TransactionFilter.Dimension, _ word: String) -> Int {
    switch dimension {
    case .source: return words.known(word).flatMap { sources[$0] } ?? 0
    case .purchasedBy: return words.known(word).flatMap { purchasers[$0] } ?? 0
    case .category: return ID(word).flatMap { categories[$0] } ?? 0
    case .status, .reimbursement, .receipt, .type, .completeness:
      let filter = TransactionFilter(words) { $0 == dimension ? [word] : [] }
      return facts.count(where: { filter.accepts($0) })
    }
  }
}

extension HTML {
  /// One of several choices in a sheet that stays open.
  mutating func choice(_ text: String, _ action: String, isChosen: Bool) {
    self(
      "button", .type("button"), .class("menu-item"), .key(action),
      .aria("pressed", isChosen ? "true" : "false"), .onClick(action)
    ) { html in html("span", text: text) }
  }
}
