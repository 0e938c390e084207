import Documents
import Ledger
import Markup

// The frame around every page: tabs, the page, the sheet, the toast. Each is a region the host
// morphs on its own.
struct Shell: Room {
  let app: App

  /// The `#app` region.
  func page() -> HTML {
    var html = HTML(in: state.catalogue)
    if state.location.route == .welcome {
      Banners(app: app).draw(&html)
      WelcomePage(app: app).draw(&html)
      return html
    }
    if case .invite(let token) = state.location.route {
      MembersPage(app: app).invitationPage(token, &html)
      return html
    }
    if case .device(let token) = state.location.route {
      DeviceLinks(app: app).page(token, &html)
      return html
    }
    if ClientViewing(app: app).isOn {
      ClientViewPage(app: app).draw(&html)
      return html
    }
    // Statements may be dropped anywhere (rule M39).
    html("div", .class("shell"), .data("statements", FileUse.book.rawValue)) { html in
      html("a", .class("skip"), .href("#main"), text: "Skip to content")
      tabs(&html)
      ReceiptIntake(app: app).zone(&html)
      if Desk(app: app).draw(&html) { return }
      html("div", .class("page"), .key(pageKey)) { html in
        Banners(app: app).draw(&html)
        content(&html)
      }
    }
    return html
  }

  /// What keeps a page the same one: a calendar stays while somebody goes through its days.
  private var pageKey: String {
    if case .calendar(let view, _) = state.location.route {
      return Route.calendar(view, nil).path
    }
    return state.location.route.path
  }

  /// The title of the page, for the window.
  var title: String {
    if ClientViewing(app: app).isOn {
      let project = ClientViewing(app: app).view.map { title(of: $0.project) } ?? ""
      return project + " · " + say("Client View")
    }
    return say(pageTitle) + " · Ledgerline"
  }

  private var pageTitle: Phrase {
    switch state.location.route {
    case .welcome: return "Welcome"
    case .today: return "Today"
    case .projects(let stage):
      switch stage {
      case .open: return "Open Projects"
      case .delivered: return "Delivered Projects"
      case .paid: return "Paid Projects"
      }
    case .calendar: return "Calendar"
    case .project(let id), .projectTab(let id, _):
      return book.projects[id].map { .verbatim(title(of: $0)) } ?? "Project"
    case .client(let id): return book.named(id).map { .verbatim($0.displayName) } ?? "Client"
    case .invoice(let id):
      return book.invoices[id].map { title(of: $0) } ?? "Draft Invoice"
    case .seasons: return "Tours and Seasons"
    case .season(let id):
      return book.seasons[id].map { SeasonPage.name(of: $0) } ?? "Tour or Season"
    case .musician(let id):
      return book.musicians[id].map { MusicianPage.name(of: $0) } ?? "Musician{{a page}}"
    case .studio(let isArchived): return isArchived ? "Archived Projects" : "Projects"
    case .report(let id, let name):
      if let project = book.projects[id] { return .verbatim(title(of: project)) }
      return Report.named(name).map { title(of: $0) } ?? "Project"
    case .transaction(let id):
      return book.transactions[id].map { .verbatim(title(of: $0)) } ?? "Transaction"
    case .item(let id): return book.items[id].map { .verbatim(title(of: $0)) } ?? "Item"
    case .space(let id): return book.spaces[id].map { .verbatim(title(of: $0)) } ?? "Space"
    case .inventory: return hasExpenses ? "Expenses" : "Inventory"
    case .income: return "Income"
    case .reports: return "Reports"
    case .expenses: return "Expenses"
    case .recurring: return "Recurring"
    case .trips: return "Trips"
    case .moneyAccounts: return "Accounts{{of money}}"
    case .moneyAccount(let id):
      return book.moneyAccounts[id].map { .verbatim($0.name) } ?? "Account{{of money}}"
    case .bankLine(let id):
      return book.bankLines[id].map { LineRow(app: app).title(of: $0) } ?? "Line"
    case .explain: return "To Explain"
    case .insight: return "Insight"
    case .inbox: return "Inbox"
    case .outbox: return "Outbox"
    case .receipt(let id): return book.receipts[id].map { .verbatim($0.name) } ?? "Receipt"
    case .find: return "Search"
    case .settings: return "Settings"
    case .setting(let page): return SettingsPages.title(of: page)
    case .archive: return "Deleted and Archived"
    case .device: return "Add This Device"
    case .invite: return state.membership.welcome?.isReset == true ? "New Password" : "Invitation"
    case .unknown: return "Not Found"
    case _: return ListBlock(app: app).pageList.map { index[$0.list].kind.label } ?? ""
    }
  }

