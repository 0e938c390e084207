import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// The limits of archives, at both sides of each (rules E38 and G60).
struct ArchiveLimitTests {
  private func kind(_ bytes: [UInt8], _ limits: ZipArchive.Limits = .importing) -> ZipFault.Kind? {
    do throws(ZipFault) {
      let archive = try ZipArchive(ByteSource(bytes), limits)
      for entry in archive.entries { _ = try archive.unpacked(entry) }
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func `as many files, and as many bytes, as are allowed and not one more`() {
    let bytes = SampleZip.write([
      .init("a", [1, 2, 3]), .init("b", [UInt8](repeating: 7, count: 50), isDeflated: true),
      .init("f/", []),
      .init("f/c", [9]),
    ])
    let fits = ZipArchive.Limits(entries: 4, bytes: 54, fileBytes: 50)
    #expect(kind(bytes, fits) == nil)
    var less = fits
    less.entries = 3
    #expect(kind(bytes, less) == .tooMany)
    less = fits
    less.bytes = 53
    #expect(kind(bytes, less) == .tooLarge)
    less = fits
    less.fileBytes = 49
    #expect(kind(bytes, less) == .tooLarge)
    let importing = ZipArchive.Limits.importing
    #expect(
      importing.entries == 10_000 && importing.bytes == 512 << 20
        && importing.fileBytes == 512 << 20)
  }

  @Test func `a name has at most 1,024 bytes`() {
    for (count, wanted) in [(1, nil), (1_023, nil), (1_024, nil), (1_025, .name)]
      as [(Int, ZipFault.Kind?)]
    {
      #expect(
        kind(SampleZip.write([.init(String(repeating: "n", count: count), [1])])) == wanted,
        "\(count)")
    }
    for (name, isRefused) in [
      ("a:", true), (":a", false), ("a/b:c", false), ("..a/b", false), ("a../b", false),
      ("a/..", true), ("a/.../b", false),
      ("./a", false), ("a//b", false), ("a\u{7F}", true), ("a\u{1F}", true), ("a ", false),
      ("\\", true),
    ] {
      #expect((kind(SampleZip.write([.init(name, [1])])) == .name) == isRefused, "\(name)")
    }
  }

  /// Deflated bytes grow 1,032 times at most; more is a lie about their size, found before anything is unpacked.
  @Test func `nothing is said to be more than a thousand times what is packed of it`() {
    for count in [0, 1, 2, 90] {
      let packed = count + 5
      let most = max(64, 65 + 1_040 * packed - 1)
      for (size, wanted) in [(most - 1, .wrong), (most, .wrong), (most + 1, .tooLarge)]
        as [(Int, ZipFault.Kind)]
      {
        var entry = SampleZip.Entry("a", [UInt8](repeating: 0, count: count), isDeflated: true)
        entry.size = UInt32(size)
        #expect(kind(SampleZip.write([entry])) == wanted, "\(count) \(size)")
      }
    }
  }

  @Test func `a remark of any length stands behind`() {
    for count in [0, 1, 21, 22, 255, 256, 4_000, 0xFFFE, 0xFFFF] {
      let bytes = SampleZip.write(
        [.init("a", [1, 2, 3])], remark: [UInt8](repeating: 0x50, count: count))
      #expect(kind(bytes) == nil, "\(count)")
      #expect(kind(bytes + [0]) == .notWhole && kind(Array(bytes.dropLast())) == .notWhole)
    }
  }

