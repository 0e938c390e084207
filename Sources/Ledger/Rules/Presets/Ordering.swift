/// A row of a hand-ordered list.
public protocol Ordered: Entity {
  var position: Position { get set }
}

extension BudgetCategory: Ordered {}
extension SpaceTemplate: Ordered {}
extension Vendor: Ordered {}

/// Moving a row in a hand-ordered list.
public enum Ordering {
  /// Moves one row a step up or down among `rows`, which are in order; nothing at the list's ends.
  public static func move<E: Ordered>(
    _ id: UInt64, by step: Int, among rows: [E], in table: Table<E>, jitter: UInt64
  ) -> Edit {
    var edit = Edit()
    guard let place = rows.firstIndex(where: { $0.id.raw == id }),
      let position = moved(place, by: step, among: rows.map { $0.position }, jitter: jitter)
    else { return edit }
    var row = rows[place]
    row.position = position
    edit.put(row, in: table)
    return edit
  }

  /// Archives, restores or trashes one row.
  public static func setLife<E: Ordered>(_ life: Life, of id: UInt64, in table: Table<E>) -> Edit {
    var edit = Edit()
    guard var row = table[ID(id)] else { return edit }
    row.life = life
    edit.put(row, in: table)
    return edit
  }

  /// The position that puts the row at `place` one step up or down; nil when it is at the end already.
  ///
  /// `jitter` is random, so that two devices that move to the same spot differ.
  public static func moved(
    _ place: Int, by step: Int, among positions: [Position], jitter: UInt64
  ) -> Position? {
    let target = place + step
    guard positions.indices.contains(place), positions.indices.contains(target), step != 0
    else { return nil }
    return position(at: target, movedFrom: place, among: positions, jitter: jitter)
  }

  /// The position that puts the row at `place` to `target`, as after dragging it there.
  public static func position(
    at target: Int, movedFrom place: Int, among positions: [Position], jitter: UInt64
  ) -> Position {
    var others = positions
    if others.indices.contains(place) { others.remove(at: place) }
    let before = target > 0 && target - 1 < others.count ? others[target - 1] : nil
    let after = target < others.count ? others[max(target, 0)] : nil
    return Position.between(before, after, jitter: jitter)
  }
}
