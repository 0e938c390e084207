import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// `/p/TOKEN`: a musician's own gigs and pay, and the answer to being asked (rules G76, G77).
struct PlayerPages: Sendable {
  let hub: Hub

  /// What the hub remembers an answer's form by.
  private static let keyLength = 32

  func add(to router: Router<HubContext>) {
    for method in [HTTPRequest.Method.get, .head] {
      router.on("/p/:token", method: method) { request, context in
        try await answer(request, context) { found in
          try await hub.count(found.link, of: found.account, request)
          return PlainPage.response(page(found).list(), .ok)
        }
      }
      router.on("/p/:token/gig/:player", method: method) { request, context in
        try await answer(request, context) { found in
          guard let gig = try gig(found, context) else { return nil }
          try await hub.count(found.link, of: found.account, request)
          return try draw(gig, found, notTaken: false)
        }
      }
      router.on("/p/:token/gig/:player/sheet.pdf", method: method) { request, context in
        try await answer(request, context) { try await pdf(.gigSheet, $0, context) }
      }
      router.on("/p/:token/gig/:player/pay.pdf", method: method) { request, context in
        try await answer(request, context) { try await pdf(.payStatement, $0, context) }
      }
    }
    router.post("/p/:token/gig/:player/answer") { request, context in
      try await answer(request, context) { try await take($0, request, context) }
    }
  }

  private typealias Found = FollowedLink<Musician>

  private func answer(
    _ request: Request, _ context: HubContext, _ body: (Found) async throws -> Response?
  ) async throws -> Response {
    var response = try await PlainPage.answer(request, policy: ShareStyle.answering) {
      let found = try await hub.follow(request, context) { shown, book -> Musician? in
        guard case .musician(let id) = shown else { return nil }
        return book.musicians.live(id)
      }
      guard let found else { return nil }
      return try await body(found)
    }
    // A form is sent with its origin only where a page may tell where it comes from: here to this hub alone.
    response.headers[.referrerPolicy] = "same-origin"
    return response
  }

  private func today(in book: Book) -> Day { hub.now().day(in: book) }

  private func page(_ found: Found) -> PlayerPage {
    PlayerPage(
      found.book, found.thing, on: today(in: found.book), base: "/p/" + found.token,
      until: found.link.expires?.utcDay)
  }

  /// The gig of the address, where it is one of theirs that they did not decline.
  private func gig(_ found: Found, _ context: HubContext) throws -> OwnPage.Gig? {
    guard let id = ID<Player>(try context.parameters.require("player")),
      let gig = OwnPage.gig(id, of: found.thing.id, in: found.book), gig.isOpen
    else { return nil }
    return gig
  }

  private func draw(
    _ gig: OwnPage.Gig, _ found: Found, notTaken: Bool
  ) throws -> Response {
    let key = PlayerPages.key(
      found.token, gig.player.id, OwnPage.asking(gig.player.id, in: found.book))
    let bytes = try page(found).gig(gig, key: key, notTaken: notTaken)
    return PlainPage.response(bytes, notTaken ? .conflict : .ok)
  }

  private func pdf(
    _ report: Report, _ found: Found, _ context: HubContext
  ) async throws -> Response? {
    guard let gig = try gig(found, context) else { return nil }
    let hub = self.hub
    let (name, store, book, today) = (
      report.name, found.account.store, found.book, today(in: found.book)
    )
    let printed = try await hub.printing.spend {
      var question = ReportQuestion(book, on: today)
      question.project = gig.project.id
      question.player = gig.player.id
      let report = name == Report.gigSheet.name ? Report.gigSheet : .payStatement
      return try ReportPrinter(hub: hub, store: store).print(report, question)
    }
    return printed.attachment
  }

  // MARK: the answer

  /// Which asking a form belongs to: it is of no use to another link, player or asking.
  private static func key(_ token: String, _ player: ID<Player>, _ asking: Stamp) -> String {
    let text = "\(token) \(player.text) \(asking.time) \(asking.device)"
    return String(SHA256.hex(Array(text.utf8)).prefix(keyLength))
  }

  /// Writes the answer down as the hub's own change, and leads back to the page.
  private func take(
    _ found: Found, _ request: Request, _ context: HubContext
  ) async throws -> Response? {
    let fields = PlayerPages.fields(try await request.text(context))
    guard let id = ID<Player>(try context.parameters.require("player")),
      let gig = OwnPage.gig(id, of: found.thing.id, in: found.book),
      let says = ["yes": PlayerState.confirmed, "no": .declined][fields["answer"] ?? ""]
    else { return nil }
    let (token, today, now) = (found.token, today(in: found.book), hub.now())
    let (key, store, musician) = (fields["key"] ?? "", found.account.store, found.thing.id)
    do {
      _ = try await offThread {
        try store.commit(now: now) { book in
          let asking = OwnPage.asking(id, in: book)
          let isMeant = PlayerPages.key(token, id, asking) == key
          return try OwnPage.answer(
            says, id, of: musician, to: isMeant ? asking : nil, on: today, in: book)
        }
      }
    } catch OwnPage.Problem.notThere {
      return nil
    } catch is OwnPage.Problem {
      // Whoever said no meanwhile sees it on the list.
      if gig.isOpen { return try draw(gig, found, notTaken: true) }
    }
    let place = "/p/" + token + (says == .confirmed && gig.isOpen ? "/gig/" + id.text : "")
    return Response(status: .seeOther, headers: [.location: place])
  }

  /// A form's body; the last one of a name counts.
  private static func fields(_ body: String) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in body.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
    }
    return fields
  }
}
