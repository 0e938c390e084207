/// The way an item took through projects, inventory and transactions, read from its lineage.
///
/// Devices that did not know of each other write edges after the same edge. Only one of those ways
/// is where the item went: the one whose change also wrote the item's place last, because a place is
/// always written as a whole (``ItemMove``). The other edges are kept but move no money. Every
/// replica with the same changes reads the same way.
public struct ItemPath: Equatable, Sendable {
  /// The edges that brought the item to where it is, oldest first.
  public private(set) var steps: [LineageEdge] = []
  /// Edges of ways that another device's move replaced.
  public private(set) var replaced: [LineageEdge] = []

  public init(of item: ID<Item>, in book: Book) {
    let edges = book.lineage(of: item)
    if edges.isEmpty { return }
    let parents = ItemPath.parents(of: edges, in: book)
    var ends = [End(edges, parents, item, book)]
    for place in edges.indices { ends.append(End(place, edges, parents, item, book)) }
    var best = ends[0]
    for end in ends where best.isWorse(than: end) { best = end }
    var isStep = [Bool](repeating: false, count: edges.count)
    var next = best.place
    while let place = next, !isStep[place] {
      isStep[place] = true
      steps.append(edges[place])
      next = parents[place]
    }
    steps.reverse()
    replaced = edges.indices.filter { !isStep[$0] }.map { edges[$0] }
  }

  /// The edge a new move follows.
  public var last: ID<LineageEdge> { steps.last?.id ?? ID() }

  /// What the item went for each time it left a sale, by being sold on or returned.
  ///
  /// An item that was unlinked from the sale is in it no longer: nothing was sold.
  public func departures(from sale: ID<Transaction>) -> [Money] {
    departed(from: sale).compactMap { $0 }
  }

  /// Whether the item was in a sale and left it by being sold on or returned, priced or not.
  func wasSold(through sale: ID<Transaction>) -> Bool { !departed(from: sale).isEmpty }

  private func departed(from sale: ID<Transaction>) -> [Money?] {
    var amounts: [Money?] = []
    var arrival: LineageEdge?
    for step in steps {
      if let sold = arrival, step.fromTransaction == sale, step.toTransaction != sale {
        if step.movement != .association { amounts.append(step.fromAmount ?? sold.amount) }
        arrival = nil
      }
      if step.movement == .sold && step.toTransaction == sale { arrival = step }
    }
    return amounts
  }

  /// Which edge each edge follows, as places in `edges`; one that was undone is stepped over.
  private static func parents(of edges: [LineageEdge], in book: Book) -> [Int?] {
    var parents: [Int?] = []
    var lastImported: Int?
    for (place, edge) in edges.enumerated() {
      // Imported edges know no predecessor; they come in the order of their time.
      if edge.source != .app {
        parents.append(lastImported)
        lastImported = place
        continue
      }
      var id = edge.after
      var hops = 0
      while let before = book.lineage[id], !before.isLive, hops < 1_000 {
        id = before.after
        hops += 1
      }
      parents.append(id.isNone ? nil : edges.firstIndex { $0.id == id })
    }
    return parents
  }
}

/// A point at which a way may end, and what speaks for it.
private struct End {
  /// nil: before every edge, as after all of them were undone.
  var place: Int?
  /// Written by the change that wrote the item's place.
  var wrotePlace = false
  /// The item's place is the one it leads to.
  var isHere = false
  var isLeaf = true
  var stamp = Stamp.never
  var at = Instant(milliseconds: 0)
  var id = ID<LineageEdge>()

  /// The end of an edge.
  init(
    _ place: Int, _ edges: [LineageEdge], _ parents: [Int?], _ item: ID<Item>, _ book: Book
  ) {
    let edge = edges[place]
    self.place = place
    at = edge.at
    id = edge.id
    isLeaf = !parents.contains { $0 == place }
    if let row = book.lineage.row(of: edge.id) {
      stamp = book.lineage.stamp(row: row, tag: LineageEdge.itemTag)
    }
    guard let row = book.items.row(of: item) else { return }
    let now = book.items.rows[Int(row)]
    wrotePlace = stamp == book.items.stamp(row: row, tag: Item.projectTag)
    isHere = edge.toProject == now.project && edge.toTransaction == now.transaction
  }

  /// The beginning.
  init(_ edges: [LineageEdge], _ parents: [Int?], _ item: ID<Item>, _ book: Book) {
    isLeaf = false
    guard let now = book.items[item] else { return }
    isHere = edges.indices.contains { place in
      parents[place] == nil && edges[place].fromProject == now.project
        && edges[place].fromTransaction == now.transaction
    }
  }

  func isWorse(than other: End) -> Bool {
    if wrotePlace != other.wrotePlace { return other.wrotePlace }
    if isHere != other.isHere { return other.isHere }
    if isLeaf != other.isLeaf { return other.isLeaf }
    if stamp != other.stamp { return stamp < other.stamp }
    return (at, id) < (other.at, other.id)
  }
}

extension Item {
  /// The tag of ``project``.
  fileprivate static var projectTag: UInt8 { 3 }
}

extension LineageEdge {
  /// The tag of ``item``, which is written once.
  fileprivate static var itemTag: UInt8 { 2 }
}

extension Book {
  /// What a transaction comes to: as stored, or for a canonical sale one sum a currency of what was sold
  /// by it (rule I3), derived from items and lineage so that it is the same on every
  /// replica.
  ///
  /// An item that is still linked counts at its present price, one that moved on at the price it left
  /// with. Empty when nobody entered an amount.
  public func amounts(of transaction: Transaction) -> Totals {
    guard transaction.sale?.direction != nil else { return Totals(transaction.amount) }
    let arrivals = lineage.live(linking: LineageEdge.toLink, to: transaction.id.raw)
      .filter { $0.movement == .sold }
    // An imported sale without lineage keeps what was stored.
    if arrivals.isEmpty && transaction.amount != nil { return Totals(transaction.amount) }
    var totals = Totals()
    for item in items(of: transaction.id) {
      if let price = item.displayPrice { try? totals.add(price) }
    }
    var seen: Set<ID<Item>> = []
    for edge in arrivals where seen.insert(edge.item).inserted {
      for amount in ItemPath(of: edge.item, in: self).departures(from: transaction.id) {
        try? totals.add(amount)
      }
    }
    return totals.isEmpty ? Totals(Money.zero(currency(of: transaction.project))) : totals
  }
}
