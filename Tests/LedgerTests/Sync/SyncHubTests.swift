import LedgerTestSupport
import Testing

@testable import Ledger

/// What a hub may answer, and a hub that was put back: found by the simulator.
struct SyncHubTests {
  @Test func `the key of a wish has sixteen digits`() throws {
    var bench = try Bench.following()
    bench.handle(.issue(.init(ID(3), on: Bench.now.utcDay, key: 0xAB, before: ID(5))))
    #expect(bench.asked?.path.hasPrefix("/v1/issue?") == true)
    #expect(bench.asked?.path.split(separator: "&").contains("key=00000000000000ab") == true)
    #expect(bench.asked?.path.contains("&series=\(ID<Series>(5).text)&") == true)
  }

  @Test func `nobody asks for a number while one of this device's own is being stored`() throws {
    var bench = try Bench.following()
    var invoice = Invoice()
    invoice.id = ID(3)
    let edit = Edit(putting: invoice, in: bench.machine.replica.book.invoices)
    let drafted = bench.machine.replica.draft(edit, now: Bench.now)
    let change = try #require(drafted)
    bench.handle(.numbered(change, unique: "own/1"))
    var token = ""
    if case .store(let stored, _, _, _)? = bench.commands.first { token = stored }
    try #require(!token.isEmpty)
    bench.handle(.stored(token: token, .failed("QuotaExceededError"), row: 0))
    bench.handle(.issue(.init(ID(3), on: Bench.now.utcDay, key: 0xAB, before: ID(5))))
    #expect(bench.asked == nil && bench.machine.wish == nil)
    bench.handle(.stored(token: token, .ok, row: 2))
    #expect(
      bench.commands.contains {
        if case .tell(.issued(let id, _)) = $0 { id == ID(3) } else { false }
      })
    bench.answer(200, WireMessage.encoded(["1", Bench.verdict(change, at: 1)]))
    // Another invoice's number is asked for all the same.
    bench.answer(200, [], note: "head=1; to=1; epoch=e1")
    bench.handle(.issue(.init(ID(4), on: Bench.now.utcDay, key: 0xAC, before: ID(5))))
    #expect(bench.machine.wish?.invoice == ID(4))
  }

  @Test func `a number that somebody else asked for is told once the hub answered here`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: 1))
    bench.handle(.issue(.init(ID(3), on: Bench.now.utcDay, key: 0xAB, before: ID(5))))
    var hub = Replica(device: 1)
    var invoice = Invoice()
    invoice.id = ID(3)
    invoice.issue = Issue()
    let edit = Edit(putting: invoice, in: hub.book.invoices)
    let made = hub.commit(edit, now: Bench.now)
    let change = try #require(made)
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    func isTold() -> Bool {
      bench.commands.contains { if case .tell(.issued) = $0 { true } else { false } }
    }
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    #expect(bench.machine.replica.book.invoices[ID(3)]?.isIssued == true)
    #expect(!isTold() && bench.asked?.purpose == .issue)
    bench.answer(200, frame)
    #expect(isTold() && bench.machine.wish == nil)
  }

  @Test func `the number is told that the hub answered with, not the one before it`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: 1))
    bench.handle(.issue(.init(ID(3), on: Bench.now.utcDay, key: 0xAB, before: ID(5))))
    var hub = Replica(device: 1)
    func frame(_ number: String, at seq: Int64) throws -> [UInt8] {
      var invoice = Invoice()
      invoice.id = ID(3)
      invoice.issue = Issue()
      invoice.issue?.content.number = number
      let edit = Edit(putting: invoice, in: hub.book.invoices)
      let change = hub.commit(edit, now: Bench.now)
      return Frames.encoded(Replica.Sequenced(seq: seq, change: try #require(change)))
    }
    func told() -> [String] {
      bench.commands.compactMap {
        if case .tell(.issued(_, let number)) = $0 { number } else { nil }
      }
    }
    // The hub's number came; another device's own has taken its place when this one is answered.
    bench.answer(200, try frame("3", at: 1), note: "head=1; to=1; epoch=e1")
    let own = try frame("SG9-2", at: 2)
    bench.answer(200, own)
    #expect(told() == [] && bench.asked?.purpose == .pull)
    bench.answer(200, own, note: "head=2; to=2; epoch=e1")
    #expect(told() == ["SG9-2"])
  }

  @Test func `another tab's record of what the log has brought already waits for nothing`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: 1))
    var other = Replica(device: 77)
    var client = Client()
    client.id = ID(40)
    let edit = Edit(putting: client, in: other.book.clients)
    let made = other.commit(edit, now: Bench.now)
    let change = try #require(made)
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    let record = Record.pending(change).encoded
    bench.handle(.others(mark: nil, records: [(row: UInt64(9), bytes: record)]))
    #expect(bench.machine.replica.outbox.isEmpty && bench.asked == nil)
    // In another log it waits.
    bench.handle(.hint(head: 2))
    bench.answer(409, Array(#"{"error":{"code":"another-log"}}"#.utf8))
    bench.answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
    bench.storeAll(row: 10)
    bench.handle(.others(mark: nil, records: [(row: UInt64(11), bytes: record)]))
    #expect(bench.machine.replica.outbox.count == 1)
  }

  @Test func `the hub's number that came while one of this device's own was stored stands`() throws
  {
    var bench = try Bench.following()
    var invoice = Invoice()
    invoice.id = ID(3)
    let edit = Edit(putting: invoice, in: bench.machine.replica.book.invoices)
    let drafted = bench.machine.replica.draft(edit, now: Bench.now)
    let own = try #require(drafted)
    bench.handle(.numbered(own, unique: "own/1"))
    var token = ""
    if case .store(let stored, _, _, _)? = bench.commands.first { token = stored }
    var hub = Replica(device: 1)
    invoice.issue = Issue()
    let issuing = Edit(putting: invoice, in: hub.book.invoices)
    let made = hub.commit(issuing, now: Bench.now)
    let change = try #require(made)
    bench.handle(.hint(head: 1))
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    bench.handle(.stored(token: token, .ok, row: 2))
    #expect(bench.asked == nil && bench.machine.replica.outbox.isEmpty)
    #expect(bench.machine.refused.map { $0.identity } == [own.identity])
    #expect(bench.commands.contains { if case .tell(.notIssued) = $0 { true } else { false } })
  }

  @Test func `a verdict is of what was sent, whatever the outbox has become since`() throws {
    var bench = try Bench.following()
    let typed = bench.type("sent")
    let sent = try #require(typed)
    #expect(bench.asked?.purpose == .push([sent.identity]))
    _ = bench.type("typed while it was on its way", id: 10)
    let mark = Mark(cursor: 1, epoch: Bench.epoch)
    let entry = Record.sequenced(Replica.Sequenced(seq: 1, change: sent), epoch: Bench.epoch)
    bench.handle(.others(mark: mark, records: [(row: UInt64(9), bytes: entry.encoded)]))
    bench.answer(200, WireMessage.encoded(["1", Bench.verdict(sent, at: 1)]))
    #expect(bench.machine.replica.outbox.count == 1)
    // It counts once the hub has shown that this log is its own.
    bench.answer(200, [], note: "head=1; to=1; epoch=e1")
    #expect(bench.machine.link.accepted.isEmpty)
  }

  @Test func `a change whose place in the log another one took is sent again`() throws {
    var bench = try Bench.following()
    let typed = bench.type("taken, then rolled back")
    let change = try #require(typed)
    bench.answer(200, WireMessage.encoded(["1", Bench.verdict(change, at: 1)]))
    // The hub was put back, and somebody else's change has that place now.
    var other = Replica(device: 77)
    var client = Client()
    client.id = ID(40)
    let edit = Edit(putting: client, in: other.book.clients)
    let made = other.commit(edit, now: Bench.now)
    let theirs = try #require(made)
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: theirs))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    #expect(bench.asked?.purpose == .push([change.identity]))
    #expect(bench.machine.replica.outbox.count == 1)
  }

  @Test func `verdicts that say nothing are asked for again after a pause, not at once`() throws {
    var bench = try Bench.following()
    _ = bench.type("to nobody")
    bench.answer(200, WireMessage.encoded(["0", "perhaps"]))
    #expect(bench.pauses == 1)
    #expect(bench.asked == nil)
    #expect(bench.machine.replica.outbox.count == 1)
  }

  @Test func `many signs of life in a silence leave one pause`() throws {
    var bench = try Bench.following()
    var timers = 0
    bench.handle(.hint(head: nil))
    for _ in 0..<6 {
      bench.answer(0)
      timers += bench.pauses
      bench.handle(.visible)
    }
    bench.answer(0)
    timers += bench.pauses
    var requests = 0
    for _ in 0..<timers {
      bench.handle(.timer)
      if bench.asked != nil { requests += 1 }
    }
    #expect(requests == 1)
  }

  @Test func `a hub whose hash is wrong each time is left in peace`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: nil))
    var requests = 0
    while let request = bench.asked, requests < 50 {
      requests += 1
      if request.purpose == .snapshot {
        bench.answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
        bench.storeAll(row: 2)
      } else {
        let wrong = String(repeating: "a", count: 32)
        bench.answer(200, [], note: "head=0; to=0; epoch=e1; hash=\(wrong)")
      }
    }
    #expect(requests < 8)
  }

  @Test func `a mark that lags behind the records still tells the log's hash`() throws {
    var entries: [Replica.Sequenced] = []
    var hash = LogHash.empty
    var replica = Replica(device: 3)
    for place in 1...3 {
      var client = Client()
      client.id = ID(UInt64(place))
      let edit = Edit(putting: client, in: replica.book.clients)
      let made = replica.commit(edit, now: Bench.now)
      let change = try #require(made)
      entries.append(Replica.Sequenced(seq: Int64(place), change: change))
    }
    var rows: [(row: UInt64, bytes: [UInt8])] = []
    for entry in entries {
      hash = hash.after(entry)
      let bytes = Record.sequenced(entry, epoch: Bench.epoch).encoded
      rows.append((row: UInt64(entry.seq), bytes: bytes))
    }
    var machine = SyncMachine(replica: Replica(device: 5))
    let mark = Mark(cursor: 1, epoch: Bench.epoch, hash: LogHash.empty.after(entries[0]))
    try machine.open(snapshot: .here(Bench.snapshot()), mark: mark, records: rows, knowsHub: true)
    #expect(machine.replica.cursor == 3)
    #expect(machine.replica.logHash == hash)
  }

  // MARK: pieces

  /// A device that knows a client of a log that is no more, and a hub that lacks it.
  private func returning() throws -> (bench: Bench, client: Change) {
    var bench = try Bench.following()
    var other = Replica(device: 77)
    var client = Client()
    client.id = ID(40)
    client.lastName = "of a colleague"
    let edit = Edit(putting: client, in: other.book.clients)
    let later = Instant(milliseconds: Bench.now.milliseconds + 9_000_000)
    let made = other.commit(edit, now: later)
    let change = try #require(made)
    bench.handle(.hint(head: 1))
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    bench.storeAll()
    bench.handle(.hint(head: 2))
    bench.answer(409, [], note: "epoch=e2")
    bench.answer(200, Snapshot(book: Book(), cursor: 0, epoch: 0xE2).encoded())
    bench.storeAll(row: 2)
    return (bench, change)
  }

  @Test func `a piece that the hub laid under an earlier stamp ends as the log has it`() throws {
    let begun = try returning()
    var (bench, change) = begun
    #expect(bench.asked?.path.hasPrefix("/v1/return") == true)
    bench.answer(200, WireMessage.encoded(["1", "taken:1"]))
    #expect(bench.machine.replica.book.clients[ID(40)] != nil)
    change.device = 99
    change.stamp.time -= 1 << 30
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e2")
    var hub = Book()
    hub.apply(change)
    #expect(bench.machine.replica.digest() == hub.digest())
    #expect(bench.machine.replica.returning.isEmpty)
  }

  @Test func `a piece that waits for a newer hub is kept, and the outbox goes on`() throws {
    var bench = try returning().bench
    _ = bench.type("meanwhile")
    bench.answer(200, WireMessage.encoded(["0", "newer:Update the hub"]))
    #expect(bench.machine.replica.returning.pieces.count == 1)
    var requests: [SyncRequest] = []
    while let request = bench.asked, requests.count < 9 {
      requests.append(request)
      bench.answer(200, [], note: "head=0; to=0; epoch=e2")
    }
    #expect(requests.contains { $0.path.hasPrefix("/v1/push") })
    #expect(!requests.contains { $0.path.hasPrefix("/v1/return") })
  }

  @Test func `a hub that takes nothing back blocks no outbox`() throws {
    var bench = try returning().bench
    bench.answer(404)
    _ = bench.type("meanwhile")
    var isPushed = false
    for _ in 0..<5 where !isPushed {
      isPushed = bench.asked?.path.hasPrefix("/v1/push") == true
      if !isPushed { bench.answer(200, [], note: "head=0; to=0; epoch=e2") }
    }
    #expect(isPushed)
    #expect(bench.machine.replica.returning.pieces.count == 1)
  }

  @Test func `a piece that the hub took and lost again is given once more`() throws {
    var bench = try returning().bench
    #expect(bench.asked?.path.hasPrefix("/v1/return") == true)
    bench.answer(200, WireMessage.encoded(["1", "taken:1"]))
    #expect(bench.machine.replica.returning.pieces.isEmpty)
    // The hub was rolled back to before it: its log ends where the device's does.
    var isGiven = false
    for _ in 0..<5 where !isGiven {
      isGiven = bench.asked?.path.hasPrefix("/v1/return") == true
      if !isGiven { bench.answer(200, [], note: "head=0; to=0; epoch=e2") }
    }
    #expect(isGiven)
  }
}
