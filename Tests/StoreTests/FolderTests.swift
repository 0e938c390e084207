import Foundation
import GRDB
import Ledger
import Testing

@testable import Store

struct FolderTests {
  @Test func `a book is there again when it is opened again`() throws {
    let scratch = Scratch()
    let first = try scratch.open()
    try first.fill()
    let again = try scratch.open()
    #expect(again.epoch == first.epoch && again.device == first.device)
    var (a, _) = try first.book()
    var (b, _) = try again.book()
    #expect(a.digest() == b.digest())
  }

  @Test func `two programs write to one folder and both see everything`() throws {
    let scratch = Scratch()
    let server = try scratch.open()
    let command = try scratch.open()
    let before = server.dataVersion()
    for number in 1...10 {
      let store = number.isMultiple(of: 2) ? server : command
      try store.commit(now: noon) { book in booking("C", UInt64(number), in: book) }
      #expect(try store.book().book.clients.count == number)
    }
    #expect(server.dataVersion() != before)
    #expect(try server.book().book.clients.count == 10)
    #expect(try command.pull(after: 0).entries.map { $0.change.counter } == Array(1...10))
    #expect(try server.verify().problems == [] && command.verify().problems == [])
  }

  @Test func `threads that write at once all get their place`() async throws {
    let scratch = Scratch()
    let stores = [try scratch.open(), try scratch.open()]
    await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let store = stores[number % 2]
        group.addTask {
          try store.commit(now: noon) { book in booking("C", UInt64(number), in: book) }
          _ = try store.book()
        }
      }
    }
    #expect(try stores[0].head() == 20)
    #expect(try stores[1].verify().problems == [])
  }

  @Test func `the log's own file gives its room back after a large import`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.commitAll(now: noon) { book in
      var edit = Edit()
      for number: UInt64 in 900..<950 {
        var client = Client()
        client.id = ID(number)
        client.notes = String(repeating: "a large note ", count: 4_000)
        edit.put(client, in: book.clients)
      }
      return edit.split(rowsPerEdit: 400)
    }
    let file = scratch.path + "/book.sqlite-wal"
    func size() throws -> Int {
      try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    }
    #expect(try size() > 4_194_304)
    for number: UInt64 in 1...2 {
      try store.commit(now: noon) { book in booking("C", number, in: book) }
    }
    #expect(try size() <= 4_194_304)
    #expect(try store.verify().problems == [])
  }

  @Test func `much writing leaves a snapshot from which the book opens`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.commitAll(now: noon) { book in
      (1...1_000).map { booking("Client", $0, in: book) }
    }
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/book.snapshot"))
    let again = try scratch.open()
    #expect(try again.coldLive().cursor == 1_000)
    #expect(try again.verify().problems == [])
  }

  @Test func `writes are durable before they are acknowledged`() throws {
    let store = try Scratch().open()
    let mode = try store.database.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA synchronous")
    }
    #expect(mode == 2)
  }

  @Test func `a full disk changes nothing, and writing goes on when there is room`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    let before = try store.verify()
    try store.limitPages(extra: 3)
    do {
      try store.commitAll(now: noon) { book in
        (10...400).map { booking("Client", $0, in: book) }
      }
      Testing.Issue.record("it fitted")
    } catch let error as StoreError {
      #expect(error == .full(path: scratch.path + "/book.sqlite"))
      #expect(error.message.hasSuffix("Nothing was changed; free some space"))
    }
    #expect(try store.verify() == before)
    try store.limitPages(extra: 100_000)
    try store.commit(now: noon) { book in booking("Later", 9, in: book) }
    #expect(try store.book().book.clients.count == 3)
    #expect(try store.verify().problems == [])
  }

  @Test func `a write that cannot be made durable is not in the book either`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    let head = try store.head()
    store.database.add(transactionObserver: RefuseOnce(), extent: .databaseLifetime)
    #expect(throws: (any Error).self) {
      try store.commit(now: noon) { book in booking("Lost", 9, in: book) }
    }
    #expect(try store.head() == head)
    #expect(try store.book().cursor == head)
    #expect(try store.book().book.clients.count == 2)
    try store.commit(now: noon) { book in booking("Kept", 9, in: book) }
    #expect(try store.verify().problems == [])
  }

  @Test func `a snapshot that cannot be written fails no commit`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/book.snapshot/full", withIntermediateDirectories: true)
    let changes = try store.commitAll(now: noon) { book in
      (1...900).map { booking("Client", $0, in: book) }
    }
    #expect(changes.count == 900)
    #expect(try scratch.open().book().book.clients.count == 900)
  }

  @Test func `what a killed program left is cleared away later`() throws {
    let scratch = Scratch()
    try scratch.open().fill()
    for (name, age) in [("old", -7_200.0), ("new", -10.0)] {
      let file = scratch.path + "/book.snapshot.\(name).tmp"
      try Data("x".utf8).write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: file)
    }
    _ = try scratch.open()
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(left.filter { $0.hasSuffix(".tmp") } == ["book.snapshot.new.tmp"])
  }

  @Test func `a folder that cannot be made says so`() throws {
    #expect(throws: StoreError.self) { try Store(folder: "/proc/nowhere/book") }
    do {
      _ = try Store(folder: "/proc/nowhere/book")
    } catch {
      #expect(error.message.hasPrefix("cannot make the folder /proc/nowhere/book: "))
      #expect(error.message.hasSuffix("Choose another one with --data DIR"))
    }
  }

  @Test func `reading a folder without a book says so and makes nothing`() throws {
    let scratch = Scratch()
    #expect(throws: StoreError.notFound(path: scratch.path)) {
      try Store(folder: scratch.path, readOnly: true)
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path))
  }

  @Test func `a book opened for reading takes no write`() throws {
    let scratch = Scratch()
    try scratch.open().fill()
    let store = try Store(folder: scratch.path, readOnly: true)
    #expect(try store.book().book.clients.count == 2)
    #expect(throws: StoreError.notWritable(path: scratch.path + "/book.sqlite")) {
      try store.commit(now: noon) { book in booking("A", 9, in: book) }
    }
  }

  @Test func `a file that is no book is called damaged`() throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    try Data(repeating: 65, count: 5_000).write(
      to: URL(fileURLWithPath: scratch.path + "/book.sqlite"))
    do {
      _ = try scratch.open()
      Testing.Issue.record("it opened")
    } catch let error as StoreError {
      #expect(error.message.hasPrefix("the book is damaged ("))
    }
  }

  @Test func `a book from a newer program is left alone`() throws {
    let scratch = Scratch()
    try scratch.open().fill()
    try scratch.tamper("INSERT INTO grdb_migrations VALUES ('99 from the future')")
    #expect(throws: StoreError.newerSchema(path: scratch.path + "/book.sqlite")) {
      try scratch.open()
    }
  }
}

