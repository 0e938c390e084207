import Ledger

// Every form keeps a draft as it is typed: leaving the sheet in any way, a reload or a crash lose nothing.
struct DraftKeeping: Room {
  let app: App

  // MARK: keeping

  /// Looks at the sheet after an event: what was typed is kept soon, what was left at once, what was
  /// finished is forgotten.
  func followSheet(_ before: Sheet?, after event: Event) {
    if let before, before.newID != state.sheet?.newID { leave(before, by: event) }
    if state.drafts.discarded != nil, state.toast?.offer?.action != .restoreDraft {
      letGoOfDiscarded()
    }
    guard let sheet = state.sheet, sheet.kind.keepsDraft, !state.drafts.isDue else { return }
    if before?.newID == sheet.newID && before?.form == sheet.form && !brings(event) { return }
    let isKept = state.remembered[Draft.name(sheet.kind.text, sheet.newID)] != nil
    guard isKept || isWorthKeeping(sheet) else { return }
    state.drafts.isDue = true
    effects.append(.timer("draft", milliseconds: Drafts.pause))
  }

  /// Files that hang on the sheet's row change no field.
  private func brings(_ event: Event) -> Bool {
    switch event {
    case .file, .files: return true
    case .action(let action, _, _): return SheetKind(text: action.text).begins(with: "image")
    case _: return false
    }
  }

  /// The pause is over, or the page is about to go.
  func keepDraft() {
    state.drafts.isDue = false
    if let sheet = state.sheet { keep(sheet, in: state.drafts.tab) }
  }

  func isWorthKeeping(_ sheet: Sheet) -> Bool {
    guard sheet.kind.keepsDraft else { return false }
    return sheet.form.isWorthKeeping || !book.attachments(of: sheet.newID).isEmpty
  }

  /// Keeps what the sheet holds, or forgets it when nothing is left of it.
  func keep(_ sheet: Sheet, in tab: String = "", isDiscarded: Bool = false) {
    guard sheet.kind.keepsDraft else { return }
    guard isWorthKeeping(sheet) else { return forget(sheet) }
    let draft = Draft(sheet, kept: state.now, tab: tab, isDiscarded: isDiscarded)
    let text = draft.text
    if text.utf8.count > Drafts.longest { return }
    remember(draft.name, text)
    boundDrafts()
  }

  private func forget(_ sheet: Sheet) {
    remember(Draft.name(sheet.kind.text, sheet.newID), "")
  }

  private func leave(_ sheet: Sheet, by event: Event) {
    state.drafts.isDue = false
    if state.drafts.discarded?.newID == sheet.newID { return }
    if finishes(event, sheet) {
      forget(sheet)
    } else if sheet.kind.keepsDraft {
      keep(sheet)
      if state.sheet == nil, state.toast == nil, isWorthKeeping(sheet) {
        // What is deleted is restored first.
        let isThere = OpenSheet(app: app).form(for: sheet.kind) != nil
        toast(
          "Draft kept",
          offer: isThere ? Toast.Offer(label: "Continue", action: .open(sheet.kind)) : nil)
      }
    }
    if state.remembered[Draft.name(sheet.kind.text, sheet.newID)] == nil {
      ImageActions(app: app).dropFiles(ofUnmade: sheet.newID)
    }
  }

  /// Whether the sheet did what it was for; whatever else closes it only leaves it.
  private func finishes(_ event: Event, _ sheet: Sheet) -> Bool {
    if app.wasRefused { return false }
    if !sheet.cell.isEmpty { return !app.keepsCell }
    switch event {
    case .action(let action, _, _): return !action.leavesSheet
    case .key(let key, _): return key == "ctrl+Enter" || key == "meta+Enter"
    case .memberAnswered(let answer):
      return answer.isDone && (sheet.kind.begins(with: "member") || sheet.kind == .mailServer)
    case _: return false
    }
  }

