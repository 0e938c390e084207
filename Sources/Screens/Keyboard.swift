import Ledger

// The keyboard; its table is in Find/Command.swift. Keys typed into fields never come here.
struct Keyboard: Room {
  let app: App

  func press(_ key: String, on row: String) {
    if ClientViewing(app: app).isOn { return ClientViewing(app: app).press(key) }
    if key == "Escape" {
      if Cells(app: app).isInCell {
        Cells(app: app).closeCell()
      } else if state.sheet != nil {
        closeSheet()
      } else {
        Desk(app: app).stepBack(from: row)
      }
      return
    }
    if key == "ctrl+Enter" || key == "meta+Enter" {
      if Cells(app: app).isInCell, let open = state.sheet {
        Cells(app: app).leaveCell(for: open.cellAction.text)
      } else if state.sheet == nil, case .receipt(let id) = state.location.route {
        // Its form is the page's.
        CommonActions(app: app).perform(.confirmReceipt(id))
      } else {
        OpenSheet(app: app).save()
      }
      return
    }
    if key == "ctrl+k" || key == "meta+k" {
      if state.location.route != .find { go(.find) } else { closeSheet() }
      effects.append(.focus("#main input[type=search]"))
      return
    }
    if key == "Delete" || key == "Backspace", SuggestionRows(app: app).hide(by: row) { return }
    if Viewer(app: app).pressInViewer(key) || state.sheet != nil { return }
    if state.chord == "g" {
      state.chord = ""
      CommandList(app: app).goByKey(key)
      return
    }
    switch key {
    case "g":
      state.chord = "g"
      effects.append(.timer("chord", milliseconds: 1500))
    case "/": Desk(app: app).inList { focusSearch() }
    case "?": openSheet(.help)
    case "u", "ctrl+z": Changes(app: app).undo()
    case "U", "ctrl+shift+z", "ctrl+y": Changes(app: app).redo()
    case "n": if row.isEmpty { openNew() } else { Desk(app: app).inList { openNew() } }
    case "x": selectRow(row)
    // Behind the rows, each with its cells, nobody finds it by Tab.
    case "b": if !state.selection.isEmpty { effects.append(.focus(".bulk-bar button")) }
    case "e": openEdit(focused(row))
    case "t": CalendarActions(app: app).goToToday()
    case "a": LineProposals(app: app).acceptByKey(row)
    case "1": stageByKey(.open, focused(row))
    case "2": stageByKey(.delivered, focused(row))
    case "3": stageByKey(.paid, focused(row))
    case _: break
    }
  }

  /// Puts the row that has the focus into the selection, or takes it out.
  private func selectRow(_ row: String) {
    guard state.isDesk, Desk(app: app).selectsInList,
      let id = row.split(separator: "/").last.flatMap({ ID<Item>(String($0)) })
    else { return }
    Desk(app: app).inList { TableRows(app: app).select(id.raw) }
  }

  private func focusSearch() {
    if state.location.route == .welcome { return }
    switch state.location.route {
    case .invite, .device: return
    case _: break
    }
    if ListBlock(app: app).pageList == nil && state.location.route != .find { go(.find) }
    if case .space = state.location.route, !isOpen("items") { state.toggled.append("items") }
    effects.append(.focus("#main input[type=search]"))
  }

  private func openNew() {
    switch state.location.route {
    case .calendar(_, let day): openSheet(.newGig((day ?? state.today).text, ""))
    case .clients: openSheet(.client(nil))
    case .invoices: openSheet(.newInvoice)
    case .project(let id): openNew(in: id, ProjectTabs(app: app).defaultTab(of: id))
    case .projectTab(let id, let tab): openNew(in: id, tab)
    case .expenses: openSheet(.newExpense(.business))
    case .recurring: openSheet(.newRecurring)
    case .trips: openSheet(.newTrip)
    case .moneyAccounts: if isAdministrator { openSheet(.newMoneyAccount) }
    // What is new there comes in a file.
    case .moneyAccount, .explain, .bankLine:
      if isAdministrator { CommonActions(app: app).perform(.chooseFile(.book)) }
    case .inventory(.items): openSheet(.newItem(.inventory))
    case .inventory(.transactions):
      openSheet(hasExpenses ? .newExpense(.business) : .newTransaction(.inventory))
    case .inventory(.spaces): openSheet(.newSpace(.inventory))
    case .studio: openSheet(.newStudio)
    case .seasons: openSheet(.season(nil))
    case .inbox, .receipt: CommonActions(app: app).perform(.addReceipts)
    case .projects where hasClients: openSheet(.project(nil))
    case .setting(.rules): openSheet(.rule(nil))
    case .setting(.tags): openSheet(.tag(nil))
    case .setting(.travel): openSheet(.newTravel)
    case .setting(.musicians), .musician: openSheet(.musician(nil))
    case .setting(.rates): if isAdministrator { openSheet(.rate(nil)) }
    case .setting(.categories): if isAdministrator { openSheet(.category(nil)) }
    case .setting(.taxes): if isAdministrator { openSheet(.newTaxBand) }
    case .setting(.mileage): if isAdministrator { openSheet(.newMileageRate) }
    case .invoice(let id):
      if book.invoices[id]?.isIssued == false { Cells(app: app).openCell("text", .newLine(id)) }
    case .space(let id): openSheet(.newItemAt(id))
    case .transaction(let id):
      guard let one = book.transactions[id], one.sale == nil else { break }
      openSheet(book.showsAsExpense(one) ? .newExpense(Scope(one.project)) : .newItemIn(id))
    case .welcome, .report, .invite, .device: break
    case .item(let id): openSheet(.newItem(Scope(book.items[id]?.project ?? ID())))
    case _ where !Trades.bills(book.settings.work): openSheet(.newExpense(.business))
    case _: openSheet(Navigation(app: app).newProject)
    }
  }

