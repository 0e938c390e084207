/// One action of a person on items: who it is, so that doing it twice changes nothing, and when.
public struct ItemOperation: Equatable, Sendable {
  public var id: UInt64
  public var at: Instant
  /// The civil day where it happened.
  public var day: Day

  public init(_ id: UInt64, at: Instant, on day: Day) {
    self.id = id
    self.at = at
    self.day = day
  }

  /// Whether this operation has moved the item already.
  func hasMoved(_ item: ID<Item>, in book: Book) -> Bool {
    book.lineage[edge(0, of: item)] != nil
  }

  /// The id of the edge that is the operation's `number`-th for the item.
  public func edge(_ number: Int, of item: ID<Item>) -> ID<LineageEdge> {
    ID.foreign("edge:\(ID<LineageEdge>(id).text):\(item.text):\(number)")
  }
}

/// Moves one item, step by step, with the edges that say so.
struct ItemMove {
  private(set) var item: Item
  private(set) var edges: [LineageEdge] = []
  private var last: ID<LineageEdge>
  private let operation: ItemOperation
  private let before: [LineageEdge]
  private let currency: Currency

  init(_ item: Item, by operation: ItemOperation, in book: Book) {
    self.item = item
    self.operation = operation
    before = book.lineage(of: item.id)
    currency = book.currency(of: item.project)
    last = ItemPath(of: item.id, in: book).last
  }

  /// One step: the item is now there, and out of its space unless that is in the same project.
  mutating func go(
    _ movement: Movement, to transaction: ID<Transaction>, in project: ID<Project>
  ) {
    var edge = LineageEdge()
    edge.id = operation.edge(edges.count, of: item.id)
    edge.item = item.id
    edge.movement = movement
    edge.fromTransaction = item.transaction
    edge.toTransaction = transaction
    edge.fromProject = item.project
    edge.toProject = project
    if movement == .sold { edge.amount = item.displayPrice }
    if !item.transaction.isNone { edge.fromAmount = item.displayPrice }
    if movement == .sold || movement == .returned || !item.transaction.isNone {
      edge.projectPrice =
        item.projectPrice ?? .zero(item.purchasePrice?.currency ?? currency)
    }
    edge.after = last
    edge.at = operation.at
    edge.day = operation.day
    item.transaction = transaction
    if item.project != project { item.space = ID() }
    item.project = project
    if before.contains(where: { $0.repeats(edge) }) { return }
    edges.append(edge)
    last = edge.id
  }

  /// An edge that says what the last step was besides; the item stays where that brought it.
  mutating func note(_ movement: Movement, from origin: ID<Transaction>) {
    let now = item.transaction
    item.transaction = origin
    go(movement, to: now, in: item.project)
  }

  /// What a step brings about besides the place.
  mutating func change(_ body: (inout Item) -> Void) { body(&item) }

  /// Writes the item and its edges.
  ///
  /// Project, space and transaction are always written together, changed or not, and so are status
  /// and category when the move decides them: no merge pairs one device's project with another's
  /// transaction.
  func write(into edit: inout Edit, in book: Book, decidingState: Bool) {
    guard let old = book.items[item.id] else { return }
    typealias Tag = RegisterTag.Item
    let state = decidingState ? [Tag.status, Tag.category] : []
    edit.put(item, replacing: old, anew: Tag.place + state)
    for edge in edges { edit.put(edge, in: book.lineage) }
  }
}

extension LineageEdge {
  /// How close together two edges are one, in milliseconds (rule I8).
  static var repeatWindow: Int64 { 5_000 }

  /// Whether `other` says the same as this one, so soon that it is the same.
  ///
  /// One that follows another step is a step of its own.
  public func repeats(_ other: LineageEdge) -> Bool {
    let apart = other.at - at
    return item == other.item && movement == other.movement
      && fromTransaction == other.fromTransaction && toTransaction == other.toTransaction
      && fromProject == other.fromProject && toProject == other.toProject
      && (after == other.after || id == other.after)
      && apart < LineageEdge.repeatWindow && apart > -LineageEdge.repeatWindow
  }
}
