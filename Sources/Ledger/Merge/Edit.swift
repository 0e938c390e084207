/// Collects what one user action writes; rules return it, ``Replica/commit(_:now:)`` and the store
/// turn it into a ``Change``.
///
///     var edit = Edit()
///     edit.put(client, in: book.clients)
///
/// One row alone is `Edit(putting: client, in: book.clients)`.
public struct Edit: Sendable {
  struct Register: Sendable {
    var tag: UInt8
    /// Its own, so that the edit's need not be copied when more is laid behind them.
    var bytes: [UInt8]
  }

  /// A row, and where its registers stand in the edit's bytes.
  typealias Row = Change.Row

  /// The registers of the rows as a change's body has them, one row after another; those of a row that was written again
  /// stand once more at the end.
  private var stretch = ByteWriter()
  private(set) var rows: [Row] = []
  /// The last row with each id, and for each row the one before it with its id, -1 where there is none: of
  /// all rows there were when somebody last asked.
  private var lasts = IDMap()
  private var befores: [Int32] = []

  public init() {}

  /// Where a row stands.
  mutating func place(_ kind: UInt8, _ id: UInt64) -> Int? {
    if let last = rows.last, last.kind == kind, last.id == id { return rows.count - 1 }
    while befores.count < rows.count {
      befores.append(lasts.set(rows[befores.count].id, Int32(befores.count)) ?? -1)
    }
    var place = lasts[id] ?? -1
    while place >= 0 {
      if rows[Int(place)].kind == kind { return Int(place) }
      place = befores[Int(place)]
    }
    return nil
  }

  public var isEmpty: Bool { rows.isEmpty }
  public var rowCount: Int { rows.count }

  #if !hasFeature(Embedded)
    /// Makes room for so many bytes of registers, for who is about to put hundreds of thousands of rows: what grows step by
    /// step is copied each time.
    public mutating func makeRoom(bytes: Int) { stretch.bytes.reserveCapacity(bytes) }
  #endif

  /// Writes the registers of `entity` that differ from the row in `table`; all of them if it is new.
  @inline(never)
  public mutating func put<E: Entity>(_ entity: E, in table: Table<E>) {
    put(entity, replacing: table[entity.id])
  }

  /// Writes the registers in which `entity` differs from `old`; all of them if there is no old row.
  ///
  /// Those with the tags `anew` are written whatever they were: so what belongs together is written together, and no merge takes
  /// a part of it from another device; nor does what somebody wrote before, and sends later, win over them.
  @inline(never)
  public mutating func put<E: Entity>(_ entity: E, replacing old: E?, anew: [UInt8] = []) {
    if old == nil, place(E.kind.rawValue, entity.id.raw) == nil { return add(entity) }
    var copy = entity
    var new = RegisterEncoder()
    copy.registers(&new)
    var before: RegisterEncoder?
    if var old {
      var encoder = RegisterEncoder()
      old.registers(&encoder)
      before = encoder
    }
    append(E.kind.rawValue, entity.id.raw, new, before, anew: anew)
  }

  /// Writes all registers of a row that is new, and of which it writes nothing yet.
  @inline(never)
  mutating func add<E: Entity>(_ entity: E) {
    var copy = entity
    var new = RegisterEncoder(stretch)
    stretch = ByteWriter()  // it has moved into the encoder, so that it is not copied
    let start = new.writer.bytes.count
    copy.registers(&new)
    swap(&stretch, &new.writer)
    append(E.kind.rawValue, entity.id.raw, new.slices, from: start)
  }

  /// Notes a row that was laid at the end.
  private mutating func append(
    _ kind: UInt8, _ id: UInt64, _ slices: [RegisterEncoder.Slice], from start: Int
  ) {
    let row = Row(
      kind: kind, id: id, count: slices.count, start: start, end: stretch.bytes.count)
    var last: UInt8 = 0
    for slice in slices {
      if slice.tag < last {
        let registers = registers(of: row)
        stretch.bytes.removeLast(stretch.bytes.count - start)
        return lay(kind, id, registers, at: nil)
      }
      last = slice.tag
    }
    rows.append(row)
  }

  private mutating func append(
    _ kind: UInt8, _ id: UInt64, _ new: RegisterEncoder, _ before: RegisterEncoder?,
    anew: [UInt8]
  ) {
    let place = place(kind, id)
    var registers = place.map { self.registers(of: rows[$0]) } ?? []
    for (index, slice) in new.slices.enumerated() {
      let bytes = Array(new.writer.bytes[slice.start..<slice.end])
      if let known = registers.firstIndex(where: { $0.tag == slice.tag }) {
        registers[known].bytes = bytes
      } else {
        if let before, !anew.contains(slice.tag) {
          let old = before.slices[index]
          if before.writer.bytes[old.start..<old.end].elementsEqual(bytes) { continue }
        }
        registers.append(Register(tag: slice.tag, bytes: bytes))
      }
    }
    if !registers.isEmpty { lay(kind, id, registers, at: place) }
  }

  /// Lays the registers of a row, by their tags, and notes it as the one at a place or as a new one.
  private mutating func lay(
    _ kind: UInt8, _ id: UInt64, _ registers: [Register], at place: Int?
  ) {
    // What stands at the end is laid anew in its place.
    if let place, rows[place].end == stretch.bytes.count {
      stretch.bytes.removeLast(rows[place].end - rows[place].start)
    }
    let start = stretch.bytes.count
    for register in registers.sorted(by: { $0.tag < $1.tag }) {
      stretch.byte(register.tag)
      stretch.varint(UInt64(register.bytes.count))
      stretch.bytes += register.bytes
    }
    let row = Row(
      kind: kind, id: id, count: registers.count, start: start, end: stretch.bytes.count)
    if let place { rows[place] = row } else { rows.append(row) }
  }

