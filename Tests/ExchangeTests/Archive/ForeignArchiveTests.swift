import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Archives as other programs write them, and some that none does (rule E38).
struct ForeignArchiveTests {
  /// A file with all that an archive may say of it.
  private struct File {
    var name: String
    var bytes: [UInt8]
    /// What stands behind its name, in its own head and in the directory.
    var ownExtra: [UInt8] = []
    var extra: [UInt8] = []
    var remark: [UInt8] = []
    var system: UInt8 = 3
    var mode: UInt16 = 0o100644
    var method: UInt16 = 0
    var ownMethod: UInt16 = 0
    /// What the directory says in four bytes where that is something else.
    var packed: UInt32?
    var size: UInt32?
    var head: UInt32?

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  private func le<N: FixedWidthInteger>(_ value: N) -> [UInt8] {
    (0..<(N.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func entry(_ file: File, at place: Int) -> [UInt8] {
    let (name, count) = (Array(file.name.utf8), UInt32(file.bytes.count))
    var out = le(UInt32(0x0201_4B50)) + [20, file.system] + le(UInt16(20)) + le(UInt16(0x800))
    out += le(file.method) + le(UInt32(0)) + le(CRC32.checksum(file.bytes[...]))
    out += le(file.packed ?? count) + le(file.size ?? count)
    out += le(UInt16(name.count)) + le(UInt16(file.extra.count)) + le(UInt16(file.remark.count))
    out += le(UInt32(0)) + le(UInt32(file.mode) << 16) + le(file.head ?? UInt32(place))
    return out + name + file.extra + file.remark
  }

  /// The files one behind the other, the directory in `order`.
  private func written(_ files: [File], order: [Int]? = nil) -> [UInt8] {
    var (out, entries): ([UInt8], [[UInt8]]) = ([], [])
    for file in files {
      entries.append(entry(file, at: out.count))
      let (name, count) = (Array(file.name.utf8), UInt32(file.bytes.count))
      out += le(UInt32(0x0403_4B50)) + le(UInt16(20)) + le(UInt16(0x800)) + le(file.ownMethod)
      out += le(UInt32(0)) + le(CRC32.checksum(file.bytes[...])) + le(count) + le(count)
      out += le(UInt16(name.count)) + le(UInt16(file.ownExtra.count)) + name + file.ownExtra
      out += file.bytes
    }
    let directory = (order ?? Array(files.indices)).flatMap { entries[$0] }
    let (start, count) = (UInt32(out.count), UInt16(entries.count))
    out += directory + le(UInt32(0x0605_4B50)) + le(UInt32(0)) + le(count) + le(count)
    return out + le(UInt32(directory.count)) + le(start) + le(UInt16(0))
  }

  /// "a [1, 2]" of every file in the directory's order, or the one word why there is none.
  private func read(_ bytes: [UInt8]) -> [String] {
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes)
      var found: [String] = []
      for entry in archive.entries { found.append("\(entry.name) \(try archive.unpacked(entry))") }
      return found
    } catch {
      return ["\(error.kind)"]
    }
  }

  @Test func `fields and remarks that other programs put there are passed over`() {
    var (a, b) = (File("a", [1, 2, 3]), File("b", [4]))
    a.ownExtra = [0x55, 0x54, 5, 0, 1, 2, 3, 4, 5]
    a.extra = [0x55, 0x54, 1, 0, 9]
    a.remark = Array("a remark".utf8)
    b.ownExtra = [0x75, 0x78, 0x2C, 1] + [UInt8](repeating: 7, count: 300)
    b.extra = [0x75, 0x78, 0x2C, 1] + [UInt8](repeating: 7, count: 300)
    b.remark = [UInt8](repeating: 0x2E, count: 300)
    #expect(read(written([a, b])) == ["a [1, 2, 3]", "b [4]"])
    #expect(read(written([b, a])) == ["b [4]", "a [1, 2, 3]"])
  }

  @Test func `files come in the order of the directory, wherever they stand`() {
    let files = [File("a", [1, 2, 3]), File("b", [4]), File("c", [5, 6])]
    #expect(read(written(files, order: [2, 0, 1])) == ["c [5, 6]", "a [1, 2, 3]", "b [4]"])
    #expect(read(written(files, order: [1, 2, 0])) == ["b [4]", "c [5, 6]", "a [1, 2, 3]"])
  }

  /// What four bytes do not say stands in a field: the size, what is packed of it, where it is, those that are wanted and in this order.
  @Test(arguments: 0..<8) func `larger numbers stand where the smaller ones point to them`(
    _ which: Int
  ) {
    var (first, far) = (File("a", [1, 2, 3]), File("b", [4, 5]))
    first.remark = [9]
    var numbers: [UInt8] = []
    if which & 1 != 0 {
      far.size = .max
      numbers += le(Int64(2))
    }
    if which & 2 != 0 {
      far.packed = .max
      numbers += le(Int64(2))
    }
    if which & 4 != 0 {
      far.head = .max
      // Behind a head of 30 bytes, a name of one and three bytes.
      numbers += le(Int64(34))
    }
    let field = [1, 0, UInt8(numbers.count), 0] + numbers
    for extra in [field, [0x55, 0x54, 1, 0, 9] + field, field + [0x55, 0x54, 1, 0, 9]] {
      far.extra = extra
      #expect(read(written([first, far])) == ["a [1, 2, 3]", "b [4, 5]"], "\(which)")
    }
    if numbers.isEmpty { return }
    far.extra = [1, 0, UInt8(numbers.count - 1), 0] + numbers.dropLast()
    #expect(read(written([first, far])) == ["notWhole"], "\(which)")
  }

  @Test func `an own head that says another way of packing is wrong`() {
    var file = File("a", [1, 2, 3])
    file.ownMethod = 8
    #expect(read(written([file])) == ["wrong"])
  }

  @Test func `what Unix and macOS call a link is refused, other systems' marks mean nothing`() {
    for system in 0...30 as ClosedRange<UInt8> {
      var file = File("a", [1])
      (file.system, file.mode) = (system, 0o120777)
      #expect(
        read(written([file])) == ([3, 19].contains(system) ? ["link"] : ["a [1]"]), "\(system)")
    }
  }

