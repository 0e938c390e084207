import Foundation
import Ledger
import Testing

@testable import Store

private let monthLater = Instant(milliseconds: noon.milliseconds + 40 * 86_400_000)

extension Store {
  /// An issued and paid invoice, what `device` 7 wrote at `seq` 8, and 600 small changes.
  @discardableResult
  fileprivate func fillLog() throws -> [Change] {
    try fill()
    var phone = Replica(device: 7)
    _ = phone.commit(booking("Phone", 50, in: phone.book), now: noon)
    _ = try accept(phone.outbox, now: noon)
    try addNotes(1...600)
    return phone.outbox
  }

  fileprivate func addNotes(_ numbers: ClosedRange<Int>, now: Instant = noon) throws {
    try commitAll(now: now) { book in
      numbers.map { number in
        var client = book.clients.rows[number % 2]
        client.notes = "note \(number)"
        return Edit(putting: client, in: book.clients)
      }
    }
  }

  fileprivate func digest() throws -> Digest {
    var book = try book().book
    return book.digest()
  }

  fileprivate func horizon() throws -> Int64 {
    try reading { reader in try reader.horizon() }
  }

  /// How many changes are whole.
  fileprivate func wholeChanges() throws -> Int {
    try reading { reader in
      var count = 0
      try reader.forEachChange(after: 0) { _ in
        count += 1
        return true
      }
      return count
    }
  }
}

struct CompactionTests {
  @Test func `a folded log says what it said, and the book stays what it was`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    let stale = try scratch.open()
    _ = try stale.book()
    let sent = try store.fillLog()
    let before = try store.verify()
    #expect(before.problems == [])
    let history = try store.writers(of: RowKey(.client, 1_001))
    let issued = try store.issue(ID(4_001), on: today, now: noon)
    let known = try store.accept(sent, now: noon)
    #expect(known == [.known(seq: 8, stamp: sent[0].stamp)])

    #expect(try store.compact(.least, now: monthLater).changes == 512)
    #expect(try store.horizon() == 512)
    #expect(try store.wholeChanges() == Int(before.changes) - 512 + 1, "the issue stays whole")
    #expect(try store.verify() == before)
    #expect(try store.writers(of: RowKey(.client, 1_001)) == history)
    #expect(history.count > 300 && history[0].tags.count > 5)
    let again = try store.issue(ID(4_001), on: today, now: noon)
    #expect(again.seq == issued.seq && again.change == issued.change)
    #expect(try store.accept(sent, now: noon) == known)

