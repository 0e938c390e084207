/// Where the rows of a snapshot stand, beside it on a disk: what reads few of its rows decodes few.
///
/// A snapshot without its index loses nothing. The index names the snapshot by size, checksum, cursor and
/// epoch, and the program that made it by ``schema``; it has a sum of every block of both, so that what is read
/// of either is what was written. docs/format.md has the layout.
public enum SnapshotIndex {
  static let magic: [UInt8] = [0x4C, 0x4C, 0x42, 0x58]
  /// To be raised with the layout, and with what ``Entity/link(_:)`` answers.
  static var version: UInt8 { 1 }

  /// A sum of every register's tag, name and shape and every kind's links: an index of other ones is of no
  /// use, because rows may read otherwise.
  static let schema: UInt64 = {
    var schema = SchemaText()
    var book = Book.blank
    for kind in Kind.allCases { book.visit(kind, &schema) }
    return BlockSum.of(schema.writer.bytes, 0, schema.writer.bytes.count)
  }()

  /// The index of a snapshot of `book`, which was written with these places; nil for one that is too
  /// large for it.
  static func encoded(
    of snapshot: [UInt8], _ book: Book, cursor: Int64, epoch: UInt64, _ places: SavedPlaces
  ) -> [UInt8]? {
    guard snapshot.count < Int(UInt32.max) else { return nil }
    var body = IndexBody()
    body.writer.varint(UInt64(places.texts.count))
    body.list(places.texts)
    body.writer.varint(UInt64(places.devices))
    body.writer.varint(UInt64(places.tables.count))
    var copy = book
    for (kind, table) in zip(Kind.allCases, places.tables) {
      body.table = table
      copy.visit(kind, &body)
    }
    var head = ByteWriter()
    head.bytes = magic
    head.byte(version)
    head.fixed64(schema)
    head.fixed64(UInt64(snapshot.count))
    // As a slice: the suffix of a sequence is found by walking over all of it.
    head.bytes += snapshot[(snapshot.count - 4)...]
    head.fixed64(epoch)
    head.signed(cursor)
    head.block(body.writer.bytes)
    for sums in [BlockFile.sums(of: snapshot), BlockFile.sums(of: body.lists.bytes)] {
      head.varint(UInt64(sums.count))
      for sum in sums { head.fixed64(sum) }
    }
    var file = ByteWriter()
    file.fixed32(UInt32(head.bytes.count))
    file.bytes += head.bytes
    file.fixed64(BlockSum.of(file.bytes, 0, file.bytes.count))
    file.bytes += body.lists.bytes
    return file.bytes
  }
}

/// Where what is written into a snapshot stands in it.
struct SavedPlaces {
  struct Row {
    var row: UInt32
    var place: UInt32
    var count: UInt32
  }

  struct SavedRows {
    /// After the table's length.
    var head: UInt32 = 0
    var rows: [UInt32] = []
    /// After the last row.
    var end: UInt32 = 0
    /// Of rows that have some, the first override, and the first register that is kept as bytes.
    var overrides: [Row] = []
    var unread: [Row] = []
  }

  var tables: [SavedRows] = []
  var texts: [UInt32] = []
  /// The count of devices.
  var devices: UInt32 = 0

  /// Notes an entry of a row; entries of one row follow one another.
  static func note(_ row: UInt32, at place: Int, in rows: inout [Row]) {
    if let last = rows.indices.last, rows[last].row == row {
      rows[last].count += 1
    } else {
      rows.append(Row(row: row, place: UInt32(truncatingIfNeeded: place), count: 1))
    }
  }

  /// Adds what stands before the tables.
  mutating func move(by size: Int) {
    let size = UInt32(truncatingIfNeeded: size)
    for table in tables.indices {
      tables[table].head &+= size
      tables[table].end &+= size
      for row in tables[table].rows.indices { tables[table].rows[row] &+= size }
      for row in tables[table].overrides.indices { tables[table].overrides[row].place &+= size }
      for row in tables[table].unread.indices { tables[table].unread[row].place &+= size }
    }
  }
}

