import Ledger

/// A replica whose book is told in lines, each a step that the real rules take.
///
///     let told = try TestBook("""
///       client c1 "Ann Lee"
///       gig g1 c1 "Bowl Night" 2025-09-01 delivered
///       charge g1 concert 850.00 USD
///       invoice i1 g1
///       issued i1 1001 2025-09-02
///       payment i1 850.00 2025-09-20
///       """)
///
/// The lines it knows are the cases of `tell(_:)` in BookLines.swift. What the second word names is
/// found again with ``project(_:)`` and its like.
public struct TestBook {
  public var replica: Replica
  /// The next step's moment; every step takes a second.
  public var now = Instant(Day(number: 20_332), TimeOfDay(minutes: 12 * 60))

  public init(device: UInt64 = 7, _ text: String = "") throws {
    replica = Replica(device: device)
    try tell(text)
  }

  private init(replica: Replica, now: Instant) {
    self.replica = replica
    self.now = now
  }

  public var book: Book { replica.book }

  /// Another device with the same book, which does not hear of what happens here from now on.
  public func offline(device: UInt64) -> TestBook {
    TestBook(
      replica: Replica(device: device, snapshot: Snapshot(book: book, cursor: 0, epoch: 0)),
      now: now.adding(milliseconds: Int64(device)))
  }

  /// Both hear of everything the other did.
  public mutating func meet(_ other: inout TestBook) {
    let mine = replica.outbox
    for change in other.replica.outbox { replica.adopt(change) }
    for change in mine { other.replica.adopt(change) }
    now = max(now, other.now)
    other.now = now
  }

  @discardableResult
  public mutating func commit(_ edit: Edit, undoable: Bool = true) -> Change? {
    now = now.adding(milliseconds: 1_000)
    return replica.commit(edit, now: now, undoable: undoable)
  }

  /// How many registers undoing left alone because somebody wrote them since; nil when there was
  /// nothing to take back.
  @discardableResult
  public mutating func undo() -> Int? {
    now = now.adding(milliseconds: 1_000)
    return replica.undo(now: now)?.kept
  }

  // What a line named; a blank one when there is no such row.
  public func client(_ name: String) -> Client { book.clients[ID(named: name)] ?? Client() }
  public func project(_ name: String) -> Project { book.projects[ID(named: name)] ?? Project() }
  public func charge(_ name: String) -> Charge { book.charges[ID(named: name)] ?? Charge() }
  public func invoice(_ name: String) -> Invoice { book.invoices[ID(named: name)] ?? Invoice() }
  public func payment(_ name: String) -> Payment { book.payments[ID(named: name)] ?? Payment() }
}

extension Book {
  /// The book that lines tell; see ``TestBook``.
  public init(parsing text: String) throws { self = try TestBook(text).book }
}

/// A line that could not be told, and why.
public struct BookTextError: Error, CustomStringConvertible {
  public var line: String
  public var reason: String

  public var description: String { "\(line): \(reason)" }
}
