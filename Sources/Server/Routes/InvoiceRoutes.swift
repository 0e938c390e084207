import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// What only the hub may do: give an invoice its number, void it.
struct InvoiceRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.post("issue") { request, context in
      try await issue(request, try context.seated())
    }
    data.post("void") { request, context in try await void(request, context) }
    data.get("invoice/:file") { request, context in
      try await pdf(
        try context.parameters.require("file"), request, try context.seated().store)
    }
  }

  private func issue(_ request: Request, _ seat: Seat) async throws -> Response {
    let (id, day) = try InvoiceRoutes.named(request)
    let key = try InvoiceRoutes.key(of: request)
    let series = try InvoiceRoutes.series(of: request)
    let account = seat.account
    let now = hub.now()
    return try await InvoiceRoutes.refusing {
      let entry = try await offThread {
        let done = try account.store.issue(
          id, on: day, key: key, before: series, by: seat.member, now: now)
        return Replica.Sequenced(seq: done.seq, change: done.change)
      }
      await account.waking.wake(entry.seq)
      return SyncRoutes.data(Frames.encoded(entry))
    }
  }

  private func void(_ request: Request, _ context: HubContext) async throws -> Response {
    let (id, day) = try InvoiceRoutes.named(request)
    let bytes = try await request.bytes(limit: 2000, context)
    let reason = String(decoding: bytes, as: UTF8.self)
    let account = try context.seated().account
    let now = hub.now()
    return try await InvoiceRoutes.refusing {
      let entry = try await offThread {
        let done = try account.store.void(id, on: day, reason: reason, now: now)
        return Replica.Sequenced(seq: done.seq, change: done.change)
      }
      await account.waking.wake(entry.seq)
      return SyncRoutes.data(Frames.encoded(entry))
    }
  }

  /// The invoice as its PDF; `day` is today where the reader is.
  private func pdf(
    _ file: String, _ request: Request, _ store: Store
  ) async throws -> Response {
    guard file.hasSuffix(".pdf"), let id = ID<Invoice>(String(file.dropLast(4))) else {
      throw Refusal(.notFound, "no-invoice", HubWords.noInvoice)
    }
    let day = request.uri.queryParameters["day"].flatMap { try? Day(parsing: String($0)) }
    let hub = self.hub
    let printed = try await hub.printing.spend {
      let today = try day ?? hub.now().day(in: store.book().book)
      return try InvoicePrinter(hub: hub, store: store).print(id, on: today)
    }
    var headers: HTTPFields = [
      .contentType: "application/pdf", .cacheControl: "no-store",
      .contentDisposition: "inline; filename=\"\(printed.name)\"",
    ]
    if !printed.warning.isEmpty { headers[.ledgerlineWarning] = printed.warning }
    return Response(status: .ok, headers: headers, body: .bytes(printed.bytes))
  }

  private static func named(_ request: Request) throws -> (ID<Invoice>, Day) {
    let parameters = request.uri.queryParameters
    guard let text = parameters["invoice"], let id = ID<Invoice>(String(text)) else {
      throw Refusal(.badRequest, "malformed", "`invoice` must be an id of 13 characters.")
    }
    guard let text = parameters["day"], let day = try? Day(parsing: String(text)) else {
      throw Refusal(.badRequest, "malformed", "`day` must be a day such as 2026-11-21.")
    }
    return (id, day)
  }

  /// What names one wish to issue; empty without one.
  private static func key(of request: Request) throws -> String {
    guard let text = request.uri.queryParameters["key"] else { return "" }
    guard text.count == 16, let number = UInt64(text, radix: 16) else {
      throw Refusal(.badRequest, "malformed", "`key` must be 16 hexadecimal digits.")
    }
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The series in which the device would number the invoice itself; none when it does not say.
  private static func series(of request: Request) throws -> ID<Series> {
    guard let text = request.uri.queryParameters["series"] else { return ID() }
    guard let id = ID<Series>(String(text)) else {
      throw Refusal(.badRequest, "malformed", "`series` must be an id of 13 characters.")
    }
    return id
  }

  private static func refusing(
    _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let problem as Issuing.Problem {
      throw Refusal(
        problem == .notFound ? .notFound : .conflict, "invoice", problem.message.english)
    } catch let problem as VoidingRule.Problem {
      throw Refusal(.conflict, "invoice", problem.message.english)
    } catch let problem as NumberingProblem {
      throw Refusal(problem)
    } catch StoreError.unlawful(let refusal) {
      throw Refusal(.conflict, refusal.code, refusal.words.english)
    }
  }
}
