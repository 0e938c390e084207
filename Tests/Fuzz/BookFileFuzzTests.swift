import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Whole books as one file: an error in words and nothing taken, or the same book (rule G61).
@Suite(.serialized) struct BookFileFuzzTests {
  private static var drawn: SamplePictures { SamplePictures(on: Inputs.now.utcDay) }
  private static let book = Book().after(sampleStudio(on: Inputs.now.utcDay)).after(drawn.edit)
  private static let whole = BackupWriter.write(book)
  private static let pictures = drawn.pictures.reduce(into: [String: [UInt8]]()) {
    $0[$1.hash] = $1.bytes
  }
  private static let file =
    (try? BookFileWriter.write(book, made: Inputs.now, app: "0.1.0", account: "Studio") { hash in
      pictures[hash]
    }) ?? []

  private func look(_ bytes: [UInt8]) throws {
    let reader: BookFileReader
    let edit: Edit
    do throws(BookFileFault) {
      reader = try BookFileReader(ByteSource(bytes))
      edit = try reader.verifiedEdit()
    } catch {
      return try hold(!error.message.english.isEmpty, "a fault without words")
    }
    try hold(BackupWriter.write(Book().after(edit)) == Self.whole, "another book came out")
  }

  @Test func `backups that were damaged`() {
    Fuzz.run("bookfiles", inputs: 60) { dice in
      let end = Self.file.count
      // Where the directory and the manifest are there is the most to be had.
      let isTail = dice.percent(70)
      let cut = isTail ? max(0, end - 4_000) : 0
      let tail = dice.damaged(Array(Self.file[cut...]), words: ["PK\u{1}\u{2}", "../", "files/"])
      try look(Array(Self.file[..<cut]) + tail)
    }
  }

  @Test func `backups whose members were put together otherwise`() throws {
    let archive = try ZipArchive(Self.file)
    let members = try archive.entries.map { SampleZip.Entry($0.name, try archive.unpacked($0)) }
    Fuzz.run("bookmembers", inputs: 60) { dice in
      var entries = members
      for _ in 0..<(1 + dice.below(3)) {
        let place = dice.below(entries.count)
        switch dice.below(7) {
        case 0: entries.remove(at: place)
        case 1: entries.append(entries[place])
        case 2: entries[place].bytes = dice.damaged(entries[place].bytes)
        case 3: entries[place].name = dice.pick(["../x", "files/x", "/x", "book.json", ""]) ?? "x"
        case 4: entries[place].size = UInt32(truncatingIfNeeded: dice.next())
        case 5: entries[place].mode = UInt16(truncatingIfNeeded: dice.next())
        case _: entries[place].offset = UInt32(dice.below(Self.file.count))
        }
        if entries.isEmpty { return }
      }
      try look(SampleZip.write(entries))
    }
  }
}
