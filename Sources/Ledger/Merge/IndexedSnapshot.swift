/// A snapshot of which single rows are read, by its ``SnapshotIndex``.
///
/// Everything that is read is held against the sums in the index, and the index is believed only for the
/// snapshot and the program that it names; what is wrong with either is an error, and the whole snapshot is
/// read instead.
public final class IndexedSnapshot: Sendable {
  public let cursor: Int64
  public let epoch: UInt64
  /// The four bytes at the snapshot's end.
  public let checksum: [UInt8]
  let snapshot: BlockFile
  let lists: BlockFile
  let texts: AskedTexts
  let devices: [UInt64]
  private let tables: [IndexedTable]

  /// `size` and `read` are those of the snapshot and of the index: `read` answers so many bytes from a place
  /// on, or nil.
  public init(
    snapshotSize: Int, _ readSnapshot: @escaping @Sendable (Int, Int) -> [UInt8]?, indexSize: Int,
    _ readIndex: @escaping @Sendable (Int, Int) -> [UInt8]?
  ) throws(CodecError) {
    var reader = try IndexedSnapshot.head(indexSize, readIndex)
    let bodyStart = reader.end + 8
    try reader.skip(4)
    guard try reader.raw(4) == SnapshotIndex.magic else { throw .notOurs }
    let version = try reader.byte()
    guard version == SnapshotIndex.version else { throw .newer(version: Int(version)) }
    guard try reader.fixed64() == SnapshotIndex.schema,
      try reader.fixed64() == UInt64(snapshotSize)
    else { throw .notOurs }
    checksum = try reader.raw(4)
    epoch = try reader.fixed64()
    cursor = try reader.signed()
    var body = ByteReader(try reader.block())
    snapshot = try BlockFile(
      size: snapshotSize, sums: try IndexedSnapshot.sums(&reader), readSnapshot)
    lists = try BlockFile(
      size: indexSize, from: bodyStart, sums: try IndexedSnapshot.sums(&reader), readIndex)
    guard reader.isAtEnd, snapshotSize >= 4,
      try snapshot.bytes(snapshotSize - 4, snapshotSize) == checksum
    else { throw .notOurs }
    let textCount = Int(truncatingIfNeeded: try body.varint())
    texts = AskedTexts(
      count: textCount, places: bodyStart + Int(truncatingIfNeeded: try body.varint()), lists,
      snapshot)
    devices = try IndexedSnapshot.devices(
      at: Int(truncatingIfNeeded: try body.varint()), in: snapshot)
    var tables: [IndexedTable] = []
    for _ in 0..<(try body.length()) {
      tables.append(try IndexedTable(from: &body, lists, listsFrom: bodyStart))
    }
    guard body.isAtEnd, tables.count == Kind.allCases.count else {
      throw .corrupt(what: "tables of an index")
    }
    self.tables = tables
  }

  /// What stands before the lists, without its sum, which is right.
  private static func head(
    _ size: Int, _ read: (Int, Int) -> [UInt8]?
  ) throws(CodecError) -> ByteReader {
    guard size >= 12, let start = read(0, 4), start.count == 4 else { throw .endsTooSoon(at: 0) }
    var length = ByteReader(start)
    let end = 4 + Int(try length.fixed32())
    guard end + 8 <= size, let bytes = read(0, end + 8), bytes.count == end + 8 else {
      throw .endsTooSoon(at: end)
    }
    var sum = ByteReader(bytes, from: end)
    guard try sum.fixed64() == BlockSum.of(bytes, 0, end) else { throw .corrupt(what: "sum") }
    return ByteReader(bytes, to: end)
  }

  private static func sums(_ reader: inout ByteReader) throws(CodecError) -> [UInt64] {
    var sums: [UInt64] = []
    let count = try reader.length()
    sums.reserveCapacity(count)
    for _ in 0..<count { sums.append(try reader.fixed64()) }
    return sums
  }