  func content(_ html: inout HTML) {
    draw(&html)
    HistoryLink(app: app).draw(&html)
  }

  private func draw(_ html: inout HTML) {
    switch state.location.route {
    case .welcome, .invite, .device: break
    case .today: TodayPage(app: app).draw(&html)
    case .projects(let stage): ProjectList(app: app).draw(stage, &html)
    case .calendar(let view, let day): CalendarPage(app: app).draw(view, day, &html)
    case .project(let id): ProjectPage(app: app).draw(id, nil, &html)
    case .seasons: SeasonPage(app: app).drawList(&html)
    case .season(let id): SeasonPage(app: app).draw(id, &html)
    case .musician(let id): MusicianPage(app: app).draw(id, &html)
    case .clients: ClientList(app: app).draw(&html)
    case .client(let id): ClientPage(app: app).draw(id, &html)
    case .invoices(let status): InvoiceList(app: app).draw(status, &html)
    case .invoice(let id): InvoicePage(app: app).draw(id, &html)
    case .studio(let isArchived): StudioPage(app: app).draw(isArchived: isArchived, &html)
    case .projectTab(let id, let tab): ProjectPage(app: app).draw(id, tab, &html)
    case .report(let id, let report): ReportPage(app: app).draw(id, report, &html)
    case .transaction(let id): transactionPage(id, &html)
    case .item(let id): ItemPage(app: app).draw(id, &html)
    case .space(let id): SpacePage(app: app).draw(id, &html)
    case .inventory(let tab): InventoryPage(app: app).draw(tab, &html)
    case .income: IncomePage(app: app).draw(&html)
    case .reports: ReportsPage(app: app).draw(&html)
    case .expenses: ExpenseList(app: app).draw(&html)
    case .recurring: RecurringPage(app: app).draw(&html)
    case .trips: TripPage(app: app).draw(&html)
    case .moneyAccounts: MoneyAccountsPage(app: app).draw(&html)
    case .moneyAccount(let id): MoneyAccountPage(app: app).draw(id, &html)
    case .bankLine(let id): LinePage(app: app).draw(id, &html)
    case .explain: ExplainPage(app: app).draw(&html)
    case .insight: InsightPage(app: app).draw(&html)
    case .inbox: InboxPage(app: app).draw(&html)
    case .outbox: OutboxPage(app: app).draw(&html)
    case .receipt(let id): ReceiptPage(app: app).draw(id, &html)
    case .find: FindPage(app: app).draw(&html)
    case .settings: SettingsTabs(app: app).draw(&html)
    case .setting(let page): SettingsPages(app: app).settingPage(page, &html)
    case .archive(let isDeleted): ArchivePage(app: app).draw(isDeleted: isDeleted, &html)
    case .unknown: missingPage("There is nothing at this address.", &html)
    }
  }

  /// An expense, or a designer's transaction with its things.
  private func transactionPage(_ id: ID<Transaction>, _ html: inout HTML) {
    if ExpensePage(app: app).shows(id) {
      ExpensePage(app: app).draw(id, &html)
    } else {
      TransactionPage(app: app).draw(id, &html)
    }
  }

