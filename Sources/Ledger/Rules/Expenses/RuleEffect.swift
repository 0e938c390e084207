/// What a rule says, looked up in the book once, however many expenses it is asked of (rule E19).
struct RuleEffect {
  private let rule: ExpenseRule
  private let renamed: String
  /// None where the rule says nothing of it, or what it says is gone.
  private let category: ID<BudgetCategory>
  /// Those that are there, each once.
  private let tags: [ID<Tag>]
  /// Where its expenses belong, if that is there; nil where it says nothing of it.
  private let place: ID<Project>?
  private let method: String

  init(_ rule: ExpenseRule, in book: Book) {
    self.rule = rule
    renamed = trimmed(rule.renamed)
    let own = book.category(rule.category)
    category = book.categories.live(own) == nil ? ID() : own
    var tags: [ID<Tag>] = []
    for tag in rule.tags {
      let id = book.tag(tag)
      if !id.isNone, !tags.contains(id) { tags.append(id) }
    }
    self.tags = tags
    place = RuleEffect.place(of: rule, in: book)
    method = trimmed(rule.paymentMethod)
  }

  /// Where its expenses belong, if that is there; nil where it says nothing of it.
  static func place(of rule: ExpenseRule, in book: Book) -> ID<Project>? {
    switch Scope(rule.project) {
    case .inventory: return nil
    case .business, .personal: return rule.project
    case .project(let id): return book.projects.live(id) == nil ? nil : id
    }
  }

  func outcome(
    on transaction: Transaction, in book: Book, replacing: Bool
  ) -> RuleApplying.Outcome {
    var outcome = RuleApplying.Outcome(transaction: transaction)
    if !renamed.isEmpty && renamed != transaction.source {
      outcome.transaction.source = renamed
      outcome.parts.append(.merchant)
    }
    if !category.isNone {
      let has = book.category(transaction.category)
      if has != category, replacing || has.isNone {
        outcome.transaction.category = category
        outcome.parts.append(.category)
      }
    }
    if !tags.isEmpty {
      let has = book.tags(of: transaction.id).map { $0.id }
      outcome.tags = tags.filter { !has.contains($0) }
      if !outcome.tags.isEmpty { outcome.parts.append(.tags) }
    }
    if let place, place != transaction.project,
      replacing || !Scope(transaction.project).isProject, book.items(of: transaction.id).isEmpty
    {
      outcome.transaction.project = place
      outcome.parts.append(.place)
    }
    if RuleEffect.set(rule.isDeductible, &outcome.transaction.isDeductible, replacing) {
      outcome.parts.append(.isDeductible)
    }
    if RuleEffect.set(rule.isSubscription, &outcome.transaction.isSubscription, replacing) {
      outcome.parts.append(.isSubscription)
    }
    if !method.isEmpty, method != transaction.paymentMethod,
      replacing || isBlank(transaction.paymentMethod)
    {
      outcome.transaction.paymentMethod = method
      outcome.parts.append(.paymentMethod)
    }
    if !rule.split.isEmpty, book.splits(of: transaction.id).isEmpty {
      outcome.splits = RuleApplying.splits(of: rule, on: transaction, in: book)
      if !outcome.splits.isEmpty { outcome.parts.append(.splits) }
    }
    return outcome
  }

  /// A yes or no that a rule says something of; at entry a no changes nothing that somebody said.
  private static func set(_ wanted: Bool?, _ value: inout Bool, _ replacing: Bool) -> Bool {
    guard let wanted, wanted != value, replacing || wanted else { return false }
    value = wanted
    return true
  }
}
