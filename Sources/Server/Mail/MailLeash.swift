import Synchronization

/// Ends talks that have not come to their end, from another thread.
final class MailLeash: Sendable {
  private let pulled = Mutex(false)

  var isPulled: Bool { pulled.withLock { $0 } }

  func pull() { pulled.withLock { $0 = true } }
}
