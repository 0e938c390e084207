import Documents
import Ledger

/// Every page of the app, as a URL.
public enum Route: Equatable, Sendable {
  case welcome
  /// What waits to be done: where the app begins.
  case today
  case projects(Stage)
  /// When gigs are: around a day, today where none is said.
  case calendar(CalendarView, Day?)
  case project(ID<Project>)
  case clients
  case client(ID<Client>)
  case invoices(InvoiceStatus?)
  case invoice(ID<Invoice>)
  /// Tours and seasons, and one of them.
  case seasons
  case season(ID<Season>)
  /// Somebody who plays.
  case musician(ID<Musician>)
  /// The designer's projects as cards, active or archived.
  case studio(isArchived: Bool)
  case projectTab(ID<Project>, ProjectTab)
  /// A report by its name, of a project or (none) of the whole book.
  case report(ID<Project>, String)
  case transaction(ID<Transaction>)
  case item(ID<Item>)
  case space(ID<Space>)
  case inventory(InventoryTab)
  /// What came in, charted.
  case income
  /// Every report of the whole book.
  case reports
  /// Every purchase, wherever it belongs.
  case expenses
  /// What comes again, and what it costs a year.
  case recurring
  case trips
  /// Accounts at banks, cards and services, one of them, and a line of one.
  case moneyAccounts
  case moneyAccount(ID<MoneyAccount>)
  case bankLine(ID<BankLine>)
  /// Lines that nothing explains yet.
  case explain
  /// What was spent, charted.
  case insight
  /// Receipts that wait to become expenses.
  case inbox
  /// Mail that waits, and what became of it.
  case outbox
  case receipt(ID<Receipt>)
  case find
  case settings
  case setting(SettingsPage)
  /// What left its lists: archived, or deleted.
  case archive(isDeleted: Bool)
  /// An invitation's link.
  case invite(String)
  /// The link by which another device signs in.
  case device(String)
  case unknown(String)

  /// The path below the app's base, without a query.
  public var path: String {
    switch self {
    case .welcome: return "/welcome"
    case .today: return "/"
    case .projects(.open): return "/projects"
    case .projects(let stage): return "/projects/" + stage.word
    case .calendar(.month, nil): return "/calendar"
    case .calendar(let view, let day):
      return "/calendar/" + view.rawValue + (day.map { "/" + $0.text } ?? "")
    case .project(let id): return "/project/" + id.text
    case .clients: return "/clients"
    case .client(let id): return "/client/" + id.text
    case .invoices(nil): return "/invoices"
    case .invoices(let status?): return "/invoices/" + status.rawValue
    case .invoice(let id): return "/invoice/" + id.text
    case .seasons: return "/seasons"
    case .season(let id): return "/season/" + id.text
    case .musician(let id): return "/musician/" + id.text
    case .studio(false): return "/studio"
    case .studio(true): return "/studio/archived"
    case .projectTab(let id, let tab): return "/project/" + id.text + "/" + tab.rawValue
    case .report(let id, let name):
      return (id.isNone ? "/report/" : "/report/" + id.text + "/") + name
    case .transaction(let id): return "/transaction/" + id.text
    case .item(let id): return "/item/" + id.text
    case .space(let id): return "/space/" + id.text
    case .inventory(let tab): return "/inventory/" + tab.rawValue
    case .income: return "/income"
    case .reports: return "/reports"
    case .expenses: return "/expenses"
    case .recurring: return "/expenses/recurring"
    case .trips: return "/expenses/trips"
    case .insight: return "/expenses/insight"
    case .moneyAccounts: return "/accounts"
    case .moneyAccount(let id): return "/account/" + id.text
    case .bankLine(let id): return "/line/" + id.text
    case .explain: return "/explain"
    case .inbox: return "/inbox"
    case .outbox: return "/outbox"
    case .receipt(let id): return "/inbox/" + id.text
    case .find: return "/search"
    case .settings: return "/settings"
    case .setting(let page): return "/settings/" + page.rawValue
    case .archive(false): return "/archive"
    case .archive(true): return "/archive/deleted"
    case .invite(let token): return "/invite/" + token
    case .device(let token): return "/device/" + token
    case .unknown(let path): return path
    }
  }

