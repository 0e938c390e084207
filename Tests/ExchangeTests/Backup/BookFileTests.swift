import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A whole book as one file, and back (rules G60 and G61).
struct BookFileTests {
  private static let picture = Array("not much of a picture".utf8)
  private static let lost = SHA256.hex([1, 2, 3])

  private static func book() -> Book {
    var edit = Edit()
    for (id, hash) in [(900, SHA256.hex(picture)), (901, lost), (902, SHA256.hex(picture))] {
      var attachment = Attachment()
      attachment.id = ID(UInt64(id))
      attachment.hash = hash
      attachment.mediaType = "image/png"
      edit.put(attachment, in: Book().attachments)
    }
    return Books.book(edit, on: Books.sample())
  }

  private static func file(_ book: Book = book()) throws -> [UInt8] {
    try BookFileWriter.write(book, made: Books.now, app: "0.1.0", account: "Studio") { hash in
      hash == SHA256.hex(picture) ? picture : nil
    }
  }

  private func fault(_ bytes: [UInt8]) -> BookFileFault? {
    do throws(BookFileFault) {
      try BookFileReader(ByteSource(bytes)).verify()
      return nil
    } catch {
      #expect(!error.message.english.isEmpty)
      return error
    }
  }

  /// The members of a file, to be put together otherwise.
  private func members(of bytes: [UInt8]) throws -> [SampleZip.Entry] {
    let archive = try ZipArchive(bytes)
    return try archive.entries.map { SampleZip.Entry($0.name, try archive.unpacked($0)) }
  }

