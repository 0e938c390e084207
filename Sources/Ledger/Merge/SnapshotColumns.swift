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
    let mark = writer.bytes.count
    writer.fixed32(0)
    writer.block(Array(snapshot[..<reader.position]))
    let places = try tables(&reader)
    writer.varint(UInt64(places.count))
    let early = places.indices.filter { isEarly(snapshot[places[$0]]) }
    let late = places.indices.filter { !isEarly(snapshot[places[$0]]) }
    var numbers = RowNumbers()
    for table in early + late {
      var ahead = ByteReader(snapshot, from: places[table], to: reader.position)
      try numbers.count(&ahead)
    }
    writer.varint(UInt64(early.count))
    for (count, table) in (early + late).enumerated() {
      if count == early.count { set(&writer, mark) }
      writer.varint(UInt64(table))
      var rows = ByteReader(snapshot, from: places[table], to: reader.position)
      try turn(&rows, numbers, into: &writer)
    }
    if late.isEmpty { set(&writer, mark) }
    writer.bytes += snapshot[reader.position...]
    return writer.bytes
  }

  private static func set(_ writer: inout ByteWriter, _ mark: Int) {
    writer.setFixed32(UInt32(truncatingIfNeeded: writer.bytes.count), at: mark)
  }

  /// Where each table begins; the reader goes past them.
  private static func tables(_ reader: inout ByteReader) throws(CodecError) -> [Int] {
    var places: [Int] = []
    for _ in 0..<(try reader.length()) {
      places.append(reader.position)
      try reader.skip(1)
      try reader.skip(Int(truncatingIfNeeded: try reader.fixed32()))
    }
    return places
  }

  /// Whether a table travels before the others: the start page shows it before all is read, or it does
  /// not grow with the years.
  public static func isEarly(_ kind: Kind) -> Bool {
    switch kind {
    case .client, .project, .series, .profile, .bank, .settings, .category, .template,
      .vendor, .member, .preferences, .contactpoint, .season,
      .mailtext, .moneyaccount, .statementform:
      return true
    // A new kind comes after them until somebody says otherwise.
    case _: return false
    }
  }

  private static func isEarly(_ kind: UInt8) -> Bool { Kind(rawValue: kind).map(isEarly) ?? false }

  /// The numbers of rows by id, from 1 on, in the order in which they travel; rows of two kinds may share
  /// an id.
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

  static func forms(of head: SavedTable) throws(CodecError) -> [Form] {
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
