/// Why a change is not taken: a code for programs, words for the person, and the row and register.
public struct Refusal: Error, Equatable, Sendable {
  /// Permanent, in lower case with hyphens: `number-taken`, `not-whole`, `newer`.
  public var code: String
  /// A sentence that says what and how to mend it.
  public var words: Phrase
  /// The register it is about; kind 0 when it is about the whole change, tag 0 when about a row.
  public var key: RegisterKey

  public init(_ code: String, _ words: Phrase, at key: RegisterKey = Refusal.whole) {
    self.code = code
    self.words = words
    self.key = key
  }

  /// No row in particular.
  public static var whole: RegisterKey { RegisterKey(kind: 0, id: 0, tag: 0) }

  /// As the hub answers it: `rejected:`, the words, and on a line of its own the code with kind, id
  /// and tag in decimal.
  public var verdict: String {
    "rejected:\(words.english)\n\(code) \(key.kind) \(key.id) \(key.tag)"
  }

  /// Reads ``verdict``; an answer without a second line has the code `refused`.
  ///
  /// Nil when the text is no refusal.
  public init?(verdict: String) {
    let mark = "rejected:"
    guard verdict.hasPrefix(mark) else { return nil }
    let lines = verdict.dropFirst(mark.count).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = lines.first.map { String($0) } ?? ""
    self.init("refused", .heard(words))
    guard lines.count == 2 else { return }
    let facts = lines[1].split(separator: " ")
    guard facts.count == 4, let kind = UInt8(facts[1]), let id = UInt64(facts[2]),
      let tag = UInt8(facts[3])
    else { return }
    code = String(facts[0])
    key = RegisterKey(kind: kind, id: id, tag: tag)
  }
}
