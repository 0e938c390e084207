import Foundation
import Ledger
import ServiceLifecycle
import Synchronization

/// Sends the accounts' mail beside everything else: each account's on a thread of its own, so that one slow server holds up
/// nobody else's (rule G40), and puts reminders in the outbox (rule G43).
final class MailService: Service {
  private struct State {
    /// Up to which version of each account's book there is nothing more to do, and until when.
    var settled: [String: (version: Int, until: Instant?)] = [:]
    var busy: Set<String> = []
    var reminded: [String: ContinuousClock.Instant] = [:]
  }

  private let hub: Hub
  private let state = Mutex(State())
  private let pause = Duration.milliseconds(300)
  /// Mails at a stretch.
  private static let most = 200
  /// How often it is looked for reminders.
  private static let remindersEvery = Duration.seconds(60)

  init(hub: Hub) { self.hub = hub }

  func run() async throws {
    let leash = MailLeash()
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      for account in hub.accounts.all where begins(account) {
        Task { await self.work(account, leash) }
      }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: self.pause) }
      } catch {
        break
      }
    }
    leash.pull()
    // What is past its end waits for the server's answer, as long as the hub itself is let.
    for _ in 0..<40 where state.withLock({ !$0.busy.isEmpty }) {
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Whether an account has something to be looked at; it is busy from then on.
  private func begins(_ account: Account) -> Bool {
    let version = account.store.dataVersion()
    let now = hub.now()
    return state.withLock { state in
      if state.busy.contains(account.id) { return false }
      let wantsReminders =
        state.reminded[account.id].map { .now - $0 > MailService.remindersEvery } ?? true
      if !wantsReminders, let settled = state.settled[account.id], settled.version == version,
        settled.until.map({ now < $0 }) ?? true
      {
        return false
      }
      state.busy.insert(account.id)
      return true
    }
  }

  private func work(_ account: Account, _ leash: MailLeash) async {
    let version = account.store.dataVersion()
    let wantsReminders = state.withLock { state in
      let last = state.reminded[account.id]
      guard last.map({ .now - $0 > MailService.remindersEvery }) ?? true else { return false }
      state.reminded[account.id] = .now
      return true
    }
    var answer = MailSender.Answer.idle(until: nil)
    do {
      answer = try await onOwnThread { [hub] in
        let sender = MailSender(hub: hub, account: account, leash: leash)
        if wantsReminders { try sender.remind() }
        defer { sender.hangUp() }
        // One after another without a pause, and now and then a look at reminders.
        var answer = try sender.step()
        var count = 1
        while answer == .worked, count < MailService.most, !leash.isPulled {
          answer = try sender.step()
          count += 1
        }
        return answer
      }
    } catch {
      ServerLog.warn("the mail of the account \(account.id) cannot be sent: \(error)")
      answer = .idle(until: Instant(milliseconds: hub.now().milliseconds + 30_000))
    }
    state.withLock { state in
      state.busy.remove(account.id)
      switch answer {
      case .worked: state.settled[account.id] = nil
      case .idle(let until): state.settled[account.id] = (version, until)
      }
    }
  }
}
