import Ledger

// Opening, filling and saving the one sheet. What each sheet means is its area's business.
struct OpenSheet: Room {
  let app: App

  /// Opens it as the book has it, with what was typed into it and not saved; `draft` says which of several, 0 none.
  func draw(_ kind: SheetKind, continuing draft: UInt64? = nil) {
    guard ClientViewing(app: app).allows(kind) else { return ClientViewing(app: app).refuse() }
    guard let type = SheetSearch.type(of: kind) else {
      return CommonActions(app: app).tellUnknown("sheet/" + kind.text)
    }
    if kind.isOne(SheetKind.setting), !CurrentRole(app: app).mayChange() { return }
    guard var form = type.form(app) else {
      toast("That is no longer there", isBad: true)
      return
    }
    form.settle()
    if let open = state.sheet { DraftKeeping(app: app).keep(open) }
    var raw = chance()
    while raw < 256 { raw = chance() }
    var sheet = Sheet(kind, form: form, newID: raw)
    DraftKeeping(app: app).continueDraft(on: &sheet, draft)
    state.sheet = sheet
    if sheet.form.isContinued { type.continues?(app, false) }
    if state.toast?.offer?.action == .open(kind) { state.toast = nil }
    if kind.isOne(SheetKind.lastNumbers) { LastNumberAnswers(app: app).lookAtLastNumbers() }
    if kind.isOne(SheetKind.shareLinks) || kind.isOne(SheetKind.ownPage) || kind == .subscribe {
      SharedLinks(app: app).begin()
    }
    if kind.isOne(SheetKind.send) || kind.isOne(SheetKind.remind)
      || kind.isOne(SheetKind.sendReceipt)
    {
      MemberAnswers(app: app).lookAtMail()
    }
    if let row = kind.about(SheetKind.history) { HistoryAnswers(app: app).open(row) }
    validate()
  }

  /// What opens the sheet that is open again after Forward or a reload; "" when nothing does, nil for none.
  var sheetName: String? {
    guard let sheet = state.sheet else { return nil }
    if !sheet.cell.isEmpty { return sheet.cellAction.text }
    return sheet.kind.keepsDraft && !sheet.form.fields.isEmpty ? sheet.kind.text : ""
  }

  func closeSheet() { state.sheet = nil }

  /// Back closes the sheet, Forward opens it again, as far as it still is about something.
  func walkHistory(to name: String) {
    guard !name.isEmpty else { return closeSheet() }
    if ClientViewing(app: app).isOn { return }
    var reading = Reading(name)
    let cell = reading.begins(with: "cell") ? reading.next() : nil
    let kind = cell == nil ? SheetKind(text: name) : SheetKind(text: reading.rest())
    guard book.settings.isSetUp, kind.keepsDraft, kind != state.sheet?.kind,
      form(for: kind)?.fields.isEmpty == false
    else { return }
    if let cell { Cells(app: app).openCell(cell, kind) } else { draw(kind) }
  }

  /// The fields a sheet opens with; nil when what it is about does not exist.
  func form(for kind: SheetKind) -> Form? { SheetSearch.type(of: kind)?.form(app) }

  /// Takes over what the page's form holds, so that nothing typed is ever lost to a render.
  func take(_ fields: [Member]) {
    for field in fields {
      guard case .text(let text) = field.value else { continue }
      if state.sheet != nil {
        state.sheet?.form[field.name] = text
      } else if state.location.route == .welcome {
        state.welcome.form[field.name] = text
      }
    }
  }

