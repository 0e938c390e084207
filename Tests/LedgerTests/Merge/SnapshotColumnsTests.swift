import Foundation
import Ledger
import LedgerTestSupport
import Testing

@Suite struct SnapshotColumnsTests {
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

  @Test func `every cut is an error, and damage an error or another snapshot, never a trap`() throws
  {
    let turned = try SnapshotColumns.turned(saved(4, edits: 12))
    for count in 4..<turned.count {
      #expect(throws: CodecError.self) { try SnapshotColumns.restored(Array(turned[..<count])) }
    }
    var dice = Dice(seed: 9)
    for place in 4..<turned.count {
      for _ in 0..<4 {
        var forged = turned
        forged[place] = UInt8(truncatingIfNeeded: dice.next())
        if forged == turned { continue }
        guard let restored = try? SnapshotColumns.restored(forged) else { continue }
        #expect(throws: CodecError.self) { try Snapshot(encoded: restored) }
      }
    }
  }

  @Test func `a newer form is told from damage`() throws {
    var turned = try SnapshotColumns.turned(saved(5))
    turned[4] = 2
    #expect(throws: CodecError.newer(version: 2)) { try SnapshotColumns.restored(turned) }
  }
}
