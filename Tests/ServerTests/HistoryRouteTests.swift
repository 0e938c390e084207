import Ledger
import Testing

@testable import Server

/// Who wrote what, over the wire.
struct HistoryRouteTests {
  private func sends(
    _ changes: [Change], after seq: Int64, _ person: Person, _ hub: RunningHub
  ) async throws {
    let answer = try await hub.ask(
      "/v1/push?after=\(seq)", "POST", body: push(changes), person.cookie)
    #expect(answer.status == 200)
  }

  @Test func `a row's history says who wrote, and what each knew`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let founder = hub.founder()
      var phone = Device(7)
      var desk = Device(9)
      var client = Client()
      client.id = ID(77)
      client.lastName = "Before"
      let start = try hub.hub.store.head()
      try await sends([phone.put(client)], after: start, founder, hub)
      let known = try hub.hub.store.head()
      var mine = client
      mine.lastName = "Mine"
      var hers = client
      hers.lastName = "Hers"
      try await sends([phone.put(mine, replacing: client)], after: known, founder, hub)
      // Of the same moment, and knowing nothing of the other.
      _ = desk.put(client)
      _ = desk.put(client)
      try await sends([desk.put(hers, replacing: client)], after: known, ann, hub)

      let path = "/v1/history?kind=\(Kind.client.rawValue)&id=\(client.id.text)"
      let answer = try await hub.ask(path, ann.cookie)
      #expect(answer.status == 200)
      let told = try RowWrites(encoded: answer.body)
      #expect(told.isWhole && told.writes.map { $0.device } == [9, 7, 7])
      #expect(told.writes.map { $0.member } == [ann.id, founder.id, founder.id])
      #expect(told.writes.map { $0.seen } == [known, known, start])
      let history = RowHistory(of: told.writes)
      let lost = history.lost(by: [7])
      #expect(lost.count == 1 && lost.first?.standing.member == ann.id)

      let first = try #require(told.writes.last?.seq)
      let before = try await hub.ask(path + "&before=\(first + 1)", ann.cookie)
      #expect(try RowWrites(encoded: before.body).writes.map { $0.seq } == [first])
      let writers = try await hub.ask("/v1/writers?devices=7,9,1f", founder.cookie)
      #expect(writers.text == "7\t\(founder.id.text)\n9\t\(ann.id.text)\n")
    }
  }

  @Test func `what cannot be read is said, and nobody asks unseen`() async throws {
    try await RunningHub.run { hub in
      let founder = hub.founder()
      for path in [
        "/v1/history", "/v1/history?kind=1", "/v1/history?kind=x&id=0000000000001",
        "/v1/history?kind=1&id=0000000000000", "/v1/history?kind=1&id=0000000000001&before=x",
        "/v1/writers?devices=7,zz",
      ] {
        let answer = try await hub.ask(path, founder.cookie)
        #expect(answer.status == 400 && answer.text.contains("malformed"), "\(path)")
      }
      #expect(try await hub.ask("/v1/history?kind=1&id=0000000000001").status == 401)
      let empty = try await hub.ask("/v1/history?kind=1&id=000000000009z", founder.cookie)
      #expect(try RowWrites(encoded: empty.body) == RowWrites())
    }
  }
}
