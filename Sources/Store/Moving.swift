import Foundation
import Ledger
import SQLiteStorage
import Storage

/// A book that was moved, as it was found in its new place.
public struct MovedBook: Sendable {
  public var changes: Int64
  public var registers: Int
  public var numbers: Int
  /// The book's fingerprint and the log's running hash, the same in both places.
  public var digest: String
  public var hash: String
}

/// Moving a book between its folder and a database. Files and settings stay in the folder; the log
/// keeps its epoch, so that devices notice nothing.
///
/// The book is copied in one transaction, made anew from its log there, and compared; only then the
/// folder says where it is. What was left is kept under another name.
extension Store {
  /// Moves a folder's book into a database; where files may be missing, it is sound without them.
  public static func move(
    _ folder: String, to database: BookDatabase, as account: String, lackingFiles: Bool = false
  ) throws(StoreError) -> MovedBook {
    let files = DataFolder(folder)
    if let note = try BookNote.read(in: folder) {
      throw .refused(
        reason: "the book of \(folder) is in a database already (account \(note.account))")
    }
    guard FileManager.default.fileExists(atPath: files.database) else {
      throw .notFound(path: folder)
    }
    let lock = try FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    let source = try Store(folder: folder)
    let before = try source.soundness(lackingFiles)
    let place = "\(database.name) (account \(account))"
    let target = try database.reserve(account, for: place)
    defer { target.endServing() }
    do {
      try copy(source.storage, to: target)
      let moved = try Store(target, files, at: place)
      try compare(before, try moved.soundness(lackingFiles), place)
      // Another program may have written meanwhile: then it is the folder's book that counts.
      guard try source.head() == before.changes else { throw StoreError.locked(path: folder) }
      try BookNote(address: database.address, account: account).write(in: folder)
    } catch {
      try? database.remove(account)
      throw StoreError(error, at: place)
    }
    try source.storageIsLeft(files)
    return before
  }

  /// Moves a folder's book back out of its database.
  public static func moveBack(_ folder: String) throws(StoreError) -> MovedBook {
    let files = DataFolder(folder)
    guard let note = try BookNote.read(in: folder) else {
      throw .refused(reason: "the book of \(folder) is in the folder already")
    }
    let lock = try FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    let database = try BookDatabase(note.address)
    let source = try Store(folder: folder, in: database)
    try source.beginServing()
    defer { source.endServing() }
    let before = try source.soundness()
    let draft = files.database + ".moving"
    do {
      for name in [draft, draft + "-wal", draft + "-shm"] {
        try? FileManager.default.removeItem(atPath: name)
      }
      PrivateMode.create(draft)
      let target = try SQLiteBook(file: draft)
      try copy(source.storage, to: target)
      try compare(before, try Store(target, files, at: draft).soundness(), draft)
      guard try source.head() == before.changes else { throw StoreError.locked(path: source.path) }
      // All of it into the one file that gets the name.
      try target.shrink()
      try target.close()
      if FileManager.default.fileExists(atPath: files.database) { try leave(files) }
      try FileManager.default.moveItem(atPath: draft, toPath: files.database)
      WholeFile.syncFolder(of: files.database)
      let here = try Store(SQLiteBook(file: files.database), files)
      try compare(before, try here.soundness(), files.database)
    } catch {
      throw StoreError(error, at: draft)
    }
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: draft + ending) }
    BookNote.remove(in: folder)
    let name = AsideAccount(note.account, .moved).name
    try database.mapped { () throws(StorageError) in
      // What the hub knows is in the folder, too; what changes there does not come back to life here.
      try database.server.rename(
        note.account, to: name, isLast: note.account == AccountFolders.first)
    }
    return before
  }

  /// Brings the book of a folder that was just made of a backup into a database, where one that is there gets
  /// another name, which is answered; nil when there was none.
  ///
  /// It is copied and compared under a name of its own; then both change theirs in one transaction.
  public static func bring(
    _ folder: String, into database: BookDatabase, as account: String, replacing: Bool
  ) throws(StoreError) -> String? {
    let place = "\(database.name) (account \(account))"
    let now = Date()
    let aside = AsideAccount(account, .replaced, now: now).name
    let draft = AsideAccount(account, .restoring, now: now).name
    do {
      let there = try database.book(account, readOnly: false)
      guard try there.beginServing() else { throw StoreError.locked(path: place) }
      defer { there.endServing() }
      let isEmpty = try there.read { try $0.head() } == 0
      guard isEmpty || replacing else { throw StoreError.alreadyExists(path: place) }
      _ = try move(folder, to: database, as: draft, lackingFiles: true)
      do {
        try database.server.rename(account, to: aside, putting: draft)
      } catch {
        // The answer alone may have been lost.
        guard let names = try? database.server.accounts(), names.contains(aside) else {
          try? database.server.remove(draft)
          throw error
        }
      }
      try BookNote(address: database.address, account: account).write(in: folder)
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder + "/book.moved-1.sqlite" + ending)
      }
      guard isEmpty else { return aside }
      try? database.server.remove(aside)
      return nil
    } catch {
      throw StoreError(error, at: place)
    }
  }

  /// What a book adds up to; one with problems is not moved.
  private func soundness(_ lackingFiles: Bool = false) throws(StoreError) -> MovedBook {
    let found = try verify()
    let problem = found.problems.first { !lackingFiles || !$0.hasSuffix(" is missing") }
    if let problem { throw .corrupt(what: problem) }
    let hash = try reading { reader in try reader.hash(at: found.changes) }
    return MovedBook(
      changes: found.changes, registers: found.registers, numbers: found.numbers,
      digest: found.digest, hash: hash?.text ?? "")
  }

  private static func compare(
    _ before: MovedBook, _ after: MovedBook, _ place: String
  ) throws(StoreError) {
    if before.digest != after.digest || before.hash != after.hash
      || before.changes != after.changes || before.numbers != after.numbers
    {
      throw .corrupt(what: "the book in \(place) is not the one that was copied")
    }
  }

  /// Writes everything that one storage holds into another, empty one, in one transaction.
  static func copy(_ source: any BookStorage, to target: any BookStorage) throws {
    try source.read { reader in
      try target.commit { writer in
        guard let from = reader as? any RecordReader, let to = writer as? any RecordWriter else {
          throw StorageError.failed(what: "this storage does not move books")
        }
        for table in BookTable.allCases {
          try from.forEachRecord(of: table) { try to.put($0, in: table) }
        }
        // It lies elsewhere now, and is no copy: the other one is not used any more.
        try writer.set(.place, "")
      }
    }
  }

  /// Ends the use of the folder's own book, which stays under another name.
  private func storageIsLeft(_ files: DataFolder) throws(StoreError) {
    do {
      try (storage as? SQLiteBook)?.close()
      try Store.leave(files)
    } catch {
      throw StoreError(error, at: files.database)
    }
  }

  private static func leave(_ files: DataFolder) throws {
    var number = 1
    func name(_ number: Int) -> String { "\(files.path)/book.moved-\(number).sqlite" }
    while FileManager.default.fileExists(atPath: name(number)) { number += 1 }
    try FileManager.default.moveItem(atPath: files.database, toPath: name(number))
    for ending in ["-wal", "-shm"] {
      try? FileManager.default.moveItem(
        atPath: files.database + ending, toPath: name(number) + ending)
    }
    WholeFile.syncFolder(of: files.database)
  }
}
