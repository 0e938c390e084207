/// The whole book as one block of bytes, for opening fast and for starting a new replica.
///
/// Layout: `LLBK`, version, epoch, cursor, pooled texts, devices, tables with their lengths,
/// strangers, CRC-32. Texts are stored once; a table names the tags it holds, so that a newer program
/// reads older files.
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
  public static var version: UInt8 { 2 }

  /// The snapshot's bytes.
  public func encoded() -> [UInt8] {
    var tables = SaveTables()
    tables.writer.pool = TextPool()
    var copy = book
    for kind in Kind.allCases { copy.visit(kind, &tables) }
    let strangers = book.strangers.sorted
    tables.writer.varint(UInt64(strangers.count))
    for (key, register) in strangers {
      tables.writer.byte(key.kind)
      tables.writer.fixed64(key.id)
      tables.writer.byte(key.tag)
      tables.stamp(register.stamp)
      tables.writer.block(register.bytes)
    }
    var head = ByteWriter()
    head.bytes = Snapshot.magic
    head.byte(Snapshot.version)
    head.fixed64(epoch)
    head.signed(cursor)
    let texts = tables.writer.pool?.texts ?? []
    head.varint(UInt64(texts.count))
    for text in texts { head.plainText(text) }
    head.varint(UInt64(tables.devices.count))
    for device in tables.devices { head.fixed64(device) }
    head.varint(UInt64(Kind.allCases.count))
    head.bytes.append(contentsOf: tables.writer.bytes)
    head.fixed32(CRC32.checksum(head.bytes[...]))
    return head.bytes
  }

  /// Reads a snapshot, or only some of its tables, which is all that a report over them needs.
  ///
  /// Truncated, damaged or newer bytes are an error; nothing is half-read.
  public init(encoded bytes: [UInt8], only kinds: [Kind]? = nil) throws(CodecError) {
    guard bytes.count >= 9 else { throw .endsTooSoon(at: bytes.count) }
    guard bytes[0..<4].elementsEqual(Snapshot.magic) else { throw .notOurs }
    if bytes[4] > Snapshot.version { throw .newer(version: Int(bytes[4])) }
    // Version 1 was never released.
    guard bytes[4] == Snapshot.version else { throw .corrupt(what: "version \(bytes[4])") }
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
    var loader = LoadTables(reader: reader, devices: devices)
    book = Book()
    for _ in 0..<tableCount {
      let raw = try loader.reader.byte()
      guard let kind = Kind(rawValue: raw) else { throw .corrupt(what: "table \(raw)") }
      let length = Int(try loader.reader.fixed32())
      if let kinds, !kinds.contains(kind) {
        try loader.reader.skip(length)
        continue
      }
      guard length <= loader.reader.remaining else { throw .corrupt(what: "table length") }
      let after = loader.reader.narrow(to: length)
      book.visit(kind, &loader)
      if let problem = loader.problem { throw problem }
      guard loader.reader.isAtEnd else { throw .corrupt(what: "bytes after a table") }
      loader.reader.widen(to: after)
    }
    for _ in 0..<(try loader.reader.length()) {
      let key = RegisterKey(
        kind: try loader.reader.byte(), id: try loader.reader.fixed64(),
        tag: try loader.reader.byte())
      let stamp = try loader.stamp()
      book.strangers.force(key, bytes: try loader.reader.block(), stamp: stamp)
    }
    guard loader.reader.isAtEnd else { throw .corrupt(what: "bytes after the last table") }
    book.adoptStrangers()
  }
}

private struct SaveTables: TableVisitor {
  var writer = ByteWriter()
  private(set) var devices: [UInt64] = []
  private var deviceNumbers: [UInt64: Int] = [:]

  mutating func stamp(_ stamp: Stamp) {
    writer.fixed64(stamp.time)
    let number: Int
    if let known = deviceNumbers[stamp.device] {
      number = known
    } else {
      number = devices.count
      deviceNumbers[stamp.device] = number
      devices.append(stamp.device)
    }
    writer.varint(UInt64(number))
  }

