import Ledger

// What every page has in common: going back, the sheet, the list's options, sections, the selection.
extension Action {
  static var back: Action { Action("back") }
  static var close: Action { Action("close") }
  static var save: Action { Action("save") }
  /// Saves and opens an empty one of the same kind.
  static var saveAnother: Action { Action("save-another") }
  /// A field of the open form (or of a page's form) was typed into.
  static var type: Verb<String> { Verb("type") }
  /// A field was left.
  static var leave: Verb<String> { Verb("leave") }
  /// Sets a field of the form from a choice: `pick/client/ID`.
  static var pick: Verb2<String, String> { Verb2("pick") }
  static var search: Action { Action("search") }
  static var undo: Action { Action("undo") }
  /// Does again what was taken back last.
  static var redo: Action { Action("redo") }
  static var dismiss: Action { Action("dismiss") }
  /// Sorts or filters the page's list: `option/sort/amount-desc`; "" takes the option away.
  static var option: Verb2<String, String> { Verb2("option") }
  /// Adds or removes one value of a filter: `filter/status/pending`.
  static var filter: Verb2<String, String> { Verb2("filter") }
  static var clearFilters: Action { Action("clear-filters") }
  /// Opens or closes a section of a page.
  static var toggle: Verb<String> { Verb("toggle") }
  /// Puts a row into the bulk selection, or takes it out; the key of a group all rows of it.
  static var select: Verb<ID<Item>> { Verb("select") }
  static var clearSelection: Action { Action("clear-selection") }
  /// Selects from the row that was chosen last to this one: a click with Shift.
  static var selectTo: Verb<ID<Item>> { Verb("select-to") }
  /// Selects what the page's list shows.
  static var selectAll: Action { Action("select-all") }
  /// Closes what is open beside its list.
  static var closeDetail: Action { Action("close-detail") }
  /// A windowed list was scrolled; the value says `first:count`.
  static var scroll: Action { Action("scroll") }
  static var copy: Verb<String> { Verb("copy") }
  static var print: Action { Action("print") }
  static var reload: Action { Action("reload") }
  /// Does once more what a part of the app was missing for.
  static var fetchAgain: Action { Action("try-again") }
}

struct CommonActions: Room {
  let app: App

  /// Does what a button says, or tells that nobody knows how.
  func perform(_ action: Action, _ fields: [Member] = [], _ value: String = "") {
    guard ClientViewing(app: app).allows(action) else {
      return ClientViewing(app: app).refuse()
    }
    OpenSheet(app: app).take(fields)
    app.value = value
    var reading = Reading(action.text)
    Areas(app: app).performInArea(&reading)
    if !reading.isRead { tellUnknown(action.text) }
  }

  /// A button that does nothing is a fault of ours: the person is told, and the page's console.
  func tellUnknown(_ text: String) {
    Changes(app: app).toast(
      "This does not work: it is a mistake in Ledgerline", isBad: true, logged: .mistake)
    effects.append(.complain("unknown action: " + text))
  }

  func performEverywhere(_ at: inout Reading) {
    if at.begins(with: "go") { go(Route(path: "/" + at.rest())) }
    if at.begins(with: "sheet") { openSheet(SheetKind(text: at.rest())) }
    if at.begins(with: "cell") {
      Cells(app: app).openCell(at.next() ?? "", SheetKind(text: at.rest()))
    }
    at.on(Action.leaveCell) { Cells(app: app).leaveCell(for: value) }
    at.on(Action.back) { Navigation(app: app).goBack() }
    at.on(Action.close) { closeSheet() }
    at.on(Action.save) { OpenSheet(app: app).save() }
    at.on(Action.saveAnother) { AnotherSheet(app: app).saveAnother() }
    at.on(Action.type) { OpenSheet(app: app).typed($0, value) }
    at.on(Action.leave) { OpenSheet(app: app).left($0) }
    at.on(Action.pick) { OpenSheet(app: app).pick($0, $1) }
    at.on(Action.search) { Navigation(app: app).search(value) }
    at.on(Action.undo) { Changes(app: app).undo() }
    at.on(Action.redo) { Changes(app: app).redo() }
    at.on(Action.dismiss) { state.toast = nil }
    at.on(Action.option) { Navigation(app: app).setOption($0, $1.isEmpty ? value : $1) }
    at.on(Action.filter) { name, choice in
      Navigation(app: app).changeOptions { $0.toggleOption(name, choice) }
    }
    at.on(Action.clearFilters) {
      Navigation(app: app).changeOptions { $0.clearOptions(but: ["sort", "group"]) }
    }
    at.on(Action.toggle) { Navigation(app: app).toggle($0) }
    at.on(Action.select) { TableRows(app: app).select($0.raw) }
    at.on(Action.clearSelection) { state.selection = [] }
    at.on(Action.endSelection) { Selecting(app: app).endSelection() }
    at.on(Action.selectTo) { TableRows(app: app).selectTo($0.raw) }
    at.on(Action.selectAll) { TableRows(app: app).selectAll() }
    at.on(Action.closeDetail) { Desk(app: app).closeDetail() }
    at.on(Action.scroll) { Navigation(app: app).scroll(value) }
    at.on(Action.copy) { text in
      effects.append(.copy(text))
      toast("Copied", canUndo: false)
    }
    at.on(Action.print) { effects.append(.print) }
    at.on(Action.reload) { effects.append(.reload) }
    at.on(Action.fetchAgain) {
      state.toast = nil
      effects.append(.tryAgain)
    }
  }
}
