import Foundation
import Ledger
import Store
import Testing

@testable import Server

struct MetricsTests {
  @Test func `this machine reads figures in Prometheus' form, and no names`() async throws {
    try await RunningHub.run { hub in
      try hub.hub.store.nameAccount("Secret Studio", by: nil)
      let signedIn = try await hub.signIn()
      _ = try await hub.ask("/v1/pull?after=0", signedIn)
      _ = try await hub.ask("/v1/pull?after=0")
      let answer = try await hub.ask("/metrics")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      #expect(answer.headers["cache-control"] == "no-store")
      let lines = answer.text.split(separator: "\n").map { String($0) }
      #expect(lines.contains("ledgerline_accounts 1"))
      #expect(lines.contains("ledgerline_sessions 1"))
      #expect(lines.contains("ledgerline_answers_total{class=\"2xx\"} 1"))
      #expect(lines.contains("ledgerline_answers_total{class=\"4xx\"} 1"))
      #expect(lines.contains("ledgerline_answer_seconds_count 3"))
      #expect(lines.contains { $0.hasPrefix("process_resident_memory_bytes ") })
      let name = /[a-z_]+/
      for line in lines where !line.hasPrefix("# ") {
        let parts = line.split(separator: " ")
        #expect(parts.count == 2 && Double(parts[1]) != nil, "\(line)")
        #expect(parts[0].prefixMatch(of: name) != nil)
      }
      #expect(!answer.text.contains("Secret"))
    }
  }

  @Test(arguments: [
    ["X-Forwarded-For": "203.0.113.9"], ["X-Forwarded-Proto": "https"], ["Via": "1.1 proxy"],
    ["Forwarded": "for=203.0.113.9"], ["X-Real-IP": "203.0.113.9"],
  ])
  func `nobody reads them through a proxy`(headers: [String: String]) async throws {
    try await RunningHub.run({ $0.trustedProxies = ["127.0.0.1"] }) { hub in
      let answer = try await hub.ask("/metrics", headers)
      #expect(answer.status == 404)
    }
  }

  @Test func `another name of this machine is no loopback`() async throws {
    try await RunningHub.run({ $0.allowedHosts = ["book.example.com"] }) { hub in
      let named = try await hub.ask("/metrics", host: "book.example.com")
      let local = try await hub.ask("/metrics", host: "localhost:9000")
      #expect(named.status == 404 && local.status == 200)
    }
  }

  @Test func `with a token only who has it reads them, through a proxy too`() async throws {
    try await RunningHub.run({ $0.metricsToken = "a long token" }) { hub in
      let none = try await hub.ask("/metrics")
      let wrong = try await hub.ask("/metrics", ["Authorization": "Bearer a long toke"])
      let headers = ["Authorization": "Bearer a long token", "X-Forwarded-For": "203.0.113.9"]
      let right = try await hub.ask("/metrics", headers)
      #expect(none.status == 404 && wrong.status == 404 && right.status == 200)
    }
  }
}
