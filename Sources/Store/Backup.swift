import Foundation
import Ledger
import SQLiteStorage
import Storage

extension Store {
  /// Writes the whole book, files included, as one SQLite file.
  ///
  /// Works while others read and write.
  public func backup(to file: String) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: file) else { throw .alreadyExists(path: file) }
    let draft = file + ".\(UInt32.random(in: 0...UInt32.max)).tmp"
    do {
      try? FileManager.default.removeItem(atPath: draft)
      // It holds everything, people's hashes too: theirs alone who make it.
      PrivateMode.create(draft)
      try storage.copy(to: draft) { hash in blob(hash) }
      try FileManager.default.moveItem(atPath: draft, toPath: file)
      WholeFile.syncFolder(of: file)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw StoreError(error, at: file)
    }
  }

  /// Makes a book from a backup in a folder that has none.
  ///
  /// It gets a new epoch, so that devices that know more than the backup send it again.
  public static func restore(from file: String, to folder: String) throws(StoreError) {
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
      try SQLiteBook.restore(file, to: draft) { hash, bytes in
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
    _ = try Store(folder: folder)
  }
}
