/// The whole book as one block of bytes, for opening fast and for starting a new replica.
///
/// Layout: `LLBK`, version, epoch, cursor, pooled texts, devices, tables with their lengths,
/// strangers, CRC-32; byte by byte in docs/format.md. Texts are stored once. A table names its tags,
/// their forms, and which of them each row was written with, so that programs whose registers, parts
/// and kinds are others read it, too, and lose nothing.
public struct Snapshot: Sendable {
  public var book: Book
  /// The hub's `seq` up to which the log is in it.
  public var cursor: Int64
  /// Which hub log that `seq` counts.
  public var epoch: UInt64

  public init(book: Book, cursor: Int64, epoch: UInt64) {
    self.book = book
    self.cursor = cursor
    self.epoch = epoch
  }

  static let magic: [UInt8] = [0x4C, 0x4C, 0x42, 0x4B]
  /// The version this program writes and the newest it reads.
  public static var version: UInt8 { 3 }
  /// The oldest it reads.
  ///
  /// The second named tags and no forms; see ``savedForm2(_:_:)``. The first was never released.
  private static var oldest: UInt8 { 2 }

  /// Reads a snapshot, or only some of its tables, which is all that a report over them needs.
  ///
  /// Truncated, damaged or newer bytes are an error; nothing is half-read.
  public init(encoded bytes: [UInt8], only kinds: [Kind]? = nil) throws(CodecError) {
    guard bytes.count >= 9 else { throw .endsTooSoon(at: bytes.count) }
    guard bytes[0..<4].elementsEqual(Snapshot.magic) else { throw .notOurs }
    let version = bytes[4]
    if version > Snapshot.version { throw .newer(version: Int(version)) }
    guard version >= Snapshot.oldest else { throw .corrupt(what: "version") }
    var tail = ByteReader(bytes, from: bytes.count - 4)
    guard try tail.fixed32() == CRC32.checksum(bytes[..<(bytes.count - 4)]) else {
      throw .corrupt(what: "checksum")
    }
    var reader = ByteReader(bytes, from: 5, to: bytes.count - 4)
    epoch = try reader.fixed64()
    cursor = try reader.signed()
    let pool = try TextPlaces(from: &reader)
    var devices: [UInt64] = []
    for _ in 0..<(try reader.length()) { devices.append(try reader.fixed64()) }
    let tableCount = try reader.length()
    reader.pool = kinds == nil ? .texts(try pool.texts(in: reader)) : .places(pool)
    var source = SavedBook(reader: reader, devices: devices, version: version)
    book = Book()
    for _ in 0..<tableCount { try source.readTable(into: &book, only: kinds) }
    try source.readStrangers(into: &book)
    guard source.reader.isAtEnd else { throw .corrupt(what: "bytes after the last table") }
    book.adoptStrangers()
  }
}

extension Book {
  /// Moves rows of kinds that have become known since they were saved into their tables.
  fileprivate mutating func adoptStrangers() {
    for (key, register) in strangers.sorted where Kind(rawValue: key.kind) != nil {
      strangers.force(key, bytes: nil, stamp: .never)
      force(key, bytes: register.bytes, stamp: register.stamp)
    }
  }
}