  @Test func `what comes out of a file is the book that went in, with its files`() throws {
    let book = Self.book()
    let bytes = try Self.file(book)
    #expect(BookFile.recognizes(bytes))
    let reader = try BookFileReader(ByteSource(bytes))
    let restored = Books.book(try reader.verifiedEdit())
    #expect(BackupWriter.write(restored) == BackupWriter.write(book))
    #expect(reader.files.map { $0.sha256 } == [SHA256.hex(Self.picture)])
    #expect(try reader.bytes(of: try #require(reader.files.first)) == Self.picture)
    #expect(reader.files.first?.mediaType == "image/png")
    #expect(reader.manifest.absent.contains(Self.lost))
    #expect(reader.manifest.account == "Studio")
    #expect(reader.manifest.made == Books.now)
    #expect(
      reader.manifest.counts.first { $0.kind == "attachments" }?.rows == book.attachments.count)
  }

  @Test func `the same book makes the same bytes, and the book is packed`() throws {
    let bytes = try Self.file()
    #expect(try Self.file() == bytes)
    #expect(bytes.count * 2 < BackupWriter.write(Self.book()).count)
  }

  @Test func `a cut anywhere is refused`() throws {
    let bytes = try Self.file()
    for part in stride(from: 1, to: 40, by: 1) {
      #expect(fault(Array(bytes.prefix(bytes.count * part / 40))) != nil)
    }
    #expect(fault(Array(bytes.dropLast())) != nil)
    #expect(fault([]) != nil)
  }

  @Test func `a member that was changed is named`() throws {
    var entries = try members(of: Self.file())
    let place = try #require(entries.firstIndex { $0.name.hasPrefix("files/") })
    entries[place].bytes[0] ^= 1
    let found = fault(SampleZip.write(entries))
    #expect(found?.reason == .wrongHash && found?.name == entries[place].name)
  }

  @Test func `a member more, less or twice is refused`() throws {
    let entries = try members(of: Self.file())
    let stranger = SampleZip.Entry("files/readme.txt", [1])
    #expect(fault(SampleZip.write(entries + [stranger]))?.reason == .stranger)
    #expect(fault(SampleZip.write(entries + [entries[1]]))?.reason == .doubled)
    #expect(
      fault(SampleZip.write(entries.filter { !$0.name.hasPrefix("files/") }))?.reason == .missing)
    #expect(
      fault(SampleZip.write(entries.filter { $0.name != "manifest.json" }))?.reason == .noManifest)
    #expect(fault(SampleZip.write(entries.filter { $0.name != "book.json" }))?.reason == .missing)
  }

  @Test(arguments: ["../book.json", "/etc/passwd", "files/../../x", "C:/x", "a\\..\\b"])
  func `a name that leads out is refused`(_ name: String) throws {
    let entries = try members(of: Self.file())
    #expect(fault(SampleZip.write(entries + [.init(name, [1])]))?.reason == .archive)
  }

  @Test func `a link, and what unpacks to more than it may, are refused`() throws {
    let entries = try members(of: Self.file())
    var link = SampleZip.Entry("files/" + Self.lost, Array("/etc/passwd".utf8))
    link.mode = 0o120777
    #expect(fault(SampleZip.write(entries + [link]))?.reason == .archive)
    var bomb = SampleZip.Entry(
      "files/" + Self.lost, [UInt8](repeating: 0, count: 90), isDeflated: true)
    bomb.size = 1 << 30
    #expect(fault(SampleZip.write(entries + [bomb]))?.reason == .archive)
    bomb.size = UInt32.max
    #expect(fault(SampleZip.write(entries + [bomb]))?.reason == .archive)
  }

  private func with(manifest change: (String) -> String) throws -> [UInt8] {
    var entries = try members(of: Self.file())
    let place = try #require(entries.firstIndex { $0.name == "manifest.json" })
    let text = String(decoding: entries[place].bytes, as: UTF8.self)
    let changed = change(text)
    #expect(changed != text)
    entries[place].bytes = Array(changed.utf8)
    return SampleZip.write(entries)
  }

  @Test func `a manifest that says something else is refused`() throws {
    func said(_ old: String, _ new: String) throws -> BookFileFault.Reason? {
      fault(try with { $0.replacing(old, with: new) })?.reason
    }
    #expect(try said(#""version": 1"#, #""version": 2"#) == .newer)
    #expect(try said("ledgerline-backup", "other-backup") == .notOurs)
    #expect(try said(#""attachments":"#, #""attachments":1"#) == .rows)
    #expect(try said(#""digest": "#, #""digest": "0"#) == .manifest)
    #expect(try said(#""made": "2"#, #""made": "x"#) == .manifest)
    #expect(fault(try with { _ in "[" })?.reason == .manifest)
    // A file that a row names and nobody says to be absent.
    #expect(try said(Self.lost, SHA256.hex([9])) == .missing)
  }

  @Test func `a manifest that says what nobody writes is damaged`() throws {
    for (old, new) in [
      (Self.lost, "x"), ("\"\(Self.lost)\"", "7"), (Self.lost, "0" + Self.lost),
      (#""attachments":"#, #""attachments":-"#), (#""size":"#, #""size":-"#),
      (#""sha256":""#, #""sha256":"0"#), (#""version": 1"#, #""version": 0"#),
    ] {
      #expect(fault(try with { $0.replacing(old, with: new) })?.reason == .manifest, "\(old)")
    }
  }

  @Test func `a manifest has the rows of its kinds together`() {
    var manifest = BookFileManifest()
    #expect(manifest.rows == 0)
    manifest.counts = [
      .init(kind: "clients", rows: 2), .init(kind: "tasks", rows: 0),
      .init(kind: "attachments", rows: 3),
    ]
    #expect(manifest.rows == 5)
  }

  @Test func `a kept file has up to 64 MB, and only the book may have more`() throws {
    /// What the directory and the manifest say of it alike; nothing is unpacked.
    func opening(_ prefix: String, _ size: Int) throws -> BookFileFault? {
      var entries = try members(of: Self.file())
      let place = try #require(entries.firstIndex { $0.name.hasPrefix(prefix) })
      let name = entries[place].name
      // As many packed bytes as could become so many.
      let packed = [UInt8](repeating: 0, count: 70_000)
      entries[place] = SampleZip.Entry(name, packed, isDeflated: true)
      entries[place].size = UInt32(size)
      let list = try #require(entries.firstIndex { $0.name == "manifest.json" })
      var manifest = try BookFileManifest.read(entries[list].bytes)
      let member = try #require(manifest.members.firstIndex { $0.name == name })
      manifest.members[member].size = Int64(size)
      entries[list].bytes = manifest.written()
      do throws(BookFileFault) {
        _ = try BookFileReader(ByteSource(SampleZip.write(entries)))
        return nil
      } catch {
        return error
      }
    }
    #expect(try opening("files/", 67_108_864) == nil)
    let found = try opening("files/", 67_108_865)
    #expect(found?.reason == .archive && found?.zip?.kind == .tooLarge)
    #expect(try opening("book.json", 67_108_865) == nil)
  }

  @Test func `a digest of another book is refused`() throws {
    let other = try BookFileReader(ByteSource(try Self.file(Books.book(Edit()))))
    let own = try BookFileReader(ByteSource(try Self.file())).manifest.digest
    let bytes = try with { $0.replacing(own, with: other.manifest.digest) }
    #expect(fault(bytes)?.reason == .digest)
  }

  @Test func `a book that is damaged inside is refused though its hashes fit`() throws {
    var entries = try members(of: Self.file())
    let book = try #require(entries.firstIndex { $0.name == "book.json" })
    let old = SHA256.hex(entries[book].bytes)
    let text = String(decoding: entries[book].bytes, as: UTF8.self)
    entries[book].bytes = Array(text.replacing("Lake House", with: "Lake Mouse").utf8)
    let manifest = try #require(entries.firstIndex { $0.name == "manifest.json" })
    let said = String(decoding: entries[manifest].bytes, as: UTF8.self)
    entries[manifest].bytes = Array(said.replacing(old, with: SHA256.hex(entries[book].bytes)).utf8)
    #expect(fault(SampleZip.write(entries))?.reason == .book)
  }

  @Test func `an empty book is a file, too`() throws {
    let bytes = try BookFileWriter.write(Book(), made: Books.now, app: "", account: "") { _ in nil }
    #expect(fault(bytes) == nil)
  }
}
