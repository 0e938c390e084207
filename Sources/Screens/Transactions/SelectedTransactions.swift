import Ledger

// What is done with several transactions at once; the book's own records of sales stay as they are.
struct SelectedTransactions: Room {
  let app: App

  private func plan(
    _ done: Phrase, and note: (Transaction) -> Phrase? = { _ in nil },
    _ edit: (Transaction) -> Edit
  ) -> BulkPlan {
    var plan = BulkPlan()
    for transaction in state.selection.compactMap({ book.transactions.live(ID($0)) }) {
      if transaction.sale == nil {
        plan.take([edit(transaction)], done)
        plan.note(note(transaction))
      } else {
        plan.leave("the book's own record of a sale")
      }
    }
    return plan
  }

  static func statusOfTransactionsSheet() -> SheetType {
    SheetType.bulk("Set Status", "Set", .transaction) { app, walk in
      var word = TransactionStatus.completed.word
      walk.choice("status", "Status", &word) {
        TransactionStatus.allCases.map { ($0.word, $0.title) }
      }
      let status = TransactionStatus(word: word)
      let title: Phrase = status?.title ?? ""
      func marked(_ transaction: Transaction) -> Transaction {
        var changed = transaction
        changed.status = status
        changed.isCanceled = transaction.isCanceled && status == .canceled
        return changed
      }
      return SelectedTransactions(app: app).plan(
        "marked \(title)", and: { ExpenseBilling(app: app).outcome(of: marked($0)) }
      ) { transaction in
        Linking.change(marked(transaction), in: app.book)
      }
    }
  }

  static func categoryOfTransactionsSheet() -> SheetType {
    SheetType.bulk("Set Category", "Set", .transaction) { app, walk in
      var category = ID<BudgetCategory>()
      PickedFields(app: app).categoryField("category", "Budget Category", &category, &walk)
      let name: Phrase =
        app.book.categories[category].map { .verbatim($0.name) } ?? "no category"
      return SelectedTransactions(app: app).plan("put under \(name)") { transaction in
        var changed = transaction
        changed.category = category
        return Linking.change(changed, in: app.book)
      }
    }
  }

  static func deleteTransactionsSheet() -> SheetType {
    SheetType.bulk("Delete Transactions", "Delete", .transaction) { app, walk in
      let operation = ItemActions(app: app).operation(walk.newID)
      let all = app.state.selection.map { ID<Transaction>($0) }
      return SelectedTransactions(app: app).plan(
        "deleted; their items stay", and: { ExpenseBilling(app: app).outcome(ofDeleting: $0) }
      ) {
        ExpenseCopies.remove($0, with: all, by: operation, in: app.book)
      }
    }
  }
}
