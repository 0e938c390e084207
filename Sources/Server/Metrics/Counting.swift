import Hummingbird

/// Outermost: counts every answer and the time until it began.
///
/// Streams go on after that.
struct Counting<Context: RequestContext>: RouterMiddleware {
  let counts: Counts

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let began = ContinuousClock.now
    // Errors are answers before they come here (``SecurityHeaders``).
    let response = try await next(request, context)
    let time = began.duration(to: .now).components
    counts.count(
      status: response.status.code,
      seconds: Double(time.seconds) + Double(time.attoseconds) / 1e18)
    return response
  }
}
