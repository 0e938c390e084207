import LedgerTestSupport
import Testing

@testable import Ledger

/// Random stories of a device whose hub lost work: pieces go back while the same registers are written, refused and heard of.
extension ReplicaStoryTests {
  /// The log that the hub was put back to, with the first entries of the old one.
  private func restored(_ old: Log, keeping count: Int) -> Log {
    var log = Log(epoch: 6, now: old.now)
    log.entries = Array(old.entries.prefix(count))
    return log
  }

  /// The hub lays a piece into its log; answers its place and the end.
  private func lay(_ piece: Piece, _ log: inout Log) -> (place: Int64, seq: Int64) {
    let first = Int64(log.entries.count) + 1
    for part in piece.parts {
      let seq = Int64(log.entries.count) + 1
      log.entries.append(
        Replica.Sequenced(
          seq: seq,
          change: Change(device: 99, counter: UInt64(seq), stamp: part.stamp, body: part.body)))
    }
    return (first, Int64(log.entries.count))
  }

  private func hear(_ device: inout Device, _ log: Log, _ most: Int = .max) {
    let cursor = Int(device.replica.cursor)
    device.replica.receive(Array(log.entries.dropFirst(cursor).prefix(most)), epoch: log.epoch)
  }

  /// Something happens to a piece that waits.
  private func move(
    _ bytes: [UInt8], _ mine: inout Device, _ log: inout Log, _ dice: inout Dice
  ) {
    guard let piece = try? Piece(encoded: bytes) else { return }
    switch dice.below(5) {
    case 0: mine.replica.refuse(bytes)
    case 1:
      let kept = piece.registers.filter { _ in dice.percent(60) }
      mine.replica.refuse(bytes, keeping: Piece(kind: piece.kind, id: piece.id, registers: kept))
    case 2: mine.replica.settle { $0 == bytes }
    case _:
      let given = lay(piece, &log)
      // The log may come before the answer.
      if dice.percent(30) { hear(&mine, log) }
      mine.replica.taken(bytes, at: given.place, upTo: given.seq)
    }
  }

  @Test(arguments: 201...280 as ClosedRange<UInt64>)
  func `what goes back to a hub lies under what waits, whatever becomes of either`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    var old = Log()
    var writer = Device(replica: Replica(device: 9), offset: 0)
    for _ in 0..<8 {
      old.now = old.now.adding(milliseconds: 1_000)
      writer.write(&dice, at: old.now, only: [1, 2, 3, 4])
    }
    for change in writer.replica.outbox { old.take(change) }
    var mine = Device(replica: Replica(device: 1, snapshot: old.snapshot()), offset: 0)
    var other = Device(replica: Replica(device: 2), offset: 0)
    old.now = old.now.adding(milliseconds: 1_000)
    mine.write(&dice, at: old.now, only: [1, 2, 3, 4])
    var log = restored(old, keeping: dice.below(5))
    mine.replica.move(onto: log.snapshot(), hash: nil)
    check(mine.replica, log, "seed \(seed), moved")
    for step in 0..<30 {
      log.now = log.now.adding(milliseconds: 1_000)
      switch dice.below(9) {
      case 0, 1: mine.write(&dice, at: log.now, only: [1, 2, 3, 4, 5])
      case 2:
        hear(&other, log)
        other.write(&dice, at: log.now, only: [1, 2, 3, 4])
        for change in other.replica.outbox { log.take(change) }
      case 3: if let change = dice.pick(mine.replica.outbox) { log.take(change) }
      case 4: hear(&mine, log, 1 + dice.below(4))
      case 5:
        if let change = dice.pick(mine.replica.outbox),
          !log.entries.contains(where: { $0.change.identity == change.identity })
        {
          mine.replica.discard(change.identity)
        }
      case _:
        if let bytes = dice.pick(mine.replica.returning.pieces) {
          move(bytes, &mine, &log, &dice)
        }
      }
      check(mine.replica, log, "seed \(seed), step \(step)")
    }
    // At the end all of it is heard of, and the log is the book.
    for bytes in mine.replica.returning.pieces {
      guard let piece = try? Piece(encoded: bytes) else { continue }
      let given = lay(piece, &log)
      mine.replica.taken(bytes, at: given.place, upTo: given.seq)
    }
    for change in mine.replica.outbox { log.take(change) }
    hear(&mine, log)
    #expect(mine.replica.returning.isEmpty && !mine.replica.returning.hasLog, "seed \(seed)")
    #expect(mine.replica.isInSync && mine.replica.base.isEmpty, "seed \(seed)")
    var whole = log.book(upTo: .max)
    #expect(mine.replica.digest() == whole.digest(), "seed \(seed)")
  }
}
