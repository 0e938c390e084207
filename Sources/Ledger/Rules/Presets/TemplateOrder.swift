/// Moving and removing what a template's checklists hold, while they are edited.
public enum TemplateOrder {
  /// One of the checklists, or an entry of one.
  public struct Spot: Equatable, Sendable {
    public var list: Int
    public var entry: Int?

    public init(list: Int, entry: Int? = nil) {
      self.list = list
      self.entry = entry
    }
  }

  /// Where a checklist or an entry goes among its like.
  public enum Move: Equatable, Sendable {
    /// One step up (-1) or down (1).
    case by(Int)
    /// Just before another one, as after dragging it there; nil is the end.
    case before(Int?)
  }

  /// The checklists with one moved, or with an entry moved within its own; unchanged when it would
  /// stay where it is.
  public static func move(
    _ spot: Spot, _ move: Move, in lists: [TemplateChecklist]
  ) -> [TemplateChecklist] {
    change(spot, in: lists, { moved($0, spot.list, move) }, { moved($0, $1, move) })
  }

  /// The checklists without one, or without an entry of one.
  public static func remove(_ spot: Spot, from lists: [TemplateChecklist]) -> [TemplateChecklist] {
    change(
      spot, in: lists, { without($0, spot.list) }, { without($0, $1) })
  }

  private static func change(
    _ spot: Spot, in lists: [TemplateChecklist],
    _ whole: ([TemplateChecklist]) -> [TemplateChecklist], _ part: ([String], Int) -> [String]
  ) -> [TemplateChecklist] {
    guard lists.indices.contains(spot.list) else { return lists }
    guard let entry = spot.entry else { return whole(lists) }
    var lists = lists
    lists[spot.list].items = part(lists[spot.list].items, entry)
    return lists
  }

  private static func moved<Row>(_ rows: [Row], _ place: Int, _ move: Move) -> [Row] {
    let target: Int
    switch move {
    case .by(let step): target = place + step
    case .before(let next?): target = next > place ? next - 1 : next
    case .before(nil): target = rows.count - 1
    }
    guard rows.indices.contains(place), rows.indices.contains(target) else { return rows }
    var rows = rows
    rows.insert(rows.remove(at: place), at: target)
    return rows
  }

  private static func without<Row>(_ rows: [Row], _ place: Int) -> [Row] {
    guard rows.indices.contains(place) else { return rows }
    var rows = rows
    rows.remove(at: place)
    return rows
  }
}