  private static func devices(
    at place: Int, in snapshot: BlockFile
  ) throws(CodecError) -> [UInt64] {
    var reader = ByteReader(try snapshot.bytes(place, Swift.min(place + 10, snapshot.size)))
    let count = Int(truncatingIfNeeded: try reader.varint())
    guard count >= 0, count <= snapshot.size / 8 else { throw .corrupt(what: "devices") }
    let start = place + reader.position
    reader = ByteReader(try snapshot.bytes(start, start + 8 * count))
    var devices: [UInt64] = []
    for _ in 0..<count { devices.append(try reader.fixed64()) }
    return devices
  }

  // MARK: rows by what they are and point at

  func table(_ kind: Kind) throws(CodecError) -> IndexedTable {
    for table in tables where table.kind == kind.rawValue { return table }
    throw .corrupt(what: "tables of an index")
  }

  /// How many rows of a kind there are.
  public func count(of kind: Kind) throws(CodecError) -> Int { try table(kind).count }

  /// The number of the row with an id.
  func row(_ kind: Kind, _ id: UInt64) throws(CodecError) -> Int? {
    let table = try table(kind)
    let place = try table.ids.place(of: id, in: lists)
    guard place < table.count, try table.ids.number(place, in: lists) == id else { return nil }
    return try table.order.number(place, in: lists)
  }

  /// The numbers of the rows with ids from the first to the last, of `most` of them; nil when there are more.
  func rows(
    _ kind: Kind, from first: UInt64, to last: UInt64, most: Int
  ) throws(CodecError) -> [Int]? {
    let table = try table(kind)
    var place = try table.ids.place(of: first, in: lists)
    var rows: [Int] = []
    while place < table.count, try table.ids.number(place, in: lists) <= last {
      if rows.count == most { return nil }
      rows.append(try table.order.number(place, in: lists))
      place += 1
    }
    return rows
  }

  /// The numbers of the rows whose link `slot` points at an id, rising.
  func rows(_ kind: Kind, linking slot: Int, to id: UInt64) throws(CodecError) -> [Int] {
    let table = try table(kind)
    guard id != 0, slot < table.links.count else { return [] }
    let link = table.links[slot]
    let place = try link.targets.place(of: id, in: lists)
    guard place < link.targets.count, try link.targets.number(place, in: lists) == id else {
      return []
    }
    let start = try link.starts.number(place, in: lists)
    let end = try link.starts.number(place + 1, in: lists)
    guard start <= end, end <= link.rows.count else { throw .corrupt(what: "links") }
    return try link.rows.run(start..<end, in: lists).map { Int($0) }
  }
}

/// Where the lists of one table stand in an index.
struct IndexedTable {
  /// Numbers of 4 bytes each.
  struct Numbers {
    var start: Int
    var count: Int

    func number(_ place: Int, in file: BlockFile) throws(CodecError) -> Int {
      guard place >= 0, place < count else { throw .corrupt(what: "place in an index") }
      return try file.fixed32(at: start + 4 * place)
    }

    func all(in file: BlockFile) throws(CodecError) -> [UInt32] {
      try file.numbers(at: start, count, as: UInt32.self)
    }

    /// Those from a place to before another.
    func run(_ places: Range<Int>, in file: BlockFile) throws(CodecError) -> [UInt32] {
      guard places.lowerBound >= 0, places.upperBound <= count else {
        throw .corrupt(what: "place in an index")
      }
      return try file.numbers(at: start + 4 * places.lowerBound, places.count, as: UInt32.self)
    }
  }

  /// Numbers of 8 bytes each, rising.
  struct IDs {
    var start: Int
    var count: Int

    func number(_ place: Int, in file: BlockFile) throws(CodecError) -> UInt64 {
      guard place >= 0, place < count else { throw .corrupt(what: "place in an index") }
      return try file.fixed64(at: start + 8 * place)
    }

    func all(in file: BlockFile) throws(CodecError) -> [UInt64] {
      try file.numbers(at: start, count, as: UInt64.self)
    }

