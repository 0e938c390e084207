import Ledger

extension Applying {
  /// The charges that bill expenses follow those and their lines (rule E14), but for charges that the file writes itself.
  mutating func followBilling(in book: Book) {
    if file.entries[.transaction] == nil && file.entries[.split] == nil { return }
    if book.charges.isEmpty { return }
    let scratch = written(in: book)
    var expenses = references.mine[.transaction] ?? []
    for raw in references.mine[.split] ?? [] {
      for split in [book.splits[ID(raw)], scratch.splits[ID(raw)]] {
        if let split { expenses.insert(split.transaction.raw) }
      }
    }
    for raw in expenses.sorted() {
      let charge = Charge.billing(ID(raw))
      guard references.mine[.charge]?.contains(charge.raw) != true,
        scratch.charges.live(charge) != nil, let expense = scratch.transactions.live(ID(raw))
      else { continue }
      let lines = scratch.splits(of: expense.id)
      let before = withBack(expense.id, lines, in: book)
      let billing = BillingCorrected(expense, lines, in: before)
      add(billing.edit(in: before))
      if let note = billing.note { remember("\(TransactionCommand.name(expense)): \(note)") }
    }
  }

  /// The book as it was before the file, with an expense, and lines of it, that the file brings back as they went, so that its
  /// charge follows from there.
  private func withBack(_ id: ID<Transaction>, _ lines: [Split], in book: Book) -> Book {
    guard let old = book.transactions[id], !old.isLive else { return book }
    var edit = ExpenseCopies.restore(old, by: ItemCommand.operation(now), in: book)
    for line in lines {
      guard var line = book.splits[line.id] else { continue }
      line.life = .live
      edit.put(line, in: book.splits)
    }
    return edit.laid(over: book)
  }
}
