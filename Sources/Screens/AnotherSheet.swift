import Ledger

// Save and Add Another: where things come in numbers, an empty form of the same kind follows at once.
struct AnotherSheet: Room {
  let app: App

  func saveAnother() {
    guard let saved = state.sheet else { return }
    app.staysHere = true
    OpenSheet(app: app).save()
    app.staysHere = false
    if app.wasRefused || state.sheet?.newID == saved.newID { return }
    let words = state.toast?.text ?? "Saved"
    openSheet(saved.kind, continuing: 0)
    guard var sheet = state.sheet else { return }
    for field in saved.form.fields where field.stays {
      sheet.form[field.name] = field.value
    }
    sheet.added = saved.added + 1
    state.sheet = sheet
    SheetSearch.type(of: saved.kind)?.continues?(app, true)
    // What follows by itself is nothing that somebody typed.
    state.sheet?.form.settle()
    validate()
    if sheet.added > 1 { toast("\(words), \(sheet.added) so far", canUndo: true) }
    effects.append(.focus("#sheet .sheet-body :is(input:not([type=hidden]), select, textarea)"))
  }
}
