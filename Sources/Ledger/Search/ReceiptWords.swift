// What was read on receipts, as a search looks at it (rule E25).
extension Book {
  /// The words on an expense's receipts; "" where nothing was read.
  public func receiptWords(of transaction: ID<Transaction>) -> String {
    if readings.isEmpty { return "" }
    var hashes: [String] = []
    for file in attachments(of: transaction.raw) where file.role == .receipt {
      hashes.append(file.hash)
    }
    return receiptWords(on: hashes)
  }

  /// The words on files, folded, each once: a receipt says the same ones again and again, and texts of searches stay in memory.
  ///
  /// At most ``mostReceiptWords`` of UTF-8.
  public func receiptWords(on hashes: [String]) -> String {
    var seen = Set<String>()
    var words = ""
    for hash in hashes {
      guard let reading = reading(of: hash) else { continue }
      for word in folded(reading.text).split(whereSeparator: { $0.isWhitespace }) {
        if words.utf8.count + word.utf8.count > Book.mostReceiptWords { return words }
        guard word.utf8.count > 1, seen.insert(String(word)).inserted else { continue }
        if !words.isEmpty { words += " " }
        words += word
      }
    }
    return words
  }

  /// Bytes of ``receiptWords(of:)``.
  static var mostReceiptWords: Int { 4_096 }

  /// The rows of expenses that have a file of which a reading came, or changed.
  ///
  /// - Complexity: O(attachments), for any number of readings.
  public func expenses(read readings: [Int32]) -> [Int32] {
    if readings.isEmpty { return [] }
    var hashes = Set<String>()
    for row in readings { hashes.insert(self.readings.rows[Int(row)].hash) }
    var rows: [Int32] = []
    for file in attachments.rows
    where file.role == .receipt && file.owner.kind == Kind.transaction.name
      && hashes.contains(file.hash)
    {
      if let row = transactions.row(of: file.owner.id.retyped()), !rows.contains(row) {
        rows.append(row)
      }
    }
    return rows
  }
}
