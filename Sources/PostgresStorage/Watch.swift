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
        failed = Date()
        throw error
      }
    }
  }

  private func open() throws(StorageError) -> Connection {
    if let connection { return connection }
    guard failed.timeIntervalSinceNow < -Watch.pause else {
      throw .unreachable(what: "it could not be reached just now")
    }
    let made = try Connection(address)
    connection = made
    return made
  }
}
