import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// What only the hub may do: give an invoice its number, void it.
struct InvoiceRoutes: Sendable {
  let hub: Hub

  func add(to router: Router<HubContext>) {
    router.post("/v1/issue") { request, _ in try await issue(request) }
    router.post("/v1/void") { request, _ in try await void(request) }
  }

  private func issue(_ request: Request) async throws -> Response {
    let (id, day) = try InvoiceRoutes.named(request)
    let hub = self.hub
    let now = hub.now()
    return try await InvoiceRoutes.refusing {
      let entry = try await offThread {
        let done = try hub.store.issue(id, on: day, now: now)
        return Replica.Sequenced(seq: done.seq, change: done.change)
      }
      await hub.waking.wake(entry.seq)
      return SyncRoutes.data(SyncRoutes.frame(entry))
    }
  }

  private func void(_ request: Request) async throws -> Response {
    let (id, day) = try InvoiceRoutes.named(request)
    let reason = String(decoding: try await request.bytes(limit: 2000), as: UTF8.self)
    let hub = self.hub
    let now = hub.now()
    return try await InvoiceRoutes.refusing {
      let entry = try await offThread {
        let done = try hub.store.void(id, on: day, reason: reason, now: now)
        return Replica.Sequenced(seq: done.seq, change: done.change)
      }
      await hub.waking.wake(entry.seq)
      return SyncRoutes.data(SyncRoutes.frame(entry))
    }
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

  private static func refusing(
    _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let problem as Issuing.Problem {
      throw Refusal(problem == .notFound ? .notFound : .conflict, "invoice", problem.message)
    } catch let problem as VoidingRule.Problem {
      throw Refusal(.conflict, "invoice", problem.message)
    }
  }
}
