import Foundation
import Ledger
import ServiceLifecycle
import Store

/// Looks into the watched folder every two seconds.
struct InboxService: Service {
  let folder: InboxFolder
  let duties: Duties
  let pause: Duration

  func run() async throws {
    while !Task.isCancelled {
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
      } catch {
        return
      }
      if duties.areMine { try? await onOwnThread { folder.look() } }
    }
  }
}