  private func tabs(_ html: inout HTML) {
    html("nav", .class("tabs"), .label("Main")) { html in
      html("a", .class("brand"), .href("/")) { html in html.wordmark() }
      tab("sun", "Today", home, .today, &html)
      let hasClients = hasClients
      if hasClients {
        tab("projects", "Projects", Navigation(app: app).projects, .projects, &html)
      }
      // A phone's bar is full: there the way is on the projects' page.
      if state.isWide && hasCalendar {
        tab("calendar", "Calendar", .calendar(.month, nil), .calendar, &html)
      }
      if isOn(.designer) {
        tab("archive", "Inventory", InventoryPage(app: app).inventoryHome, .inventory, &html)
      }
      tab("money", "Expenses", .expenses, .expenses, &html)
      if hasAccountsTab { tab("bank", "Accounts{{of money}}", .moneyAccounts, .accounts, &html) }
      if hasClients {
        tab("clients", "Clients", .clients, .clients, &html)
        tab("invoices", "Invoices", .invoices(nil), .invoices, &html)
      }
      if state.isWide { tab("reports", "Reports", .reports, .reports, &html) }
      tab("search", "Search", .find, .search, &html)
      tab("settings", "Settings", .settings, .settings, &html)
      html("div", .class("tabs-foot")) { html in SyncLine(app: app).draw(&html) }
    }
  }

  private func tab(
    _ icon: String, _ title: Phrase, _ route: Route, _ section: AppSection, _ html: inout HTML
  ) {
    let isCurrent = currentSection == section
    html(
      "a", .class("tab"), .href(route.path), isCurrent ? .aria("current", "page") : .none,
      .key("tab-" + icon)
    ) { html in
      html.icon(icon)
      html("span", text: title)
    }
  }

  /// Whether gigs have a calendar: not for a designer's projects alone.
  private var hasCalendar: Bool { hasClients && !Trades.isOnlyDesign(book.settings.work) }

  /// A phone's bar is full: there the way is on the page of expenses.
  ///
  /// Where a book has no account nobody looks for one.
  private var hasAccountsTab: Bool { state.isWide && book.moneyAccounts.liveCount > 0 }

  /// The tab that is lit: what lies in inventory is there, not in Projects.
  private var currentSection: AppSection? {
    let project: ID<Project>?
    switch state.location.route {
    case .transaction where state.list?.route == .expenses: return .expenses
    case .transaction(let id): project = book.transactions[id]?.project
    case .item(let id): project = book.items[id]?.project
    case .space(let id): project = book.spaces[id]?.project
    case .calendar where !state.isWide || !hasCalendar: return .projects
    case let other where other.section == .reports && !state.isWide: return .expenses
    case let other where other.section == .accounts && !hasAccountsTab: return .expenses
    case let other: return other.section
    }
    switch Scope(project ?? ID()) {
    case .project: return .projects
    case .inventory: return hasExpenses ? .expenses : .inventory
    case .business, .personal: return .expenses
    }
  }

  func missingPage(_ text: Phrase, _ html: inout HTML) {
    html.bar("Not Found", back: "/")
    html.main { html in
      html.empty(icon: "search", title: "Not Found", text: text) { html in
        html("a", .class("button primary"), .href("/"), text: "Go to Today")
      }
    }
  }

  /// The `#toasts` region.
  func toastRegion() -> HTML {
    var html = HTML(in: state.catalogue)
    guard let toast = state.toast else { return html }
    html("div", .class(toast.isBad ? "toast bad" : "toast"), .key("toast-\(toast.number)")) {
      html in
      html("span", .class("toast-text"), text: toast.text)
      if toast.canUndo { html.button("Undo", .undo, class: "toast-action") }
      if let offer = toast.offer { html.button(offer.label, offer.action, class: "toast-action") }
      html.iconButton("close", "Dismiss", .dismiss, class: "toast-close")
    }
    return html
  }
}
