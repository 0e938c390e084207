/// Putting a misallocation right: things change their project and no money moves
/// (rule I6).
public enum Reassigning {
  /// Why an item or a transaction cannot be reassigned.
  public enum Problem: Error, Equatable, Sendable {
    case itemIsLinked
    case itemIsInInventory
    case itemIsInProject
    case transactionIsSale
    case transactionIsInInventory
    case transactionIsInProject
    /// Things of it were sold or returned, which another project's money follows.
    case thingsMovedOn
    case projectIsGone
    case itemsHaveNoPlace
    case isThere
    case tooMany

    public var message: Phrase {
      switch self {
      case .itemIsLinked:
        return """
          This item is linked to a transaction. Unlink it first, or reassign the transaction \
          instead.
          """
      case .itemIsInInventory: return "This item is already in inventory."
      case .itemIsInProject: return "Item is already in this project."
      case .transactionIsSale: return "Sale/purchase transactions cannot be reassigned."
      case .transactionIsInInventory: return "This transaction is already in inventory."
      case .transactionIsInProject: return "Transaction is already in this project."
      case .thingsMovedOn:
        return "Items of this transaction were sold or returned. Take that back first."
      case .projectIsGone: return "That project is no longer there."
      case .itemsHaveNoPlace: return "Items stand in a project or in inventory; this is neither."
      case .isThere: return "This transaction is already there."
      case .tooMany: return "Choose at most \(Selling.limit) items."
      }
    }
  }

  /// What stops an item from being reassigned; nil when nothing does.
  public static func problem(_ item: Item, to scope: Scope) -> Problem? {
    if !item.transaction.isNone { return .itemIsLinked }
    switch scope {
    case .inventory: return item.project.isNone ? .itemIsInInventory : nil
    case .project(let project): return item.project == project ? .itemIsInProject : nil
    case .business, .personal: return .itemsHaveNoPlace
    }
  }

  /// What stops a transaction from being reassigned; nil when nothing does.
  public static func problem(_ transaction: Transaction, to scope: Scope) -> Problem? {
    if transaction.sale != nil { return .transactionIsSale }
    switch scope {
    case .inventory: return transaction.project.isNone ? .transactionIsInInventory : nil
    case .project(let id): return transaction.project == id ? .transactionIsInProject : nil
    case .business, .personal: return transaction.project == scope.project ? .isThere : nil
    }
  }

  /// Moves an item of no transaction; the same operation again changes nothing (rule I8).
  public static func reassign(
    _ item: Item, to scope: Scope, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    if operation.hasMoved(item.id, in: book) { return edit }
    if let problem = problem(item, to: scope) { throw problem }
    try check(scope, book)
    put(item, scope, operation, book, &edit)
    return edit
  }

  /// The transaction's items follow it and leave their spaces; what becomes private is billed to nobody (rule E14).
  public static func reassign(
    _ transaction: Transaction, to scope: Scope, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(transaction, to: scope) { throw problem }
    try check(scope, book)
    if scope == .business || scope == .personal, !book.items(of: transaction.id).isEmpty {
      throw .itemsHaveNoPlace
    }
    if movedOn(transaction, book) { throw .thingsMovedOn }
    var edit = Edit()
    var moved = transaction
    moved.project = scope.project
    edit.put(moved, in: book.transactions)
    edit.add(
      BillingCorrected(moved, book.splits(of: moved.id), in: book).edit(in: book))
    for item in book.items(of: transaction.id) { put(item, scope, operation, book, &edit) }
    return edit
  }

  /// What reassigning several items does.
  public struct Outcome: Sendable {
    public var edit = Edit()
    public var moved: [ID<Item>] = []
    /// How many are linked to transactions and stay.
    public var blocked = 0

    public init() {}

    /// What to say about those that stay; nil when none does.
    public var message: Phrase? { Reassigning.message(blocked: blocked) }
  }

  public static func message(blocked: Int) -> Phrase? {
    blocked == 0
      ? nil : "\(blocked) items are linked to transactions and cannot be reassigned."
  }

  /// The items without a transaction, and how many have one.
  public static func eligible(_ items: [Item]) -> (items: [Item], blocked: Int) {
    let free = items.filter { $0.transaction.isNone }
    return (free, items.count - free.count)
  }

  /// Reassigns the items that may be; those that are there already stay.
  public static func reassign(
    _ items: [Item], to scope: Scope, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Outcome {
    if items.count > Selling.limit { throw .tooMany }
    try check(scope, book)
    var outcome = Outcome()
    let (free, blocked) = eligible(items)
    outcome.blocked = blocked
    for item in free where problem(item, to: scope) == nil {
      if operation.hasMoved(item.id, in: book) { continue }
      put(item, scope, operation, book, &outcome.edit)
      outcome.moved.append(item.id)
    }
    return outcome
  }

  /// Whether one client's charge and credit for a thing would part: it left this transaction and still counts in it, or came
  /// by it from another.
  private static func movedOn(_ transaction: Transaction, _ book: Book) -> Bool {
    if !ClientThings(of: transaction, in: book).gone.isEmpty { return true }
    return transaction.type == .return
      && book.items(of: transaction.id).contains { item in
        let path = ItemPath(of: item.id, in: book)
        guard let arrival = path.stays(in: transaction.id).last?.arrival else { return false }
        return !arrival.fromTransaction.isNone || path.goesBackAgain(by: arrival, in: book)
      }
  }

  private static func check(_ scope: Scope, _ book: Book) throws(Problem) {
    if case .project(let id) = scope, book.projects.live(id) == nil { throw .projectIsGone }
  }

  private static func put(
    _ item: Item, _ scope: Scope, _ operation: ItemOperation, _ book: Book, _ edit: inout Edit
  ) {
    var move = ItemMove(item, by: operation, in: book)
    move.go(.correction, to: item.transaction, in: scope.project)
    move.change { $0.space = ID() }
    move.write(into: &edit, in: book, decidingState: false)
  }
}
