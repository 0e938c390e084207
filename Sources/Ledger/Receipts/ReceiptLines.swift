/// Finds the things that were bought: rows with a name and an amount at the end, above the first sum.
enum ReceiptLines {
  static func find(
    _ rows: [ReceiptRow], _ words: [ReadWord], _ currency: Currency
  ) -> [Proposed<ReceiptEntry>] {
    var lines: [Proposed<ReceiptEntry>] = []
    var named: (name: String, words: [Int])?
    var hasChange = false
    for row in rows {
      let amounts = row.amounts.filter { $0.decimals == currency.decimals }
      let isSum = !row.kinds.isDisjoint(with: [.total, .subtotal])
      guard let last = amounts.last, let minor = last.minor(currency) else {
        if isSum, !lines.isEmpty, row.kinds.isDisjoint(with: .tax), !isTitle(row) { break }
        named = nil
        let (name, used) = name(row, words, before: row.words.count)
        if row.kinds.isEmpty, !name.isEmpty { named = (name, used) }
        continue
      }
      if isSum || ReceiptKeywords.isAmountAlone(row)
        || !row.kinds.isDisjoint(with: .payment) && !lines.isEmpty
          && row.kinds.isDisjoint(with: .discount)
      {
        break
      }
      if row.kinds.contains(.tax) {
        if lines.isEmpty { continue }
        break
      }
      if !row.kinds.isDisjoint(with: [.contact, .date, .other]) { continue }
      if lines.isEmpty {
        // What was given for it stands beside the change.
        if hasChange, !row.kinds.isDisjoint(with: .payment) { continue }
        if begins(row, with: [.tip, .rounding, .change]) {
          hasChange = hasChange || row.kinds.contains(.change)
          continue
        }
      }
      var (name, used) = name(row, words, before: start(of: amounts, row, words))
      if name.isEmpty {
        // Its name stands above: "Coffee", then "2 x 3,20   6,40".
        guard amounts.count > 1, let above = named else { continue }
        (name, used) = above
      }
      named = nil
      if minor == 0 { continue }
      let sure =
        used.reduce(0) { $0 + Int(max(0, min(100, words[$1].confidence))) } / max(1, used.count)
      lines.append(
        Proposed(
          ReceiptEntry(name: name, amount: Money(minor: minor, currency: currency)),
          confidence: min(85, 25 + sure * 6 / 10 - (last.isMended ? 15 : 0)),
          words: used + last.words))
      if lines.count == 200 { break }
    }
    return lines
  }

  /// Whether a row's first words are what makes it of a kind: "Change 5.44", and not "Oil change 49.00".
  private static func begins(_ row: ReceiptRow, with kinds: RowKinds) -> Bool {
    if row.kinds.isDisjoint(with: kinds) { return false }
    var head = row
    let words = row.tokens.drop { !ReceiptBytes.isLetter($0.bytes.first ?? 0) }.prefix(2)
    head.tokens = Array(words)
    let said = ReceiptKeywords.kinds(of: head).intersection(kinds)
    head.tokens = Array(words.dropFirst())
    return !said.subtracting(ReceiptKeywords.kinds(of: head)).isEmpty
  }

  /// A row of titles, "Qty Item Price Total".
  private static func isTitle(_ row: ReceiptRow) -> Bool { row.tokens.count >= 3 }

  /// Where the unit price and the amount begin; a number close behind a word is its own: "Radler 0,5l".
  private static func start(
    of amounts: [ReceiptAmount], _ row: ReceiptRow, _ words: [ReadWord]
  ) -> Int {
    guard var start = amounts.last?.place else { return row.words.count }
    for amount in amounts.dropLast().reversed() {
      if amount.place > 0, !isApart(row.words[amount.place - 1], row.words[amount.place], words),
        !isTimes(words[row.words[amount.place - 1]].text)
      {
        return priceOfOne(amount, upTo: start, amounts, row, words) ?? start
      }
      start = amount.place
    }
    return start
  }

