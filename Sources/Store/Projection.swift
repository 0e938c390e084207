import Ledger
import Storage

/// The typed tables (``Storage/TableReader``), filled from the log.
enum Projection {
  /// Makes the typed tables anew, unless another program has just done so.
  static func rebuild(in storage: any BookStorage) throws {
    try storage.commit { writer in
      if try !writer.hasCurrentTables() { try fill(writer) }
    }
  }

  static func fill(_ writer: any BookWriter) throws {
    try writer.remakeTables()
    var live = LiveBook()
    if try writer.horizon() > 0 {
      live = try LiveBook(registersIn: writer)
    } else {
      try live.catchUp(in: writer)
    }
    try writer.filling(Kind.allCases) {
      for layout in Layout.all {
        var visitor = WriteTable(writer: writer, layout: layout)
        live.book.visit(layout.kind, &visitor)
        if let problem = visitor.problem { throw problem }
      }
    }
  }
}

private struct WriteTable: TableVisitor {
  let writer: any BookWriter
  let layout: Layout
  var problem: (any Error)?

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    do {
      for row in table.rows {
        try writer.put(row.id.raw, of: layout.kind, layout.cells(of: row))
      }
    } catch {
      problem = error
    }
  }
}

/// Writes what a change did to the registers of one row.
struct ProjectRow: TableVisitor {
  let row: Change.Row
  let change: Change
  let writer: any BookWriter
  var problem: (any Error)?

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    guard let place = table.row(of: ID(row.id)) else { return }
    do {
      try writer.putRegisters(wonBy: change.stamp) { body in
        table.forEachRegister(row: place, body)
      }
    } catch {
      problem = error
    }
  }
}

extension RegisterWriter {
  /// Writes all registers of a new row at once; false when the row is there after all.
  func insert(_ row: Change.Row, of change: Change) throws(StorageError) -> Bool {
    try insert(RowKey(row.kind, row.id), change.stamp, change.body[row.start..<row.end])
  }

  /// Writes those of a row's registers that carry `stamp`.
  func putRegisters(
    wonBy stamp: Stamp,
    _ forEach: ((RegisterKey, Stamp, ArraySlice<UInt8>) -> Void) -> Void
  ) throws(StorageError) {
    var problem: StorageError?
    forEach { key, winner, bytes in
      guard winner == stamp, problem == nil else { return }
      do throws(StorageError) {
        try put(key, winner, bytes)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }
}
