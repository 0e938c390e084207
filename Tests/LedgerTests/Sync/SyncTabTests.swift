import LedgerTestSupport
import Testing

@testable import Ledger

/// Several tabs of one browser, and a tab that reads everything again: found by the simulator.
struct SyncTabTests {
  @Test func `a tab that has nothing yet hears that its neighbor took the hub's book`() throws {
    var first = try Bench()
    first.handle(.lock(true))
    first.answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
    #expect(!first.records.isEmpty, "without a row no other tab is told")
    let mark = Mark(cursor: 0, epoch: Bench.epoch, hash: .empty)
    var second = try Bench(device: 7)
    second.handle(.others(mark: mark, records: first.records.map { (row: UInt64(1), bytes: $0) }))
    #expect(second.isReloading)
  }

  @Test func `a tab reads again when a snapshot from further on took the place of rows`() throws {
    var bench = try Bench.following()
    let mark = Mark(cursor: 40, epoch: Bench.epoch)
    bench.handle(.others(mark: mark, records: [(row: UInt64(9), bytes: Record.pieces([]).encoded)]))
    #expect(bench.isReloading)
  }

  @Test func `rows of a log never follow another log's snapshot on the disk`() throws {
    var bench = try Bench()
    bench.handle(.lock(true))
    bench.answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
    guard case .compact(let token, _, _, _, _)? = bench.commands.first else {
      Issue.record("the snapshot is not stored")
      return
    }
    #expect(bench.asked == nil, "first it is stored")
    bench.handle(.stored(token: token, .failed("QuotaExceededError"), row: 0))
    #expect(bench.asked?.purpose == .pull)
    var other = Replica(device: 77)
    var client = Client()
    client.id = ID(40)
    let edit = Edit(putting: client, in: other.book.clients)
    let made = other.commit(edit, now: Bench.now)
    let change = try #require(made)
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    #expect(bench.records.isEmpty)
    bench.handle(.idle)
    #expect(bench.records == [Record.moved.encoded])
  }

  @Test func `a tab hears that another one moved to a log of the same epoch`() throws {
    var first = try Bench.following()
    first.handle(.hint(head: 3))
    first.answer(409, [], note: "epoch=e1")
    first.answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
    let mark = Mark(cursor: 0, epoch: Bench.epoch, hash: .empty)
    var second = try Bench.following(device: 7)
    second.handle(.others(mark: mark, records: first.records.map { (row: UInt64(5), bytes: $0) }))
    #expect(second.isReloading)
  }

  @Test func `what is typed while everything is read again is not lost`() throws {
    var old = try Bench.following()
    let typed = old.type("typed in between")
    let change = try #require(typed)
    guard case .store(let token, _, _, _)? = old.commands.first else {
      Issue.record("nothing is stored")
      return
    }
    var fresh = try Bench(device: 8)
    fresh.machine.take(over: old.machine)
    #expect(fresh.machine.replica.outbox.map { $0.identity } == [change.identity])
    #expect(fresh.machine.disk.isSaving)
    fresh.handle(.stored(token: token, .ok, row: 12))
    #expect(!fresh.machine.disk.isSaving)
    #expect(fresh.machine.disk.lastRow == 12)
  }

  @Test func `an answer to what was asked before everything was read again is nobody's`() throws {
    var old = try Bench.following()
    old.handle(.hint(head: 3))
    #expect(old.asked?.purpose == .pull)
    var fresh = try Bench(device: 8)
    fresh.machine.take(over: old.machine)
    fresh.commands = fresh.machine.begin(at: Bench.now)
    #expect(fresh.asked == nil, "one request at a time")
    fresh.answer(200, [], note: "head=0; to=0; epoch=77")
    #expect(fresh.machine.replica.epoch == 0)
    #expect(fresh.asked?.purpose == .snapshot)
  }

  @Test func `a change that a verdict alone confirmed stays confirmed after a restart`() throws {
    var bench = try Bench.following()
    let typed = bench.type("sent twice")
    let change = try #require(typed)
    // The log has it at 1, and the book that comes now holds it already.
    var book = Book()
    book.apply(change)
    bench.answer(200, WireMessage.encoded(["1", Bench.verdict(change, at: 1)]))
    bench.answer(410)
    bench.answer(200, Bench.snapshot(book, at: 1))
    var stored = bench.records
    bench.storeAll()
    while bench.asked?.purpose != .push([change.identity]) {
      bench.answer(200, [], note: "head=1; to=1; epoch=e1")
    }
    bench.answer(200, WireMessage.encoded(["1", Bench.verdict(change, at: 1)]))
    #expect(bench.machine.replica.outbox.count == 1, "this log may not be the hub's any more")
    bench.answer(200, [], note: "head=1; to=1; epoch=e1")
    #expect(bench.machine.replica.outbox.isEmpty)
    stored += bench.records
    var again = SyncMachine(replica: Replica(device: 9))
    let mark = Mark(cursor: 1, epoch: Bench.epoch)
    let rows = stored.enumerated().map { (row: UInt64($0.offset + 1), bytes: $0.element) }
    try again.open(
      snapshot: .here(Bench.snapshot(book, at: 1)), mark: mark, records: rows, knowsHub: true)
    #expect(again.replica.outbox.isEmpty)
    // The neighbor, who adopted it, hears it too.
    var neighbor = try Bench.following(device: 7)
    neighbor.machine.replica.adopt(change)
    neighbor.machine.replica.cursor = 1
    neighbor.handle(.others(mark: mark, records: bench.records.map { (row: UInt64(4), bytes: $0) }))
    #expect(neighbor.machine.replica.outbox.isEmpty)
  }

  @Test func `a refused change that the log has after all is refused no more`() throws {
    var bench = try Bench.following()
    let typed = bench.type("two tabs sent it")
    let change = try #require(typed)
    bench.answer(200, WireMessage.encoded(["0", "rejected:No\nno 0 0 0"]))
    #expect(bench.machine.refused.count == 1)
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    #expect(bench.machine.refused.isEmpty)
    #expect(bench.machine.replica.book.clients[ID(9)] != nil)
  }

  @Test func `rows that this program cannot read outlive a compaction`() throws {
    let strange: [UInt8] = [99, 1, 2, 3]
    var machine = SyncMachine(replica: Replica(device: 5))
    try machine.open(
      snapshot: nil, mark: nil, records: [(row: UInt64(1), bytes: strange)], knowsHub: true)
    var bench = try Bench()
    bench.machine = machine
    bench.handle(.lock(true))
    bench.answer(200, Bench.snapshot())
    #expect(bench.records.contains(strange))
  }
}
