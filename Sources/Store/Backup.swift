import Foundation
import Ledger
import SQLiteStorage
import Storage

extension Store {
  /// Writes the whole book, files included, as one SQLite file.
  ///
  /// Works while others read and write. Without people nobody's password or invitation is in it; who
  /// wrote what, and the names and emails of members, stay part of the book.
  public func backup(to file: String, withPeople: Bool = true) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: file) else { throw .alreadyExists(path: file) }
    let draft = file + ".\(UInt32.random(in: 0...UInt32.max)).tmp"
    do {
      try? FileManager.default.removeItem(atPath: draft)
      // It holds everything, people's hashes too: theirs alone who make it.
      PrivateMode.create(draft)
      // A file that cannot be had just now would be missing in the backup: then there is none.
      var failure: StoreError?
      try inFile(beside: draft) { storage in
        try storage.copy(to: draft, withPeople: withPeople) { hash in
          if failure != nil { return nil }
          do throws(StoreError) {
            return try soundBlob(hash)
          } catch {
            failure = error
            return nil
          }
        }
      }
      if let failure { throw failure }
      try FileManager.default.moveItem(atPath: draft, toPath: file)
      WholeFile.syncFolder(of: file)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw StoreError(error, at: file)
    }
  }

  /// Hands over the book as SQLite has it: itself, or for so long a copy of what is in a database.
  private func inFile(
    beside draft: String, _ body: (any BookStorage) throws -> Void
  ) throws {
    guard storage is any SharedStorage else { return try body(storage) }
    let file = draft + ".book"
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file + ending)
      }
    }
    PrivateMode.create(file)
    let book = try SQLiteBook(file: file)
    try Store.copy(storage, to: book)
    try Projection.rebuild(in: book)
    try body(book)
    try book.close()
  }

  /// Makes a book from a backup in a folder that has none.
  ///
  /// It gets a new epoch, so that devices that know more than the backup send it again. A backup that is
  /// not as it was written, or a book that does not add up, is `corrupt`, unless `evenIfDamaged` takes
  /// what can be had of it; the folder is then the caller's to throw away.
  public static func restore(
    from file: String, to folder: String, evenIfDamaged: Bool = false
  ) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: file) else { throw .notFound(path: file) }
    let files = DataFolder(folder)
    try files.prepare(readOnly: false)
    guard !FileManager.default.fileExists(atPath: files.database) else {
      throw .alreadyExists(path: files.database)
    }
    let draft = files.database + ".restoring"
    do {
      try? FileManager.default.removeItem(atPath: draft)
      PrivateMode.create(draft)
      try SQLiteBook.restore(file, to: draft, isChecked: !evenIfDamaged) { hash, bytes in
        guard BlobName.isValid(hash), SHA256.hex(bytes) == hash else {
          throw StoreError.corrupt(what: "the file \(hash) in the backup")
        }
        try files.makeBlobFolder(hash)
        try WholeFile.write(bytes, to: files.blob(hash))
      }
      try FileManager.default.moveItem(atPath: draft, toPath: files.database)
      WholeFile.syncFolder(of: files.database)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw StoreError(error, at: file)
    }
    let store = try Store(folder: folder)
    if evenIfDamaged { return }
    // Files whose bytes were lost before the backup do not stand in its way.
    let found = try store.verify()
    let faults = found.problems.filter { !$0.hasSuffix(" is missing") }
    if let fault = faults.first { throw .corrupt(what: fault) }
  }
}
