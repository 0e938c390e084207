/// What a snapshot says of a table before its rows.
struct SavedTable {
  var kind: UInt8
  /// Rising.
  var tags: [UInt8]
  /// The form of each tag, as bytes.
  var forms: [[UInt8]]
  /// Which tags a row's base stamp covers, by the row's number: first all of them.
  var coverages: [TagSet]
  /// Whether each row has a number; without them all are covered by all tags.
  var isNumbered: Bool
  var count: Int

  /// `hasRows`: the rows are among the reader's bytes.
  init(
    kind: UInt8, from reader: inout ByteReader, version: UInt8, hasRows: Bool = true
  ) throws(CodecError) {
    self.kind = kind
    tags = []
    forms = []
    if version == 2 {
      tags = try reader.block()
      for tag in tags {
        guard let form = Snapshot.savedForm2(kind, tag) else { throw .corrupt(what: "tag \(tag)") }
        forms.append(form)
      }
    } else {
      for _ in 0..<(try reader.length()) {
        tags.append(try reader.byte())
        forms.append(try reader.block())
      }
    }
    var last: UInt8 = 0
    for tag in tags {
      guard tag > last else { throw .corrupt(what: "tags out of order") }
      last = tag
    }
    let all = TagSet(tags)
    coverages = [all]
    if version > 2 {
      for _ in 0..<(try reader.length()) {
        let set = TagSet(try reader.block())
        guard !set.isEmpty, all.isSuperset(of: set), coverages.count < 256 else {
          throw .corrupt(what: "coverage")
        }
        coverages.append(set)
      }
    }
    isNumbered = coverages.count > 1
    count = hasRows ? try reader.length() : Int(truncatingIfNeeded: try reader.varint())
  }

  /// Whether rows can be read as this program's own: every register is known and laid out as here.
  func fits(_ registers: [RegisterSchema]) -> Bool {
    var place = 0
    for (tag, form) in zip(tags, forms) {
      while place < registers.count, registers[place].tag != tag { place += 1 }
      guard place < registers.count, registers[place].shape.form.encoded == form else {
        return false
      }
    }
    return true
  }
}

/// Reads the tables of a snapshot.
///
/// A table whose registers are this program's own is read straight into rows. Any other one (another
/// program's parts, registers, words or kinds) is copied out register by register into the bytes that
/// the log has, and applied as changes are.
struct SavedBook {
  /// The table that is being read.
  var reader = ByteReader([])
  private let pool: ReadingPool
  private let memory = ReadingMemory()
  let devices: [UInt64]
  let version: UInt8

  init(pool: ReadingPool, devices: [UInt64], version: UInt8) {
    self.pool = pool
    self.devices = devices
    self.version = version
  }

  /// Goes on with other bytes of the snapshot.
  private mutating func begin(_ bytes: ByteReader) {
    reader = bytes
    reader.pool = pool
    reader.memory = memory
  }

  mutating func stamp() throws(CodecError) -> Stamp {
    let time = try reader.fixed64()
    let number = try reader.varint()
    guard number < UInt64(devices.count) else { throw .corrupt(what: "device") }
    return Stamp(time: time, device: devices[Int(number)])
  }

  /// Reads a table, which begins at the byte that names its kind; its bytes are let go of then.
  mutating func readTable(_ bytes: ByteReader, into book: inout Book) throws(CodecError) {
    begin(bytes)
    defer { reader = ByteReader([]) }
    let raw = try reader.byte()
    let kind = Kind(rawValue: raw)
    try reader.skip(4)
    let table = try SavedTable(kind: raw, from: &reader, version: version)
    let rows = reader
    var isRead = false
    if let kind {
      var loader = LoadRows(source: self, table: table)
      book.visit(kind, &loader)
      isRead = loader.isRead
      if isRead { self = loader.source }
    }
    if !isRead {
      reader = rows
      try copy(table, into: &book)
    }
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a table") }
  }

