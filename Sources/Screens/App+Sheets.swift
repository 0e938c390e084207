import Ledger

// Opening, filling and saving the one sheet. What each sheet means is its area's business.
extension App {
  /// Opens it as the book has it, with what was typed into it and not saved; `draft` says which of several, 0 none.
  mutating func openSheet(_ kind: SheetKind, continuing draft: UInt64? = nil) {
    guard let type = SheetSearch.type(of: kind) else { return tellUnknown("sheet/" + kind.text) }
    if kind.isOne(SheetKind.setting), !isAdministrator {
      toast(App.onlyAdministrators, isBad: true)
      return
    }
    guard var form = type.form(self) else {
      toast("That is no longer there", isBad: true)
      return
    }
    form.settle()
    if let open = state.sheet { keep(open) }
    var raw = chance()
    while raw < 256 { raw = chance() }
    var sheet = Sheet(kind, form: form, newID: raw)
    continueDraft(on: &sheet, draft)
    state.sheet = sheet
    if state.toast?.offer?.action == .open(kind) { state.toast = nil }
    if kind.isOne(SheetKind.lastNumbers) { lookAtLastNumbers() }
    validate()
  }

  mutating func closeSheet() { state.sheet = nil }

  /// What opens the sheet that is open again after Forward or a reload; "" when nothing does, nil for none.
  public var sheetName: String? {
    state.sheet.map { $0.kind.keepsDraft && !$0.form.fields.isEmpty ? $0.kind.text : "" }
  }

  /// Back closes the sheet, Forward opens it again, as far as it still is about something.
  mutating func walkHistory(to name: String) {
    guard !name.isEmpty else { return closeSheet() }
    let kind = SheetKind(text: name)
    guard book.settings.isSetUp, kind.keepsDraft, kind != state.sheet?.kind,
      form(for: kind)?.fields.isEmpty == false
    else { return }
    openSheet(kind)
  }

  /// The fields a sheet opens with; nil when what it is about does not exist.
  func form(for kind: SheetKind) -> Form? { SheetSearch.type(of: kind)?.form(self) }

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
    let isPhone = state.sheet?.form.field(name)?.kind == .phone
    let text = isPhone ? PhoneNumber.formatted(asTyped: value) : value
    state.sheet?.form[name] = text
    reactToTyping(name)
    validate()
  }

  mutating func left(_ name: String) {
    state.sheet?.form.touch(name)
    validate()
  }

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
    for clash in sheet.form.clashes {
      sheet.form.fail(clash.name, "Choose what \(clash.title) should say")
    }
    state.sheet = sheet
  }

  /// Saves the open sheet, or shows everything that is wrong and goes to the first of it.
  mutating func save() {
    guard let open = state.sheet else { return }
    validate()
    guard let sheet = state.sheet, sheet.form.isValid else {
      state.sheet?.form.showsAll = true
      if state.sheet?.form.clashes.isEmpty == false {
        effects.append(.focus("#sheet .clashes button"))
      } else if let first = state.sheet?.form.problems.first {
        effects.append(.focus("#sheet [name=\"" + first.name + "\"]"))
      }
      return
    }
    if let save = SheetSearch.type(of: open.kind)?.save { save(&self, sheet) } else { closeSheet() }
  }

  /// What a choice in a sheet or page sets: `pick/client/ID`.
  mutating func pick(_ what: String, _ choice: String) {
    switch what {
    case "client": pickClient(choice)
    case "suggestion": pickSuggestion(choice)
    case "client-name": splitClientName()
    case "new-vendor": addVendor(named: state.sheet?.form.trimmed(choice) ?? "")
    case _:
      state.sheet?.form[what] = choice
      // Chosen anew: back to the field that finds it.
      if choice.isEmpty { effects.append(.focus("#sheet [name=\"" + what + "Query\"]")) }
      if state.sheet == nil, state.location.route == .welcome { state.welcome.form[what] = choice }
    }
    validate()
  }
}
