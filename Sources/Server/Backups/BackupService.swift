import Foundation
import Ledger
import ServiceLifecycle
import Store

/// Makes the accounts' backups when they are due, one after another (rule G62).
struct BackupService: Service {
  let accounts: any Accounts
  let duties: Duties
  let schedule: BackupSchedule
  /// The data folder, which remembers why the last one failed.
  let data: String
  let now: @Sendable () -> Instant
  var pause = Duration.seconds(60)

  func run() async throws {
    while !Task.isCancelled {
      if duties.areMine { try? await onOwnThread { makeWhatIsDue() } }
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
    let latest = folder.latest(until: now())
    func make(_ account: AccountVersion) {
      let now = now()
      if let last = latest[account.id], now - last < schedule.every { return }
      do {
        guard duties.areMine, let store = try accounts.visit(account.id)?.store else { return }
        if try store.head() == 0 { return }
        try folder.make(account.id, of: store, now: now)
      } catch let error as StoreError {
        said.failure = now.text + " " + error.message
      } catch {
        said.failure = now.text + " \(error.localizedDescription)"
      }
    }
    // The next look finds the rest.
    try? accounts.forEach { make($0) }
    if said != BackupSchedule.read(in: data) { try? said.write(in: data) }
  }
}