/// Writes the part of an index that names lists, and the lists.
private struct IndexBody: TableVisitor {
  var writer = ByteWriter()
  var lists = ByteWriter()
  var table = SavedPlaces.SavedRows()

  /// Says where a list begins, and writes it.
  mutating func list(_ numbers: [UInt32]) {
    writer.varint(UInt64(lists.bytes.count))
    lists.bytes.reserveCapacity(lists.bytes.count + 4 * numbers.count)
    for number in numbers { lists.fixed32(number) }
  }

  private mutating func list(_ numbers: [UInt64]) {
    writer.varint(UInt64(lists.bytes.count))
    lists.bytes.reserveCapacity(lists.bytes.count + 8 * numbers.count)
    for number in numbers { lists.fixed64(number) }
  }

  private mutating func list(_ rows: [SavedPlaces.Row]) {
    writer.varint(UInt64(rows.count))
    list(rows.flatMap { [$0.row, $0.place, $0.count] })
  }

  mutating func visit<E: Entity>(_ rows: inout Table<E>) {
    writer.byte(E.kind.rawValue)
    writer.varint(UInt64(table.head))
    writer.varint(UInt64(table.end))
    writer.varint(UInt64(table.rows.count))
    list(table.rows)
    let ids = rows.rows.map { $0.id.raw }
    let order = RadixSort.places(of: ids)
    list(order.map { ids[Int($0)] })
    list(order)
    list(table.overrides)
    list(table.unread)
    writer.varint(UInt64(E.linkCount))
    for slot in 0..<E.linkCount { links(rows.rows.map { $0.link(slot) }) }
  }

  /// The ids that are pointed at, where each one's rows begin, and the rows, rising for each id.
  private mutating func links(_ links: [UInt64]) {
    var targets: [UInt64] = []
    var starts: [UInt32] = []
    var rows: [UInt32] = []
    for row in RadixSort.places(of: links) where links[Int(row)] != 0 {
      let target = links[Int(row)]
      if targets.last != target {
        targets.append(target)
        starts.append(UInt32(rows.count))
      }
      rows.append(row)
    }
    starts.append(UInt32(rows.count))
    writer.varint(UInt64(targets.count))
    list(targets)
    list(starts)
    list(rows)
  }
}

/// Sorts by numbers of 64 bits without comparing them.
enum RadixSort {
  /// The places of the numbers in rising order; equal ones keep theirs.
  static func places(of numbers: [UInt64]) -> [UInt32] {
    var places = [UInt32](unsafeUninitializedCapacity: numbers.count) { buffer, count in
      for place in numbers.indices { buffer[place] = UInt32(truncatingIfNeeded: place) }
      count = numbers.count
    }
    var sorted = places
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      var starts = [Int](repeating: 0, count: 257)
      for number in numbers { starts[Int(number >> shift & 0xFF) + 1] += 1 }
      if starts.contains(numbers.count) { continue }
      for digit in 1..<257 { starts[digit] += starts[digit - 1] }
      for place in places {
        let digit = Int(numbers[Int(place)] >> shift & 0xFF)
        sorted[starts[digit]] = place
        starts[digit] += 1
      }
      swap(&places, &sorted)
    }
    return places
  }
}

private struct SchemaText: TableVisitor {
  var writer = ByteWriter()

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    writer.byte(E.kind.rawValue)
    writer.byte(UInt8(truncatingIfNeeded: E.linkCount))
    for register in E.schema {
      writer.byte(register.tag)
      writer.plainText(register.name)
      writer.block(register.shape.form.encoded)
      words(register.shape)
    }
  }

  private mutating func words(_ shape: Shape) {
    switch shape {
    case .choice(let words): for word in words { writer.plainText(word) }
    case .optional(let inner), .list(let inner): words(inner)
    case .object(let parts):
      for part in parts {
        writer.plainText(part.name)
        words(part.shape)
      }
    case .text, .integer, .bool, .reference, .day, .time, .instant, .money, .decimal: return
    }
  }
}
