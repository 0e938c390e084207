/// A row of a list that has an order of its own, often by hand.
public protocol Ordered: Entity {
  var position: Position { get set }
}

extension Attachment: Ordered {}
extension BudgetCategory: Ordered {}
extension CardRate: Ordered {}
extension Charge: Ordered {}
extension Checklist: Ordered {}
extension ChecklistItem: Ordered {}
extension ContactPoint: Ordered {}
extension GigTime: Ordered {}
extension Line: Ordered {}
extension Player: Ordered {}
extension SavedFilter: Ordered {}
extension SpaceTemplate: Ordered {}
extension Vendor: Ordered {}

extension Array where Element: Ordered {
  /// The rows as their list has them: two that came to stand at one position on two devices by their ids, the same everywhere.
  @inlinable
  public var inListOrder: [Element] {
    sorted { a, b in a.position != b.position ? a.position < b.position : a.id < b.id }
  }
}

/// Moving a row in a hand-ordered list.
public enum Ordering {
  /// Where a row goes.
  public enum Move: Equatable, Sendable {
    /// One step up (-1) or down (1).
    case by(Int)
    /// Just before another row, as after dragging it there.
    case before(UInt64)
    case last
  }

  /// Moves one row among `rows`, which are in order; nothing when it would stay where it is.
  public static func move<E: Ordered>(
    _ id: UInt64, _ move: Move, among rows: [E], in table: Table<E>, jitter: UInt64
  ) -> Edit {
    var edit = Edit()
    guard let place = rows.firstIndex(where: { $0.id.raw == id }),
      let target = destination(of: move, from: place, among: rows)
    else { return edit }
    var moved = rows
    moved.insert(moved.remove(at: place), at: target)
    let positions = rows.map { $0.position }
    if let found = position(at: target, movedFrom: place, among: positions, jitter: jitter) {
      moved[target].position = found
      edit.put(moved[target], in: table)
      return edit
    }
    var last: Position?
    for index in moved.indices {
      let next = Position.between(last, nil, jitter: jitter)
      moved[index].position = next
      edit.put(moved[index], in: table)
      last = next
    }
    return edit
  }

  private static func destination<E: Ordered>(
    of move: Move, from place: Int, among rows: [E]
  ) -> Int? {
    let target: Int
    switch move {
    case .by(let step): target = place + step
    case .before(let id):
      guard let next = rows.firstIndex(where: { $0.id.raw == id }) else { return nil }
      target = next > place ? next - 1 : next
    case .last: target = rows.count - 1
    }
    return rows.indices.contains(target) && target != place ? target : nil
  }

  /// Archives, restores or trashes one row.
  public static func setLife<E: Ordered>(_ life: Life, of id: UInt64, in table: Table<E>) -> Edit {
    var edit = Edit()
    guard var row = table[ID(id)] else { return edit }
    row.life = life
    edit.put(row, in: table)
    return edit
  }

  /// The position that puts the row at `place` to `target`; nil when its new neighbors leave no room,
  /// since they have no position or the same one.
  ///
  /// `jitter` is random, so that two devices that move to the same spot differ.
  public static func position(
    at target: Int, movedFrom place: Int, among positions: [Position], jitter: UInt64
  ) -> Position? {
    var others = positions
    if others.indices.contains(place) { others.remove(at: place) }
    let before = target > 0 && target - 1 < others.count ? others[target - 1] : nil
    let after = target < others.count ? others[max(target, 0)] : nil
    if let after, after <= before ?? Position() { return nil }
    return Position.between(before, after, jitter: jitter)
  }
}
