/// Giving an expense what its vendor's rule says (rule E19).
public enum RuleApplying {
  /// What a rule makes of one expense.
  public struct Outcome: Sendable {
    public var transaction: Transaction
    /// Those that it has not yet.
    public var tags: [ID<Tag>] = []
    /// Its lines, where it has none yet.
    public var splits: [Split] = []
    /// What is set by it, each once.
    public var parts: [Part] = []

    /// Whether nothing is different.
    public var isEmpty: Bool { parts.isEmpty }
  }

  /// Something that a rule sets.
  public enum Part: Hashable, CaseIterable, Sendable {
    case merchant, category, tags, place, isDeductible, isSubscription, paymentMethod, splits

    public var title: Phrase {
      switch self {
      case .merchant: return "Merchant"
      case .category: return "Category"
      case .tags: return "Tags"
      case .place: return "Belongs To"
      case .isDeductible: return "Tax Deductible"
      case .isSubscription: return "Subscription"
      case .paymentMethod: return "Payment Method"
      case .splits: return "Lines"
      }
    }
  }

  /// Why an expense has what a rule says.
  public static func why(_ rule: ExpenseRule) -> Phrase {
    "Rule: contains \(trimmed(rule.contains))"
  }

  // MARK: at entry

  /// A transaction that is being entered or imported, with what the first rule for its vendor says of what nobody said.
  ///
  /// Category, payment method and flags that are set stay. The place is the rule's unless it is a project. `tags` and `splits`
  /// are to be put beside it, which ``put(_:in:_:)`` does; `why` is nil where no rule fits. Call it when the vendor changes,
  /// not when the form is saved: what a person changes then stays.
  ///
  /// - Complexity: O(rules); `matcher` saves reading them again for every row of a file.
  public static func filled(
    _ transaction: Transaction, in book: Book, by matcher: RuleMatcher? = nil
  ) -> (Transaction, tags: [ID<Tag>], splits: [Split], why: Phrase?) {
    let matcher = matcher ?? RuleMatcher(book)
    guard let rule = matcher.rule(for: transaction.source, transaction.amount) else {
      return (transaction, [], [], nil)
    }
    let outcome = outcome(of: rule, on: transaction, in: book, replacing: false)
    return (outcome.transaction, outcome.tags, outcome.splits, why(rule))
  }

  /// The last that is done to a new expense before it is saved: its vendor is called as the rule says.
  ///
  /// Answers its lines: those that somebody typed, else the rule's.
  public static func finish(
    _ expense: inout Transaction, _ lines: [Split], in book: Book
  ) -> [Split] {
    let (ruled, _, splits, _) = filled(expense, in: book)
    expense.source = ruled.source
    return lines.isEmpty ? splits : lines
  }

  // MARK: on what is there

  /// What a rule makes of a transaction; with `replacing` also where something else is set.
  ///
  /// Lines are only made where there are none, and where there is an amount; what has items stays where it belongs.
  public static func outcome(
    of rule: ExpenseRule, on transaction: Transaction, in book: Book, replacing: Bool
  ) -> Outcome {
    var outcome = Outcome(transaction: transaction)
    let renamed = trimmed(rule.renamed)
    if !renamed.isEmpty && renamed != transaction.source {
      outcome.transaction.source = renamed
      outcome.parts.append(.merchant)
    }
    let category = book.category(rule.category)
    let has = book.category(transaction.category)
    if book.categories.live(category) != nil, has != category, replacing || has.isNone {
      outcome.transaction.category = category
      outcome.parts.append(.category)
    }
    outcome.tags = missingTags(of: rule, on: transaction, in: book)
    if !outcome.tags.isEmpty { outcome.parts.append(.tags) }
    if let place = place(of: rule, in: book), place != transaction.project,
      replacing || !Scope(transaction.project).isProject,
      book.items(of: transaction.id).isEmpty
    {
      outcome.transaction.project = place
      outcome.parts.append(.place)
    }
    if set(rule.isDeductible, &outcome.transaction.isDeductible, replacing) {
      outcome.parts.append(.isDeductible)
    }
    if set(rule.isSubscription, &outcome.transaction.isSubscription, replacing) {
      outcome.parts.append(.isSubscription)
    }
    let method = trimmed(rule.paymentMethod)
    if !method.isEmpty, method != transaction.paymentMethod,
      replacing || isBlank(transaction.paymentMethod)
    {
      outcome.transaction.paymentMethod = method
      outcome.parts.append(.paymentMethod)
    }
    if book.splits(of: transaction.id).isEmpty {
      outcome.splits = splits(of: rule, on: transaction, in: book)
      if !outcome.splits.isEmpty { outcome.parts.append(.splits) }
    }
    return outcome
  }