    /// The place of the first id that is not less.
    func place(of id: UInt64, in file: BlockFile) throws(CodecError) -> Int {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if try number(middle, in: file) < id { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  struct Link {
    var targets: IDs
    var starts: Numbers
    var rows: Numbers
  }

  let kind: UInt8
  /// Where the table begins in the snapshot, after its length.
  let head: Int
  /// Where its rows end.
  let end: Int
  let count: Int
  /// Where each row begins.
  let rows: Numbers
  let ids: IDs
  /// The row of each of ``ids``.
  let order: Numbers
  /// Three numbers for each row that has some: the row, the place of the first, how many.
  let overrides: Numbers
  let unread: Numbers
  let links: [Link]

  init(
    from body: inout ByteReader, _ lists: BlockFile, listsFrom start: Int
  ) throws(CodecError) {
    func number() throws(CodecError) -> Int {
      let number = try body.varint()
      guard number <= UInt64(UInt32.max) else { throw .corrupt(what: "number in an index") }
      return Int(number)
    }
    kind = try body.byte()
    head = try number()
    end = try number()
    count = try number()
    rows = Numbers(start: start + (try number()), count: count)
    ids = IDs(start: start + (try number()), count: count)
    order = Numbers(start: start + (try number()), count: count)
    let overrideCount = try number()
    overrides = Numbers(start: start + (try number()), count: 3 * overrideCount)
    let unreadCount = try number()
    unread = Numbers(start: start + (try number()), count: 3 * unreadCount)
    var links: [Link] = []
    for _ in 0..<(try number()) {
      let targets = try number()
      let ids = IDs(start: start + (try number()), count: targets)
      let starts = Numbers(start: start + (try number()), count: targets + 1)
      // How many rows there are is the last of the starts.
      let rows = Numbers(
        start: start + (try number()), count: try starts.number(targets, in: lists))
      links.append(Link(targets: ids, starts: starts, rows: rows))
    }
    self.links = links
  }

  /// The bytes of some rows that follow one another begin and end here.
  func range(_ rows: Range<Int>, in lists: BlockFile) throws(CodecError) -> Range<Int> {
    let start = try self.rows.number(rows.lowerBound, in: lists)
    let end = rows.upperBound < count ? try self.rows.number(rows.upperBound, in: lists) : self.end
    guard start <= end else { throw .corrupt(what: "places of rows") }
    return start..<end
  }

  /// Where a row's entries begin in a list of three numbers each, and how many there are.
  func entries(
    of row: Int, in list: Numbers, _ lists: BlockFile
  ) throws(CodecError) -> (place: Int, count: Int)? {
    var low = 0
    var high = list.count / 3
    while low < high {
      let middle = (low + high) / 2
      if try list.number(3 * middle, in: lists) < row { low = middle + 1 } else { high = middle }
    }
    guard low < list.count / 3, try list.number(3 * low, in: lists) == row else { return nil }
    return (try list.number(3 * low + 1, in: lists), try list.number(3 * low + 2, in: lists))
  }
}

/// The pooled texts of a snapshot, each read when it is asked for.
final class AskedTexts: Sendable {
  private let count: Int
  private let places: Int
  private let lists: BlockFile
  private let snapshot: BlockFile
  nonisolated(unsafe) private var known: [UInt64: String] = [:]

  init(count: Int, places: Int, _ lists: BlockFile, _ snapshot: BlockFile) {
    self.count = count
    self.places = places
    self.lists = lists
    self.snapshot = snapshot
  }

  func text(_ number: UInt64) throws(CodecError) -> String {
    if let text = known[number] { return text }
    guard number < UInt64(count) else { throw .outOfRange(at: 0) }
    let place = try lists.fixed32(at: places + 4 * Int(number))
    var reader = ByteReader(try snapshot.bytes(place, Swift.min(place + 10, snapshot.size)))
    let size = Int(truncatingIfNeeded: try reader.varint())
    guard size >= 0, size <= snapshot.size else { throw .outOfRange(at: place) }
    reader = ByteReader(try snapshot.bytes(place, place + reader.position + size))
    let text = try reader.plainText()
    known[number] = text
    return text
  }
}
