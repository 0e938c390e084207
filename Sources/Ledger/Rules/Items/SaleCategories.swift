/// Under which category an item is sold (rule I4).
public enum SaleCategories {
  /// Its own category, else the fallback; nil: the item is skipped.
  public static func source(
    _ own: ID<BudgetCategory>, fallback: ID<BudgetCategory>
  ) -> ID<BudgetCategory>? {
    if !own.isNone { return own }
    return fallback.isNone ? nil : fallback
  }

  /// The category kept when the destination has it, else the fallback; nil: the item is skipped.
  public static func destination(
    _ own: ID<BudgetCategory>, enabled: [ID<BudgetCategory>], fallback: ID<BudgetCategory>
  ) -> ID<BudgetCategory>? {
    if !own.isNone && enabled.contains(own) { return own }
    return fallback.isNone ? nil : fallback
  }

  /// The category of each item, nil for those that are skipped; items without id are dropped.
  public static func resolve(
    _ items: [Item], fallback: ID<BudgetCategory>
  ) -> [(item: ID<Item>, category: ID<BudgetCategory>?)] {
    items.filter { !$0.id.isNone }.map { ($0.id, source($0.category, fallback: fallback)) }
  }

  /// The items that need a fallback: only then is it asked for.
  public static func needing(_ items: [Item]) -> [ID<Item>] {
    items.filter { !$0.id.isNone && $0.category.isNone }.map { $0.id }
  }

  /// The categories that a project works with: those it budgets or has booked something under.
  public static func enabled(in project: ID<Project>, of book: Book) -> [ID<BudgetCategory>] {
    var found: [ID<BudgetCategory>] = []
    let used =
      book.budgets(of: project).map { $0.category }
      + book.transactions(in: .project(project)).map { $0.category }
    for used in used {
      let id = book.category(used)
      if book.categories.live(id) != nil && !found.contains(id) { found.append(id) }
    }
    return found
  }
}
