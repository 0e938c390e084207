import BrowserApp
import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Writes samples of what today's program writes; see Tests/Golden/README.md.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LEDGERLINE_GOLDEN"] != nil))
struct GoldenWriting {
  @Test func `samples of every format`() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: try #require(environment["LEDGERLINE_GOLDEN"]))
    let changes = try story()
    let entries = changes.enumerated().map {
      Replica.Sequenced(seq: Int64($0.offset + 1), change: $0.element)
    }
    var replica = Replica(device: 77)
    replica.receive(entries, epoch: 0x1234)
    let book = replica.book
    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    try write("changes.frames", entries.flatMap { Frames.encoded($0) })
    try write("facts.txt", Array(Golden.facts(book).utf8))
    let snapshot = Snapshot(book: book, cursor: Int64(entries.count), epoch: 0x1234)
    try write("book\(Snapshot.version).snapshot", snapshot.encoded())
    try write("backup.json", BackupWriter.write(book))
    let backup = try BackupReader.plan(JSONReader.read(Golden.bytes("backup.json")), into: Book())
    var restored = Replica(device: 1)
    _ = restored.commit(backup.edit, now: Instant(milliseconds: 1))
    try write("folder-facts.txt", Array(Golden.facts(restored.book).utf8))
    // What a browser stores: (length u32, record) each; half of them confirmed, half waiting.
    var records = ByteWriter()
    for (place, entry) in entries.enumerated() {
      let record =
        place < entries.count / 2
        ? Record.sequenced(entry, epoch: nil) : Record.pending(entry.change)
      records.fixed32(UInt32(record.encoded.count))
      records.bytes += record.encoded
    }
    try write("browser.records", records.bytes)
    try write("browser.mark", Mark(cursor: Int64(entries.count / 2), epoch: 0x1234).encoded)
  }

  /// A gig's story on two devices, a row of every kind, and what newer and older programs write.
  private func story() throws -> [Change] {
    var desk = try TestBook(
      """
      client c1 "Ann Łee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 850.00 USD
      invoice i1 g1
      issued i1 1001 2025-09-02
      payment i1 400.00 2025-09-20
      client c2 "Bo"
      gig g2 c2 "Hall" 2025-10-01 delivered
      charge g2 session 120.50 EUR
      invoice i2 g2
      """)
    var phone = desk.offline(device: 8)
    try desk.tell("notes i2 \"from the desk\"")
    try phone.tell("notes i2 \"from the phone\"")
    phone.undo()
    try desk.tell("delete invoice i2")
    var changes = desk.replica.outbox + phone.replica.outbox
    var other = Replica(device: 9)
    for (place, edit) in SampleRows.all().enumerated() {
      let now = Instant(milliseconds: 1_795_000_000_000 + Int64(place))
      if let change = other.commit(edit, now: now) { changes.append(change) }
    }
    changes += foreign(after: Stamp(milliseconds: 1_795_000_100_000, device: 10))
    return changes
  }

  /// Registers, kinds, words and parts that this program does not know, and a short form.
  private func foreign(after stamp: Stamp) -> [Change] {
    var address = ByteWriter()
    Address().encode(into: &address)
    var longer = address.bytes
    longer[0] += 3
    longer += [2, 0x68, 0x69]
    let client = Kind.client.rawValue
    let writes: [(UInt8, UInt64, [(UInt8, [UInt8])])] = [
      (200, 7, [(1, [4, 0x6C, 0x69, 0x76, 0x65]), (3, [2, 3])]),
      (client, SampleRows.id(.client), [(8, longer), (99, [9, 9])]),
      (Kind.profile.rawValue, SampleRows.id(.profile), [(9, [3, 2, 0x68, 0x69])]),
      (Kind.project.rawValue, SampleRows.id(.project), [(5, [3, 0x41, 0x49, 0x21])]),
    ]
    return writes.enumerated().map { place, row in
      var body = ByteWriter()
      body.byte(row.0)
      body.fixed64(row.1)
      body.varint(UInt64(row.2.count))
      for (tag, bytes) in row.2 {
        body.byte(tag)
        body.block(bytes)
      }
      var stamp = stamp
      stamp.time += UInt64(place)
      return Change(device: 10, counter: UInt64(place + 1), stamp: stamp, body: body.bytes)
    }
  }
}
