import Ledger

// Opening, filling and saving the one sheet. What each sheet means is its area's business.
extension App {
  /// Opens it as the book has it, with what was typed into it and not saved; `draft` says which of several, 0 none.
  mutating func openSheet(_ kind: SheetKind, continuing draft: UInt64? = nil) {
    if case .setting = kind, !isAdministrator {
      toast(App.onlyAdministrators, isBad: true)
      return
    }
    guard var form = form(for: kind) else {
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
    if case .lastNumbers = kind { lookAtLastNumbers() }
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
    guard book.settings.isSetUp, case .openSheet(let kind)? = Action("sheet/" + name),
      kind.keepsDraft, kind != state.sheet?.kind, form(for: kind) != nil
    else { return }
    openSheet(kind)
  }

  /// The fields a sheet opens with; nil when what it is about does not exist.
  func form(for kind: SheetKind) -> Form? {
    switch kind {
    case .project(let id): return projectForm(id)
    case .charge(let project, let id): return chargeForm(project, id)
    case .stageDay: return Form([("day", state.today.text)])
    case .client(let id): return clientForm(id)
    case .invoice(let id): return invoiceForm(id)
    case .newInvoice: return Form([("client", ""), ("clientQuery", "")])
    case .line(let invoice, let id): return lineForm(invoice, id)
    case .issue(let id): return issueForm(id)
    case .number(let id): return book.invoices[id]?.isIssued == false ? Form() : nil
    case .lastNumbers(let id): return lastNumbersForm(for: id)
    case .payment(let id): return paymentForm(id)
    case .void: return Form([("reason", "")])
    case .setting(let page): return settingForm(page)
    case .projectMenu(let id): return book.projects[id] == nil ? nil : Form()
    case .invoiceMenu(let id): return book.invoices[id] == nil ? nil : Form()
    case .signIn: return Form([("email", ""), ("password", "")])
    case .transaction(let kind): return form(for: kind)
    case .item(let kind): return form(for: kind)
    case .space(let kind): return form(for: kind)
    case .budget(let kind): return form(for: kind)
    case .preset(let kind): return form(for: kind)
    case .studio(let kind): return form(for: kind)
    case .member(let kind): return form(for: kind)
    case .image(let kind): return form(for: kind)
    case .importPreview: return importForm()
    case .startOver, .sample, .help, .attention: return Form()
    }
  }

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
    switch sheet.kind {
    case .project: projectFormFollows(name)
    case .transaction(let kind): formFollows(kind, name)
    case .item(let kind): formFollows(kind, name)
    case .space(let kind): formFollows(kind, name)
    case .budget(let kind): formFollows(kind, name)
    case .preset(let kind): formFollows(kind, name)
    case .studio(let kind): formFollows(kind, name)
    case .member(let kind): formFollows(kind, name)
    case .image(let kind): formFollows(kind, name)
    case .importPreview: importFormFollows(name)
    case .charge, .stageDay, .client, .invoice, .newInvoice, .line, .issue, .payment, .void,
      .projectMenu, .invoiceMenu, .number, .lastNumbers, .setting, .startOver, .sample, .help,
      .attention, .signIn:
      break
    }
  }

  /// Checks the open form anew; the area says what is wrong.
  mutating func validate() {
    guard var sheet = state.sheet else { return }
    sheet.form.clearProblems()
    switch sheet.kind {
    case .project: checkProject(&sheet.form)
    case .charge: checkCharge(&sheet.form)
    case .stageDay: checkDay("day", &sheet.form)
    case .client: checkClient(&sheet.form)
    case .invoice: checkInvoice(&sheet.form)
    case .line(let invoice, _): checkLine(invoice, &sheet.form)
    case .issue(let id): checkIssue(id, &sheet.form)
    case .payment(let id): checkPayment(id, &sheet.form)
    case .setting(let page): checkSetting(page, &sheet.form)
    case .lastNumbers: checkLastNumbers(&sheet.form)
    case .transaction(let kind): check(kind, &sheet.form)
    case .item(let kind): check(kind, &sheet.form)
    case .space(let kind): check(kind, &sheet.form)
    case .budget(let kind): check(kind, &sheet.form)
    case .preset(let kind): check(kind, &sheet.form)
    case .studio(let kind): check(kind, &sheet.form)
    case .member(let kind): check(kind, &sheet.form)
    case .image(let kind): check(kind, &sheet.form)
    case .signIn:
      if sheet.form["password"].isEmpty { sheet.form.fail("password", "Enter the password") }
    case .newInvoice, .void, .projectMenu, .invoiceMenu, .number, .importPreview, .startOver,
      .sample, .help, .attention:
      break
    }
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
    switch open.kind {
    case .project(let id): saveProject(id, sheet)
    case .charge(let project, let id): saveCharge(project, id, sheet)
    case .stageDay(let id, let stage):
      closeSheet()
      move(id, to: stage, on: (try? Day(parsing: sheet.form["day"])) ?? state.today)
    case .client(let id): saveClient(id, sheet)
    case .invoice(let id): saveInvoice(id, sheet)
    case .newInvoice: saveNewInvoice(sheet)
    case .line(let invoice, let id): saveLine(invoice, id, sheet)
    case .issue(let id): saveIssue(id, sheet)
    case .payment(let id): savePayment(id, sheet)
    case .void(let id): saveVoid(id, sheet)
    case .setting(let page): saveSetting(page, sheet)
    case .lastNumbers: saveLastNumbers(sheet)
    case .transaction(let kind): save(kind, sheet)
    case .item(let kind): save(kind, sheet)
    case .space(let kind): save(kind, sheet)
    case .budget(let kind): save(kind, sheet)
    case .preset(let kind): save(kind, sheet)
    case .studio(let kind): save(kind, sheet)
    case .member(let kind): save(kind, sheet)
    case .image(let kind): save(kind, sheet)
    case .signIn:
      closeSheet()
      let email = sheet.form.trimmed("email")
      let password = sheet.form["password"]
      effects.append(.signIn(email.isEmpty ? password : email + "\n" + password))
    case .projectMenu, .invoiceMenu, .number, .importPreview, .startOver, .sample, .help,
      .attention:
      closeSheet()
    }
  }

  func checkDay(_ name: String, _ form: inout Form) {
    if (try? Day(parsing: form[name])) == nil { form.fail(name, "Choose a date") }
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
