import Ledger
import Store
import Testing

@testable import Server

struct SyncTests {
  @Test func `a push comes back in a pull, and sending it again is free`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var device = Device()
      let changes = [device.change(naming: "Łódź"), device.change(naming: "Ann")]
      let first = try await hub.ask("/v1/push", "POST", body: push(changes), signedIn)
      let told = try fields(first.body)
      #expect(told.count == 3)
      #expect(told[0] == "2")
      #expect(told[1].hasPrefix("1:1795000000001:") && told[2].hasPrefix("2:"))
      let again = try await hub.ask("/v1/push", "POST", body: push(changes), signedIn)
      #expect(try fields(again.body) == told)

      let pulled = try await hub.ask("/v1/pull?after=0", signedIn)
      let epoch = String(hub.hub.store.epoch, radix: 16)
      let entries = try entries(pulled.body)
      let hash = entries.reduce(LogHash.empty) {
        $0.after(Replica.Sequenced(seq: $1.seq, change: $1.change))
      }
      #expect(
        pulled.headers["x-ledgerline"] == "head=2; to=2; epoch=\(epoch); hash=\(hash.text)")
      #expect(entries.map(\.seq) == [1, 2])
      #expect(entries.map(\.change.body) == changes.map(\.body))
      let rest = try await hub.ask("/v1/pull?after=2&epoch=\(epoch)", signedIn)
      #expect(rest.status == 200 && rest.body.isEmpty)
    }
  }

  @Test func `a change that cannot be taken is answered in its place`() async throws {
    try await RunningHub.run { hub in
      var device = Device()
      var foreign = device.change(naming: "A")
      foreign.stamp.device = 8
      var other = Device(9)
      let changes = [foreign, other.change(naming: "B")]
      let answer = try await hub.ask("/v1/push", "POST", body: push(changes), hub.signIn())
      let told = try fields(answer.body)
      #expect(told[1].hasPrefix("rejected:"))
      #expect(told[2].hasPrefix("1:"))
    }
  }

  @Test func `a push that cannot be read takes nothing`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var device = Device()
      let whole = push([device.change(naming: "A"), device.change(naming: "B")])
      for body in [
        [], [1], [255, 255, 255, 255], Array(whole.dropLast()), whole + [0],
        [1, 0, 0, 0, 255, 255, 255, 255],
      ] as [[UInt8]] {
        let answer = try await hub.ask("/v1/push", "POST", body: body, signedIn)
        #expect(answer.status == 400)
        #expect(answer.text.contains("\"malformed\""))
      }
      #expect(try hub.hub.store.head() == 0)
    }
  }

  @Test func `too much is refused by its announced length and while it streams`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let announced = try Connection(port: hub.port)
      try announced.send(hub.head("/v1/push", "POST", nil, signedIn, length: 600_000))
      #expect(try await announced.answer().status == 413)

      let streamed = try Connection(port: hub.port)
      let chunked = signedIn.merging(["Transfer-Encoding": "chunked"]) { $1 }
      try streamed.send(hub.head("/v1/push", "POST", nil, chunked, length: nil))
      let chunk =
        Array("10000\r\n".utf8) + [UInt8](repeating: 7, count: 65_536) + Array("\r\n".utf8)
      for _ in 0..<9 { try streamed.send(chunk) }
      let answer = try await streamed.answer()
      #expect(answer.status == 413)
      #expect(answer.headers["connection"] == "close")
      #expect(answer.text.contains("524288"))

      let blob = try Connection(port: hub.port)
      try blob.send(hub.head("/v1/blob/ab", "PUT", nil, signedIn, length: 51 * 1024 * 1024))
      #expect(try await blob.answer().status == 413)
      let login = [UInt8](repeating: 65, count: 5_000)
      #expect(try await hub.ask("/v1/login", "POST", body: login).status == 413)
    }
  }

  @Test func `a change in a newer form waits, and those beside it are taken`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var device = Device()
      let changes = [device.change(naming: "Ann"), device.change(naming: "Bo")]
      var body = push(changes)
      body[8] = 2  // behind the count and the first length: the form of the first change
      let told = try await hub.ask("/v1/push", "POST", body: body, signedIn)
      let answers = try fields(told.body)
      #expect(told.status == 200 && answers[0] == "1")
      #expect(answers[1].hasPrefix("newer:") && answers[2].hasPrefix("1:"))
    }
  }

  @Test func `another log's cursor is a conflict that names the log`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let epoch = hub.hub.store.epoch
      let other = try await hub.ask(
        "/v1/pull?after=0&epoch=" + String(epoch ^ 1, radix: 16), signedIn)
      #expect(other.status == 409)
      #expect(other.headers["x-ledgerline"] == "epoch=" + String(epoch, radix: 16))
      #expect(try await hub.ask("/v1/pull?after=0&epoch=0", signedIn).status == 200)
      for query in ["after=x", "after=-1", "epoch=xyz"] {
        let told = try await hub.ask("/v1/push?" + query, "POST", body: push([]), signedIn)
        #expect(told.status == 400)
      }
      for after in ["x", "-1", ""] {
        #expect(try await hub.ask("/v1/pull?after=" + after, signedIn).status == 400)
      }
    }
  }

  @Test func `a device whose log is no beginning of the hub's is told so`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var device = Device()
      let body = push([device.change(naming: "A"), device.change(naming: "B")])
      _ = try await hub.ask("/v1/push", "POST", body: body, signedIn)
      let epoch = String(hub.hub.store.epoch, radix: 16)
      let known = LogHash.empty.after(
        try #require(try hub.hub.store.pull(after: 0).entries.first))
      let sound = try await hub.ask("/v1/pull?after=1&hash=\(known.text)", signedIn)
      #expect(sound.status == 200)
      #expect(try entries(sound.body).map(\.seq) == [2])
      for query in ["after=2&hash=\(known.text)", "after=3&epoch=\(epoch)", "after=9"] {
        let told = try await hub.ask("/v1/pull?" + query, signedIn)
        #expect(told.status == 409)
        #expect(told.text.contains("\"another-log\""))
        #expect(told.headers["x-ledgerline"] == "epoch=\(epoch); head=2")
      }
      for hash in ["", "12", String(repeating: "g", count: 32)] {
        #expect(try await hub.ask("/v1/pull?after=1&hash=" + hash, signedIn).status == 400)
      }
    }
  }

  @Test func `a device that is further behind than the log goes back is sent to the snapshot`()
    async throws
  {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var device = Device()
      let changes = (0..<300).map { device.change(naming: "Client \($0)") }
      _ = try await hub.ask("/v1/push", "POST", body: push(changes), signedIn)
      hub.pass(minutes: 1)
      #expect(try hub.hub.store.compact(.least, now: hub.hub.now()).changes == 256)
      let epoch = String(hub.hub.store.epoch, radix: 16)
      let told = try await hub.ask("/v1/pull?after=255&epoch=\(epoch)", signedIn)
      #expect(told.status == 410)
      #expect(told.text.contains("\"compacted\""))
      let head = try hub.hub.store.head()
      #expect(told.headers["x-ledgerline"] == "epoch=\(epoch); head=\(head); horizon=256")
      let rest = try await hub.ask("/v1/pull?after=256&epoch=\(epoch)", signedIn)
      #expect(try entries(rest.body).first?.seq == 257)
      let again = try await hub.ask("/v1/push", "POST", body: push([changes[9]]), signedIn)
      #expect(try fields(again.body)[1].hasPrefix("10:1795000000010:"))
    }
  }

  @Test func `the snapshot is the whole book at its cursor`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var device = Device()
      _ = try hub.hub.store.accept([device.change(naming: "Ann")], now: hub.hub.now())
      let answer = try await hub.ask("/v1/snapshot", signedIn)
      let snapshot = try Snapshot(encoded: answer.body)
      #expect(snapshot.cursor == 1)
      #expect(snapshot.book.clients.rows.map(\.lastName) == ["Ann"])
      let epoch = String(hub.hub.store.epoch, radix: 16)
      let hash = try hub.hub.store.snapshot().hash
      #expect(
        answer.headers["x-ledgerline"] == "cursor=1; epoch=\(epoch); hash=\(hash.text)")
    }
  }

  @Test func `a push and another program's write wake the listeners`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let events = try Connection(port: hub.port)
      try events.send(hub.head("/v1/events", "GET", nil, signedIn, length: nil))
      let opening = try await events.received("{\"head\":0}")
      #expect(opening.contains("text/event-stream"))
      var device = Device()
      let body = push([device.change(naming: "Ann")])
      #expect(try await hub.ask("/v1/push", "POST", body: body, signedIn).status == 200)
      #expect(try await events.received("{\"head\":1}").contains("id: 1\n"))
      let other = try Store(folder: hub.folder + "/data")
      _ = try other.draftInvoice(on: hub.hub.now().utcDay, now: hub.hub.now())
      _ = try await events.received("{\"head\":3}")
    }
  }

  @Test func `the stream of hints ends when its session or the hub does`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let first = try Connection(port: hub.port)
      try first.send(hub.head("/v1/events", "GET", nil, signedIn, length: nil))
      _ = try await first.received("{\"head\":0}")
      #expect(try await hub.ask("/v1/logout", "POST", signedIn).status == 204)
      var device = Device()
      _ = try hub.hub.store.accept([device.change(naming: "Ann")], now: hub.hub.now())
      try await first.ended()

      let second = try Connection(port: hub.port)
      try second.send(hub.head("/v1/events", "GET", nil, try await hub.signIn(), length: nil))
      _ = try await second.received("{\"head\":")
      await hub.stop()
      try await second.ended()
    }
  }
}
