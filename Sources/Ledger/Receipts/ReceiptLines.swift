/// Finds the things that were bought: rows with a name and an amount at the end, above the first sum.
enum ReceiptLines {
  /// How rows are taken that do not say by a sign what they take off.
  struct Reading: Equatable {
    /// What a discount that is printed above zero counts: it is taken off, is in the prices already, or is a thing ("Voucher").
    enum Discount { case less, none, more }
    var discount = Discount.less
    /// Whether points and bonuses below zero are taken off.
    var hasBonus = false
    /// Whether what stands between the subtotal and the total is bought, too: a service fee, a delivery.
    var hasCharges = false
    /// Whether "2 of: Name" has the price of both.
    var isOfAll = false

    static let all: [Reading] = [Discount.less, .none, .more].flatMap { discount in
      [false, true].map { Reading(discount: discount, hasBonus: $0) }
    }
  }

  /// How the rows may be taken, the likeliest first: what takes off without a sign, what stands below the subtotal, and what "2 of:"
  /// counts, is what makes the lines come to the total.
  static func ways(_ rows: [ReceiptRow], _ words: [ReadWord]) -> [Reading] {
    let isOpen = rows.contains { !$0.kinds.isDisjoint(with: [.discount, .other]) }
    var ways = isOpen ? Reading.all : [Reading()]
    func more(_ change: (inout Reading) -> Void) {
      for way in ways {
        var way = way
        change(&way)
        ways.append(way)
      }
    }
    if rows.contains(where: { isSubtotal($0) }) { more { $0.hasCharges = true } }
    if rows.contains(where: { ofEach($0, words) != nil }) { more { $0.isOfAll = true } }
    return ways
  }

  private static func isSubtotal(_ row: ReceiptRow) -> Bool {
    row.kinds.contains(.subtotal) && row.kinds.isDisjoint(with: [.total, .tax])
      && !row.amounts.isEmpty
  }

