import Storage

/// The typed tables of all accounts, brought into the form that this program gives them; each account's rows are written anew
/// when it is opened.
enum TypedTables {
  /// Adds the tables and columns that are missing; false, with nothing done, where there is something that is ours no more.
  ///
  /// An older program goes on beside it: it names the columns that it writes.
  static func widen(_ connection: Connection) throws(StorageError) -> Bool {
    var there: [String: [String: Bool]] = [:]
    let rows = try connection.query(
      """
      SELECT c.relname::text, a.attname::text, a.atttypid = 'bigint'::regtype
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'ledgerline'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
        AND NOT a.attisdropped AND a.attname NOT IN ('hub_account', 'id')
      """)
    for index in 0..<rows.count {
      let row = rows.row(index)
      there[row.text(0), default: [:]][row.text(1)] = row.integer(2) == 1
    }
    var missing: [String] = []
    for layout in Layout.all {
      guard let known = there[layout.kind.name] else {
        missing.append(layout.createSQL)
        continue
      }
      let wanted = Dictionary(
        layout.columns.map { ($0.name, $0.isInteger) }, uniquingKeysWith: { first, _ in first })
      guard known.allSatisfy({ wanted[$0] == $1 }) else { return false }
      for column in layout.columns where known[column.name] == nil {
        missing.append("ALTER TABLE \(layout.table) ADD COLUMN \(Layout.definition(column))")
      }
    }
    for statement in missing { try connection.run(statement) }
    return true
  }

  /// Makes them anew, without a row.
  static func remake(_ connection: Connection) throws(StorageError) {
    for layout in Layout.all {
      try connection.run("DROP TABLE IF EXISTS \(layout.table) CASCADE")
      try connection.run(layout.createSQL)
    }
    try connection.run("DELETE FROM meta WHERE key = 'projection'")
    try finish(connection)
  }

  /// What stands over the tables.
  static func finish(_ connection: Connection) throws(StorageError) {
    for index in Layout.indexes + Layout.acrossAccounts { try connection.run(index) }
    let accounts = try connection.query("SELECT name FROM account")
    for index in 0..<accounts.count {
      try ReadingSchema.make(accounts.row(index).text(0), on: connection)
    }
  }
}
