import Ledger

// Changing the book, saying so, and taking it back.
extension App {
  /// Applies an edit as one undoable change; nothing happens for an empty one.
  mutating func commit(_ edit: Edit, toast text: String? = nil) {
    let changes = replica.commit([edit], now: state.now)
    for change in changes { effects.append(.store(change)) }
    if let text, !changes.isEmpty { toast(text, canUndo: true) }
  }

  /// Applies an edit that cannot be taken back: voiding.
  mutating func commitForGood(_ edit: Edit, toast text: String) {
    guard let change = replica.commit(edit, now: state.now, undoable: false) else { return }
    effects.append(.store(change))
    toast(text)
  }

  /// Commits what a money rule makes of the book, or says that the amounts are too large.
  ///
  /// The rule gets the book instead of capturing it: a copy that lives on while the change is applied
  /// would make every table it touches be copied.
  mutating func commit(
    toast text: String?, _ rule: (Book) throws(MoneyError) -> Edit
  ) {
    let edit: Edit
    do throws(MoneyError) {
      edit = try rule(book)
    } catch {
      toast(
        "An error occurred during calculation. The amounts are too large to add up.", isBad: true)
      return
    }
    commit(edit, toast: text)
  }

  mutating func toast(_ text: String, canUndo: Bool = false, isBad: Bool = false) {
    toastCount += 1
    state.toast = Toast(text: text, canUndo: canUndo, isBad: isBad, number: toastCount)
    effects.append(.timer("toast-\(toastCount)", milliseconds: canUndo || isBad ? 8000 : 4000))
  }

  mutating func undo() {
    guard let result = replica.undo(now: state.now) else {
      toast("Nothing to undo")
      return
    }
    for change in result.changes { effects.append(.store(change)) }
    toast(
      result.kept == 0
        ? "Undone" : "Undone, except \(Text.count(result.kept, "field")) changed since")
  }
}
