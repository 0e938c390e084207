import Ledger

/// Our words in the spellings of other programs: `To Purchase`, `to_purchase`, `To purchase`.
enum ForeignWords {
  /// The word that a text means; `old` are words of others, in lower case with hyphens, and what they
  /// are here.
  static func choice<C: Choice>(_ text: String, also old: [(String, C)] = []) -> C? {
    let spelled = hyphened(text)
    for (word, choice) in old where word == spelled { return choice }
    // Some of our own words are written with underscores.
    return C(word: spelled) ?? C(word: lowered(text))
  }

  private static func hyphened(_ text: String) -> String {
    let bytes = lowered(text).utf8.map { byte in
      byte == Ascii.space || byte == 0x5F ? Ascii.minus : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
