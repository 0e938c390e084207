/// A row that may be merged into another of its kind: it becomes a redirect to that one, and nothing that names it is written anew
/// (rules G22, E17 and E18).
///
/// So it can be taken back, and a device that was away goes on naming it.
protocol Redirecting: Entity {
  /// The row that it was merged into; none for one that stands for itself.
  var into: ID<Self> { get set }
}

extension BudgetCategory: Redirecting {}
extension Client: Redirecting {}
extension Tag: Redirecting {}

extension Edit {
  /// Merges a row into another; with none as target it stands for itself again.
  init<E: Redirecting>(redirecting id: ID<E>, to target: ID<E>, in table: Table<E>) {
    self.init()
    guard var row = table[id] else { return }
    row.into = target
    put(row, in: table)
  }
}

extension Book {
  /// Where a chain of redirects ends; in a ring, at its least id.
  func redirected(_ start: UInt64, _ next: (UInt64) -> UInt64) -> UInt64 {
    var seen = [start]
    while true {
      let following = next(seen[seen.count - 1])
      if following == 0 { return seen[seen.count - 1] }
      if let place = seen.firstIndex(of: following) { return seen[place...].min() ?? start }
      seen.append(following)
    }
  }
}
