import LedgerTestSupport
import Testing

@testable import Ledger

/// What a hub that was put back says of the pieces that it is given, and what the device makes of it.
struct SyncPieceTests {
  private static func dropped(_ piece: [UInt8]) -> [UInt8] {
    Record.dropped(SyncMachine.identity(of: piece)).encoded
  }

  private func tidies(_ bench: Bench) -> [Int] {
    bench.commands.compactMap { if case .tidy(let milliseconds) = $0 { milliseconds } else { nil } }
  }

  @Test(arguments: [413, 400])
  func `what is too large goes by halves, and the one that fails alone is refused`(_ status: Int)
    throws
  {
    var bench = try Bench.returning(Bench.entries(5))
    let pieces = bench.machine.replica.returning.pieces
    #expect(bench.carried == 5 && pieces.count == 5)
    for count in status == 413 ? [2, 1] : [1] {
      bench.answer(status)
      #expect(bench.carried == count && bench.pauses == 0)
    }
    bench.answer(status)
    #expect(
      bench.machine.refused.map { $0.identity } == [SyncMachine.identity(of: pieces[0])])
    let code = status == 413 ? "too-large" : "malformed"
    #expect(bench.machine.refused.first?.refusal.code == code)
    #expect(bench.machine.replica.book.clients[ID(40)]?.lastName != "of a colleague")
    #expect(bench.carried == 4 && bench.machine.link.pushCount == 500)
  }

  @Test func `a request is filled to its border`() throws {
    let sizes = try Bench.returning(Bench.entries(3)).machine.replica.returning.pieces
      .map { $0.count + 4 }
    for (room, count) in [
      (4 + sizes[0] + sizes[1] + sizes[2], 3), (4 + sizes[0] + sizes[1], 2),
      (3 + sizes[0] + sizes[1], 1), (1, 1),
    ] {
      var bench = try Bench.returning(Bench.entries(3))
      bench.answer(0)
      bench.machine.link.pushBytes = room
      bench.handle(.visible)
      #expect(bench.carried == count)
      #expect(bench.asked?.body.count == 4 + sizes.prefix(count).reduce(0, +))
    }
  }

  @Test(arguments: [
    [], ["0"], ["0", "taken:1"], ["no head", "known", "known"], ["0", "perhaps", "perhaps"],
    ["0", "a newer:", "a taken:"],
  ])
  func `an answer that says nothing of the pieces changes nothing`(_ fields: [String]) throws {
    var bench = try Bench.returning(Bench.entries(2))
    bench.answer(200, WireMessage.encoded(fields))
    #expect(bench.pauses == 1 && bench.asked == nil && bench.told.isEmpty)
    #expect(bench.machine.replica.returning.pieces.count == 2 && bench.machine.held.isEmpty)
    #expect(bench.records.isEmpty)
  }

  @Test func `what the hub has already is written down as settled, and rows are tidied`() throws {
    var bench = try Bench.returning(Bench.entries(2))
    let pieces = bench.machine.replica.returning.pieces
    bench.answer(200, WireMessage.encoded(["0", "known", "known"]))
    #expect(bench.records == pieces.map(Self.dropped))
    #expect(bench.machine.replica.returning.isEmpty && bench.asked?.purpose == .pull)
    #expect(tidies(bench).allSatisfy { $0 == 5_000 } && !tidies(bench).isEmpty)
    bench.answer(200, [], note: "head=0; to=0; epoch=e2")
    #expect(bench.commands.isEmpty)
  }

  @Test func `what the hub took where another one's entry stands is given again`() throws {
    for verdict in ["taken:1", "known"] {
      var bench = try Bench.returning(Bench.entries(1))
      bench.answer(200, WireMessage.encoded(["1", verdict]))
      #expect(bench.machine.replica.returning.pieces.isEmpty && bench.asked?.purpose == .pull)
      var other = Replica(device: 78)
      var client = Client()
      client.id = ID(99)
      let edit = Edit(putting: client, in: other.book.clients)
      let made = other.commit(edit, now: Bench.now)
      let entry = Replica.Sequenced(seq: 1, change: try #require(made))
      bench.answer(200, Frames.encoded(entry), note: "head=1; to=1; epoch=e2")
      let isAgain = verdict == "taken:1"
      #expect(bench.machine.replica.returning.pieces.count == (isAgain ? 1 : 0), "\(verdict)")
      #expect(bench.carried == (isAgain ? 1 : nil), "\(verdict)")
    }
  }

  @Test func `a piece that a newer hub must judge, or that none takes, waits and is told`() throws {
    for (status, body) in [(200, WireMessage.encoded(["0", "newer:Update"])), (404, [])] {
      var bench = try Bench.returning(Bench.entries(1))
      let piece = bench.machine.replica.returning.pieces[0]
      bench.answer(status, body)
      #expect(bench.told == [.attention] && bench.pauses == 0)
      #expect(bench.machine.held == [SyncMachine.identity(of: piece)])
      #expect(bench.asked?.purpose == .pull)
      bench.handle(.online(true))
      bench.answer(200, [], note: "head=0; to=0; epoch=e2")
      #expect(bench.carried == 1, "a new line may lead to a newer hub")
    }
  }

  // MARK: refused

  /// Two writes of one client: the name is the later one.
  private func renamed() throws -> [Replica.Sequenced] {
    var entries = try Bench.entries(1)
    var other = Replica(device: 78)
    other.receive(entries, epoch: Bench.epoch)
    var client = try #require(other.book.clients[ID(40)])
    client.lastName = "later"
    let edit = Edit(putting: client, in: other.book.clients)
    let made = other.commit(edit, now: Instant(milliseconds: Bench.now.milliseconds + 5_000))
    entries.append(Replica.Sequenced(seq: 2, change: try #require(made)))
    return entries
  }

  /// Tag 0 names the row, 1 its life, 200 nothing of it: then it goes as a whole.
  @Test(arguments: [0, 1, 2, 3, 200] as [UInt8])
  func `one register that is refused leaves the rest, which is stored`(_ tag: UInt8) throws {
    let entries = try renamed()
    var bench = try Bench.returning(entries)
    let bytes = bench.machine.replica.returning.pieces[0]
    var piece = try Piece(encoded: bytes)
    let refusal = Refusal("no", .heard("No"), at: RegisterKey(kind: 1, id: 40, tag: tag))
    bench.answer(200, WireMessage.encoded(["0", refusal.verdict]))
    let refused = try #require(bench.machine.refused.first)
    #expect(refused.identity == SyncMachine.identity(of: bytes) && refused.refusal == refusal)
    var records = [Record.refused(refused).encoded]
    var rest = piece
    if tag == 2 || tag == 3 {
      rest.registers.removeAll { $0.tag == tag }
      piece.registers.removeAll { $0.tag != tag }
      records.append(Record.pieces([rest.encoded]).encoded)
      #expect(bench.machine.replica.returning.pieces == [rest.encoded] && bench.carried == 1)
      #expect(tidies(bench).isEmpty)
    } else {
      #expect(bench.machine.replica.returning.isEmpty && bench.asked?.purpose == .pull)
      #expect(tidies(bench) == [5_000])
    }
    #expect(bench.records == records && bench.told == [.attention, .replaced])
    #expect(refused.change.body == piece.body && refused.change.device == 0)
    let isNamed = tag != 2
    #expect(refused.change.stamp == entries[isNamed ? 1 : 0].change.stamp)
  }

  @Test func `when its only register is refused, nothing of it is left`() throws {
    let entries = try renamed()
    var book = Book()
    book.apply(entries[0].change)
    var bench = try Bench.returning(entries, onto: book)
    let piece = try Piece(encoded: bench.machine.replica.returning.pieces[0])
    #expect(piece.registers.map { $0.tag } == [3])
    let refusal = Refusal("no", .heard("No"), at: RegisterKey(kind: 1, id: 40, tag: 3))
    bench.answer(200, WireMessage.encoded(["0", refusal.verdict]))
    #expect(bench.records == bench.machine.refused.map { Record.refused($0).encoded })
    #expect(bench.machine.replica.returning.isEmpty && bench.asked?.purpose == .pull)
    #expect(bench.machine.replica.book.clients[ID(40)]?.lastName == "of a colleague")
  }

  // MARK: which log

  @Test func `the same log's later point brings no pieces, another log's does`() throws {
    for (status, epoch, count) in [
      (410, Bench.epoch, 0), (410, 0xE2, 1), (409, Bench.epoch, 1), (409, 0xE2, 1),
    ] as [(Int, UInt64, Int)] {
      var bench = try Bench.following()
      bench.handle(.hint(head: 1))
      let frames = try Bench.entries(1).flatMap { Frames.encoded($0) }
      bench.answer(200, frames, note: "head=1; to=1; epoch=e1")
      bench.storeAll()
      bench.handle(.hint(head: 9))
      bench.answer(status)
      bench.answer(200, Snapshot(book: Book(), cursor: 5, epoch: epoch).encoded())
      #expect(bench.machine.replica.returning.pieces.count == count, "\(status) \(epoch)")
      #expect(bench.machine.disk.isUntidy == (count > 0), "\(status) \(epoch)")
      #expect(bench.machine.replica.cursor == 5 && bench.told == [.replaced])
    }
  }

  @Test func `a piece is named by its bytes for good`() {
    // The first eight bytes of SHA-256, odd: other versions have written these names.
    let three = SyncMachine.identity(of: [1, 2, 3])
    #expect(three.device == 0 && three.counter == 0x0390_58C6_F2C0_CB49)
    #expect(SyncMachine.identity(of: [1]).counter == 0x4BF5_122F_3445_54C5)
    #expect(SyncMachine.identity(of: []).counter == 0xE3B0_C442_98FC_1C15)
  }

  @Test func `pieces are stored in records of a bounded size`() throws {
    var bench = try Bench.following()
    let large = [UInt8](repeating: 1, count: Limits.part)
    bench.machine.replica.returning.pieces = [large, [1], large, [2], [3]]
    bench.machine.replace(with: [], .compaction)
    bench.commands = bench.machine.takeCommands()
    #expect(
      bench.records == [[large, [1]], [large, [2]], [[3]]].map { Record.pieces($0).encoded })
  }
}
