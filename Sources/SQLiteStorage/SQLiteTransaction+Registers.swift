import Ledger
import Storage

/// The register table.
///
/// The registers that came with a row's first change stand together under tag 0, one after another
/// as in the change; a register written later has a line of its own, which counts instead. That
/// makes an import eight times smaller and faster than a line a register.
extension SQLiteTransaction {
  func registers(of row: RowKey) throws(StorageError) -> [StoredRegister] {
    let lines = try all(
      """
      SELECT kind, id, tag, stamp_time, stamp_device, value FROM register
      WHERE kind = ? AND id = ? ORDER BY tag
      """, [.integer(Int64(row.kind)), .unsigned(row.id)], SQLiteTransaction.line)
    var registers: [StoredRegister] = []
    for line in lines { line.lay(on: &registers) }
    return registers.sorted { $0.key.tag < $1.key.tag }
  }

  func forEachRegister(_ body: (StoredRegister) throws -> Void) throws {
    let select = try prepare(
      "SELECT kind, id, tag, stamp_time, stamp_device, value FROM register ORDER BY kind, id, tag")
    var row: [StoredRegister] = []
    while try select.step() {
      let line = SQLiteTransaction.line(select)
      if let first = row.first, first.key.kind != line.key.kind || first.key.id != line.key.id {
        try row.forEach(body)
        row.removeAll(keepingCapacity: true)
      }
      line.lay(on: &row)
    }
    try row.forEach(body)
  }

  private static func line(_ row: Statement) -> StoredRegister {
    StoredRegister(
      key: RegisterKey(
        kind: UInt8(truncatingIfNeeded: row.integer(0)), id: row.unsigned(1),
        tag: UInt8(truncatingIfNeeded: row.integer(2))),
      stamp: Stamp(time: row.unsigned(3), device: row.unsigned(4)), bytes: row.bytes(5))
  }

  func registerKinds() throws(StorageError) -> [UInt8] {
    try all("SELECT DISTINCT kind FROM register ORDER BY kind") {
      UInt8(truncatingIfNeeded: $0.integer(0))
    }
  }

  func forEachWrite(of kind: UInt8, _ body: (Change) throws -> Void) throws {
    let select = try prepare(
      """
      SELECT kind, id, tag, stamp_time, stamp_device, value FROM register WHERE kind = ?
      ORDER BY tag <> 0, stamp_time, stamp_device, id, tag
      """, [.integer(Int64(kind))])
    while try select.step() { try body(try SQLiteTransaction.line(select).change()) }
  }

  func unnamed(among hashes: Set<String>) throws(StorageError) -> Set<String> {
    var unnamed = hashes
    if unnamed.isEmpty { return unnamed }
    let select = try prepare("SELECT value FROM register WHERE length(value) >= 64")
    while try select.step() {
      BlobNames.forEachName(in: select.bytes(0)) { unnamed.remove($0) }
      if unnamed.isEmpty { break }
    }
    return unnamed
  }

  // MARK: writing

  func insert(
    _ row: RowKey, _ stamp: Stamp, _ registers: ArraySlice<UInt8>
  ) throws(StorageError) -> Bool {
    let insert = try made(
      insertRow,
      "INSERT INTO register VALUES (?, ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING")
    insertRow = insert
    insert.bind(Int64(row.kind))
    insert.bind(row.id)
    insert.bind(stamp.time)
    insert.bind(stamp.device)
    try registers.withUnsafeBufferPointer { (bytes) throws(StorageError) in
      insert.bind(staying: UnsafeRawBufferPointer(bytes))
      try insert.run()
    }
    return insert.changed > 0
  }

