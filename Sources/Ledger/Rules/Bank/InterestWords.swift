/// Words by which a bank says that money which came in is interest (rule M30).
///
/// It is income, and no client's: the book has no row for that, so that it is set apart, and never money back for an expense.
enum InterestWords {
  private static let single: [String] = [
    "zinsen", "habenzinsen", "habenzinsenz", "guthabenzinsen", "zinsgutschrift", "zinsertrag",
    "creditrente",
  ]

  /// Of two words that stand together the first and the second.
  private static let pairs: [(String, String)] = [
    ("interest", "paid"), ("interest", "earned"), ("interest", "credit"), ("interest", "payment"),
    ("credit", "interest"), ("gross", "interest"), ("savings", "interest"),
    ("interets", "crediteurs"), ("interessi", "creditori"), ("interessi", "attivi"),
    ("intereses", "acreedores"), ("intereses", "abonados"),
  ]

  /// Interest that was charged and comes back is money back.
  private static let back: [String] = [
    "refund", "refunded", "reversal", "reversed", "storno", "erstattung", "ruckerstattung",
    "korrektur", "charge", "charged", "remboursement", "rimborso", "devolucion",
  ]

  static func areIn(_ text: String) -> Bool {
    let words = words(of: text)
    if words.contains(where: { word in back.contains { says(word, $0) } }) { return false }
    for place in words.indices {
      if single.contains(where: { says(words[place], $0) }) { return true }
      guard place + 1 < words.count else { continue }
      if pairs.contains(where: { says(words[place], $0.0) && says(words[place + 1], $0.1) }) {
        return true
      }
    }
    return false
  }

  /// A line's words, without case and accents.
  static func words(of text: String) -> [ArraySlice<UInt8>] {
    Array(folded(text).utf8).split { !isOfWord($0) }
  }

  private static func says(_ word: ArraySlice<UInt8>, _ wanted: String) -> Bool {
    word.elementsEqual(wanted.utf8)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
