import Foundation
import PostgreSQL
import Storage

/// Tells other programs which accounts were written to, right after it is on the disk.
///
/// Not in the transaction itself: a commit that notifies keeps all other ones of the database out until it is on the
/// disk. What several writers have to tell goes together. A hint that is lost costs whoever polls a moment.
final class Hints: @unchecked Sendable {
  static let channel = "ledgerline"
  /// So many accounts go with one hint: the server takes texts of less than 8,000 bytes.
  private static let most = 500

  private let guardian = NSLock()
  private let queue = DispatchQueue(label: "ledgerline.hints", qos: .userInitiated)
  private var waiting: Set<Int64> = []
  private var isSending = false

  /// Notes that an account was written to; `send` tells all that wait, away from whoever wrote.
  func note(_ account: Int64, _ send: @escaping @Sendable ([Int64]) -> Void) {
    let begins = guardian.withLock {
      waiting.insert(account)
      defer { isSending = true }
      return !isSending
    }
    guard begins else { return }
    queue.async {
      while let accounts = self.next() { send(accounts) }
    }
  }

  private func next() -> [Int64]? {
    guardian.withLock {
      if waiting.isEmpty {
        isSending = false
        return nil
      }
      let accounts = Array(waiting.prefix(Hints.most))
      waiting.subtract(accounts)
      return accounts
    }
  }
}

extension PostgresDatabase {
  /// Tells hubs that an account was written to.
  func tell(_ account: Int64) {
    // A hub has somebody waiting for its answer; a command ends before anything is sent later.
    guard watch.has(Watch.hub) else { return send([account]) }
    hints.note(account) { accounts in self.send(accounts) }
  }

  private func send(_ accounts: [Int64]) {
    try? lending { connection throws(StorageError) in
      do throws(StorageError) {
        try connection.send("BEGIN")
        try connection.send("SET LOCAL synchronous_commit = off")
        try connection.send(
          "SELECT pg_notify($1, $2)",
          [.text(Hints.channel), .text(accounts.map { "\($0)" }.joined(separator: " "))])
        try connection.query("COMMIT")
      } catch {
        connection.rollback()
        throw error
      }
    }
  }

  /// Hears hints, on a connection and a thread of its own, until `hear` answers false.
  ///
  /// It gets the accounts that were written to; nil when hints may have been missed, and some times a second
  /// nothing at all.
  public func listen(_ hear: @escaping @Sendable ([Int64]?) -> Bool) {
    lookAfterServers()
    let servers = servers
    let thread = Thread {
      while true {
        guard let ear = Ear(servers) else {
          if !hear([]) { return }
          Thread.sleep(forTimeInterval: 1)
          continue
        }
        if !hear(nil) { return }
        while let accounts = ear.wait() {
          if !hear(accounts) { return }
        }
      }
    }
    thread.name = "ledgerline.listening"
    thread.start()
  }
}

/// A connection that only listens.
private final class Ear {
  private let handle: OpaquePointer
  private let servers: Servers
  private let place: Servers.Place

  init?(_ servers: Servers) {
    guard let connected = try? servers.connect() else { return nil }
    (handle, place) = connected
    self.servers = servers
    guard let answer = PQexec(handle, "LISTEN \(Hints.channel)") else { return nil }
    defer { PQclear(answer) }
    if PQresultStatus(answer) != PGRES_COMMAND_OK { return nil }
  }

  deinit { PQfinish(handle) }

  /// The accounts that came within a fifth of a second; nil once the connection is gone, or its server replaced.
  func wait() -> [Int64]? {
    if servers.isOvertaken(place) { return nil }
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    guard socket.fd >= 0 else { return nil }
    _ = poll(&socket, 1, 200)
    guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else { return nil }
    var accounts: Set<Int64> = []
    while let hint = PQnotifies(handle) {
      let words = hint.pointee.extra.map { String(cString: $0) } ?? ""
      accounts.formUnion(words.split(separator: " ").compactMap { Int64($0) })
      PQfreemem(hint)
    }
    return Array(accounts)
  }
}
