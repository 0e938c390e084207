import Ledger

// What the buttons of the item screens do to the book.
struct ItemChanges: Room {
  let app: App

  /// Ends an action: its sheet closes, the selection it was about is let go.
  func finish(_ subject: ItemSubject, _ edit: Edit, toast text: Phrase?) {
    closeSheet()
    if subject == .selection { Selecting(app: app).endSelection() }
    commit(edit, toast: text)
  }

  /// Changes every item that an action is about in one edit.
  func change(
    _ subject: ItemSubject, toast text: Phrase?, _ body: (inout Item) -> Void
  ) {
    var edit = Edit()
    for var item in ItemSubjects(app: app).items(of: subject).prefix(Selling.limit) {
      body(&item)
      edit.put(item, in: book.items)
    }
    finish(subject, edit, toast: text)
  }

  func bookmark(_ id: ID<Item>) {
    guard let item = book.items.live(id) else { return }
    change(.one(id), toast: item.bookmark ? "Bookmark removed" : "Bookmarked") {
      $0.bookmark.toggle()
    }
  }

  func restoreItem(_ id: ID<Item>) {
    Changes(app: app).restore(id, in: book.items)
  }

  func setStatus(_ subject: ItemSubject, _ status: ItemStatus?) {
    change(subject, toast: status.map { "Marked \($0.title)" } ?? "Status cleared") {
      $0.status = status
    }
  }

  func link(_ subject: ItemSubject, to id: ID<Transaction>) {
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let operation = ItemActions(app: app).operation()
    guard let parted = typed(subject, operation) else { return }
    let edit = Linking.link(
      parted.items, to: transaction, by: operation, in: parted.book)
    finish(
      subject, parted.edit(edit), toast: "Linked to \(TransactionDisplay.name(of: transaction))")
  }

  func moveToReturn(_ subject: ItemSubject, _ id: ID<Transaction>) {
    let operation = ItemActions(app: app).operation()
    guard let transaction = book.transactions.live(id), let parted = typed(subject, operation)
    else { return }
    do throws(Returning.Problem) {
      let edit = try Returning.move(
        parted.items, to: transaction, by: operation, in: parted.book)
      finish(subject, parted.edit(edit), toast: "Moved to return")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// As many pieces as the open sheet says; nil where it says no number of them.
  private func typed(_ subject: ItemSubject, _ operation: ItemOperation) -> ItemParts.Parted? {
    let parts = ItemParts(app: app)
    let asked = parts.asked(subject)
    return asked.isFine ? parts.parted(subject, asked.pieces, operation) : nil
  }

  /// The same of as many pieces as the open sheet says.
  func reassignTyped(_ subject: ItemSubject, to scope: Scope, _ operation: ItemOperation) {
    let asked = ItemParts(app: app).asked(subject)
    if asked.isFine { reassign(subject, asked.pieces, to: scope, operation) }
  }

  /// One item says why it stays; of several those that may go do.
  func reassign(
    _ subject: ItemSubject, _ pieces: Int64?, to scope: Scope, _ operation: ItemOperation
  ) {
    guard let parted = ItemParts(app: app).parted(subject, pieces, operation) else { return }
    do throws(Reassigning.Problem) {
      switch subject {
      case .one:
        guard let item = parted.items.first else { return }
        let edit = try Reassigning.reassign(item, to: scope, by: operation, in: parted.book)
        finish(
          subject, parted.edit(edit),
          toast: "Reassigned to \(ItemStory.place(scope.project, in: book))")
      case .selection:
        let outcome = try Reassigning.reassign(
          parted.items, to: scope, by: operation, in: parted.book)
        if outcome.moved.isEmpty, let message = reasonToStay(subject, scope, outcome) {
          return failSheet(message)
        }
        finish(
          subject, parted.edit(outcome.edit),
          toast: "\(Noun.item.count(outcome.moved.count, state.formats)) reassigned")
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
  ) -> Phrase? {
    if let message = outcome.message { return message }
    for item in ItemSubjects(app: app).items(of: subject) {
      if let problem = Reassigning.problem(item, to: scope) { return problem.message }
    }
    return nil
  }

  /// Sells by the choices of an open sheet; what stops it shows there.
  func sell(
    _ subject: ItemSubject, _ pieces: Int64?, to target: Selling.Target,
    fallback: ID<BudgetCategory>,
    destination: ID<BudgetCategory>, _ operation: ItemOperation
  ) {
    guard let parted = ItemParts(app: app).parted(subject, pieces, operation) else { return }
    do throws(Selling.Problem) {
      let outcome = try Selling.sell(
        parted.items, to: target, fallback: fallback, destination: destination,
        by: operation, in: parted.book)
      let sold = Noun.item.count(outcome.sold.count, state.formats)
      let skipped = outcome.skipped.count
      finish(
        subject, parted.edit(outcome.edit),
        toast: skipped == 0 ? "\(sold) sold" : "\(sold) sold, \(skipped) skipped")
    } catch {
      failSheet(error.message)
    }
  }

  /// Says in the open sheet what stops it, or in a toast where none is open.
  private func failSheet(_ message: Phrase) {
    guard state.sheet != nil else {
      toast(message, isBad: true)
      return
    }
    state.sheet?.form.fail("items", message)
    state.sheet?.form.showsAll = true
  }

  func deleteItems(_ subject: ItemSubject) {
    let gone = ItemSubjects(app: app).items(of: subject)
    guard let first = gone.first else { return }
    let home = listHome(first.project, .items, .items)
    var isHere = false
    if case .item(let id) = state.location.route { isHere = gone.contains { $0.id == id } }
    let text: Phrase =
      gone.count == 1 ? "Item deleted" : "\(Noun.item.count(gone.count, state.formats)) deleted"
    change(subject, toast: nil) { $0.life = .trashed }
    if isHere { go(home) }
    toast(text, canUndo: true)
  }
}
