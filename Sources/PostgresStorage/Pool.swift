import Foundation
import Storage

/// The connections of a database, so many at most; who finds none waits.
final class Pool: @unchecked Sendable {
  /// Each is a process of the server's.
  static let limit = 16
  /// So long somebody waits for one, in seconds.
  private static let patience = 10.0

  private let address: DatabaseAddress
  private let condition = NSCondition()
  private var idle: [Connection] = []
  private var lent = 0

  init(_ address: DatabaseAddress) { self.address = address }

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
    let known = idle.popLast()
    condition.unlock()
    if let known { return known }
    do throws(StorageError) {
      return try Connection(address)
    } catch {
      leave()
      throw error
    }
  }

  func giveBack(_ connection: Connection) {
    if connection.isIdle {
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
