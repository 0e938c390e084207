import Ledger
import Storage

/// The typed tables of one account as SQLite has them, for people with SQL tools of their own: views in a schema of
/// the account's own, and the views over them (``BookView``).
///
/// Who may use the schema may read it, and nothing of any other account.
enum ReadingSchema {
  /// `ledgerline_first`, `ledgerline_0c4f5m2k7h1z9`; nil for an account that was put aside.
  static func name(of account: String) -> String? {
    guard account == "first" || ID<AccountMember>(account)?.text == account else { return nil }
    return "ledgerline_" + account
  }

  private static let today = "to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')"

  /// What makes them, to be told whether that changed.
  static let fingerprint =
    BookView.all(today: today).map { $0.sql }.joined(separator: ";")
    + Layout.all.prefix(1).map { view(of: $0, in: "x", account: "x") }.joined()

  /// The account is looked up by its name: a restored one that takes the name is read from then on.
  private static func view(of layout: Layout, in schema: String, account: String) -> String {
    let columns = ["id"] + layout.columns.map { $0.name }
    return "CREATE VIEW \(schema).\(layout.table) WITH (security_barrier) AS SELECT "
      + columns.map { "\"\($0)\"" }.joined(separator: ", ")
      + " FROM ledgerline.\(layout.table) WHERE hub_account = "
      + "(SELECT id FROM ledgerline.account WHERE name = '\(account)')"
  }

  /// Makes an account's views; in a transaction, over tables that are there.
  static func make(_ account: String, on connection: Connection) throws(StorageError) {
    // Its letters are ours: nothing in it needs quoting.
    guard let schema = name(of: account) else { return }
    try connection.run("CREATE SCHEMA IF NOT EXISTS \(schema)")
    for layout in Layout.all {
      // One with other columns cannot be replaced.
      try connection.run("DROP VIEW IF EXISTS \(schema).\(layout.table) CASCADE")
      try connection.run(view(of: layout, in: schema, account: account))
    }
    try connection.run("SET LOCAL search_path = \(schema), pg_temp")
    for view in BookView.all(today: today) {
      try connection.run("DROP VIEW IF EXISTS \(view.name)")
      try connection.run(view.sql)
    }
    try connection.run("SET LOCAL search_path = ledgerline, pg_temp")
    // Views that were made anew are read by whom the earlier ones were.
    try connection.run(
      """
      DO $$ DECLARE reader OID; BEGIN
        FOR reader IN SELECT DISTINCT a.grantee FROM pg_namespace AS n, aclexplode(n.nspacl) AS a
          WHERE n.nspname = '\(schema)' AND a.privilege_type = 'USAGE' AND a.grantee <> n.nspowner
        LOOP
          EXECUTE 'GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO '
            || CASE reader WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(reader)) END;
        END LOOP;
      END $$
      """)
  }

  static func remove(_ account: String, on connection: Connection) throws(StorageError) {
    guard let schema = name(of: account) else { return }
    try connection.run("DROP SCHEMA IF EXISTS \(schema) CASCADE")
  }
}
