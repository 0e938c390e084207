import Ledger

/// Reads a `.ledgerline` file, which is nobody's to trust: the archive, its manifest and each member are held against each
/// other before anything is taken (rule G61).
///
///     let file = try BookFileReader(source)
///     let plan = try file.plan(into: Book())
///     for member in file.files { keep(try file.bytes(of: member)) }
public struct BookFileReader {
  public let manifest: BookFileManifest
  private let archive: ZipArchive
  private var entries: [String: ZipArchive.Entry] = [:]

  /// Reads directory and manifest, which have to name the same members.
  public init(_ source: ByteSource) throws(BookFileFault) {
    do throws(ZipFault) {
      archive = try ZipArchive(
        source,
        ZipArchive.Limits(
          entries: ZipWriter.mostEntries + 2, bytes: ZipWriter.mostBytes,
          fileBytes: BookFile.mostBook))
    } catch {
      // A JSON or a picture is no zip that was cut off.
      let isZip = ZipArchive.recognizes(source.bytes(0..<Swift.min(4, source.count)) ?? [])
      throw isZip ? BookFileFault(error) : BookFileFault(.notOurs)
    }
    for entry in archive.entries {
      guard entries[entry.name] == nil else { throw BookFileFault(.doubled, entry.name) }
      entries[entry.name] = entry
    }
    guard let said = entries[BookFile.manifest] else { throw BookFileFault(.noManifest) }
    guard said.size <= BookFile.mostManifest else { throw BookFileFault(.manifest) }
    manifest = try BookFileManifest.read(try BookFileReader.unpacked(said, archive))
    var known: Set<String> = [BookFile.manifest]
    for member in manifest.members {
      guard known.insert(member.name).inserted else { throw BookFileFault(.doubled, member.name) }
      guard let entry = entries[member.name] else { throw BookFileFault(.missing, member.name) }
      guard Int64(entry.size) == member.size else { throw BookFileFault(.wrongHash, member.name) }
      guard member.name == BookFile.book || entry.size <= BookFile.mostFile else {
        throw BookFileFault(ZipFault.tooLarge)
      }
    }
    guard known.contains(BookFile.book) else { throw BookFileFault(.missing, BookFile.book) }
    for entry in archive.entries where !known.contains(entry.name) {
      throw BookFileFault(.stranger, entry.name)
    }
  }

  /// The kept files.
  public var files: [BookFileManifest.Member] {
    manifest.members.filter { $0.name != BookFile.book }
  }

  /// The bytes of a member, which are those that the manifest names.
  public func bytes(of member: BookFileManifest.Member) throws(BookFileFault) -> [UInt8] {
    guard let entry = entries[member.name] else { throw BookFileFault(.missing, member.name) }
    let bytes = try BookFileReader.unpacked(entry, archive)
    guard SHA256.hex(bytes) == member.sha256 else { throw BookFileFault(.wrongHash, member.name) }
    return bytes
  }

  /// What the book in it would do to a book that has no rows: every row of it, and as many as the manifest says.
  public func plan(into book: Book) throws(BookFileFault) -> BackupPlan {
    guard let member = manifest.members.first(where: { $0.name == BookFile.book }) else {
      throw BookFileFault(.missing, BookFile.book)
    }
    let bytes = try bytes(of: member)
    let plan: BackupPlan
    do throws(ImportFile.Fault) {
      plan = try BookFileReader.read(bytes, into: book)
    } catch {
      throw BookFileFault(error)
    }
    guard plan.digest == manifest.digest else { throw BookFileFault(.digest) }
    for kind in Kind.allCases {
      let name = kind.isSingle ? kind.name : kind.plural
      let said = manifest.counts.first { $0.kind == name }?.rows ?? 0
      let found = plan.counts.first { $0.kind == kind }
      guard said == (found.map { $0.added + $0.changed + $0.unchanged } ?? 0) else {
        throw BookFileFault(.rows, name)
      }
    }
    return plan
  }

  /// Whether rows name a file that is neither in it nor said to be absent.
  public func checkFiles(of book: Book) throws(BookFileFault) {
    var known = Set(manifest.absent)
    for member in files { known.insert(member.hash) }
    for file in book.namedFiles where !known.contains(file.hash) {
      throw BookFileFault(.missing, BookFile.path(of: file.hash))
    }
  }

  /// Reads everything there is and keeps nothing; `onFile` hears how many files were looked at.
  public func verify(onFile: (Int, Int) -> Void = { _, _ in }) throws(BookFileFault) {
    _ = try verifiedEdit(onFile: onFile)
  }

  /// What its book is in an empty one, once all of the file was found to be as it was saved.
  public func verifiedEdit(
    onFile: (Int, Int) -> Void = { _, _ in }
  ) throws(BookFileFault) -> Edit {
    var book = Book()
    let edit = try plan(into: book).edit
    book.apply(Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: edit.body))
    try checkFiles(of: book)
    for (place, member) in files.enumerated() {
      onFile(place, files.count)
      _ = try bytes(of: member)
    }
    return edit
  }

  private static func unpacked(
    _ entry: ZipArchive.Entry, _ archive: ZipArchive
  ) throws(BookFileFault) -> [UInt8] {
    do throws(ZipFault) {
      return try archive.unpacked(entry)
    } catch {
      throw BookFileFault(error)
    }
  }

  private static func read(_ bytes: [UInt8], into book: Book) throws(ImportFile.Fault) -> BackupPlan
  {
    #if !hasFeature(Embedded)
      if let plan = try BackupReader.plan(streaming: bytes, into: book) { return plan }
    #endif
    let value = try ImportFile.Fault.value(ofJSON: bytes)
    do throws(BackupError) {
      return try BackupReader.plan(value, into: book)
    } catch {
      throw .backup(error)
    }
  }
}
