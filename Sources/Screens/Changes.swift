import Ledger

// Changing the book, saying so, and taking it back.
struct Changes: Room {
  let app: App

  /// Applies an edit as one undoable action; nothing happens for an empty one.
  func commit(_ edit: Edit, toast text: Phrase? = nil) {
    commit([edit], toast: text)
  }

  /// Applies edits that follow from one another as one undoable action: first what happened, then what
  /// was concluded from it, each a change of its own.
  ///
  /// Says whether something was written.
  @discardableResult
  func commit(_ edits: [Edit], toast text: Phrase? = nil) -> Bool {
    let changes = write(edits, undoable: true)
    if let text, !changes.isEmpty { toast(text, canUndo: true) }
    return !changes.isEmpty
  }

  /// Brings back a row that was archived or deleted.
  func restore<E: Entity>(_ id: ID<E>, in table: Table<E>) {
    guard var row = table[id], !row.isLive else { return }
    row.life = .live
    let edit = Edit(putting: row, in: table)
    commit(edit, toast: "Restored")
  }

  /// Deletes a row that stands for itself, from its sheet.
  func trash<E: Entity>(_ id: ID<E>, in table: Table<E>, toast text: Phrase) {
    guard let row = table.live(id) else { return }
    closeSheet()
    commit(Edit(trashing: row, in: table), toast: text)
  }

  /// Applies an edit that cannot be taken back: voiding.
  func commitForGood(_ edit: Edit, toast text: Phrase) {
    if !write([edit], undoable: false).isEmpty { toast(text) }
  }

  /// The laws are asked here as the hub will ask them, so a refusal there is always the result of a
  /// race; what they would answer with is written along.
  private func write(_ edits: [Edit], undoable: Bool) -> [Change] {
    guard let first = edits.first else { return [] }
    var all = edits
    do throws(Verdict) {
      all += try answers(to: first)
    } catch {
      app.wasRefused = true
      toast(error.refusal.words, isBad: true)
      return []
    }
    let changes = replica.commit(all, now: state.now, undoable: undoable)
    for change in changes { effects.append(.store(change)) }
    return changes
  }

  /// What the laws write along; what is too large for one change is judged part by part, as the hub will (rule E37).
  private func answers(to edit: Edit) throws(Verdict) -> [Edit] {
    if edit.size <= Limits.issue {
      do throws(Verdict) {
        return [try app.laws.check(edit, in: book, as: lawContext)]
      } catch {
        if edit.size <= Limits.change { throw error }
      }
    }
    var answers: [Edit] = []
    // A copy of the book, made only where a law may decide about a part by what an earlier one writes.
    var trial: Replica?
    for part in edit.split() {
      let answer = try app.laws.check(part, in: trial?.book ?? book, as: lawContext)
      answers.append(answer)
      if !part.isDecisive && answer.isEmpty { continue }
      var copy = trial ?? replica
      _ = copy.commit([part, answer], now: state.now, undoable: false)
      trial = copy
    }
    return answers
  }

  /// As whom this device writes.
  var lawContext: LawContext {
    guard state.hasHub else { return LawContext(.device, device: replica.device, hasHub: false) }
    return LawContext(
      .device, member: state.membership.me.isNone ? AccountMember.founder : state.membership.me,
      role: state.membership.role ?? .owner, device: replica.device, hasHub: state.hasHub)
  }

  /// Commits what a money rule makes of the book, or says that the amounts are too large.
  ///
  /// The rule gets the book instead of capturing it: a copy that lives on while the change is applied
  /// would make every table it touches be copied.
  func commit(
    toast text: Phrase?, _ rule: (Book) throws(MoneyError) -> [Edit]
  ) {
    let edits: [Edit]
    do throws(MoneyError) {
      edits = try rule(book)
    } catch {
      toast(
        "An error occurred during calculation. The amounts are too large to add up.", isBad: true)
      return
    }
    commit(edits, toast: text)
  }

  func toast(
    _ text: Phrase, canUndo: Bool = false, isBad: Bool = false, offer: Toast.Offer? = nil,
    logged kind: LoggedError.Kind = .told
  ) {
    if isBad { ErrorKeeping(app: app).record(kind, text) }
    app.toastCount += 1
    state.toast = Toast(
      text: text, canUndo: canUndo, isBad: isBad, offer: offer, number: app.toastCount)
    let isLong = canUndo || isBad || offer != nil
    effects.append(.timer("toast-\(app.toastCount)", milliseconds: isLong ? 8000 : 4000))
  }

  func undo() {
    guard let result = replica.undo(now: state.now) else { return toast("Nothing to undo") }
    store(
      result, "Undone", offer: replica.canRedo ? Toast.Offer(label: "Redo", action: .redo) : nil)
  }

  /// Does again what was taken back last, unless something else was written since.
  func redo() {
    guard let result = replica.redo(now: state.now) else { return toast("Nothing to redo") }
    store(result, "Done again", canUndo: !result.changes.isEmpty)
  }

  /// What taking back or doing again wrote, and what it left alone.
  private func store(
    _ result: Replica.Undone, _ done: Phrase, canUndo: Bool = false, offer: Toast.Offer? = nil
  ) {
    for change in result.changes { effects.append(.store(change)) }
    let kept = Noun.field.count(result.kept)
    toast(
      result.kept == 0 ? done : "\(done), except \(kept) changed since", canUndo: canUndo,
      offer: offer)
  }
}
