import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import NIOHTTP1
import Store

/// Outermost: every answer, errors too, carries the same protective headers, and every error is a
/// small typed JSON object.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  static var policy: String {
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
      + " img-src 'self' blob: data:; media-src blob:; connect-src 'self'; font-src 'self'; manifest-src 'self';"
      + " worker-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'"
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      response = SecurityHeaders.refusal(of: error).response
    }
    SecurityHeaders.add(to: &response.headers)
    return response
  }

  static func add(to headers: inout HTTPFields) {
    // A page without script says so itself, and allows less.
    if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = policy }
    headers[.xContentTypeOptions] = "nosniff"
    if headers[.referrerPolicy] == nil { headers[.referrerPolicy] = "no-referrer" }
    headers[.crossOriginOpenerPolicy] = "same-origin"
    headers[.crossOriginResourcePolicy] = "same-origin"
    headers[.permissionsPolicy] = "geolocation=(), microphone=()"
  }

  /// Paths and what the system said stay here, in the hub's log.
  static func refusal(of error: any Error) -> Refusal {
    if let refusal = error as? Refusal { return refusal }
    if let problem = error as? MemberProblem { return Refusal(problem) }
    if let problem = error as? LinkProblem { return Refusal(problem) }
    if case .unlawful(let refusal)? = error as? StoreError {
      return Refusal(.conflict, refusal.code, refusal.words.english)
    }
    if case .store(let inner)? = error as? ServerError { return refusal(of: inner) }
    if let error = error as? StoreError {
      ServerLog.write(error.message)
      switch error {
      case .full:
        // Somebody has to free space first: the same may be asked again, and not soon.
        let status = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        return Refusal(status, "full", error.words, retryAfter: 30)
      case .unreachable, .locked:
        return Refusal(.serviceUnavailable, "store", error.words, retryAfter: 1)
      case .notWritable(let path) where path.contains("://"):
        // A replica that has not taken over yet, a database that somebody keeps still.
        return Refusal(.serviceUnavailable, "store", error.words, retryAfter: 5)
      case .filesAway:
        return Refusal(.serviceUnavailable, "files", error.words, retryAfter: 2)
      case .filesRefused:
        return Refusal(.serviceUnavailable, "files", error.words, retryAfter: 30)
      default: break
      }
      return Refusal(.internalServerError, "store", error.words)
    }
    if let error = error as? HTTPError {
      return Refusal(error.status, "http", error.body ?? error.status.reasonPhrase)
    }
    if let error = error as? any HTTPResponseError {
      return Refusal(error.status, "http", error.status.reasonPhrase)
    }
    // A sender who goes away in the middle is nobody's error.
    let isGone = error is HTTPParserError || error is CancellationError || error is IOError
    if !isGone { ServerLog.write((error as? ServerError)?.message ?? "\(error)") }
    return Refusal(.internalServerError, "internal", HubWords.somethingWentWrong)
  }
}

/// A request that is refused: a status, a stable code for programs, words for people.
struct Refusal: Error {
  var status: HTTPResponse.Status
  var code: String
  var message: String
  /// Whether the connection ends with it.
  var closes: Bool
  /// In how many seconds the same request may be taken.
  var retryAfter: Int64?

  init(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, closes: Bool = false,
    retryAfter: Int64? = nil
  ) {
    self.retryAfter = retryAfter
    self.closes = closes
    self.status = status
    self.code = code
    self.message = message
  }

  /// The same in words that the app has in its language.
  init(_ status: HTTPResponse.Status, _ code: String, _ words: Phrase, retryAfter: Int64? = nil) {
    self.init(status, code, words.english, retryAfter: retryAfter)
  }

  var response: Response {
    Response(status: status, headers: headers, body: .text(json))
  }

  var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
    if closes { headers[.connection] = "close" }
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    return headers
  }

  var json: String {
    func quoted(_ text: String) -> String {
      var out = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case _ where scalar.value < 0x20: out += " "
        case _: out.unicodeScalars.append(scalar)
        }
      }
      return "\"" + out + "\""
    }
    return "{\"error\":{\"code\":\(quoted(code)),\"message\":\(quoted(message))}}"
  }
}

extension HTTPField.Name {
  static var referrerPolicy: Self { name("Referrer-Policy") }
  static var crossOriginOpenerPolicy: Self { name("Cross-Origin-Opener-Policy") }
  static var crossOriginResourcePolicy: Self { name("Cross-Origin-Resource-Policy") }
  static var permissionsPolicy: Self { name("Permissions-Policy") }
  static var secFetchSite: Self { name("Sec-Fetch-Site") }
  static var xLedgerline: Self { name("x-ledgerline") }
  static var xAccelBuffering: Self { name("X-Accel-Buffering") }
  static var forwardedProto: Self { name("X-Forwarded-Proto") }
  static var forwardedFor: Self { name("X-Forwarded-For") }
  static var retryAfter: Self { name("Retry-After") }
  static var secPurpose: Self { name("Sec-Purpose") }
  static var purpose: Self { name("Purpose") }
  static var xMoz: Self { name("X-Moz") }
  static var secFetchDest: Self { name("Sec-Fetch-Dest") }
  static var xRobotsTag: Self { name("X-Robots-Tag") }
  /// What a document lacks, for whoever asked for it.
  static var ledgerlineWarning: Self { name("X-Ledgerline-Warning") }
  static var ledgerlineKey: Self { name("X-Ledgerline-Key") }

  private static func name(_ text: String) -> Self { Self(text) ?? .accept }
}
