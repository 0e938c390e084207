/// The lines of banks that name somebody, for saying what erasing a person leaves (rule M29).
struct LinesNaming {
  private let book: Book
  private let reader = NameReader()
  private var names: [MatchName] = []

  init(_ names: [String], in book: Book) {
    self.book = book
    for name in names {
      let words = reader.words(ofName: name)
      // Two letters are in every other line.
      if words.reduce(0, { $0 + $1.bytes.count }) < 4 { continue }
      var known = MatchName(words)
      known.weigh(IDMap(), among: 1)
      self.names.append(known)
    }
  }

  /// How many say one of the names, or are payments of one of these clients.
  ///
  /// Deleted lines still say what they said, and count, too.
  ///
  /// - Complexity: O(all lines).
  func count(paying clients: [ID<Client>]) -> Int {
    var lines: Set<ID<BankLine>> = []
    for client in clients {
      for payment in book.payments.live(linking: Payment.clientLink, to: client.raw) {
        for line in book.linesMatched(with: payment.id.raw) where book.bankLines[line] != nil {
          lines.insert(line)
        }
      }
    }
    if names.isEmpty { return lines.count }
    for line in book.bankLines.rows where !lines.contains(line.id) {
      let words = LineWords(line, reader)
      if names.contains(where: { words.share(of: $0) >= 90 }) { lines.insert(line.id) }
    }
    return lines.count
  }
}
