// Columns that travelled become a snapshot again, as a whole or as far as they have come.
extension SnapshotColumns {
  /// The snapshot again; what is none of ours as columns is handed back as it is.
  public static func restored(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard bytes.starts(with: magic) else { return bytes }
    var reader = ByteReader(bytes, from: 4)
    let start = try Start(&reader)
    var writer = ByteWriter()
    // A size is believed only as far as bytes could swell to it.
    writer.bytes.reserveCapacity(Swift.min(start.size, bytes.count * 8))
    writer.bytes += start.head
    var tables = Tables(places: start.count)
    try tables.read(start.earlyCount, &reader)
    guard reader.position == start.early else { throw .corrupt(what: "tables that travel first") }
    try tables.read(start.count - start.earlyCount, &reader)
    try write(tables, into: &writer)
    writer.bytes += try reader.raw(reader.remaining)
    guard writer.bytes.count == start.size else { throw .corrupt(what: "size") }
    return writer.bytes
  }

  /// A snapshot of the tables that travel first, from the first bytes of what ``turned(_:)`` makes.
  ///
  /// An id that points at a row of another table is 0 there. An error when more bytes are wanted.
  public static func early(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard bytes.starts(with: magic) else { throw .notOurs }
    var reader = ByteReader(bytes, from: 4)
    let start = try Start(&reader)
    guard start.early <= bytes.count else { throw .endsTooSoon(at: bytes.count) }
    var writer = ByteWriter()
    writer.bytes += start.head
    var tables = Tables(places: start.count)
    try tables.read(start.earlyCount, &reader)
    guard reader.position == start.early else { throw .corrupt(what: "tables that travel first") }
    try write(tables, isPart: true, into: &writer)
    writer.varint(0)
    writer.fixed32(CRC32.checksum(writer.bytes[...]))
    return writer.bytes
  }

  /// What comes before the tables.
  private struct Start {
    /// Bytes of the snapshot.
    let size: Int
    /// Bytes up to the end of the tables that travel first.
    let early: Int
    let head: [UInt8]
    let count: Int
    let earlyCount: Int

    init(_ reader: inout ByteReader) throws(CodecError) {
      let version = try reader.byte()
      guard version == SnapshotColumns.version else { throw .newer(version: Int(version)) }
      size = Int(clamping: try reader.fixed32())
      early = Int(clamping: try reader.fixed32())
      head = try reader.block()
      count = try reader.length()
      earlyCount = try reader.length()
      guard earlyCount <= count else { throw .corrupt(what: "tables") }
    }
  }

  /// The next tables and the ids of their rows, in the order in which they travel.
  private struct Tables {
    var tables: [TurnedTable] = []
    var ids: [UInt64] = []
    /// How many tables the snapshot has.
    let places: Int

    init(places: Int) { self.places = places }

    mutating func read(_ count: Int, _ reader: inout ByteReader) throws(CodecError) {
      for _ in 0..<count {
        let table = try TurnedTable(from: &reader)
        guard places > table.place, table.place >= 0 else { throw .corrupt(what: "tables") }
        try table.read(&ids)
        tables.append(table)
      }
    }
  }

  /// Writes the tables in the order of the snapshot; a part of them knows not every row that they point at.
  private static func write(
    _ read: Tables, isPart: Bool = false, into writer: inout ByteWriter
  ) throws(CodecError) {
    writer.varint(UInt64(read.tables.count))
    for place in 0..<read.places {
      for table in read.tables where table.place == place {
        try table.write(read.ids, isPart: isPart, into: &writer)
      }
    }
  }

  /// A table as columns: where each of them is.
  private struct TurnedTable {
    /// The how-manieth of the snapshot it is.
    let place: Int
    private let bytes: [UInt8]
    private let kind: UInt8
    private let start: Range<Int>
    private let head: SavedTable
    private let forms: [Form]
    /// Ids, times, devices, coverages, then two for each register, then what follows the rows.
    private var columns: [Range<Int>] = []

    init(from reader: inout ByteReader) throws(CodecError) {
      bytes = reader.bytes
      place = Int(truncatingIfNeeded: try reader.varint())
      kind = try reader.byte()
      start = try TurnedTable.block(&reader)
      // The rows, which the head counts, are in what follows it.
      var inner = ByteReader(bytes, from: start.lowerBound)
      head = try SavedTable(kind: kind, from: &inner, version: Snapshot.version)
      guard inner.position == start.upperBound else { throw .corrupt(what: "table head") }
      forms = try SnapshotColumns.forms(of: head)
      for _ in 0..<5 + 2 * forms.count { columns.append(try TurnedTable.block(&reader)) }
      guard columns[0].count == head.count * 8 else { throw .corrupt(what: "ids") }
    }

    private static func block(_ reader: inout ByteReader) throws(CodecError) -> Range<Int> {
      let count = try reader.length()
      let place = reader.position
      try reader.skip(count)
      return place..<place + count
    }

    private func reader(_ column: Int) -> ByteReader {
      ByteReader(bytes, from: columns[column].lowerBound, to: columns[column].upperBound)
    }

    func read(_ ids: inout [UInt64]) throws(CodecError) {
      var column = reader(0)
      for _ in 0..<head.count { ids.append(try column.fixed64()) }
    }

    func write(
      _ all: [UInt64], isPart: Bool, into writer: inout ByteWriter
    ) throws(CodecError) {
      writer.byte(kind)
      let place = writer.bytes.count
      writer.fixed32(0)
      writer.bytes += bytes[start]
      var (ids, times, devices, coverages) = (reader(0), reader(1), reader(2), reader(3))
      var time: Int64 = 0
      var links: [ByteReader] = []
      var values: [ByteReader] = []
      for register in forms.indices {
        links.append(reader(4 + 2 * register))
        values.append(reader(5 + 2 * register))
      }
      var last = forms.map { _ in Int64(0) }
      for _ in 0..<head.count {
        writer.fixed64(try ids.fixed64())
        time &+= try times.signed()
        writer.fixed64(UInt64(bitPattern: time))
        writer.varint(try devices.varint())
        if head.isNumbered { writer.varint(try coverages.varint()) }
        for place in forms.indices {
          guard case .id = forms[place] else {
            let start = values[place].position
            try forms[place].skip(&values[place])
            writer.bytes += bytes[start..<values[place].position]
            continue
          }
          last[place] &+= try links[place].signed()
          switch last[place] {
          case -1: writer.fixed64(try values[place].fixed64())
          case 0: writer.fixed64(0)
          case let number where number > 0 && number <= Int64(all.count):
            writer.fixed64(all[Int(number) - 1])
          case let number where number > 0 && isPart: writer.fixed64(0)
          case _: throw .corrupt(what: "row")
          }
        }
      }
      writer.bytes += bytes[columns[columns.count - 1]]
      let length = writer.bytes.count - place - 4
      writer.setFixed32(UInt32(truncatingIfNeeded: length), at: place)
    }
  }
}
