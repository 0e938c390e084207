import Foundation
import Storage

/// A connection of its own that tells when a book was written, and holds the rights that this program has: the
/// one to serve, alone or together with others, and those to an account: a right ends with its connection.
///
/// Who serves and who moves or restores an account keep out of each other's way: each takes its own right first, and
/// then looks whether the other has theirs.
final class Watch: @unchecked Sendable {
  /// After a failure nothing is tried for so many seconds.
  private static let pause = 1.0

  private let servers: Servers
  private let guardian = NSLock()
  private var connection: Connection?
  /// What this program is to have, and what the connection has of it.
  private var rights: [Int64: Mode] = [:]
  private var held: Set<Int64> = []
  private var failed = Date.distantPast
  /// The server's processes that this program's connections had.
  private var backends: [Int64] = []

  /// How a right is had: by one program, or by any number of them.
  enum Mode { case alone, together }

  /// The right of whoever serves from the database; accounts have numbers above 0, migrations 0.
  static let hub: Int64 = -1
  /// The right to do what one of many hubs does: mail, tidying, backups, reading.
  static let duties: Int64 = -2

  init(_ servers: Servers) { self.servers = servers }

  /// 0 when it cannot be told.
  func version(of account: Int64) -> Int {
    let asked = try? asking { connection throws(StorageError) in
      let rows = try connection.query(
        "SELECT version FROM account WHERE id = $1", [.integer(account)])
      return Int(rows.first?.integer(0) ?? 0)
    }
    return asked ?? 0
  }

  /// Takes a right; false when another program has it in a way that leaves no room, or this one has it already.
  func lock(_ right: Int64, _ mode: Mode = .alone) throws(StorageError) -> Bool {
    let isMine = try asking { connection throws(StorageError) in
      if held.contains(right) { return false }
      return try take(right, mode, connection)
    }
    if isMine {
      guardian.withLock {
        rights[right] = mode
        held.insert(right)
      }
    }
    return isMine
  }

  /// Whether this program has a right just now that one program has at a time; takes it when nobody has it.
  func hold(_ right: Int64) throws(StorageError) -> Bool {
    try asking { connection throws(StorageError) in
      if held.contains(right) {
        // A connection that broke says so when it is asked.
        try connection.query("SELECT 1")
        return true
      }
      guard try take(right, .alone, connection) else { return false }
      held.insert(right)
      return true
    }
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

  /// Whether another program has the right to serve that this one had, or one that nobody has beside it: not an
  /// earlier connection of its own that the server still believes in.
  var isOvertaken: Bool {
    let asked = try? asking { connection throws(StorageError) -> Bool in
      guard let mode = rights[Watch.hub] else { return false }
      if held.contains(Watch.hub) {
        // A connection that broke says so when it is asked.
        try connection.query("SELECT 1")
        return false
      }
      return try isKeptOut(mode, connection)
    }
    return asked ?? false
  }

  /// Whether others have what keeps this program from serving: the right to serve, or one to an account.
  private func isKeptOut(_ mode: Mode, _ connection: Connection) throws(StorageError) -> Bool {
    try holders(connection).contains { holder in
      if backends.contains(holder.process) { return false }
      return holder.right > 0 || holder.right == Watch.hub && (holder.isAlone || mode == .alone)
    }
  }

  /// Who has which of this program's kind of rights: the server's process, and how.
  private func holders(
    _ connection: Connection
  ) throws(StorageError) -> [(right: Int64, process: Int64, isAlone: Bool)] {
    let rows = try connection.query(
      """
      SELECT l.objid::bigint, l.pid, l.mode = 'ExclusiveLock' FROM pg_locks AS l
      JOIN pg_database AS d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted
        AND l.classid::bigint = $1 AND l.objsubid = 2
      """, [.integer(Migrations.lockClass)])
    return (0..<rows.count).map { index in
      let row = rows.row(index)
      // The server counts without a sign.
      return (Int64(Int32(truncatingIfNeeded: row.integer(0))), row.integer(1), row.integer(2) == 1)
    }
  }

  /// Whether any program has a right just now.
  func isHeld(_ right: Int64) throws(StorageError) -> Bool {
    try asking { connection throws(StorageError) in
      try holders(connection).contains { $0.right == right }
    }
  }

  /// The server's process of the connection there is.
  var backend: Int64? { guardian.withLock { connection == nil ? nil : backends.last } }

  func has(_ right: Int64) -> Bool { guardian.withLock { rights[right] != nil } }

  func unlock(_ right: Int64) {
    _ = try? asking { connection throws(StorageError) in
      let mode = rights.removeValue(forKey: right) ?? .alone
      if held.remove(right) != nil { try Watch.release(right, mode, connection) }
      return true
    }
  }

  private func take(
    _ right: Int64, _ mode: Mode, _ connection: Connection
  ) throws(StorageError) -> Bool {
    let isTaken =
      try connection.query(
        "SELECT pg_try_advisory_lock\(mode == .together ? "_shared" : "")($1::integer, $2::integer)",
        [.integer(Migrations.lockClass), .integer(right)]
      ).first?.integer(0) == 1
    guard isTaken else { return false }
    let isFree: Bool
    switch right {
    case Watch.hub: isFree = try !isKeptOut(mode, connection)
    case 1...:
      isFree = try !holders(connection).contains {
        $0.right == Watch.hub && !backends.contains($0.process)
      }
    case _: isFree = true
    }
    if !isFree { try Watch.release(right, mode, connection) }
    return isFree
  }

  private static func release(
    _ right: Int64, _ mode: Mode, _ connection: Connection
  ) throws(StorageError) {
    try connection.query(
      "SELECT pg_advisory_unlock\(mode == .together ? "_shared" : "")($1::integer, $2::integer)",
      [.integer(Migrations.lockClass), .integer(right)])
  }

  private func asking<T>(
    _ body: (Connection) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    guardian.lock()
    defer { guardian.unlock() }
    if connection?.isOvertaken == true {
      connection = nil
      held = []
    }
    while true {
      let isOld = connection != nil
      do throws(StorageError) {
        let connection = try open()
        for (right, mode) in rights where !held.contains(right) {
          if try take(right, mode, connection) { held.insert(right) }
        }
        return try body(connection)
      } catch {
        if connection?.isAlive == true { throw error }
        connection = nil
        held = []
        // One that broke since it was used last is made anew at once.
        if isOld { continue }
        // Who only hears of the pause does not make it longer: a hub asks several times a second.
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
    let made = try Connection(servers)
    let backend = try made.query("SELECT pg_backend_pid()").first?.integer(0) ?? 0
    backends = backends.suffix(15) + [backend]
    connection = made
    return made
  }
}
