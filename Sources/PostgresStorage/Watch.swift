import Foundation
import Storage

/// A connection of its own that tells when a book was written, and holds the locks of the accounts that
/// this program serves: a lock ends with its connection.
final class Watch: @unchecked Sendable {
  /// After a failure nothing is tried for so many seconds.
  private static let pause = 1.0

  private let address: DatabaseAddress
  private let guardian = NSLock()
  private var connection: Connection?
  private var locks: Set<Int64> = []
  private var held: Set<Int64> = []
  private var failed = Date.distantPast
  /// The server's processes that this program's connections had.
  private var backends: [Int64] = []

  /// The lock of whoever serves from the database; accounts have numbers above 0, migrations 0.
  static let hub: Int64 = -1

  init(_ address: DatabaseAddress) { self.address = address }

  /// 0 when it cannot be told.
  func version(of account: Int64) -> Int {
    let asked = try? asking { connection throws(StorageError) in
      let rows = try connection.query(
        "SELECT version FROM account WHERE id = $1", [.integer(account)])
      return Int(rows.first?.integer(0) ?? 0)
    }
    return asked ?? 0
  }

  func lock(_ account: Int64) throws(StorageError) -> Bool {
    let isMine = try asking { connection throws(StorageError) in
      if held.contains(account) { return false }
      return try Watch.take(account, connection)
    }
    if isMine {
      guardian.withLock {
        locks.insert(account)
        held.insert(account)
      }
    }
    return isMine
  }

  /// Waits until the hub's lock is free, and takes it; `tell` hears of what is in the way.
  func awaitHub(_ tell: (StorageError?) -> Void) {
    var told: StorageError??
    while true {
      do throws(StorageError) {
        if try lock(Watch.hub) { return }
        if told != .some(nil) { tell(nil) }
        told = .some(nil)
      } catch {
        if told != .some(error), !Watch.isPause(error) {
          tell(error)
          told = .some(error)
        }
        // After a database's restart the hub that served has its right again before others ask for it.
        Thread.sleep(forTimeInterval: 3)
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  private static let paused = "it could not be reached just now"

  private static func isPause(_ error: StorageError) -> Bool { error == .unreachable(what: paused) }

  /// Whether another program has the hub's lock that this one had: not an earlier connection of its own
  /// that the server still believes in.
  var isOvertaken: Bool {
    let asked = try? asking { connection throws(StorageError) -> Bool in
      if !locks.contains(Watch.hub) { return false }
      if held.contains(Watch.hub) {
        // A connection that broke says so when it is asked.
        try connection.query("SELECT 1")
        return false
      }
      let rows = try connection.query(
        """
        SELECT l.pid FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted
          AND l.classid::bigint = $1 AND l.objid::bigint = 4294967295 AND l.objsubid = 2
        """, [.integer(Migrations.lockClass)])
      guard let holder = rows.first?.integer(0) else { return false }
      return !backends.contains(holder)
    }
    return asked ?? false
  }

  /// The server's process of the connection there is.
  var backend: Int64? { guardian.withLock { connection == nil ? nil : backends.last } }

  func has(_ account: Int64) -> Bool { guardian.withLock { locks.contains(account) } }

  func unlock(_ account: Int64) {
    _ = try? asking { connection throws(StorageError) in
      locks.remove(account)
      if held.remove(account) != nil {
        try connection.query(
          "SELECT pg_advisory_unlock($1::integer, $2::integer)",
          [.integer(Migrations.lockClass), .integer(account)])
      }
      return true
    }
  }

  private static func take(
    _ account: Int64, _ connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.query(
      "SELECT pg_try_advisory_lock($1::integer, $2::integer)",
      [.integer(Migrations.lockClass), .integer(account)]
    ).first?.integer(0) == 1
  }

  private func asking<T>(
    _ body: (Connection) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    guardian.lock()
    defer { guardian.unlock() }
    while true {
      let isOld = connection != nil
      do throws(StorageError) {
        let connection = try open()
        for account in locks where !held.contains(account) {
          if try Watch.take(account, connection) { held.insert(account) }
        }
        return try body(connection)
      } catch {
        if connection?.isAlive == true { throw error }
        connection = nil
        held = []
        // One that broke since it was used last is made anew at once.
        if isOld { continue }
        // Who asks during the pause does not make it longer.
        if !Watch.isPause(error) { failed = Date() }
        throw error
      }
    }
  }

  private func open() throws(StorageError) -> Connection {
    if let connection { return connection }
    guard failed.timeIntervalSinceNow < -Watch.pause else {
      throw .unreachable(what: Watch.paused)
    }
    let made = try Connection(address)
    let backend = try made.query("SELECT pg_backend_pid()").first?.integer(0) ?? 0
    backends = backends.suffix(15) + [backend]
    connection = made
    return made
  }
}
