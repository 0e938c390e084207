import Exchange
import Foundation
import Ledger

/// A copy of a book as it was before an import wrote over its values, beside the folder.
struct BookBefore {
  let path: String
  private let folder: String

  /// The first free name; like the folder, it is nobody else's to read.
  init(_ book: Book, of folder: String) throws {
    self.folder = folder
    let manager = FileManager.default
    var number = 1
    while manager.fileExists(atPath: "\(folder).before-import-\(number).json") { number += 1 }
    path = "\(folder).before-import-\(number).json"
    let bytes = Data(BackupWriter.write(book))
    guard
      manager.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
    else {
      try? manager.removeItem(atPath: path)
      throw CommandError(
        .cannotCreate,
        "cannot write \(path), the copy of what would be written over, so nothing was changed. Check that its folder "
          + "may be written to and has room")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// How to go back.
  var note: String {
    "the book as it was is in \(path): `ledgerline import '\(path)' --replace --data '\(folder)'` brings back what was "
      + "written over, but for an invoice that was voided; what was added stays"
  }
}
