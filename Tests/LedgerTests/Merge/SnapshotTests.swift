import LedgerTestSupport
import Testing

@testable import Ledger

struct SnapshotTests {
  private func small() -> [UInt8] {
    let run = MergeRuns(seed: 3, edits: 6, people: 2)
    return Snapshot(book: run.book, cursor: 5, epoch: 77).encoded()
  }

  @Test(arguments: UInt64(61)...70)
  func `writing what was read gives the same bytes`(seed: UInt64) throws {
    let run = MergeRuns(seed: seed)
    let bytes = Snapshot(book: run.book, cursor: 12, epoch: 34).encoded()
    let read = try Snapshot(encoded: bytes)
    #expect(read.cursor == 12 && read.epoch == 34)
    #expect(read.encoded() == bytes)
    #expect(read.book.plain == run.book.plain)
  }

  @Test func `texts that look alike keep their own bytes`() throws {
    var edit = Edit()
    for (number, name) in ["é", "e\u{301}", "é"].enumerated() {
      var client = Client()
      client.id = ID(UInt64(number + 1))
      client.lastName = name
      edit.put(client, replacing: nil)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    var read = try Snapshot(
      encoded: Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    ).book
    #expect(read.digest() == replica.digest())
    #expect(read.clients[ID(2)]?.lastName.utf8.count == 3)
  }

  @Test func `every cut of a snapshot is an error`() {
    let bytes = small()
    for count in 0..<bytes.count {
      #expect(throws: CodecError.self) { try Snapshot(encoded: Array(bytes[..<count])) }
    }
  }

  @Test func `every changed byte of a snapshot is an error`() {
    var bytes = small()
    for place in bytes.indices {
      bytes[place] ^= 0x41
      #expect(throws: CodecError.self) { try Snapshot(encoded: bytes) }
      bytes[place] ^= 0x41
    }
  }

  @Test func `damage that keeps the checksum is an error or another book, never a trap`() {
    let bytes = small()
    var dice = Dice(seed: 1)
    for place in 5..<(bytes.count - 4) {
      var forged = Array(bytes.dropLast(4))
      forged[place] = UInt8(truncatingIfNeeded: dice.next())
      var writer = ByteWriter()
      writer.bytes = forged
      writer.fixed32(CRC32.checksum(forged[...]))
      if let snapshot = try? Snapshot(encoded: writer.bytes) {
        var book = snapshot.book
        _ = book.digest()
        _ = book.plain
        _ = snapshot.encoded()
      }
    }
  }

  /// Rows that were written whole, in parts and with registers of a newer program: several ways are numbered.
  private func mixed() -> [UInt8] {
    var book = Book()
    for (number, tags) in ([[3], [3, 9], [9, 99], [], [3, 99]] as [[UInt8]]).enumerated() {
      let time = UInt64(number) + 1
      var edit = Edit()
      var client = Client()
      client.id = ID(time)
      if tags.isEmpty { edit.put(client, replacing: nil) }
      for tag in tags {
        edit.write(RegisterKey(kind: Kind.client.rawValue, id: time, tag: tag), [1, 0x61])
      }
      book.apply(
        Change(device: 1, counter: time, stamp: Stamp(time: time, device: 1), body: edit.body))
    }
    return Snapshot(book: book, cursor: 0, epoch: 0).encoded()
  }

  @Test func `a number in a snapshot that is one too large is an error, never a trap`() {
    let bytes = mixed()
    for place in 5..<(bytes.count - 4) {
      for value in [bytes[place] &+ 1, bytes[place] &- 1, 0x80, 0xFF] {
        var writer = ByteWriter()
        writer.bytes = Array(bytes.dropLast(4))
        writer.bytes[place] = value
        writer.fixed32(CRC32.checksum(writer.bytes[...]))
        if let snapshot = try? Snapshot(encoded: writer.bytes) {
          var book = snapshot.book
          _ = book.digest()
          _ = snapshot.encoded()
        }
      }
    }
  }

  @Test func `a newer program's snapshot says which version it is`() {
    var bytes = small()
    bytes[4] = 4
    #expect(throws: CodecError.newer(version: 4)) { try Snapshot(encoded: bytes) }
    bytes[0] = 0
    #expect(throws: CodecError.notOurs) { try Snapshot(encoded: bytes) }
  }
}

struct ChangeTests {
  @Test func `a change survives its bytes, and every cut or changed byte is no trap`() throws {
    let run = MergeRuns(seed: 5, edits: 12)
    for change in run.changes {
      let bytes = change.encoded
      #expect(try Change(encoded: bytes) == change)
      for count in 0..<bytes.count {
        #expect(throws: CodecError.self) { try Change(encoded: Array(bytes[..<count])) }
      }
    }
    var dice = Dice(seed: 2)
    for change in run.changes.prefix(6) {
      for place in change.encoded.indices {
        var bytes = change.encoded
        bytes[place] = UInt8(truncatingIfNeeded: dice.next())
        guard let damaged = try? Change(encoded: bytes) else { continue }
        var book = Book(applying: run.changes)
        book.apply(damaged)
        _ = book.plain
        var again = Book(applying: [damaged] + run.changes)
        #expect(again.digest() == book.digest())
      }
    }
  }

  @Test func `registers must rise within a row`() {
    var writer = ByteWriter()
    writer.byte(1)
    writer.fixed64(9)
    writer.varint(2)
    for _ in 0..<2 {
      writer.byte(2)
      writer.block([])
    }
    let change = Change(device: 1, counter: 1, stamp: Stamp(time: 5, device: 1), body: writer.bytes)
    #expect(throws: CodecError.corrupt(what: "registers out of order")) {
      try Change(encoded: change.encoded)
    }
  }
}
