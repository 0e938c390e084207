/// Reads one line from its end: "T", price, SKU, and what is left is department and description.
struct ReceiptLine {
  var rest: ArraySlice<UInt8>

  /// What is pasted from a page has no-break spaces.
  init(_ line: String) { rest = ReceiptMarks.plain(line)[...] }

  /// `takesAll` takes sums and lines of the strict form that are incomplete, too.
  func entry(_ currency: Currency, takesAll: Bool = false) -> ReceiptList.Entry? {
    var line = self
    line.dropStar()
    let isRated = currency.decimals > 0 && ReceiptMarks.hasRate(line.rest)
    if isRated || line.rest.last == UInt8(ascii: "T") {
      line.rest.removeLast()
      line.dropSpaces()
    }
    let isCoded = ReceiptMarks.dropCode(of: currency, from: &line.rest)
    if isCoded || line.dropSign() { line.dropSpaces() }
    line.fillDash(currency)
    // "Bread 2 3.20 6.40 1": a rate's number, where the line proves itself.
    let isNumbered = line.dropRateNumber(currency)
    guard let price = line.takePrice(currency, isSigned: isCoded) else { return nil }
    let isApart = line.dropSpaces()
    var entry = ReceiptList.Entry(name: "", sku: "", price: price)
    // "2 x 49.99", "2 @ $49.99": the price is that of one, unless the whole stands behind it.
    if isApart, let pieces = line.takeMultiple(of: price, currency) {
      entry.pieces = pieces
    } else if isNumbered {
      return nil
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
    if !takesAll
      && (isIncomplete || ReceiptSum.isSum(line.text) || ReceiptCharge.isCharge(line.text))
    {
      return nil
    }
    // "Lamp: $49.99" is a lamp, and so are "Lamp - $49.99" and "Lamp .... $49.99".
    if !takesAll {
      line.dropLeader()
      entry.sku = line.dropArticle() ?? ""
      line.dropRate()
    }
    if entry.pieces == 1, !takesAll, let (pieces, all) = line.dropEach(price, currency) {
      entry.pieces = pieces
      entry.price = all
    }
    if entry.pieces == 1, let pieces = line.dropCount() ?? line.dropQuantity() {
      entry.pieces = pieces
      // "2 x Lamp 49.99 99.98" says what one costs before what both do.
      _ = line.dropPrice(of: pieces, price, currency)
    } else if entry.pieces == 1, let pieces = line.dropCounted(price, currency) {
      entry.pieces = pieces
    }
    guard line.hasLetters, takesAll || !line.isMeasure else { return nil }
    entry.name = line.text
    return entry
  }

  /// A line that says how many and for how much, and no name: "2 x 4,50", "2 x 4,50 9,00", "30.50 l x 1.79 54.60".
  func bare(_ currency: Currency) -> (pieces: Int64, price: Money, isWhole: Bool)? {
    var line = self
    line.dropStar()
    if currency.decimals > 0, ReceiptMarks.hasRate(line.rest) {
      line.rest.removeLast()
      line.dropSpaces()
    }
    line.dropMark(of: currency)
    line.fillDash(currency)
    guard let price = line.takePrice(currency) else { return nil }
    line.dropSpaces()
    line.dropMark(of: currency)
    var one = line
    if let pieces = line.takeMultiple(of: price, currency) {
      return line.rest.isEmpty ? (pieces, price, true) : nil
    }
    if let pieces = one.takeFactor() {
      guard one.rest.isEmpty, let all = try? price.times(Quantity(thousandths: pieces * 1_000))
      else { return nil }
      return (pieces, all, false)
    }
    // "0,704 kg x 1,99" says what a kilogram costs.
    var rate = line
    if rate.dropTimes() { return nil }
    return line.hasLetters && line.isMeasure ? (1, price, true) : nil
  }

  /// What a line without a price is called, and its SKU; nil where it is no name.
  func named() -> (name: String, sku: String)? {
    var line = self
    let sku = line.dropArticle() ?? ""
    line.dropRate()
    let letters = folded(line.text).unicodeScalars.count { $0.isLetter }
    guard letters > 1, line.rest.last != UInt8(ascii: ":"), !ReceiptSum.isSum(line.text),
      !ReceiptCharge.isCharge(line.text)
    else { return nil }
    return (line.text, sku)
  }

  var hasLetters: Bool { folded(text).contains { $0.isAlphabetic } }

  var text: String { String(decoding: rest, as: UTF8.self) }

  /// What leads from a name to its price: a colon, or dashes and dots that stand apart.
  mutating func dropLeader() {
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
  mutating func dropSpaces() -> Bool {
    let before = rest.count
    while let last = rest.last, ReceiptLine.isSpace(last) { rest.removeLast() }
    return rest.count < before
  }

  /// "1,299.99" or "1.299,99" with the sign before it; of a currency without decimals "1,200", of one with three
  /// "12.500", too.
  mutating func takePrice(_ currency: Currency, isSigned isCoded: Bool = false) -> Money? {
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
      groups[mark] = UInt8(ascii: "'")
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
    let isSigned = line.dropSign() || line.dropSignApart() || isCoded
    guard !whole.isEmpty, isSigned || currency.decimals > 0 || whole.count > 2 else { return nil }
    self = line
    return try? Money(
      parsing: String(decoding: whole.reversed() + fraction, as: UTF8.self), currency: currency)
  }

  /// A sign of money at the end; whether there was one.
  mutating func dropSign() -> Bool {
    for sign in ["$", "\u{20AC}", "\u{A3}", "\u{A5}"]
    where rest.suffix(sign.utf8.count).elementsEqual(sign.utf8) {
      rest.removeLast(sign.utf8.count)
      return true
    }
    return false
  }

  /// A sign that stands alone before a price, "$ 49.99".
  mutating func dropSignApart() -> Bool {
    var line = self
    guard line.dropSpaces(), line.dropSign(), line.rest.last.map(ReceiptLine.isSpace) ?? true else {
      return false
    }
    self = line
    return true
  }

  /// At least four digits.
  mutating func takeSKU() -> String? {
    var digits: [UInt8] = []
    while let last = rest.last, DecimalText.isDigit(last) {
      digits.append(last)
      rest.removeLast()
    }
    return digits.count < 4 ? nil : String(decoding: digits.reversed(), as: UTF8.self)
  }

  /// "53 - "; false when the line does not begin so.
  mutating func dropDepartment() -> Bool {
    guard let first = rest.first, DecimalText.isDigit(first) else { return false }
    while let digit = rest.first, DecimalText.isDigit(digit) { rest.removeFirst() }
    while let space = rest.first, ReceiptLine.isSpace(space) { rest.removeFirst() }
    guard rest.first == UInt8(ascii: "-") else { return false }
    rest.removeFirst()
    while let space = rest.first, ReceiptLine.isSpace(space) { rest.removeFirst() }
    return true
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  var isMeasure: Bool { ReceiptMarks.isMeasure(text) }

  /// A star at the end, which leads to a note: "0,25 A *".
  mutating func dropStar() {
    if rest.last == UInt8(ascii: "*") {
      rest.removeLast()
      dropSpaces()
    }
  }

  /// A digit alone behind a price, the number of a tax rate; whether it stood there.
  mutating func dropRateNumber(_ currency: Currency) -> Bool {
    var line = self
    guard let last = line.rest.last, DecimalText.isDigit(last), currency.decimals > 0 else {
      return false
    }
    line.rest.removeLast()
    guard line.dropSpaces() else { return false }
    var priced = line
    guard priced.takePrice(currency) != nil else { return false }
    self = line
    return true
  }

  /// A rate with its decimals at the end of a name, "10,00%", or its letter in brackets, "<A>".
  mutating func dropRate() {
    var line = self
    guard let word = rest.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }).last,
      word.startIndex > rest.startIndex
    else { return }
    line.rest = rest[..<word.startIndex]
    line.dropSpaces()
    let bytes = Array(word)
    let isLetter =
      bytes.count == 3 && bytes[0] == UInt8(ascii: "<") && bytes[2] == UInt8(ascii: ">")
    let mark = bytes.count - 4
    let isRate =
      bytes.last == UInt8(ascii: "%") && 1...2 ~= mark
      && (bytes[mark] == UInt8(ascii: ",") || bytes[mark] == UInt8(ascii: "."))
      && bytes.indices.allSatisfy {
        $0 == mark || $0 == bytes.count - 1 || DecimalText.isDigit(bytes[$0])
      }
    if isLetter || isRate { self = line }
  }

  /// The currency's code, or a sign, at the end, with the blanks before it.
  mutating func dropMark(of currency: Currency) {
    if ReceiptMarks.dropCode(of: currency, from: &rest) || dropSign() { dropSpaces() }
  }

  /// "12,-", "12.--" and "12.–" as 12.00.
  mutating func fillDash(_ currency: Currency) {
    var line = self
    var dashes = 0
    while dashes < 2, line.dropDash() { dashes += 1 }
    guard dashes > 0, currency.decimals == 2,
      line.rest.last == UInt8(ascii: ",") || line.rest.last == UInt8(ascii: "."),
      line.rest.dropLast().last.map(DecimalText.isDigit) == true
    else { return }
    rest = line.rest + "00".utf8
  }

  private mutating func dropDash() -> Bool {
    for dash in ["-", "\u{2013}", "\u{2014}"]
    where rest.suffix(dash.utf8.count).elementsEqual(dash.utf8) {
      rest.removeLast(dash.utf8.count)
      return true
    }
    return false
  }
}
