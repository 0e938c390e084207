import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What a `.ledgerline` file may hold, and what its manifest may say of that (rules G60 and G61).
struct BookFileMembersTests {
  private static let picture = Array("not much of a picture".utf8)

  private static func book() -> Book {
    var (edit, client) = (Edit(), Client())
    (client.id, client.lastName) = (ID(20), "Lee")
    edit.put(client, replacing: nil)
    for (id, bytes) in [(900, picture), (901, [1])] as [(UInt64, [UInt8])] {
      var file = Attachment()
      (file.id, file.hash, file.mediaType) = (ID(id), SHA256.hex(bytes), "image/png")
      edit.put(file, replacing: nil)
    }
    return Books.book(edit)
  }

  private static func entries() throws -> [SampleZip.Entry] {
    let bytes = try BookFileWriter.write(book(), made: Books.now, app: "", account: "") { hash in
      hash == SHA256.hex(picture) ? picture : nil
    }
    let archive = try ZipArchive(bytes)
    return try archive.entries.map { SampleZip.Entry($0.name, try archive.unpacked($0)) }
  }

  private func fault(_ bytes: [UInt8]) -> BookFileFault? {
    do throws(BookFileFault) {
      try BookFileReader(ByteSource(bytes)).verify()
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong with the file when its manifest, and its kept file, are changed.
  private func fault(
    _ change: (inout BookFileManifest, inout SampleZip.Entry) -> Void
  ) throws -> BookFileFault? {
    var entries = try Self.entries()
    let list = try #require(entries.firstIndex { $0.name == "manifest.json" })
    let file = try #require(entries.firstIndex { $0.name.hasPrefix("files/") })
    var manifest = try BookFileManifest.read(entries[list].bytes)
    change(&manifest, &entries[file])
    entries[list].bytes = manifest.written()
    return fault(SampleZip.write(entries))
  }

  @Test func `a kept file is called by its hash, and no other name is anybody's`() throws {
    #expect(try fault { _, _ in } == nil)
    for name in ["files/" + SHA256.hex([1]), "readme.txt", "book.json.bak"] {
      let found = try fault { manifest, file in
        for place in manifest.members.indices where manifest.members[place].name == file.name {
          manifest.members[place].name = name
        }
        file.name = name
      }
      #expect(found?.reason == .stranger && found?.name == name, "\(name)")
    }
  }

  @Test func `a member that is as long as the manifest does not say is not what was saved`() throws
  {
    for name in ["book.json", "files/" + SHA256.hex(Self.picture)] {
      for change in [1, -1] as [Int64] {
        let found = try fault { manifest, _ in
          for place in manifest.members.indices where manifest.members[place].name == name {
            manifest.members[place].size += change
          }
        }
        #expect(found?.reason == .wrongHash && found?.name == name)
      }
    }
  }

  @Test func `a manifest counts the files that are kept, without the book`() throws {
    let manifest = try BookFileReader(ByteSource(SampleZip.write(try Self.entries()))).manifest
    #expect(manifest.files == 1 && manifest.rows == 3 && manifest.absent == [SHA256.hex([1])])
    #expect(manifest.members.map { $0.hash } == ["", SHA256.hex(Self.picture)])
  }

  @Test
  func `in a book that has its rows already it would do nothing, and what differs is counted`()
    throws
  {
    let file = try BookFileReader(ByteSource(SampleZip.write(try Self.entries())))
    #expect(try file.plan(into: Self.book()).isEmpty)
    var (edit, client) = (Edit(), try #require(Self.book().clients[ID(20)]))
    client.lastName = "Roe"
    edit.put(client, in: Self.book().clients)
    let plan = try file.plan(into: Books.book(edit, on: Self.book()))
    #expect(plan.replaced == 1 && plan.summary == "0 added, 1 changed, 2 unchanged")
  }

  @Test func `looking at files is told one by one`() throws {
    var told: [String] = []
    try BookFileReader(ByteSource(SampleZip.write(try Self.entries())))
      .verify { told.append("\($0) of \($1)") }
    #expect(told == ["0 of 1"])
  }

  @Test func `files are wanted one after another, and what nobody has is absent`() throws {
    var writer = BookFileWriter(Self.book(), made: Books.now, app: "", account: "")
    while writer.next() != nil {}
    #expect(writer.next() == nil)
    #expect(writer.progress.done == 0 && writer.progress.of == 2 && writer.absent == 0)
    let wanted = [SHA256.hex(Self.picture), SHA256.hex([1])].sorted()
    #expect(writer.wanted?.hash == wanted[0])
    // Neither nothing nor what is something else is what was wanted.
    #expect(try writer.add(nil).isEmpty)
    #expect(writer.progress.done == 1 && writer.wanted?.hash == wanted[1] && writer.absent == 1)
    #expect(try writer.add([9]).isEmpty)
    #expect(writer.progress.done == 2 && writer.wanted == nil && writer.absent == 2)
    #expect(try writer.add([9]).isEmpty)
    #expect(writer.progress.done == 2 && writer.absent == 2)
  }

  @Test func `what is no zip is no backup, and a zip that is cut off is damaged`() {
    for text in ["{}", "", "PK", "\u{89}PNG", "PK\u{3}\u{5}......"] {
      #expect(fault(Array(text.utf8))?.reason == .notOurs, "\(text)")
    }
    for bytes in [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 3, 4, 9], [0x50, 0x4B, 5, 6]] as [[UInt8]] {
      #expect(fault(bytes)?.reason == .archive, "\(bytes)")
    }
  }

  /// A file that begins as a zip and whose end counts so many.
  private func counting(_ count: Int) -> [UInt8] {
    let end: [UInt8] = [
      0x50, 0x4B, 5, 6, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0,
    ]
    return [0x50, 0x4B, 3, 4] + Zip64.end(count: count, size: 0, start: 4) + end
  }

  @Test func `a terabyte and 500,000 files are written, and read with the book and the manifest`() {
    #expect(ZipWriter.mostBytes == 1_099_511_627_776 && ZipWriter.mostEntries == 500_000)
    #expect(BookFile.mostBook == 1_073_741_824)
    #expect(fault(counting(500_002))?.zip?.kind == .notWhole)
    #expect(fault(counting(500_003))?.zip?.kind == .tooMany)
  }

  @Test func `a manifest of more than 128 MB is not unpacked`() throws {
    for (size, wanted) in [(134_217_728, .archive), (134_217_729, .manifest)]
      as [(UInt32, BookFileFault.Reason)]
    {
      var entries = try Self.entries()
      let list = try #require(entries.firstIndex { $0.name == "manifest.json" })
      // As many packed bytes as could become so many.
      entries[list] = SampleZip.Entry(
        "manifest.json", [UInt8](repeating: 0, count: 130_000), isDeflated: true)
      entries[list].size = size
      #expect(fault(SampleZip.write(entries))?.reason == wanted, "\(size)")
    }
  }
}
