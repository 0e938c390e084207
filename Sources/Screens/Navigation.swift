import Ledger

// Going places: the address, what the page remembers of where it was, how its list is narrowed.
struct Navigation: Room {
  let app: App

  /// `tab` is the part of the page that is shown, where it has parts.
  func go(_ route: Route, query: String = "", tab: String = "") {
    if app.staysHere { return }
    // The list that stands beside the page is come back to as it is narrowed and sorted.
    if Desk(app: app).isBesideList, query.isEmpty, let list = state.list, list.route == route {
      arrive(list)
    } else {
      var location = Location(route, query: query)
      location.setOption("tab", tab)
      arrive(location)
    }
    effects.append(.navigate(state.location.path, replace: false))
    if !app.keepsScroll { effects.append(.scrollToTop) }
  }

  /// To the page that this one is part of; to the tab of Settings that a setting stands in.
  func goBack() {
    let route = state.location.route
    var tab = ""
    if case .setting(let page) = route { tab = SettingsTabs.tab(of: page).option }
    go(parent(of: route), tab: tab)
  }

  func arrive(_ path: String) { arrive(Location(path: path)) }

  func arrive(_ wanted: Location) {
    // The welcome is for a book that is not set up yet, whatever an old address says.
    let isWelcomed = wanted.route == .welcome && book.settings.isSetUp
    let location = isWelcomed ? Location(home) : wanted
    if isWelcomed { effects.append(.navigate(location.path, replace: true)) }
    FindActions(app: app).leaveSearch(for: location.route)
    if case .inventory(let tab) = location.route { remember("inventory-tab", tab.rawValue) }
    keepSections()
    // How the list was narrowed stays with it.
    if state.list?.route == state.location.route { state.list = state.location }
    state.location = location
    state.sheet = nil
    state.chord = ""
    app.keepsScroll = Desk(app: app).followList()
    if !app.keepsScroll { state.window = ListBlock.firstWindow }
    state.few = nil
    if !app.keepsScroll || !Desk(app: app).selectsInList { state.selection = [] }
    state.detailWindow = ListBlock.firstWindow
    state.revealsOpened = Desk(app: app).isBesideList && !app.keepsScroll
    state.preview = nil
    state.toggled = sections(of: location.route)
    if case .invite(let token) = location.route {
      MemberAnswers(app: app).arriveAtInvitation(token)
    } else if case .device(let token) = location.route {
      MemberAnswers(app: app).arriveAtDeviceLink(token)
    } else if !book.settings.isSetUp && location.route != .welcome {
      state.destination = location
      state.location = Location(.welcome)
      WelcomeActions(app: app).restore()
    } else if location.route == .setting(.members) || location.route == .settings {
      MemberAnswers(app: app).refreshMembers()
    } else if location.route == .setting(.mail) || location.route == .outbox {
      MemberAnswers(app: app).lookAtMail()
    } else if location.route.isInbox {
      ReadingAnswers(app: app).look()
    } else if location.route == .setting(.numbering) {
      LastNumberAnswers(app: app).lookAtLastNumbers()
    }
  }

  func parent(of route: Route) -> Route {
    switch route {
    case .project(let id), .projectTab(let id, _): return projectsHome(of: id)
    case .client: return .clients
    case .seasons: return .projects(.open)
    case .season: return .seasons
    case .musician: return .setting(.musicians)
    case .invoice, .outbox: return .invoices(nil)
    case .setting: return .settings
    case .archive: return .setting(.data)
    case .income: return .projects(.paid)
    case .calendar: return .projects(.open)
    case .recurring, .trips, .insight, .inbox, .reports: return .expenses
    case .receipt: return .inbox
    case .moneyAccounts: return .expenses
    case .moneyAccount, .explain: return .moneyAccounts
    case .bankLine(let id):
      if state.list?.route == .explain { return .explain }
      return book.bankLines[id].map { .moneyAccount($0.account) } ?? .moneyAccounts
    case .report(let id, let name):
      if name == "client" { return .client(id.retyped()) }
      if name == "gig-sheet" { return .project(id) }
      if name == "pay-statement" {
        return .project(book.players[id.retyped()]?.project ?? ID())
      }
      return id.isNone ? .reports : .projectTab(id, .accounting)
    case .transaction(let id):
      if state.list?.route == .expenses { return .expenses }
      if let one = book.transactions[id], book.showsAsExpense(one) {
        return ExpensePage(app: app).home(of: one)
      }
      return listHome(book.transactions[id]?.project, .transactions, .transactions)
    case .item(let id): return listHome(book.items[id]?.project, .items, .items)
    case .space(let id): return listHome(book.spaces[id]?.project, .spaces, .spaces)
    case _: return home
    }
  }

