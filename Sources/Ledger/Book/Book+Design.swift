/// Where something belongs: a project, the business's own inventory, the business itself, or somebody's private life.
///
/// It is one register, ``Transaction/project``, so that no merge makes a place nobody chose. The business and what is personal
/// are projects that no book has: a program that does not know them shows their rows in no inventory.
public enum Scope: Hashable, Sendable {
  case project(ID<Project>)
  case inventory
  /// Rent, software, travel: a cost of the business that is in no inventory.
  case business
  /// It enters no figure of the business.
  case personal

  /// None means inventory.
  public init(_ project: ID<Project>) {
    switch project {
    case ID(): self = .inventory
    case .business: self = .business
    case .personal: self = .personal
    case _: self = .project(project)
    }
  }

  /// The project's id; none for inventory.
  public var project: ID<Project> {
    switch self {
    case .project(let id): return id
    case .inventory: return ID()
    case .business: return .business
    case .personal: return .personal
    }
  }

  /// Whether it is a project that a book can have.
  public var isProject: Bool {
    if case .project = self { return true }
    return false
  }
}

extension ID where Owner == Project {
  /// Stands for the business itself; the hash of "place:business", written out.
  public static var business: ID { ID(0x85F8_8DFE_FD6E_8140) }
  /// Stands for somebody's private life; the hash of "place:personal", written out.
  public static var personal: ID { ID(0x2000_B33B_F51D_8730) }
}

// Questions about what a designer keeps: rows that belong to others, in the order they are shown.
extension Book {
  /// The live categories that were not merged into others, in the order they were put.
  public var budgetCategories: [BudgetCategory] {
    categories.live.filter { category($0.id) == $0.id }
      .inListOrder
  }

  /// The live budgets of a project.
  public func budgets(of project: ID<Project>) -> [Budget] {
    budgets.live(linking: Budget.projectLink, to: project.raw)
  }

  /// The live transactions of a scope, without the canonical sales that nothing sells into.
  ///
  /// - Complexity: O(transactions of the project); O(all) for inventory.
  public func transactions(in scope: Scope) -> [Transaction] {
    switch scope {
    case .project, .business, .personal:
      return transactions.found(
        linking: Transaction.projectLink, to: scope.project.raw, where: isShown)
    case .inventory: return transactions.rows.filter { $0.project.isNone && isShown($0) }
    }
  }

  /// The live items of a scope.
  public func items(in scope: Scope) -> [Item] {
    switch scope {
    case .project(let id): return items.live(linking: Item.projectLink, to: id.raw)
    case .inventory: return items.rows.filter { $0.isLive && $0.project.isNone }
    case .business, .personal: return []
    }
  }

  /// The live spaces of a scope.
  public func spaces(in scope: Scope) -> [Space] {
    switch scope {
    case .project(let id): return spaces.live(linking: Space.projectLink, to: id.raw)
    case .inventory: return spaces.rows.filter { $0.isLive && $0.project.isNone }
    case .business, .personal: return []
    }
  }

  /// Where an item was bought, as it is told to clients, listed and found: as it says itself, else as its transaction does.
  public func vendor(of item: Item) -> String {
    isBlank(item.source)
      ? trimmed(transactions.live(item.transaction)?.source ?? "") : item.source
  }

  /// The live items linked to a transaction.
  public func items(of transaction: ID<Transaction>) -> [Item] {
    items.live(linking: Item.transactionLink, to: transaction.raw)
  }

  /// The live items placed in a space of their own scope.
  public func items(of space: Space) -> [Item] {
    items.found(linking: Item.spaceLink, to: space.id.raw) {
      $0.isLive && $0.project == space.project
    }
  }

  /// Where an item stands: its space, unless that is gone or in another scope (rule S2).
  public func space(of item: Item) -> Space? {
    guard let space = spaces.live(item.space), space.project == item.project else { return nil }
    return space
  }

  /// What it is booked under: its own category, else its transaction's.
  public func category(of item: Item) -> ID<BudgetCategory> {
    if !item.category.isNone { return category(item.category) }
    return category(transactions[item.transaction]?.category ?? ID())
  }

  /// The live checklists of a space, in order.
  public func checklists(of space: ID<Space>) -> [Checklist] {
    checklists.live(linking: Checklist.spaceLink, to: space.raw)
      .inListOrder
  }

  /// The live entries of a checklist, in order.
  public func checks(of checklist: ID<Checklist>) -> [ChecklistItem] {
    checks.live(linking: ChecklistItem.checklistLink, to: checklist.raw)
      .inListOrder
  }

  /// Every edge of an item's life, oldest first.
  public func lineage(of item: ID<Item>) -> [LineageEdge] {
    lineage.live(linking: LineageEdge.itemLink, to: item.raw)
      .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// The files of a row in one role, in order.
  public func attachments(of owner: UInt64, as role: AttachmentRole) -> [Attachment] {
    attachments(of: owner).filter { $0.role == role }
      .inListOrder
  }

  /// The image shown for a row: the chosen one, else the first that is left.
  public func primaryImage(of owner: UInt64, chosen: ID<Attachment>) -> Attachment? {
    let images = attachments(of: owner, as: .image)
    return images.first { $0.id == chosen } ?? images.first
  }

  /// The live vendors in order.
  public var vendorList: [Vendor] {
    vendors.live.inListOrder
  }

  /// The live space templates in order.
  public var spaceTemplates: [SpaceTemplate] {
    templates.live.inListOrder
  }
}