  func typed(_ name: String, _ value: String) {
    guard state.sheet != nil else {
      if state.location.route == .welcome {
        state.welcome.form[name] = value
        WelcomeActions(app: app).keep()
      } else if case .receipt(let id) = state.location.route {
        var isOtherWorth = false
        ReceiptForm(app: app).change(id) { form in
          let before = form[name]
          form[name] = value
          ExpenseFields(app: app).follow(name, &form)
          // In the book's own currency nothing is asked.
          isOtherWorth =
            form.forgetWorth(name, was: before)
            && Currency(form["currency"]) != book.settings.currency
        }
        if isOtherWorth {
          let own = book.settings.currency.code
          toast("What it is in \(own) was of the former amount: enter it again.")
        }
      }
      return
    }
    let isPhone =
      state.sheet?.form.field(name)?.kind == .phone
      && PhoneNumber.isGrouped(in: state.formats.locale)
    let text = isPhone ? PhoneNumber.formatted(asTyped: value) : value
    let before = state.sheet?.form[name] ?? ""
    state.sheet?.form[name] = text
    // A payment's worth follows its amount by a rule of its own.
    if state.sheet?.form.field("foreign") != nil {
      state.sheet?.form.forgetWorth(name, was: before)
    }
    reactToTyping(name)
    validate()
  }

  /// Changes the form that is typed into: that of the sheet, else the one that stands on the page; answers what is focused then.
  func change(_ body: (inout Form) -> String) {
    var focus = ""
    if var form = state.sheet?.form {
      focus = body(&form)
      state.sheet?.form = form
      validate()
    } else if case .receipt(let id) = state.location.route {
      ReceiptForm(app: app).change(id) { focus = body(&$0) }
    }
    if focus.isEmpty { return }
    effects.append(.focus((state.sheet == nil ? "#main" : "#sheet") + " [name=\"\(focus)\"]"))
  }

  func left(_ name: String) {
    state.sheet?.form.touch(name)
    validate()
  }

  /// Fields that follow others.
  private func reactToTyping(_ name: String) {
    guard let sheet = state.sheet else { return }
    SheetSearch.type(of: sheet.kind)?.follow?(app, name)
  }

  /// Checks the open form anew; the area says what is wrong.
  func validate() {
    guard var sheet = state.sheet else { return }
    sheet.form.clearProblems()
    SheetSearch.type(of: sheet.kind)?.check?(app, &sheet.form)
    for clash in sheet.form.clashes {
      sheet.form.fail(clash.name, "Choose what \(clash.title) should say")
    }
    state.sheet = sheet
  }

  /// Saves the open sheet, or shows everything that is wrong and goes to the first of it.
  func save() {
    guard let open = state.sheet else { return }
    validate()
    guard let sheet = state.sheet, sheet.form.isValid else {
      state.sheet?.form.showsAll = true
      if Cells(app: app).showCellProblem() { return }
      if state.sheet?.form.clashes.isEmpty == false {
        effects.append(.focus("#sheet .clashes button"))
      } else if let first = state.sheet?.form.problems.first {
        effects.append(.focus("#sheet [name=\"" + first.name + "\"]"))
      }
      // What a cell could not show may be no fault where all fields stand.
      if !open.cell.isEmpty { validate() }
      return
    }
    if let save = SheetSearch.type(of: open.kind)?.save { save(app, sheet) } else { closeSheet() }
  }

  /// What a choice in a sheet or page sets: `pick/client/ID`.
  func pick(_ what: String, _ choice: String) {
    switch what {
    case "client": ClientPicker(app: app).pickClient(choice)
    case "start-day": BookAgain(app: app).pickStart(choice)
    case "suggestion": SuggestionRows(app: app).pick(choice)
    case "client-name": ClientPicker(app: app).splitClientName()
    case "new-vendor": Pickers(app: app).addVendor(named: state.sheet?.form.trimmed(choice) ?? "")
    case _ where state.sheet == nil && state.location.route.isInbox: typed(what, choice)
    case _:
      state.sheet?.form[what] = choice
      // Chosen anew: back to the field that finds it.
      if choice.isEmpty { effects.append(.focus("#sheet [name=\"" + what + "Query\"]")) }
      if state.sheet == nil, state.location.route == .welcome { state.welcome.form[what] = choice }
    }
    validate()
  }
}
