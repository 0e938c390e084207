/// The items that were a transaction's once and are not now, by how they left: read from lineage.
public struct FormerItems: Equatable, Sendable {
  public private(set) var returned: [Item] = []
  public private(set) var sold: [Item] = []
  /// Linked elsewhere, or put right; nothing that counts as money.
  public private(set) var moved: [Item] = []

  public init(of transaction: ID<Transaction>, in book: Book) {
    let edges = book.lineage.found(linking: LineageEdge.fromLink, to: transaction.raw) {
      $0.isLive && $0.toTransaction != transaction
    }.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    var seen: Set<ID<Item>> = []
    for edge in edges where seen.insert(edge.item).inserted {
      guard let item = book.items[edge.item], item.life != .trashed,
        item.transaction != transaction
      else { continue }
      let movements = edges.filter { $0.item == edge.item }.map { $0.movement }
      if movements.contains(.returned) {
        returned.append(item)
      } else if movements.contains(.sold) {
        sold.append(item)
      } else {
        moved.append(item)
      }
    }
  }
}