  /// Reads a path; anything else is ``unknown(_:)``, which has a page of its own.
  public init(path: String) {
    let parts = path.split(separator: "/").map { String($0) }
    self = Route.read(parts) ?? .unknown(path)
  }

  private static func read(_ parts: [String]) -> Route? {
    guard let first = parts.first else { return .today }
    let rest = parts.count > 1 ? parts[1] : ""
    let third = parts.count > 2 ? parts[2] : ""
    if parts.count > 3 { return nil }
    switch (first, third.isEmpty) {
    case ("project", false):
      guard let id = ID<Project>(rest), let tab = ProjectTab(rawValue: third) else { return nil }
      return .projectTab(id, tab)
    case ("report", false):
      guard let id = ID<Project>(rest), !id.isNone, let report = Report.named(third),
        report.subject != .book
      else { return nil }
      return .report(id, third)
    case ("calendar", false):
      guard let view = CalendarView(rawValue: rest), let day = CalendarView.day(third)
      else { return nil }
      return .calendar(view, day)
    case (_, false): return nil
    case (_, true): break
    }
    switch first {
    case "studio":
      return rest.isEmpty || rest == "archived" ? .studio(isArchived: !rest.isEmpty) : nil
    case "archive":
      return rest.isEmpty || rest == "deleted" ? .archive(isDeleted: !rest.isEmpty) : nil
    case "transaction": return ID<Transaction>(rest).map { .transaction($0) }
    case "item": return ID<Item>(rest).map { .item($0) }
    case "space": return ID<Space>(rest).map { .space($0) }
    case "inventory":
      return InventoryTab(rawValue: rest.isEmpty ? "items" : rest).map { .inventory($0) }
    case "welcome": return .welcome
    case "projects":
      return rest.isEmpty ? .projects(.open) : Stage(word: rest).map { .projects($0) }
    case "project": return ID<Project>(rest).map { .project($0) }
    case "seasons": return rest.isEmpty ? .seasons : nil
    case "season": return ID<Season>(rest).map { .season($0) }
    case "musician": return ID<Musician>(rest).map { .musician($0) }
    case "calendar":
      return CalendarView(rawValue: rest.isEmpty ? "month" : rest).map { .calendar($0, nil) }
    case "clients": return .clients
    case "client": return ID<Client>(rest).map { .client($0) }
    case "invoices":
      return rest.isEmpty ? .invoices(nil) : InvoiceStatus(word: rest).map { .invoices($0) }
    case "invoice": return ID<Invoice>(rest).map { .invoice($0) }
    case "income": return rest.isEmpty ? .income : nil
    case "reports": return rest.isEmpty ? .reports : nil
    case "expenses":
      switch rest {
      case "": return .expenses
      case "recurring": return .recurring
      case "trips": return .trips
      case "insight": return .insight
      case _: return nil
      }
    case "accounts": return rest.isEmpty ? .moneyAccounts : nil
    case "account": return ID<MoneyAccount>(rest).map { .moneyAccount($0) }
    case "line": return ID<BankLine>(rest).map { .bankLine($0) }
    case "explain": return rest.isEmpty ? .explain : nil
    case "outbox": return rest.isEmpty ? .outbox : nil
    case "inbox": return rest.isEmpty ? .inbox : ID<Receipt>(rest).map { .receipt($0) }
    case "report": return Report.named(rest)?.subject == .book ? .report(ID(), rest) : nil
    case "search": return .find
    case "invite": return rest.isEmpty ? nil : .invite(rest)
    case "device": return rest.isEmpty ? nil : .device(rest)
    case "settings":
      return rest.isEmpty ? .settings : SettingsPage(rawValue: rest).map { .setting($0) }
    case _: return nil
    }
  }
}

/// How much of the calendar is seen at once, and how.
public enum CalendarView: String, CaseIterable, Equatable, Sendable {
  case month, week, day, agenda

