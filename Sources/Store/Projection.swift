import GRDB
import Ledger

/// The register table and the typed tables: what the log adds up to, for people and for `verify`.
///
/// Nothing in the program reads them back; they can be dropped and rebuilt at any time.
enum Projection {
  static let registerSQL = """
    INSERT INTO register VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id, tag) DO UPDATE SET
    stamp_time = excluded.stamp_time, stamp_device = excluded.stamp_device, value = excluded.value
    """

  /// Makes the typed tables and views anew and fills them from the log.
  static func rebuild(in db: Database) throws {
    for name in Views.names { try db.execute(sql: "DROP VIEW IF EXISTS \(name)") }
    for layout in Layout.all {
      try db.execute(sql: "DROP TABLE IF EXISTS \(layout.table)")
      try db.execute(sql: layout.createSQL)
    }
    for view in Views.all { try db.execute(sql: view) }
    var live = LiveBook()
    try live.catchUp(in: db)
    for layout in Layout.all {
      var writer = WriteTable(upsert: try Statement(db, layout.upsertSQL), layout: layout)
      live.book.visit(layout.kind, &writer)
      if let problem = writer.problem { throw problem }
    }
    try Meta.set(.projection, Layout.fingerprint, in: db)
  }
}

private struct WriteTable: TableVisitor {
  let upsert: Statement
  let layout: Layout
  var problem: (any Error)?

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    do {
      for row in table.rows { try upsert.write(row, layout) }
    } catch {
      problem = error
    }
  }
}

extension Statement {
  /// Runs a typed table's upsert for one row.
  func write<E: Entity>(_ row: E, _ layout: Layout) throws {
    bind(row.id.text)
    for cell in layout.cells(row.members) { bind(cell) }
    try run()
  }
}

/// Writes one row's registers that a change won, and its typed row.
struct ProjectRow: TableVisitor {
  let id: UInt64
  let stamp: Stamp
  let register: Statement
  let upsert: Statement
  let layout: Layout
  var problem: (any Error)?

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    guard let place = table.row(of: ID(id)) else { return }
    do {
      var failure: (any Error)?
      table.forEachRegister(row: place) { key, stamp, bytes in
        guard stamp == self.stamp, failure == nil else { return }
        do {
          try register.write(key, stamp, bytes)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      try upsert.write(table.rows[Int(place)], layout)
    } catch {
      problem = error
    }
  }
}

extension Statement {
  /// Runs the register table's upsert.
  func write(_ key: RegisterKey, _ stamp: Stamp, _ bytes: ArraySlice<UInt8>) throws {
    bind(Int64(key.kind))
    bind(key.id)
    bind(Int64(key.tag))
    bind(stamp.time)
    bind(stamp.device)
    bind(bytes)
    try run()
  }
}