  @inline(never)
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    writer.byte(E.kind.rawValue)
    let start = writer.bytes.count
    writer.fixed32(0)
    writer.block(table.tags)
    writer.varint(UInt64(table.rows.count))
    for (place, row) in table.rows.enumerated() {
      writer.fixed64(row.id.raw)
      stamp(table.stamps[place])
      var copy = row
      var encoder = PartEncoder()
      swap(&encoder.writer, &writer)
      copy.registers(&encoder)
      swap(&encoder.writer, &writer)
    }
    let overrides = table.overrides.sorted { $0.key < $1.key }
    writer.varint(UInt64(overrides.count))
    for (key, value) in overrides {
      writer.varint(key)
      stamp(value)
    }
    let unread = table.unread.sorted { $0.key < $1.key }
    writer.varint(UInt64(unread.count))
    for (key, bytes) in unread {
      writer.varint(key)
      writer.block(bytes)
    }
    writer.setFixed32(UInt32(truncatingIfNeeded: writer.bytes.count - start - 4), at: start)
  }
}

private struct LoadTables: TableVisitor {
  var reader: ByteReader
  let devices: [UInt64]
  var problem: CodecError?

  init(reader: ByteReader, devices: [UInt64]) {
    self.reader = reader
    self.devices = devices
  }

  mutating func stamp() throws(CodecError) -> Stamp {
    let time = try reader.fixed64()
    let number = try reader.varint()
    guard number < UInt64(devices.count) else { throw .corrupt(what: "device") }
    return Stamp(time: time, device: devices[Int(number)])
  }

  @inline(never)
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    do throws(CodecError) {
      try load(&table)
    } catch {
      problem = error
    }
  }

  private mutating func load<E: Entity>(_ table: inout Table<E>) throws(CodecError) {
    var known = TagSet()
    for tag in try reader.block() { known.insert(tag) }
    let count = try reader.length()
    table.reserve(count)
    var decoder = RowDecoder(reader: reader, known: known)
    for _ in 0..<count {
      let id = try decoder.reader.fixed64()
      let time = try decoder.reader.fixed64()
      let number = try decoder.reader.varint()
      guard number < UInt64(devices.count) else { throw .corrupt(what: "device") }
      var entity = E()
      entity.registers(&decoder)
      if let problem = decoder.problem { throw problem }
      entity.id = ID(id)
      let stamp = Stamp(time: time, device: devices[Int(number)])
      guard table.restore(entity, stamp: stamp) else { throw .corrupt(what: "a row twice") }
    }
    reader = decoder.reader
    for _ in 0..<(try reader.length()) {
      let key = try reader.varint()
      guard key >> 8 < UInt64(count) else { throw .corrupt(what: "row") }
      table.overrides[key] = try stamp()
    }
    for _ in 0..<(try reader.length()) {
      let key = try reader.varint()
      guard key >> 8 < UInt64(count) else { throw .corrupt(what: "row") }
      table.unread[key] = try reader.block()
    }
    try table.readUnread(since: known)
  }
}

extension Table {
  /// Takes up registers that an older program could not read and this one can.
  mutating func readUnread(since known: TagSet) throws(CodecError) {
    if unread.isEmpty { return }
    for (key, bytes) in unread.sorted(by: { $0.key < $1.key }) {
      let tag = UInt8(truncatingIfNeeded: key)
      guard tags.contains(tag) else { continue }
      let place = Int32(key >> 8)
      force(rows[Int(place)].id.raw, tag: tag, bytes: bytes, stamp: stamp(row: place, tag: tag))
    }
  }
}

extension Book {
  /// Moves rows of kinds that have become known since they were saved into their tables.
  mutating func adoptStrangers() {
    for (key, register) in strangers.sorted where Kind(rawValue: key.kind) != nil {
      strangers.force(key, bytes: nil, stamp: .never)
      force(key, bytes: register.bytes, stamp: register.stamp)
    }
  }
}
