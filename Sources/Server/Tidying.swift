import Foundation
import Ledger
import ServiceLifecycle
import Store

/// Keeps the accounts' logs and files small, beside everything else: looks once a minute whether a log
/// is worth folding, and once an hour for files that nothing names.
struct TidyingService: Service {
  let accounts: Accounts
  var notes: HubNotes?
  let now: @Sendable () -> Instant
  var pause = Duration.seconds(60)
  /// How many looks at the logs come to one at the files.
  var looksPerCollection = 60

  func run() async throws {
    var looks = 0
    while !Task.isCancelled {
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
      } catch {
        return
      }
      looks += 1
      let (notes, moment) = (self.notes, now())
      try? await offThread { try notes?.tidy(moment) }
      for account in accounts.all {
        let store = account.store
        let now = now()
        let collects = looks % looksPerCollection == 0
        // What fails now is tried again; nobody waits for it.
        _ = try? await offThread { try store.compactIfWorthwhile(now: now) }
        if collects {
          _ = try? await onOwnThread {
            store.forgetPartials(
              olderThan: Instant(milliseconds: now.milliseconds - Store.partialTime))
            try store.collectBlobs(now: now)
          }
        }
      }
    }
  }
}
