/// A snapshot as it travels: its rows turned into columns, which compress by a fifth better.
///
/// What was turned and restored is the same snapshot, byte by byte; docs/format.md has the layout. A
/// row's id stays 8 bytes; an id that points at a row becomes the row's number, written as the distance
/// from the one before it in its column, and so do times.
public enum SnapshotColumns {
  static let magic: [UInt8] = [0x4C, 0x4C, 0x42, 0x54]
  static var version: UInt8 { 1 }

  /// The snapshot as columns; throws for bytes that are no snapshot of this program's version.
  public static func turned(_ snapshot: [UInt8]) throws(CodecError) -> [UInt8] {
    var reader = ByteReader(snapshot, to: snapshot.count - 4)
    guard try reader.raw(4) == Snapshot.magic, try reader.byte() == Snapshot.version else {
      throw .notOurs
    }
    try reader.skip(8)
    _ = try reader.varint()
    for _ in 0..<(try reader.length()) { try reader.skip(try reader.length()) }
    for _ in 0..<(try reader.length()) { try reader.skip(8) }
    var writer = ByteWriter()
    writer.bytes = magic + [version]
    writer.fixed32(UInt32(truncatingIfNeeded: snapshot.count))
    writer.block(Array(snapshot[..<reader.position]))
    let count = try reader.length()
    writer.varint(UInt64(count))
    var numbers = RowNumbers()
    var ahead = reader
    for _ in 0..<count { try numbers.count(&ahead) }
    for _ in 0..<count { try turn(&reader, numbers, into: &writer) }
    writer.bytes += snapshot[reader.position...]
    return writer.bytes
  }

  /// The snapshot again; what is none of ours as columns is handed back as it is.
  public static func restored(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard bytes.starts(with: magic) else { return bytes }
    var reader = ByteReader(bytes, from: 4)
    let version = try reader.byte()
    guard version == SnapshotColumns.version else { throw .newer(version: Int(version)) }
    let size = try reader.fixed32()
    var writer = ByteWriter()
    // A size is believed only as far as bytes could swell to it.
    writer.bytes.reserveCapacity(Swift.min(Int(size), bytes.count * 8))
    writer.bytes += try reader.block()
    let count = try reader.length()
    writer.varint(UInt64(count))
    var tables: [TurnedTable] = []
    var ids: [UInt64] = []
    for _ in 0..<count {
      let table = try TurnedTable(from: &reader)
      try table.read(&ids)
      tables.append(table)
    }
    for table in tables { try table.write(ids, into: &writer) }
    writer.bytes += try reader.raw(reader.remaining)
    guard writer.bytes.count == Int(size) else { throw .corrupt(what: "size") }
    return writer.bytes
  }

  /// The numbers of rows by id, from 1 on, in the order of the tables; rows of two kinds may share an id.
  private struct RowNumbers {
    var numbers: [UInt64: Int64] = [:]
    private var rows: Int64 = 0

    mutating func count(_ reader: inout ByteReader) throws(CodecError) {
      let table = try OpenTable(from: &reader)
      for _ in 0..<table.head.count {
        let id = try reader.fixed64()
        rows += 1
        if numbers[id] == nil { numbers[id] = rows }
        try table.skipRest(&reader)
      }
      try table.close(&reader)
    }
  }

  /// A table of a snapshot whose head was read.
  private struct OpenTable {
    let kind: UInt8
    let head: SavedTable
    let forms: [Form]
    /// Where the head begins.
    let start: Int
    let end: Int
    private let outer: Int

    init(from reader: inout ByteReader) throws(CodecError) {
      kind = try reader.byte()
      let length = Int(truncatingIfNeeded: try reader.fixed32())
      guard length >= 0, length <= reader.remaining else { throw .corrupt(what: "table length") }
      start = reader.position
      end = start + length
      outer = reader.narrow(to: length)
      head = try SavedTable(kind: kind, from: &reader, version: Snapshot.version)
      forms = try SnapshotColumns.forms(of: head)
    }

    /// What of a row follows its id.
    func skipRest(_ reader: inout ByteReader) throws(CodecError) {
      try reader.skip(8)
      _ = try reader.varint()
      if head.isNumbered { _ = try reader.varint() }
      for form in forms { try form.skip(&reader) }
    }

    func close(_ reader: inout ByteReader) throws(CodecError) {
      try reader.go(to: end)
      reader.widen(to: outer)
    }
  }

  private static func forms(of head: SavedTable) throws(CodecError) -> [Form] {
    var forms: [Form] = []
    for form in head.forms { forms.append(try Form(encoded: form)) }
    return forms
  }

  private static func turn(
    _ reader: inout ByteReader, _ numbers: RowNumbers, into writer: inout ByteWriter
  ) throws(CodecError) {
    let table = try OpenTable(from: &reader)
    writer.byte(table.kind)
    writer.block(Array(reader.bytes[table.start..<reader.position]))
    var ids = ByteWriter()
    var times = Distances()
    var devices = ByteWriter()
    var coverages = ByteWriter()
    var columns = table.forms.map { _ in ByteWriter() }
    var links = table.forms.map { _ in Distances() }
    for _ in 0..<table.head.count {
      ids.fixed64(try reader.fixed64())
      times.write(Int64(bitPattern: try reader.fixed64()))
      devices.varint(try reader.varint())
      if table.head.isNumbered { coverages.varint(try reader.varint()) }
      for (place, form) in table.forms.enumerated() {
        let start = reader.position
        try form.skip(&reader)
        if case .id = form {
          var id = ByteReader(reader.bytes, from: start, to: reader.position)
          let raw = try id.fixed64()
          guard let number = raw == 0 ? 0 : numbers.numbers[raw] else {
            // Points at no row: -1, and the id itself in the column.
            links[place].write(-1)
            columns[place].fixed64(raw)
            continue
          }
          links[place].write(number)
        } else {
          columns[place].bytes += reader.bytes[start..<reader.position]
        }
      }
    }
    for column in [ids, times.writer, devices, coverages] { writer.block(column.bytes) }
    for (column, link) in zip(columns, links) {
      writer.block(link.writer.bytes)
      writer.block(column.bytes)
    }
    writer.block(Array(reader.bytes[reader.position..<table.end]))
    try table.close(&reader)
  }

  /// Writes numbers as the distance from the one before.
  private struct Distances {
    var writer = ByteWriter()
    private var last: Int64 = 0

    mutating func write(_ number: Int64) {
      writer.signed(number &- last)
      last = number
    }
  }

  /// A table as columns: where each of them is.
  private struct TurnedTable {
    private let bytes: [UInt8]
    private let kind: UInt8
    private let start: Range<Int>
    private let head: SavedTable
    private let forms: [Form]
    /// Ids, times, devices, coverages, then two for each register, then what follows the rows.
    private var columns: [Range<Int>] = []

    init(from reader: inout ByteReader) throws(CodecError) {
      bytes = reader.bytes
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

    func write(_ all: [UInt64], into writer: inout ByteWriter) throws(CodecError) {
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

extension Form {
  /// Goes past one value, as it is written in a snapshot.
  func skip(_ reader: inout ByteReader) throws(CodecError) {
    switch self {
    case .text, .number: _ = try reader.varint()
    case .flag: try reader.skip(1)
    case .id: try reader.skip(8)
    case .money:
      _ = try reader.varint()
      _ = try reader.varint()
    case .optional(let inner): if try reader.byte() != 0 { try inner.skip(&reader) }
    case .list(let inner):
      for _ in 0..<(try reader.length()) { try inner.skip(&reader) }
    case .object: try reader.skip(try reader.length())
    }
  }
}
