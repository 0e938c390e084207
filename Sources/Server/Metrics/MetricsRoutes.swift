import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore

/// `GET /metrics`, for whoever runs the hub: with the token of `$LEDGERLINE_METRICS_TOKEN` from anywhere, without one only
/// for this machine itself, and never through a proxy.
struct MetricsRoutes: Sendable {
  let hub: Hub

  func add(to router: Router<HubContext>) {
    router.get("/metrics") { request, context in try await answer(request, context) }
  }

  private func answer(_ request: Request, _ context: HubContext) async throws -> Response {
    guard isAllowed(request, context) else {
      throw Refusal(.notFound, "http", "There is nothing here.")
    }
    let text = try await self.text()
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
      ], body: .text(text))
  }

  private func isAllowed(_ request: Request, _ context: HubContext) -> Bool {
    if let token = hub.options.metricsToken {
      let sent = Array((request.headers[.authorization] ?? "").utf8)
      return MetricsRoutes.isSame(SHA256.hash(sent), SHA256.hash(Array("Bearer \(token)".utf8)))
    }
    // A proxy on this machine is no reader on it, whatever it is called.
    let marks: [HTTPField.Name] = [
      .forwardedFor, .forwardedProto, .forwarded, .passedVia, .xRealIP,
    ]
    let isForwarded = marks.contains { request.headers[$0] != nil }
    let host = (request.head.authority ?? "").lowercased()
    let isNamed = ["127.0.0.1", "localhost", "[::1]"].contains {
      host == $0 || host.hasPrefix($0 + ":")
    }
    guard !isForwarded, isNamed, let peer = context.channel.remoteAddress?.ipAddress else {
      return false
    }
    return peer == "127.0.0.1" || peer == "::1" || peer == "::ffff:127.0.0.1"
  }

  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func text() async throws -> String {
    var metrics = MetricsText()
    let hub = self.hub
    // A database that is away says nothing of them.
    let counts = try? await offThread {
      (accounts: try hub.accounts.count, sessions: try hub.sessions.book.count(hub.now()))
    }
    var listeners = 0
    var heads: [(labels: String, value: Double)] = []
    let open = hub.accounts.open
    for account in open {
      listeners += await account.waking.listening
      // Of any number of accounts a line each would be too much.
      if hub.database != nil { continue }
      let head = await account.waking.head
      heads.append((labels: "account=\"\(account.id)\"", value: Double(head)))
    }
    if let counts {
      metrics.add("ledgerline_accounts", .gauge, "Accounts served.", counts.accounts)
      metrics.add(
        "ledgerline_sessions", .gauge, "Sign-ins that have not ended.", counts.sessions)
    }
    metrics.add("ledgerline_accounts_open", .gauge, "Accounts that are open.", open.count)
    if !heads.isEmpty {
      metrics.add(
        "ledgerline_log_changes", .gauge, "Changes in an account's log, as last noticed.", heads)
    }
    metrics.add("ledgerline_streams", .gauge, "Open streams of hints.", listeners)
    metrics.add("ledgerline_connections", .gauge, "Open connections.", hub.connections.count)
    metrics.add(
      "ledgerline_connections_limit", .gauge, "Connections that get answers at most.",
      hub.connections.limit)
    if let database = hub.database {
      let isReached = try await offThread { database.isReached }
      metrics.add(
        "ledgerline_database_reached", .gauge, "Whether the database answers.", isReached ? 1 : 0)
      metrics.add(
        "ledgerline_on_duty", .gauge,
        "Whether this hub sends mail, tidies, backs up and reads receipts.",
        hub.duties.areMine ? 1 : 0)
    }
    metrics.add(requests: hub.counts.now)
    metrics.addProcess()
    return metrics.text
  }
}

extension HTTPField.Name {
  static var forwarded: Self { Self("Forwarded") ?? .accept }
  static var passedVia: Self { Self("Via") ?? .accept }
  static var xRealIP: Self { Self("X-Real-IP") ?? .accept }
}
