/// The lines of a pasted receipt that name items with their prices (rule T6).
///
///     ReceiptList("53 - ACCENT FURNISH 252972 $129.99 T\nSubtotal", currency: .usd)
///     // one item; "Subtotal" is skipped
public struct ReceiptList: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var name: String
    /// With its leading zeros; "" where the line names none.
    public var sku: String
    /// How many pieces the price is for.
    public var pieces: Int64 = 1
    public var price: Money
  }

  public private(set) var items: [Entry] = []
  /// Lines that are not blank and not understood, in order.
  public private(set) var skippedLines: [String] = []

  public init(_ text: String, currency: Currency) {
    for line in text.split(whereSeparator: { $0.isNewline }) {
      let line = trimmed(String(line))
      if line.isEmpty { continue }
      if let item = ReceiptLine(line).entry(currency) {
        items.append(item)
      } else {
        skippedLines.append(line)
      }
    }
  }

  /// What a skipped line says when somebody takes it in: its name, and a price where it ends with one.
  public static func promoted(
    _ line: String, currency: Currency
  ) -> (name: String, pieces: Int64, price: Money?) {
    let line = trimmed(line)
    if let entry = ReceiptLine(line).entry(currency, takesAll: true) {
      return (entry.name, entry.pieces, entry.price)
    }
    return (line, 1, nil)
  }
}

/// Reads one line from its end: "T", price, SKU, and what is left is department and description.
private struct ReceiptLine {
  private var rest: ArraySlice<UInt8>

  /// What is pasted from a page has no-break spaces.
  init(_ line: String) { rest = ReceiptMarks.plain(line)[...] }

  /// `takesAll` takes sums and lines of the strict form that are incomplete, too.
  func entry(_ currency: Currency, takesAll: Bool = false) -> ReceiptList.Entry? {
    var line = self
    let isRated = currency.decimals > 0 && ReceiptMarks.hasRate(line.rest)
    if isRated || line.rest.last == UInt8(ascii: "T") {
      line.rest.removeLast()
      line.dropSpaces()
    }
    let isCoded = ReceiptMarks.dropCode(of: currency, from: &line.rest)
    if isCoded || line.dropSign() { line.dropSpaces() }
    guard let price = line.takePrice(currency) else { return nil }
    let isApart = line.dropSpaces()
    var entry = ReceiptList.Entry(name: "", sku: "", price: price)
    // "2 x 49.99", "2 @ $49.99": the price is that of one, unless the whole stands behind it.
    if isApart, let whole = line.takeMultiple(of: price, currency) {
      entry.pieces = whole.pieces
      entry.price = price
    } else if let pieces = line.takeFactor() {
      guard let all = try? price.times(Quantity(thousandths: pieces * 1_000)) else { return nil }
      entry.pieces = pieces
      entry.price = all
    } else if !isApart {
      return nil
    }
    var numbered = line
    if !isRated && !isCoded || takesAll, let sku = numbered.takeSKU(), numbered.dropSpaces(),
      numbered.dropDepartment(), !numbered.rest.isEmpty
    {
      entry.name = numbered.text
      entry.sku = sku
      return entry
    }
    if ReceiptMarks.dropCode(of: currency, from: &line.rest) { line.dropSpaces() }
    // Free form, "Lamp 49.99". What begins with a department is a line of the strict form that is
    // incomplete; "2-Seater" is a name.
    var department = line
    let isIncomplete =
      department.dropDepartment()
      && line.rest.prefix(line.rest.count - department.rest.count).contains {
        ReceiptLine.isSpace($0)
      }
    if !takesAll && (ReceiptSum.isSum(line.text) || isIncomplete) { return nil }
    // "Lamp: $49.99" is a lamp, and so are "Lamp - $49.99" and "Lamp .... $49.99".
    if !takesAll {
      line.dropLeader()
      entry.sku = line.dropArticle() ?? ""
    }
    if entry.pieces == 1, let pieces = line.dropCount() ?? line.dropQuantity() {
      entry.pieces = pieces
      // "2 x Lamp 49.99 99.98" says what one costs before what both do.
      _ = line.dropPrice(of: pieces, price, currency)
    } else if entry.pieces == 1, let pieces = line.dropCounted(price, currency) {
      entry.pieces = pieces
    }
    guard line.hasLetters else { return nil }
    entry.name = line.text
    return entry
  }

  private var hasLetters: Bool { folded(text).contains { $0.isAlphabetic } }

  /// "2 x ", "2 @ " or "2 Stk à " before a price; how many.
  ///
  /// What says "2 Stk" needs no sign where the whole stands behind it.
  private mutating func takeFactor(besideWhole: Bool = false) -> Int64? {
    var line = self
    line.dropSpaces()
    let isMarked = line.dropTimes()
    if isMarked { line.dropSpaces() }
    guard line.dropUnit() && besideWhole || isMarked else { return nil }
    guard let pieces = line.takeCount(), line.rest.isEmpty || line.dropSpaces() else { return nil }
    self = line
    return pieces
  }

  /// "2 x 49.99" before the price of both.
  private mutating func takeMultiple(
    of price: Money, _ currency: Currency
  ) -> (pieces: Int64, each: Money)? {
    var line = self
    guard let each = line.takePrice(currency) else { return nil }
    guard let pieces = line.takeFactor(besideWhole: true),
      (try? each.times(Quantity(thousandths: pieces * 1_000))) == price
    else { return nil }
    self = line
    return (pieces, each)
  }

