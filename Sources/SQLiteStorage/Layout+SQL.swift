import Ledger
import Storage

/// The typed tables in SQL.
extension Layout {
  /// The day it is, as the tables have days.
  static let today = "date('now')"

  /// Changes whenever a table would be made differently; the tables are rebuilt then.
  static let fingerprint: String = {
    let text =
      all.map { $0.createSQL }.joined(separator: ";")
      + BookView.all(today: today).map { $0.sql }.joined(separator: ";")
      + indexes.map { $0.sql }.joined(separator: ";") + cells
    return SHA256.hex(Array(text.utf8))
  }()

  /// Changes when the same columns get other cells of the same rows.
  private static let cells = "unknown moments are NULL"

  /// For questions that go from a thing to what points at it.
  static let indexes = [
    ("charge", "project"), ("invoice", "client"), ("invoice", "project"), ("line", "invoice"),
    ("allocation", "invoice"), ("allocation", "payment"), ("payment", "client"),
    ("project", "client"), ("transaction", "project"), ("item", "project"),
    ("item", "transaction"), ("lineage", "item"), ("payment", "project"), ("linematch", "line"),
    ("linematch", "other"),
  ].map { table, column in Index(table: table, column: column) }

  struct Index {
    let table: String
    let column: String

    var name: String { "\"\(table)_\(column)\"" }
    var sql: String { "CREATE INDEX \(name) ON \"\(table)\" (\"\(column)\")" }
  }

  /// Those of its own table.
  var indexes: [Index] { Layout.indexes.filter { $0.table == kind.name } }

  var table: String { "\"\(kind.name)\"" }

  var createSQL: String {
    let rest = columns.map { "\"\($0.name)\" \($0.isInteger ? "INTEGER" : "TEXT")" }
    return "CREATE TABLE \(table) (\"id\" TEXT NOT NULL PRIMARY KEY, "
      + rest.joined(separator: ", ") + ") WITHOUT ROWID, STRICT"
  }

  var upsertSQL: String {
    let names = columns.map { "\"\($0.name)\"" }
    let updates = names.map { "\($0) = excluded.\($0)" }
    return "INSERT INTO \(table) VALUES (?" + String(repeating: ", ?", count: columns.count)
      + ") ON CONFLICT (\"id\") DO UPDATE SET " + updates.joined(separator: ", ")
  }
}
