import LedgerTestSupport

@testable import Ledger

/// A machine on a bench: what it asks and stores is picked up by hand.
struct Bench {
  var machine: SyncMachine
  var commands: [SyncCommand] = []
  static let epoch: UInt64 = 0xE1
  static let now = Instant(milliseconds: 1_795_000_000_000)

  /// A device that follows an empty log and holds the lock.
  init(device: UInt64 = 5, knowsHub: Bool = true) throws {
    machine = SyncMachine(replica: Replica(device: device))
    try machine.open(snapshot: nil, mark: nil, records: [], knowsHub: knowsHub)
  }

  /// One that has the hub's empty log.
  static func following(device: UInt64 = 5) throws -> Bench {
    var bench = try Bench(device: device)
    bench.handle(.lock(true))
    bench.answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
    bench.storeAll()
    bench.answer(200, [], note: "head=0; to=0; epoch=e1; hash=\(LogHash.empty.text)")
    return bench
  }

  static func snapshot(_ book: Book = Book(), at cursor: Int64 = 0) -> [UInt8] {
    Snapshot(book: book, cursor: cursor, epoch: epoch).encoded()
  }

  @discardableResult
  mutating func handle(_ input: SyncInput) -> [SyncCommand] {
    commands = machine.handle(input, at: Bench.now)
    return commands
  }

  mutating func answer(_ status: Int, _ body: [UInt8] = [], note: String = "") {
    handle(.answered(SyncAnswer(status: status, body: body, note: note)))
  }

  /// Every write in the last commands succeeds.
  mutating func storeAll(row: UInt64 = 1) {
    var kept = commands
    for command in commands {
      switch command {
      case .store(let token, _, _, _), .compact(let token, _, _, _, _):
        kept += handle(.stored(token: token, .ok, row: row))
      case _: break
      }
    }
    commands = kept
  }

  /// A client that somebody types.
  mutating func type(_ name: String, id: UInt64 = 9) -> Change? {
    var client = Client()
    client.id = ID(id)
    client.lastName = name
    let edit = Edit(putting: client, in: machine.replica.book.clients)
    let changes = machine.replica.commit([edit], now: Bench.now)
    handle(.made(changes))
    return changes.first
  }

  var asked: SyncRequest? {
    for case .ask(let request) in commands { return request }
    return nil
  }

  var records: [[UInt8]] {
    commands.flatMap { command -> [[UInt8]] in
      switch command {
      case .store(_, let records, _, _), .compact(_, _, _, _, let records): return records
      case _: return []
      }
    }
  }

  var told: [SyncNotice] {
    commands.compactMap { if case .tell(let notice) = $0 { notice } else { nil } }
  }

  /// The entries that somebody else's clients make, one each, from the log's beginning.
  static func entries(_ count: Int, device: UInt64 = 77) throws -> [Replica.Sequenced] {
    var other = Replica(device: device)
    return try (0..<count).map { place in
      var client = Client()
      client.id = ID(UInt64(40 + place))
      client.lastName = "of a colleague"
      let edit = Edit(putting: client, in: other.book.clients)
      let made = other.commit(edit, now: now)
      guard let made else { throw SyncFault.nothingMade }
      return Replica.Sequenced(seq: Int64(place + 1), change: made)
    }
  }

  enum SyncFault: Error { case nothingMade }

  /// A device that knows clients of a log that is no more, and a hub that lacks them and is asked to take them.
  static func returning(_ entries: [Replica.Sequenced], onto book: Book = Book()) throws -> Bench {
    var bench = try Bench.following()
    bench.handle(.hint(head: 9))
    let count = entries.count
    let frames = entries.flatMap { Frames.encoded($0) }
    bench.answer(200, frames, note: "head=\(count); to=\(count); epoch=e1")
    bench.storeAll()
    bench.handle(.hint(head: 9))
    bench.answer(409, [], note: "epoch=e2")
    bench.answer(200, Snapshot(book: book, cursor: 0, epoch: 0xE2).encoded())
    bench.storeAll(row: 2)
    return bench
  }

  /// The hub answers with a snapshot of nothing, and it is stored.
  mutating func takeSnapshot() {
    answer(200, Bench.snapshot(), note: "hash=\(LogHash.empty.text)")
    storeAll(row: 2)
  }

  /// How many changes or pieces the request under way carries.
  var carried: Int? {
    switch asked?.purpose {
    case .push(let sent)?: sent.count
    case .give(let pieces)?: pieces.count
    case _: nil
    }
  }

  var isReloading: Bool { commands.contains { if case .reload = $0 { true } else { false } } }
  var pauses: Int { commands.count { if case .wait = $0 { true } else { false } } }

  static func verdict(_ change: Change, at seq: Int64) -> String {
    "\(seq):\(change.stamp.milliseconds):\(change.stamp.counter)"
  }
}