  /// Reads what follows the last table.
  mutating func readStrangers(_ bytes: ByteReader, into book: inout Book) throws(CodecError) {
    begin(bytes)
    defer { reader = ByteReader([]) }
    for _ in 0..<(try reader.length()) {
      let key = RegisterKey(
        kind: try reader.byte(), id: try reader.fixed64(), tag: try reader.byte())
      let stamp = try stamp()
      book.strangers.force(key, bytes: try reader.block(), stamp: stamp)
    }
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after the last table") }
  }

  /// What follows the rows: registers with a stamp of their own, and those kept as bytes.
  mutating func readTail(
    _ count: Int, override: (UInt64, Stamp) -> Void, unread: (UInt64, [UInt8]) -> Void
  ) throws(CodecError) {
    for _ in 0..<(try reader.length()) { override(try key(count), try stamp()) }
    for _ in 0..<(try reader.length()) { unread(try key(count), try reader.block()) }
  }

  /// A register by its row's number << 8 and its tag.
  private mutating func key(_ count: Int) throws(CodecError) -> UInt64 {
    let key = try reader.varint()
    guard key >> 8 < UInt64(count) else { throw .corrupt(what: "row") }
    return key
  }
}

/// Reads rows that are laid out as this program's own; not read when they turn out otherwise.
private struct LoadRows: TableVisitor {
  var source: SavedBook
  let table: SavedTable
  private(set) var isRead = false

  init(source: SavedBook, table: SavedTable) {
    self.source = source
    self.table = table
  }

  @inline(never)
  mutating func visit<E: Entity>(_ rows: inout Table<E>) {
    guard rows.isEmpty, table.fits(E.schema) else { return }
    do throws(CodecError) {
      try load(&rows)
      try loadTail(&rows.stamps)
      rows.readUnread()
      isRead = true
    } catch {
      rows = Table()
    }
  }

  private mutating func load<E: Entity>(_ rows: inout Table<E>) throws(CodecError) {
    let numbers = try numbers(in: &rows.stamps)
    // With room for a day's entries: the first one would move every row otherwise.
    rows.reserve(table.count + min(table.count / 32, 4_096))
    var decoder = RowDecoder(reader: source.reader, known: TagSet(table.tags))
    for _ in 0..<table.count {
      let head = try head(&decoder.reader)
      var entity = E()
      entity.registers(&decoder)
      if let problem = decoder.problem { throw problem }
      entity.id = ID(head.id)
      guard rows.restore(entity, stamp: head.stamp, coverage: numbers[head.coverage]) else {
        throw .corrupt(what: "a row twice")
      }
    }
    source.reader = decoder.reader
  }

  /// What the table calls its coverages.
  @inline(never)
  private func numbers(in stamps: inout RowStamps) throws(CodecError) -> [Int] {
    var numbers: [Int] = []
    for set in table.coverages {
      guard let number = stamps.number(of: set) else { throw .corrupt(what: "coverage") }
      numbers.append(Int(number))
    }
    return numbers
  }

  /// What stands before a row's registers; the coverage is one of the table's.
  @inline(never)
  private func head(
    _ reader: inout ByteReader
  ) throws(CodecError) -> (id: UInt64, stamp: Stamp, coverage: Int) {
    let id = try reader.fixed64()
    let time = try reader.fixed64()
    let device = try reader.varint()
    guard device < UInt64(source.devices.count) else { throw .corrupt(what: "device") }
    let coverage = table.isNumbered ? try reader.varint() : 0
    guard coverage < UInt64(table.coverages.count) else { throw .corrupt(what: "coverage") }
    return (id, Stamp(time: time, device: source.devices[Int(device)]), Int(coverage))
  }

  private mutating func loadTail(_ stamps: inout RowStamps) throws(CodecError) {
    try source.readTail(table.count) { key, stamp in
      stamps.set(RowStamps.row(key), UInt8(truncatingIfNeeded: key), stamp)
    } unread: { key, bytes in
      stamps.keep(RowStamps.row(key), UInt8(truncatingIfNeeded: key), bytes)
    }
  }
}

