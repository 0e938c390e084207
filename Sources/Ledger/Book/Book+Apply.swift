extension Book {
  /// Applies a change by the rule "the later stamp wins, register by register".
  ///
  /// Applying it again, or changes in another order, ends in the same book.
  public mutating func apply(_ change: Change) {
    apply(change, stamp: change.stamp)
  }

  /// Applies a change under the stamp the hub accepted it with.
  public mutating func apply(_ change: Change, stamp: Stamp) {
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil { apply(row, of: change.body, stamp: stamp) }
  }

  /// Applies one row of a body.
  mutating func apply(_ row: Change.Row, of body: [UInt8], stamp: Stamp) {
    // A stamp of no time is that of a register that nobody wrote.
    if stamp.isNever { return }
    guard let kind = Kind(rawValue: row.kind) else {
      strangers.apply(row, of: body, stamp: stamp)
      return
    }
    var visitor = ApplyRow(row: row, body: body, stamp: stamp)
    visit(kind, &visitor)
  }

  /// Whether there is a row, also one of which nobody wrote anything that this program knows.
  public mutating func has(_ kind: Kind, _ id: UInt64) -> Bool {
    var visitor = HasRow(id: id)
    visit(kind, &visitor)
    return visitor.answer
  }

  /// One register's winning bytes and stamp; nil when nobody wrote it.
  public mutating func register(_ key: RegisterKey) -> (bytes: [UInt8], stamp: Stamp)? {
    guard let kind = Kind(rawValue: key.kind) else { return strangers.register(key) }
    var visitor = ReadRegister(key: key)
    visit(kind, &visitor)
    return visitor.result
  }

  /// What a register reads as that nobody wrote, of a row of which somebody wrote something; nil for what this program does not know.
  mutating func unwritten(_ key: RegisterKey) -> [UInt8]? {
    guard let kind = Kind(rawValue: key.kind) else { return nil }
    var visitor = ReadUnwritten(key: key)
    visit(kind, &visitor)
    return visitor.result
  }

  /// Sets one register to what the hub's log says, whatever stamp it has here.
  mutating func force(_ key: RegisterKey, bytes: [UInt8]?, stamp: Stamp) {
    guard let kind = Kind(rawValue: key.kind) else {
      strangers.force(key, bytes: bytes, stamp: stamp)
      return
    }
    var visitor = ForceRegister(key: key, bytes: bytes, stamp: stamp)
    visit(kind, &visitor)
  }
}

private struct ApplyRow: TableVisitor {
  let row: Change.Row
  let body: [UInt8]
  let stamp: Stamp

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    table.apply(row, of: body, stamp: stamp)
  }
}

private struct HasRow: TableVisitor {
  let id: UInt64
  var answer = false

  mutating func visit<E: Entity>(_ table: inout Table<E>) { answer = table.row(of: ID(id)) != nil }
}

private struct ReadRegister: TableVisitor {
  let key: RegisterKey
  var result: (bytes: [UInt8], stamp: Stamp)?

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    guard let row = table.row(of: ID(key.id)), let bytes = table.bytes(row: row, tag: key.tag)
    else { return }
    result = (bytes, table.stamp(row: row, tag: key.tag))
  }
}

private struct ReadUnwritten: TableVisitor {
  let key: RegisterKey
  var result: [UInt8]?

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    result = table.row(of: ID(key.id)).flatMap { table.unwritten(row: $0, tag: key.tag) }
  }
}

private struct ForceRegister: TableVisitor {
  let key: RegisterKey
  let bytes: [UInt8]?
  let stamp: Stamp

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    table.force(key.id, tag: key.tag, bytes: bytes, stamp: stamp)
  }
}

/// Registers of kinds from a newer program, held as bytes.
struct Strangers: Sendable, Equatable {
  struct Register: Sendable, Equatable {
    var stamp: Stamp
    var bytes: [UInt8]
  }

  private(set) var registers: [RegisterKey: Register] = [:]

  mutating func apply(_ row: Change.Row, of body: [UInt8], stamp: Stamp) {
    var writes = row.writes(in: body)
    while let write = (try? writes.next()) ?? nil {
      let key = RegisterKey(kind: row.kind, id: row.id, tag: write.tag)
      let bytes = Array(body[write.start..<write.end])
      if let known = registers[key] {
        if stamp < known.stamp { continue }
        if stamp == known.stamp, !known.bytes.lexicographicallyPrecedes(bytes) { continue }
      }
      registers[key] = Register(stamp: stamp, bytes: bytes)
    }
  }

  func register(_ key: RegisterKey) -> (bytes: [UInt8], stamp: Stamp)? {
    registers[key].map { ($0.bytes, $0.stamp) }
  }

  mutating func force(_ key: RegisterKey, bytes: [UInt8]?, stamp: Stamp) {
    registers[key] = stamp.isNever ? nil : bytes.map { Register(stamp: stamp, bytes: $0) }
  }

  /// In an order that does not depend on hashing.
  var sorted: [(key: RegisterKey, register: Register)] { Strangers.sorted(registers) }

  /// The registers of one row, tags rising.
  func sorted(of kind: UInt8, _ id: UInt64) -> [(key: RegisterKey, register: Register)] {
    if registers.isEmpty { return [] }
    return Strangers.sorted(registers.filter { $0.key.kind == kind && $0.key.id == id })
  }

  private static func sorted(
    _ registers: [RegisterKey: Register]
  ) -> [(key: RegisterKey, register: Register)] {
    registers.map { (key: $0.key, register: $0.value) }.sorted { a, b in
      if a.key.kind != b.key.kind { return a.key.kind < b.key.kind }
      if a.key.id != b.key.id { return a.key.id < b.key.id }
      return a.key.tag < b.key.tag
    }
  }
}