  func put(
    _ key: RegisterKey, _ stamp: Stamp, _ bytes: ArraySlice<UInt8>
  ) throws(StorageError) {
    let upsert = try made(
      upsertRegister,
      """
      INSERT INTO register VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id, tag) DO UPDATE SET
      stamp_time = excluded.stamp_time, stamp_device = excluded.stamp_device,
      value = excluded.value
      """)
    upsertRegister = upsert
    upsert.bind(Int64(key.kind))
    upsert.bind(key.id)
    upsert.bind(Int64(key.tag))
    upsert.bind(stamp.time)
    upsert.bind(stamp.device)
    upsert.bind(bytes)
    try upsert.run()
  }

  // MARK: the typed tables

  func hasCurrentTables() throws(StorageError) -> Bool {
    try first("SELECT value FROM meta WHERE key = 'projection'") { $0.text(0) }
      == Layout.fingerprint
  }

  func forEachRow(of kind: Kind, _ body: (String, [Cell?]) throws -> Void) throws {
    let layout = Layout.of(kind)
    let names = layout.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let select = try prepare("SELECT \"id\", \(names) FROM \(layout.table)")
    while try select.step() {
      try body(select.text(0), layout.columns.indices.map { select.cell(Int32($0 + 1)) })
    }
  }

  func rows(_ link: LawLink, of id: UInt64) throws(StorageError) -> [UInt64] {
    let (layout, column) = Layout.place(of: link)
    return try all(
      "SELECT \"id\" FROM \(layout.table) WHERE \"\(column)\" = ? ORDER BY \"id\"",
      [.text(ID<Never>(id).text)]
    ) { ID<Never>($0.text(0))?.raw }.compactMap { $0 }
  }

  func remakeTables() throws(StorageError) {
    upserts = Array(repeating: nil, count: 256)
    for name in BookView.names { try run("DROP VIEW IF EXISTS \(name)") }
    for layout in Layout.all {
      try run("DROP TABLE IF EXISTS \(layout.table)")
      try run(layout.createSQL)
    }
    for index in Layout.indexes { try run(index.sql) }
    for view in BookView.all(today: Layout.today) { try run(view.sql) }
    try set(meta: "projection", Layout.fingerprint)
  }

  func put(_ id: UInt64, of kind: Kind, _ cells: [Cell]) throws(StorageError) {
    let upsert = try upsert(of: kind)
    upsert.bind(ID<Never>(id).text)
    for cell in cells { upsert.bind(cell) }
    try upsert.run()
  }

  func put(_ id: UInt64, of kind: Kind, _ laid: PlainCells) throws(StorageError) {
    let upsert = try upsert(of: kind)
    upsert.bind(ID<Never>(id))
    try laid.bytes.withUnsafeBufferPointer { (text) throws(StorageError) in
      for cell in laid.cells {
        switch cell {
        case .null: upsert.bindNull()
        case .integer(let number): upsert.bind(number)
        case .text(let range): upsert.bind(staying: UnsafeBufferPointer(rebasing: text[range]))
        case .value(let place):
          let (value, shape) = laid.values[place]
          for cell in Layout.cells(of: value, shape) { upsert.bind(cell) }
        }
      }
      try upsert.run()
    }
  }

  private func upsert(of kind: Kind) throws(StorageError) -> Statement {
    if let known = upserts[Int(kind.rawValue)] { return known }
    let upsert = try Statement(db, Layout.of(kind).upsertSQL)
    upserts[Int(kind.rawValue)] = upsert
    return upsert
  }

  /// What stands in a table already is not sorted anew: only those without a row lose their indexes for so long.
  func filling(_ kinds: [Kind], _ body: () throws -> Void) throws {
    var left: [String] = []
    for kind in kinds {
      let layout = Layout.of(kind)
      let indexes = layout.indexes
      if indexes.isEmpty { continue }
      let hasRow = try first("SELECT 1 FROM \(layout.table) LIMIT 1") { _ in true } ?? false
      if hasRow { continue }
      for index in indexes {
        try run("DROP INDEX \(index.name)")
        left.append(index.sql)
      }
    }
    try body()
    for sql in left { try run(sql) }
  }
}
