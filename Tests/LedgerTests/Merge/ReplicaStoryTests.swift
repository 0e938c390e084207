import LedgerTestSupport
import Testing

@testable import Ledger

/// A replica beside its definition: the hub's log up to its cursor, what waits for a restored hub, and the
/// outbox on top; with several changes pending, wrong clocks, refusals, undos and hubs that lost work.
struct ReplicaStoryTests {
  /// A log that corrects fast clocks, as the hub does.
  struct Log {
    var entries: [Replica.Sequenced] = []
    var epoch: UInt64 = 5
    var now = Instant(milliseconds: 1_000_000)

    mutating func take(_ change: Change) {
      if entries.contains(where: { $0.change.identity == change.identity }) { return }
      var previous = Stamp.never
      for entry in entries where entry.change.device == change.device {
        previous = max(previous, entry.change.stamp)
      }
      var taken = change
      taken.stamp = Clock.accepted(change.stamp, hubNow: now, after: previous)
      entries.append(Replica.Sequenced(seq: Int64(entries.count) + 1, change: taken))
    }

    func book(upTo seq: Int64) -> Book {
      var book = Book()
      for entry in entries.prefix(Int(seq)) { book.apply(entry.change) }
      return book
    }

    func snapshot() -> Snapshot {
      let cursor = Int64(entries.count)
      return Snapshot(book: book(upTo: cursor), cursor: cursor, epoch: epoch)
    }
  }

  /// A device whose clock is wrong by `offset` milliseconds.
  struct Device {
    var replica: Replica
    var offset: Int64

    /// Writes one to three registers of one or two of three clients.
    mutating func write(_ dice: inout Dice, at now: Instant, only own: [UInt64]) {
      var edit = Edit()
      for _ in 0..<(1 + dice.below(2)) {
        let id = ID<Client>(dice.pick(own) ?? 1)
        var client = replica.book.clients[id] ?? Client()
        client.id = id
        if dice.percent(60) { client.lastName = "name \(dice.below(5))" }
        if dice.percent(60) { client.notes = "notes \(dice.below(5))" }
        if dice.percent(20) { client.life = dice.pick(Life.allCases) ?? .live }
        edit.put(client, in: replica.book.clients)
      }
      _ = replica.commit(edit, now: now.adding(milliseconds: offset))
    }
  }

  /// The book by the definition.
  func plain(_ replica: Replica, _ log: Log) -> Book {
    var book = log.book(upTo: replica.cursor)
    for bytes in replica.returning.pieces + replica.returning.given.map({ $0.piece }) {
      guard let piece = try? Piece(encoded: bytes) else { continue }
      for part in piece.parts {
        book.apply(Change(device: 0, counter: 0, stamp: part.stamp, body: part.body))
      }
    }
    for change in replica.outbox { book.apply(change) }
    return book
  }

  func check(_ replica: Replica, _ log: Log, _ what: Comment) {
    var (mine, defined) = (replica.book, plain(replica, log))
    #expect(mine.digest() == defined.digest(), what)
    for (early, late) in zip(replica.outbox, replica.outbox.dropFirst())
    where early.device == late.device {
      #expect(early.stamp < late.stamp, what)
    }
    // What is remembered of the log is what it says, of exactly the registers that the outbox writes.
    var keys: [RegisterKey: Int] = [:]
    for change in replica.outbox {
      Change.forEachWrite(of: change.body) { key, _ in keys[key, default: 0] += 1 }
    }
    #expect(replica.base.mapValues { $0.pending } == keys, what)
    #expect(replica.waiting == Set(replica.outbox.map { $0.identity }), what)
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `a replica is the log with its outbox on top, whatever was corrected or refused`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    var log = Log()
    var devices = [
      Device(replica: Replica(device: 1), offset: 0),
      Device(replica: Replica(device: 2), offset: 700_000),
      Device(replica: Replica(device: 3), offset: -500_000),
    ]
    for step in 0..<40 {
      log.now = log.now.adding(milliseconds: Int64(dice.below(4_000)))
      let place = dice.below(3)
      switch dice.below(8) {
      case 0, 1, 2: devices[place].write(&dice, at: log.now, only: [1, 2, 3])
      case 3:
        _ = devices[place].replica.undo(now: log.now.adding(milliseconds: devices[place].offset))
      case 4, 5:
        // Some of what waits arrives, not always in order: another tab may have sent it.
        for change in devices[place].replica.outbox where dice.percent(70) { log.take(change) }
      case 6:
        let cursor = Int(devices[place].replica.cursor)
        let some = Array(log.entries.dropFirst(cursor).prefix(1 + dice.below(6)))
        devices[place].replica.receive(some, epoch: log.epoch)
      default:
        if let change = dice.pick(devices[place].replica.outbox),
          !log.entries.contains(where: { $0.change.identity == change.identity })
        {
          devices[place].replica.discard(change.identity)
        }
      }
      check(devices[place].replica, log, "seed \(seed), step \(step)")
    }
    for place in devices.indices {
      for change in devices[place].replica.outbox { log.take(change) }
    }
    for place in devices.indices {
      let cursor = Int(devices[place].replica.cursor)
      devices[place].replica.receive(Array(log.entries.dropFirst(cursor)), epoch: log.epoch)
      #expect(devices[place].replica.isInSync && devices[place].replica.base.isEmpty)
      var whole = log.book(upTo: .max)
      #expect(devices[place].replica.digest() == whole.digest(), "seed \(seed)")
    }
  }

