import Ledger

/// The categories that a list of expenses is narrowed to: of an expense whose lines lie in several, sums have the part that lies
/// there (rule E41).
struct CategoryNarrowing {
  /// Categories with their parts, as the filter means them.
  private let families: [UInt64]
  /// Whether expenses that have no category at all are asked for.
  private let wantsNone: Bool
  /// Categories alone; the id of none is what has none.
  private let slices: [UInt64]

  /// nil where every expense is in one category as a whole.
  init?(_ location: Location, _ book: Book) {
    if book.splits.isEmpty { return nil }
    let words = location.values("category")
    let ids = ExpenseFilters.categories
    families = words.compactMap { word in
      ID<BudgetCategory>(word).flatMap { ids.meaning(book, $0.raw).first }
    }
    wantsNone = words.contains(ListedIDs.none)
    slices = location.values("slice").compactMap { word in
      ID<BudgetCategory>(word).map { book.countedCategory($0).raw }
    }
    if families.isEmpty && !wantsNone && slices.isEmpty { return nil }
  }

  /// The parts of an expense that lie there.
  func shares(of expense: Transaction, in book: Book) -> [Money] {
    let shares = book.categoryShares(of: expense)
    let hasNone = shares.allSatisfy { $0.category.isNone }
    var found: [Money] = []
    for share in shares {
      if !slices.isEmpty, !slices.contains(share.category.raw) { continue }
      if !families.isEmpty || wantsNone {
        let above = ExpenseFilters.categories.meaning(book, share.category.raw)
        let isIn = above.contains { families.contains($0) } || wantsNone && hasNone
        if !isIn { continue }
      }
      found.append(share.amount)
    }
    return found
  }
}
