import Ledger

/// What the buttons about drafts do, as text after `draft/`.
public enum DraftAction: Equatable, Sendable {
  /// Cancel: what was typed goes, and can be restored for a moment.
  case discard
  case restore
  /// Goes on without the draft that the sheet was continued from.
  case startOver
  /// Of a field that the book changed meanwhile: what was typed, or what the book says.
  case mine(String)
  case theirs(String)

  init?(parts: [String]) {
    let field = parts.count == 2 ? parts[1] : ""
    switch parts.first {
    case "discard": self = .discard
    case "restore": self = .restore
    case "start-over": self = .startOver
    case "mine" where !field.isEmpty: self = .mine(field)
    case "theirs" where !field.isEmpty: self = .theirs(field)
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: DraftAction) {
    switch action {
    case .discard: discard()
    case .restore: restoreDiscarded()
    case .startOver: startOver()
    case .mine(let field): decide(field, takesTheirs: false)
    case .theirs(let field): decide(field, takesTheirs: true)
    }
  }

  private mutating func decide(_ field: String, takesTheirs: Bool) {
    state.sheet?.form.decide(field, takesTheirs: takesTheirs)
    validate()
    effects.append(.focus("#sheet .clashes button, #f-" + field))
  }

  private mutating func discard() {
    guard let sheet = state.sheet else { return }
    closeSheet()
    if isWorthKeeping(sheet) { offerAgain(sheet) }
  }

  private mutating func startOver() {
    guard let sheet = state.sheet else { return }
    state.sheet = nil
    offerAgain(sheet)
    openSheet(sheet.kind, continuing: 0)
  }

  /// It is kept as discarded, so that its pictures are found even if the page ends now.
  private mutating func offerAgain(_ sheet: Sheet) {
    letGoOfDiscarded()
    state.drafts.discarded = sheet
    keep(sheet, isDiscarded: true)
    toast("Discarded", offer: Toast.Offer(label: "Restore", action: "draft/restore"))
  }

  private mutating func restoreDiscarded() {
    guard let sheet = state.drafts.discarded else { return }
    state.drafts.discarded = nil
    state.toast = nil
    keep(sheet)
    openSheet(sheet.kind, continuing: sheet.newID)
  }
}