  /// The rows a person sees, without stamps.
  private func rows(_ book: Book) -> [Client] {
    book.clients.live.sorted { $0.id < $1.id }
  }

  @Test(arguments: 101...160 as ClosedRange<UInt64>)
  func `everything written is taken back step by step, though the hub corrected stamps between`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    var log = Log()
    var mine = Device(replica: Replica(device: 1), offset: 900_000)
    var other = Device(replica: Replica(device: 2), offset: 0)
    var history: [[Client]] = [rows(mine.replica.book)]
    var before = 0
    for step in 0..<30 {
      log.now = log.now.adding(milliseconds: 1_000)
      switch dice.below(6) {
      case 0, 1, 2:
        before = mine.replica.outbox.count
        mine.write(&dice, at: log.now, only: [1, 2])
        if mine.replica.outbox.count > before { history.append(rows(mine.replica.book)) }
      case 3:
        let took = mine.replica.undo(now: log.now.adding(milliseconds: 900_000))
        if let took {
          #expect(took.kept == 0, "seed \(seed), step \(step)")
          history.removeLast()
          #expect(own(mine.replica.book) == own(history.last ?? []), "seed \(seed), step \(step)")
        }
      case 4:
        for change in mine.replica.outbox.prefix(1 + dice.below(4)) { log.take(change) }
        other.write(&dice, at: log.now, only: [3])
        for change in other.replica.outbox { log.take(change) }
      default:
        let cursor = Int(mine.replica.cursor)
        mine.replica.receive(Array(log.entries.dropFirst(cursor)), epoch: log.epoch)
      }
    }
    while let took = mine.replica.undo(now: log.now) {
      #expect(took.kept == 0, "seed \(seed)")
      history.removeLast()
      #expect(own(mine.replica.book) == own(history.last ?? []), "seed \(seed)")
    }
    #expect(history.count == 1 && own(mine.replica.book).isEmpty)
  }

  private func own(_ book: Book) -> [Client] { own(rows(book)) }
  private func own(_ clients: [Client]) -> [Client] { clients.filter { $0.id.raw < 3 } }

  @Test func `what somebody wrote since is counted and left alone, register by register`() throws {
    var log = Log()
    var mine = Replica(device: 1)
    var client = Client()
    client.id = ID(1)
    _ = mine.commit(edit(client), now: log.now)
    var named = client
    named.lastName = "Lee"
    named.notes = "mine"
    named.email = "a@b.example"
    _ = mine.commit(edit(named, replacing: client), now: log.now.adding(milliseconds: 900_000))
    for change in mine.outbox { log.take(change) }
    mine.receive(log.entries, epoch: log.epoch)
    var other = Replica(device: 2, snapshot: log.snapshot())
    var changed = named
    changed.notes = "theirs"
    _ = other.commit(edit(changed, replacing: named), now: log.now.adding(milliseconds: 5_000))
    for change in other.outbox { log.take(change) }
    mine.receive(Array(log.entries.dropFirst(Int(mine.cursor))), epoch: log.epoch)
    let undone = mine.undo(now: log.now)
    let taken = try #require(undone)
    #expect(taken.kept == 1 && taken.changes.count == 1)
    let row = try #require(mine.book.clients[ID(1)])
    #expect(row.lastName == "" && row.email == "" && row.notes == "theirs")
  }

  // MARK: a hub that lost work

  /// Rows of every kind, as a blank one with a mark.
  private func everything() -> Edit {
    var all = Edit()
    var book = Book.blank
    for kind in Kind.allCases {
      var writer = BlankRow()
      book.visit(kind, &writer)
      all.add(writer.edit)
    }
    return all
  }

  @Test(arguments: [Role.owner, .admin, .member])
  func `what a restored hub lacks goes back as far as the role may write it`(_ role: Role) throws {
    var log = Log()
    var writer = Replica(device: 9)
    _ = writer.commit(everything(), now: log.now)
    for change in writer.outbox { log.take(change) }
    var mine = Replica(device: 1, snapshot: log.snapshot())
    let lost = mine.book
    // The restored hub has the clients only, one of them later than this device knows.
    var restored = Log(epoch: 6, now: log.now)
    var later = Replica(device: 10)
    var client = Client()
    client.id = ID(901)
    client.notes = "later"
    _ = later.commit(edit(client), now: log.now.adding(milliseconds: 50_000))
    for change in later.outbox { restored.take(change) }
    var pending = Project()
    pending.id = ID(77)
    let made = mine.commit(edit(pending), now: log.now.adding(milliseconds: 9_000))
    let waits = try #require(made)
    mine.move(onto: restored.snapshot(), hash: nil, as: role)
    #expect(mine.outbox.map { $0.identity } == [waits.identity] && mine.epoch == 6)
    var kinds: Set<UInt8> = []
    for bytes in mine.returning.pieces {
      let piece = try Piece(encoded: bytes)
      kinds.insert(piece.kind)
      #expect(piece.registers.map { $0.tag } == piece.registers.map { $0.tag }.sorted())
      var known = lost
      for register in piece.registers {
        let key = RegisterKey(kind: piece.kind, id: piece.id, tag: register.tag)
        #expect(known.register(key)?.bytes == register.bytes)
        #expect(known.stamp(of: key) == register.stamp)
      }
    }
    let wanted = Kind.allCases.filter {
      $0 != .member && $0 != .client && role.mayWrite($0)
    }
    #expect(kinds == Set(wanted.map { $0.rawValue }))
    #expect(mine.book.clients[ID(901)]?.notes == "later")
    check(mine, restored, "\(role)")
    giveBack(&mine, &restored)
  }

  /// The hub takes piece after piece; the log's word counts once it has come.
  private func giveBack(_ mine: inout Replica, _ log: inout Log) {
    let all = mine.returning.pieces
    for (number, bytes) in all.enumerated() {
      guard let piece = try? Piece(encoded: bytes) else { continue }
      switch number % 4 {
      case 0:
        mine.refuse(bytes)
        #expect(!mine.returning.pieces.contains(bytes))
      case 1:
        // One register is refused, the others wait on.
        let rest = Piece(
          kind: piece.kind, id: piece.id, registers: Array(piece.registers.dropFirst()))
        mine.refuse(bytes, keeping: rest)
        #expect(mine.returning.pieces.contains(rest.encoded))
      default:
        let first = Int64(log.entries.count) + 1
        for (place, part) in piece.parts.enumerated() {
          log.entries.append(
            Replica.Sequenced(
              seq: first + Int64(place),
              change: Change(
                device: 99, counter: UInt64(first) + UInt64(place), stamp: part.stamp,
                body: part.body)))
        }
        mine.taken(bytes, at: first, upTo: Int64(log.entries.count))
        #expect(mine.returning.given.map { $0.piece } == [bytes])
        check(mine, log, "given \(number)")
        mine.receive(Array(log.entries.dropFirst(Int(mine.cursor))), epoch: log.epoch)
        #expect(mine.drainSettled() == [bytes])
        #expect(mine.drainSettled() == [])
      }
      check(mine, log, "piece \(number)")
    }
    #expect(mine.returning.given.isEmpty)
    for bytes in mine.returning.pieces { mine.settle { $0 == bytes } }
    #expect(mine.returning.isEmpty && !mine.returning.hasLog)
    check(mine, log, "the end")
  }

  @Test func `pieces that the hub took and lost again wait again`() throws {
    var log = Log()
    var writer = Replica(device: 9)
    for id in 1...3 as ClosedRange<UInt64> {
      var client = Client()
      client.id = ID(id)
      _ = writer.commit(edit(client), now: log.now.adding(milliseconds: Int64(id)))
    }
    for change in writer.outbox { log.take(change) }
    var mine = Replica(device: 1, snapshot: log.snapshot())
    let restored = Log(epoch: 6)
    mine.move(onto: restored.snapshot(), hash: nil)
    let pieces = mine.returning.pieces
    #expect(pieces.compactMap { try? Piece(encoded: $0).id } == [1, 2, 3], "as they were begun")
    for (place, piece) in pieces.enumerated() {
      mine.taken(piece, at: Int64(place) + 1, upTo: Int64(place) + 1)
    }
    #expect(mine.returning.pieces.isEmpty && mine.returning.given.count == 3)
    mine.doubt(beyond: 3)
    #expect(mine.returning.given.count == 3)
    mine.doubt(beyond: 2)
    #expect(mine.returning.pieces == [pieces[2]] && mine.returning.given.count == 2)
    // The log says something else where the second was put: it and all behind wait again.
    var foreign = Client()
    foreign.id = ID(50)
    mine.receive(
      [
        Replica.Sequenced(
          seq: 1,
          change: Change(
            device: 4, counter: 1, stamp: Stamp(time: 5, device: 4), body: edit(foreign).body))
      ], epoch: 6)
    #expect(Set(mine.returning.pieces) == Set(pieces) && mine.returning.given.isEmpty)
    #expect(mine.book.clients.live.map { $0.id.raw }.sorted() == [1, 2, 3, 50])
    // Restored from the records of another page, nothing is there twice.
    mine.restore(pieces: pieces)
    #expect(mine.returning.pieces.count == 3)
    // A log that was compacted keeps them waiting.
    mine.skip(to: Snapshot(book: Book(), cursor: 40, epoch: 6), hash: nil)
    #expect(Set(mine.returning.pieces) == Set(pieces) && mine.cursor == 40)
    #expect(mine.book.clients.live.map { $0.id.raw }.sorted() == [1, 2, 3])
  }
}

/// A row of a kind with id 901 and nothing in it.
private struct BlankRow: TableVisitor {
  var edit = Edit()

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var row = E()
    row.id = ID(901)
    edit.put(row, replacing: nil)
  }
}
