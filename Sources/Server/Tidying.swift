import Foundation
import Ledger
import ServiceLifecycle
import Store

/// Keeps the accounts' logs and files small, beside everything else: looks once a minute whether a log
/// is worth folding, and once an hour for files that nothing names.
struct TidyingService: Service {
  let accounts: any Accounts
  let duties: Duties
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
      let collects = looks % looksPerCollection == 0
      if duties.areMine { try? await onOwnThread { try look(collects) } }
    }
  }

  private func look(_ collects: Bool) throws {
    try notes?.tidy(now())
    try accounts.forEach { one in
      guard duties.areMine, collects || one.mayBeLong,
        let store = try accounts.visit(one.id)?.store
      else { return }
      let now = now()
      // What fails now is tried again; nobody waits for it.
      _ = try? store.compactIfWorthwhile(now: now)
      if collects {
        store.forgetPartials(
          olderThan: Instant(milliseconds: now.milliseconds - Store.partialTime))
        _ = try? store.collectBlobs(now: now)
      }
    }
  }
}