  /// Writes what a rule says into a transaction that is there.
  public static func apply(
    _ rule: ExpenseRule, to transaction: Transaction, in book: Book, replacing: Bool = true
  ) -> Edit {
    var edit = Edit()
    put(outcome(of: rule, on: transaction, in: book, replacing: replacing), in: book, &edit)
    return edit
  }

  /// Writes an outcome, items that had the category going along.
  public static func put(_ outcome: Outcome, in book: Book, _ edit: inout Edit) {
    let old = book.transactions[outcome.transaction.id]
    if let old, outcome.transaction.category != old.category, !old.category.isNone {
      edit.add(Linking.change(outcome.transaction, in: book))
    } else {
      edit.put(outcome.transaction, replacing: old)
    }
    put(tags: outcome.tags, splits: outcome.splits, of: outcome.transaction.id, in: book, &edit)
  }

  /// Writes the tags and lines of ``filled(_:in:by:)`` beside their transaction.
  public static func put(
    tags: [ID<Tag>], splits: [Split], of transaction: ID<Transaction>, in book: Book,
    _ edit: inout Edit
  ) {
    for tag in tags { edit.put(Tagging(transaction, tag), in: book.taggings) }
    for split in splits { edit.put(split, in: book.splits) }
  }

  /// A yes or no that a rule says something of; at entry a no changes nothing that somebody said.
  private static func set(_ wanted: Bool?, _ value: inout Bool, _ replacing: Bool) -> Bool {
    guard let wanted, wanted != value, replacing || wanted else { return false }
    value = wanted
    return true
  }

  private static func missingTags(
    of rule: ExpenseRule, on transaction: Transaction, in book: Book
  ) -> [ID<Tag>] {
    if rule.tags.isEmpty { return [] }
    let has = book.tags(of: transaction.id).map { $0.id }
    var missing: [ID<Tag>] = []
    for tag in rule.tags {
      let id = book.tag(tag)
      if !id.isNone, !has.contains(id), !missing.contains(id) { missing.append(id) }
    }
    return missing
  }

  /// Where its expenses belong, if that is there; nil where it says nothing of it.
  static func place(of rule: ExpenseRule, in book: Book) -> ID<Project>? {
    switch Scope(rule.project) {
    case .inventory: return nil
    case .business, .personal: return rule.project
    case .project(let id): return book.projects.live(id) == nil ? nil : id
    }
  }

  /// The amount in the rule's shares, each down to the minor unit; where they come to 100 %, the last has the rest, so that
  /// the lines come to the amount.
  ///
  /// What is nothing makes no line.
  static func splits(
    of rule: ExpenseRule, on transaction: Transaction, in book: Book
  ) -> [Split] {
    guard let amount = transaction.amount, !amount.isZero, !rule.split.isEmpty,
      let isWhole = RuleSplit.isWhole(rule.split)
    else { return [] }
    var lines: [Split] = []
    var left = amount.minor.magnitude
    var last: Position?
    for (place, part) in rule.split.enumerated() {
      let isRest = isWhole && place == rule.split.count - 1
      let share = multiplyDivide(
        amount.minor.magnitude, part.share.micros.magnitude, by: 100_000_000)
      let minor = isRest ? left : min(share?.quotient ?? 0, left)
      if minor == 0 { continue }
      left -= minor
      var line = Split()
      line.id = .foreign("rule-split:" + transaction.id.text + ":\(place)")
      line.transaction = transaction.id
      let own = book.category(part.category)
      if book.categories.live(own) != nil { line.category = own }
      line.name = isBlank(part.name) ? book.name(of: line.category) : trimmed(part.name)
      if line.name.isEmpty { line.name = transaction.source }
      let signed = amount.isNegative ? 0 &- Int64(bitPattern: minor) : Int64(bitPattern: minor)
      line.amount = Money(minor: signed, currency: amount.currency)
      line.position = Position.between(last, nil, jitter: line.id.raw)
      last = line.position
      lines.append(line)
    }
    return lines
  }
}
