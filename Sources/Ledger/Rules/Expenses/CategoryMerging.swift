/// Merging a category into another, and which one another may stand under (rule E17).
///
/// A redirect: no row that is booked under it is written, so that it can be taken back, and so that a device that was away
/// books under it as before.
public enum CategoryMerging {
  /// Why two categories cannot be merged.
  public enum Problem: Error, Equatable, Sendable {
    /// One of the two is not in the book, or was merged itself.
    case gone
    case itself

    public var message: Phrase {
      switch self {
      case .gone: return "Choose a category"
      case .itself: return "A category cannot be merged into itself"
      }
    }
  }

  /// Why one cannot be merged into another; nil where it can.
  public static func problem(
    merging id: ID<BudgetCategory>, into target: ID<BudgetCategory>, in book: Book
  ) -> Problem? {
    if id == target { return .itself }
    let isThere = [id, target].allSatisfy {
      book.category($0) == $0 && book.categories.live($0) != nil
    }
    return isThere ? nil : .gone
  }

  /// Everything that is booked under a category, now and later, counts under another.
  public static func merge(
    _ id: ID<BudgetCategory>, into target: ID<BudgetCategory>, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(merging: id, into: target, in: book) { throw problem }
    return Edit(redirecting: id, to: target, in: book.categories)
  }

  /// Takes a merging back: what was booked under the category is under it again.
  public static func separate(_ id: ID<BudgetCategory>, in book: Book) -> Edit {
    Edit(redirecting: id, to: ID(), in: book.categories)
  }

  /// The categories that another may be a part of: no part of it, and not itself.
  public static func parents(for id: ID<BudgetCategory>, in book: Book) -> [BudgetCategory] {
    book.budgetCategories.filter { candidate in
      var next = candidate.id
      while !next.isNone {
        if next == id { return false }
        next = book.parent(of: next)
      }
      return true
    }
  }
}

extension Book {
  /// The live categories that were merged into others, in order.
  public var mergedCategories: [BudgetCategory] {
    categories.live.filter { category($0.id) != $0.id }
      .inListOrder
  }

  /// The live category of a name, in any case; one that was merged leads to where its rows count.
  public func category(named name: String) -> ID<BudgetCategory>? {
    let wanted = folded(trimmed(name))
    if wanted.isEmpty { return nil }
    if let own = budgetCategories.first(where: { folded(trimmed($0.name)) == wanted }) {
      return own.id
    }
    let ends = mergedCategories.filter { folded(trimmed($0.name)) == wanted }.map {
      category($0.id)
    }
    return ends.first { categories.live($0) != nil }
  }

  /// The ids that mean a category: its own, and those of what was merged into it.
  public func ids(meaning id: ID<BudgetCategory>) -> [ID<BudgetCategory>] {
    [id] + categories.rows.filter { $0.id != id && category($0.id) == id }.map { $0.id }
  }

  /// The categories whose rows mean another one, or did, since a category was written: itself and all redirects.
  ///
  /// Redirects are few: a list rereads what is booked under them instead of finding out which chain changed.
  public func ids(movedBy id: ID<BudgetCategory>) -> [ID<BudgetCategory>] {
    [id] + categories.rows.filter { $0.id != id && !$0.into.isNone }.map { $0.id }
  }

  /// What a category is called with what it is a part of: "Food › Groceries".
  public func path(of id: ID<BudgetCategory>) -> String {
    let parent = parent(of: id)
    return parent.isNone ? name(of: id) : name(of: parent) + " › " + name(of: id)
  }

  /// What a project may spend in a category: its own budget and those of what was merged into it, of the first one's
  /// currency; nil where there is none.
  public func budget(of project: ID<Project>, for id: ID<BudgetCategory>) -> Money? {
    var sum: Money?
    for budget in budgets(of: project) where category(budget.category) == id {
      guard let amount = budget.amount else { continue }
      sum = sum.map { (try? $0.adding(amount)) ?? $0 } ?? amount
    }
    return sum
  }
}
