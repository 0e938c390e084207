import Ledger
import Markup

// Cells that are edited in place. An open cell is one field of its row's sheet, drawn in the table: the sheet
// loads, checks, keeps and saves it. Leaving it saves, as in a spreadsheet.
extension Action {
  /// Opens a field of a sheet in its cell: `cell/FIELD/SHEET`.
  static func cell(_ field: String, _ sheet: SheetKind) -> Action {
    Action(text: "cell/" + field + "/" + sheet.text)
  }
  /// Saves the open cell; the value is the cell to go on to, itself to stay on it, or "".
  static var leaveCell: Action { Action("leave-cell") }

  /// Whether it is about the open cell, or leaves it as it is.
  fileprivate var isOfCell: Bool {
    var reading = Reading(text)
    return self == .leaveCell || self == .dismiss || self == .scroll
      || reading.begins(with: "type") || reading.begins(with: "leave")
      || reading.begins(with: "pick")
  }
}

extension Sheet {
  /// What opens the cell in which it stands.
  var cellAction: Action { .cell(cell, kind) }
}

struct Cells: Room {
  let app: App

  /// Whether what is typed stands in a cell of a table.
  var isInCell: Bool { state.sheet?.cell.isEmpty == false }

  private static var editor: String { ".cell-editor :is(input, select, textarea)" }

  /// Opens a field in its cell; what else was typed into its sheet is shown there.
  func openCell(_ field: String, _ kind: SheetKind) {
    openSheet(kind)
    guard state.isDesk || isForm(of: kind), let sheet = state.sheet,
      sheet.kind == kind,
      sheet.form.field(field) != nil, sheet.form.clashes.isEmpty,
      !sheet.form.fields.contains(where: { $0.name != field && $0.value != $0.original })
    else { return }
    state.sheet?.cell = field
    effects.append(.focus(Cells.editor))
  }

  /// Saves the open cell and goes on to `next`; with a bad value it stays open.
  func leaveCell(for next: String) {
    guard let open = state.sheet, !open.cell.isEmpty else { return }
    saveCell(open)
    if state.sheet != nil || next.isEmpty { return }
    if goOnInNew(open, next) { return }
    if next == open.cellAction.text {
      focusCell(open)
    } else {
      CommonActions(app: app).perform(Action(text: next))
    }
  }

  /// What was typed where a row is added is a row by now: Return begins the next one, Tab goes on in it.
  private func goOnInNew(_ open: Sheet, _ next: String) -> Bool {
    guard let made = SheetSearch.type(of: open.kind)?.made?(open.newID),
      OpenSheet(app: app).form(for: made) != nil
    else { return false }
    var reading = Reading(next)
    guard reading.begins(with: "cell"), let field = reading.next(), reading.rest() == open.kind.text
    else { return false }
    openCell(field, field == open.cell ? open.kind : made)
    return true
  }

  /// Whether the page is the form of a sheet.
  private func isForm(of kind: SheetKind) -> Bool {
    guard let page = SheetSearch.type(of: kind)?.page else { return false }
    return page == state.location.route
  }

  private func saveCell(_ sheet: Sheet) {
    if sheet.form.isDirty { OpenSheet(app: app).save() } else { closeSheet() }
    // The next cell may be of the same row: what was kept while this one was typed is not for it.
    let draft = Draft.name(sheet.kind.text, sheet.newID)
    if state.sheet == nil, !app.wasRefused, state.remembered[draft] != nil { remember(draft, "") }
  }

  /// Leaves the cell as it was before it was opened.
  func closeCell() {
    guard let open = state.sheet else { return }
    closeSheet()
    focusCell(open)
  }

  private func focusCell(_ sheet: Sheet) {
    ListGroups(app: app).keepOpen(around: sheet.kind)
    let text = sheet.cellAction.text
    effects.append(.focus("[data-on-click=\"" + text + "\"], [data-edit=\"" + text + "\"]"))
  }

  /// Says a bad value in its cell; what the cell cannot show makes a sheet of it.
  ///
  /// Answers whether it is still a cell.
  func showCellProblem() -> Bool {
    guard let sheet = state.sheet, !sheet.cell.isEmpty else { return false }
    let isOwn = sheet.form.problems.allSatisfy { $0.name == sheet.cell }
    if isOwn && sheet.form.clashes.isEmpty {
      effects.append(.focus(Cells.editor))
      return true
    }
    state.sheet?.cell = ""
    return false
  }

  /// Saves the open cell before something else happens; a bad value is kept as a draft.
  func settleCell(before event: Event) {
    guard let open = state.sheet, !open.cell.isEmpty else { return }
    switch event {
    case .action(let action, _, _), .listAction(let action, _):
      if action.isOfCell { return }
    case .key(let key, _):
      if key == "Escape" || key == "ctrl+Enter" || key == "meta+Enter" { return }
    case .arrived, .listArrived, .walked, .history: break
    case _: return
    }
    saveCell(open)
    if state.sheet == nil { return }
    app.keepsCell = true
    closeSheet()
    effects = []
  }

  /// Follows the size of the window: where there are no tables an open cell becomes its sheet.
  func resize(to width: Int) {
    state.isWide = width >= 900
    state.isDesk = width >= 1_100
    if !state.isDesk, let kind = state.sheet?.kind, !isForm(of: kind) {
      state.sheet?.cell = ""
    }
  }

  /// The field of the open cell, as its sheet draws it.
  func cellEditor(_ sheet: Sheet, of title: Phrase) -> HTML {
    var html = HTML(in: state.catalogue)
    html(
      "div", .class("cell-editor"), .role("group"), .label(title), .key("cell"),
      .data("edit", sheet.cellAction.text)
    ) { html in SheetSearch.type(of: sheet.kind)?.view(app, sheet, &html) }
    return html
  }
}
