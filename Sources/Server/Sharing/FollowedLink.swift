import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// What the address of a link leads to: one thing of an account's book.
struct FollowedLink<Thing: Sendable>: Sendable {
  var account: Account
  var link: HubLink
  var token: String
  var thing: Thing
  var book: Book
}

extension Hub {
  /// Follows the link whose token is in the address; nil when it does not hold, or `find` finds nothing that it shows.
  func follow<Thing: Sendable>(
    _ request: Request, _ context: HubContext,
    _ find: @escaping @Sendable (HubLink.Shown, Book) -> Thing?
  ) async throws -> FollowedLink<Thing>? {
    let token = try context.parameters.require("token")
    guard let (account, link) = try await self.link(token, request, context) else { return nil }
    return try await offThread { () -> FollowedLink<Thing>? in
      let book = try account.store.book().book
      guard let thing = find(link.shown, book) else { return nil }
      return FollowedLink(account: account, link: link, token: token, thing: thing, book: book)
    }
  }

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
    guard let id = sessions.session(of: request), let seats = try await standing(id)?.session.seats
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