    // With and without the snapshot file, and in a program whose book stood before the horizon.
    #expect(try stale.digest() == store.digest())
    #expect(try stale.verify() == before)
    #expect(try scratch.open().coldLive().cursor == before.changes)
    try FileManager.default.removeItem(atPath: scratch.path + "/book.snapshot")
    let cold = try scratch.open()
    #expect(try cold.digest() == store.digest())
    #expect(try cold.book(only: [.client]).clients.count == 3)
    #expect(try cold.snapshot().hash == store.snapshot().hash)
    try cold.commit(now: monthLater) { book in booking("After", 77, in: book) }
    #expect(try store.digest() == cold.digest())
    #expect(try scratch.open().verify().problems == [])
    #expect(try store.compact(.least, now: monthLater).changes == 0)
  }

  @Test func `a device that is further behind is sent to the snapshot`() throws {
    let store = try Store.fresh()
    try store.fillLog()
    let entries = try store.pull(after: 0, limitBytes: .max).entries
    let hashes = entries.reduce(into: [LogHash.empty]) { $0.append($0[$0.count - 1].after($1)) }
    try store.compact(.least, now: monthLater)
    func answer(_ cursor: Int, _ hash: LogHash?) throws -> String {
      switch try store.pull(after: Int64(cursor), hash: hash, limitBytes: .max) {
      case .log(let entries, let head, let hash):
        #expect(hash == hashes[Int(head)])
        return "log \(entries.count)"
      case .anotherLog: return "another"
      case .compacted(let head, let horizon):
        #expect(head == Int64(entries.count) && horizon == 512)
        return "compacted"
      }
    }
    for cursor in [0, 1, 8, 255, 256, 257, 511] {
      #expect(try answer(cursor, hashes[cursor]) == "compacted", "\(cursor)")
      #expect(try answer(cursor, nil) == "compacted")
      #expect(try answer(cursor, hashes[cursor + 1]) == "another", "\(cursor)")
    }
    #expect(try answer(512, hashes[512]) == "log \(entries.count - 512)")
    #expect(try answer(512, hashes[511]) == "another")
    #expect(try answer(entries.count, hashes[entries.count]) == "log 0")
    #expect(try answer(entries.count + 1, nil) == "another")
    #expect(throws: StoreError.self) { try store.pull(after: 511) }
    let tail = try store.pull(after: 512, limitBytes: .max).entries
    #expect(tail == Array(entries[512...]))
    var replica = Replica(device: 9, snapshot: try Snapshot(encoded: try store.snapshot().bytes))
    #expect(try replica.digest() == store.digest())
  }

  @Test func `what is young or among the last ten thousand stays whole`() throws {
    let store = try Store.fresh()
    try store.fillLog()
    #expect(try store.compact(now: monthLater).changes == 0, "the last 10,000")
    let rule = CompactionRule(changes: 100, days: 30)
    #expect(try store.compact(rule, now: noon).changes == 0, "today's")
    try store.addNotes(601...900, now: monthLater)
    #expect(try store.compact(rule, now: monthLater).changes == 512, "the month's")
    #expect(try !store.compactIfWorthwhile(now: monthLater))
    #expect(try store.verify().problems == [])
  }

  @Test func `all but the last change are folded where all is asked for`() throws {
    for count in [1, 2, 3, 253, 254, 255, 700] {
      let store = try Store.fresh()
      for number: UInt64 in 1...2 {
        try store.commit(now: noon) { book in booking("P", number, in: book) }
      }
      try store.addNotes(1...count)
      let head = try store.head()
      let digest = try store.digest()
      #expect(try store.compact(.all, now: noon).changes == head - 1)
      #expect(try store.compact(.all, now: noon).changes == 0)
      #expect(try store.horizon() == head - 1 && store.digest() == digest)
      #expect(try store.verify().problems == [])
    }
  }

  @Test func `a device of which ranges are kept goes on where it was`() throws {
    let store = try Store.fresh()
    var phone = Replica(device: 7)
    for number: UInt64 in 1...5 {
      _ = phone.commit(booking("P", number, in: phone.book), now: noon)
    }
    let sent = phone.outbox
    // The third is late: it comes when the others are folded already.
    let first = try store.accept([sent[0], sent[1], sent[3], sent[4]], now: noon)
    try store.addNotes(1...300)
    let report = try store.compact(.least, now: monthLater)
    #expect(report.changes == 256 && report.devices == 1)
    #expect(try store.reading { try $0.devices().count } == 1, "the hub's own")
    #expect(try store.verify().problems == [])

    let late = try store.accept([sent[2]], now: monthLater)
    guard case .accepted(_, let stamp) = late[0] else {
      Testing.Issue.record("\(late[0])")
      return
    }
    #expect(sent[1].stamp < stamp && stamp < sent[3].stamp, "between its neighbors")
    let known = try store.accept(sent, now: monthLater)
    #expect(
      [known[0], known[1], known[3], known[4]]
        == zip(first, 0...).map { answer, _ in
          guard case .accepted(let seq, let stamp) = answer else { return answer }
          return .known(seq: seq, stamp: stamp)
        })
    var forged = sent[3]
    forged.body = sent[0].body
    guard case .rejected = try store.accept([forged], now: monthLater)[0] else {
      Testing.Issue.record("another change under a known number was taken")
      return
    }
    _ = phone.commit(booking("P", 6, in: phone.book), now: noon)
    guard case .accepted = try store.accept([phone.outbox[5]], now: monthLater)[0] else {
      Testing.Issue.record("the device cannot go on")
      return
    }
    #expect(try store.verify().problems == [])
  }

  @Test(arguments: [
    "UPDATE log_block SET hash = zeroblob(16)",
    "UPDATE log_block SET entries = CAST(substr(entries, 1, length(entries) - 1) || x'7f' AS BLOB)",
    "UPDATE log_block SET entries = x'01' WHERE last = 256",
    "DELETE FROM log_block WHERE last = 256",
    "DELETE FROM log_block WHERE last = 512",
    "DELETE FROM history WHERE kind = 1",
    "UPDATE history SET first = first + 1 WHERE kind = 3",
    "UPDATE history SET writes = CAST(writes || x'0100' AS BLOB) WHERE kind = 3",
    "UPDATE device_range SET last = last + 1",
    "UPDATE device_range SET seq_last = seq_last + 1",
    "DELETE FROM device_range",
    "UPDATE meta SET value = '256' WHERE key = 'horizon'",
    "DELETE FROM meta WHERE key = 'horizon'",
    "UPDATE meta SET value = '00000000000000000000000000000000' WHERE key = 'folded'",
    "DELETE FROM meta WHERE key = 'digest'",
    "DELETE FROM change WHERE seq = 520",
    "DELETE FROM change WHERE seq <= 512",
    "UPDATE change SET crc = crc + 1 WHERE seq = 520",
    "UPDATE change SET stamp_time = stamp_time + 1 WHERE seq <= 512",
    "UPDATE change SET hash = zeroblob(16) WHERE seq = 513",
    """
    UPDATE register SET value = CAST(substr(value, 1, length(value) - 1) || x'7e' AS BLOB)
    WHERE kind = 2
    """,
    "UPDATE register SET value = x'ff' WHERE kind = 2",
    "UPDATE register SET stamp_time = stamp_time - 1 WHERE tag = 0 AND kind = 1",
    "DELETE FROM register WHERE kind = 3",
    "DELETE FROM register WHERE tag > 0",
    "UPDATE client SET notes = 'prefers evenings' WHERE notes <> ''",
    "DELETE FROM issued_number",
    "UPDATE device SET counter = counter + 5",
    "DELETE FROM device",
  ])
  func `damage to a folded log or to the registers is noticed`(sql: String) throws {
    let scratch = Scratch()
    do {
      let store = try scratch.open()
      try store.fillLog()
      try store.compact(.least, now: monthLater)
    }
    try FileManager.default.removeItem(atPath: scratch.path + "/book.snapshot")
    try scratch.tamper(sql)
    #expect(try !scratch.open().verify().problems.isEmpty)
  }

  /// Every statement of a step stands in one transaction: wherever it ends, all or nothing is done.
  @Test(arguments: [
    "BEFORE INSERT ON log_block WHEN NEW.last = 512", "BEFORE INSERT ON history",
    "AFTER INSERT ON history WHEN NEW.kind = 3", "BEFORE INSERT ON device_range",
    "BEFORE DELETE ON change WHEN OLD.seq = 400", "BEFORE INSERT ON meta WHEN NEW.key = 'horizon'",
    "AFTER INSERT ON meta WHEN NEW.key = 'folded'",
  ])
  func `a step that is cut off leaves the log whole`(moment: String) throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fillLog()
    let before = try store.verify()
    try scratch.tamper("CREATE TRIGGER cut \(moment) BEGIN SELECT RAISE(ABORT, 'cut off'); END")
    #expect(throws: StoreError.self) { try store.compact(.least, now: monthLater) }
    #expect(try store.horizon() == 0)
    #expect(try store.verify() == before)
    try scratch.tamper("DROP TRIGGER cut")
    #expect(try scratch.open().verify() == before)
    #expect(try store.compact(.least, now: monthLater).changes == 512)
    #expect(try scratch.open().verify() == before)
  }

  @Test func `a log that is not sound is not folded`() throws {
    let scratch = Scratch()
    try scratch.open().fillLog()
    try scratch.tamper("UPDATE change SET stamp_time = stamp_time + 1 WHERE seq = 300")
    let store = try scratch.open()
    #expect(throws: StoreError.self) { try store.compact(.least, now: monthLater) }
    #expect(try store.wholeChanges() == Int(store.head()) && store.horizon() == 0)
  }

  @Test func `a folded book is backed up, restored and projected anew`() throws {
    let (scratch, other) = (Scratch(), Scratch())
    let store = try scratch.open()
    let sent = try store.fillLog()
    try store.compact(.least, now: monthLater)
    try store.shrinkFile()
    let file = scratch.path + "/backup.sqlite"
    try store.backup(to: file)
    try Store.restore(from: file, to: other.path)
    let restored = try other.open()
    let sound = try store.verify()
    #expect(try restored.verify().digest == sound.digest && restored.verify().problems == [])
    #expect(
      try restored.accept(sent, now: monthLater) == [.known(seq: 8, stamp: sent[0].stamp)])
    try scratch.tamper("DROP TABLE client; UPDATE meta SET value = '' WHERE key = 'projection'")
    #expect(try scratch.open().verify() == sound)
  }

  @Test func `folding makes the file small`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fillLog()
    for _ in 0..<6 { try store.addNotes(1...1_000) }
    try store.shrinkFile()
    let before = store.fileSize
    try store.compact(.least, now: monthLater)
    try store.shrinkFile()
    #expect(store.fileSize < before / 2, "\(before) → \(store.fileSize)")
    #expect(try store.verify().problems == [])
  }
}