  /// A day of an address, "2026-11-24"; a month alone, "2026-11", is its first.
  static func day(_ text: String) -> Day? {
    (try? Day(parsing: text)) ?? (try? Day(parsing: text + "-01"))
  }
}

/// The pages below Settings.
public enum SettingsPage: String, CaseIterable, Equatable, Sendable {
  case profile, company, payment, numbering, documents, mail
  case categories, vendors, tags, rules, mileage, taxes
  case templates, musicians, rates, travel, suggestions
  case gigTemplates = "gig-templates"
  case appearance, work, members, devices, data, privacy, errors
}

/// The parts of a project: the gig's own first, then the designer's (rule B1).
public enum ProjectTab: String, CaseIterable, Equatable, Sendable {
  case overview, budget, items, transactions, spaces, accounting
}

/// The parts of business inventory.
public enum InventoryTab: String, CaseIterable, Equatable, Sendable {
  case items, transactions, spaces
}

/// The main parts of the app, as the tabs show them.
enum AppSection: Equatable {
  case today, projects, calendar, inventory, expenses, accounts, clients, invoices, reports, search
  case settings
}

extension Route {
  var section: AppSection? {
    switch self {
    case .today: return .today
    case .calendar: return .calendar
    case .reports, .report(ID(), _): return .reports
    case .projects, .project, .seasons, .season, .studio, .projectTab, .report, .transaction, .item,
      .space, .income:
      return .projects
    case .inventory: return .inventory
    case .expenses, .recurring, .trips, .insight, .inbox, .receipt: return .expenses
    case .moneyAccounts, .moneyAccount, .bankLine, .explain: return .accounts
    case .clients, .client: return .clients
    case .invoices, .invoice, .outbox: return .invoices
    case .find: return .search
    case .settings, .setting, .archive, .musician: return .settings
    case _: return nil
    }
  }
}

/// A route, what is typed into its search field, and how its list is sorted and filtered.
public struct Location: Equatable, Sendable {
  /// A choice in the page's address, as `name=value`.
  public struct Option: Equatable, Sendable {
    public var name: String
    public var value: String
  }

  public var route: Route
  public var query: String
  /// Sort order and filters in the order they were chosen: `sort=amount-desc`, `status=pending`.
  public private(set) var options: [Option] = []

  public init(_ route: Route, query: String = "") {
    self.route = route
    self.query = query
  }

  /// The one value of an option; nil when it is not set.
  public func option(_ name: String) -> String? { options.first { $0.name == name }?.value }

  /// Every value of an option that takes several.
  public func values(_ name: String) -> [String] {
    options.filter { $0.name == name }.map { $0.value }
  }

  /// Sets the one value of an option; "" removes it.
  public mutating func setOption(_ name: String, _ value: String) {
    options.removeAll { $0.name == name }
    if !value.isEmpty { options.append(Option(name: name, value: value)) }
  }

  /// Adds a value to an option, or takes it away.
  public mutating func toggleOption(_ name: String, _ value: String) {
    let option = Option(name: name, value: value)
    if let place = options.firstIndex(of: option) {
      options.remove(at: place)
    } else {
      options.append(option)
    }
  }

  public mutating func clearOptions(but kept: [String]) {
    options.removeAll { !kept.contains($0.name) }
  }

  /// Reads `/clients?q=lee`.
  public init(path: String) {
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    route = Route(path: halves.first.map { String($0) } ?? "/")
    query = ""
    guard halves.count > 1 else { return }
    for pair in halves[1].split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, options.count < 100 else { continue }
      let name = PercentCoding.decode(String(sides[0]))
      let value = PercentCoding.decode(String(sides[1]))
      if name == "q" {
        query = value
      } else if !value.isEmpty {
        options.append(Option(name: name, value: value))
      }
    }
  }

  public var path: String {
    var pairs = query.isEmpty ? [] : ["q=" + PercentCoding.encode(query)]
    for option in options {
      pairs.append(PercentCoding.encode(option.name) + "=" + PercentCoding.encode(option.value))
    }
    return pairs.isEmpty ? route.path : route.path + "?" + pairs.joined(separator: "&")
  }
}
