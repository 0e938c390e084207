/// Collects what one user action writes; rules return it, ``Replica/commit(_:now:)`` and the store
/// turn it into a ``Change``.
///
///     var edit = Edit()
///     edit.put(client, in: book.clients)
public struct Edit: Sendable {
  struct Register: Sendable {
    var tag: UInt8
    var bytes: [UInt8]
  }

  struct Row: Sendable {
    var kind: UInt8
    var id: UInt64
    var registers: [Register]
  }

  private(set) var rows: [Row] = []
  private var places: [UInt64: [Int]] = [:]

  public init() {}

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
    let place = places[id]?.first { rows[$0].kind == kind }
    var registers = place.map { rows[$0].registers } ?? []
    for (index, slice) in new.slices.enumerated() {
      let bytes = new.writer.bytes[slice.start..<slice.end]
      let known = registers.firstIndex { $0.tag == slice.tag }
      if let known {
        registers[known].bytes = Array(bytes)
      } else {
        if let before {
          let old = before.slices[index]
          if before.writer.bytes[old.start..<old.end].elementsEqual(bytes) { continue }
        }
        registers.append(Register(tag: slice.tag, bytes: Array(bytes)))
      }
    }
    if registers.isEmpty { return }
    if let place {
      rows[place].registers = registers
    } else {
      places[id, default: []].append(rows.count)
      rows.append(Row(kind: kind, id: id, registers: registers))
    }
  }

  /// Whether it writes a register.
  func writes(_ key: RegisterKey) -> Bool {
    guard let place = places[key.id]?.first(where: { rows[$0].kind == key.kind }) else {
      return false
    }
    return rows[place].registers.contains { $0.tag == key.tag }
  }

  /// Writes one register's bytes as they are (undo, restore).
  mutating func write(_ key: RegisterKey, _ bytes: [UInt8]) {
    let register = Register(tag: key.tag, bytes: bytes)
    if let place = places[key.id]?.first(where: { rows[$0].kind == key.kind }) {
      rows[place].registers.removeAll { $0.tag == key.tag }
      rows[place].registers.append(register)
    } else {
      places[key.id, default: []].append(rows.count)
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
      rest.places[row.id, default: []].append(rest.rows.count)
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
      for register in row.registers.sorted(by: { $0.tag < $1.tag }) {
        writer.byte(register.tag)
        writer.block(register.bytes)
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
        part.places[row.id, default: []].append(part.rows.count)
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

  private static func size(of row: Row) -> Int {
    row.registers.reduce(12) { $0 + 4 + $1.bytes.count }
  }
}