struct LogBlockTests {
  @Test func `a block is read as it was written, whatever is in it`() throws {
    let entries = (0..<256).map { place in
      let device = [UInt64.max, 1, 7][place % 3]
      return LogBlock.Entry(
        device: device, counter: [1, UInt64(Int64.max), UInt64(place)][place % 3],
        stamp: Stamp(
          time: [0, UInt64.max, UInt64(place) << 40][place % 3], device: place == 9 ? 99 : device),
        at: [Int64.min, Int64.max, 0][place % 3], rows: place * 1_000, crc: UInt32.max,
        hashStart: UInt32(place))
    }
    let block = LogBlock(last: 512, hash: .empty, entries: entries)
    let bytes = block.encoded
    #expect(try LogBlock(last: 512, hash: .empty, encoded: bytes) == block)
    #expect(block.first == 257 && block.seq(at: 255) == 512)
    for count in 0..<bytes.count {
      #expect(throws: CodecError.self) {
        try LogBlock(last: 512, hash: .empty, encoded: Array(bytes[..<count]))
      }
    }
    let lines = [
      FoldedHistory.Line(seq: 7, tags: [1, 2]), FoldedHistory.Line(seq: 7, tags: []),
      FoldedHistory.Line(seq: Int64.max, tags: [255]),
    ]
    #expect(try FoldedHistory.decode(FoldedHistory.encode(lines), first: 7) == lines)
    #expect(throws: CodecError.self) {
      try FoldedHistory.decode(FoldedHistory.encode(lines), first: Int64.max)
    }
  }
}
