import HTTPTypes
import Hummingbird
import Ledger

/// Lets requests through only with a session.
///
/// It belongs to the group of routes it guards, not to their address: no spelling of an address
/// reaches such a route without it.
struct SessionGate<Context: RequestContext>: RouterMiddleware {
  let sessions: Sessions
  let now: @Sendable () -> Instant

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let session = sessions.session(of: request), sessions.isValid(session, now()) else {
      throw Refusal(.unauthorized, "signed-out", "Sign in first.")
    }
    return try await next(request, context)
  }
}

/// Exchanges the one-time token of the printed address, `/?token=…`, for a session cookie.
struct TokenExchange<Context: RequestContext>: RouterMiddleware {
  let sessions: Sessions
  let now: @Sendable () -> Instant

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get, request.uri.path == "/",
      let token = request.uri.queryParameters["token"]
    else { return try await next(request, context) }
    var headers: HTTPFields = [.location: "/", .cacheControl: "no-store"]
    if let session = sessions.redeem(String(token), now()) {
      headers[.setCookie] = sessions.cookie(for: session, over: request)
    }
    return Response(status: .seeOther, headers: headers)
  }
}