  static func find(
    _ rows: [ReceiptRow], _ words: [ReadWord], _ currency: Currency, _ reading: Reading
  ) -> [Proposed<ReceiptEntry>] {
    var lines: [Proposed<ReceiptEntry>] = []
    var named: (name: String, words: [Int])?
    // What has its name below.
    var waiting: ReceiptAmount?
    var (hasChange, isBelow) = (false, false)
    for row in rows {
      let amounts = row.amounts.filter { $0.decimals == currency.decimals }
      let isSum = !row.kinds.isDisjoint(with: [.total, .subtotal])
      guard let last = amounts.last, var minor = last.minor(currency) else {
        if isSum, !lines.isEmpty, row.kinds.isDisjoint(with: .tax), !isTitle(row) { break }
        named = nil
        let (name, used) = name(row, words, before: row.words.count)
        if row.kinds.isEmpty, !name.isEmpty {
          if let amount = waiting, let minor = amount.minor(currency) {
            lines.append(line(name, used, amount, minor, words, currency))
          } else {
            named = (name, used)
          }
        }
        waiting = nil
        continue
      }
      waiting = nil
      if reading.hasCharges, !lines.isEmpty {
        if isSubtotal(row) {
          (isBelow, named) = (true, nil)
          continue
        }
        if isBelow, !isSum,
          !row.kinds.isDisjoint(with: [.tip, .rounding]) || ReceiptKeywords.namesTax(row)
        {
          continue
        }
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
      if !row.kinds.isDisjoint(with: [.contact, .date]) { continue }
      if row.kinds.contains(.other), minor > 0 || !reading.hasBonus || lines.isEmpty { continue }
      if isPerMeasure(row, words) { continue }
      if lines.isEmpty {
        // What was given for it stands beside the change.
        if hasChange, !row.kinds.isDisjoint(with: .payment) { continue }
        if begins(row, with: [.tip, .rounding, .change]) {
          hasChange = hasChange || row.kinds.contains(.change)
          continue
        }
      }
      var (name, used) = name(row, words, before: start(of: amounts, row, words))
      if name.isEmpty, let between = nameBetween(amounts, row, words) { (name, used) = between }
      if name.isEmpty {
        // Its name stands above: "Coffee", then "2 x 3,20   6,40".
        guard amounts.count > 1 || hasFactor(row, words) else { continue }
        guard let above = named else {
          if isProduct(amounts, row, words) { waiting = last }
          continue
        }
        (name, used) = above
      }
      named = nil
      if !reading.isOfAll, let pieces = ofEach(row, words) {
        let (all, isOver) = minor.multipliedReportingOverflow(by: pieces)
        if isOver { continue }
        minor = all
      }
      if row.kinds.contains(.discount), minor > 0 {
        switch reading.discount {
        case .less: minor = -minor
        case .none: continue
        case .more: break
        }
      }
      if minor == 0 { continue }
      lines.append(line(name, used, last, minor, words, currency))
      if lines.count == 200 { break }
    }
    return lines
  }

  /// How many "2 of: Name" says: the price is that of one, as a rule.
  private static func ofEach(_ row: ReceiptRow, _ words: [ReadWord]) -> Int64? {
    guard row.words.count > 2, folded(words[row.words[1]].text) == "of:" else { return nil }
    return count(words[row.words[0]].text)
  }

  private static func line(
    _ name: String, _ used: [Int], _ amount: ReceiptAmount, _ minor: Int64, _ words: [ReadWord],
    _ currency: Currency
  ) -> Proposed<ReceiptEntry> {
    let sure =
      used.reduce(0) { $0 + Int(max(0, min(100, words[$1].confidence))) } / max(1, used.count)
    return Proposed(
      ReceiptEntry(name: name, amount: Money(minor: minor, currency: currency)),
      confidence: min(85, 25 + sure * 6 / 10 - (amount.isMended ? 15 : 0)),
      words: used + amount.words)
  }

  /// What stands between the price of one and that of all: "3 @ 1.20 Cake 3.60".
  private static func nameBetween(
    _ amounts: [ReceiptAmount], _ row: ReceiptRow, _ words: [ReadWord]
  ) -> (String, [Int])? {
    guard amounts.count == 2, isProduct(amounts, row, words) else { return nil }
    var rest = row
    let start = amounts[0].place + amounts[0].words.count
    rest.words = Array(row.words[start..<amounts[1].place])
    let (name, used) = name(rest, words, before: rest.words.count)
    return name.isEmpty ? nil : (name, used)
  }

  /// Whether a row begins with how many there are, and so many of the first amount come to the last.
  private static func isProduct(
    _ amounts: [ReceiptAmount], _ row: ReceiptRow, _ words: [ReadWord]
  ) -> Bool {
    guard amounts.count == 2, let first = row.words.first, let pieces = count(words[first].text)
    else { return false }
    let (all, over) = pieces.multipliedReportingOverflow(by: amounts[0].number)
    return pieces > 0 && !over && all == amounts[1].number
  }

  /// "4@3.98" in one word.
  private static func hasFactor(_ row: ReceiptRow, _ words: [ReadWord]) -> Bool {
    row.words.contains { index in
      let bytes = Array(words[index].text.utf8)
      guard let mark = bytes.firstIndex(where: { $0 == 0x40 || $0 | 0x20 == 0x78 }) else {
        return false
      }
      return bytes[..<mark].last.map(ReceiptBytes.isDigit) == true
        && bytes[(mark + 1)...].first.map(ReceiptBytes.isDigit) == true
    }
  }

  /// "0,704 kg x 1,99 EUR/kg": what a kilogram costs, and no sum.
  private static func isPerMeasure(_ row: ReceiptRow, _ words: [ReadWord]) -> Bool {
    guard let last = row.words.last else { return false }
    let text = words[last].text
    return text.utf8.contains(0x2F) && text.utf8.first.map(ReceiptBytes.isDigit) != true
      && ReceiptMarks.isMeasure("1 " + text)
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
      // "Remise 20 %" is one of so much; where it stands apart, or with decimals, it is the rate of a tax.
      if words[last].text == "%", used.count > 2, isCount(used[used.count - 2]),
        !isApart(used[used.count - 3], used[used.count - 2], words)
      {
        break
      }
      let times = isTimes(last)
      used.removeLast()
      if times, used.count > 1, let count = used.last, isCount(count) { used.removeLast() }
    }
    // "10,00%" is the rate of a tax, "3,5%" may be of the name.
    if used.count > 1, let last = used.last, row.rates.contains(where: { $0.words.contains(last) }),
      words[last].text.utf8.suffix(4).first.map(ReceiptAmounts.isSeparator) == true
    {
      used.removeLast()
    }
    if used.count > 1, folded(words[used[0]].text) == "of:" { used.removeFirst() }
    var letters = 0
    var text = ""
    for index in used {
      if !text.isEmpty { text += " " }
      text += words[index].text
      for token in ReceiptBytes.tokens(words[index].text, word: index) {
        letters += token.bytes.filter { ReceiptBytes.isLetter($0) }.count
      }
    }
    // "0,704 kg", "Stk".
    let isNone =
      ReceiptMarks.isMeasure(text)
      || used.count == 1 && ReceiptMarks.isUnit(Array(text.utf8)[...])
    return letters >= 2 && !isNone ? (String(text.prefix(200)), used) : ("", [])
  }

  private static func isMark(_ text: String) -> Bool {
    text == "EUR" || text == "€" || text == "$" || text == "£" || text == "CHF" || text == "USD"
  }
}
