/// How many pieces a line of a receipt says its price is for, and what one costs (rule T6).
extension ReceiptLine {
  /// "2 x ", "2 @ " or "2 Stk à " before a price; how many.
  ///
  /// What says "2 Stk" needs no sign where the whole stands behind it.
  mutating func takeFactor(besideWhole: Bool = false) -> Int64? {
    var line = self
    line.dropSpaces()
    let isMarked = line.dropTimes()
    if isMarked { line.dropSpaces() }
    guard line.dropUnit() && besideWhole || isMarked else { return nil }
    guard let pieces = line.takeCount(), line.rest.isEmpty || line.dropSpaces() else { return nil }
    self = line
    return pieces
  }

  /// "2 x 49.99", "49.99 x 2" or "2 49.99" before the price of both; how many.
  mutating func takeMultiple(of price: Money, _ currency: Currency) -> Int64? {
    var line = self
    if let pieces = line.takeCount(), pieces > 1 {
      line.dropSpaces()
      if line.dropTimes() {
        line.dropSpaces()
        if line.takeEach(of: pieces, price, currency), line.rest.isEmpty || line.dropSpaces() {
          self = line
          return pieces
        }
      }
    }
    line = self
    line.dropMark(of: currency)
    guard let each = line.takePrice(currency) else { return nil }
    var counted = line
    if let pieces = line.takeFactor(besideWhole: true) {
      guard ReceiptLine.whole(pieces, each) == price else { return nil }
      self = line
      return pieces
    }
    guard counted.dropSpaces(), let pieces = counted.takeCount(),
      counted.rest.isEmpty || counted.dropSpaces(), ReceiptLine.whole(pieces, each) == price
    else { return nil }
    self = counted
    return pieces
  }

  private static func whole(_ pieces: Int64, _ each: Money) -> Money? {
    try? each.times(Quantity(thousandths: pieces * 1_000))
  }

  /// What one costs, at the end; whether it stood there and so many come to the price.
  private mutating func takeEach(
    of pieces: Int64, _ price: Money, _ currency: Currency
  ) -> Bool {
    var line = self
    line.dropMark(of: currency)
    guard let each = line.takePrice(currency), ReceiptLine.whole(pieces, each) == price else {
      return false
    }
    self = line
    return true
  }

  /// Takes off what says how many and what one costs before a name: how many, and what they come to.
  ///
  /// "3 @ 1.20 Cake 3.60"; "2 of: Lamp 49.99" and "2 Lamps @ 49.99" name one's price alone.
  mutating func dropEach(_ price: Money, _ currency: Currency) -> (Int64, Money)? {
    let words = words
    guard words.count > 1 else { return nil }
    if let pieces = ReceiptLine.count(words[0]), words.count > 2 {
      if words[1].elementsEqual("of:".utf8), let all = ReceiptLine.whole(pieces, price) {
        rest = rest[words[2].startIndex...]
        return (pieces, all)
      }
      var line = self
      if line.dropAt(), let all = ReceiptLine.whole(pieces, price) {
        line.rest = line.rest[words[1].startIndex...]
        self = line
        return (pieces, all)
      }
    }
    // "3", "@", "1.20"; the blanks may be missing.
    var head: [ArraySlice<UInt8>] = []
    var end = 0
    for word in words.prefix(4) {
      let parts = word.split(
        omittingEmptySubsequences: false, whereSeparator: { ReceiptLine.isTimes($0) })
      for (place, part) in parts.enumerated() {
        if place > 0 { head.append(word[part.startIndex - 1..<part.startIndex]) }
        if !part.isEmpty { head.append(part) }
      }
      end += 1
      if head.count >= 3 { break }
    }
    guard head.count == 3, end < words.count, let mark = head[1].first, ReceiptLine.isTimes(mark),
      let pieces = ReceiptLine.count(head[0])
    else { return nil }
    var each = self
    each.rest = head[2]
    guard each.takeEach(of: pieces, price, currency), each.rest.isEmpty else { return nil }
    // "3 x 1,20 EUR Cake".
    let isCode =
      words[end].elementsEqual(currency.code.utf8) || words[end].elementsEqual("\u{20AC}".utf8)
    if isCode { end += 1 }
    guard end < words.count else { return nil }
    rest = rest[words[end].startIndex...]
    return (pieces, price)
  }

  /// "@" or "à" that stands alone at the end of a name; whether it did.
  private mutating func dropAt() -> Bool {
    var line = self
    guard line.rest.last.map({ $0 | 0x20 }) != UInt8(ascii: "x"), line.dropTimes(),
      line.dropSpaces(), !line.rest.isEmpty
    else { return false }
    self = line
    return true
  }

  /// "2 x Lamp", "2x Lamp", "Lamp x2"; how many.
  mutating func dropCount() -> Int64? {
    var line = self
    if let pieces = line.takeCount(), let mark = line.rest.last, ReceiptLine.isTimes(mark) {
      line.rest.removeLast()
      if line.dropSpaces(), !line.rest.isEmpty {
        self = line
        return pieces
      }
    }
    line = self
    var pieces: Int64 = 0
    var count = 0
    while let digit = line.rest.first, DecimalText.isDigit(digit), count < 4 {
      pieces = pieces * 10 + Int64(digit - UInt8(ascii: "0"))
      line.rest.removeFirst()
      count += 1
    }
    while let space = line.rest.first, ReceiptLine.isSpace(space) { line.rest.removeFirst() }
    guard pieces > 0, let mark = line.rest.first, ReceiptLine.isTimes(mark) else { return nil }
    line.rest.removeFirst()
    guard let space = line.rest.first, ReceiptLine.isSpace(space) else { return nil }
    while let space = line.rest.first, ReceiptLine.isSpace(space) { line.rest.removeFirst() }
    self = line
    return pieces
  }

