import Foundation
import Ledger
import Storage
import Testing

@testable import Store

/// A book that moves from its folder into a database and back.
@Suite(.enabled(if: TestCluster.isInstalled, "PostgreSQL's server programs are not installed"))
struct MovingTests {
  private let monthLater = Instant(milliseconds: noon.milliseconds + 40 * 86_400_000)

  /// A folder with a bit of everything: a folded log, files, people, links.
  private func folder() throws -> Scratch {
    let scratch = Scratch()
    let store = try Store(folder: scratch.path)
    try store.fill()
    try store.commitAll(now: noon) { book in
      (1...600).map { number in
        var client = book.clients.rows[number % 2]
        client.notes = "note \(number)\u{0}é"
        return Edit(putting: client, in: book.clients)
      }
    }
    try store.compact(.least, now: monthLater)
    try store.putBlob(Array("bytes".utf8), mediaType: "text/plain", now: noon)
    _ = try store.invite("ann@example.com", as: .admin, by: nil, now: noon)
    try store.nameAccount("Ann's", by: nil)
    return scratch
  }

  @Test func `what a killed restore left is deleted once no restore of its account goes on`() throws
  {
    let address = try TestCluster.address(try TestCluster.database())
    let (one, other) = (try BookDatabase(address), try BookDatabase(address))
    let (draft, replaced) = (AsideAccount("first", .restoring), AsideAccount("first", .replaced))
    let book = try one.book("first", readOnly: false)
    for left in [draft, replaced] { _ = try one.book(left.name, readOnly: false) }
    #expect(try book.beginServing())
    #expect(throws: StoreError.locked(path: other.name + " (account first)")) {
      try other.forget(draft)
    }
    #expect(throws: StoreError.self) { try one.forget(draft) }
    // Nobody fills what was put aside.
    try other.forget(replaced)
    #expect(try other.putAside() == [draft])
    book.endServing()
    // A hub that serves restores nothing.
    #expect(try one.beginServing())
    try other.forget(draft)
    #expect(try other.server.accounts() == ["first"])
  }

  @Test func `a book moves into a database and back, whole`() throws {
    let scratch = try folder()
    let database = try BookDatabase(TestCluster.address(try TestCluster.database()))
    let source = try Store(folder: scratch.path)
    let (before, epoch, device) = (try source.verify(), source.epoch, source.device)
    let moved = try Store.move(scratch.path, to: database, as: AccountFolders.first)
    #expect(moved.digest == before.digest && moved.changes == before.changes)
    #expect(Store.isInDatabase(scratch.path) && Store.isThere(scratch.path))

    let there = try Store(folder: scratch.path)
    #expect(there.path.hasPrefix("postgres://"))
    #expect(try there.verify() == before && before.problems == [])
    #expect(there.epoch == epoch && there.device == device)
    #expect(try there.accountName() == "Ann's")
    #expect(try there.settleIn(now: noon) == false, "moving is no copying")
    try there.commit(now: monthLater) { book in booking("There", 90, in: book) }
    let backup = scratch.path + "/there.sqlite"
    try there.backup(to: backup)
    let restored = Scratch()
    try Store.restore(from: backup, to: restored.path)
    #expect(try restored.open().verify().digest == there.verify().digest)

    let after = try there.verify()
    let back = try Store.moveBack(scratch.path)
    #expect(back.digest == after.digest && back.changes == before.changes + 1)
    let here = try Store(folder: scratch.path)
    #expect(try here.verify() == after)
    #expect(here.epoch == epoch && !Store.isInDatabase(scratch.path))
    #expect(try here.blob(SHA256.hex(Array("bytes".utf8))) == Array("bytes".utf8))
    // It may go there again.
    #expect(try Store.move(scratch.path, to: database, as: AccountFolders.first).hash == back.hash)
  }

  @Test func `what must not be moved stays where it is`() throws {
    let (scratch, other) = (try folder(), try folder())
    let database = try BookDatabase(TestCluster.address(try TestCluster.database()))
    _ = try Store.move(scratch.path, to: database, as: AccountFolders.first)
    #expect(throws: StoreError.self) {
      try Store.move(other.path, to: database, as: AccountFolders.first)
    }
    #expect(try other.open().verify().problems == [])
    let lock = try FolderLock(other.path)
    #expect(throws: StoreError.locked(path: other.path)) {
      try Store.move(other.path, to: database, as: "0c4f5m2k7h1z9")
    }
    withExtendedLifetime(lock) {}
    #expect(throws: StoreError.self) { try database.settle(AccountFolders.first, in: other.path) }
    // A damaged one.
    let damaged = try folder()
    try damaged.tamper("UPDATE client SET last_name = 'Somebody'")
    #expect(throws: StoreError.self) {
      try Store.move(damaged.path, to: database, as: "0c4f5m2k7h1z9")
    }
    #expect(try database.others() == [] && !Store.isInDatabase(damaged.path))
  }
}
