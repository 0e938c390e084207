import Ledger

/// Writes a `.ledgerline` file part by part; nothing of it is in memory as a whole (rule G60).
///
///     var writer = BookFileWriter(book, made: now, app: "0.1.0", account: "Studio")
///     while let part = writer.next() { file.write(part) }
///     while let wanted = writer.wanted { file.write(try writer.add(bytes(of: wanted.hash))) }
///     file.write(writer.finish())
public struct BookFileWriter: Sendable {
  private var zip = ZipWriter()
  private var rows: BackupWriter
  private var manifest = BookFileManifest()
  private var files: [BookFile.Named]
  private var place = 0
  private var sum = SHA256()
  private var size: Int64 = 0
  private var hasBegun = false
  private var isBookWritten = false

  public init(_ book: Book, made: Instant, app: String, account: String) {
    rows = BackupWriter(book, rowsInAPart: 1_024)
    files = book.namedFiles
    manifest.app = app
    manifest.made = made
    manifest.account = account
    var counter = RowCounts()
    for kind in Kind.allCases {
      var counted = book
      counted.visit(kind, &counter)
      guard counter.count > 0 else { continue }
      manifest.counts.append(
        BookFileManifest.Count(kind: kind.isSingle ? kind.name : kind.plural, rows: counter.count))
    }
  }

  /// The next part of the book; nil when it is complete, and then the files' turn.
  public mutating func next() -> [UInt8]? {
    if isBookWritten { return nil }
    guard let part = rows.next() else {
      isBookWritten = true
      manifest.digest = rows.digest
      manifest.members.append(
        BookFileManifest.Member(
          name: BookFile.book, size: size, sha256: SHA256.hexText(sum.finish())))
      return zip.end()
    }
    sum.update(part)
    size += Int64(part.count)
    if hasBegun { return zip.add(part) }
    hasBegun = true
    return zip.begin(BookFile.book) + zip.add(part)
  }

  /// The file whose bytes are to be added next; nil when all are.
  public var wanted: BookFile.Named? { place < files.count ? files[place] : nil }

  /// How many files there are, and how many were added.
  public var progress: (done: Int, of: Int) { (place, files.count) }

  /// Adds the bytes of the file that is ``wanted``; nil, or bytes that are not those, make it absent.
  public mutating func add(_ bytes: [UInt8]?) throws(BookFileFault) -> [UInt8] {
    guard let file = wanted else { return [] }
    place += 1
    guard let bytes, SHA256.hex(bytes) == file.hash, bytes.count <= BookFile.mostFile else {
      manifest.absent.append(file.hash)
      return []
    }
    guard zip.count + Int64(bytes.count) < ZipWriter.mostBytes,
      manifest.members.count < ZipWriter.mostEntries
    else { throw BookFileFault(.tooLarge) }
    let name = BookFile.path(of: file.hash)
    manifest.members.append(
      BookFileManifest.Member(
        name: name, size: Int64(bytes.count), sha256: file.hash, mediaType: file.mediaType))
    return zip.member(name, bytes)
  }

  /// The manifest and the end.
  public mutating func finish() -> [UInt8] {
    zip.member(BookFile.manifest, manifest.written()) + zip.finish()
  }

  /// The whole file, for books that fit.
  public static func write(
    _ book: Book, made: Instant, app: String, account: String, file: (String) -> [UInt8]?
  ) throws(BookFileFault) -> [UInt8] {
    var writer = BookFileWriter(book, made: made, app: app, account: account)
    var bytes: [UInt8] = []
    while let part = writer.next() { bytes += part }
    while let wanted = writer.wanted { bytes += try writer.add(file(wanted.hash)) }
    return bytes + writer.finish()
  }

  public var absent: Int { manifest.absent.count }
}

/// How many rows a table has.
struct RowCounts: TableVisitor {
  var count = 0

  mutating func visit<E: Entity>(_ table: inout Table<E>) { count = table.count }
}
