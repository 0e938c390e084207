import Ledger

/// One failure as it is kept: what the program says of it, and nothing that a person typed.
struct LoggedError: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// A message that was shown.
    case told
    /// A button of which nobody knows what it does.
    case mistake
    /// This device could not store what was entered.
    case storage
    /// Nobody answered.
    case network
    /// The hub answered, and nothing came of it.
    case hub
    /// The hub did not take a change.
    case refused
    /// The hub did not take a file.
    case upload

    var title: Phrase {
      switch self {
      case .told: return "Message"
      case .mistake: return "Mistake in Ledgerline"
      case .storage: return "Storage"
      case .network: return "Network"
      case .hub: return "Hub"
      case .refused: return "Refused change"
      case .upload: return "File on its way"
      }
    }
  }

  /// When it happened last.
  var at: Instant
  var kind: Kind
  /// In English, with "…" for every value.
  var words: String
  /// How often in a row.
  var count = 1
}

/// The last errors of this device, the latest first: at most ``most``, in at most ``mostBytes``.
struct ErrorLog: Equatable, Sendable {
  private(set) var errors: [LoggedError] = []

  static var most: Int { 200 }
  static var mostBytes: Int { 32 * 1024 }
  /// Of one error's words, in bytes.
  static var longest: Int { 400 }
  /// Under which name it is remembered.
  static var name: String { "errors" }

  /// Reads ``text``; a line that is none is left out.
  init(text: String = "") {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let at = Int64(parts[0]),
        let kind = LoggedError.Kind(rawValue: String(parts[1])), let count = Int(parts[2]),
        count > 0
      else { continue }
      errors.append(
        LoggedError(
          at: Instant(milliseconds: at), kind: kind, words: ErrorLog.line(String(parts[3])),
          count: count))
    }
    bound()
  }

  /// Adds an error, or counts the one that happened again.
  ///
  /// Of `words` only what the source code says is kept, and `code` only where it is one word that programs say.
  mutating func add(
    _ kind: LoggedError.Kind, _ words: Phrase, code: String = "", at now: Instant
  ) {
    let said = words.withoutValues.english
    let words = ErrorLog.line(ErrorLog.isCode(code) ? said + " (" + code + ")" : said)
    if var last = errors.first, last.kind == kind, last.words == words {
      last.at = now
      last.count += last.count == .max ? 0 : 1
      errors[0] = last
    } else {
      errors.insert(LoggedError(at: now, kind: kind, words: words), at: 0)
    }
    bound()
  }

  /// As it is remembered: a line each of milliseconds, kind, count and words.
  var text: String {
    errors.map { ErrorLog.kept($0) }.joined()
  }

  /// As it is copied into a report.
  var report: String {
    errors.map { error in
      let times = error.count > 1 ? " (\(error.count) times)" : ""
      return error.at.text + " " + error.kind.rawValue + ": " + error.words + times + "\n"
    }.joined()
  }

  private static func kept(_ error: LoggedError) -> String {
    "\(error.at.milliseconds)\t\(error.kind.rawValue)\t\(error.count)\t\(error.words)\n"
  }

  /// The oldest go first.
  private mutating func bound() {
    if errors.count > ErrorLog.most { errors.removeLast(errors.count - ErrorLog.most) }
    var size = text.utf8.count
    while size > ErrorLog.mostBytes, let last = errors.popLast() {
      size -= ErrorLog.kept(last).utf8.count
    }
  }

  /// Letters of ASCII and hyphens, few of them.
  private static func isCode(_ code: String) -> Bool {
    1...40 ~= code.utf8.count
      && code.utf8.allSatisfy { $0 == 0x2D || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
  }

  /// On one line, and not too long.
  private static func line(_ words: String) -> String {
    var line = ""
    for scalar in words.unicodeScalars {
      let next = scalar.value < 0x20 || scalar.value == 0x7F ? " " : Character(scalar)
      if line.utf8.count + next.utf8.count > longest { break }
      line.append(next)
    }
    return line
  }
}
