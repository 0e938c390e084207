import Foundation
import GRDB
import Ledger
import Testing

@testable import SQLiteStorage
@testable import Store

/// A folder of its own for one test, gone afterwards.
final class Scratch {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "ledgerline-\(UInt64.random(in: 0...UInt64.max))"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func open() throws -> Store { try Store(folder: path) }

  /// Changes the file behind the store's back.
  func tamper(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path + "/book.sqlite")
    try queue.write { db in try db.execute(sql: sql) }
    try queue.close()
  }
}

extension Store {
  /// The file behind it, to damage it or to look into it.
  var database: any DatabaseWriter {
    guard let book = storage as? SQLiteBook else {
      preconditionFailure("a book in another storage")
    }
    return book.database
  }

  /// Two booked gigs, one of them invoiced, edited and paid.
  func fill() throws {
    let invoice = try draft(1)
    _ = try issue(invoice, on: today, now: noon)
    _ = try draft(2)
    try commit(now: noon) { book in
      var client = book.clients.rows[0]
      client.notes = "prefers mornings"
      return Edit(putting: client, in: book.clients)
    }
    try commit(now: noon) { book in
      try Payments.record(
        ID(5_000), Money(minor: 100, currency: .usd), for: book.invoices[invoice]!, on: today,
        in: book)
    }
    try putBlob(Array("a receipt".utf8), mediaType: "text/plain", now: noon)
  }
}

struct VerificationTests {
  @Test func `a sound book has no problem`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    try store.writeSnapshot()
    let found = try store.verify()
    #expect(found.problems == [])
    #expect(found.changes == 7 && found.blobs == 1 && found.numbers == 1)
    #expect(found.rows > 8 && found.registers > 50)
    #expect(try scratch.open().verify() == found)
  }

  @Test(arguments: [
    """
    UPDATE change SET body = CAST(substr(body, 1, length(body) - 1) || x'7f' AS BLOB) WHERE seq = 2
    """,
    "UPDATE change SET stamp_time = stamp_time + 1 WHERE seq = 3",
    "UPDATE change SET claimed_time = claimed_time, crc = crc + 1 WHERE seq = 3",
    "UPDATE change SET hash = zeroblob(16) WHERE seq = 3",
    "UPDATE change SET body = x'00ff' WHERE seq = 4",
    "DELETE FROM change WHERE seq = 3",
    "DELETE FROM change WHERE seq = 7",
    """
    UPDATE register SET value = CAST(substr(value, 1, length(value) - 1) || x'7e' AS BLOB)
    WHERE kind = 2
    """,
    "UPDATE register SET stamp_time = stamp_time - 1 WHERE tag = 0 AND kind = 1",
    "DELETE FROM register WHERE kind = 3",
    "DELETE FROM register WHERE tag > 0",
    "INSERT INTO register VALUES (200, 1, 1, 5, 5, x'00')",
    "UPDATE client SET notes = 'prefers evenings' WHERE notes <> ''",
    "UPDATE payment SET amount_minor = amount_minor + 1",
    "UPDATE project SET schedule_zone = NULL",
    "DELETE FROM charge",
    "INSERT INTO client (id) VALUES ('0000000000009')",
    "DROP TABLE allocation",
    "DROP VIEW invoice_balance",
    "DELETE FROM issued_number",
    "UPDATE issued_number SET number = '7'",
    "UPDATE issued_number SET count = 7",
    "UPDATE issued_number SET invoice = '0000000000009'",
    "UPDATE device SET counter = counter + 5",
    "DELETE FROM device",
    "DELETE FROM blob",
    "UPDATE blob SET size = size + 1",
  ])
  func `damage to a table is noticed`(sql: String) throws {
    let scratch = Scratch()
    try scratch.open().fill()
    try scratch.tamper(sql)
    let problems = try scratch.open().verify().problems
    if sql == "DELETE FROM blob" {
      // The log names the file only through an attachment; a stray file is no damage.
      #expect(problems == [])
    } else {
      #expect(!problems.isEmpty)
    }
  }

  @Test func `a changed, cut or missing file is noticed`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    let hash = try store.putBlob(Array("logo".utf8), mediaType: "image/png", now: noon)
    let file = scratch.path + "/blobs/\(hash.prefix(2))/\(hash)"
    try Data("lago".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try store.verify().problems == ["the file \(hash) is damaged"])
    try FileManager.default.removeItem(atPath: file)
    #expect(try store.verify().problems == ["the file \(hash) is missing"])
  }

  @Test func `a damaged snapshot file is noticed, and the book opens all the same`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    try store.writeSnapshot()
    let file = scratch.path + "/book.snapshot"
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let again = try scratch.open()
    #expect(try again.book().book.payments.count == 1)
    #expect(try again.verify().problems.count == 1)
  }

  @Test func `a snapshot of other content is noticed`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    var (book, cursor) = try store.book()
    var client = book.clients.rows[0]
    client.notes = "forged"
    let edit = Edit(putting: client, in: book.clients)
    book.apply(
      Change(
        device: 9, counter: 1, stamp: Stamp(milliseconds: 1, device: 9), body: edit.body),
      stamp: Stamp(milliseconds: noon.milliseconds + 1, device: 9))
    let bytes = Snapshot(book: book, cursor: cursor, epoch: store.epoch).encoded()
    try Data(bytes).write(to: URL(fileURLWithPath: scratch.path + "/book.snapshot"))
    #expect(
      try store.verify().problems == ["the snapshot file differs from the log at change \(cursor)"])
  }

  @Test func `a skipped number is noticed`() throws {
    let store = try Store.fresh()
    _ = try store.issue(try store.draft(1), on: today, now: noon)
    let second = try store.draft(2)
    try store.writing(now: noon) { writing in
      let book = writing.live.book
      let edit = try Issuing.issue(
        second, from: Numbering.mainSeries(in: book), count: 3, on: today, at: noon, in: book)
      _ = try writing.commit(edit, as: store.device, issues: true)
    }
    #expect(try store.verify().problems == ["change 6 gave number 3, the next was 2"])
  }

  @Test func `typed tables are rebuilt to the same cells when they differ in form`() throws {
    let scratch = Scratch()
    try scratch.open().fill()
    try scratch.tamper("DROP TABLE client; UPDATE meta SET value = '' WHERE key = 'projection'")
    #expect(throws: StoreError.needsUpgrade(path: scratch.path + "/book.sqlite")) {
      try Store(folder: scratch.path, readOnly: true)
    }
    #expect(try scratch.open().verify().problems == [])
  }
}
