import Foundation
import Ledger
import Storage

/// A database that holds the books of many accounts; what it does with connections stays inside.
///
/// A connection that broke is made anew with the next question.
public final class PostgresDatabase: Sendable {
  /// Where it is, without a password.
  public var name: String { address.name }

  let watch: Watch
  let hints = Hints()
  let servers: Servers
  private let address: DatabaseAddress
  private let pool: Pool

  /// Opens the database, makes our tables in it or brings them up to this program.
  ///
  /// With `wait` only once no other hub serves from it; it is told what is in the way.
  public init(
    _ address: DatabaseAddress, readOnly: Bool = false, wait: ((StorageError?) -> Void)? = nil
  ) throws(StorageError) {
    self.address = address
    servers = Servers(address)
    pool = Pool(servers)
    watch = Watch(servers)
    if let wait { watch.awaitHub(wait) }
    try lending { connection throws(StorageError) in
      try Migrations.run(on: connection, readOnly: readOnly, beside: watch.backend ?? 0)
    }
  }

  // MARK: who serves

  /// Takes the right to be the hub that serves from here, or one of those that do so together; false when
  /// another program has it in a way that leaves no room.
  public func beginServing(together: Bool = false) throws(StorageError) -> Bool {
    if watch.has(Watch.hub) { return true }
    return try watch.lock(Watch.hub, together ? .together : .alone)
  }

  public func endServing() {
    watch.unlock(Watch.duties)
    watch.unlock(Watch.hub)
  }

  /// Whether what one of many hubs does is this one's to do just now; takes it over when nobody has it.
  public func isOnDuty() throws(StorageError) -> Bool { try watch.hold(Watch.duties) }

  /// Whether another program took that right since.
  public var isOvertaken: Bool { watch.isOvertaken }

  // MARK: connections
  /// Lends a connection; one that broke meanwhile does not come back.
  func lending<T, E: Error>(_ body: (Connection) throws(E) -> T) throws -> T {
    let connection = try pool.take()
    defer { pool.giveBack(connection) }
    return try body(connection)
  }

  func lending<T>(
    _ body: (Connection) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    let connection = try pool.take()
    defer { pool.giveBack(connection) }
    return try body(connection)
  }

  // MARK: accounts

  /// The names of all accounts, in order.
  public func accounts() throws(StorageError) -> [String] {
    try lending { connection throws(StorageError) in
      let rows = try connection.query("SELECT name FROM account ORDER BY name")
      return (0..<rows.count).map { rows.row($0).text(0) }
    }
  }

  /// The number of an account; nil when there is none of that name.
  func number(of account: String) throws(StorageError) -> Int64? {
    try lending { connection throws(StorageError) in
      try connection.query("SELECT id FROM account WHERE name = $1", [.text(account)])
        .first?.integer(0)
    }
  }

  /// Whether a program, this one too, moves or restores an account just now.
  public func isInHand(_ account: String) throws(StorageError) -> Bool {
    guard let number = try number(of: account) else { return false }
    return try watch.isHeld(number)
  }

  /// Makes an account with an empty book, unless it is there; answers its number.
  func make(_ account: String) throws(StorageError) -> Int64 {
    if let known = try number(of: account) { return known }
    return try lending { connection throws(StorageError) in
      try connection.send("BEGIN")
      do throws(StorageError) {
        let made = try connection.query(
          "INSERT INTO account (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id",
          [.text(account)])
        if let id = made.first?.integer(0) {
          try PostgresTransaction(connection, account: id, head: 0).begin()
          try ReadingSchema.make(account, on: connection)
        }
        let id = try connection.query("SELECT id FROM account WHERE name = $1", [.text(account)])
          .first?.integer(0)
        try connection.query("COMMIT")
        guard let id else { throw .failed(what: "the account \(account) went") }
        return id
      } catch {
        connection.rollback()
        throw error
      }
    }
  }

  /// Removes an account and everything in it.
  public func remove(_ account: String) throws(StorageError) {
    guard let id = try number(of: account) else { return }
    try lending { connection throws(StorageError) in
      try connection.send("BEGIN")
      do throws(StorageError) {
        try connection.query("SELECT 1 FROM account WHERE id = $1 FOR UPDATE", [.integer(id)])
        for table in Schema.tables {
          try connection.send("DELETE FROM \(table) WHERE account = $1", [.integer(id)])
        }
        for layout in Layout.all {
          try connection.send(
            "DELETE FROM \(layout.table) WHERE hub_account = $1", [.integer(id)])
        }
        try connection.send("DELETE FROM account WHERE id = $1", [.integer(id)])
        try ReadingSchema.remove(account, on: connection)
        try connection.query("COMMIT")
      } catch {
        connection.rollback()
        throw error
      }
    }
  }

  /// Gives an account another name, under which nobody looks for it, and its own to a third one, if any; both
  /// or neither.
  ///
  /// Who was signed in to the one that had the name is not to the other; the hub's password stays, unless no other
  /// takes the name and `isLast` says that the hub goes elsewhere.
  public func rename(
    _ account: String, to name: String, putting other: String? = nil, isLast: Bool = false
  ) throws(StorageError) {
    try lending { connection throws(StorageError) in
      try connection.send("BEGIN")
      do throws(StorageError) {
        // Who sits where is told by names.
        if other != nil || isLast { try connection.send("DELETE FROM hub_session") }
        let sql = "UPDATE account SET name = $2 WHERE name = $1"
        try connection.send(sql, [.text(account), .text(name)])
        if let other {
          let moved = try connection.query(sql, [.text(other), .text(account)])
          guard moved.written == 1 else { throw .failed(what: "there is no account \(other)") }
          try connection.send("DELETE FROM hub_note WHERE kind NOT IN ('secret', 'mail')")
          // A backup has no mail server in it; the other accounts keep theirs.
          try connection.send(
            """
            INSERT INTO hub_note (kind, name, value, ends) VALUES ('mail', $1, '', 0)
            ON CONFLICT (kind, name) DO UPDATE SET value = ''
            """, [.text(account)])
        } else if isLast {
          try connection.send("DELETE FROM hub_note")
        }
        try connection.query("COMMIT")
      } catch {
        connection.rollback()
        throw error
      }
    }
  }

  /// What no copy of the database shares with it.
  func place() throws(StorageError) -> String {
    try lending { connection throws(StorageError) in
      let rows = try connection.query(
        """
        SELECT s.system_identifier::text || '.' || d.oid::text FROM pg_control_system() AS s,
        pg_database AS d WHERE d.datname = current_database()
        """)
      return rows.first?.text(0) ?? ""
    }
  }
}
