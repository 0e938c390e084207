import Foundation
import GRDB
import Ledger
import Storage
import Testing

@testable import SQLiteStorage
@testable import Store

/// Who may read the files, and what a file that came from elsewhere may do.
struct PrivateFileTests {
  private func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
  }

  @Test
  func `a disk that is full, a quota and a limit on files are one thing to who hears of them`() {
    for code in [ENOSPC, EDQUOT, EFBIG] {
      errno = code
      guard case .full("/book/part") = WholeFile.failure("/book/part") else {
        Issue.record("\(code) is no full disk")
        continue
      }
    }
  }

  @Test func `a file that may not be written is told from what else the system says of it`() {
    for code in [EACCES, EPERM, EROFS] {
      #expect(StoreError(system: code, "/book/part") == .notWritable(path: "/book/part"), "\(code)")
    }
    let words = String(cString: strerror(EIO))
    #expect(StoreError(system: EIO, "/book/part") == .failed(what: "/book/part: " + words))
  }

  @Test func `a folder that finds no room is a full disk, too, and so is SQLite's own file`() {
    for (code, isFull) in [(ENOSPC, true), (EDQUOT, true), (EACCES, false)] {
      let system = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
      let error = NSError(
        domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: system])
      let failure = DataFolder.failure(making: "/book/partial", error)
      #expect((failure == .full(path: "/book/partial")) == isFull, "\(code)")
    }
    #expect(StorageError(.SQLITE_IOERR_SHMSIZE, "disk I/O error") == .full)
    #expect(StorageError(.SQLITE_FULL, "full") == .full)
    #expect(StorageError(.SQLITE_IOERR_READ, "x") == .failed(what: "x"))
  }

  @Test func `a book in an open folder is its owner's alone, and so is a backup`() throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.path)
    let store = try scratch.open()
    try store.fill()
    for name in ["book.sqlite", "book.sqlite-wal", "book.sqlite-shm"] {
      #expect(try mode(scratch.path + "/" + name) == 0o600)
    }
    let file = scratch.path + "/copy.backup"
    try store.backup(to: file)
    #expect(try mode(file) == 0o600)
    // Files of before are narrowed, and a restored backup that somebody widened, too.
    for name in ["book.sqlite", "book.sqlite-wal", "copy.backup"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: scratch.path + "/" + name)
    }
    _ = try scratch.open()
    #expect(try mode(scratch.path + "/book.sqlite") == 0o600)
    #expect(try mode(scratch.path + "/book.sqlite-wal") == 0o600)
    let restored = scratch.path + "/restored"
    try Store.restore(from: file, to: restored)
    #expect(try mode(restored + "/book.sqlite") == 0o600)
    #expect(try mode(restored) == 0o700)
  }

  @Test func `nothing in a restored file acts by itself`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    let file = scratch.path + "/evil.backup"
    try store.backup(to: file)
    let queue = try DatabaseQueue(path: file)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TRIGGER steal AFTER INSERT ON change BEGIN
            UPDATE meta SET value = 'stolen' WHERE key = 'account';
            DELETE FROM credential;
          END;
          CREATE TRIGGER early AFTER UPDATE ON meta BEGIN DELETE FROM register; END;
          CREATE TABLE foreigner (x);
          CREATE VIEW lookout AS SELECT * FROM meta;
          CREATE VIRTUAL TABLE words USING fts5(text);
          """)
    }
    try queue.close()
    let restored = scratch.path + "/restored"
    try Store.restore(from: file, to: restored)
    let book = try Store(folder: restored)
    try book.commit(now: noon) { booking("C", 77, in: $0) }
    #expect(try book.verify().problems == [])
    var (ours, _) = try book.book()
    #expect(ours.clients.rows.contains { $0.id.raw == 77 } || ours.clients.count > 0)
    let known = try book.database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'trigger'
          OR name IN ('foreigner', 'lookout', 'words', 'words_data')
          """)
    }
    #expect(known == [])
    _ = ours.digest()
  }

  @Test func `a restored book is the one that was backed up, with a new epoch`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    let blob = try store.putBlob(Array("a picture".utf8), mediaType: "image/png", now: noon)
    let file = scratch.path + "/a.backup"
    try store.backup(to: file)
    try Store.restore(from: file, to: scratch.path + "/b")
    let restored = try Store(folder: scratch.path + "/b")
    #expect(restored.epoch != store.epoch)
    #expect(try restored.head() == store.head())
    #expect(try restored.blob(blob) == Array("a picture".utf8))
    var (a, _) = try store.book()
    var (b, _) = try restored.book()
    #expect(a.digest() == b.digest())
    #expect(try restored.verify().problems == [])
  }

  @Test func `a file whose log is a view is no book`() throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    let file = scratch.path + "/view.backup"
    let queue = try DatabaseQueue(path: file)
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE other (x); CREATE VIEW change AS SELECT * FROM other")
    }
    try queue.close()
    #expect(throws: StoreError.self) {
      try Store.restore(from: file, to: scratch.path + "/restored")
    }
  }

  @Test func `a book into which somebody put a trigger is not opened`() throws {
    let scratch = Scratch()
    try scratch.open().fill()
    let queue = try DatabaseQueue(path: scratch.path + "/book.sqlite")
    try queue.write { db in
      try db.execute(
        sql: "CREATE TRIGGER steal AFTER INSERT ON change BEGIN DELETE FROM credential; END")
    }
    try queue.close()
    #expect(throws: StoreError.corrupt(what: "somebody put the trigger steal into it")) {
      try scratch.open()
    }
  }

  @Test func `one hub at a time has a folder's lock`() throws {
    let scratch = Scratch()
    _ = try scratch.open()
    #expect(!FolderLock.isHeld(scratch.path))
    var lock: FolderLock? = try FolderLock(scratch.path)
    #expect(FolderLock.isHeld(scratch.path))
    #expect(throws: StoreError.locked(path: scratch.path)) { try FolderLock(scratch.path) }
    lock = nil
    #expect(!FolderLock.isHeld(scratch.path) && lock == nil)
  }
}
