/// What expenses of a vendor have: "contains Adobe → Software, deductible, a subscription".
public struct ExpenseRule: Entity {
  public static var kind: Kind { .rule }

  public var id = ID<ExpenseRule>()
  public var life = Life.live
  /// A part of the vendor's name, in any case.
  public var contains = ""
  /// The amounts that it is for, both included; nil is any.
  public var atLeast: Money?
  public var atMost: Money?
  /// None says nothing of it.
  public var category = ID<BudgetCategory>()
  public var tags: [ID<Tag>] = []
  /// Where such expenses belong; none says nothing of it.
  public var project = ID<Project>()
  /// nil says nothing of it.
  public var isDeductible: Bool?
  public var isSubscription: Bool?
  public var paymentMethod = ""
  public var split: [RuleSplit] = []
  public var position = Position()
  /// The vendor's name as it is to be written; "" leaves it.
  public var renamed = ""
  /// What lines of a bank that it is for are, without anybody being asked (rule M36).
  public var explains = LineRule.none

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "contains", &contains)
    visitor.register(3, "atLeast", &atLeast)
    visitor.register(4, "atMost", &atMost)
    visitor.register(5, "category", &category)
    visitor.register(6, "tags", &tags)
    visitor.register(7, "project", &project)
    visitor.register(8, "isDeductible", &isDeductible)
    visitor.register(9, "isSubscription", &isSubscription)
    visitor.register(10, "paymentMethod", &paymentMethod)
    visitor.register(11, "split", &split)
    visitor.register(12, "position", &position)
    visitor.register(13, "renamed", &renamed)
    visitor.register(14, "explains", &explains)
  }
}

/// What a rule makes of a line of a bank by itself.
public enum LineRule: String, Choice, Sendable {
  /// It proposes.
  case none
  /// Money out becomes an expense.
  case expense
  /// The line is set apart: private, or none of the business's.
  case apart
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .none: return "Ask"
    case .expense: return "Make an Expense"
    case .apart: return "Set Apart"
    }
  }
}

/// A share of an expense under a category of its own.
public struct RuleSplit: Composite, Equatable {
  public var name = ""
  /// Percent of the amount.
  public var share = Rate.zero
  public var category = ID<BudgetCategory>()

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "share", &share)
    visitor.register(3, "category", &category)
  }
}
