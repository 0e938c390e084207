import HTTPTypes
import Hummingbird
import Ledger

/// Refuses requests whose Host is not one of ours, so that another site's name pointed at this
/// address (DNS rebinding) gets nothing.
struct HostGate<Context: RequestContext>: RouterMiddleware {
  private let allowed: Set<String>
  private let anyAddress: Bool

  init(_ options: ServeOptions) {
    var names: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
    for name in options.allowedHosts { names.insert(name.lowercased()) }
    if !options.isLoopback && options.host != "0.0.0.0" && options.host != "::" {
      names.insert(options.host.lowercased())
    }
    allowed = names
    // Bound to every interface, an address typed as digits cannot be rebound: it is no name.
    anyAddress = options.host == "0.0.0.0" || options.host == "::"
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority, isAllowed(authority) else {
      throw Refusal(
        .misdirectedRequest, "host",
        "This hub does not answer to that host name; add it with --allow-host NAME.")
    }
    return try await next(request, context)
  }

  private func isAllowed(_ authority: String) -> Bool {
    var name = authority.lowercased()
    if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]"),
      name[name.index(after: colon)...].allSatisfy(\.isNumber)
    {
      name = String(name[..<colon])
    }
    if allowed.contains(name) { return true }
    return anyAddress && name.allSatisfy { $0.isNumber || $0 == "." } && name.contains(".")
  }
}

/// Refuses requests that another site's page caused.
struct SiteGate<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let isRead = request.method == .get || request.method == .head
    let isData = request.uri.path.hasPrefix("/v1/")
    if let site = request.headers[.secFetchSite], site == "cross-site" || site == "same-site" {
      if isData || !isRead { throw refusal }
    }
    if !isRead, let origin = request.headers[.origin], !isOurs(origin, request) { throw refusal }
    return try await next(request, context)
  }

  private func isOurs(_ origin: String, _ request: Request) -> Bool {
    guard let authority = request.head.authority else { return false }
    return origin == "http://" + authority || origin == "https://" + authority
  }

  private var refusal: Refusal {
    Refusal(.forbidden, "cross-site", "Requests from other sites are refused.")
  }
}

/// Lets data requests through only with a session.
struct SessionGate<Context: RequestContext>: RouterMiddleware {
  let sessions: Sessions
  let now: @Sendable () -> Instant

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path.hasPrefix("/v1/"), path != "/v1/login" else {
      return try await next(request, context)
    }
    guard let cookie = request.cookies[Sessions.cookie]?.value, sessions.isValid(cookie, now())
    else {
      throw Refusal(.unauthorized, "signed-out", "Sign in first.")
    }
    return try await next(request, context)
  }
}

/// Exchanges the one-time token of the printed address for a session cookie.
struct TokenExchange<Context: RequestContext>: RouterMiddleware {
  let sessions: Sessions
  let now: @Sendable () -> Instant

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get, !request.uri.path.hasPrefix("/v1/"),
      let token = request.uri.queryParameters["token"]
    else { return try await next(request, context) }
    var headers: HTTPFields = [.location: request.uri.path, .cacheControl: "no-store"]
    if let session = sessions.redeem(String(token), now()) {
      headers[.setCookie] = Sessions.setCookie(session)
    }
    return Response(status: .seeOther, headers: headers)
  }
}
