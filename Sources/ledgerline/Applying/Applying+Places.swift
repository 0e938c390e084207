import Ledger

/// Where items stand: in a room and a transaction of the place that they belong to.
extension Applying {
  /// Refuses what would tear an item from its room or its transaction.
  mutating func checkPlaces(in book: Book) throws {
    let items = entries(.item, naming: ["project", "space", "transaction"])
    let moved = entries(.transaction, naming: ["project"])
    if items.isEmpty && moved.isEmpty { return }
    let scratch = written(in: book)
    for entry in items {
      guard let item = scratch.items[ID(ids[entry.path] ?? 0)] else { continue }
      let old = book.items[item.id]
      try checkSpace(of: item, old, entry, scratch)
      try checkTransaction(of: item, old, entry, scratch)
    }
    for entry in moved {
      let id = ID<Transaction>(ids[entry.path] ?? 0)
      guard let old = book.transactions[id], let row = scratch.transactions.live(id),
        row.project != old.project,
        scratch.items(of: id).contains(where: { $0.project != row.project })
      else { continue }
      throw CommandError.refused(
        "\(entry.path).project: its items stay in another place. Use `ledgerline transaction reassign`, "
          + "which takes them along")
    }
  }

  /// The place of a transaction that items can be in, as the file leaves it (rule T5); nil for another.
  func place(of transaction: ID<Transaction>) -> ID<Project>? {
    if transaction.isNone { return nil }
    let given = transactions[transaction.raw]?["project"]
    var place = references.book.transactions[transaction]?.project
    if case .text(let text)? = given {
      place = ID<Project>(References.raw(text))
      if text == "business" || text == "personal" { place = nil }
    } else if given == .null {
      place = ID()
    }
    return place == .business || place == .personal ? nil : place
  }

  func entries(_ kind: Kind, naming names: [String]) -> [ObjectFile.Entry] {
    (file.entries[kind] ?? []).filter { $0.members.contains { names.contains($0.name) } }
  }

  /// A room of another scope (rule S2), where neither list would show the item.
  private func checkSpace(
    of item: Item, _ old: Item?, _ entry: ObjectFile.Entry, _ book: Book
  ) throws {
    guard (entry["space"] ?? .null) != .null,
      item.space != old?.space, let space = book.spaces[item.space],
      !SpaceRules.fits(item, in: space)
    else { return }
    throw CommandError.refused(
      "\(entry.path).space: \(space.name) is in another project than the item. Choose a space of its own"
    )
  }

  /// A transaction of another place would charge one client for what stands with another (rule T5), and what a sale
  /// between a project and inventory has is the book's own (rule I3).
  private func checkTransaction(
    of item: Item, _ old: Item?, _ entry: ObjectFile.Entry, _ book: Book
  ) throws {
    let isLinked = old?.transaction != item.transaction
    guard item.isLive, isLinked || old?.project != item.project,
      let home = book.transactions.live(item.transaction)
    else { return }
    let name = TransactionDisplay.name(of: home).english
    if isLinked, home.sale != nil {
      throw CommandError.refused(
        "\(entry.path).transaction: \(name) is the book's own record of a sale: `ledgerline item sell` "
          + "writes it")
    }
    if home.project == item.project { return }
    if old != nil && !isLinked {
      throw CommandError.refused(
        "\(entry.path).project: the item is in \(name), which is in another place. Use `ledgerline "
          + "transaction reassign`, which takes both along, or write \"transaction\":null too")
    }
    throw CommandError.refused(
      "\(entry.path).transaction: \(name) is in another place than the item. "
        + (old == nil
          ? "Give the item its project" : "Use `ledgerline item link`, which takes it there"))
  }
}