extension SavedBook {
  /// Copies a table out register by register.
  fileprivate mutating func copy(_ table: SavedTable, into book: inout Book) throws(CodecError) {
    var forms: [Form] = []
    for form in table.forms { forms.append(try Form(encoded: form)) }
    // What follows the rows decides how they are applied, so they are walked twice.
    let start = reader
    var scratch = ByteWriter()
    for _ in 0..<table.count {
      _ = try rowHead(table)
      scratch.bytes.removeAll(keepingCapacity: true)
      for form in forms { try form.copy(from: &reader, to: &scratch) }
    }
    var overrides: [UInt64: Stamp] = [:]
    var unread: [UInt64: [UInt8]] = [:]
    try readTail(table.count) {
      overrides[$0] = $1
    } unread: {
      unread[$0] = $1
    }
    let end = reader
    reader = start
    let strange = unread.keys.filter { !table.coverages[0].contains(UInt8(truncatingIfNeeded: $0)) }
      .sorted()
    var next = 0
    var ids: Set<UInt64> = []
    for place in 0..<table.count {
      let head = try rowHead(table)
      guard ids.insert(head.id).inserted else { throw .corrupt(what: "a row twice") }
      var row = SavedRow(kind: table.kind, id: head.id, base: head.base)
      for (tag, form) in zip(table.tags, forms) {
        let key = UInt64(place) << 8 | UInt64(tag)
        scratch.bytes.removeAll(keepingCapacity: true)
        try form.copy(from: &reader, to: &scratch)
        let base = head.coverage.contains(tag) ? head.base : .never
        row.add(tag, overrides[key] ?? base, unread[key] ?? scratch.bytes)
      }
      while next < strange.count, strange[next] >> 8 == UInt64(place) {
        let key = strange[next]
        row.add(
          UInt8(truncatingIfNeeded: key), overrides[key] ?? .never, unread[key] ?? [])
        next += 1
      }
      row.apply(to: &book)
    }
    reader = end
  }

  private mutating func rowHead(
    _ table: SavedTable
  ) throws(CodecError) -> (id: UInt64, base: Stamp, coverage: TagSet) {
    let id = try reader.fixed64()
    let base = try stamp()
    let number = table.isNumbered ? try reader.varint() : 0
    guard number < UInt64(table.coverages.count) else { throw .corrupt(what: "coverage") }
    return (id, base, table.coverages[Int(number)])
  }
}

/// One row of a snapshot as registers with their stamps.
private struct SavedRow {
  let kind: UInt8
  let id: UInt64
  let base: Stamp
  private var registers: [(tag: UInt8, stamp: Stamp, bytes: [UInt8])] = []

  init(kind: UInt8, id: UInt64, base: Stamp) {
    self.kind = kind
    self.id = id
    self.base = base
  }

  mutating func add(_ tag: UInt8, _ stamp: Stamp, _ bytes: [UInt8]) {
    if !stamp.isNever { registers.append((tag, stamp, bytes)) }
  }

  /// Lays the registers into the book, those of the base stamp first, so that it is the base again.
  func apply(to book: inout Book) {
    var rest = registers
    var stamp = base
    while !rest.isEmpty {
      let same = rest.filter { $0.stamp == stamp }.sorted { $0.tag < $1.tag }
      rest.removeAll { $0.stamp == stamp }
      if !same.isEmpty {
        var writer = ByteWriter()
        for register in same {
          writer.byte(register.tag)
          writer.block(register.bytes)
        }
        let row = Change.Row(
          kind: kind, id: id, count: same.count, start: 0, end: writer.bytes.count)
        book.apply(row, of: writer.bytes, stamp: stamp)
      }
      stamp = rest.first?.stamp ?? .never
    }
  }
}
