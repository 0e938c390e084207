/// How many boxes of a space's checklists are checked.
public struct SpaceProgress: Equatable, Sendable {
  public var checked = 0
  public var total = 0

  public init() {}

  public init(of space: ID<Space>, in book: Book) {
    for list in book.checklists(of: space) { add(book.checks(of: list.id)) }
  }

  /// Counts the boxes of a further checklist.
  public mutating func add(_ checks: [ChecklistItem]) {
    total += checks.count
    checked += checks.count { $0.isChecked }
  }

  /// "2 of 3".
  public var label: Phrase { "\(checked) of \(total)" }

  /// Ten thousandths that are done, rounded; 0 when there is nothing to check.
  public var fraction: Int { total == 0 ? 0 : (checked * 20_000 + total) / (2 * total) }

  /// The same in percent, rounded.
  public var percent: Int { (fraction + 50) / 100 }
}
