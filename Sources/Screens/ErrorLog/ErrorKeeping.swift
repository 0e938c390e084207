import Ledger

/// What of the machine and of the log was seen already.
struct ErrorWatch {
  /// The log holds what is not kept yet.
  var isDue = false
  var hasTrouble = false
  var failures = 0
  var refused = 0

  init() {}

  /// Nothing of what a machine begins with happens now.
  init(_ sync: SyncMachine) {
    hasTrouble = sync.disk.trouble != nil
    failures = sync.link.failures
    refused = sync.refused.count
  }
}

/// Writes errors down where they are told: bad toasts, and what the machine and the files on their way meet.
public struct ErrorKeeping: Room {
  let app: App

  public init(app: App) { self.app = app }

  var log: ErrorLog { ErrorLog(text: state.remembered[ErrorLog.name] ?? "") }

  /// `code` is what programs call the reason, nothing that a person typed.
  func record(_ kind: LoggedError.Kind, _ words: Phrase, code: String = "") {
    var log = log
    log.add(kind, words, code: code, at: state.now)
    state.remembered[ErrorLog.name] = log.text
    state.errorWatch.isDue = true
  }

  /// What the host is asked to keep; nothing where nothing is new.
  ///
  /// The machine hears of failures also while no event is handled.
  public func keep() -> [Effect] {
    guard state.errorWatch.isDue else { return [] }
    state.errorWatch.isDue = false
    return [.remember(ErrorLog.name, state.remembered[ErrorLog.name] ?? "")]
  }

  func clear() {
    remember(ErrorLog.name, "")
    state.errorWatch.isDue = false
  }

  /// Looks at what storing and sending came to.
  func follow(_ sync: SyncMachine) {
    var seen = ErrorWatch(sync)
    let known = state.errorWatch
    seen.isDue = known.isDue
    state.errorWatch = seen
    if let trouble = sync.disk.trouble, !known.hasTrouble {
      // Browsers say "QuotaExceededError: " and then whatever they like.
      let name = trouble.prefix { $0 != ":" }
      record(
        .storage, "Failed to save: \(trouble) – changes are not being kept on this device.",
        code: name.hasSuffix("Error") ? String(name) : "")
    }
    if seen.failures > known.failures {
      if sync.link.isSilent {
        record(.network, ExpenseFailure.network.message)
      } else if sync.link.isHubFull {
        record(.hub, HubWords.isFull, code: "full")
      } else {
        record(.hub, "The hub could not do what it was asked.")
      }
    }
    // Every tab hears of it; the one that talks to the hub writes it down.
    if seen.refused > known.refused, sync.link.holdsLock {
      for refused in sync.refused.suffix(seen.refused - known.refused) {
        record(.refused, "The hub did not accept a change.", code: refused.refusal.code)
      }
    }
  }

  /// The hub did not take a file; every tab hears of it.
  func fileRefused() {
    if app.sync.link.holdsLock { record(.upload, "The hub did not accept a file.") }
  }
}
