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
    let line = BankWords(text)
    if line.isAny(of: back) { return false }
    return line.isAny(of: single)
      || pairs.contains { first, second in
        line.words.indices.dropLast().contains {
          line.says(first, at: $0) && line.says(second, at: $0 + 1)
        }
      }
  }
}
