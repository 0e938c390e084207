/// Finds who gave the receipt: of the first rows the one that is least like anything else.
enum ReceiptMerchants {
  static func find(_ rows: [ReceiptRow], _ words: [ReadWord], in book: Book) -> Proposed<String>? {
    var best: (name: String, score: Int, words: [Int])?
    let height = rows.map { $0.height }.sorted()
    let usual = height.isEmpty ? 0 : height[height.count / 2]
    var number = 0
    var above: (name: String, words: [Int])?
    for row in rows.prefix(14) {
      if row.amounts.contains(where: { $0.decimals == 2 }), number > 0 { break }
      var (name, used) = name(row, words)
      if name.isEmpty { continue }
      // "SDN BHD", "& Co. KG" alone belong to the row above.
      if row.kinds.contains(.company), row.letterCount <= 10, row.tokens.count > 1, let above,
        above.name.utf8.count + name.utf8.count < 100
      {
        (name, used) = (above.name + " " + name, above.words + used)
        number -= 1
      }
      var score = 62 - number * 9
      number += 1
      if row.kinds.contains(.contact) { score -= 50 }
      if row.kinds.contains(.paper) { score -= 35 }
      if !row.kinds.isDisjoint(with: [.date, .otherDate, .tax]) { score -= 30 }
      above = row.kinds.isDisjoint(with: [.contact, .street, .date]) ? (name, used) : nil
      let isCompany = row.kinds.contains(.company)
      if isCompany { score += 26 }
      // "99 Speed Mart" at the top is a name.
      if isAddress(row), !isCompany { score -= number == 1 && row.digitCount < 4 ? 12 : 40 }
      if row.kinds.contains(.street), !isCompany { score -= row.digitCount > 0 ? 20 : 6 }
      if row.digitCount > row.letterCount { score -= 40 }
      if row.letterCount < 3 { score -= 40 }
      if usual > 0, row.height * 10 > usual * 13 { score += 12 }
      let sure =
        used.reduce(0) { $0 + Int(max(0, min(100, words[$1].confidence))) } / max(1, used.count)
      if sure < 40 { score -= 15 }
      if let known = book.vendor(called: name) {
        score += 25
        if score > best?.score ?? 0 { best = (known, score, used) }
      } else if score > best?.score ?? 0 {
        best = (name, score, used)
      }
    }
    return best.map { Proposed($0.name, confidence: min(95, $0.score), words: $0.words) }
  }

  /// The row's text without what a reader makes of edges and rules.
  private static func name(_ row: ReceiptRow, _ words: [ReadWord]) -> (String, [Int]) {
    var used = row.words
    func isNoise(_ index: Int) -> Bool {
      let tokens = ReceiptBytes.tokens(words[index].text, word: index)
      if tokens.isEmpty { return true }
      return tokens.count == 1 && tokens[0].bytes.count == 1 && words[index].confidence < 60
    }
    // "(126926-H)"
    func isRegister(_ index: Int) -> Bool {
      let text = words[index].text.utf8
      return text.first == 0x28 && text.reduce(0) { $0 + (ReceiptBytes.isDigit($1) ? 1 : 0) } >= 4
    }
    while let first = used.first, isNoise(first) { used.removeFirst() }
    while let last = used.last, isNoise(last) || isRegister(last) { used.removeLast() }
    var text = ""
    for index in used {
      if !text.isEmpty { text += " " }
      text += words[index].text
    }
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "*", "-", "_", "=", "|", "~", "'", "\"", ":", ";", ",", "<", ">", "#", "—", "–", "‘",
        "’", "“", "”", "«", "»":
        true
      default: scalar.isSpace
      }
    }
    var scalars = Array(text.unicodeScalars)
    while let first = scalars.first, isMark(first) { scalars.removeFirst() }
    while let last = scalars.last, isMark(last) { scalars.removeLast() }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars.prefix(100))
    return (name, used)
  }

  /// A postcode, or a number at either end beside a name.
  private static func isAddress(_ row: ReceiptRow) -> Bool {
    func isNumber(_ token: ReceiptToken, _ length: ClosedRange<Int>) -> Bool {
      length.contains(token.bytes.count) && token.bytes.allSatisfy { ReceiptBytes.isDigit($0) }
    }
    guard row.tokens.count > 1, let first = row.tokens.first, let last = row.tokens.last else {
      return false
    }
    return isNumber(first, 1...5) || isNumber(last, 1...6)
      || row.tokens.contains { isNumber($0, 4...6) }
  }
}

extension Book {
  /// A vendor's name as the account spells it.
  fileprivate func vendor(called name: String) -> String? {
    let wanted = folded(trimmed(name))
    if wanted.isEmpty { return nil }
    return vendors.live.first { folded(trimmed($0.name)) == wanted }.map { trimmed($0.name) }
  }

  /// What was chosen the last time for a merchant that was read so, or with one letter otherwise (rule E22).
  func taughtMerchant(_ read: String) -> (name: String, isExact: Bool)? {
    let wanted = folded(trimmed(read))
    if wanted.isEmpty { return nil }
    let bytes = Array(wanted.utf8)
    var best: (name: String, isExact: Bool, received: Instant)?
    for receipt in receipts.live where !receipt.transaction.isNone && !receipt.readMerchant.isEmpty
    {
      let other = folded(trimmed(receipt.readMerchant))
      let isExact = other == wanted
      guard isExact || bytes.count >= 8 && ReceiptText.differByOne(bytes, Array(other.utf8)),
        let name = transactions.live(receipt.transaction).map({ trimmed($0.source) }), !name.isEmpty
      else { continue }
      if let best,
        best.isExact && !isExact || best.isExact == isExact && best.received > receipt.received
      {
        continue
      }
      best = (name, isExact, receipt.received)
    }
    return best.map { ($0.name, $0.isExact) }
  }
}
