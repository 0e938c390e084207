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
  fileprivate static var oldest: UInt8 { 2 }

  /// Reads a snapshot, or only some of its tables, which is all that a report over them needs.
  ///
  /// Truncated, damaged or newer bytes are an error; nothing is half-read.
  public init(encoded bytes: [UInt8], only kinds: [Kind]? = nil) throws(CodecError) {
    var reading = try SnapshotReading(of: bytes, inPart: kinds != nil)
    if let kinds { try reading.read(kinds) } else { try reading.readRest() }
    self = try reading.snapshot()
  }
}

/// A snapshot whose tables are read in steps: those that the first screen shows before the others.
///
///     var reading = try SnapshotReading(of: bytes)
///     try reading.read([.project, .client])
///     show(reading.book)
///     try reading.readRest()
///     let snapshot = try reading.snapshot()
public struct SnapshotReading: Sendable {
  /// The tables that were read so far.
  public private(set) var book = Book()
  public let cursor: Int64
  public let epoch: UInt64
  private var source: SavedBook
  /// Where the tables begin that were not read yet: at the byte that names the kind.
  private var rest: [Int] = []

  /// Looks at the whole and reads no table.
  ///
  /// `start..<end` of the bytes is the snapshot. With `inPart` few tables will be read, and only the
  /// texts that they name are made. Truncated, damaged or newer bytes are an error.
  public init(
    of bytes: [UInt8], from start: Int = 0, to end: Int? = nil, inPart: Bool = false
  ) throws(CodecError) {
    let end = end ?? bytes.count
    guard start >= 0, end <= bytes.count, end - start >= 9 else { throw .endsTooSoon(at: end) }
    guard bytes[start..<start + 4].elementsEqual(Snapshot.magic) else { throw .notOurs }
    let version = bytes[start + 4]
    if version > Snapshot.version { throw .newer(version: Int(version)) }
    guard version >= Snapshot.oldest else { throw .corrupt(what: "version") }
    var tail = ByteReader(bytes, from: end - 4, to: end)
    guard try tail.fixed32() == CRC32.checksum(bytes[start..<end - 4]) else {
      throw .corrupt(what: "checksum")
    }
    var reader = ByteReader(bytes, from: start + 5, to: end - 4)
    epoch = try reader.fixed64()
    cursor = try reader.signed()
    let pool = try TextPlaces(from: &reader)
    var devices: [UInt64] = []
    for _ in 0..<(try reader.length()) { devices.append(try reader.fixed64()) }
    for _ in 0..<(try reader.length()) {
      rest.append(reader.position)
      try reader.skip(1)
      let length = Int(truncatingIfNeeded: try reader.fixed32())
      guard length >= 0, length <= reader.remaining else { throw .corrupt(what: "table length") }
      try reader.skip(length)
    }
    reader.pool = inPart ? .places(pool) : .texts(try pool.texts(in: reader))
    source = SavedBook(reader: reader, devices: devices, version: version)
  }

  /// Reads the tables of these kinds that were not read yet.
  public mutating func read(_ kinds: [Kind]) throws(CodecError) {
    try read { kind in kinds.contains { $0.rawValue == kind } }
  }

  /// Reads the tables that were not read yet.
  public mutating func readRest() throws(CodecError) { try read { _ in true } }

  /// Reads the next of the tables that were not read yet until `most` bytes are read; false when none is left.
  ///
  /// One that cannot be read stays among them.
  public mutating func readNext(most: Int) throws(CodecError) -> Bool {
    var read = 0
    while read < most, let place = rest.first {
      var head = ByteReader(source.reader.bytes, from: place + 1, to: place + 5)
      read += Int(truncatingIfNeeded: try head.fixed32())
      try source.readTable(at: place, into: &book)
      rest.removeFirst()
    }
    return !rest.isEmpty
  }

  private mutating func read(_ isWanted: (UInt8) -> Bool) throws(CodecError) {
    let places = rest
    rest = []
    for place in places {
      if isWanted(source.reader.bytes[place]) {
        try source.readTable(at: place, into: &book)
      } else {
        rest.append(place)
      }
    }
  }

  /// Hands out what was read, with the rows of kinds that no program knew when they were saved; nothing
  /// stays here, so that what is written to it is not copied.
  public mutating func snapshot() throws(CodecError) -> Snapshot {
    var book = book
    self.book = Book()
    try source.readStrangers(into: &book)
    guard source.reader.isAtEnd else { throw .corrupt(what: "bytes after the last table") }
    book.adoptStrangers()
    return Snapshot(book: book, cursor: cursor, epoch: epoch)
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
