import Ledger

extension Applying {
  /// What an expense takes along into the trash and brings back, as in the app (rules E14, T5): its charge, and its things, but
  /// for those that the file writes itself.
  mutating func followTrash(in book: Book) {
    let entries = entries(.transaction, naming: ["life"])
    if entries.isEmpty { return }
    let scratch = written(in: book)
    let operation = ItemCommand.operation(now)
    let placed = self.entries(.item, naming: ["project", "space", "transaction"])
    let placedItems = Set(placed.compactMap { ids[$0.path] })
    for entry in entries {
      let id = ID<Transaction>(ids[entry.path] ?? 0)
      guard let old = book.transactions[id], let row = scratch.transactions[id],
        old.isLive != row.isLive, row.isLive || row.life == .trashed
      else { continue }
      let isMine = references.mine[.charge]?.contains(Charge.billing(id).raw) == true
      var more: Edit
      if row.isLive {
        more = ExpenseCopies.restore(row, by: operation, placed: placedItems, in: book)
      } else {
        more = ExpenseCopies.remove(row, by: operation, in: scratch)
        if let note = BillingCorrected(deleting: row, in: scratch).note, !isMine {
          remember("\(TransactionCommand.name(old)): \(note)")
        }
      }
      // The row itself is as the file says.
      more = more.without(RowKey(.transaction, id.raw))
      if isMine { more = more.without(RowKey(.charge, Charge.billing(id).raw)) }
      add(more)
    }
  }
}
