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

  /// The last step by which the item left a transaction, or left one that is meant, before a step of a place.
  func leaving(
    before place: Int? = nil, where isMeant: (ID<Transaction>) -> Bool = { _ in true }
  ) -> LineageEdge? {
    steps[..<(place ?? steps.endIndex)].last {
      !$0.fromTransaction.isNone && isMeant($0.fromTransaction)
    }
  }

  /// A time that the item was in a transaction.
  struct Stay {
    /// The last step by which it was sold or returned there, or came to be a part of what was; nil where it was entered there or
    /// linked.
    var arrival: LineageEdge?
    /// Its place in ``steps``, of the step by which it left; nil where it did not.
    var leaving: Int?
  }

  /// The times that the item was in a transaction, oldest first, but for one that it was only entered or linked into and has not
  /// left.
  func stays(in transaction: ID<Transaction>) -> [Stay] {
    var found: [Stay] = []
    var now: Stay? = Stay()
    for (place, step) in steps.enumerated() {
      if step.fromTransaction == transaction, step.toTransaction != transaction {
        // A step that was undone in between can leave it twice: it was in there once.
        if let stay = now { found.append(Stay(arrival: stay.arrival, leaving: place)) }
        now = nil
      } else if step.toTransaction == transaction {
        if now == nil { now = Stay() }
        if step.movement == .sold || step.movement == .returned { now?.arrival = step }
      }
    }
    if let now, now.arrival != nil { found.append(now) }
    return found
  }

  /// The times that the item was sold by a sale and left it, and stays sold.
  func soldOn(
    from sale: Transaction
  ) -> [(arrival: LineageEdge, step: LineageEdge)] {
    stays(in: sale.id).compactMap { stay in
      guard let arrival = stay.arrival, let leaving = stay.leaving,
        steps[leaving].keepsSold(by: sale)
      else { return nil }
      return (arrival, steps[leaving])
    }
  }

  /// The step by which the item was sold to the business by a sale that it is in, also where it was deleted since; nil where it
  /// is not in it, or by no sale.
  func soldAndThere(in sale: ID<Transaction>, of book: Book) -> LineageEdge? {
    guard let item = steps.first?.item, book.items[item]?.transaction == sale,
      let stay = stays(in: sale).last, stay.leaving == nil
    else { return nil }
    return stay.arrival
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

extension LineageEdge {
  /// Whether what a sale sold stays sold where this step takes it.
  ///
  /// What was unlinked from the sale or linked elsewhere was not sold, unless a project sold it and it did not come back there.
  func keepsSold(by sale: Transaction) -> Bool {
    movement != .association
      || sale.sale?.direction == .projectToBusiness && toProject != sale.project
  }
}

extension Book {
  /// What a transaction comes to: as stored, or for a canonical sale one sum a currency of what was sold
  /// by it (rule I3), derived from items and lineage so that it is the same on every
  /// replica.
  ///
  /// What a project sold counts at the price it was sold for, wherever it is since. What was sold to a project counts at
  /// its present price while it is linked, and where it moved on at the price it left with. Empty when nobody entered an amount.
  public func amounts(of transaction: Transaction) -> Totals {
    guard let direction = transaction.sale?.direction else { return Totals(transaction.amount) }
    let arrivals = lineage.found(linking: LineageEdge.toLink, to: transaction.id.raw) {
      $0.isLive && $0.movement == .sold
    }
    // An imported sale without lineage keeps what was stored.
    if arrivals.isEmpty && transaction.amount != nil { return Totals(transaction.amount) }
    var totals = Totals()
    var (seen, counted): (Set<ID<Item>>, Set<ID<Item>>) = ([], [])
    for edge in arrivals where seen.insert(edge.item).inserted {
      let path = ItemPath(of: edge.item, in: self)
      for (arrival, step) in path.soldOn(from: transaction) {
        let price =
          direction == .projectToBusiness ? arrival.amount : step.fromAmount ?? arrival.amount
        if let price { try? totals.add(price) }
      }
      // Steps of earlier programs may not say what it went for.
      if direction == .projectToBusiness,
        let arrival = path.soldAndThere(in: transaction.id, of: self),
        arrival.amount != nil || arrival.projectPrice != nil
      {
        counted.insert(edge.item)
        if let price = arrival.amount { try? totals.add(price) }
      }
    }
    for item in items(of: transaction.id) where !counted.contains(item.id) {
      if let price = item.displayPrice { try? totals.add(price) }
    }
    return totals.isEmpty ? Totals(Money.zero(currency(of: transaction.project))) : totals
  }
}
