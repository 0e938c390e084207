/// The way an item took through projects and inventory, read from its lineage.
///
/// Every replica with the same edges reads the same way. Edges written by devices that did not know
/// of each other follow the same edge; of those the latest counts, as the latest write of the item
/// itself does, and the others are kept but move no money.
public struct ItemPath: Equatable, Sendable {
  /// The edges that moved the item, oldest first.
  public private(set) var steps: [LineageEdge] = []
  /// Edges that another device's move replaced.
  public private(set) var replaced: [LineageEdge] = []

  public init(of item: ID<Item>, in book: Book) {
    let moves = book.lineage(of: item).filter { $0.movement.moves }
    if moves.count < 2 {
      steps = moves
      return
    }
    var last = ID<LineageEdge>()
    var left = moves
    while !left.isEmpty {
      let next = left.last { ItemPath.parent(of: $0, in: book) == last && $0.source == .app }
      // Imported edges know no predecessor; they come in the order of their time.
      guard let step = next ?? left.first(where: { $0.source != .app }) else { break }
      steps.append(step)
      left.removeAll { $0.id == step.id }
      last = step.id
    }
    replaced = left
  }

  /// The edge it follows; one that was undone is stepped over.
  private static func parent(of edge: LineageEdge, in book: Book) -> ID<LineageEdge> {
    var id = edge.after
    var hops = 0
    while let before = book.lineage[id], !before.isLive, hops < 1_000 {
      id = before.after
      hops += 1
    }
    return id
  }

  /// The edge a new move follows.
  public var last: ID<LineageEdge> { steps.last?.id ?? ID() }
}

extension Book {
  /// What a transaction comes to: as stored, or for a canonical sale the sum of what was sold by it
  /// (design-projects.md 1.13), derived from lineage so that it is the same on every replica.
  ///
  /// An item that is still linked counts at its present price, one that moved on at the price it left
  /// with. nil when nobody entered an amount.
  public func amount(of transaction: Transaction) -> Money? {
    guard transaction.sale?.direction != nil else { return transaction.amount }
    let edges = lineage.live(linking: LineageEdge.toLink, to: transaction.id.raw)
      .filter { $0.movement == .sold }
    // An imported sale without lineage keeps what was stored.
    if edges.isEmpty && transaction.amount != nil { return transaction.amount }
    var totals = Totals()
    var seen: Set<ID<Item>> = []
    for edge in edges where seen.insert(edge.item).inserted {
      let steps = ItemPath(of: edge.item, in: self).steps
      for (place, step) in steps.enumerated()
      where step.movement == .sold && step.toTransaction == transaction.id {
        let next = place + 1 < steps.count ? steps[place + 1] : nil
        guard let amount = soldAmount(step, left: next) else { continue }
        try? totals.add(amount)
      }
    }
    return totals.nonZero.first ?? Money.zero(settings.currency)
  }

  private func soldAmount(_ step: LineageEdge, left next: LineageEdge?) -> Money? {
    if let next, next.fromTransaction == step.toTransaction {
      return next.fromAmount ?? step.amount
    }
    if let item = items[step.item], item.transaction == step.toTransaction {
      return item.displayPrice
    }
    return step.amount
  }
}
