import Foundation
import ServiceLifecycle
import Store

/// Tells open event streams that the log has grown, whoever wrote it.
actor Waking {
  private var listeners: [Int: AsyncStream<Int64>.Continuation] = [:]
  private var next = 0
  private(set) var head: Int64 = 0

  /// A stream of heads; it begins with the present one.
  func listen() -> (number: Int, heads: AsyncStream<Int64>) {
    next += 1
    let number = next
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    listeners[number] = continuation
    continuation.yield(head)
    return (number, stream)
  }

  func forget(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }

  /// A head read before another one may arrive after it: only a greater one counts.
  func wake(_ head: Int64) {
    guard head > self.head else { return }
    self.head = head
    for listener in listeners.values { listener.yield(head) }
  }
}

/// Notices what other processes (the command line) wrote to the same book.
struct WakingService: Service {
  let accounts: Accounts

  func run() async throws {
    var versions: [String: Int] = [:]
    while !Task.isCancelled {
      for account in accounts.all {
        let seen = versions[account.id]
        let found = try? await offThread { () -> (Int, Int64)? in
          let now = account.store.dataVersion()
          return now == seen ? nil : (now, try account.store.head())
        }
        if let (now, head) = found {
          versions[account.id] = now
          await account.waking.wake(head)
        }
      }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(200)) }
      } catch {
        return
      }
    }
  }
}
