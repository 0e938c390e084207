import Foundation
import Ledger
import ServiceLifecycle
import Synchronization

/// Sends the accounts' mail beside everything else: each account's on a thread of its own, so that one slow server holds up
/// nobody else's (rule G40), and puts reminders in the outbox (rule G43).
final class MailService: Service {
  private struct State {
    /// Up to which version of the book of each account that has mail there is nothing more to do, and until when.
    var settled: [String: (version: Int, until: Instant?)] = [:]
    var busy: Set<String> = []
    var reminded: ContinuousClock.Instant?
    var isReminding = false
  }

  private let hub: Hub
  private let state = Mutex(State())
  /// In a folder nothing is cheaper than to look; a database is asked.
  private let pause: Duration
  /// How often it is looked for reminders.
  private let remindersEvery: Duration
  /// Mails at a stretch.
  private static let most = 200
  /// Accounts at once.
  private static let mostAccounts = 32

  init(hub: Hub) {
    self.hub = hub
    pause = .milliseconds(hub.database == nil ? 300 : 1_000)
    remindersEvery = .seconds(hub.database == nil ? 60 : 600)
  }

  func run() async throws {
    let leash = MailLeash()
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      if hub.duties.areMine {
        if beginsReminders() { Task { await self.remind(leash) } }
        for account in await waiting() { Task { await self.work(account, leash) } }
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

  /// The accounts that have something to be looked at; they are busy from then on.
  private func waiting() async -> [AccountVersion] {
    guard let found = try? await hub.accounts.asking({ try $0.withMail() }) else { return [] }
    let now = hub.now()
    return state.withLock { state in
      let ids = Set(found.map { $0.id })
      state.settled = state.settled.filter { ids.contains($0.key) }
      var waiting: [AccountVersion] = []
      for account in found where !state.busy.contains(account.id) {
        if state.busy.count >= MailService.mostAccounts { break }
        if let settled = state.settled[account.id], settled.version == account.version,
          settled.until.map({ now < $0 }) ?? true
        {
          continue
        }
        state.busy.insert(account.id)
        waiting.append(account)
      }
      return waiting
    }
  }

  private func work(_ one: AccountVersion, _ leash: MailLeash) async {
    var answer = MailSender.Answer.idle(until: nil)
    do {
      answer = try await onOwnThread { [hub] in
        guard let account = try hub.accounts.visit(one.id) else { return .idle(until: nil) }
        let sender = MailSender(hub: hub, account: account, leash: leash)
        defer { sender.hangUp() }
        // One after another without a pause.
        var answer = try sender.step()
        var count = 1
        while answer == .worked, count < MailService.most, !leash.isPulled, hub.duties.areMine {
          answer = try sender.step()
          count += 1
        }
        return answer
      }
    } catch {
      ServerLog.warn("the mail of the account \(one.id) cannot be sent: \(error)")
      answer = .idle(until: Instant(milliseconds: hub.now().milliseconds + 30_000))
    }
    state.withLock { state in
      state.busy.remove(one.id)
      switch answer {
      case .worked: state.settled[one.id] = nil
      case .idle(let until): state.settled[one.id] = (one.version, until)
      }
    }
  }

  // MARK: reminders

  private func beginsReminders() -> Bool {
    state.withLock { state in
      if state.isReminding { return false }
      if let last = state.reminded, .now - last < remindersEvery { return false }
      state.isReminding = true
      return true
    }
  }

  /// Looks for reminders in the accounts that have a mail server, one after another.
  private func remind(_ leash: MailLeash) async {
    try? await onOwnThread { [hub] in
      for id in try hub.accounts.withMailServer() where !leash.isPulled && hub.duties.areMine {
        do {
          guard let account = try hub.accounts.visit(id) else { continue }
          try MailSender(hub: hub, account: account, leash: leash).remind()
        } catch {
          ServerLog.warn("the account \(id) cannot be looked through for reminders: \(error)")
        }
      }
    }
    state.withLock { state in
      state.isReminding = false
      state.reminded = .now
    }
  }
}
