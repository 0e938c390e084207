/// An item's life in words: the short way it took, and everything that happened.
public enum ItemStory {
  /// "Inventory → Purchase TX-001 → Return TX-005".
  public static func breadcrumb(of item: Item, in book: Book) -> Phrase {
    var stops: [Phrase] = []
    func stop(_ name: Phrase) {
      if !name.isEmpty && stops.last != name { stops.append(name) }
    }
    let steps = ItemPath(of: item.id, in: book).steps
    stop(place(steps.first?.fromProject ?? item.project, in: book))
    stop(label(steps.first?.fromTransaction ?? item.transaction, in: book))
    for step in steps {
      if step.toTransaction.isNone || step.movement == .correction {
        stop(place(step.toProject, in: book))
      }
      if step.fromTransaction != step.toTransaction { stop(label(step.toTransaction, in: book)) }
    }
    return stops.joined(separator: " → ")
  }

  /// One thing that happened to an item.
  public struct Event: Equatable, Sendable {
    public var edge: LineageEdge
    public var title: Phrase
    public var from: Phrase
    public var to: Phrase
    /// Another device's move took its place: it moved nothing.
    public var isReplaced: Bool
  }

  /// Everything that happened, the latest first.
  public static func history(of item: Item, in book: Book) -> [Event] {
    let replaced = ItemPath(of: item.id, in: book).replaced.map { $0.id }
    let events = book.lineage(of: item.id).map { edge in
      let whole = edge.isSplit ? book.lineage[edge.after].flatMap { book.items[$0.item] } : nil
      let isPart = whole.map { $0.id != item.id } ?? false
      return Event(
        edge: edge, title: title(of: edge),
        from: isPart
          ? .verbatim(whole?.reportName ?? "")
          : end(edge.fromTransaction, edge.fromProject, in: book),
        to: end(edge.toTransaction, edge.toProject, in: book),
        isReplaced: !edge.isSplit && replaced.contains(edge.id))
    }
    return events.reversed()
  }

  private static func title(of edge: LineageEdge) -> Phrase {
    if edge.isSplit { return "Split off" }
    switch edge.movement {
    case .sold: return "Sold"
    case .returned: return "Returned"
    case .correction: return "Reassigned"
    case .association: return edge.toTransaction.isNone ? "Unlinked" : "Linked"
    }
  }

  private static func end(
    _ transaction: ID<Transaction>, _ project: ID<Project>, in book: Book
  ) -> Phrase {
    let place = place(project, in: book)
    let label = label(transaction, in: book)
    return [place, label].joined(separator: " · ")
  }

  /// A project's name, or what else a place is called.
  public static func place(_ project: ID<Project>, in book: Book) -> Phrase {
    switch Scope(project) {
    case .inventory: return "Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    case .project(let id):
      let name = book.projects[id]?.name ?? ""
      return isBlank(name) ? "Project" : .verbatim(name)
    }
  }

  /// "Purchase West Elm", "Sale to Inventory"; "" for none.
  public static func label(_ id: ID<Transaction>, in book: Book) -> Phrase {
    if id.isNone { return "" }
    guard let transaction = book.transactions[id] else { return "Transaction" }
    let name = TransactionDisplay.name(of: transaction)
    if transaction.sale != nil && isBlank(transaction.source) { return name }
    return "\(transaction.type?.title ?? "Transaction") \(name)"
  }
}