  @Test func `a file that goes on into the next, or into the directory, is not whole`() {
    var long = File("a", [1, 2, 3])
    (long.size, long.packed) = (4, 4)
    #expect(read(written([long])) == ["notWhole"])
    #expect(read(written([long, File("b", [4])])) == ["notWhole"])
  }

  @Test func `a stored file of two sizes is wrong before anything of it is read`() {
    var file = File("a", [1, 2, 3])
    file.size = 2
    #expect(throws: ZipFault.wrong("a")) { try ZipArchive(written([file])) }
  }

  @Test func `nothing that is packed comes to 64 bytes at most`() {
    for (size, wanted) in [(1, "wrong"), (64, "wrong"), (65, "tooLarge")] as [(UInt32, String)] {
      var file = File("a", [])
      (file.method, file.ownMethod, file.size) = (8, 8, size)
      #expect(read(written([file])) == [wanted], "\(size)")
    }
  }

  @Test func `bytes that are all zero are no archive, and no end of one`() {
    for count in 0...60 {
      #expect(read([UInt8](repeating: 0, count: count)) == ["notWhole"], "\(count)")
    }
  }

  @Test func `a remark may be zeros, or look like an end`() {
    let zeros = [UInt8](repeating: 0, count: 30)
    for remark in [zeros, [0x50, 0x4B, 5, 6] + zeros, zeros + [0x50, 0x4B, 5, 6] + zeros] {
      #expect(read(SampleZip.write([.init("a", [1])], remark: remark)) == ["a [1]"])
    }
  }

  @Test func `an end that counts fewer files than the directory has, or more, is not whole`() {
    let bytes = written([File("a", [1]), File("b", [2]), File("c", [3])])
    for count in [0, 1, 2, 4, 255] as [UInt8] {
      var other = bytes
      (other[bytes.count - 14], other[bytes.count - 12]) = (count, count)
      #expect(read(other) == ["notWhole"], "\(count)")
    }
  }

  @Test func `a directory of more than 128 MB is not even fetched`() {
    for (size, wanted) in [(134_217_728, true), (134_217_729, false)] as [(Int64, Bool)] {
      let end = le(UInt32(0x0605_4B50)) + le(UInt64(0)) + le(UInt32(size)) + le(UInt32(0)) + [0, 0]
      var isFetched = false
      let source = ByteSource(count: size + 22) { range in
        if range.upperBound - range.lowerBound > 100_000 {
          isFetched = true
          return nil
        }
        return range.map { $0 < size ? 0 : end[Int($0 - size)] }
      }
      #expect(throws: ZipFault.notWhole) { try ZipArchive(source, .importing) }
      #expect(isFetched == wanted, "\(size)")
    }
  }

  @Test func `an archive begins with a file, or with its end where it is empty`() {
    #expect(ZipArchive.recognizes([0x50, 0x4B, 3, 4, 9]))
    #expect(ZipArchive.recognizes([0x50, 0x4B, 5, 6]))
    for bytes in [[], [0x50, 0x4B], [0x50, 0x4B, 3], [0x50, 0x4B, 5, 4], [0x50, 0x4B, 3, 6]]
      as [[UInt8]]
    {
      #expect(!ZipArchive.recognizes(bytes), "\(bytes)")
    }
  }
}