extension Store {
  /// Lets the file grow by so many pages and no more.
  fileprivate func limitPages(extra: Int) throws {
    try database.writeWithoutTransaction { db in
      let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(count + extra)")
    }
  }
}

/// Refuses the first commit it sees.
private final class RefuseOnce: TransactionObserver {
  struct Refusal: Error {}

  private var hasRefused = false

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseWillCommit() throws {
    if hasRefused { return }
    hasRefused = true
    throw Refusal()
  }
}

struct BackupTests {
  @Test func `a backup restores to the same book under a new epoch`() throws {
    let scratch = Scratch()
    let other = Scratch()
    let store = try scratch.open()
    try store.fill()
    let file = scratch.path + "/backup.sqlite"
    try store.backup(to: file)
    #expect(throws: StoreError.alreadyExists(path: file)) { try store.backup(to: file) }
    try Store.restore(from: file, to: other.path)
    let restored = try other.open()
    #expect(try restored.verify().digest == store.verify().digest)
    #expect(try restored.verify().problems == [])
    #expect(restored.epoch != store.epoch && restored.device != store.device)
    #expect(try restored.blob(SHA256.hex(Array("a receipt".utf8))) == Array("a receipt".utf8))
    #expect(throws: StoreError.alreadyExists(path: other.path + "/book.sqlite")) {
      try Store.restore(from: file, to: other.path)
    }
    try restored.commit(now: noon) { book in booking("New", 7, in: book) }
    try restored.confirmNumbering([:], by: nil, now: noon)
    #expect(try restored.issue(try restored.draft(8), on: today, now: noon).number == "2")
    #expect(try restored.verify().problems == [])
  }

  @Test func `a file that is no backup makes no book`() throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    let file = scratch.path + "/letter.txt"
    try Data("Dear Ann".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: StoreError.self) { try Store.restore(from: file, to: scratch.path + "/new") }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/new/book.sqlite"))
    #expect(throws: StoreError.notFound(path: "/nowhere")) {
      try Store.restore(from: "/nowhere", to: scratch.path)
    }
  }
}

struct BlobTests {
  @Test func `bytes are found by their hash only`() throws {
    let store = try Scratch().open()
    let hash = try store.putBlob([1, 2, 3], mediaType: "image/png", now: noon)
    #expect(try store.blob(hash) == [1, 2, 3])
    #expect(try store.blobFacts(hash)?.mediaType == "image/png")
    #expect(try store.blob("../../etc/passwd") == nil)
    #expect(try store.blob(String(repeating: "0", count: 64)) == nil)
    #expect(throws: StoreError.wrongHash(expected: hash)) {
      try store.putBlob([9], expecting: hash, mediaType: "image/png", now: noon)
    }
    try store.putBlob([1, 2, 3], expecting: hash, mediaType: "image/png", now: noon)
    #expect(try store.verify().blobs == 1)
  }
}