  var words: [ArraySlice<UInt8>] { rest.split(whereSeparator: { ReceiptLine.isSpace($0) }) }

  /// "Qty 3 Basket", "Basket Qty: 3", or with a word for pieces; how many.
  mutating func dropQuantity() -> Int64? {
    if let pieces = dropUnits() { return pieces }
    let words = words
    guard words.count > 2 else { return nil }
    if let pieces = ReceiptLine.quantity(words[0], words[1]) {
      rest = rest[words[2].startIndex...]
      return pieces
    }
    guard let pieces = ReceiptLine.quantity(words[words.count - 2], words[words.count - 1]) else {
      return nil
    }
    rest = rest[..<words[words.count - 3].endIndex]
    return pieces
  }

  private static func quantity(_ word: ArraySlice<UInt8>, _ digits: ArraySlice<UInt8>) -> Int64? {
    ReceiptMarks.isQuantity(word) ? count(digits) : nil
  }

  /// What digits say, where there is nothing else.
  private static func count(_ digits: ArraySlice<UInt8>) -> Int64? {
    var count = ReceiptLine("")
    count.rest = digits
    let pieces = count.takeCount()
    return count.rest.isEmpty ? pieces : nil
  }

  /// "3 Stk Basket", "3Stk Basket", with a point or without; how many.
  ///
  /// "Tealights 100 Stk." is a pack where no price of one stands beside it.
  private mutating func dropUnits() -> Int64? {
    let words = words
    guard let first = words.first else { return nil }
    let digits = first.prefix { DecimalText.isDigit($0) }
    let isJoined = digits.count < first.count
    let name = isJoined ? 1 : 2
    guard words.count > name, let pieces = ReceiptLine.count(digits),
      ReceiptMarks.isUnit(isJoined ? first.dropFirst(digits.count) : words[1])
    else { return nil }
    rest = rest[words[name].startIndex...]
    return pieces
  }

  /// "2 Menu 19,00" before the price of both; how many.
  mutating func dropCounted(_ price: Money, _ currency: Currency) -> Int64? {
    let words = words
    guard words.count > 2, let pieces = ReceiptLine.count(words[0]), pieces > 1 else { return nil }
    var line = self
    line.rest = rest[words[1].startIndex...]
    guard line.dropPrice(of: pieces, price, currency) else { return nil }
    self = line
    return pieces
  }

  /// What one costs, at the end; whether it stood there and so many come to the price.
  mutating func dropPrice(
    of pieces: Int64, _ price: Money, _ currency: Currency
  ) -> Bool {
    var line = self
    guard line.takeEach(of: pieces, price, currency), line.dropSpaces() else { return false }
    // "2 Fish & Chips @ 14.50 29.00".
    _ = line.dropAt()
    self = line
    return true
  }

  /// "Stk." at the end; whether there was one.
  private mutating func dropUnit() -> Bool {
    var line = self
    while let last = line.rest.last, !ReceiptLine.isSpace(last), !DecimalText.isDigit(last) {
      line.rest.removeLast()
    }
    guard ReceiptMarks.isUnit(rest[line.rest.endIndex...]) else { return false }
    line.dropSpaces()
    self = line
    return true
  }

  /// "084050612 PILLOW T", as Target prints it: the number, and the "T" of what is taxed, are of no name.
  ///
  /// With fewer than eight digits it may be of the name.
  mutating func dropArticle() -> String? {
    let words = words
    guard words.count > 1, words[0].count >= 8, words[0].allSatisfy(DecimalText.isDigit),
      words[1].count > 1 || !ReceiptLine.isTimes(words[1].first ?? 0)
    else { return nil }
    rest = rest[words[1].startIndex...]
    if words.count > 2, words[words.count - 1].elementsEqual("T".utf8) {
      rest = rest[..<words[words.count - 2].endIndex]
    }
    return String(decoding: words[0], as: UTF8.self)
  }

  /// One to four digits at the end; how many they say, and more than none.
  private mutating func takeCount() -> Int64? {
    var line = self
    var (pieces, place, count): (Int64, Int64, Int) = (0, 1, 0)
    while let digit = line.rest.last, DecimalText.isDigit(digit), count < 4 {
      pieces += place * Int64(digit - UInt8(ascii: "0"))
      place *= 10
      count += 1
      line.rest.removeLast()
    }
    guard pieces > 0 else { return nil }
    self = line
    return pieces
  }

  /// "x", "@" or "à" at the end; whether there was one.
  mutating func dropTimes() -> Bool {
    if let mark = rest.last, ReceiptLine.isTimes(mark) {
      rest.removeLast()
      return true
    }
    let each = "\u{E0}"
    guard rest.suffix(each.utf8.count).elementsEqual(each.utf8) else { return false }
    rest.removeLast(each.utf8.count)
    return true
  }

  static func isTimes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X") || byte == UInt8(ascii: "@")
  }
}