  /// Where the app begins, for all kinds of work.
  var home: Route { .today }

  /// The list of projects of the kind of work that is done.
  var projects: Route {
    Trades.isOnlyDesign(book.settings.work) ? .studio(isArchived: false) : .projects(.open)
  }

  /// The form of another project, of the kind of work that is done.
  var newProject: SheetKind {
    Trades.isOnlyDesign(book.settings.work) ? .newStudio : .project(nil)
  }

  /// The list that a row of a scope is shown in.
  func listHome(
    _ project: ID<Project>?, _ tab: ProjectTab, _ inventory: InventoryTab
  ) -> Route {
    switch Scope(project ?? ID()) {
    case .project(let id): return .projectTab(id, tab)
    case .business, .personal: return .expenses
    case .inventory:
      return inventory == .transactions && hasExpenses ? .expenses : .inventory(inventory)
    }
  }

  /// The list that a project is shown in.
  func projectsHome(of id: ID<Project>) -> Route {
    let project = book.projects[id]
    if isDesign(project) { return .studio(isArchived: project?.life == .archived) }
    return .projects(project?.stage ?? .open)
  }

  func scroll(_ value: String) {
    let parts = value.split(separator: ":")
    guard parts.count == 2, let first = Int(parts[0]), let count = Int(parts[1]), first >= 0,
      count > 0, count < 10_000, first < 100_000_000
    else { return }
    if Desk(app: app).isBesideList {
      state.detailWindow = first..<first + count
    } else {
      state.window = first..<first + count
      state.few = nil
      state.revealsOpened = false
    }
  }

  func search(_ text: String) {
    state.location.query = text
    state.window = ListBlock.firstWindow
    // A list's search stands above its rows: where one is typed into, the first rows are those in view.
    let inView = ListBlock(app: app).inView
    state.few = inView == ListBlock.firstWindow ? nil : inView
    effects.append(.navigate(state.location.path, replace: true))
  }

  func changeOptions(_ change: (inout Location) -> Void) {
    change(&state.location)
    state.window = ListBlock.firstWindow
    state.few = nil
    effects.append(.navigate(state.location.path, replace: true))
  }

  func setOption(_ name: String, _ value: String) {
    changeOptions { $0.setOption(name, value) }
  }

  /// Whether a section that begins open (or closed) is open now.
  func isOpen(_ section: String, byDefault: Bool = false) -> Bool {
    state.toggled.contains(section) != byDefault
  }

  /// Remembers which sections of the page that is left were opened, for when it is come back to.
  func keepSections() {
    let route = state.location.route
    let toggled = state.toggled.filter { $0 != "selecting" }
    state.sections.removeAll { $0.route == route }
    if !toggled.isEmpty { state.sections.append(State.Sections(route: route, toggled: toggled)) }
    if state.sections.count <= 30 { return }
    // The list beside which one page after another was opened stays as it is.
    let oldest = state.sections.firstIndex { $0.route != state.list?.route }
    if let oldest { state.sections.remove(at: oldest) }
  }

  /// What was toggled on a page when it was left.
  func sections(of route: Route) -> [String] {
    state.sections.first { $0.route == route }?.toggled ?? []
  }

  func toggle(_ section: String) {
    if let place = state.toggled.firstIndex(of: section) {
      state.toggled.remove(at: place)
    } else {
      state.toggled.append(section)
    }
  }

  func select(_ id: UInt64) {
    if let place = state.selection.firstIndex(of: id) {
      state.selection.remove(at: place)
    } else {
      state.selection.append(id)
    }
  }

  /// The scope of the page.
  var pageScope: Scope { scope(of: state.location.route) }

  /// Where a page is: a project, else inventory.
  func scope(of route: Route) -> Scope {
    switch route {
    case .projectTab(let id, _), .project(let id): return .project(id)
    case .report(let id, let name):
      return name == "client" || name == "pay-statement" ? .inventory : Scope(id)
    case .transaction(let id): return Scope(book.transactions[id]?.project ?? ID())
    case .item(let id): return Scope(book.items[id]?.project ?? ID())
    case .space(let id): return Scope(book.spaces[id]?.project ?? ID())
    case _: return .inventory
    }
  }
}
