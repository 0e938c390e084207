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
  /// The category that it is a part of; ``Book/parent(of:)`` ignores what makes a ring.
  public var parent = ID<BudgetCategory>()
  /// The category that it was merged into; ``Book/category(_:)`` follows it, no row is rewritten.
  public var into = ID<BudgetCategory>()
  /// Six hex digits, "" for none.
  public var color = ""
  /// A name of the app's icons, "" for none.
  public var icon = ""
  /// What it is offered for; empty is everything.
  public var uses: [CategoryUse] = []

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
    visitor.register(7, "parent", &parent)
    visitor.register(8, "mergedInto", &into)
    visitor.register(9, "color", &color)
    visitor.register(10, "icon", &icon)
    visitor.register(11, "uses", &uses)
  }
}

/// How a category's money is looked at: itemized ones hold things, fees are received.
public enum CategoryType: String, Choice, Sendable {
  case general, itemized, fee
  public var word: String { rawValue }
}

/// Where a category is offered.
public enum CategoryUse: String, Choice, Sendable {
  /// Budgets, transactions and items of projects and of inventory.
  case projects
  /// Expenses of the business.
  case business
  case personal
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .projects: return "Projects"
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }

  /// The use that expenses of a place have for a category.
  public init(of scope: Scope) {
    switch scope {
    case .project, .inventory: self = .projects
    case .business: self = .business
    case .personal: self = .personal
    }
  }
}

extension BudgetCategory {
  /// Whether it is offered for something.
  func isFor(_ use: CategoryUse) -> Bool { uses.isEmpty || uses.contains(use) }
}

extension Book {
  /// The category that an id means: itself, or what it was merged into; the least of those that were merged into each other.
  public func category(_ id: ID<BudgetCategory>) -> ID<BudgetCategory> {
    guard let category = categories[id], !category.into.isNone else { return id }
    return ID(redirected(id.raw) { categories[ID($0)]?.into.raw ?? 0 })
  }

  /// The live category that one is a part of; none where there is none, and for a ring.
  public func parent(of id: ID<BudgetCategory>) -> ID<BudgetCategory> {
    guard let parent = categories[id]?.parent, !parent.isNone else { return ID() }
    let found = category(parent)
    if found == id || categories.live(found) == nil { return ID() }
    // Redirects are followed on the way up: they can close a ring that nobody made.
    var seen = [id]
    var next = found
    while !next.isNone {
      if seen.contains(next) { return ID() }
      seen.append(next)
      let above = category(categories[next]?.parent ?? ID())
      if above == next { break }
      next = above
    }
    return found
  }

  /// The use that expenses of a place have for a category (rule E17): a gig has no budget, what it costs is the business's.
  public func categoryUse(of scope: Scope) -> CategoryUse {
    if case .project(let id) = scope, let project = projects[id], isGig(project) {
      return .business
    }
    return CategoryUse(of: scope)
  }

  /// What a new transaction begins under: the default category where it is still there and offered for `use`, nil being
  /// anything.
  public func usualCategory(for use: CategoryUse?) -> ID<BudgetCategory> {
    let id = category(settings.defaultCategory)
    guard let usual = categories.live(id), use.map({ usual.isFor($0) }) ?? true else { return ID() }
    return id
  }

  /// The live categories that are offered for something, parents before their parts, in order.
  public func categories(for use: CategoryUse) -> [BudgetCategory] {
    let offered = budgetCategories.filter { $0.isFor(use) }
    var sorted: [BudgetCategory] = []
    for category in offered where parent(of: category.id).isNone {
      sorted.append(category)
      sorted += offered.filter { self.isPart($0.id, of: category.id) }
    }
    // Those whose parent is not offered stand alone.
    sorted += offered.filter { category in !sorted.contains { $0.id == category.id } }
    return sorted
  }

  private func isPart(_ id: ID<BudgetCategory>, of whole: ID<BudgetCategory>) -> Bool {
    var next = parent(of: id)
    while !next.isNone {
      if next == whole { return true }
      next = parent(of: next)
    }
    return false
  }
}
