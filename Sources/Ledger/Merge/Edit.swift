/// Collects what one user action writes; rules return it, ``Replica/commit(_:now:)`` and the store
/// turn it into a ``Change``.
///
///     var edit = Edit()
///     edit.put(client, in: book.clients)
public struct Edit: Sendable {
  struct Register: Sendable {
    var tag: UInt8
    /// A stretch of what its row was encoded into.
    var bytes: ArraySlice<UInt8>
  }

  struct Row: Sendable {
    var kind: UInt8
    var id: UInt64
    var registers: [Register]

    /// By their tags.
    fileprivate var rising: [Register] {
      var last: UInt8 = 0
      for register in registers {
        if register.tag < last { return registers.sorted { $0.tag < $1.tag } }
        last = register.tag
      }
      return registers
    }
  }

  private(set) var rows: [Row] = []
  /// The last row with each id, and for each row the one before it with its id, -1 where there is none: of
  /// all rows there were when somebody last asked.
  private var lasts = IDMap()
  private var befores: [Int32] = []

  public init() {}

  /// Where a row stands.
  mutating func place(_ kind: UInt8, _ id: UInt64) -> Int? {
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

  /// Writes the registers of `entity` that differ from the row in `table`; all of them if it is new.
  @inline(never)
  public mutating func put<E: Entity>(_ entity: E, in table: Table<E>) {
    put(entity, replacing: table[entity.id])
  }

  /// Writes the registers in which `entity` differs from `old`; all of them if there is no old row.
  @inline(never)
  public mutating func put<E: Entity>(_ entity: E, replacing old: E?) {
    var new = RegisterEncoder()
    var copy = entity
    copy.registers(&new)
    var before: RegisterEncoder?
    if var old {
      var encoder = RegisterEncoder()
      old.registers(&encoder)
      before = encoder
    }
    append(E.kind.rawValue, entity.id.raw, new, before)
  }

  private mutating func append(
    _ kind: UInt8, _ id: UInt64, _ new: RegisterEncoder, _ before: RegisterEncoder?
  ) {
    let place = place(kind, id)
    var registers = place.map { rows[$0].registers } ?? []
    for (index, slice) in new.slices.enumerated() {
      var bytes = new.writer.bytes[slice.start..<slice.end]
      let known = registers.firstIndex { $0.tag == slice.tag }
      if let known {
        registers[known].bytes = bytes
      } else {
        if let before {
          let old = before.slices[index]
          if before.writer.bytes[old.start..<old.end].elementsEqual(bytes) { continue }
          // Of a row that is there little changes: the rest of what it was encoded into is let go.
          bytes = ArraySlice(Array(bytes))
        }
        registers.append(Register(tag: slice.tag, bytes: bytes))
      }
    }
    if registers.isEmpty { return }
    if let place {
      rows[place].registers = registers
    } else {
      rows.append(Row(kind: kind, id: id, registers: registers))
    }
  }

  /// Whether it writes a register.
  func writes(_ key: RegisterKey) -> Bool {
    rows.contains { row in
      row.id == key.id && row.kind == key.kind && row.registers.contains { $0.tag == key.tag }
    }
  }

  /// Writes one register's bytes as they are (undo, restore).
  mutating func write(_ key: RegisterKey, _ bytes: [UInt8]) {
    write(key, bytes[...])
  }

  private mutating func write(_ key: RegisterKey, _ bytes: ArraySlice<UInt8>) {
    let register = Register(tag: key.tag, bytes: bytes)
    if let place = place(key.kind, key.id) {
      rows[place].registers.removeAll { $0.tag == key.tag }
      rows[place].registers.append(register)
    } else {
      rows.append(Row(kind: key.kind, id: key.id, registers: [register]))
    }
  }

  /// Everything `other` writes as well; where both write one register, `other` wins.
  public mutating func add(_ other: Edit) {
    for row in other.rows {
      for register in row.registers {
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

  /// The same writes without the rows of a kind.
  public func without(_ kind: Kind) -> Edit { keeping { $0.kind != kind.rawValue } }

  func keeping(_ isKept: (RowKey) -> Bool) -> Edit {
    var rest = Edit()
    for row in rows where isKept(RowKey(row.kind, row.id)) {
      rest.rows.append(row)
    }
    return rest
  }

  /// The body of a change, rows in the order they were put.
  public var body: [UInt8] {
    var writer = ByteWriter()
    for row in rows {
      writer.byte(row.kind)
      writer.fixed64(row.id)
      writer.varint(UInt64(row.registers.count))
      for register in row.rising {
        writer.byte(register.tag)
        writer.varint(UInt64(register.bytes.count))
        writer.bytes += register.bytes
      }
    }
    return writer.bytes
  }

  /// The same writes in several edits of at most `limit` bytes each, and `rows` rows: for what is too
  /// large for one change.
  ///
  /// Rows stay whole, so one that is larger stands alone. Each part is lawful alone: number series come
  /// before what they number, allocations after what they join.
  public func split(bytesPerEdit limit: Int = Limits.part, rowsPerEdit most: Int = .max) -> [Edit] {
    var size = 0
    for row in rows { size += Edit.size(of: row) }
    if rows.isEmpty { return [] }
    if rows.count <= most && size <= limit { return [self] }
    var parts: [Edit] = []
    var part = Edit()
    size = 0
    for rank in 0...2 {
      for row in rows where Edit.rank(row.kind) == rank {
        let more = Edit.size(of: row)
        if !part.isEmpty && (part.rows.count == most || size + more > limit) {
          parts.append(part)
          part = Edit()
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
    row.registers.reduce(12) { $0 + 4 + $1.bytes.count }
  }
}
