import Ledger
import Screens

// Numbers that come from a file may not be all that were given: the hub is told before the first row is written, so that
// it gives none until an owner has confirmed the last (rule G86).
extension BrowserSession {
  /// Whether what is confirmed has to wait for the hub; its answer goes on with it.
  mutating func mustAskForDoubt() -> Bool {
    guard app.state.hasHub else { return false }
    switch files.doubt {
    case .noted:
      files.doubt = .unasked
      return false
    case .asked: return true
    case .unasked:
      files.doubt = .asked
      run(app.handle(.awaited("Asking the hub…")))
      ask(.doubtNumbers)
      return true
    }
  }

  /// The hub answered; `problem` is why nothing is begun.
  mutating func numbersDoubted(_ problem: Phrase?) {
    // Another file was chosen meanwhile, which nobody has confirmed yet.
    guard files.doubt == .asked else { return }
    if let problem {
      files.doubt = .unasked
      return run(app.handle(.failed(problem)))
    }
    files.doubt = .noted
    if waiting.isHere { Later.run(.runImport, in: &self) }
  }

  /// Why the hub does not doubt its numbers, and that nothing happened.
  static func doubtProblem(_ message: HostMessage, _ body: [UInt8]) -> Phrase {
    if message.text(2) == "offline" {
      return """
        This needs the hub, which numbers the invoices, and the hub does not answer. Nothing was changed: go online and \
        try again.
        """
    }
    if message.text(3) == "404" {
      return """
        The hub is too old to be told of numbers from elsewhere, and might give one twice. Nothing was changed: update \
        the hub first.
        """
    }
    let words = SyncAnswer(status: 0, body: body).word("message")
    if words.isEmpty { return "The hub cannot be asked now. Nothing was changed: try again later." }
    return "Nothing was changed: \(Phrase.heard(words))"
  }
}
