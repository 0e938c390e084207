import Ledger
import Storage

/// One account's book in a database.
///
/// A write transaction holds the account's line, so that one writes at a time on the latest state; a read
/// sees one moment. What fails before a body began is tried once more on a new connection. Later nobody
/// but the caller knows whether the body may run again: it is told (``StorageError/unreachable(what:)``,
/// ``StorageError/busy``), and ``StorageError/uncertain(what:)`` where the answer to a commit was lost.
public final class PostgresBook: SharedStorage {
  private let database: PostgresDatabase
  let account: Int64

  /// Opens an account's book, making it unless it is opened for reading only.
  public init(
    _ account: String, in database: PostgresDatabase, readOnly: Bool = false
  ) throws(StorageError) {
    self.database = database
    if readOnly {
      guard let known = try database.number(of: account) else {
        throw .failed(what: "there is no account \(account) in \(database.name)")
      }
      self.account = known
    } else {
      self.account = try database.make(account)
    }
  }

  // MARK: transactions

  public func read<T>(_ body: (any BookReader) throws -> T) throws -> T {
    try inTransaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "") { transaction in
      .rollback(try body(transaction))
    }
  }

  public func write<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T {
    try inTransaction("BEGIN ISOLATION LEVEL READ COMMITTED", " FOR UPDATE", body)
  }

  private func inTransaction<T>(
    _ begin: String, _ hold: String, _ body: (PostgresTransaction) throws -> Ending<T>
  ) throws -> T {
    var attempts = 0
    while true {
      attempts += 1
      var hasBegun = false
      do {
        return try database.lending { connection in
          try connection.send(begin)
          do {
            // The moment that a read sees is that of this question.
            let rows = try connection.query(
              """
              SELECT head, log_hash, timeline NOT IN (0, \(Timeline.present)) AND NOT is_replicated
              FROM account WHERE id = $1
              """ + hold, [.integer(account)])
            guard let row = rows.first else {
              throw StorageError.failed(what: "the account was removed")
            }
            let transaction = PostgresTransaction(
              connection, account: account, head: row.integer(0), hash: row.bytes(1),
              mayLackChanges: row.integer(2) == 1)
            hasBegun = true
            switch try body(transaction) {
            case .commit(let value):
              if try transaction.commit() { database.tell(account) }
              return value
            case .rollback(let value):
              connection.rollback()
              return value
            }
          } catch {
            connection.rollback()
            throw error
          }
        }
      } catch let error as StorageError where !hasBegun && attempts < 2 && error.isOfConnection {
        continue
      }
    }
  }

  public func version() -> Int { database.watch.version(of: account) }

  // MARK: who serves it, and where it is

  public func beginServing() throws(StorageError) -> Bool { try database.watch.lock(account) }

  public func endServing() { database.watch.unlock(account) }

  /// A replica that took over is no copy; what a dump was read into is one.
  public func place() throws(StorageError) -> String {
    try database.place() + ".\(account)"
  }

  // MARK: housekeeping

  /// What its lines hold; tables and indexes are shared by all accounts.
  public var size: Int64 {
    let asked = try? read { reader -> Int64 in
      try (reader as? PostgresTransaction)?.bytes() ?? 0
    }
    return asked ?? 0
  }

  /// PostgreSQL sees to that by itself (autovacuum).
  public func shrink() throws(StorageError) {}

  public func rest() throws(StorageError) {}

  public func copy(
    to file: String, withPeople: Bool, blob: (String) -> [UInt8]?
  ) throws(StorageError) {
    throw .failed(what: "a backup of it is made through a folder")
  }
}

extension StorageError {
  /// Whether another connection may do better.
  fileprivate var isOfConnection: Bool {
    if case .unreachable = self { return true }
    return false
  }
}
