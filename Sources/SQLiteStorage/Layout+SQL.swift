import Ledger
import Storage

/// The typed tables in SQL.
extension Layout {
  /// Changes whenever a table would be made differently; the tables are rebuilt then.
  static let fingerprint: String = {
    let text = all.map { $0.createSQL }.joined(separator: ";") + Views.all.joined(separator: ";")
    return SHA256.hex(Array(text.utf8))
  }()

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
