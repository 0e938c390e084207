import GRDB
import Ledger

/// The typed tables: what the log adds up to, for people and for `verify`.
///
/// Nothing in the program reads them back; they can be dropped and rebuilt at any time.
enum Projection {
  /// Makes the typed tables and views anew and fills them from the log.
  static func rebuild(in db: Database) throws {
    for name in Views.names { try db.execute(sql: "DROP VIEW IF EXISTS \(name)") }
    for layout in Layout.all {
      try db.execute(sql: "DROP TABLE IF EXISTS \(layout.table)")
      try db.execute(sql: layout.createSQL)
    }
    for view in Views.all { try db.execute(sql: view) }
    var live = LiveBook()
    if try FoldedLog.horizon(in: db) > 0 {
      live = try LiveBook(registersIn: db)
    } else {
      try live.catchUp(in: db)
    }
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

/// Writes what a change did to one row: its registers and its typed row.
struct ProjectRow: TableVisitor {
  let row: Change.Row
  let change: Change
  /// Whether the book had no such row before the change.
  let isNew: Bool
  let registers: RegisterWriter
  let upsert: Statement
  let layout: Layout
  var problem: (any Error)?

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    guard let place = table.row(of: ID(row.id)) else { return }
    do {
      if try !isNew || !registers.insert(row, of: change) {
        try registers.upsert(wonBy: change.stamp) { body in
          table.forEachRegister(row: place, body)
        }
      }
      try upsert.write(table.rows[Int(place)], layout)
    } catch {
      problem = error
    }
  }
}

/// Whether the book has a row.
struct HasRow: TableVisitor {
  let id: UInt64
  private(set) var answer = false

  init(id: UInt64) { self.id = id }

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    answer = table.row(of: ID(id)) != nil
  }
}
