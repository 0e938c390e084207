import HTTPTypes
import Hummingbird
import Ledger

/// Refuses requests whose Host is not one of ours, so that another site's name pointed at this
/// address (DNS rebinding) gets nothing.
///
/// Names count, ports do not: a browser sends the port it connected to, and a tunnel such as
/// `ssh -L 9000:localhost:8787` changes it.
struct HostGate<Context: RequestContext>: RouterMiddleware {
  private let allowed: Set<String>
  private let anyAddress: Bool

  init(_ options: ServeOptions) {
    var names: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
    for name in options.allowedHosts { names.insert(name.lowercased()) }
    if !options.isLoopback && !options.isEverywhere {
      let name = options.host.lowercased()
      names.insert(name.contains(":") ? "[" + name + "]" : name)
    }
    allowed = names
    // Bound to every interface, an address typed as digits cannot be rebound: it is no name.
    anyAddress = options.isEverywhere
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority, isAllowed(authority) else {
      throw Refusal(
        .misdirectedRequest, "host",
        "This hub does not answer to that host name; add it with --allow-host NAME.")
    }
    // A proxy in front may have looked at the other one.
    if let name = HostGate.name, request.headers[name] != nil {
      throw Refusal(
        .badRequest, "host", "A request names its host once (RFC 9112, 3.2): send one Host header.")
    }
    return try await next(request, context)
  }

  /// The first Host is the request's authority; what stands among the headers is another.
  private static var name: HTTPField.Name? { HTTPField.Name("Host") }

  private func isAllowed(_ authority: String) -> Bool {
    var name = authority.lowercased()
    if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]"),
      name[name.index(after: colon)...].utf8.allSatisfy(HostGate.isDigit)
    {
      name = String(name[..<colon])
    }
    if allowed.contains(name) { return true }
    guard anyAddress else { return false }
    let isVersion4 = name.utf8.allSatisfy { HostGate.isDigit($0) || $0 == UInt8(ascii: ".") }
    let isVersion6 = name.hasPrefix("[") && name.hasSuffix("]")
    return name.contains(".") && isVersion4 || isVersion6
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