  @Test func `plain files and folders of any system are taken, and nothing else`() {
    for kindOfFile in 0...15 as ClosedRange<UInt16> {
      var entry = SampleZip.Entry("a", [1])
      entry.mode = kindOfFile << 12 | 0o644
      #expect(
        kind(SampleZip.write([entry])) == ([0, 4, 8].contains(kindOfFile) ? nil : .link),
        "\(kindOfFile)")
    }
    for flag in 0...15 as ClosedRange<UInt16> {
      var entry = SampleZip.Entry("a", [1])
      entry.flags = 1 << flag
      #expect(
        kind(SampleZip.write([entry])) == ([0, 6, 13].contains(flag) ? .encrypted : nil), "\(flag)")
    }
    for method in 0...20 as ClosedRange<UInt16> where method != 8 {
      var entry = SampleZip.Entry("a", [1])
      entry.method = method
      #expect(kind(SampleZip.write([entry])) == (method == 0 ? nil : .packing), "\(method)")
    }
    // A folder that holds something is none.
    #expect(kind(SampleZip.write([.init("f/", [1])])) == .wrong)
  }

  /// Where the directory and a file's head stand around the last place that four bytes can say.
  @Test(arguments: [-200, -120, -101, -100, -99, -60, -40, -31, -3, -2, -1, 0, 1, 40] as [Int64])
  func `an archive about four gigabytes long is read again`(_ shift: Int64) throws {
    let hole = 0xFFFF_FFFF + shift
    var zip = ZipWriter(after: hole)
    var bytes = zip.begin("book.json") + zip.add(Array("{}".utf8)) + zip.end()
    bytes += zip.member("files/a", [1, 2, 3])
    bytes += zip.member("files/b", [4])
    let written = bytes + zip.finish()
    #expect(zip.count == hole + Int64(written.count))
    let source = ByteSource(count: zip.count) { range in
      range.map { $0 < hole ? 0 : written[Int($0 - hole)] }
    }
    let archive = try ZipArchive(source, ZipArchive.Limits(entries: 3, bytes: 6, fileBytes: 3))
    #expect(
      try archive.entries.map { try archive.unpacked($0) } == [Array("{}".utf8), [1, 2, 3], [4]])
    // The larger numbers stand only where they are needed.
    let isFar = hole + Int64(bytes.count) >= 0xFFFF_FFFF
    let locator = written.count - 42
    #expect((ZipArchive.word(written, locator) == 0x0706_4B50) == isFar)
  }

  @Test func `bytes that are not all there are none`() {
    let source = ByteSource([1, 2, 3, 4])
    #expect(
      source.bytes(0..<4) == [1, 2, 3, 4] && source.bytes(1..<3) == [2, 3]
        && source.bytes(4..<4) == [])
    #expect(source.bytes(0..<5) == nil && source.bytes(-1..<2) == nil)
    for given in [0, 1, 2, 3, 4] {
      let short = ByteSource(count: 9) { _ in [UInt8](repeating: 0, count: given) }
      #expect((short.bytes(3..<5) == nil) == (given != 2))
    }
  }

  private func folder(_ files: [(String, String)]) -> ImportFolder? {
    try? ImportFolder(files.map { .init($0.0, Array($0.1.utf8)) })
  }

  @Test func `a receipt in a zip that is too large stays there, and is named`() throws {
    // What it says of its size is enough: it is never unpacked.
    for (size, isTooLarge) in [((20 << 20) + 1, true), (21 << 20, true)] as [(UInt32, Bool)] {
      var picture = SampleZip.Entry("a.jpg", [UInt8](repeating: 3, count: 30_000), isDeflated: true)
      picture.size = size
      let found = try ImportFolder(
        zip: SampleZip.write([.init("x.csv", Array("a,b\n".utf8)), picture]))
      #expect(found.files.map { $0.isTooLarge } == [isTooLarge] && found.files[0].bytes.isEmpty)
    }
    var picture = SampleZip.Entry("a.jpg", [UInt8](repeating: 3, count: 30_000), isDeflated: true)
    picture.size = 20 << 20
    // As large as it may be it is unpacked, and found to be a lie.
    #expect(throws: ImportFolder.Fault.self) {
      _ = try ImportFolder(zip: SampleZip.write([.init("x.csv", Array("a,b\n".utf8)), picture]))
    }
    // A table is read whatever its size.
    var table = SampleZip.Entry("x.csv", [UInt8](repeating: 3, count: 30_000), isDeflated: true)
    table.size = 21 << 20
    #expect(throws: ImportFolder.Fault.self) { _ = try ImportFolder(zip: SampleZip.write([table])) }
  }

  @Test func `the table of a folder is the one that is called so, or the only one`() {
    #expect(folder([("a.jpg", "")]) == nil)
    #expect(
      folder([("x/Transactions.CSV", "a"), ("b.csv", "b"), ("c.jpg", "")])?.table.path
        == "x/Transactions.CSV")
    #expect(folder([("b.csv", "b"), ("c.jpg", "")])?.files.map { $0.path } == ["c.jpg"])
    #expect(folder([("a.csv", "a"), ("b.csv", "b")]) == nil)
    #expect(folder([("1/transactions.csv", "a"), ("2/transactions.csv", "b")]) == nil)
    let wanted = folder([
      ("a.csv", ""), (".hidden", ""), ("x/.y/z", ""), ("__MACOSX/a.jpg", ""), ("b.xlsx", ""),
      ("c.JSON", ""), ("./d.jpg", ""),
      ("e/f.png", ""),
    ])
    #expect(wanted?.files.map { $0.path } == ["./d.jpg", "e/f.png"])
    #expect(
      wanted?.files.map { $0.name } == ["d.jpg", "f.png"]
        && wanted?.files.map { $0.place } == [".", "e"])
  }

  /// A cell may name several files, whose names may hold the commas that part them.
  @Test func `the longest name that is a file's counts`() {
    let names = FileNames([
      .init("r/a.jpg", []), .init("b, c.jpg", []), .init("1,2,3,4,5,6,7,8.jpg", []),
      .init("A.JPG", []),
      .init("1,2,3,4,5,6,7,8,9.jpg", []),
    ])
    func read(_ cell: String) -> String {
      let (found, missing) = names.read(cell)
      return "\(found) \(missing)"
    }
    #expect(read("a.jpg") == "[[0, 3]] []" && read("x/a.jpg") == "[[0, 3]] []")
    #expect(
      read("b, c.jpg") == "[[1]] []"
        && read("a.jpg, b, c.jpg; d.jpg") == "[[0, 3], [1]] [\"d.jpg\"]")
    #expect(read("b\nc.jpg") == "[] [\"b\", \"c.jpg\"]")
    #expect(read("1,2,3,4,5,6,7,8.jpg") == "[[2]] []")
    #expect(names.read("1,2,3,4,5,6,7,8,9.jpg").found.isEmpty)
    #expect(read("") == "[] []" && read(" ; ,") == "[] []")
    #expect(
      read("https://x.example/y.png, http://z") == "[] []"
        && read("https://x/a.jpg") == "[[0, 3]] []")
    #expect(read("x.jpg,a.jpg") == "[[0, 3]] [\"x.jpg\"]")
  }
}
