/// Moving a row in a hand-ordered list.
public enum Ordering {
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
