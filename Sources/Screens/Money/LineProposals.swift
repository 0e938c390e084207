import Ledger
import Markup

// What a line probably was, each with its reason, to be confirmed by one press.
struct LineProposals: Room {
  let app: App

  func draw(_ line: BankLine, _ html: inout HTML) {}

  /// What a match keeps as its reason, as people say it.
  func words(ofReason reason: String) -> Phrase {
    .verbatim(trimmed(reason))
  }
}
