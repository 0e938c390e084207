import Ledger
import Storage

/// The history of rows below the horizon: for each row the changes that wrote it and which registers,
/// without the values.
enum FoldedHistory {
  struct Line: Equatable {
    var seq: Int64
    var tags: [UInt8]
  }

  /// The first `seq` stands beside the bytes; then the steps from one to the next, with the tags.
  static func encode(_ lines: [Line]) -> [UInt8] {
    var writer = ByteWriter()
    var seq = lines.first?.seq ?? 0
    for line in lines {
      writer.varint(UInt64(line.seq - seq))
      writer.block(line.tags)
      seq = line.seq
    }
    return writer.bytes
  }

  static func decode(_ bytes: [UInt8], first: Int64) throws(CodecError) -> [Line] {
    var reader = ByteReader(bytes)
    var lines: [Line] = []
    var seq = first
    while !reader.isAtEnd {
      let step = try reader.varint()
      guard step <= UInt64(Int64.max) else { throw .outOfRange(at: reader.position) }
      let (next, isOver) = seq.addingReportingOverflow(Int64(step))
      guard !isOver else { throw .outOfRange(at: reader.position) }
      seq = next
      lines.append(Line(seq: seq, tags: try reader.block()))
    }
    return lines
  }

  /// The tags that a change writes, row by row; a row that it names twice is one.
  static func lines(of entry: Replica.Sequenced) throws -> [(row: RowKey, tags: [UInt8])] {
    var order: [RowKey] = []
    var tags: [RowKey: [UInt8]] = [:]
    var rows = Change.Rows(entry.change.body)
    while let row = try rows.next() {
      let name = RowKey(row.kind, row.id)
      if tags[name] == nil { order.append(name) }
      var writes = row.writes(in: entry.change.body)
      while let write = try writes.next() { tags[name, default: []].append(write.tag) }
      if tags[name] == nil { tags[name] = [] }
    }
    return order.map { ($0, tags[$0] ?? []) }
  }
}
