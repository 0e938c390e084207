import Ledger

// What the buttons of the item screens do to the book.
extension App {
  /// Ends an action: its sheet closes, the selection it was about is let go.
  mutating func finish(_ subject: ItemSubject, _ edit: Edit, toast text: String?) {
    closeSheet()
    if subject == .selection { endSelection() }
    commit(edit, toast: text)
  }

  mutating func endSelection() {
    state.selection = []
    state.toggled.removeAll { $0 == "selecting" }
  }

  /// Changes every item that an action is about in one edit.
  mutating func change(
    _ subject: ItemSubject, toast text: String?, _ body: (inout Item) -> Void
  ) {
    var edit = Edit()
    for var item in items(of: subject).prefix(Selling.limit) {
      body(&item)
      edit.put(item, in: book.items)
    }
    finish(subject, edit, toast: text)
  }

  mutating func bookmark(_ id: ID<Item>) {
    guard let item = book.items.live(id) else { return }
    change(.one(id), toast: item.bookmark ? "Bookmark removed" : "Bookmarked") {
      $0.bookmark.toggle()
    }
  }

  mutating func restoreItem(_ id: ID<Item>) {
    guard var item = book.items[id], !item.isLive else { return }
    item.life = .live
    var edit = Edit()
    edit.put(item, in: book.items)
    commit(edit, toast: "Restored")
  }

  mutating func setStatus(_ subject: ItemSubject, _ status: ItemStatus?) {
    change(subject, toast: status.map { "Marked \($0.title)" } ?? "Status cleared") {
      $0.status = status
    }
  }

  mutating func link(_ subject: ItemSubject, to id: ID<Transaction>) {
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let edit = Linking.link(items(of: subject), to: transaction, by: operation(), in: book)
    finish(subject, edit, toast: "Linked to " + TransactionDisplay.name(of: transaction))
  }

  mutating func moveToReturn(_ subject: ItemSubject, _ id: ID<Transaction>) {
    guard let transaction = book.transactions.live(id) else { return }
    do throws(Returning.Problem) {
      let edit = try Returning.move(
        items(of: subject), to: transaction, by: operation(), in: book)
      finish(subject, edit, toast: "Moved to return")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// One item says why it stays; of several those that may go do.
  mutating func reassign(_ subject: ItemSubject, to scope: Scope, _ operation: ItemOperation) {
    do throws(Reassigning.Problem) {
      switch subject {
      case .one(let id):
        guard let item = book.items.live(id) else { return }
        let edit = try Reassigning.reassign(item, to: scope, by: operation, in: book)
        finish(subject, edit, toast: "Reassigned to " + ItemStory.place(scope.project, in: book))
      case .selection:
        let outcome = try Reassigning.reassign(
          items(of: subject), to: scope, by: operation, in: book)
        if outcome.moved.isEmpty, let message = reasonToStay(subject, scope, outcome) {
          return failSheet(message)
        }
        finish(
          subject, outcome.edit, toast: Text.count(outcome.moved.count, "item") + " reassigned")
        if let message = outcome.message {
          toast(message, canUndo: !outcome.edit.isEmpty, isBad: true)
        }
      }
    } catch {
      failSheet(error.message)
    }
  }

  /// Why not one of a selection moves; nil when one has moved by this action already.
  private func reasonToStay(
    _ subject: ItemSubject, _ scope: Scope, _ outcome: Reassigning.Outcome
  ) -> String? {
    if let message = outcome.message { return message }
    for item in items(of: subject) {
      if let problem = Reassigning.problem(item, to: scope) { return problem.message }
    }
    return nil
  }

  /// Sells by the choices of an open sheet; what stops it shows there.
  mutating func sell(
    _ subject: ItemSubject, to target: Selling.Target, fallback: ID<BudgetCategory>,
    destination: ID<BudgetCategory>, _ operation: ItemOperation
  ) {
    do throws(Selling.Problem) {
      let outcome = try Selling.sell(
        items(of: subject), to: target, fallback: fallback, destination: destination,
        by: operation, in: book)
      var text = Text.count(outcome.sold.count, "item") + " sold"
      if !outcome.skipped.isEmpty { text += ", \(outcome.skipped.count) skipped" }
      finish(subject, outcome.edit, toast: text)
    } catch {
      failSheet(error.message)
    }
  }

  /// Says in the open sheet what stops it, or in a toast where none is open.
  private mutating func failSheet(_ message: String) {
    guard state.sheet != nil else {
      toast(message, isBad: true)
      return
    }
    state.sheet?.form.fail("items", message)
    state.sheet?.form.showsAll = true
  }

  mutating func deleteItems(_ subject: ItemSubject) {
    let gone = items(of: subject)
    guard let first = gone.first else { return }
    let home = listHome(first.project, .items, .items)
    var isHere = false
    if case .item(let id) = state.location.route { isHere = gone.contains { $0.id == id } }
    let text = gone.count == 1 ? "Item deleted" : Text.count(gone.count, "item") + " deleted"
    change(subject, toast: nil) { $0.life = .trashed }
    if isHere { go(home) }
    toast(text, canUndo: true)
  }

  /// Selects every item of a group, or none of them when all were.
  mutating func selectGroup(_ key: UInt64) {
    let members = pageItemRows.map { book.items.rows[Int($0)] }
      .filter { ItemGroups.key(of: $0) == key }.map { $0.id.raw }
    let isWhole = members.allSatisfy { state.selection.contains($0) }
    state.selection.removeAll { members.contains($0) }
    if !isWhole { state.selection += members.prefix(Selling.limit) }
  }
}
