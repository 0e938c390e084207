import Ledger

// Opening, filling and saving the one sheet. What each sheet means is its area's business.
extension App {
  mutating func openSheet(_ kind: SheetKind) {
    guard let type = SheetSearch.type(of: kind) else { return tellUnknown("sheet/" + kind.text) }
    if kind.isOne(SheetKind.setting), !isAdministrator {
      toast(App.onlyAdministrators, isBad: true)
      return
    }
    guard let form = type.form(self) else {
      toast("That is no longer there", isBad: true)
      return
    }
    var raw = chance()
    while raw < 256 { raw = chance() }
    state.sheet = Sheet(kind, form: form, newID: raw)
    if kind.isOne(SheetKind.lastNumbers) { lookAtLastNumbers() }
    validate()
  }

  mutating func closeSheet() { state.sheet = nil }

  /// Takes over what the page's form holds, so that nothing typed is ever lost to a render.
  mutating func take(_ fields: [Member]) {
    for field in fields {
      guard case .text(let text) = field.value else { continue }
      if state.sheet != nil {
        state.sheet?.form[field.name] = text
      } else if state.location.route == .welcome {
        state.welcome.form[field.name] = text
      }
    }
  }

  mutating func typed(_ name: String, _ value: String) {
    guard state.sheet != nil else {
      if state.location.route == .welcome { state.welcome.form[name] = value }
      return
    }
    let text = isPhone(name) ? PhoneNumber.formatted(asTyped: value) : value
    state.sheet?.form[name] = text
    reactToTyping(name)
    validate()
  }

  mutating func left(_ name: String) {
    state.sheet?.form.touch(name)
    validate()
  }

  private func isPhone(_ name: String) -> Bool { name == "phone" }

  /// Fields that follow others.
  private mutating func reactToTyping(_ name: String) {
    guard let sheet = state.sheet else { return }
    SheetSearch.type(of: sheet.kind)?.follow?(&self, name)
  }

  /// Checks the open form anew; the area says what is wrong.
  mutating func validate() {
    guard var sheet = state.sheet else { return }
    sheet.form.clearProblems()
    SheetSearch.type(of: sheet.kind)?.check?(self, &sheet.form)
    state.sheet = sheet
  }

  /// Saves the open sheet, or shows everything that is wrong and goes to the first of it.
  mutating func save() {
    guard let open = state.sheet else { return }
    validate()
    guard let sheet = state.sheet, sheet.form.isValid else {
      state.sheet?.form.showsAll = true
      if let first = state.sheet?.form.problems.first {
        effects.append(.focus("#sheet [name=\"" + first.name + "\"]"))
      }
      return
    }
    if let save = SheetSearch.type(of: open.kind)?.save { save(&self, sheet) } else { closeSheet() }
  }

  func checkDay(_ name: String, _ form: inout Form) {
    if (try? Day(parsing: form[name])) == nil { form.fail(name, "Choose a date") }
  }

  /// What a choice in a sheet or page sets: `pick/client/ID`.
  mutating func pick(_ what: String, _ choice: String) {
    switch what {
    case "client": pickClient(choice)
    case "suggestion": pickSuggestion(choice)
    case _:
      state.sheet?.form[what] = choice
      if state.sheet == nil, state.location.route == .welcome { state.welcome.form[what] = choice }
    }
    validate()
  }
}
