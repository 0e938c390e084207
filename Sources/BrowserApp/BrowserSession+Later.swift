import Ledger
import Screens

/// What was asked of the second module while it was not here.
struct Waiting {
  /// The page has put the second module beside this one.
  var isHere = false
  /// Done when it comes.
  var effects: [Effect] = []
  /// What could not be done because it did not come: Try Again asks once more.
  var missed: [Effect] = []

  static var words: Phrase { "One moment…" }
}

/// Why the second module did not come, as the page says it.
enum LaterProblem: String {
  /// Nobody answered, and this browser has no copy.
  case offline
  /// The host has it no more: a newer version is there.
  case gone
  /// It came and cannot be used.
  case broken

  var message: Phrase {
    switch self {
    case .offline: "This part of Ledgerline is not on this device yet. Go online and try again."
    case .gone: "A newer version of Ledgerline is here. Reload the page, then try again."
    case .broken: "This part of Ledgerline could not be loaded. Reload the page, then try again."
    }
  }
}

extension BrowserSession {
  /// Does it now, or as soon as the second module is here; nothing is begun before.
  mutating func later(_ effect: Effect) {
    if waiting.isHere { return Later.run(effect, in: &self) }
    waiting.missed = []
    // Asked twice is meant once.
    waiting.effects.removeAll { $0.isSameWork(as: effect) }
    waiting.effects.append(effect)
    send(.loadLater)
    if app.state.toast == nil { run(app.handle(.awaited(Waiting.words))) }
  }

  /// Message 12: [now, why it did not come or ""].
  mutating func laterCame(_ message: HostMessage) {
    let effects = waiting.effects
    waiting.effects = []
    if app.state.toast?.text == Waiting.words { app.state.toast = nil }
    if message.text(1).isEmpty {
      waiting.isHere = true
      // A paper on the screen has more with it.
      documents.previewed = nil
      for effect in effects { Later.run(effect, in: &self) }
    } else if !effects.isEmpty {
      waiting.missed = effects
      let problem = LaterProblem(rawValue: message.text(1)) ?? .broken
      run(app.handle(.mayTryAgain(problem.message)))
    }
  }

  /// Asks again for what was missed.
  mutating func tryAgain() {
    let effects = waiting.missed
    for effect in effects { later(effect) }
  }
}

extension Effect {
  /// Whether one of the two is enough.
  fileprivate func isSameWork(as other: Effect) -> Bool {
    switch (self, other) {
    case (.readImport, .readImport), (.loadSample, .loadSample), (.exportBook, .exportBook),
      (.saveBackup, .saveBackup), (.checkBackup, .checkBackup):
      true
    case (.document(let id, let use), .document(let same, let other)): id == same && use == other
    case (.letter(let id, let letter), .letter(let same, let other)): id == same && letter == other
    case (.reportDocument(let request, let use), .reportDocument(let same, let other)):
      request == same && use == other
    case (.exportTable(let table), .exportTable(let same)): table == same
    case (.exportTransactions(let id), .exportTransactions(let same)): id == same
    case (.exportGig(let id), .exportGig(let same)): id == same
    case (.exportExpenses(let some), .exportExpenses(let same)): some == same
    case (.exportTrips(let some), .exportTrips(let same)): some == same
    default: false
    }
  }
}
