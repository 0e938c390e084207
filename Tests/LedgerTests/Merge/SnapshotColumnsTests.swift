import Foundation
import Ledger
import LedgerTestSupport
import Testing

struct SnapshotColumnsTests {
  private func saved(_ seed: UInt64, edits: Int = 40) -> [UInt8] {
    Snapshot(book: MergeRuns(seed: seed, edits: edits).book, cursor: 5, epoch: 77).encoded()
  }

  @Test(arguments: UInt64(81)...100)
  func `what was turned and restored is the same, byte by byte`(seed: UInt64) throws {
    for edits in [0, 1, 40, 200] {
      let snapshot = saved(seed, edits: edits)
      #expect(try SnapshotColumns.restored(SnapshotColumns.turned(snapshot)) == snapshot)
    }
  }

  @Test func `so is a book with parts, registers and kinds of another program`() throws {
    let snapshot = try Golden.bytes("book3.snapshot")
    #expect(try SnapshotColumns.restored(SnapshotColumns.turned(snapshot)) == snapshot)
  }

  /// Where the tables end that travel first (docs/format.md).
  private func early(_ turned: [UInt8]) -> Int {
    turned[9..<13].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: UInt64(81)...100)
  func `the first tables can be read before the others are here`(seed: UInt64) throws {
    let snapshot = saved(seed, edits: 200)
    let turned = try SnapshotColumns.turned(snapshot)
    let count = early(turned)
    let part = try Snapshot(encoded: SnapshotColumns.early(Array(turned[..<count])))
    let whole = try Snapshot(encoded: snapshot)
    let kinds = Kind.allCases.filter { SnapshotColumns.isEarly($0) }
    #expect(kinds.contains(.project) && !kinds.contains(.line))
    #expect(part.cursor == 5 && part.epoch == 77)
    #expect(part.book.projects.rows == whole.book.projects.rows)
    #expect(part.book.settings == whole.book.settings)
    #expect(part.book.lines.isEmpty && part.book.invoices.isEmpty && part.book.payments.isEmpty)
    #expect(part.book.clients.rows == whole.book.clients.rows)
    #expect(part.book.charges.isEmpty)
    #expect(throws: CodecError.self) { try SnapshotColumns.early(Array(turned[..<(count - 1)])) }
    #expect(try SnapshotColumns.early(turned) == SnapshotColumns.early(Array(turned[..<count])))
  }

  @Test func `damage among the first tables is an error or another book, never a trap`() throws {
    let turned = try SnapshotColumns.turned(saved(4, edits: 12))
    let first = Array(turned[..<early(turned)])
    for count in 0..<first.count {
      #expect(throws: CodecError.self) { try SnapshotColumns.early(Array(first[..<count])) }
    }
    var dice = Dice(seed: 10)
    for place in first.indices {
      for _ in 0..<4 {
        var forged = first
        forged[place] = UInt8(truncatingIfNeeded: dice.next())
        guard let part = try? SnapshotColumns.early(forged) else { continue }
        _ = try? Snapshot(encoded: part)
      }
    }
  }

  @Test func `an ordinary snapshot is handed back as it is`() throws {
    let snapshot = saved(3)
    #expect(try SnapshotColumns.restored(snapshot) == snapshot)
    #expect(try SnapshotColumns.restored([]) == [])
  }

  @Test func `only a snapshot of this version is turned`() {
    #expect(throws: CodecError.self) {
      try SnapshotColumns.turned(try Golden.bytes("book2.snapshot"))
    }
    #expect(throws: CodecError.self) { try SnapshotColumns.turned([]) }
    #expect(throws: CodecError.self) { try SnapshotColumns.turned([1, 2, 3, 4, 5, 6, 7]) }
  }

  @Test func `every cut is an error, and damage an error or what the checksum sees`() throws {
    let snapshot = saved(4, edits: 12)
    let turned = try SnapshotColumns.turned(snapshot)
    for count in 4..<turned.count {
      #expect(throws: CodecError.self) { try SnapshotColumns.restored(Array(turned[..<count])) }
    }
    var dice = Dice(seed: 9)
    for place in 4..<turned.count {
      for _ in 0..<4 {
        var forged = turned
        forged[place] = UInt8(truncatingIfNeeded: dice.next())
        if forged == turned { continue }
        guard let restored = try? SnapshotColumns.restored(forged), restored != snapshot else {
          continue
        }
        #expect(throws: CodecError.self) { try Snapshot(encoded: restored) }
      }
    }
  }

  /// A hub, or who sits between, may name any size: no room is made for what the bytes cannot be.
  @Test func `a size that is not that of the snapshot is damage`() throws {
    let snapshot = saved(6)
    let turned = try SnapshotColumns.turned(snapshot)
    for size in [0, 1, snapshot.count - 1, snapshot.count + 1, 1 << 31, Int(UInt32.max)] {
      var forged = turned
      for place in 0..<4 { forged[5 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
      #expect(throws: CodecError.corrupt(what: "size"), "\(size)") {
        try SnapshotColumns.restored(forged)
      }
    }
  }

  @Test func `what is restored takes the room that it has`() throws {
    let snapshot = saved(7, edits: 200)
    let restored = try SnapshotColumns.restored(SnapshotColumns.turned(snapshot))
    #expect(restored.capacity < 2 * snapshot.count)
  }

  @Test func `a newer form is told from damage`() throws {
    var turned = try SnapshotColumns.turned(saved(5))
    turned[4] = 2
    #expect(throws: CodecError.newer(version: 2)) { try SnapshotColumns.restored(turned) }
  }
}