  /// "2 x Lamp", "2x Lamp", "Lamp x2"; how many.
  private mutating func dropCount() -> Int64? {
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

  private var words: [ArraySlice<UInt8>] { rest.split(whereSeparator: { ReceiptLine.isSpace($0) }) }

  /// "Qty 3 Basket", "Basket Qty: 3", or with a word for pieces; how many.
  private mutating func dropQuantity() -> Int64? {
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
  private mutating func dropCounted(_ price: Money, _ currency: Currency) -> Int64? {
    let words = words
    guard words.count > 2, let pieces = ReceiptLine.count(words[0]), pieces > 1 else { return nil }
    var line = self
    line.rest = rest[words[1].startIndex...]
    guard line.dropPrice(of: pieces, price, currency) else { return nil }
    self = line
    return pieces
  }

  /// What one costs, at the end; whether it stood there and so many come to the price.
  private mutating func dropPrice(
    of pieces: Int64, _ price: Money, _ currency: Currency
  ) -> Bool {
    var line = self
    if line.dropSign() { line.dropSpaces() }
    guard let each = line.takePrice(currency), line.dropSpaces(),
      (try? each.times(Quantity(thousandths: pieces * 1_000))) == price
    else { return false }
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
  private mutating func dropArticle() -> String? {
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
  private mutating func dropTimes() -> Bool {
    if let mark = rest.last, ReceiptLine.isTimes(mark) {
      rest.removeLast()
      return true
    }
    let each = "\u{E0}"
    guard rest.suffix(each.utf8.count).elementsEqual(each.utf8) else { return false }
    rest.removeLast(each.utf8.count)
    return true
  }

  private static func isTimes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X") || byte == UInt8(ascii: "@")
  }

  private var text: String { String(decoding: rest, as: UTF8.self) }

  /// What leads from a name to its price: a colon, or dashes and dots that stand apart.
  private mutating func dropLeader() {
    if rest.last == UInt8(ascii: ":") {
      rest.removeLast()
      dropSpaces()
      return
    }
    var line = self
    while let last = line.rest.last, last == UInt8(ascii: "-") || last == UInt8(ascii: ".") {
      line.rest.removeLast()
    }
    for dash in ["\u{2013}", "\u{2014}", "\u{2026}"]
    where line.rest.count == rest.count && rest.suffix(dash.utf8.count).elementsEqual(dash.utf8) {
      line.rest.removeLast(dash.utf8.count)
    }
    if line.rest.count < rest.count, line.dropSpaces(), !line.rest.isEmpty { self = line }
  }

  /// Whether there was any.
  @discardableResult
  private mutating func dropSpaces() -> Bool {
    let before = rest.count
    while let last = rest.last, ReceiptLine.isSpace(last) { rest.removeLast() }
    return rest.count < before
  }

  /// "1,299.99" or "1.299,99" with the sign before it; of a currency without decimals "1,200", of one with three
  /// "12.500", too.
  private mutating func takePrice(_ currency: Currency) -> Money? {
    var line = self
    var fraction: [UInt8] = []
    var groups: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ".")]
    if currency.decimals > 0 {
      let isFine = currency.decimals > 2 && rest.suffix(3).allSatisfy(DecimalText.isDigit)
      let places = isFine ? 3 : 2
      guard rest.count >= places + 2, rest.suffix(places).allSatisfy(DecimalText.isDigit),
        let mark = groups.firstIndex(of: rest[rest.endIndex - places - 1])
      else { return nil }
      fraction = [UInt8(ascii: ".")] + rest.suffix(places)
      groups.remove(at: mark)
      line.rest.removeLast(places + 1)
    }
    var whole: [UInt8] = []
    while let last = line.rest.last {
      if DecimalText.isDigit(last) {
        whole.append(last)
      } else if !groups.contains(last) || fraction.isEmpty && (whole.isEmpty || whole.count % 3 > 0)
      {
        break
      }
      line.rest.removeLast()
    }
    // Without decimals a small number may be anything.
    let isSigned = line.dropSign() || line.dropSignApart()
    guard !whole.isEmpty, isSigned || currency.decimals > 0 || whole.count > 2 else { return nil }
    self = line
    return try? Money(
      parsing: String(decoding: whole.reversed() + fraction, as: UTF8.self), currency: currency)
  }

  /// A sign of money at the end; whether there was one.
  private mutating func dropSign() -> Bool {
    for sign in ["$", "\u{20AC}", "\u{A3}", "\u{A5}"]
    where rest.suffix(sign.utf8.count).elementsEqual(sign.utf8) {
      rest.removeLast(sign.utf8.count)
      return true
    }
    return false
  }

  /// A sign that stands alone before a price, "$ 49.99".
  private mutating func dropSignApart() -> Bool {
    var line = self
    guard line.dropSpaces(), line.dropSign(), line.rest.last.map(ReceiptLine.isSpace) ?? true else {
      return false
    }
    self = line
    return true
  }

  /// At least four digits.
  private mutating func takeSKU() -> String? {
    var digits: [UInt8] = []
    while let last = rest.last, DecimalText.isDigit(last) {
      digits.append(last)
      rest.removeLast()
    }
    return digits.count < 4 ? nil : String(decoding: digits.reversed(), as: UTF8.self)
  }

  /// "53 - "; false when the line does not begin so.
  private mutating func dropDepartment() -> Bool {
    guard let first = rest.first, DecimalText.isDigit(first) else { return false }
    while let digit = rest.first, DecimalText.isDigit(digit) { rest.removeFirst() }
    while let space = rest.first, ReceiptLine.isSpace(space) { rest.removeFirst() }
    guard rest.first == UInt8(ascii: "-") else { return false }
    rest.removeFirst()
    while let space = rest.first, ReceiptLine.isSpace(space) { rest.removeFirst() }
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
