import Ledger

/// Why a `.ledgerline` file is refused; nothing of it is taken (rule G61).
public struct BookFileFault: Error, Equatable, Sendable {
  /// What of the file is not as a backup was written.
  public enum Reason: Equatable, Sendable {
    /// The zip itself: ``BookFileFault/zip`` says what.
    case archive
    case noManifest, manifest, notOurs, newer
    /// A member that the manifest does not know, has not, or has twice.
    case stranger, missing, doubled
    case wrongHash
    /// The book's JSON: ``BookFileFault/book`` says what.
    case book
    case digest, rows
    /// It is more than is read again.
    case tooLarge
    /// The book that it shall go into has rows.
    case notEmpty
  }

  public var reason: Reason
  /// The member that it is about, or the version.
  public var name: String
  var zip: ZipFault?
  var book: Phrase = .none

  init(_ reason: Reason, _ name: String = "") {
    self.reason = reason
    self.name = name
  }

  /// The book that it shall go into has rows.
  public static var notEmpty: BookFileFault { BookFileFault(.notEmpty) }

  init(_ zip: ZipFault) {
    self.init(.archive, zip.name)
    self.zip = zip
  }

  init(_ book: ImportFile.Fault) {
    self.init(.book, BookFile.book)
    self.book = book.message
  }

  /// What is wrong and how to mend it.
  public var message: Phrase {
    let shown = CellFault.shown(name)
    switch reason {
    case .archive: return zip?.message ?? .none
    case .noManifest:
      return
        "The backup has no manifest.json, so nobody can say whether it is whole. Take another one."
    case .manifest: return "The backup's manifest.json is damaged. Take another backup."
    case .notOurs: return "This is not a backup of Ledgerline."
    case .newer:
      return
        "The backup has version \(shown), we read up to \(BookFile.version). Update Ledgerline, then try again."
    case .stranger:
      return "The backup holds “\(shown)”, which its manifest does not know. Nothing was read."
    case .missing:
      return "The backup lacks “\(shown)”, which its manifest names. Take another one."
    case .doubled: return "The backup holds “\(shown)” twice. Nothing was read."
    case .wrongHash:
      return
        "“\(shown)” in the backup is not what was saved: it was changed or damaged. Take another backup."
    case .book: return "book.json in the backup: \(book)"
    case .digest:
      return "The backup's book is not the one that its manifest names. Take another backup."
    case .rows:
      return
        "The backup's manifest counts other rows than its book has: \(shown). Take another backup."
    case .tooLarge:
      return
        "The book with its files is more than a terabyte, or more than 500,000 files. Save it with `ledgerline backup FILE.sqlite`."
    case .notEmpty:
      return
        "A backup goes into an empty book, and this one has rows. Begin with Start Over where this device has the only copy; a hub's book is replaced with `ledgerline restore --replace`. To merge, choose its JSON."
    }
  }
}
