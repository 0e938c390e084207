extension IndexedSnapshot {
  /// Reads rows into a book that has none of them, in the order of the numbers.
  func load(_ rows: [Int], of kind: Kind, into book: inout Book) throws(CodecError) {
    if rows.isEmpty { return }
    var loader = LoadChosen(source: self, table: try table(kind), chosen: rows)
    book.visit(kind, &loader)
    if let problem = loader.problem { throw problem }
  }

  /// What stands before a table's rows.
  func head(of table: IndexedTable) throws(CodecError) -> SavedTable {
    let end = table.count == 0 ? table.end : try table.rows.number(0, in: lists)
    var reader = ByteReader(try snapshot.bytes(table.head, end))
    let head = try SavedTable(
      kind: table.kind, from: &reader, version: Snapshot.version, hasRows: false)
    guard head.count == table.count else { throw .corrupt(what: "rows") }
    return head
  }
}

/// Reads single rows as ``SavedBook`` reads all of them.
private struct LoadChosen: TableVisitor {
  let source: IndexedSnapshot
  let table: IndexedTable
  let chosen: [Int]
  private(set) var problem: CodecError?

  init(source: IndexedSnapshot, table: IndexedTable, chosen: [Int]) {
    self.source = source
    self.table = table
    self.chosen = chosen
  }

  mutating func visit<E: Entity>(_ rows: inout Table<E>) {
    do throws(CodecError) {
      try load(&rows)
    } catch {
      problem = error
    }
  }

  private func load<E: Entity>(_ rows: inout Table<E>) throws(CodecError) {
    let head = try source.head(of: table)
    guard head.fits(E.schema) else { throw .notOurs }
    var coverages: [Int] = []
    for set in head.coverages {
      guard let number = rows.stamps.number(of: set) else { throw .corrupt(what: "coverage") }
      coverages.append(Int(number))
    }
    var decoder = RowDecoder(reader: ByteReader([]), known: TagSet(head.tags))
    var hasUnread = false
    for row in chosen {
      let range = try table.range(row..<row + 1, in: source.lists)
      decoder.reader = ByteReader(try source.snapshot.bytes(range.lowerBound, range.upperBound))
      decoder.reader.pool = .asked(source.texts)
      let id = try decoder.reader.fixed64()
      let stamp = try source.stamp(&decoder.reader)
      let coverage = head.isNumbered ? try decoder.reader.varint() : 0
      guard coverage < UInt64(coverages.count) else { throw .corrupt(what: "coverage") }
      var entity = E()
      entity.registers(&decoder)
      if let problem = decoder.problem { throw problem }
      guard decoder.reader.isAtEnd else { throw .corrupt(what: "bytes after a row") }
      entity.id = ID(id)
      let place = Int32(rows.count)
      guard rows.restore(entity, stamp: stamp, coverage: coverages[Int(coverage)]) else {
        throw .corrupt(what: "a row twice")
      }
      try overrides(of: row, at: place, &rows.stamps)
      if try keepUnread(of: row, at: place, &rows.stamps) { hasUnread = true }
    }
    if hasUnread { rows.readUnread() }
  }

  private func overrides(
    of row: Int, at place: Int32, _ stamps: inout RowStamps
  ) throws(CodecError) {
    guard let entries = try table.entries(of: row, in: table.overrides, source.lists) else {
      return
    }
    // A key, a time and a device: 28 bytes at most.
    let end = Swift.min(entries.place + 28 * entries.count, source.snapshot.size)
    var reader = ByteReader(try source.snapshot.bytes(entries.place, end))
    for _ in 0..<entries.count {
      let tag = try key(&reader, of: row)
      stamps.set(place, tag, try source.stamp(&reader))
    }
  }

  private func keepUnread(
    of row: Int, at place: Int32, _ stamps: inout RowStamps
  ) throws(CodecError) -> Bool {
    guard let entries = try table.entries(of: row, in: table.unread, source.lists) else {
      return false
    }
    var start = entries.place
    for _ in 0..<entries.count {
      let end = Swift.min(start + 20, source.snapshot.size)
      var reader = ByteReader(try source.snapshot.bytes(start, end))
      let tag = try key(&reader, of: row)
      let size = Int(truncatingIfNeeded: try reader.varint())
      guard size >= 0, size <= source.snapshot.size else { throw .corrupt(what: "unread") }
      start += reader.position + size
      stamps.keep(place, tag, try source.snapshot.bytes(start - size, start))
    }
    return true
  }

  private func key(_ reader: inout ByteReader, of row: Int) throws(CodecError) -> UInt8 {
    let key = try reader.varint()
    guard key >> 8 == UInt64(row) else { throw .corrupt(what: "row of an entry") }
    return UInt8(truncatingIfNeeded: key)
  }
}

extension IndexedSnapshot {
  func stamp(_ reader: inout ByteReader) throws(CodecError) -> Stamp {
    let time = try reader.fixed64()
    let device = try reader.varint()
    guard device < UInt64(devices.count) else { throw .corrupt(what: "device") }
    return Stamp(time: time, device: devices[Int(device)])
  }
}