  /// Where the price of one begins that stands behind a name as the name's words do behind one another, with a count right before
  /// it: "2 x Schnitzel 14,90 29,80", "Schnitzel 2 14,90 29,80"; nil where no count says that it is one.
  private static func priceOfOne(
    _ price: ReceiptAmount, upTo end: Int, _ amounts: [ReceiptAmount], _ row: ReceiptRow,
    _ words: [ReadWord]
  ) -> Int? {
    guard let sum = amounts.last,
      row.words[price.place + price.words.count..<end].allSatisfy({ isMark(words[$0].text) })
    else { return nil }
    func isSum(of place: Int) -> Bool {
      count(words[row.words[place]].text).map { $0 * price.number == sum.number } ?? false
    }
    if isSum(of: 0) { return price.place }
    return price.place > 1 && isSum(of: price.place - 1) ? price.place - 1 : nil
  }

  /// How many pieces a word says: "2", "2x"; nil where it says none.
  private static func count(_ text: String) -> Int64? {
    var bytes = ReceiptBytes.tokens(text, word: 0).first?.bytes ?? []
    if bytes.count > 1, bytes.last == 0x78 { bytes.removeLast() }
    // A reader of pictures takes a lonely 1 for these.
    if ["l", "|", "i", "]", "["].contains(folded(text)) { return 1 }
    guard 1...3 ~= bytes.count, bytes.allSatisfy({ ReceiptBytes.isDigit($0) }),
      text.utf8.count <= bytes.count + 2
    else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Whether more than two letters' room is between two words.
  private static func isApart(_ a: Int, _ b: Int, _ words: [ReadWord]) -> Bool {
    let (one, two) = (words[a], words[b])
    if one.width == 0 { return false }
    let letter = max(
      one.width / Int64(max(1, one.text.utf8.count)), two.width / Int64(max(1, two.text.utf8.count))
    )
    return two.x &- one.x &- one.width > letter * 2
  }

  private static func isTimes(_ text: String) -> Bool {
    text == "x" || text == "X" || text == "×" || text == "*" || text == "@" || text == "à"
  }

  /// What stands before the amounts, without the quantity.
  private static func name(
    _ row: ReceiptRow, _ words: [ReadWord], before end: Int
  ) -> (String, [Int]) {
    var used = Array(row.words.prefix(end))
    func isTimes(_ index: Int) -> Bool { self.isTimes(words[index].text) }
    func isCount(_ index: Int) -> Bool { count(words[index].text) != nil }
    func isNothing(_ index: Int) -> Bool {
      ReceiptBytes.tokens(words[index].text, word: index).isEmpty
    }
    while let first = used.first, isNothing(first), !isTimes(first) { used.removeFirst() }
    if let first = used.first, used.count > 1, isCount(first) {
      used.removeFirst()
      if let times = used.first, isTimes(times) { used.removeFirst() }
    }
    // A quantity that was read as something else stands apart, and so does a price.
    if used.count > 1, words[used[0]].text.utf8.count <= 3, isApart(used[0], used[1], words),
      words[used[0]].confidence < 90 || words[used[0]].text.utf8.count < 2
    {
      used.removeFirst()
    }
    while used.count > 1, let last = used.last, isApart(used[used.count - 2], last, words),
      words[last].text.utf8.allSatisfy({ !ReceiptBytes.isLetter($0 | 0x20) })
    {
      used.removeLast()
    }
    while let last = used.last, isNothing(last) || isTimes(last) || isMark(words[last].text) {
      let times = isTimes(last)
      used.removeLast()
      if times, used.count > 1, let count = used.last, isCount(count) { used.removeLast() }
    }
    var letters = 0
    var text = ""
    for index in used {
      if !text.isEmpty { text += " " }
      text += words[index].text
      for token in ReceiptBytes.tokens(words[index].text, word: index) {
        letters += token.bytes.filter { ReceiptBytes.isLetter($0) }.count
      }
    }
    return letters >= 2 ? (String(text.prefix(200)), used) : ("", [])
  }

  private static func isMark(_ text: String) -> Bool {
    text == "EUR" || text == "€" || text == "$" || text == "£" || text == "CHF" || text == "USD"
  }
}
