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
    try self.init(.here(bytes), only: kinds)
  }

  /// The same from wherever it is.
  public init(_ source: SnapshotSource, only kinds: [Kind]? = nil) throws(CodecError) {
    var reading = try SnapshotReading(of: source, inPart: kinds != nil)
    if let kinds { try reading.read(kinds) } else { try reading.readRest() }
    self = try reading.snapshot()
  }
}

/// A snapshot whose tables are read in steps: those that the first screen shows before the others.
///
///     var reading = try SnapshotReading(of: .here(bytes))
///     try reading.read([.project, .client])
///     show(reading.book)
///     try reading.readRest()
///     let snapshot = try reading.snapshot()
public struct SnapshotReading: Sendable {
  /// The tables that were read so far.
  public private(set) var book = Book()
  public let cursor: Int64
  public let epoch: UInt64
  private let source: SnapshotSource
  private var saved: SavedBook
  /// The tables that were not read yet: where each begins, at the byte that names its kind, and ends.
  private var rest: [(kind: UInt8, place: Range<Int>)] = []
  /// Where the tables end.
  private let end: Int

  /// Looks at the whole and reads no table.
  ///
  /// With `inPart` few tables will be read of bytes that are all here, and only the texts that they name are made. Truncated,
  /// damaged or newer bytes are an error.
  public init(of source: SnapshotSource, inPart: Bool = false) throws(CodecError) {
    let size = source.size
    guard size >= 9 else { throw .endsTooSoon(at: size) }
    var start = try source.reader(0, 5)
    guard try start.raw(4) == Snapshot.magic else { throw .notOurs }
    let version = try start.byte()
    if version > Snapshot.version { throw .newer(version: Int(version)) }
    guard version >= Snapshot.oldest else { throw .corrupt(what: "version") }
    var sum = try source.reader(size - 4, size)
    guard try sum.fixed32() == source.checksum() else { throw .corrupt(what: "checksum") }
    let head = try Head(of: source, inPart: inPart)
    epoch = head.epoch
    cursor = head.cursor
    saved = SavedBook(pool: head.pool, devices: head.devices, version: version)
    var at = head.size
    for _ in 0..<head.tables {
      var table = try source.reader(at, at + 5)
      let kind = try table.byte()
      let length = Int(truncatingIfNeeded: try table.fixed32())
      // What is left is subtracted: a sum of lengths may be more than the browser's numbers hold.
      guard length >= 0, length <= size - 4 - (at + 5) else {
        throw .corrupt(what: "table length")
      }
      rest.append((kind, at..<at + 5 + length))
      at += 5 + length
    }
    end = at
    self.source = source
  }

  /// What stands before the tables.
  private struct Head {
    var epoch: UInt64
    var cursor: Int64
    var pool: ReadingPool
    var devices: [UInt64] = []
    var tables: Int
    /// How many bytes it all is.
    var size: Int

    init(of source: SnapshotSource, inPart: Bool) throws(CodecError) {
      var most = source.firstHead
      while true {
        do throws(CodecError) {
          try self.init(try source.reader(0, most), inPart)
          return
        } catch {
          // It may only be longer than what was read.
          guard case .endsTooSoon = error, most < source.size - 4 else { throw error }
          most = Swift.min(most * 2, source.size - 4)
        }
      }
    }

    private init(_ bytes: ByteReader, _ inPart: Bool) throws(CodecError) {
      var reader = bytes
      try reader.skip(5)
      epoch = try reader.fixed64()
      cursor = try reader.signed()
      let places = try TextPlaces(from: &reader)
      for _ in 0..<(try reader.length()) { devices.append(try reader.fixed64()) }
      tables = try reader.length()
      size = reader.position - bytes.position
      pool = inPart ? .places(places) : .texts(try places.texts(in: reader))
    }
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
    while read < most, let table = rest.first {
      read += table.place.count
      try readTable(table.place)
      rest.removeFirst()
    }
    return !rest.isEmpty
  }

  private mutating func read(_ isWanted: (UInt8) -> Bool) throws(CodecError) {
    let tables = rest
    rest = []
    for table in tables {
      if isWanted(table.kind) { try readTable(table.place) } else { rest.append(table) }
    }
  }

  private mutating func readTable(_ place: Range<Int>) throws(CodecError) {
    try saved.readTable(try source.reader(place.lowerBound, place.upperBound), into: &book)
  }

  /// Hands out what was read, with the rows of kinds that no program knew when they were saved; nothing
  /// stays here, so that what is written to it is not copied.
  public mutating func snapshot() throws(CodecError) -> Snapshot {
    var book = book
    self.book = Book()
    try saved.readStrangers(try source.reader(end, source.size - 4), into: &book)
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
