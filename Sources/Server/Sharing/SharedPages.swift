import Documents
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// `/s/TOKEN`: an invoice for whoever has its link, as a page, with its PDF and its logo (rule G51).
struct SharedPages: Sendable {
  let hub: Hub

  func add(to router: Router<HubContext>) {
    for method in [HTTPRequest.Method.get, .head] {
      router.on("/s/:token", method: method) { request, context in
        try await answer(request, context) { try await page($0, request) }
      }
      router.on("/s/:token/invoice.pdf", method: method) { request, context in
        try await answer(request, context) { try await pdf($0) }
      }
      router.on("/s/:token/logo", method: method) { request, context in
        try await answer(request, context) { try await logo($0) }
      }
    }
  }

  /// What a link leads to: an issued invoice of an account.
  private struct Found: Sendable {
    var account: Account
    var link: HubLink
    var token: String
    var invoice: Invoice
    var content: InvoiceContent
    var book: Book
  }

  /// Answers what `body` makes of the link, or the one page that all addresses have which lead nowhere.
  private func answer(
    _ request: Request, _ context: HubContext, _ body: (Found) async throws -> Response?
  ) async throws -> Response {
    try await PlainPage.answer(request, policy: ShareStyle.policy) {
      guard let found = try await find(request, context) else { return nil }
      return try await body(found)
    }
  }

  private func find(_ request: Request, _ context: HubContext) async throws -> Found? {
    let token = try context.parameters.require("token")
    guard let (account, link) = try await hub.link(token, request, context),
      case .invoice(let id) = link.shown
    else { return nil }
    return try await offThread { () -> Found? in
      let book = try account.store.book().book
      guard let invoice = book.invoices.live(id), let content = invoice.issue?.content else {
        return nil
      }
      return Found(
        account: account, link: link, token: token, invoice: invoice, content: content, book: book)
    }
  }

  private func page(_ found: Found, _ request: Request) async throws -> Response? {
    try await hub.count(found.link, of: found.account, request)
    let bytes = SharePage.invoice(
      found.content, InvoiceStanding(of: found.invoice, in: found.book),
      found.content.paperFormats(in: found.book),
      until: found.link.expires?.utcDay, base: "/s/" + found.token)
    return PlainPage.response(bytes, .ok)
  }

  private func pdf(_ found: Found) async throws -> Response? {
    let (hub, today) = (self.hub, hub.now().utcDay)
    let printed = try await hub.printing.spend {
      try InvoicePrinter(hub: hub, store: found.account.store).print(found.invoice.id, on: today)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/pdf",
        .contentDisposition: "attachment; filename=\"\(printed.name)\"",
      ], body: .bytes(printed.bytes))
  }

  /// A picture or nothing: what its bytes say, and no other type.
  private func logo(_ found: Found) async throws -> Response? {
    let (store, hash) = (found.account.store, found.content.logo)
    guard !hash.isEmpty, let bytes = try await offThread({ store.blob(hash) }),
      let type = FileType(of: Array(bytes.prefix(64))), type != .pdf
    else { return nil }
    return Response(status: .ok, headers: [.contentType: type.mediaType], body: .bytes(bytes))
  }
}

extension Hub {
  /// Counts a link's page as opened, where a reader opened it.
  func count(_ link: HubLink, of account: Account, _ request: Request) async throws {
    guard try await isReader(request, of: account) else { return }
    let now = self.now()
    // A full disk is no reason to show nothing.
    try? await offThread { try account.store.opened(link, now: now) }
  }

  /// Whether somebody looks at it who is not of the account, and no program that looks ahead (rule G52).
  private func isReader(_ request: Request, of account: Account) async throws -> Bool {
    guard request.method == .get, Opening.isByPerson(request) else { return false }
    guard let id = sessions.session(of: request), sessions.find(id, now()) != nil,
      let seats = try await session(id)?.session.seats
    else { return true }
    return seats[account.id] == nil
  }
}

/// Who opens a page, by what is known of the request (rule G52).
enum Opening {
  /// Programs that fetch a page for somebody who has not opened it: previews in messages, searches.
  private static let ahead = [
    "bot", "crawl", "spider", "preview", "facebookexternalhit", "whatsapp", "embedly", "iframely",
    "vkshare", "slurp", "curl/", "wget/", "python-", "go-http-client", "okhttp", "java/", "libwww",
    "axios", "node-fetch", "headless",
  ]

  static func isByPerson(_ request: Request) -> Bool {
    let headers = request.headers
    for name in [HTTPField.Name.secPurpose, .purpose, .xMoz] {
      let said = headers[name]?.lowercased() ?? ""
      if said.contains("prefetch") || said.contains("preview") || said.contains("prerender") {
        return false
      }
    }
    if let dest = headers[.secFetchDest], dest != "document" { return false }
    guard let agent = headers[.userAgent]?.lowercased(), !agent.isEmpty else { return false }
    // Cubot makes telephones.
    let said = agent.replacingOccurrences(of: "cubot", with: "")
    return !ahead.contains { said.contains($0) }
  }
}
