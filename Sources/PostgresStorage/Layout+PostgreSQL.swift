import Ledger
import Storage

/// The typed tables in PostgreSQL: one a kind for all accounts, told apart by `hub_account` (some kinds have
/// an `account` themselves).
extension Layout {
  /// Changes whenever a table would be made differently; the tables are made anew then.
  static let fingerprint: String = {
    let text = all.map { $0.createSQL }.joined(separator: ";") + indexes.joined(separator: ";")
    return SHA256.hex(Array((text + cells + ReadingSchema.fingerprint).utf8))
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
  ].map { table, column in
    "CREATE INDEX IF NOT EXISTS \"\(table)_\(column)\" ON \"\(table)\" (hub_account, \"\(column)\")"
  }

  /// For questions that are asked of all accounts at once: whose an email is, whose mail waits, what was not read.
  ///
  /// A text may be longer than an index in order holds.
  static let acrossAccounts = [
    "CREATE INDEX IF NOT EXISTS member_email ON member USING hash (email)",
    """
    CREATE INDEX IF NOT EXISTS message_waiting ON message (hub_account)
    WHERE life = 'live' AND (state = 'queued' OR asked > answered)
    """,
    """
    CREATE INDEX IF NOT EXISTS receipt_waiting ON receipt (hub_account)
    WHERE life = 'live' AND transaction IS NULL
    """,
    "CREATE INDEX IF NOT EXISTS reading_hash ON reading USING hash (hash)",
    "CREATE INDEX IF NOT EXISTS reading_again ON reading (hub_account) WHERE life <> 'live'",
  ]

  var table: String { "\"\(kind.name)\"" }

  static func definition(_ column: Column) -> String {
    "\"\(column.name)\" \(column.isInteger ? "BIGINT" : "TEXT COLLATE \"C\"")"
  }

  var createSQL: String {
    let rest = columns.map { Layout.definition($0) }
    return "CREATE TABLE \(table) (hub_account INTEGER NOT NULL, "
      + "\"id\" TEXT COLLATE \"C\" NOT NULL, "
      + rest.joined(separator: ", ") + ", PRIMARY KEY (hub_account, \"id\"))"
  }

  var upsertSQL: String {
    let names = columns.map { "\"\($0.name)\"" }
    let updates = names.map { "\($0) = excluded.\($0)" }
    let values = (1...(columns.count + 2)).map { "$\($0)" }
    return "INSERT INTO \(table) (hub_account, \"id\", \(names.joined(separator: ", "))) VALUES ("
      + values.joined(separator: ", ") + ") ON CONFLICT (hub_account, \"id\") DO UPDATE SET "
      + updates.joined(separator: ", ")
  }
}
