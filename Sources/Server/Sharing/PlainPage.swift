import Documents
import HTTPTypes
import Hummingbird
import Ledger
import Markup

/// A page for people without a sign-in: a head, the style in it, and no script.
struct PlainPage {
  private var html = HTML()

  /// The whole page around what `body` writes into `<main>`.
  static func page(
    _ language: String, _ title: String, _ body: (inout HTML) -> Void
  ) -> [UInt8] {
    var page = PlainPage()
    page.begin(language, title)
    page.html("main") { html in body(&html) }
    return page.finished()
  }

  /// What every address says that leads nowhere, whatever was there before.
  static func notValid(_ words: Language) -> [UInt8] {
    note(words, words(.notValid), words(.notValidText))
  }

  static func waiting(_ words: Language) -> [UInt8] {
    note(words, words(.waiting), words(.waitingText))
  }

  private static func note(_ words: Language, _ title: String, _ text: String) -> [UInt8] {
    page(words.tag, title) { html in
      html("h1", text: title)
      html("p", text: text)
    }
  }

  private mutating func begin(_ language: String, _ title: String) {
    html.raw("<!doctype html>")
    html.begin("html", .attribute("lang", language))
    html("head") { html in
      html.void("meta", .attribute("charset", "utf-8"))
      html.void(
        "meta", .attribute("name", "viewport"),
        .attribute("content", "width=device-width, initial-scale=1"))
      html.void("meta", .attribute("name", "robots"), .attribute("content", "noindex, nofollow"))
      html.void("meta", .attribute("name", "color-scheme"), .attribute("content", "light dark"))
      html("title", text: title)
      html.raw("<style>")
      html.raw(ShareStyle.text)
      html.raw("</style>")
    }
    html.begin("body")
  }

  private mutating func finished() -> [UInt8] {
    html.end("body")
    html.end("html")
    return html.bytes
  }
}

extension PlainPage {
  /// Answers what `body` makes of a request, or the one page that all addresses have which lead nowhere; kept by no
  /// cache and listed by no search.
  static func answer(
    _ request: Request, policy: String, _ body: () async throws -> Response?
  ) async throws -> Response {
    var response: Response
    let words = Language(accepting: request.headers[.acceptLanguage])
    do {
      response = try await body() ?? PlainPage.response(notValid(words), .notFound)
    } catch let refusal as Refusal where refusal.status == .tooManyRequests {
      response = PlainPage.response(waiting(words), refusal.status)
      if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
    }
    response.headers[.cacheControl] = "no-store"
    response.headers[.xRobotsTag] = "noindex, nofollow, noarchive"
    response.headers[.contentSecurityPolicy] = policy
    if request.method == .head {
      if let length = response.body.contentLength { response.headers[.contentLength] = "\(length)" }
      response.body = .init()
    }
    return response
  }

  static func response(_ bytes: [UInt8], _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"], body: .bytes(bytes))
  }
}
