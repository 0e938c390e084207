import Foundation
import Storage

/// The connections of a database, so many at most; who finds none waits.
final class Pool: @unchecked Sendable {
  /// Each is a process of the server's.
  static let limit = 16
  /// So long somebody waits for one, in seconds.
  private static let patience = 10.0

  private let servers: Servers
  private let condition = NSCondition()
  private var idle: [Connection] = []
  private var lent = 0

  init(_ servers: Servers) { self.servers = servers }

  func take() throws(StorageError) -> Connection {
    condition.lock()
    let end = Date(timeIntervalSinceNow: Pool.patience)
    while lent >= Pool.limit {
      if !condition.wait(until: end) {
        condition.unlock()
        throw .busy
      }
    }
    lent += 1
    if idle.last?.isOvertaken == true { idle.removeAll { $0.isOvertaken } }
    let known = idle.popLast()
    condition.unlock()
    if let known { return known }
    do throws(StorageError) {
      return try Connection(servers)
    } catch {
      leave()
      throw error
    }
  }

  func giveBack(_ connection: Connection) {
    if connection.isIdle, !connection.isOvertaken {
      condition.lock()
      idle.append(connection)
      condition.unlock()
    } else if !connection.isAlive {
      // The others are likely gone with it: who asks next finds out by a new one.
      condition.lock()
      idle.removeAll()
      condition.unlock()
    }
    leave()
  }

  private func leave() {
    condition.lock()
    lent -= 1
    condition.signal()
    condition.unlock()
  }
}
