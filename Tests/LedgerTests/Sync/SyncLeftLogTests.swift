import LedgerTestSupport
import Testing

@testable import Ledger

/// A log that another tab left, because the hub was put back, and what this tab still has of it: found by the simulator.
struct SyncLeftLogTests {
  private let mark = Mark(cursor: 0, epoch: Bench.epoch)

  private func typed() throws -> Change {
    var bench = try Bench.following(device: 7)
    let change = bench.type("made before the hub was put back")
    return try #require(change)
  }

  /// A page that opens on these rows, behind the new log's empty snapshot.
  private func page(_ records: [Record]) throws -> Bench {
    var bench = try Bench()
    bench.machine = SyncMachine(replica: Replica(device: 5))
    try bench.machine.open(
      snapshot: .here(Bench.snapshot()), mark: mark,
      records: records.enumerated().map { (row: UInt64($0.offset + 1), bytes: $0.element.encoded) },
      knowsHub: true)
    bench.commands = bench.machine.begin(at: Bench.now)
    return bench
  }

  private func left(_ change: Change) -> Record {
    .sequenced(Replica.Sequenced(seq: 22, change: change), epoch: Bench.epoch)
  }

  @Test func `that the log which was left had a change does not hide that it waits`() throws {
    let change = try typed()
    let bench = try page([left(change), .moved, .pending(change)])
    #expect(bench.machine.replica.outbox.map { $0.identity } == [change.identity])
    #expect(bench.records.isEmpty, "it waits in a row already")
  }

  @Test func `a change that only the left log had waits again, and other tabs hear so`() throws {
    let change = try typed()
    let bench = try page([.pending(change), left(change), .moved])
    #expect(bench.machine.replica.outbox.map { $0.identity } == [change.identity])
    #expect(bench.records == [Record.pending(change).encoded])
    let again = try page([.pending(change), left(change), .moved, .pending(change)])
    #expect(again.records.isEmpty, "once is enough")
  }

  @Test func `what the log took after another one had taken its place is no part of it`() throws {
    let change = try typed()
    let next = Replica.Sequenced(seq: 1, change: change)
    let bench = try page([.sequenced(next, epoch: Bench.epoch), .moved])
    #expect(bench.machine.replica.cursor == 0)
    #expect(bench.machine.replica.book.clients[ID(9)] == nil)
  }

  @Test func `what a tab alone had of the log that was left goes back to the hub`() throws {
    let change = try typed()
    var old = try Bench.following()
    let entry = Replica.Sequenced(seq: 1, change: change)
    old.handle(.hint(head: 1))
    old.answer(200, Frames.encoded(entry), note: "head=1; to=1; epoch=e1")
    #expect(old.machine.replica.book.clients[ID(9)] != nil)
    old.handle(.others(mark: mark, records: [(row: UInt64(5), bytes: Record.moved.encoded)]))
    #expect(old.isReloading)
    var fresh = try page([.moved])
    fresh.machine.take(over: old.machine)
    fresh.commands = fresh.machine.begin(at: Bench.now)
    #expect(fresh.machine.replica.book.clients[ID(9)] != nil)
    #expect(fresh.machine.replica.returning.pieces.count == 1)
    #expect(fresh.records == [Record.pieces(fresh.machine.replica.returning.pieces).encoded])
    // A tab that reads again for another reason goes on with what the disk has.
    old = try Bench.following()
    old.handle(.hint(head: 1))
    old.answer(200, Frames.encoded(entry), note: "head=1; to=1; epoch=e1")
    fresh = try page([])
    fresh.machine.take(over: old.machine)
    #expect(fresh.machine.replica.returning.pieces.isEmpty)
  }
}
