/// What a rule would change in the expenses that are there (rule E19), before anything is written.
///
/// It keeps which rows would change, not what would become of each: that is computed where it is shown or written, so that
/// a rule over a hundred thousand expenses is no second copy of them.
public struct RulePreview: Sendable {
  /// The rows of the transactions that would change, in the book's order.
  public private(set) var rows: [Int32] = []
  /// How many expenses are this rule's, changed or not.
  public private(set) var matching = 0
  /// Of how many each part changes.
  public private(set) var counts: [RuleApplying.Part: Int] = [:]
  private let rule: ExpenseRule
  private let replacing: Bool

  /// Every expense for which `rule` is the first that fits: canceled ones and the book's own records are none.
  ///
  /// - Complexity: O(transactions); the rules are asked once for each vendor's name.
  public init(of rule: ExpenseRule, in book: Book, replacing: Bool) {
    let matcher = RuleMatcher(book)
    self.replacing = replacing
    guard let own = matcher.rules.firstIndex(where: { $0.id == rule.id }) else {
      self.rule = rule
      return
    }
    self.rule = matcher.rules[own]
    let effect = RuleEffect(self.rule, in: book)
    var known: [String: [Int]] = [:]
    var changes = [Int](repeating: 0, count: RuleApplying.Part.allCases.count)
    let all = book.transactions.rows
    for row in all.indices where all[row].isExpense && !all[row].isOff && !all[row].source.isEmpty {
      let places: [Int]
      if let found = known[all[row].source] {
        places = found
      } else {
        places = matcher.places(for: all[row].source)
        known[all[row].source] = places
      }
      let first = places.first { RuleMatcher.fits(all[row].amount, matcher.rules[$0]) }
      if first != own { continue }
      matching += 1
      let outcome = effect.outcome(on: all[row], in: book, replacing: replacing)
      if outcome.isEmpty { continue }
      rows.append(Int32(row))
      for part in outcome.parts { changes[part.place] += 1 }
    }
    for part in RuleApplying.Part.allCases where changes[part.place] > 0 {
      counts[part] = changes[part.place]
    }
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { rows.isEmpty }

  /// What would become of the first expenses that would change.
  public func outcomes(in book: Book, most: Int = .max) -> [RuleApplying.Outcome] {
    let effect = RuleEffect(rule, in: book)
    return rows.prefix(most).map {
      effect.outcome(on: book.transactions.rows[Int($0)], in: book, replacing: replacing)
    }
  }

  /// All of it as one edit; a replica cuts what is too large for one change into several of one action (rule E37).
  public func edit(in book: Book) -> Edit {
    let effect = RuleEffect(rule, in: book)
    var edit = Edit()
    for row in rows {
      let outcome = effect.outcome(
        on: book.transactions.rows[Int(row)], in: book, replacing: replacing)
      RuleApplying.put(outcome, in: book, &edit)
    }
    return edit
  }
}

extension RuleApplying.Part {
  /// Its place among all.
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