  /// Takes away what can no longer be restored.
  func letGoOfDiscarded() {
    guard let sheet = state.drafts.discarded else { return }
    state.drafts.discarded = nil
    forget(sheet)
    ImageActions(app: app).dropFiles(ofUnmade: sheet.newID)
  }

  /// The drafts that are kept, the latest first.
  private var drafts: [Draft] {
    var drafts: [Draft] = []
    for (name, text) in state.remembered where name.hasPrefix(Draft.prefix) {
      if let draft = Draft(name: name, text: text) { drafts.append(draft) }
    }
    drafts.sort { $0.kept != $1.kept ? $0.kept > $1.kept : $0.name < $1.name }
    return drafts
  }

  /// The oldest go when there are too many or they are too large together.
  private func boundDrafts() {
    var size = 0
    for (place, draft) in drafts.enumerated() {
      size += state.remembered[draft.name]?.utf8.count ?? 0
      let isGone = draft.isDiscarded && draft.newID != state.drafts.discarded?.newID
      if !isGone && place < Drafts.most && size <= Drafts.longestTogether { continue }
      if isBeingWritten(draft) || draft.newID == state.sheet?.newID { continue }
      remember(draft.name, "")
      ImageActions(app: app).dropFiles(ofUnmade: draft.newID)
    }
  }

  /// In another tab, now.
  private func isBeingWritten(_ draft: Draft) -> Bool { state.drafts.others.contains(draft.tab) }

  // MARK: continuing

  /// Lays the draft of its kind on a sheet that opens, the latest or the one that is asked for.
  func continueDraft(on sheet: inout Sheet, _ wanted: UInt64?) {
    guard sheet.kind.keepsDraft else { return }
    let text = sheet.kind.text
    for draft in drafts where draft.sheet == text && !draft.isDiscarded {
      if let wanted, draft.newID != wanted { continue }
      if isBeingWritten(draft) { continue }
      var form = sheet.form
      form.takeOver(draft.changes, asking: sheet.kind.editsRow)
      let hasFiles = !book.attachments(of: draft.newID).isEmpty
      // Another tab saved it, or the book says the same by now.
      if isRow(draft.newID) || !(form.isWorthKeeping || hasFiles) {
        remember(draft.name, "")
        continue
      }
      DraftWords(app: app).describe(&form)
      form.isContinued = true
      sheet.form = form
      sheet.newID = draft.newID
      return
    }
  }

  /// The open form after others wrote its row: fields that nobody touched here follow.
  func followBook() {
    guard let sheet = state.sheet, sheet.kind.editsRow else { return }
    guard var form = OpenSheet(app: app).form(for: sheet.kind) else {
      // A cell goes with its row.
      if Cells(app: app).isInCell { closeSheet() }
      return
    }
    form.settle()
    form.takeOver(sheet.form.fields, asking: true)
    form.showsAll = sheet.form.showsAll
    form.isContinued = sheet.form.isContinued
    DraftWords(app: app).describe(&form)
    state.sheet?.form = form
    validate()
  }

  /// Another tab kept or forgot a value; what is open here stays kept.
  func hear(_ name: String, _ value: String) {
    state.remembered[name] = value.isEmpty ? nil : value
    guard value.isEmpty, let sheet = state.sheet,
      name == Draft.name(sheet.kind.text, sheet.newID)
    else { return }
    keep(sheet, in: state.drafts.tab)
  }

  /// Whether what a sheet was to make is in the book.
  private func isRow(_ raw: UInt64) -> Bool {
    book.projects[ID(raw)] != nil || book.clients[ID(raw)] != nil || book.charges[ID(raw)] != nil
      || book.invoices[ID(raw)] != nil || book.lines[ID(raw)] != nil
      || book.payments[ID(raw)] != nil || book.transactions[ID(raw)] != nil
      || book.items[ID(raw)] != nil || book.spaces[ID(raw)] != nil
      || book.categories[ID(raw)] != nil || book.templates[ID(raw)] != nil
      || book.vendors[ID(raw)] != nil || book.invoiceTemplates[ID(raw)] != nil
  }
}
