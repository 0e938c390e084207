extension Snapshot {
  /// The snapshot's bytes.
  public func encoded() -> [UInt8] {
    var places: SavedPlaces?
    return encoded(noting: &places)
  }

  /// The snapshot's bytes, and the index that stands beside them on a disk; without one when they are too
  /// large for it.
  public func encodedWithIndex() -> (bytes: [UInt8], index: [UInt8]?) {
    var places: SavedPlaces? = SavedPlaces()
    let bytes = encoded(noting: &places)
    let index = places.flatMap {
      SnapshotIndex.encoded(of: bytes, book, cursor: cursor, epoch: epoch, $0)
    }
    return (bytes, index)
  }

  private func encoded(noting places: inout SavedPlaces?) -> [UInt8] {
    var tables = SaveTables()
    tables.writer.pool = TextPool()
    tables.places = places
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
    places = tables.places
    tables.places = nil
    for text in texts {
      places?.texts.append(UInt32(truncatingIfNeeded: head.bytes.count))
      head.plainText(text)
    }
    places?.devices = UInt32(truncatingIfNeeded: head.bytes.count)
    head.varint(UInt64(tables.devices.count))
    for device in tables.devices { head.fixed64(device) }
    head.varint(UInt64(Kind.allCases.count))
    places?.move(by: head.bytes.count)
    head.bytes.append(contentsOf: tables.writer.bytes)
    head.fixed32(CRC32.checksum(head.bytes[...]))
    return head.bytes
  }
}

private struct SaveTables: TableVisitor {
  var writer = ByteWriter()
  /// Where all of it stands in ``writer``, for who asks.
  var places: SavedPlaces?
  private var rows = SavedPlaces.SavedRows()
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
    head(E.schema, table.stamps)
    writer.varint(UInt64(table.rows.count))
    for (place, row) in table.rows.enumerated() {
      noteRow()
      writer.fixed64(row.id.raw)
      coverage(Int32(place), table.stamps)
      var copy = row
      var encoder = PartEncoder()
      swap(&encoder.writer, &writer)
      copy.registers(&encoder)
      swap(&encoder.writer, &writer)
    }
    tail(table.stamps)
    writer.setFixed32(UInt32(truncatingIfNeeded: writer.bytes.count - start - 4), at: start)
  }

  /// Tags with their forms, and the coverages other than that by all of them.
  @inline(never)
  private mutating func head(_ registers: [RegisterSchema], _ stamps: RowStamps) {
    rows = SavedPlaces.SavedRows(head: UInt32(truncatingIfNeeded: writer.bytes.count))
    writer.varint(UInt64(registers.count))
    for register in registers {
      writer.byte(register.tag)
      writer.block(register.shape.form.encoded)
    }
    writer.varint(UInt64(stamps.sets.count - 1))
    for set in stamps.sets.dropFirst() { writer.block(set.tags) }
  }

  @inline(never)
  private mutating func coverage(_ place: Int32, _ stamps: RowStamps) {
    stamp(stamps.bases[Int(place)])
    if stamps.sets.count > 1 { writer.varint(UInt64(stamps.place(place))) }
  }

  @inline(never)
  private mutating func noteRow() {
    if places != nil { rows.rows.append(UInt32(truncatingIfNeeded: writer.bytes.count)) }
  }

  @inline(never)
  private mutating func tail(_ stamps: RowStamps) {
    rows.end = UInt32(truncatingIfNeeded: writer.bytes.count)
    defer { places?.tables.append(rows) }
    let overrides = stamps.overrides.sorted { $0.key < $1.key }
    writer.varint(UInt64(overrides.count))
    for (key, value) in overrides {
      if places != nil {
        SavedPlaces.note(UInt32(key >> 8), at: writer.bytes.count, in: &rows.overrides)
      }
      writer.varint(key)
      stamp(value)
    }
    let unread = stamps.unread.sorted { $0.key < $1.key }
    writer.varint(UInt64(unread.count))
    for (key, bytes) in unread {
      if places != nil {
        SavedPlaces.note(UInt32(key >> 8), at: writer.bytes.count, in: &rows.unread)
      }
      writer.varint(key)
      writer.block(bytes)
    }
  }
}