  private func openNew(in project: ID<Project>, _ tab: ProjectTab) {
    switch tab {
    case .overview: openSheet(.charge(project, nil))
    case .budget: openSheet(.budget(project))
    case .items: openSheet(.newItem(.project(project)))
    case .transactions, .accounting: openSheet(.newTransaction(.project(project)))
    case .spaces: openSheet(.newSpace(.project(project)))
    }
  }

  /// The project whose row has the focus.
  private func focused(_ row: String) -> ID<Project>? {
    let prefix = "project/"
    return row.hasPrefix(prefix) ? ID(String(row.dropFirst(prefix.count))) : nil
  }

  private func openEdit(_ focused: ID<Project>?) {
    if let focused { return openProject(focused) }
    switch state.location.route {
    case .project(let id), .projectTab(let id, _): openProject(id)
    case .transaction(let id):
      let isExpense = book.transactions[id].map { book.showsAsExpense($0) } == true
      openSheet(isExpense ? .editExpense(id) : .editTransaction(id))
    case .item(let id): openSheet(.editItem(id))
    case .space(let id): openSheet(.editSpace(id))
    case .client(let id): openSheet(.client(id))
    case .season(let id): openSheet(.season(id))
    case .moneyAccount(let id): openSheet(.editMoneyAccount(id))
    case .musician(let id): if book.musicians.live(id) != nil { openSheet(.musician(id)) }
    case .invoice(let id): if book.invoices[id]?.isIssued == false { openSheet(.invoice(id)) }
    case .setting(let page): openSheet(.setting(page))
    case _: break
    }
  }

  private func openProject(_ id: ID<Project>) {
    openSheet(isDesign(book.projects[id]) ? .editStudio(id) : .project(id))
  }

  /// A designer's project shows no stage: no key moves it unseen, or records what it misses as paid.
  private func stageByKey(_ stage: Stage, _ focused: ID<Project>?) {
    if let focused {
      if !isDesign(book.projects[focused]) { moveRow(focused, to: stage) }
    } else if case .project(let id) = state.location.route, !isDesign(book.projects[id]) {
      ProjectActions(app: app).move(id, to: stage)
    }
  }

  /// The row leaves its list: the focus goes on to the next one, and what is open follows.
  private func moveRow(_ id: ID<Project>, to stage: Stage) {
    guard let project = book.projects.live(id), project.stage != stage else { return }
    var next: ID<Project>?
    Desk(app: app).inList { next = neighbor(of: id) }
    ProjectActions(app: app).move(id, to: stage)
    guard let next else { return }
    effects.append(.focus("[data-row=\"project/" + next.text + "\"] a"))
    if Desk(app: app).isBesideList, state.location.route == .project(id) {
      Desk(app: app).show(Location(.project(next)))
    }
  }

  /// The next row of the list, or the one before the last.
  private func neighbor(of id: ID<Project>) -> ID<Project>? {
    if case .projects(let shown) = state.location.route, let row = book.projects.row(of: id) {
      let rows = rows(of: .gigs, ListKind.part(of: shown))
      if let place = rows.firstIndex(of: row), rows.count > 1 {
        let other = rows[place + 1 < rows.count ? place + 1 : place - 1]
        return book.projects.rows[Int(other)].id
      }
    }
    return nil
  }
}
