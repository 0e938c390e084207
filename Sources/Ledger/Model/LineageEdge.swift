/// One step of an item's life: from which transaction and project to which.
///
/// Append-only: an edge is written once and never edited. ``Lineage`` reads them.
public struct LineageEdge: Entity {
  public static var kind: Kind { .lineage }

  public var id = ID<LineageEdge>()
  public var life = Life.live
  public var item = ID<Item>()
  public var fromTransaction = ID<Transaction>()
  public var toTransaction = ID<Transaction>()
  public var movement = Movement.association
  /// None is business inventory.
  public var fromProject = ID<Project>()
  /// None is business inventory.
  public var toProject = ID<Project>()
  /// What the item was sold for; nil for steps that moved no money.
  public var amount: Money?
  /// What the item stood at in the transaction it left.
  public var fromAmount: Money?
  /// The edge that had moved the item last when this one was written: edges after the same one were
  /// written by devices that did not know of each other.
  public var after = ID<LineageEdge>()
  public var at = Instant(milliseconds: 0)
  public var note = ""
  public var source = EdgeSource.app
  /// The project price that the item had then, zero when it had none; nil on edges of earlier programs.
  ///
  /// What the client is told of a thing that moved on follows from it.
  public var projectPrice: Money?
  /// The civil day where it happened; nil on edges of earlier programs.
  public var day: Day?

  public init() {}

  public static var linkCount: Int { 3 }
  public func link(_ slot: Int) -> UInt64 {
    switch slot {
    case 0: return item.raw
    case 1: return fromTransaction.raw
    case _: return toTransaction.raw
    }
  }
  /// The slot of ``item``.
  public static var itemLink: Int { 0 }
  /// The slot of ``fromTransaction``.
  public static var fromLink: Int { 1 }
  /// The slot of ``toTransaction``.
  public static var toLink: Int { 2 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "item", &item)
    visitor.register(3, "fromTransaction", &fromTransaction)
    visitor.register(4, "toTransaction", &toTransaction)
    visitor.register(5, "movement", &movement)
    visitor.register(6, "fromProject", &fromProject)
    visitor.register(7, "toProject", &toProject)
    visitor.register(8, "amount", &amount)
    visitor.register(9, "at", &at)
    visitor.register(10, "note", &note)
    visitor.register(11, "source", &source)
    visitor.register(12, "after", &after)
    visitor.register(13, "fromAmount", &fromAmount)
    visitor.register(14, "projectPrice", &projectPrice)
    visitor.register(15, "day", &day)
  }
}

/// Why an item moved.
public enum Movement: String, Choice, Sendable {
  case sold, returned
  /// A misallocation was put right; no money moved.
  case correction
  /// It was linked to another transaction.
  case association
  public var word: String { rawValue }
}

/// Who wrote an edge.
public enum EdgeSource: String, Choice, Sendable {
  case app, server, migration
  public var word: String { rawValue }
}
