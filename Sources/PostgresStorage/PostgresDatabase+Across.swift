import Foundation
import Storage

/// An account as who looks for work sees it.
public struct AccountLine: Sendable, Equatable {
  public var number: Int64
  public var name: String
  /// Changes with every transaction that wrote.
  public var version: Int
  public var head: Int64
}

/// Questions that are asked of all accounts at once, each by an index.
extension PostgresDatabase {
  private static let columns = "a.id, a.name, a.version, a.head"

  private func accounts(
    _ rest: String, _ values: [Parameter]
  ) throws(StorageError) -> [AccountLine] {
    try once { connection throws(StorageError) in
      let rows = try connection.query(
        "SELECT \(PostgresDatabase.columns) FROM account AS a \(rest)", values)
      return (0..<rows.count).map { index in
        let row = rows.row(index)
        return AccountLine(
          number: row.integer(0), name: row.text(1), version: Int(row.integer(2)),
          head: row.integer(3))
      }
    }
  }

  /// An account by its name.
  public func account(_ name: String) throws(StorageError) -> AccountLine? {
    try accounts("WHERE a.name = $1", [.text(name)]).first
  }

  /// The accounts behind one, in the order of their numbers, so many at most.
  public func accounts(after number: Int64, most: Int) throws(StorageError) -> [AccountLine] {
    try accounts(
      "WHERE a.id > $1 ORDER BY a.id LIMIT $2", [.integer(number), .integer(Int64(most))])
  }

  /// The accounts with these numbers.
  public func accounts(_ numbers: [Int64]) throws(StorageError) -> [AccountLine] {
    if numbers.isEmpty { return [] }
    return try accounts("WHERE a.id = ANY ($1::text::integer[])", [PostgresDatabase.list(numbers)])
  }

  /// A list of numbers as PostgreSQL reads it.
  private static func list(_ numbers: [Int64]) -> Parameter {
    .text("{" + numbers.map { "\($0)" }.joined(separator: ",") + "}")
  }

  public func countAccounts() throws(StorageError) -> Int {
    try once { connection throws(StorageError) in
      Int(try connection.query("SELECT count(*) FROM account").first?.integer(0) ?? 0)
    }
  }

  /// Those whose typed tables are of another program, and are made anew when they are opened.
  public func accountsWithOtherTables() throws(StorageError) -> [String] {
    try accounts(
      """
      WHERE NOT EXISTS (
        SELECT 1 FROM meta AS m WHERE m.account = a.id AND m.key = 'projection' AND m.value = $1)
      ORDER BY a.id
      """, [.text(Layout.fingerprint)]
    ).map { $0.name }
  }

  /// The account that an invitation's token, as its hash, is of.
  public func account(ofInvitation token: String) throws(StorageError) -> String? {
    try accounts(
      "JOIN invitation AS i ON i.account = a.id WHERE i.token = $1", [.text(token)]
    ).first?.name
  }

  /// The account that a link's token, as its hash, is of.
  public func account(ofLink token: String) throws(StorageError) -> String? {
    try accounts("JOIN link AS l ON l.account = a.id WHERE l.token = $1", [.text(token)]).first?
      .name
  }

  /// Who signs in with an email, and where.
  public func credentials(
    of email: String
  ) throws(StorageError) -> [(account: String, member: String, hash: String)] {
    try once { connection throws(StorageError) in
      let rows = try connection.query(
        """
        SELECT a.name, c.member, c.hash FROM member AS m
        JOIN credential AS c ON c.account = m.hub_account AND c.member = m.id
        JOIN account AS a ON a.id = m.hub_account WHERE m.email = $1 AND m.life = 'live'
        ORDER BY a.id
        """, [.text(email)])
      return (0..<rows.count).map { index in
        let row = rows.row(index)
        return (row.text(0), row.text(1), row.text(2))
      }
    }
  }

  /// The accounts where a member of this id has an email and no password.
  public func accounts(
    of member: String, withoutPassword email: String
  ) throws(StorageError) -> [String] {
    try accounts(
      """
      JOIN member AS m ON m.hub_account = a.id
      WHERE m.email = $1 AND m.id = $2 AND m.life = 'live' AND NOT EXISTS (
        SELECT 1 FROM credential AS c WHERE c.account = m.hub_account AND c.member = m.id)
      ORDER BY a.id
      """, [.text(email), .text(member)]
    ).map { $0.name }
  }

  /// How many passwords the email with the most of them has.
  public func mostPasswords() throws(StorageError) -> Int {
    try once { connection throws(StorageError) in
      let row = try connection.query(
        """
        SELECT coalesce(max(n), 0) FROM (
          SELECT count(DISTINCT c.hash) AS n FROM credential AS c
          JOIN member AS m ON m.hub_account = c.account AND m.id = c.member
          WHERE m.life = 'live' AND m.email <> '' GROUP BY m.email) AS counted
        """
      ).first
      return Int(row?.integer(0) ?? 0)
    }
  }

  /// The accounts in whose outbox something waits.
  public func accountsWithMail() throws(StorageError) -> [AccountLine] {
    try accounts(
      """
      WHERE EXISTS (
        SELECT 1 FROM message AS m WHERE m.hub_account = a.id
          AND m.life = 'live' AND (m.state = 'queued' OR m.asked > m.answered))
      ORDER BY a.id
      """, [])
  }

  /// The accounts in whose Inbox something was not read, or is to be read again.
  public func accountsWithReceipts() throws(StorageError) -> [AccountLine] {
    try accounts(
      """
      WHERE EXISTS (
        SELECT 1 FROM receipt AS r WHERE r.hub_account = a.id
          AND r.life = 'live' AND r.transaction IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM reading AS g WHERE g.hash = r.hash AND g.hub_account = r.hub_account))
      OR EXISTS (SELECT 1 FROM reading AS g WHERE g.hub_account = a.id AND g.life <> 'live')
      ORDER BY a.id
      """, [])
  }
}
