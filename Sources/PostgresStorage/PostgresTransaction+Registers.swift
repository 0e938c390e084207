import Ledger
import Storage

/// The register table.
///
/// The registers that came with a row's first change stand together under tag 0, one after another
/// as in the change; a register written later has a line of its own, which counts instead.
extension PostgresTransaction {
  private static let columns = "kind, id, tag, stamp_time, stamp_device, value"

  func registers(of row: RowKey) throws(StorageError) -> [StoredRegister] {
    let lines = try all(
      """
      SELECT \(PostgresTransaction.columns) FROM register
      WHERE account = $1 AND kind = $2 AND id = $3 ORDER BY tag
      """, [.integer(Int64(row.kind)), .unsigned(row.id)], PostgresTransaction.line)
    var registers: [StoredRegister] = []
    for line in lines { line.lay(on: &registers) }
    return registers.sorted { $0.key.tag < $1.key.tag }
  }

  func forEachRegister(
    of rows: [RowKey], _ body: (StoredRegister) throws -> Void
  ) throws {
    if rows.isEmpty { return }
    try forEachRegister(
      """
      SELECT \(PostgresTransaction.columns) FROM register
      JOIN unnest($2::bigint[], $3::bigint[]) AS wanted (wanted_kind, wanted_id)
        ON kind = wanted_kind::smallint AND id = wanted_id
      WHERE account = $1 ORDER BY kind, id, tag
      """,
      [
        .integers(rows.map { Int64($0.kind) }),
        .integers(rows.map { Int64(bitPattern: $0.id) }),
      ], body)
  }

  func forEachRegister(_ body: (StoredRegister) throws -> Void) throws {
    try forEachRegister(
      """
      SELECT \(PostgresTransaction.columns) FROM register WHERE account = $1
      ORDER BY kind, id, tag
      """, [], body)
  }

  /// The lines of a question stand row by row.
  private func forEachRegister(
    _ sql: String, _ values: [Parameter], _ body: (StoredRegister) throws -> Void
  ) throws {
    var row: [StoredRegister] = []
    try forEach(sql, values) { found in
      let line = PostgresTransaction.line(found)
      if let first = row.first, first.key.kind != line.key.kind || first.key.id != line.key.id {
        try row.forEach(body)
        row.removeAll(keepingCapacity: true)
      }
      line.lay(on: &row)
      return true
    }
    try row.forEach(body)
  }

  private static func line(_ row: Row) -> StoredRegister {
    StoredRegister(
      key: RegisterKey(
        kind: UInt8(truncatingIfNeeded: row.integer(0)), id: row.unsigned(1),
        tag: UInt8(truncatingIfNeeded: row.integer(2))),
      stamp: Stamp(time: row.unsigned(3), device: row.unsigned(4)), bytes: row.bytes(5))
  }

  func registerKinds() throws(StorageError) -> [UInt8] {
    try all("SELECT DISTINCT kind FROM register WHERE account = $1 ORDER BY kind") {
      UInt8(truncatingIfNeeded: $0.integer(0))
    }
  }

  func forEachWrite(of kind: UInt8, _ body: (Change) throws -> Void) throws {
    try forEach(
      """
      SELECT \(PostgresTransaction.columns) FROM register WHERE account = $1 AND kind = $2
      ORDER BY tag <> 0, stamp_time, stamp_device, id, tag
      """, [.integer(Int64(kind))]
    ) { row in
      try body(try PostgresTransaction.line(row).change())
      return true
    }
  }

  func unnamed(among hashes: Set<String>) throws(StorageError) -> Set<String> {
    var unnamed = hashes
    if unnamed.isEmpty { return unnamed }
    do {
      try forEach(
        "SELECT value FROM register WHERE account = $1 AND octet_length(value) >= 64"
      ) { row in
        BlobNames.forEachName(in: row.bytes(0)) { unnamed.remove($0) }
        return !unnamed.isEmpty
      }
    } catch let error as StorageError {
      throw error
    } catch {
      throw .failed(what: "\(error)")
    }
    return unnamed
  }

  // MARK: writing

  func insert(
    _ row: RowKey, _ stamp: Stamp, _ registers: ArraySlice<UInt8>
  ) throws(StorageError) -> Bool {
    try run(
      """
      INSERT INTO register (account, \(PostgresTransaction.columns))
      VALUES ($1, $2, $3, 0, $4, $5, $6) ON CONFLICT DO NOTHING
      """,
      [
        .integer(Int64(row.kind)), .unsigned(row.id), .unsigned(stamp.time),
        .unsigned(stamp.device), .bytes(registers),
      ]) > 0
  }

  func put(
    _ key: RegisterKey, _ stamp: Stamp, _ bytes: ArraySlice<UInt8>
  ) throws(StorageError) {
    try send(
      """
      INSERT INTO register (account, \(PostgresTransaction.columns))
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, kind, id, tag) DO UPDATE SET
      stamp_time = excluded.stamp_time, stamp_device = excluded.stamp_device,
      value = excluded.value
      """,
      [
        .integer(Int64(key.kind)), .unsigned(key.id), .integer(Int64(key.tag)),
        .unsigned(stamp.time), .unsigned(stamp.device), .bytes(bytes),
      ])
  }

  // MARK: the typed tables

  func hasCurrentTables() throws(StorageError) -> Bool {
    try first("SELECT value FROM meta WHERE account = $1 AND key = 'projection'") { $0.text(0) }
      == Layout.fingerprint
  }

  func forEachRow(of kind: Kind, _ body: (String, [Cell?]) throws -> Void) throws {
    let layout = Layout.of(kind)
    let names = layout.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    try forEach("SELECT \"id\", \(names) FROM \(layout.table) WHERE hub_account = $1") { row in
      let cells = layout.columns.enumerated().map { index, column -> Cell? in
        let place = Int32(index + 1)
        if row.isNull(place) { return .null }
        return column.isInteger ? .integer(row.integer(place)) : .text(row.text(place))
      }
      try body(row.text(0), cells)
      return true
    }
  }

  func rows(_ link: LawLink, of id: UInt64) throws(StorageError) -> [UInt64] {
    let (layout, column) = Layout.place(of: link)
    return try all(
      """
      SELECT "id" FROM \(layout.table) WHERE hub_account = $1 AND "\(column)" = $2 ORDER BY "id"
      """, [.text(ID<Never>(id).text)]
    ) { ID<Never>($0.text(0))?.raw }.compactMap { $0 }
  }

  /// The tables themselves are those of all accounts (``Migrations``): this account's rows go.
  func remakeTables() throws(StorageError) {
    for layout in Layout.all { try send("DELETE FROM \(layout.table) WHERE hub_account = $1") }
    try set(meta: "projection", Layout.fingerprint)
  }

  func put(_ id: UInt64, of kind: Kind, _ cells: [Cell]) throws(StorageError) {
    try send(
      PostgresTransaction.upserts[kind] ?? "",
      [.text(ID<Never>(id).text)] + cells.map { Parameter($0) })
  }

  private static let upserts = Dictionary(
    uniqueKeysWithValues: Layout.all.map { ($0.kind, $0.upsertSQL) })
}
