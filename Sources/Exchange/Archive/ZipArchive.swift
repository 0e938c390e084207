import Ledger

/// A zip archive (PKWARE's APPNOTE 6.3, with the larger numbers of its Zip64), which is nobody's to trust: its directory is held against what it says of every
/// file before anything is unpacked (rule E38).
struct ZipArchive {
  struct Entry {
    /// With `/` between folders; no way out of the archive.
    var name: String
    /// Where its packed bytes stand.
    fileprivate var packed: Range<Int64>
    fileprivate var isDeflated: Bool
    fileprivate var sum: UInt32
    /// Unpacked.
    var size: Int
  }

  /// How much an archive may hold.
  struct Limits {
    var entries: Int
    /// Of all its files, unpacked.
    var bytes: Int64
    /// Of one of them.
    var fileBytes: Int

    static var importing: Limits {
      Limits(
        entries: ZipArchive.mostEntries, bytes: Int64(ZipArchive.mostBytes),
        fileBytes: ZipArchive.mostBytes)
    }
  }

  /// The most files of an archive that is imported.
  static var mostEntries: Int { 10_000 }
  /// The most bytes of all its files, unpacked.
  static var mostBytes: Int { 512 << 20 }

  private let source: ByteSource
  /// The directory and what is behind it, and where that begins.
  private var bytes: [UInt8] = []
  private var base: Int64 = 0
  /// Its files in the directory's order, without folders.
  private(set) var entries: [Entry] = []

  /// Whether the bytes begin as an archive does, be it an empty one.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  init(_ bytes: [UInt8]) throws(ZipFault) { try self.init(ByteSource(bytes), .importing) }

  /// Reads the directory; nothing is unpacked yet.
  init(_ source: ByteSource, _ limits: Limits) throws(ZipFault) {
    self.source = source
    let (count, directory) = try readDirectory(limits)
    var at = directory.lowerBound
    // Where each file's part begins and ends, its head included: no byte belongs to two.
    var parts: [Range<Int64>] = []
    var total: Int64 = 0
    for _ in 0..<count {
      guard at + 46 <= directory.upperBound, word(at) == 0x0201_4B50 else { throw .notWhole }
      let next = at + 46 + half(at + 28) + half(at + 30) + half(at + 32)
      guard next <= directory.upperBound else { throw .notWhole }
      let name = Array(bytes[(at + 46)..<(at + 46 + half(at + 28))])
      let shown = try ZipArchive.safe(name)
      try refuseSpecial(at, shown)
      let sizes = try numbers(at)
      let (part, packed) = try place(of: name, sizes, at, shown)
      parts.append(part)
      guard let size = Int(exactly: sizes.size), size <= limits.fileBytes else {
        throw .tooLarge
      }
      total += Int64(size)
      if total > limits.bytes { throw .tooLarge }
      let entry = Entry(
        name: shown, packed: packed, isDeflated: half(at + 10) == 8, sum: word(at + 16), size: size)
      // A folder holds nothing.
      if name.last != UInt8(ascii: "/") {
        entries.append(entry)
      } else if size > 0 {
        throw .wrong(shown)
      }
      at = next
    }
    guard at == directory.upperBound else { throw .notWhole }
    parts.sort { $0.lowerBound < $1.lowerBound }
    for place in parts.indices.dropFirst()
    where parts[place].lowerBound < parts[place - 1].upperBound { throw .notWhole }
    bytes = []
  }

  /// The bytes of a file, which are as many and have the sum that the directory says.
  func unpacked(_ entry: Entry) throws(ZipFault) -> [UInt8] {
    guard let packed = source.bytes(entry.packed) else { throw .notWhole }
    let found = entry.isDeflated ? inflated(bare: packed[...], limit: entry.size) : packed
    guard let found, found.count == entry.size, CRC32.checksum(found[...]) == entry.sum else {
      throw .wrong(entry.name)
    }
    return found
  }

  // MARK: the directory

  /// How many entries it has and where they stand in ``bytes``, as the archive's last bytes say.
  private mutating func readDirectory(
    _ limits: Limits
  ) throws(ZipFault) -> (count: Int, bytes: Range<Int>) {
    // A remark of up to 65,535 bytes may stand behind.
    let tail = Swift.min(source.count, 22 + 0xFFFF)
    base = source.count - tail
    guard let last = source.bytes(base..<source.count) else { throw .notWhole }
    bytes = last
    var end = bytes.count - 22
    while end >= 0, word(end) != 0x0605_4B50 || end + 22 + half(end + 20) != bytes.count {
      end -= 1
    }
    guard end >= 0 else { throw .notWhole }
    // One disk.
    guard half(end + 4) == 0, half(end + 6) == 0, half(end + 8) == half(end + 10) else {
      throw .notWhole
    }
    var count = Int64(half(end + 10))
    var size = Int64(word(end + 12))
    var start = Int64(word(end + 16))
    var directoryEnd = base + Int64(end)
    if let larger = try Zip64.end(before: directoryEnd, in: source) {
      // What the smaller numbers can say, they say alike.
      guard count == larger.count || count == 0xFFFF, size == larger.size || size == 0xFFFF_FFFF,
        start == larger.start || start == 0xFFFF_FFFF
      else { throw .notWhole }
      (count, size, start) = (larger.count, larger.size, larger.start)
      directoryEnd = larger.place
    }
    guard count <= limits.entries else { throw .tooMany }
    guard start + size == directoryEnd, size <= ZipArchive.mostDirectory,
      let directory = source.bytes(start..<(start + size))
    else { throw .notWhole }
    base = start
    bytes = directory
    return (Int(count), 0..<directory.count)
  }

