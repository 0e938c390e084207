import Ledger

/// The one file that a whole book is kept in: `.ledgerline`, a zip of the book as exchange JSON, the files that it names and
/// a manifest of both (rule G60, docs/backup.md).
public enum BookFile {
  public static let name = "ledgerline-backup"
  /// Rises only when an older program would read a file wrongly.
  public static let version: Int64 = 1
  public static let mediaType = "application/vnd.ledgerline+zip"
  /// What the file's name ends with.
  public static let ending = ".ledgerline"

  static var manifest: String { "manifest.json" }
  static var book: String { "book.json" }
  static func path(of hash: String) -> String { "files/" + hash }

  /// More than a book's JSON has, and a manifest's; of a kept file the hub takes 50 MB.
  static var mostBook: Int { 1 << 30 }
  static var mostManifest: Int { 128 << 20 }
  static var mostFile: Int { 64 << 20 }

  /// Whether bytes are one, as far as their beginning says: the first member is the book.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 30 + book.utf8.count, ZipArchive.recognizes(bytes) else { return false }
    return bytes[30..<(30 + book.utf8.count)].elementsEqual(book.utf8)
  }

  /// A file that rows name.
  public struct Named: Equatable, Sendable {
    public var hash: String
    public var mediaType: String
  }

  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
          || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f"))
      }
  }
}

extension Book {
  /// The files that rows name, each once, in the order of their hashes; also of what is in the trash, because it can be
  /// brought back.
  public var namedFiles: [BookFile.Named] {
    var found: [String: String] = [:]
    for row in attachments.rows where BookFile.isHash(row.hash) {
      if found[row.hash] ?? "" == "" { found[row.hash] = row.mediaType }
    }
    var logos = profiles.rows.map { $0.logo }
    for invoice in invoices.rows {
      if let logo = invoice.issue?.content.logo { logos.append(logo) }
    }
    for logo in logos where BookFile.isHash(logo) && found[logo] == nil {
      found[logo] = "image/jpeg"
    }
    let hashes = found.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return hashes.map { BookFile.Named(hash: $0, mediaType: found[$0] ?? "") }
  }
}
