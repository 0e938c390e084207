import Ledger

/// Every page of the app, as a URL.
public enum Route: Equatable, Sendable {
  case welcome
  case projects(Stage)
  case project(ID<Project>)
  case clients
  case client(ID<Client>)
  case invoices(InvoiceStatus?)
  case invoice(ID<Invoice>)
  case find
  case settings
  case setting(SettingsPage)
  case unknown(String)

  /// The path below the app's base, without a query.
  public var path: String {
    switch self {
    case .welcome: return "/welcome"
    case .projects(.open): return "/"
    case .projects(let stage): return "/projects/" + stage.word
    case .project(let id): return "/project/" + id.text
    case .clients: return "/clients"
    case .client(let id): return "/client/" + id.text
    case .invoices(nil): return "/invoices"
    case .invoices(let status?): return "/invoices/" + status.rawValue
    case .invoice(let id): return "/invoice/" + id.text
    case .find: return "/search"
    case .settings: return "/settings"
    case .setting(let page): return "/settings/" + page.rawValue
    case .unknown(let path): return path
    }
  }

  /// Reads a path; anything else is ``unknown(_:)``, which has a page of its own.
  public init(path: String) {
    let parts = path.split(separator: "/").map { String($0) }
    self = Route.read(parts) ?? .unknown(path)
  }

  private static func read(_ parts: [String]) -> Route? {
    guard let first = parts.first else { return .projects(.open) }
    let rest = parts.count > 1 ? parts[1] : ""
    if parts.count > 2 { return nil }
    switch first {
    case "welcome": return .welcome
    case "projects":
      return rest.isEmpty ? .projects(.open) : Stage(word: rest).map { .projects($0) }
    case "project": return ID<Project>(rest).map { .project($0) }
    case "clients": return .clients
    case "client": return ID<Client>(rest).map { .client($0) }
    case "invoices":
      return rest.isEmpty ? .invoices(nil) : InvoiceStatus(word: rest).map { .invoices($0) }
    case "invoice": return ID<Invoice>(rest).map { .invoice($0) }
    case "search": return .find
    case "settings":
      return rest.isEmpty ? .settings : SettingsPage(rawValue: rest).map { .setting($0) }
    case _: return nil
    }
  }
}

/// The pages below Settings.
public enum SettingsPage: String, CaseIterable, Equatable, Sendable {
  case profile, company, payment, numbering, appearance, work, devices, data
}

/// A route and what is typed into its search field.
public struct Location: Equatable, Sendable {
  public var route: Route
  public var query: String

  public init(_ route: Route, query: String = "") {
    self.route = route
    self.query = query
  }

  /// Reads `/clients?q=lee`.
  public init(path: String) {
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    route = Route(path: halves.first.map { String($0) } ?? "/")
    query = ""
    guard halves.count > 1 else { return }
    for pair in halves[1].split(separator: "&") where pair.hasPrefix("q=") {
      query = PercentCoding.decode(String(pair.dropFirst(2)))
    }
  }

  public var path: String {
    query.isEmpty ? route.path : route.path + "?q=" + PercentCoding.encode(query)
  }
}
