import Foundation
import Ledger
import Store

/// What only whoever runs the hub is to read: one line each, on standard error.
enum ServerLog {
  static func write(_ words: String) { write(words, as: "error") }

  /// Something that was done, and not as it was meant.
  static func warn(_ words: String) { write(words, as: "warning") }

  private static func write(_ words: String, as what: String) {
    let line = words.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? " " : String(scalar)
    }.joined()
    FileHandle.standardError.write(Data((what + ": " + line + "\n").utf8))
  }
}

extension StoreError {
  /// What happened, for people who must not learn where the hub keeps its files.
  var words: String {
    switch self {
    case .full: return HubWords.isFull.english
    case .unreachable:
      return "The hub does not reach its database just now. Try again in a moment."
    case .filesAway:
      return "The hub does not reach the place of its files just now. Try again in a moment."
    case .filesRefused:
      return "The hub may not use the place of its files. Its owner must look at it."
    case .locked: return "The hub's book is in use by a program that does not let go. Try again."
    case .notWritable(let path) where path.contains("://"):
      return
        "The hub's database does not let itself be written just now. Nothing was changed; try again."
    case .notWritable, .cannotCreate:
      return "The hub cannot write to its disk. Nothing was changed; its owner must look at it."
    case .corrupt: return "The hub's book is damaged. Its owner must look at it."
    case .refused(let reason): return reason
    case .unlawful(let refusal): return refusal.words.english
    case .newerSchema, .needsUpgrade, .notFound, .alreadyExists, .wrongHash, .failed:
      return "The hub could not do that. Its log says why."
    }
  }
}