  /// Bytes of a directory: more than its entries and their names can be.
  private static var mostDirectory: Int64 { 128 << 20 }

  /// What is encrypted, packed in another way, or no plain file at all.
  private func refuseSpecial(_ at: Int, _ name: String) throws(ZipFault) {
    if half(at + 8) & 0x2041 != 0 { throw .encrypted(name) }
    if half(at + 10) != 0 && half(at + 10) != 8 { throw .packing(name) }
    // Unix and macOS say what a file is: 0 nothing, 4 a folder, 8 a file.
    let system = half(at + 4) >> 8
    if system == 3 || system == 19 {
      switch word(at + 38) >> 28 {
      case 0, 4, 8: break
      case _: throw .link(name)
      }
    }
  }

  /// How large a file is, packed and not, and where its head stands.
  private typealias Numbers = (size: Int64, packed: Int64, head: Int64)

  private func numbers(_ at: Int) throws(ZipFault) -> Numbers {
    let said: Numbers = (Int64(word(at + 24)), Int64(word(at + 20)), Int64(word(at + 42)))
    let most: Int64 = 0xFFFF_FFFF
    if said.size < most && said.packed < most && said.head < most { return said }
    let extra = at + 46 + half(at + 28)
    guard let field = try Zip64.field(in: bytes[extra..<(extra + half(at + 30))]) else {
      return said
    }
    // Only those that are too large to stand in the entry are there, in this order.
    var (numbers, place) = (said, field.startIndex)
    func next() throws(ZipFault) -> Int64 {
      guard place + 8 <= field.endIndex else { throw .notWhole }
      defer { place += 8 }
      return try Zip64.number(bytes, place)
    }
    if said.size == most { numbers.size = try next() }
    if said.packed == most { numbers.packed = try next() }
    if said.head == most { numbers.head = try next() }
    return numbers
  }

  /// Where a file stands, by its own head, which has to agree with the directory.
  private func place(
    of name: [UInt8], _ numbers: Numbers, _ at: Int, _ shown: String
  ) throws(ZipFault) -> (part: Range<Int64>, packed: Range<Int64>) {
    let (unpacked, size, head) = numbers
    guard head + 30 <= base, let own = source.bytes(head..<(head + 30)),
      ZipArchive.word(own, 0) == 0x0403_4B50
    else { throw .notWhole }
    let nameEnd = head + 30 + Int64(ZipArchive.half(own, 26))
    let start = nameEnd + Int64(ZipArchive.half(own, 28))
    guard start <= base, size <= base - start else { throw .notWhole }
    guard ZipArchive.half(own, 26) == name.count, ZipArchive.half(own, 8) == half(at + 10),
      source.bytes((head + 30)..<nameEnd) == name
    else { throw .wrong(shown) }
    if half(at + 10) == 0, size != unpacked { throw .wrong(shown) }
    // Nothing unpacks to more than a thousandfold: what says so is made to fill a memory.
    if unpacked > 64 && (unpacked - 65) / 1_040 >= size { throw .tooLarge }
    return (head..<(start + size), start..<(start + size))
  }

  // MARK: names

  /// The name, unless it leads out of the archive or means something to a system.
  private static func safe(_ name: [UInt8]) throws(ZipFault) -> String {
    let text = String(decoding: name, as: UTF8.self)
    let isOdd = name.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    let hasDrive = name.count > 1 && name[1] == UInt8(ascii: ":")
    guard !name.isEmpty, name.count <= 1_024, name[0] != Ascii.slash, !isOdd, !hasDrive else {
      throw .name(text)
    }
    for part in name.split(separator: Ascii.slash) where part.elementsEqual([0x2E, 0x2E]) {
      throw .name(text)
    }
    return text
  }

  // MARK: numbers, the least byte first

  private func half(_ at: Int) -> Int { ZipArchive.half(bytes, at) }

  private func word(_ at: Int) -> UInt32 { ZipArchive.word(bytes, at) }

  static func half(_ bytes: [UInt8], _ at: Int) -> Int {
    Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
      | UInt32(bytes[at + 3]) << 24
  }
}
