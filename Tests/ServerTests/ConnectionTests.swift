import Foundation
import Ledger
import Testing

@testable import Server

/// Slow senders, and too many of them.
struct ConnectionTests {
  @Test(.timeLimit(.minutes(10)))
  func `a body that drips in before login is cut off, and so are half a header and silence`()
    async throws
  {
    try await RunningHub.run {
      $0.patience = 1
    } _: { hub in
      let slow = try Connection(port: hub.port)
      try slow.send(hub.head("/v1/login", "POST", length: 4_000))
      for _ in 0..<20 {
        try await Task.sleep(for: .milliseconds(200))
        do { try slow.send([65]) } catch { break }
      }
      let answer = try await slow.answer()
      #expect(answer.status == 408 && answer.headers["connection"] == "close")
      #expect(answer.headers["content-security-policy"] != nil)

      let half = try Connection(port: hub.port)
      try half.send(Array("GET / HTTP/1.1\r\nHost: 127".utf8))
      try await half.ended()
      let silent = try Connection(port: hub.port)
      try await silent.ended()
      #expect(try await hub.ask("/").status == 200)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `somebody signed in may be slow, and must not drip`() async throws {
    try await RunningHub.run {
      $0.patience = 10
    } _: { hub in
      let signedIn = try await hub.signIn()
      let bytes = [UInt8](repeating: 7, count: 240_000)
      let path = "/v1/blob/" + SHA256.hex(bytes)
      let steady = try Connection(port: hub.port)
      try steady.send(hub.head(path, "PUT", nil, signedIn, length: bytes.count))
      for place in stride(from: 0, to: bytes.count, by: 20_000) {
        try await Task.sleep(for: .milliseconds(500))
        try steady.send(Array(bytes[place..<place + 20_000]))
      }
      #expect(try await steady.answer().status == 201)

      let drip = try Connection(port: hub.port)
      try drip.send(hub.head(path, "PUT", nil, signedIn, length: bytes.count))
      for _ in 0..<80 {
        try await Task.sleep(for: .milliseconds(200))
        do { try drip.send([7]) } catch { break }
      }
      #expect(try await drip.answer().status == 408)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `too many connections are told so, and the hub goes on`() async throws {
    try await RunningHub.run {
      $0.connections = 12
      $0.patience = 4
    } _: { hub in
      let signedIn = try await hub.signIn()
      try await settled(hub, at: 0)
      // One source may have nine of the twelve.
      var slow = try (0..<9).map { _ in try Connection(port: hub.port) }
      for connection in slow { try connection.send(hub.head("/v1/login", "POST", length: 4_000)) }
      try await settled(hub, at: 9)
      let refused = try await hub.ask("/v1/session", signedIn)
      #expect(refused.status == 503 && refused.headers["connection"] == "close")
      #expect(refused.headers["retry-after"] == "5" && refused.text.contains("connections"))
      // Far more than there is room for are not even held.
      let many = try (0..<60).map { _ in try Connection(port: hub.port) }
      try await Task.sleep(for: .milliseconds(300))
      #expect(hub.hub.connections.count <= 12 + 16)
      _ = many.count
      slow = []
      try await settled(hub, at: 3, orLess: true, dropping: many)
      #expect(try await hub.ask("/v1/session", signedIn).status == 200)
    }
  }

  private func settled(
    _ hub: RunningHub, at count: Int, orLess: Bool = false, dropping: [Connection] = []
  ) async throws {
    for _ in 0..<2400 {
      let now = hub.hub.connections.count
      if now == count || orLess && now < count { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("\(hub.hub.connections.count) connections, not \(count)")
  }

  @Test func `the limit leaves files for the books`() {
    let limit = Connections.most(accounts: 1)
    #expect(limit >= 16 && limit <= 2_048)
    #expect(Connections.most(accounts: 20) <= limit)
    let proxy = Source("192.0.2.1")
    let connections = Connections(8, exempt: Set([proxy].compactMap { $0 }))
    for _ in 0..<8 { #expect(connections.enter(proxy ?? .unknown) == .welcome) }
    #expect(connections.enter(.unknown) == .full)
    for _ in 0..<15 { #expect(connections.enter(.unknown) == .full) }
    #expect(connections.enter(.unknown) == .shut)
    for _ in 0..<16 { connections.leave(.unknown) }
    connections.leave(proxy ?? .unknown)
    #expect(connections.enter(.unknown) == .welcome && connections.count == 8)
  }
}
