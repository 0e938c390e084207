import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Archives above four gigabytes or 65,535 files (rules E38, G60); nothing here is really that large.
struct Zip64Tests {
  private static let limits = ZipArchive.Limits(
    entries: 100_000, bytes: 1 << 30, fileBytes: 1 << 20)
  /// Where the far archive begins: bytes that nobody reads are before it.
  private static let hole: Int64 = 5 << 30

  /// A stored and a packed file behind the hole.
  private func far() -> [UInt8] {
    var zip = ZipWriter(after: Zip64Tests.hole)
    var bytes = zip.begin("book.json") + zip.add(Array("{}".utf8)) + zip.add(Array("[]".utf8))
    bytes += zip.end() + zip.member("files/a", [1, 2, 3])
    return bytes + zip.finish()
  }

  private func source(_ bytes: [UInt8]) -> ByteSource {
    let hole = Zip64Tests.hole
    return ByteSource(count: hole + Int64(bytes.count)) { range in
      let begin = max(range.lowerBound, hole)
      let zeros = [UInt8](
        repeating: 0, count: Int(min(range.upperBound, begin) - range.lowerBound))
      return zeros + bytes[Int(begin - hole)..<Int(max(range.upperBound, begin) - hole)]
    }
  }

  /// What comes out of it, or why nothing does.
  private func read(
    _ source: ByteSource, _ limits: ZipArchive.Limits = limits
  ) -> (files: [String: [UInt8]], fault: ZipFault.Kind?) {
    do throws(ZipFault) {
      let archive = try ZipArchive(source, limits)
      var files: [String: [UInt8]] = [:]
      for entry in archive.entries { files[entry.name] = try archive.unpacked(entry) }
      return (files, nil)
    } catch {
      return ([:], error.kind)
    }
  }

  @Test func `files that stand behind four gigabytes come out as they were`() {
    let found = read(source(far()))
    #expect(found.fault == nil)
    #expect(found.files == ["book.json": Array("{}[]".utf8), "files/a": [1, 2, 3]])
  }

  @Test func `more than 65,535 files are written and read, by other programs, too`() throws {
    var zip = ZipWriter()
    var bytes: [UInt8] = []
    for place in 0..<70_000 { bytes += zip.member("files/\(place)", [UInt8(place & 0xFF)]) }
    bytes += zip.finish()
    let found = read(ByteSource(bytes))
    #expect(found.fault == nil && found.files.count == 70_000)
    #expect(found.files["files/69999"] == [UInt8(69_999 & 0xFF)])
    var few = Zip64Tests.limits
    few.entries = 69_999
    #expect(read(ByteSource(bytes), few).fault == .tooMany)

    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("zip64-\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    for command in [["python3", "-m", "zipfile", "-t", file.path], ["unzip", "-tqq", file.path]] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      // 127: this machine has no such program.
      #expect([0, 127].contains(process.terminationStatus), "\(command)")
    }
  }

  @Test func `fewer have the smaller end alone, as ever`() {
    for count in [0, 1, 65_534] {
      var zip = ZipWriter()
      var bytes: [UInt8] = []
      for place in 0..<count { bytes += zip.member("\(place)", []) }
      let end = zip.finish()
      bytes += end
      let locator = bytes.count - 22 - 20
      #expect(locator < 0 || ZipArchive.word(bytes, locator) != 0x0706_4B50)
      #expect(read(ByteSource(bytes)).files.count == count)
    }
  }

  @Test func `from 65,535 on the larger end counts them, because that number only points to it`() {
    for count in [65_535, 65_536] {
      var zip = ZipWriter()
      var bytes: [UInt8] = []
      for place in 0..<count { bytes += zip.member("\(place)", []) }
      bytes += zip.finish()
      let locator = bytes.count - 22 - 20
      #expect(ZipArchive.word(bytes, locator) == 0x0706_4B50, "\(count)")
      #expect(read(ByteSource(bytes)).files.count == count)
    }
  }

  /// The end of the far archive: record (56), locator (20), smaller end (22).
  private func forged(_ place: Int, _ number: UInt64, _ count: Int = 8) -> [UInt8] {
    var bytes = far()
    for byte in 0..<count {
      bytes[bytes.count - 98 + place + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte))
    }
    return bytes
  }

  @Test func `hostile larger numbers are refused, and nothing overflows`() {
    let start = Zip64Tests.hole + Int64(far().count)
    var numbers: [UInt64] = [.max, 1 << 63, 1 << 62, (1 << 62) - 1, 0, 1, 3, 0xFFFF, 0xFFFF_FFFF]
    numbers += [UInt64(start), UInt64(start) - 98]
    // The record's length, both counts, size and start of the directory, and where the record stands.
    for place in [4, 24, 32, 40, 48, 56 + 8] {
      for number in numbers {
        let bytes = forged(place, number)
        if bytes != far() { #expect(read(source(bytes)).fault != nil, "\(place) \(number)") }
      }
    }
    // Other disks, and signatures.
    for place in [0, 16, 20, 56, 56 + 4, 56 + 16] {
      #expect(read(source(forged(place, 2, 4))).fault != nil, "\(place)")
    }
    // The smaller end says something else than the larger one.
    for place in [76 + 12, 76 + 16] {
      #expect(read(source(forged(place, 7, 4))).fault == .notWhole)
    }
    #expect(read(source(forged(76 + 8, 0x0003_0003, 4))).fault == .notWhole)
  }

  @Test func `an entry's larger numbers are one field that is long enough`() {
    let whole = far()
    // The last entry's field stands at the end of the directory: 1, 0, 8, 0, then where its head is.
    let field = whole.count - 98 - 12
    #expect(Array(whole[field..<(field + 4)]) == [1, 0, 8, 0])
    for (place, byte) in [
      (0, 2), (1, 1), (2, 7), (2, 4), (2, 9), (4, 9), (9, 255), (11, 255), (11, 127),
    ] {
      var bytes = whole
      bytes[field + place] = UInt8(byte)
      #expect(read(source(bytes)).fault != nil, "\(place) \(byte)")
    }
    #expect(throws: ZipFault.self) {
      let one: [UInt8] = [1, 0, 1, 0, 7]
      _ = try Zip64.field(in: (one + one)[...])
    }
    // What other programs put there, also what is no field at all, is left alone.
    let other: [UInt8] = [0x55, 0x54, 1, 0, 9, 1, 0, 2, 0, 5, 6, 0, 0]
    #expect((try? Zip64.field(in: other[...])) == [5, 6])
    #expect((try? Zip64.field(in: [0, 0, 0][...])) == .some(nil))
  }

  @Test func `any byte of its end that is another is refused, or means nothing`() {
    let whole = far()
    let wanted = read(source(whole)).files
    for place in (whole.count - 98 - 150)..<whole.count {
      let change = [UInt8(1), 0x80, 0xFF][place % 3]
      var bytes = whole
      bytes[place] ^= change
      let found = read(source(bytes))
      if found.fault == nil && found.files != wanted {
        // A name is what the directory and the head say alike; nothing else may differ.
        Issue.record("\(place) \(change) \(found.files.keys)")
      }
    }
    for cut in 1...200 {
      #expect(read(source(Array(whole.dropLast(cut)))).fault != nil, "\(cut)")
    }
  }
}
