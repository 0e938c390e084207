import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// What one person may take of the hub's memory, disk and time.
struct ResourceTests {
  @Test func `readers of one snapshot hold one block of bytes`() async throws {
    let store = try Store(inMemory: ())
    let cache = SnapshotCache()
    let now = Instant(milliseconds: 1_795_000_000_000)
    var device = Device()
    func grow() throws { _ = try store.accept([device.change(naming: "Ann")], now: now) }
    try grow()
    let blocks = try await withThrowingTaskGroup(of: SnapshotCache.Block.self) { group in
      for _ in 0..<30 { group.addTask { try await cache.block(of: store) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(blocks.map { ObjectIdentifier($0) }).count == 1)
    #expect(await cache.made == 1)
    // Read at several places at once, newer readers get the newest of what is read anyway.
    var held = blocks
    for _ in 0..<4 {
      try grow()
      held.append(try await cache.block(of: store))
    }
    #expect(Set(held.map { ObjectIdentifier($0) }).count == SnapshotCache.most)
    #expect(held.last?.cursor == 3)
    // When nobody reads any more, the next one is of now.
    held = []
    let fresh = try await cache.block(of: store)
    #expect(fresh.cursor == 5 || !blocks.isEmpty)
  }

  @Test func `a snapshot comes whole, however large and slow`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      try hub.hub.store.commitAll(now: hub.hub.now()) { book in
        var edit = Edit()
        for number in 0..<40 {
          var client = Client()
          client.id = ID(UInt64(9_000 + number))
          client.notes = String(repeating: "note \(number) ", count: 4_000)
          edit.put(client, in: book.clients)
        }
        return edit.split()
      }
      let answer = try await hub.ask("/v1/snapshot", signedIn)
      #expect(answer.body.count > 1_000_000)
      #expect(try Snapshot(encoded: answer.body).book.clients.count == 40)
    }
  }

  @Test func `a block that somebody reads keeps its store, so that no other takes its place`()
    async throws
  {
    let cache = SnapshotCache()
    var store: Store? = try Store(inMemory: ())
    weak let known = store
    var block: SnapshotCache.Block? = try await cache.block(of: try #require(store))
    store = nil
    #expect(known != nil && block != nil)
    block = nil
    // What made it lets go a moment later.
    for _ in 0..<3000 where known != nil { try await Task.sleep(for: .milliseconds(20)) }
    #expect(known == nil)
  }

  @Test func `one wake costs one read, however many listen, and all of them hear it`() async throws
  {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let waking = hub.hub.accounts.first.waking
      // One after another: a hub that has much to do ends connections that have asked for nothing.
      var listeners: [Connection] = []
      for _ in 0..<40 {
        let listener = try Connection(port: hub.port)
        try listener.send(hub.head("/v1/events", "GET", nil, signedIn, length: nil))
        _ = try await listener.received("{\"head\":0}")
        listeners.append(listener)
      }
      let before = await waking.reads
      var device = Device()
      for _ in 0..<50 {
        let body = push([device.change(naming: "Ann")])
        #expect(try await hub.ask("/v1/push", "POST", body: body, signedIn).status == 200)
      }
      for listener in listeners { _ = try await listener.received("{\"head\":50}") }
      #expect(await waking.reads - before <= 51)
    }
  }

  @Test func `heads that come close together are told together`() async throws {
    let waking = Waking { People() }
    let began = ContinuousClock.now
    let (_, wakes) = await waking.listen()
    let heard = Task { () -> [Int64] in
      var heads: [Int64] = []
      for await wake in wakes {
        heads.append(wake.head)
        if wake.head == 500 { break }
      }
      return heads
    }
    for head in 1...500 { await waking.wake(Int64(head)) }
    let heads = await heard.value
    // The head at first, the first wake at once, and one each 20 ms, however long a busy machine takes for 500.
    let most = 3 + Int((ContinuousClock.now - began) / .milliseconds(20))
    #expect(heads.last == 500 && heads.count <= most)
    #expect(await waking.reads <= most)
  }

  @Test func `a file that breaks off leaves nothing, and one on its way is on the disk`()
    async throws
  {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let bytes = [UInt8](repeating: 9, count: 3_000_000)
      let path = "/v1/blob/" + SHA256.hex(bytes)
      func drafts() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: hub.folder + "/data/blobs")
        return (names ?? []).filter { $0.hasSuffix(".tmp") }
      }
      var broken: Connection? = try Connection(port: hub.port)
      try broken?.send(hub.head(path, "PUT", nil, signedIn, length: bytes.count))
      try broken?.send(Array(bytes.prefix(1_000_000)))
      try await until { drafts().count == 1 && hub.hub.uploads.held == 1_000_000 }
      broken = nil
      try await until { drafts().isEmpty && hub.hub.uploads.held == 0 }
      #expect(try await hub.ask(path, signedIn).status == 404)
      #expect(try await hub.ask(path, "PUT", body: bytes, signedIn).status == 201)
      #expect(try await hub.ask(path, "PUT", body: bytes, signedIn).status == 201)
      #expect(try await hub.ask(path, signedIn).body == bytes)
      #expect(drafts().isEmpty && hub.hub.uploads.held == 0)
    }
  }

  private func until(_ isSo: () -> Bool) async throws {
    for _ in 0..<2400 where !isSo() { try await Task.sleep(for: .milliseconds(25)) }
    #expect(isSo())
  }

  @Test func `an account's files have a quota, and what is there may come again`() async throws {
    try await RunningHub.run {
      $0.blobQuota = 100
    } _: { hub in
      let signedIn = try await hub.signIn()
      func put(_ bytes: [UInt8]) async throws -> Answer {
        try await hub.ask("/v1/blob/" + SHA256.hex(bytes), "PUT", body: bytes, signedIn)
      }
      let first = [UInt8](repeating: 1, count: 60)
      #expect(try await put(first).status == 201)
      let second = try await put([UInt8](repeating: 2, count: 60))
      #expect(second.status == 413 && second.text.contains("\"quota\""))
      #expect(try await put(first).status == 201)
      #expect(try await put([UInt8](repeating: 3, count: 40)).status == 201)
    }
  }

  @Test func `a budget of bytes is given back, and nobody takes more than a quarter`() {
    let budget = ByteBudget(400)
    var first: ByteBudget.Share? = ByteBudget.Share(of: budget, for: nil)
    let second = ByteBudget.Share(of: budget, for: nil)
    #expect(first?.take(60) == true && second.take(40) && !second.take(1))
    #expect(budget.held == 100)
    first = nil
    #expect(second.take(60) && budget.held == 100)
  }

  @Test func `slow work waits in a line that ends`() async throws {
    let tickets = Tickets(1)
    let gate = DispatchSemaphore(value: 0)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          (try? await tickets.spend { _ = gate.wait(timeout: .now() + 60) }) != nil
        }
      }
      // One works and 64 stand in line until all others were told that it is full.
      var outcomes: [Bool] = []
      for await outcome in group {
        outcomes.append(outcome)
        if outcomes.count == 35 { for _ in 0..<65 { gate.signal() } }
      }
      return outcomes
    }
    #expect(outcomes.prefix(35).allSatisfy { !$0 })
    #expect(outcomes.count == 100 && outcomes.dropFirst(35).allSatisfy { $0 })
  }
}
