/// What money is budgeted and spent on, such as Furnishings or Design Fee; one list for the account.
public struct BudgetCategory: Entity {
  public static var kind: Kind { .category }

  public var id = ID<BudgetCategory>()
  public var life = Life.live
  public var name = ""
  public var type = CategoryType.general
  /// It keeps its own bar, but the overall budget and spending leave it out.
  public var excludeFromOverallBudget = false
  public var position = Position()
  /// What is usually asked above the purchase prices of its things, in percent.
  public var markUp: Rate?

  public init() {}

  /// The longest name, in characters (rule B6).
  public static var longestName: Int { 100 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "type", &type)
    visitor.register(4, "excludeFromOverallBudget", &excludeFromOverallBudget)
    visitor.register(5, "position", &position)
    visitor.register(6, "markUp", &markUp)
  }
}

/// How a category's money is looked at: itemized ones hold things, fees are received.
public enum CategoryType: String, Choice, Sendable {
  case general, itemized, fee
  public var word: String { rawValue }
}
