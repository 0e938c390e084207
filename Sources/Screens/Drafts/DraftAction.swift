import Ledger

// What the buttons about drafts do.
extension Action {
  /// Cancel: what was typed goes, and can be restored for a moment.
  static var discardDraft: Action { Action("draft/discard") }
  static var restoreDraft: Action { Action("draft/restore") }
  /// Goes on without the draft that the sheet was continued from.
  static var startDraftOver: Action { Action("draft/start-over") }
  /// Of a field that the book changed meanwhile: what was typed, or what the book says.
  static var takeMine: Verb<String> { Verb("draft/mine") }
  static var takeTheirs: Verb<String> { Verb("draft/theirs") }

  /// Whether it only leaves the open sheet, and does not do what that is for.
  var leavesSheet: Bool {
    var reading = Reading(text)
    return self == .close || self == .back || reading.begins(with: "sheet")
      || reading.begins(with: "go") || reading.begins(with: "draft")
  }
}

struct DraftActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.discardDraft) { discard() }
    at.on(Action.restoreDraft) { restoreDiscarded() }
    at.on(Action.startDraftOver) { startOver() }
    at.on(Action.takeMine) { decide($0, takesTheirs: false) }
    at.on(Action.takeTheirs) { decide($0, takesTheirs: true) }
  }

  private func decide(_ field: String, takesTheirs: Bool) {
    state.sheet?.form.decide(field, takesTheirs: takesTheirs)
    validate()
    effects.append(.focus("#sheet .clashes button, #f-" + field))
  }

  private func discard() {
    guard let sheet = state.sheet else { return }
    closeSheet()
    if DraftKeeping(app: app).isWorthKeeping(sheet) { offerAgain(sheet) }
  }

  private func startOver() {
    guard let sheet = state.sheet else { return }
    state.sheet = nil
    offerAgain(sheet)
    openSheet(sheet.kind, continuing: 0)
  }

  /// It is kept as discarded, so that its pictures are found even if the page ends now.
  private func offerAgain(_ sheet: Sheet) {
    DraftKeeping(app: app).letGoOfDiscarded()
    state.drafts.discarded = sheet
    DraftKeeping(app: app).keep(sheet, isDiscarded: true)
    toast("Discarded", offer: Toast.Offer(label: "Restore", action: .restoreDraft))
  }

  private func restoreDiscarded() {
    guard let sheet = state.drafts.discarded else { return }
    state.drafts.discarded = nil
    state.toast = nil
    DraftKeeping(app: app).keep(sheet)
    openSheet(sheet.kind, continuing: sheet.newID)
  }
}
