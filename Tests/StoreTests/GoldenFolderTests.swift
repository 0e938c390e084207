import Foundation
import GRDB
import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// A data folder as an earlier program left it; see Tests/Golden/README.md.
struct GoldenFolderTests {
  private func folder() throws -> Scratch {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: scratch.path + "/book.sqlite")
    let dump = try Golden.text("folder.sql")
    try queue.writeWithoutTransaction { db in try db.execute(sql: dump) }
    try queue.close()
    return scratch
  }

  @Test func `a folder of migrations 1 to 4 opens as the book it was, and is sound`() throws {
    let scratch = try folder()
    let store = try scratch.open()
    let (book, cursor) = try store.book()
    #expect(cursor == 1)
    #expect(try Golden.faults(Golden.text("folder-facts.txt"), in: book) == [])
    #expect(book.brokenInvariants() == [])
    #expect(try store.verify().problems == [])
  }

  @Test func `a device of that time goes on with it`() throws {
    let store = try folder().open()
    let made = try store.snapshot()
    var phone = Replica(device: 9, snapshot: try Snapshot(encoded: made.bytes))
    #expect(phone.cursor == made.cursor)
    var hub = try store.book().book
    #expect(phone.digest() == hub.digest())
  }
}
