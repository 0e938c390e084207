import Foundation
import Ledger
import ServiceLifecycle
import Store

/// Makes the accounts' backups when they are due, one after another (rule G62).
struct BackupService: Service {
  let accounts: Accounts
  let schedule: BackupSchedule
  /// The data folder, which remembers why the last one failed.
  let data: String
  let now: @Sendable () -> Instant
  var pause = Duration.seconds(60)

  func run() async throws {
    while !Task.isCancelled {
      try? await onOwnThread { makeWhatIsDue() }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
      } catch {
        return
      }
    }
  }

  /// One that fails (a full disk) leaves the earlier ones, says so, and is tried again with the next look.
  func makeWhatIsDue() {
    let folder = BackupFolder(schedule.folder, schedule.rotation)
    var said = schedule
    for account in accounts.all {
      let now = now()
      if let last = folder.files(of: account.id).first, now - last.made < schedule.every,
        last.made <= now
      {
        continue
      }
      do {
        if try account.store.head() == 0 { continue }
        try folder.make(account.id, of: account.store, now: now)
      } catch let error as StoreError {
        said.failure = now.text + " " + error.message
      } catch {
        said.failure = now.text + " \(error.localizedDescription)"
      }
    }
    if said != BackupSchedule.read(in: data) { try? said.write(in: data) }
  }
}
