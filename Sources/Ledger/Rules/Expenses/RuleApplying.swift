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

  /// The last that is done to a new expense before it is saved: its vendor is called as the rule says, and money back is owed to
  /// the client whose purchase it was (rule E5).
  ///
  /// Answers its lines: those that somebody typed, else the rule's.
  public static func finish(
    _ expense: inout Transaction, _ lines: [Split], in book: Book
  ) -> [Split] {
    let (ruled, _, splits, _) = filled(expense, in: book)
    expense.source = ruled.source
    expense.reimbursement = book.owed(back: expense)
    return lines.isEmpty ? splits : lines
  }

  // MARK: on what is there

  /// What a rule makes of a transaction; with `replacing` also where something else is set.
  ///
  /// Lines are only made where there are none, and where there is an amount; what has items stays where it belongs.
  public static func outcome(
    of rule: ExpenseRule, on transaction: Transaction, in book: Book, replacing: Bool
  ) -> Outcome {
    RuleEffect(rule, in: book).outcome(on: transaction, in: book, replacing: replacing)
  }

  /// Writes what a rule says into a transaction that is there.
  public static func apply(
    _ rule: ExpenseRule, to transaction: Transaction, in book: Book, replacing: Bool = true
  ) -> Edit {
    var edit = Edit()
    put(outcome(of: rule, on: transaction, in: book, replacing: replacing), in: book, &edit)
    return edit
  }

  /// Writes an outcome, items that had the category going along, and the charge that bills it (rule E14).
  public static func put(_ outcome: Outcome, in book: Book, _ edit: inout Edit) {
    let lines = outcome.splits.isEmpty ? nil : outcome.splits
    edit.add(Linking.change(outcome.transaction, with: lines, in: book))
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

  /// The amount in the rule's shares, each down to the minor unit; where they come to 100 %, the last has the rest, so that
  /// the lines come to the amount.
  ///
  /// What is nothing makes no line.
  static func splits(
    of rule: ExpenseRule, on transaction: Transaction, in book: Book
  ) -> [Split] {
    guard let amount = transaction.amount, !amount.isZero,
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