  /// What it writes of a row, by the registers' tags.
  func registers(of row: Row) -> [Register] {
    var registers: [Register] = []
    var writes = row.writes(in: stretch.bytes)
    while let write = (try? writes.next()) ?? nil {
      registers.append(
        Register(tag: write.tag, bytes: Array(stretch.bytes[write.start..<write.end])))
    }
    return registers
  }

  /// What it writes of one register of a row; nil when it writes nothing of it.
  func stored(_ tag: UInt8, of row: Row) -> ArraySlice<UInt8>? {
    var writes = row.writes(in: stretch.bytes)
    while let write = (try? writes.next()) ?? nil {
      if write.tag == tag { return stretch.bytes[write.start..<write.end] }
    }
    return nil
  }

  /// Whether it writes a register.
  func writes(_ key: RegisterKey) -> Bool {
    rows.contains { row in
      row.id == key.id && row.kind == key.kind && registers(of: row).contains { $0.tag == key.tag }
    }
  }

  /// Writes one register's bytes as they are (undo, restore).
  mutating func write(_ key: RegisterKey, _ bytes: [UInt8]) {
    let place = place(key.kind, key.id)
    var registers = place.map { self.registers(of: rows[$0]) } ?? []
    registers.removeAll { $0.tag == key.tag }
    registers.append(Register(tag: key.tag, bytes: bytes))
    lay(key.kind, key.id, registers, at: place)
  }

  /// Everything `other` writes as well; where both write one register, `other` wins.
  public mutating func add(_ other: Edit) {
    for row in other.rows {
      if place(row.kind, row.id) == nil {
        let start = stretch.bytes.count
        stretch.bytes += other.stretch.bytes[row.start..<row.end]
        rows.append(
          Row(
            kind: row.kind, id: row.id, count: row.count, start: start,
            end: stretch.bytes.count))
        continue
      }
      for register in other.registers(of: row) {
        write(RegisterKey(kind: row.kind, id: row.id, tag: register.tag), register.bytes)
      }
    }
  }

  /// Which row stands at a place, in the order in which they were put.
  public func rowKey(at place: Int) -> RowKey { RowKey(rows[place].kind, rows[place].id) }

  /// What it writes of one row, for a person to read; nil when it writes nothing of it.
  public func written(of key: RowKey) -> Change.Written? {
    let body = keeping { $0 == key }.body
    return Change(device: 0, counter: 0, stamp: .never, body: body).written.first
  }

  /// The same writes without a row.
  public func without(_ key: RowKey) -> Edit { keeping { $0 != key } }

  /// The same writes without what the hub alone writes, and would refuse of a device: members, and what is read on receipts,
  /// which it reads again.
  public var withoutTheHubs: Edit {
    keeping { Kind(rawValue: $0.kind)?.facts.writers != .hub }
  }

  /// The same writes to the rows that `book` has, or to those that it has not.
  public func of(known isKnown: Bool, to book: Book) -> Edit {
    var book = book
    return keeping { book.knows($0) == isKnown }
  }

  /// How many registers it writes.
  public var registerCount: Int { rows.reduce(0) { $0 + $1.count } }

  func keeping(_ isKept: (RowKey) -> Bool) -> Edit {
    var rest = Edit()
    rest.stretch = stretch
    rest.rows = rows.filter { isKept(RowKey($0.kind, $0.id)) }
    return rest
  }

  /// A book in which it is done, for what is asked before it is.
  public func laid(over book: Book) -> Book {
    var after = book
    lay(over: &after)
    return after
  }

  /// The same of a book that is asked again once more is done, whose tables are copied only once; what two write, the one of the
  /// greater `step` wins.
  public func lay(over book: inout Book, as step: Int = 0) {
    let stamp = Stamp(milliseconds: Int64(1) << 46 + Int64(step), device: 1)
    book.apply(Change(device: 1, counter: 1, stamp: stamp, body: body))
  }

  /// The body of a change, rows in the order they were put.
  public var body: [UInt8] {
    var writer = ByteWriter()
    writer.bytes.reserveCapacity(rows.reduce(0) { $0 + 11 + $1.end - $1.start })
    for row in rows {
      writer.byte(row.kind)
      writer.fixed64(row.id)
      writer.varint(UInt64(row.count))
      writer.bytes += stretch.bytes[row.start..<row.end]
    }
    return writer.bytes
  }

  /// The same writes in several edits of at most `limit` bytes each, and `rows` rows: for what is too
  /// large for one change.
  ///
  /// Rows stay whole, so one that is larger stands alone. Each part is lawful alone: number series come
  /// before what they number, allocations after what they join.
  public func split(bytesPerEdit limit: Int = Limits.part, rowsPerEdit most: Int = .max) -> [Edit] {
    if rows.isEmpty { return [] }
    if rows.count <= most && size <= limit { return [self] }
    var parts: [Edit] = []
    var blank = Edit()
    blank.stretch = stretch
    var part = blank
    var size = 0
    for rank in 0...2 {
      for row in rows where Edit.rank(row.kind) == rank {
        let more = Edit.size(of: row)
        if !part.isEmpty && (part.rows.count == most || size + more > limit) {
          parts.append(part)
          part = blank
          size = 0
        }
        part.rows.append(row)
        size += more
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  private static func rank(_ kind: UInt8) -> Int {
    switch Kind(rawValue: kind) {
    case .series: return 0
    case .allocation: return 2
    case _: return 1
    }
  }

  /// About the size of its ``body``, not less.
  public var size: Int { rows.reduce(0) { $0 + Edit.size(of: $1) } }

  private static func size(of row: Row) -> Int {
    12 + 2 * row.count + row.end - row.start
  }
}
