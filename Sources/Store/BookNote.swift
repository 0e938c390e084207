import Foundation
import Ledger

/// DATA/book.store: the book of this folder is in a database, and which account of it.
///
/// Two lines, readable for its owner alone: an address may have a password in it. Everything else of the
/// folder, files and settings, stays where it is.
struct BookNote: Equatable {
  var address: String
  var account: String

  static func path(in folder: String) -> String { folder + "/book.store" }

  /// Nil where the folder has its book itself.
  static func read(in folder: String) throws(StoreError) -> BookNote? {
    let path = path(in: folder)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let bytes = WholeFile.read(path) else { throw .notWritable(path: path) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    guard lines.count == 2 else {
      throw .corrupt(what: "\(path) has not two lines, the database's address and the account")
    }
    return BookNote(address: lines[0], account: lines[1])
  }

  func write(in folder: String) throws(StoreError) {
    try WholeFile.write(Array("\(address)\n\(account)\n".utf8), to: BookNote.path(in: folder))
  }

  static func remove(in folder: String) {
    let path = path(in: folder)
    unlink(path)
    WholeFile.syncFolder(of: path)
  }
}
