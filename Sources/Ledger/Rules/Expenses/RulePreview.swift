/// What a rule would change in the expenses that are there (rule E19), before anything is written.
public struct RulePreview: Sendable {
  /// What would become of each expense that would change, in the book's order.
  public private(set) var outcomes: [RuleApplying.Outcome] = []
  /// How many expenses are this rule's, changed or not.
  public private(set) var matching = 0
  /// Of how many each part changes.
  public private(set) var counts: [RuleApplying.Part: Int] = [:]

  /// Every expense for which `rule` is the first that fits: canceled ones and the book's own records are none.
  ///
  /// - Complexity: O(transactions); the rules are asked once for each vendor's name.
  public init(of rule: ExpenseRule, in book: Book, replacing: Bool) {
    let matcher = RuleMatcher(book)
    guard let own = matcher.rules.firstIndex(where: { $0.id == rule.id }) else { return }
    var known: [String: [Int]] = [:]
    for transaction in book.transactions.rows {
      guard book.isExpense(transaction), !transaction.isOff, !transaction.source.isEmpty else {
        continue
      }
      let places: [Int]
      if let found = known[transaction.source] {
        places = found
      } else {
        places = matcher.places(for: transaction.source)
        known[transaction.source] = places
      }
      let first = places.first { RuleMatcher.fits(transaction.amount, matcher.rules[$0]) }
      if first != own { continue }
      matching += 1
      let outcome = RuleApplying.outcome(
        of: matcher.rules[own], on: transaction, in: book, replacing: replacing)
      if outcome.isEmpty { continue }
      outcomes.append(outcome)
      for part in outcome.parts { counts[part, default: 0] += 1 }
    }
  }

  /// All of it as one edit; a replica cuts what is too large for one change into several of one action.
  public func edit(in book: Book) -> Edit {
    var edit = Edit()
    for outcome in outcomes { RuleApplying.put(outcome, in: book, &edit) }
    return edit
  }
}
