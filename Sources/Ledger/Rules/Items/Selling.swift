/// Selling items between projects and the business's inventory, with the records that money needs.
///
/// From one project to another an item goes through inventory: two sales (rule I5).
public enum Selling {
  /// Whom items are sold to: the business's inventory, or a project's client.
  public enum Target: Equatable, Sendable {
    case business
    case project(ID<Project>)
  }

  /// Why nothing can be sold there.
  public enum Problem: Error, Equatable, Sendable {
    case nothingSellable
    /// They could be sold, had they a category that counts there.
    case noCategory
    case tooMany
    case projectIsGone

    public var message: Phrase {
      switch self {
      case .nothingSellable: return "None of these items can be sold."
      case .noCategory: return "Choose a category: these items have none that counts there."
      case .tooMany: return "Choose at most \(limit) items."
      case .projectIsGone: return "That project is no longer there."
      }
    }
  }

  /// What a sale did.
  public struct Outcome: Sendable {
    public var edit = Edit()
    public var sold: [ID<Item>] = []
    public var skipped: [ID<Item>] = []
    /// The canonical transactions that took them.
    public var transactions: [ID<Transaction>] = []

    public init() {}
  }

  /// How many items one action may move.
  public static var limit: Int { 500 }

  /// Whether an item can be sold there, categories aside.
  public static func canSell(_ item: Item, to target: Target) -> Bool {
    guard item.isLive, !item.id.isNone, item.status != .returned else { return false }
    switch target {
    case .business: return !item.project.isNone
    case .project(let project): return !project.isNone && item.project != project
    }
  }

  /// The items that can be sold there only with a category picked for them.
  public static func needingCategory(
    _ items: [Item], to target: Target, in book: Book
  ) -> [ID<Item>] {
    let enabled = enabled(at: target, in: book)
    return items.filter { canSell($0, to: target) }
      .filter { item in
        let own = book.category(of: item)
        switch target {
        case .business: return own.isNone
        case .project: return own.isNone || !enabled.contains(own)
        }
      }.map { $0.id }
  }

  private static func enabled(at target: Target, in book: Book) -> [ID<BudgetCategory>] {
    switch target {
    case .business: return []
    case .project(let project): return SaleCategories.enabled(in: project, of: book)
    }
  }

  /// Sells items as one edit; an item that this operation has sold already stays as it is.
  ///
  /// `fallback` is for items without a category, `destination` for those whose category the
  /// destination does not have (`fallback` when there is none).
  public static func sell(
    _ items: [Item], to target: Target, fallback: ID<BudgetCategory> = ID(),
    destination: ID<BudgetCategory> = ID(), by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Outcome {
    if items.count > limit { throw .tooMany }
    if case .project(let id) = target, book.projects.live(id) == nil { throw .projectIsGone }
    let enabled = enabled(at: target, in: book)
    var outcome = Outcome()
    var wasDone = false
    for item in items where !item.id.isNone {
      if operation.hasMoved(item.id, in: book) {
        wasDone = true
        continue
      }
      guard canSell(item, to: target) else {
        outcome.skipped.append(item.id)
        continue
      }
      let there = destination.isNone ? fallback : destination
      sell(item, to: target, (fallback, there, enabled), operation, book, &outcome)
    }
    if outcome.sold.isEmpty && !wasDone {
      throw items.contains { canSell($0, to: target) } ? .noCategory : .nothingSellable
    }
    return outcome
  }

  private static func sell(
    _ item: Item, to target: Target,
    _ choice: (
      fallback: ID<BudgetCategory>, destination: ID<BudgetCategory>,
      enabled: [ID<BudgetCategory>]
    ),
    _ operation: ItemOperation, _ book: Book, _ outcome: inout Outcome
  ) {
    let own = SaleCategories.source(book.category(of: item), fallback: choice.fallback)
    var hops: [(project: ID<Project>, direction: SaleDirection, category: ID<BudgetCategory>)] = []
    if !item.project.isNone {
      guard let own else {
        outcome.skipped.append(item.id)
        return
      }
      hops.append((item.project, .projectToBusiness, own))
    }
    if case .project(let project) = target {
      guard
        let category = SaleCategories.destination(
          own ?? ID(), enabled: choice.enabled, fallback: choice.destination)
      else {
        outcome.skipped.append(item.id)
        return
      }
      hops.append((project, .businessToProject, category))
    }
    var move = ItemMove(item, by: operation, in: book)
    for hop in hops {
      let sale = CanonicalSales.put(
        hop.project, hop.direction, hop.category, by: operation, in: book, &outcome.edit)
      if !outcome.transactions.contains(sale) { outcome.transactions.append(sale) }
      let isArrival = hop.direction == .businessToProject
      move.go(.sold, to: sale, in: isArrival ? hop.project : ID())
      move.change { moved in
        moved.space = ID()
        moved.category = hop.category
        if !isArrival { moved.status = .purchased }
      }
    }
    move.write(into: &outcome.edit, in: book, decidingState: true)
    outcome.sold.append(item.id)
  }
}
