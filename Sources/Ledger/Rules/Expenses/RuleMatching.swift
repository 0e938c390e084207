/// Finding the rule of an expense (rule E19): the first in the rules' order whose words are in the vendor's name and between
/// whose amounts the expense is.
public struct RuleMatcher: Sendable {
  /// The live rules that say of whom they are, in order.
  public let rules: [ExpenseRule]
  private let words: [[UInt8]]

  public init(_ book: Book) {
    rules = book.expenseRules.filter { !isBlank($0.contains) }
    words = rules.map { Array(folded(trimmed($0.contains)).utf8) }
  }

  /// The place in ``rules`` of the one for a vendor and an amount.
  ///
  /// - Complexity: O(rules × length of the name).
  public func place(for merchant: String, _ amount: Money?) -> Int? {
    if rules.isEmpty { return nil }
    let name = Array(folded(merchant).utf8)
    return words.indices.first { holds(words[$0], name) && RuleMatcher.fits(amount, rules[$0]) }
  }

  /// The first rule that fits, and the one that holds; see ``place(for:_:)``.
  public func rule(for merchant: String, _ amount: Money?) -> ExpenseRule? {
    place(for: merchant, amount).map { rules[$0] }
  }

  /// The places of the rules whose words are in a name, whatever the amount: kept for each name where many rows are read.
  func places(for merchant: String) -> [Int] {
    let name = Array(folded(merchant).utf8)
    return words.indices.filter { holds(words[$0], name) }
  }

  /// Between its amounts, both included; another currency's amount, and none, is outside of what has a limit.
  static func fits(_ amount: Money?, _ rule: ExpenseRule) -> Bool {
    if rule.atLeast == nil && rule.atMost == nil { return true }
    guard let amount else { return false }
    if let least = rule.atLeast, least.currency != amount.currency || amount.minor < least.minor {
      return false
    }
    if let most = rule.atMost, most.currency != amount.currency || amount.minor > most.minor {
      return false
    }
    return true
  }

  private func holds(_ word: [UInt8], _ name: [UInt8]) -> Bool {
    guard let first = word.first, name.count >= word.count else { return false }
    for start in 0...name.count - word.count where name[start] == first {
      if name[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }
}

extension ExpenseRule: Ordered {}
extension Tag: Ordered {}

extension Book {
  /// The live rules for vendors, in the order in which they are asked.
  public var expenseRules: [ExpenseRule] {
    rules.live.inListOrder
  }
}

/// What the form of a rule checks (rule E19).
public enum RuleProblem: Error, Equatable, Sendable {
  case vendorMissing
  case amountsCrossed
  case currenciesDiffer
  /// The shares come to something else.
  case sharesNotWhole
  case saysNothing

  public var message: Phrase {
    switch self {
    case .vendorMissing: return "Enter a part of the vendor's name"
    case .amountsCrossed: return "The least amount is above the greatest"
    case .currenciesDiffer: return "Both amounts are in one currency"
    case .sharesNotWhole: return "The shares must come to 100%"
    case .saysNothing: return "Say what such expenses have"
    }
  }

  /// The first thing that is wrong with a rule; nil where nothing is.
  public static func first(of rule: ExpenseRule) -> RuleProblem? {
    if isBlank(rule.contains) { return .vendorMissing }
    if let least = rule.atLeast, let most = rule.atMost {
      if least.currency != most.currency { return .currenciesDiffer }
      if most.minor < least.minor { return .amountsCrossed }
    }
    if !rule.split.isEmpty && RuleSplit.isWhole(rule.split) != true { return .sharesNotWhole }
    let saysSomething =
      !rule.category.isNone || !rule.tags.isEmpty || !rule.project.isNone
      || rule.isDeductible != nil || rule.isSubscription != nil || !isBlank(rule.paymentMethod)
      || !isBlank(rule.renamed) || !rule.split.isEmpty || rule.explains != .none
    return saysSomething ? nil : .saysNothing
  }
}

extension RuleSplit {
  /// Whether shares come to the whole: true for exactly 100 %, nil for more, and for what is below zero.
  static func isWhole(_ split: [RuleSplit]) -> Bool? {
    var sum: Int64 = 0
    for part in split {
      if part.share.isNegative { return nil }
      let (next, overflow) = sum.addingReportingOverflow(part.share.micros)
      if overflow { return nil }
      sum = next
    }
    return sum > 100_000_000 ? nil : sum == 100_000_000
  }
}
