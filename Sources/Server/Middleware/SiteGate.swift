import HTTPTypes
import Hummingbird

/// Refuses addresses that could be read in two ways, such as `//v1/pull`: what the gates see is
/// then what the router sees.
struct PathGate<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let isPlain = parts.allSatisfy { $0 != "." && $0 != ".." }
    // One empty part is "/" itself, or a slash at the end.
    guard path.hasPrefix("/"), isPlain, !path.contains("//"), !path.contains("\\") else {
      throw Refusal(.badRequest, "path", "That is not a plain address.")
    }
    return try await next(request, context)
  }
}

/// Refuses requests that another site's page caused: every write, and every request for data.
struct SiteGate<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let isRead = request.method == .get || request.method == .head
    if !isRead || request.isForData {
      if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" {
        throw refusal
      }
      if let origin = request.headers[.origin], !isOurs(origin, request) { throw refusal }
    }
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

extension Request {
  /// Whether the address is below /v1, where the book is; anything else is the app's own files.
  var isForData: Bool { uri.path == "/v1" || uri.path.hasPrefix("/v1/") }
}
