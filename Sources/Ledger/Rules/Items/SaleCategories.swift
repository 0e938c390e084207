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
