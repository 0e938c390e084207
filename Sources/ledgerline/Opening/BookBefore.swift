import Exchange
import Foundation
import Ledger

/// A copy of a book as it was before an import wrote over its values, beside the folder.
struct BookBefore {
  let path: String
  private let folder: String
  /// A free name for a folder of its own.
  private let other: String
  /// Why the copy cannot be imported once the import is made; nil where it can.
  private let obstacle: String?

  /// The first free name; like the folder, it is nobody else's to read.
  init(_ book: Book, of folder: String, changedBy edit: Edit, at now: Now) throws {
    // "." is a folder that has a name, too.
    let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    self.folder = folder
    let manager = FileManager.default
    var number = 1
    var name: String { "\(folder).before-import-\(number)" }
    while manager.fileExists(atPath: name + ".json") || manager.fileExists(atPath: name) {
      number += 1
    }
    (path, other) = (name + ".json", name)
    let bytes = BackupWriter.write(book)
    obstacle = BookBefore.obstacle(to: bytes, in: book, after: edit, now)
    guard
      manager.createFile(
        atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    else {
      try? manager.removeItem(atPath: path)
      throw CommandError(
        .cannotCreate,
        "cannot write \(path), the copy of what would be written over, so nothing was changed. Check that its folder "
          + "may be written to and has room")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// What keeps the copy from coming back: an invoice that the import issued or voided, a payment that is another's now.
  private static func obstacle(
    to copy: [UInt8], in book: Book, after edit: Edit, _ now: Now
  ) -> String? {
    var after = book
    let last = Stamp(milliseconds: Int64(1) << 47, device: UInt64.max)
    after.apply(Change(device: 1, counter: 1, stamp: last, body: edit.body))
    do throws(ImportFile.Fault) {
      _ = try ImportFile.read(
        copy, into: after,
        Ledger8Import.Options(
          zone: ImportZone(of: book.settings), today: now.today, now: now.instant))
      return nil
    } catch {
      if case .backup(let fault) = error { return fault.message.english }
      return error.message.english
    }
  }

  /// How to go back.
  var note: String {
    let (path, folder) = (Files.quoted(path), Files.quoted(folder))
    guard let obstacle else {
      return "the book as it was is in \(path): "
        + "`ledgerline import \(path) --replace --data \(folder)` brings back what was written over; "
        + "what was added stays"
    }
    return "the book as it was is in \(path), and does not come back into this one: \(obstacle). "
      + "`ledgerline import \(path) --data \(Files.quoted(other))` makes a book of it beside this one"
  }
}
