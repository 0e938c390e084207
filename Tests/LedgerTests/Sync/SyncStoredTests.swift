import LedgerTestSupport
import Testing

@testable import Ledger

/// What a page makes of what is stored, and of what other tabs store.
struct SyncStoredTests {
  private typealias Rows = [(row: UInt64, bytes: [UInt8])]

  private func rows(_ records: [Record]) -> Rows {
    records.enumerated().map { (row: UInt64($0.offset + 1), bytes: $0.element.encoded) }
  }

  private func page(
    _ records: [Record] = [], at cursor: Int64 = 0, mark: Mark? = Mark(epoch: Bench.epoch)
  ) throws -> SyncMachine {
    var machine = SyncMachine(replica: Replica(device: 5))
    try machine.open(
      snapshot: .here(Bench.snapshot(at: cursor)), mark: mark, records: rows(records),
      knowsHub: true)
    return machine
  }

  private func changes(_ count: Int) throws -> [Change] {
    try Bench.entries(count).map { $0.change }
  }

  // MARK: opening

  @Test(arguments: [true, false], [nil, 0, 1, 0xE1] as [UInt64?])
  func `there is a hub when it is known of, or when its log was stored`(
    _ knows: Bool, _ epoch: UInt64?
  ) throws {
    let mark = epoch.map { Mark(epoch: $0) }
    let hasHub = knows || (epoch ?? 0) > 0
    var machine = SyncMachine(replica: Replica(device: 5))
    try machine.open(snapshot: nil, mark: mark, records: [], knowsHub: knows)
    #expect(machine.link.hasHub == hasHub && machine.replica.isAlone == !hasHub)
    // What cannot be read is replaced by the hub's, and by nothing where there is none.
    let broken = SnapshotSource.here([1, 2, 3])
    machine = SyncMachine(replica: Replica(device: 5))
    if hasHub {
      try machine.open(snapshot: broken, mark: mark, records: [], knowsHub: knows)
      #expect(machine.link.hasHub && machine.replica.epoch == 0 && !machine.isOutdated)
    } else {
      #expect(throws: CodecError.self) {
        try machine.open(snapshot: broken, mark: mark, records: [], knowsHub: knows)
      }
    }
  }

  @Test func `a snapshot that was read is let go of`() throws {
    var snapshot: Snapshot? = try Snapshot(encoded: Bench.snapshot(at: 7))
    var machine = SyncMachine(replica: Replica(device: 5))
    machine.open(&snapshot, mark: nil, records: [], knowsHub: true)
    #expect(snapshot.map { $0.cursor } == nil && machine.replica.cursor == 7)
    #expect(machine.replica.device == 5)
  }

  @Test func `the stored hash is the log's where the mark is the snapshot's place`() throws {
    let hash = try #require(LogHash(bytes: Array(1...16)))
    for (cursor, epoch, isIts) in [(3, Bench.epoch, true), (2, Bench.epoch, false), (3, 7, false)]
      as [(Int64, UInt64, Bool)]
    {
      let machine = try page(at: 3, mark: Mark(cursor: cursor, epoch: epoch, hash: hash))
      #expect(machine.replica.logHash == (isIts ? hash : nil), "\(cursor) \(epoch)")
    }
    // One that is known already stays.
    var bench = try Bench.following()
    bench.handle(.others(mark: Mark(epoch: Bench.epoch, hash: hash), records: []))
    #expect(bench.machine.replica.logHash == .empty)
  }

  @Test func `rows are counted, and the last one is the highest`() throws {
    var bench = try Bench.following()
    #expect(bench.machine.disk.rows == 0 && bench.machine.disk.lastRow == 1)
    _ = bench.type("client")
    bench.storeAll(row: 4)
    #expect(bench.machine.disk.rows == 1 && bench.machine.disk.lastRow == 4)
    let empty = Record.pieces([]).encoded
    bench.handle(.others(mark: nil, records: [(row: UInt64(9), empty), (row: UInt64(8), empty)]))
    #expect(bench.machine.disk.rows == 3 && bench.machine.disk.lastRow == 9)
    #expect(!bench.machine.disk.isUntidy && !bench.isReloading)
    bench.handle(.made([]))
    #expect(bench.commands.isEmpty)
  }

  @Test func `rows that cannot be read are kept, and a newer program's are said to be`() throws {
    for (bytes, isNewer) in [([99, 1, 2], true), ([1], false), ([], false)] as [([UInt8], Bool)] {
      var machine = SyncMachine(replica: Replica(device: 5))
      try machine.open(snapshot: nil, mark: nil, records: [(row: 1, bytes)], knowsHub: false)
      #expect(machine.disk.unread == [bytes] && machine.isOutdated == isNewer)
    }
  }

  // MARK: records

  @Test func `a log's entries are taken as long as they are of the log that is followed`() throws {
    let all = try Bench.entries(3)
    func cursor(_ epochs: [UInt64?], mark: Mark? = Mark(epoch: Bench.epoch)) throws -> Int64 {
      try page(zip(all, epochs).map { .sequenced($0, epoch: $1) }, mark: mark).replica.cursor
    }
    let (own, other) = (Bench.epoch, 7 as UInt64)
    #expect(try cursor([own, own, own]) == 3)
    #expect(try cursor([own, own, other]) == 2)
    #expect(try cursor([own, other, own]) == 1)
    #expect(try cursor([other, own]) == 0)
    // Before records named their log, it was the mark's, else the one that is followed.
    #expect(try cursor([nil, nil]) == 2)
    #expect(try cursor([nil, nil], mark: Mark(epoch: other)) == 0)
    #expect(try cursor([nil, nil], mark: nil) == 2)
  }

  @Test func `what another log has waits all the same`() throws {
    let change = try changes(1)[0]
    let entry = Replica.Sequenced(seq: 1, change: change)
    let waits = try page([.sequenced(entry, epoch: 7), .pending(change)])
    #expect(waits.replica.outbox.map { $0.identity } == [change.identity])
    for epoch in [nil, Bench.epoch] {
      // Behind the snapshot's place the entry says only that the log has it.
      let known = try page([.sequenced(entry, epoch: epoch), .pending(change)], at: 4)
      #expect(known.replica.outbox.isEmpty)
    }
  }

  @Test func `an entry behind a gap says nothing of what waits`() throws {
    let change = try changes(1)[0]
    var bench = try Bench.following()
    let entry = Record.sequenced(Replica.Sequenced(seq: 5, change: change), epoch: Bench.epoch)
    bench.handle(.others(mark: nil, records: rows([entry])))
    bench.handle(.others(mark: nil, records: rows([.pending(change)])))
    #expect(bench.machine.replica.outbox.count == 1 && bench.carried == 1)
  }

  @Test func `a refused change waits no more, another one does`() throws {
    let all = try changes(3)
    let refusal = Refusal("no", .heard("No"))
    let (first, second) = (Refused(all[0], refusal), Refused(all[1], refusal))
    var machine = try page([.refused(first), .pending(all[0]), .pending(all[2])])
    #expect(machine.replica.outbox.map { $0.identity } == [all[2].identity])
    #expect(machine.refused == [first])
    machine = try page([.refused(first), .refused(second), .refused(first), .pending(all[1])])
    #expect(machine.refused == [first, second] && machine.replica.outbox.isEmpty)
    machine = try page([.refused(first), .refused(second), .dropped(first.identity)])
    #expect(machine.refused == [second])
    // The log has it after all.
    let entry = Replica.Sequenced(seq: 1, change: all[0])
    machine = try page([.sequenced(entry, epoch: Bench.epoch), .refused(first), .refused(second)])
    #expect(machine.refused == [second])
  }

  @Test func `a person lets go of the one that they mean`() throws {
    let all = try changes(3)
    let refusal = Refusal("no", .heard("No"))
    var bench = try Bench.following()
    let refused = all.prefix(2).map { Refused($0, refusal) }
    bench.handle(.others(mark: nil, records: rows(refused.map { .refused($0) })))
    bench.handle(.drop(all[2].identity))
    #expect(bench.commands.isEmpty && bench.machine.refused == refused)
    bench.handle(.drop(all[0].identity))
    #expect(bench.machine.refused == [refused[1]] && bench.told == [.attention])
    #expect(bench.records == [Record.dropped(all[0].identity).encoded])
  }

  @Test func `pieces wait until it is written that they do not`() throws {
    let pieces = try Bench.returning(Bench.entries(3)).machine.replica.returning.pieces
    var machine = try page([.pieces(pieces)])
    #expect(machine.replica.returning.pieces == pieces && machine.disk.isUntidy)
    let gone = Record.dropped(SyncMachine.identity(of: pieces[1]))
    machine = try page([.pieces(pieces), gone])
    #expect(machine.replica.returning.pieces == [pieces[0], pieces[2]])
    machine = try page([.dropped(try changes(1)[0].identity)])
    #expect(machine.replica.returning.isEmpty && !machine.disk.isUntidy)
  }

  // MARK: other tabs

  @Test func `a tab reads again when another log or a later snapshot is stored`() throws {
    let moved = Record.moved
    let other = Record.pieces([])
    for (own, mark, records, isReloading, isLeft) in [
      (Bench.epoch, nil, [other], false, false),
      (Bench.epoch, Mark(cursor: 9), [other], false, false),
      (Bench.epoch, Mark(epoch: Bench.epoch), [other], false, false),
      (Bench.epoch, Mark(cursor: 1, epoch: Bench.epoch), [other], true, false),
      (Bench.epoch, Mark(epoch: 0xE2), [other], true, true),
      (Bench.epoch, Mark(epoch: 1), [other], true, true),
      (Bench.epoch, Mark(epoch: Bench.epoch), [other, moved], true, true),
      (Bench.epoch, nil, [moved], true, true),
      (1, Mark(cursor: 1, epoch: 1), [other], true, false),
      (0, Mark(epoch: 1), [], true, true),
    ] as [(UInt64, Mark?, [Record], Bool, Bool)] {
      var bench = try Bench.following()
      bench.machine.replica.epoch = own
      bench.handle(.others(mark: mark, records: rows(records)))
      #expect(bench.isReloading == isReloading && bench.machine.disk.isLeft == isLeft, "\(records)")
    }
  }

  @Test func `what another tab typed is sent by the tab that talks to the hub`() throws {
    let change = try changes(1)[0]
    var bench = try Bench.following()
    bench.handle(.others(mark: nil, records: rows([.pending(change)])))
    #expect(bench.carried == 1 && bench.records.isEmpty)
  }

  @Test func `a hub's book is not taken up over another tab's`() throws {
    var bench = try Bench()
    bench.handle(.lock(true))
    #expect(bench.asked?.purpose == .snapshot)
    let entry = Record.sequenced(try Bench.entries(1)[0], epoch: Bench.epoch)
    bench.handle(.others(mark: nil, records: rows([entry])))
    #expect(bench.machine.replica.epoch == Bench.epoch && bench.machine.replica.cursor == 1)
    bench.answer(200, Bench.snapshot(at: 5))
    #expect(bench.machine.replica.cursor == 1 && bench.records.isEmpty && bench.pauses == 0)
  }

  @Test func `a hub's book that cannot be read is asked for again after a while`() throws {
    var bench = try Bench()
    bench.handle(.lock(true))
    bench.answer(200, [1, 2, 3])
    #expect(bench.pauses == 1 && bench.asked == nil && !bench.machine.isOutdated)
    bench.handle(.timer)
    #expect(bench.asked?.purpose == .snapshot)
  }

  @Test func `of what the log brought, the last is remembered`() throws {
    let entry = try Bench.entries(1)[0]
    for (before, after) in [(998, 999), (999, 1_000), (1_000, 500)] {
      var bench = try Bench.following()
      bench.machine.link.brought = (0..<before).map {
        Change.Identity(device: 3, counter: UInt64($0))
      }
      let record = Record.sequenced(entry, epoch: Bench.epoch)
      bench.handle(.others(mark: nil, records: rows([record])))
      #expect(bench.machine.link.brought.count == after)
      #expect(bench.machine.link.brought.last == entry.change.identity)
    }
  }
}
