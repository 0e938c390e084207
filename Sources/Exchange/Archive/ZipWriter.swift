import Ledger

/// Writes a zip archive part by part, so that nothing of it need be in memory as a whole.
///
///     var zip = ZipWriter()
///     file.write(zip.begin("book.json"))
///     while let part = book.next() { file.write(zip.add(part)) }
///     file.write(zip.end())
///     file.write(zip.member("files/…", picture))
///     file.write(zip.finish())
///
/// What is packed (deflated) has its sum and sizes behind it, as its head is gone when they are known; what is whole is
/// stored, because pictures and PDFs are packed already. The same calls give the same bytes: no file has a time.
struct ZipWriter: Sendable {
  private struct Entry: Sendable {
    var name: [UInt8]
    var isDeflated: Bool
    var sum: UInt32 = 0
    var packed: Int64 = 0
    var size: Int64 = 0
    var head: Int64
  }

  /// As much as is read again; each file is less than four gigabytes.
  static var mostBytes: Int64 { 1 << 40 }
  static var mostEntries: Int { 500_000 }

  private var entries: [Entry] = []
  private var deflater = Deflater()
  private var sum = CRC32.Running()
  /// How many bytes were handed over.
  private(set) var count: Int64

  /// With `count` bytes of the file written by others.
  init(after count: Int64 = 0) { self.count = count }

  /// The head of a file that comes in parts.
  mutating func begin(_ name: String) -> [UInt8] {
    let entry = Entry(name: Array(name.utf8), isDeflated: true, head: count)
    entries.append(entry)
    deflater = Deflater()
    sum = CRC32.Running()
    return handed(ZipWriter.head(entry, isLater: true))
  }

  /// The next bytes of the file that was begun.
  mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    let packed = deflater.block(bytes)
    sum.add(bytes)
    entries[entries.count - 1].size += Int64(bytes.count)
    entries[entries.count - 1].packed += Int64(packed.count)
    return handed(packed)
  }

  /// The end of the file that was begun.
  mutating func end() -> [UInt8] {
    let packed = deflater.end()
    let last = entries.count - 1
    entries[last].packed += Int64(packed.count)
    entries[last].sum = sum.value
    var part = packed
    ZipWriter.word(0x0807_4B50, &part)
    ZipWriter.sizes(entries[last], &part)
    return handed(part)
  }

  /// A whole file, stored as it is.
  mutating func member(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let entry = Entry(
      name: Array(name.utf8), isDeflated: false, sum: CRC32.checksum(bytes[...]),
      packed: Int64(bytes.count), size: Int64(bytes.count), head: count)
    entries.append(entry)
    return handed(ZipWriter.head(entry, isLater: false) + bytes)
  }

  /// The directory: nothing comes after it.
  mutating func finish() -> [UInt8] {
    var directory: [UInt8] = []
    for entry in entries {
      ZipWriter.word(0x0201_4B50, &directory)
      ZipWriter.half(3 << 8 | 20, &directory)  // made on Unix, so that it says what a file is
      // What four bytes cannot say stands behind the name, and they say so.
      let isFar = entry.head >= 0xFFFF_FFFF
      let far = isFar ? Zip64.field(head: entry.head) : []
      ZipWriter.half(isFar ? 45 : 20, &directory)
      ZipWriter.common(entry, isLater: entry.isDeflated, &directory)
      ZipWriter.sizes(entry, &directory)
      ZipWriter.half(entry.name.count, &directory)
      ZipWriter.half(far.count, &directory)
      for _ in 0..<3 { ZipWriter.half(0, &directory) }
      ZipWriter.word(0o100600 << 16, &directory)
      ZipWriter.word(isFar ? 0xFFFF_FFFF : entry.head, &directory)
      directory += entry.name + far
    }
    let (start, size) = (count, Int64(directory.count))
    let isLarge = entries.count >= 0xFFFF || size >= 0xFFFF_FFFF || start >= 0xFFFF_FFFF
    var out = directory
    if isLarge { out += Zip64.end(count: entries.count, size: size, start: start) }
    let shown = Swift.min(entries.count, 0xFFFF)
    ZipWriter.word(0x0605_4B50, &out)
    ZipWriter.half(0, &out)
    ZipWriter.half(0, &out)
    ZipWriter.half(shown, &out)
    ZipWriter.half(shown, &out)
    ZipWriter.word(Swift.min(size, 0xFFFF_FFFF), &out)
    ZipWriter.word(Swift.min(start, 0xFFFF_FFFF), &out)
    ZipWriter.half(0, &out)
    return handed(out)
  }

  private mutating func handed(_ bytes: [UInt8]) -> [UInt8] {
    count += Int64(bytes.count)
    return bytes
  }

  // MARK: heads

  private static func head(_ entry: Entry, isLater: Bool) -> [UInt8] {
    var out: [UInt8] = []
    word(0x0403_4B50, &out)
    half(20, &out)
    common(entry, isLater: isLater, &out)
    if isLater {
      for _ in 0..<3 { word(0, &out) }
    } else {
      sizes(entry, &out)
    }
    half(entry.name.count, &out)
    half(0, &out)
    return out + entry.name
  }

  /// Flags, how it is packed, and the first day that a zip can say.
  private static func common(_ entry: Entry, isLater: Bool, _ out: inout [UInt8]) {
    half(0x800 | (isLater ? 8 : 0), &out)
    half(entry.isDeflated ? 8 : 0, &out)
    half(0, &out)
    half(0x21, &out)
  }

  private static func sizes(_ entry: Entry, _ out: inout [UInt8]) {
    word(Int64(entry.sum), &out)
    word(entry.packed, &out)
    word(entry.size, &out)
  }

  private static func half(_ value: Int, _ out: inout [UInt8]) {
    out.append(UInt8(truncatingIfNeeded: value))
    out.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  private static func word(_ value: Int64, _ out: inout [UInt8]) {
    let bits = UInt32(truncatingIfNeeded: value)
    half(Int(bits & 0xFFFF), &out)
    half(Int(bits >> 16), &out)
  }
}
