import Foundation
import Ledger
import PostgresStorage
import Storage
import Testing

@testable import Store

/// Snapshots that hubs of one database make for each other.
@Suite(.enabled(if: TestCluster.isInstalled)) struct KeptSnapshotTests {
  /// Two hubs that see the same files.
  private func hubs() throws -> (one: Store, other: Store, keeper: Scratch) {
    let (programs, name) = (try TestCluster.programs.get(), TestCluster.name())
    let scratch = Scratch()
    let files = DataFolder(scratch.path)
    try files.make()
    return (
      try Store(try PostgresBook(name, in: programs[0]), files),
      try Store(try PostgresBook(name, in: programs[1]), files), scratch
    )
  }

  private func kept(_ scratch: Scratch) -> [String] {
    let all = FileManager.default.enumerator(atPath: scratch.path + "/blobs")?.allObjects ?? []
    return all.compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) }
      .filter(BlobName.isValid)
  }

  @Test func `one makes it, all give it out, and none has the book for that`() throws {
    let (one, other, keeper) = try hubs()
    try one.fill()
    let made = try one.snapshot()
    #expect(kept(keeper).contains(SHA256.hex(made.bytes)))
    var phone = try Phone(7, other)
    phone.write(booking("Phone", 50, in: phone.book))
    #expect(try phone.push() == [])
    let given = try other.snapshot()
    #expect(given.bytes == made.bytes && given.cursor == made.cursor && given.hash == made.hash)
    #expect(other.live.withLock { $0 == nil }, "it read the book")
    // With what came since it is the book.
    var book = try Snapshot(encoded: given.bytes).book
    for entry in try other.pull(after: given.cursor, limitBytes: .max).entries {
      book.apply(entry.change)
    }
    #expect(try book.digest().text == one.verify().digest)
  }

  @Test func `one that is far behind, gone or damaged is made anew, and the one before goes`()
    throws
  {
    let (one, other, keeper) = try hubs()
    try one.fill()
    let first = try one.snapshot()
    let name = SHA256.hex(first.bytes)
    try one.commitAll(now: noon) { book in
      (0...Int(KeptSnapshot.mostBehind)).map { number in
        var client = book.clients.rows[0]
        client.notes = "note \(number)"
        return Edit(putting: client, in: book.clients)
      }
    }
    let second = try other.snapshot()
    #expect(try second.cursor == other.head())
    #expect(!kept(keeper).contains(name) && kept(keeper).contains(SHA256.hex(second.bytes)))
    // A collection leaves it alone.
    let later = Instant(milliseconds: noon.milliseconds + 90 * 86_400_000)
    try one.collectBlobs(now: later)
    #expect(kept(keeper).contains(SHA256.hex(second.bytes)))
    let file = DataFolder(keeper.path).blob(SHA256.hex(second.bytes))
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
    other.shelf.clear()
    #expect(try other.snapshot().bytes == second.bytes)
    #expect(try one.verify().problems == [])
  }
}
