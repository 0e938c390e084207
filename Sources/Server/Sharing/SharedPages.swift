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

  /// An issued invoice of an account.
  private struct Issued: Sendable {
    var invoice: Invoice
    var content: InvoiceContent
  }

  private typealias Found = FollowedLink<Issued>

  /// Answers what `body` makes of the link, or the one page that all addresses have which lead nowhere.
  private func answer(
    _ request: Request, _ context: HubContext, _ body: (Found) async throws -> Response?
  ) async throws -> Response {
    try await PlainPage.answer(request, policy: ShareStyle.policy) {
      let found = try await hub.follow(request, context) { shown, book -> Issued? in
        guard case .invoice(let id) = shown, let invoice = book.invoices.live(id),
          let content = invoice.issue?.content
        else { return nil }
        return Issued(invoice: invoice, content: content)
      }
      guard let found else { return nil }
      return try await body(found)
    }
  }

  private func page(_ found: Found, _ request: Request) async throws -> Response? {
    try await hub.count(found.link, of: found.account, request)
    let bytes = SharePage.invoice(
      found.thing.content, InvoiceStanding(of: found.thing.invoice, in: found.book),
      found.thing.content.paperFormats(in: found.book),
      until: found.link.expires?.utcDay, base: "/s/" + found.token)
    return PlainPage.response(bytes, .ok)
  }

  private func pdf(_ found: Found) async throws -> Response? {
    let (hub, today) = (self.hub, hub.now().day(in: found.book))
    let printed = try await hub.printing.spend {
      try InvoicePrinter(hub: hub, store: found.account.store).print(
        found.thing.invoice.id, on: today)
    }
    return printed.attachment
  }

  /// A picture or nothing: what its bytes say, and no other type.
  private func logo(_ found: Found) async throws -> Response? {
    let (store, hash) = (found.account.store, found.thing.content.logo)
    guard !hash.isEmpty, let bytes = try await hub.onFiles(of: store, { try store.blob(hash) }),
      let type = FileType(of: Array(bytes.prefix(64))), type != .pdf
    else { return nil }
    return Response(status: .ok, headers: [.contentType: type.mediaType], body: .bytes(bytes))
  }
}
