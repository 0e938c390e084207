/// A number with two decimals, or one that could be an amount in a currency without any.
struct ReceiptAmount {
  /// The digits as one number, negative with a minus sign.
  var number: Int64
  /// How many of the digits stand behind the separator.
  var decimals: Int
  /// Indices of the reading's words.
  var words: [Int]
  /// The place in its row of the first word that belongs to it.
  var place: Int
  /// A currency stands at it.
  var isMarked = false
  /// Letters were taken for digits.
  var isMended = false

  /// In a currency's minor unit; nil when the number has not as many decimals as its amounts.
  func minor(_ currency: Currency) -> Int64? {
    let wanted = currency.decimals
    if decimals == wanted { return number }
    // "12.00" yen; whole units with a sign, "$45".
    if decimals == 2, wanted == 0 { return number % 100 == 0 ? number / 100 : nil }
    if decimals == 2, wanted == 3 { return number * 10 }
    if decimals == 0, isMarked, wanted == 2, number < 1_000_000_000 { return number * 100 }
    return nil
  }
}

/// Finds the numbers of a row: decimal comma and point, groups, currencies before and behind, and what a reader
/// of pictures takes for each other.
enum ReceiptAmounts {
  static func read(_ row: inout ReceiptRow, _ words: [ReadWord]) {
    var place = 0
    let count = row.words.count
    while place < count {
      let index = row.words[place]
      let bytes = Array(words[index].text.utf8)
      let next = place + 1 < count ? Array(words[row.words[place + 1]].text.utf8) : []
      if let rate = rate(bytes, followedBy: next) {
        row.rates.append(ReceiptRate(rate: rate, words: [index], place: place))
        place += bytes.last == 0x25 ? 1 : 2
        continue
      }
      if let last = bytes.last, isSeparator(last), next.count >= 2, next.last == 0x25,
        let rate = rate(bytes + next, followedBy: [])
      {
        row.rates.append(
          ReceiptRate(rate: rate, words: [index, row.words[place + 1]], place: place))
        place += 2
        continue
      }
      var taken = 1
      var found: Shape?
      if !next.isEmpty, isNear(words[index], words[row.words[place + 1]], bytes.count),
        let whole = joined(bytes, next)
      {
        found = whole
        taken = 2
      } else {
        found = shape(bytes)
      }
      if var found {
        // The currency may be a word of its own, and so may a minus sign.
        if isCurrency(next), taken == 1 { found.isMarked = true }
        if place > 0, let before = row.words.dropFirst(place - 1).first {
          let mark = Array(words[before].text.utf8)
          if isCurrency(mark) { found.isMarked = true }
          if mark == [0x2D] { found.number = -abs(found.number) }
        }
        if taken == 1, next == [0x2D] { found.number = -abs(found.number) }
        row.amounts.append(
          ReceiptAmount(
            number: found.number, decimals: found.decimals,
            words: Array(row.words[place..<place + taken]), place: place,
            isMarked: found.isMarked, isMended: found.isMended))
      }
      place += taken
    }
  }

  struct Shape {
    var number: Int64
    var decimals: Int
    var isMarked: Bool
    var isMended: Bool
  }

  /// What a word says as a number; nil when it is none.
  static func shape(_ word: [UInt8]) -> Shape? {
    if word.count > 24 { return nil }
    var core = word[...]
    var isNegative = false
    var isMarked = false
    // In front: signs, currencies, brackets.
    while let first = core.first {
      if isDigit(first) || isSeparator(first) { break }
      if first == 0x2D {
        isNegative = true
        core.removeFirst()
      } else if let length = currencyLength(core) {
        isMarked = true
        core.removeFirst(length)
      } else if first == 0x28 || first == 0x2A || first == 0x3D || first == 0x3A || first == 0x2B {
        core.removeFirst()
      } else {
        break
      }
    }
    let withEnd = core
    var end = currencyEnd(&core)
    core = whole(core)
    while let last = core.last, !isDigit(last) {
      if last == 0x2D {
        isNegative = true
      } else if !(last == 0x2A || last == 0x29 || last == 0x3A
        || (core.count > 1 && 0x41...0x46 ~= last && core.dropLast().last.map(isDigit) == true))
      {
        break
      }
      core.removeLast()
      if currencyEnd(&core) { end = true }
    }
    isMarked = isMarked || end
    if let (number, decimals) = number(core), decimals != 1 {
      return Shape(
        number: isNegative ? -number : number, decimals: decimals, isMarked: isMarked,
        isMended: false)
    }
    for attempt in [core, withEnd] {
      guard let mended = mended(attempt), let (number, decimals) = number(mended[...]),
        decimals == 2
      else { continue }
      return Shape(
        number: isNegative ? -number : number, decimals: 2, isMarked: isMarked, isMended: true)
    }
    return nil
  }

  /// "12.-", "12,--" and "12.–" with the decimals that their dashes stand for.
  private static func whole(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var digits = word
    while let last = digits.last {
      let long = digits.suffix(3)
      if last == 0x2D {
        digits.removeLast()
      } else if long.elementsEqual("\u{2013}".utf8) || long.elementsEqual("\u{2014}".utf8) {
        digits.removeLast(3)
      } else {
        break
      }
    }
    guard digits.count < word.count, let mark = digits.last, isSeparator(mark),
      digits.dropLast().last.map(isDigit) == true
    else { return word }
    return digits + [0x30, 0x30]
  }

  /// Two words that are one number: "1 234,50", "12, 50", "12 ,50".
  private static func joined(_ first: [UInt8], _ second: [UInt8]) -> Shape? {
    guard let shape = shape(second.first.map(isSeparator) == true ? [0x30] + second : second),
      let last = first.last
    else { return nil }
    let digits = second.reduce(0) { $0 + (isDigit($1) ? 1 : 0) }
    if shape.decimals == 2, digits == 5, first.count <= 5, isDigit(last),
      let front = self.shape(first), front.decimals == 0, 0..<1_000 ~= front.number,
      front.number > 0, shape.number >= 0, second.first.map(isDigit) == true
    {
      var whole = shape
      whole.number += front.number * 100_000
      whole.isMarked = whole.isMarked || front.isMarked
      return whole
    }
    let isCut = isSeparator(last) && digits == 2 && shape.decimals == 0
    let isCutBefore = isDigit(last) && second.first.map(isSeparator) == true && digits == 2
    guard isCut || isCutBefore else { return nil }
    return self.shape(first + second)
  }

  private static func isNear(_ a: ReadWord, _ b: ReadWord, _ letters: Int) -> Bool {
    let gap = b.x &- a.x &- a.width
    let letter = max(a.width / Int64(max(1, letters)), b.width / Int64(max(1, b.text.utf8.count)))
    return b.width == 0 || gap * 10 <= letter * 17
  }

  /// Digits, separators where groups and decimals belong, and nothing else.
  private static func number(_ bytes: ArraySlice<UInt8>) -> (number: Int64, decimals: Int)? {
    var number: Int64 = 0
    var digits = 0
    var runs: [Int] = [0]
    var lastMark: UInt8 = 0
    var firstMark: UInt8 = 0
    var skip = 0
    for (offset, byte) in bytes.enumerated() {
      if skip > 0 {
        skip -= 1
      } else if isDigit(byte) {
        digits += 1
        if digits > 12 { return nil }
        number = number * 10 + Int64(byte - 0x30)
        runs[runs.count - 1] += 1
      } else if isSeparator(byte) || byte == 0x27 {
        if firstMark == 0 { firstMark = byte }
        lastMark = byte
        runs.append(0)
      } else if byte == 0xE2, bytes.count > offset + 2,
        Array(bytes.dropFirst(offset).prefix(3)) == [0xE2, 0x80, 0x99]
      {
        lastMark = 0x27
        if firstMark == 0 { firstMark = 0x27 }
        runs.append(0)
        skip = 2
      } else {
        return nil
      }
    }
    guard digits > 0 else { return nil }
    if runs.count == 1 { return (number, 0) }
    guard let last = runs.last else { return nil }
    let groups = runs.dropLast()
    // Every group but the first has three digits.
    guard groups.dropFirst().allSatisfy({ $0 == 3 }),
      (groups.first ?? 0) <= (groups.count > 1 ? 3 : 9)
    else { return nil }
    switch last {
    case 2, 1:
      guard lastMark != 0x27 else { return nil }
      return (number, last)
    case 3:
      guard (groups.first ?? 0) > 0, firstMark == lastMark else { return nil }
      return (number, 0)
    default: return nil
    }
  }

  /// Letters that look like digits as those digits, in a word that has a digit and two behind a separator.
  private static func mended(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var mended: [UInt8] = []
    var real = 0
    var taken = 0
    for byte in bytes {
      if isDigit(byte) { real += 1 }
      if isDigit(byte) || isSeparator(byte) {
        mended.append(byte)
      } else if let digit = lookalike(byte) {
        mended.append(digit)
        taken += 1
      } else {
        return nil
      }
    }
    return real > 0 && taken > 0 && taken <= real + 1 && mended.contains(where: isSeparator)
      ? mended : nil
  }

  /// The digit that a letter is taken for.
  static func lookalike(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x4F, 0x6F, 0x51, 0x44: return 0x30  // O o Q D
    case 0x6C, 0x49, 0x7C, 0x69, 0x21, 0x5D: return 0x31  // l I | i ! ]
    case 0x5A, 0x7A: return 0x32  // Z z
    case 0x53, 0x73: return 0x35  // S s
    case 0x47, 0x62: return 0x36  // G b
    case 0x42: return 0x38  // B
    case 0x67, 0x71: return 0x39  // g q
    default: return nil
    }
  }

  // MARK: bytes

  static func isDigit(_ byte: UInt8) -> Bool { ReceiptBytes.isDigit(byte) }
  static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x2C }

  private static func isCurrency(_ word: [UInt8]) -> Bool {
    if let length = currencyLength(word[...]) { return length == word.count }
    return false
  }

  /// How many bytes of a currency's sign or code a word begins with.
  private static func currencyLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    for mark in ReceiptCurrencies.marks where bytes.starts(with: mark) { return mark.count }
    if bytes.count >= 3, Currency(String(decoding: bytes.prefix(3), as: UTF8.self)) != nil,
      bytes.prefix(3).allSatisfy({ 0x41...0x5A ~= $0 }),
      bytes.count == 3 || bytes.dropFirst(3).first.map({ !(0x41...0x5A ~= $0) }) == true
    {
      return 3
    }
    return nil
  }

  /// Takes a currency off the end.
  @discardableResult
  private static func currencyEnd(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    for mark in ReceiptCurrencies.marks where bytes.count > mark.count {
      if bytes.suffix(mark.count).elementsEqual(mark) {
        bytes.removeLast(mark.count)
        return true
      }
    }
    if bytes.count > 3, bytes.suffix(3).allSatisfy({ 0x41...0x5A ~= $0 }),
      Currency(String(decoding: bytes.suffix(3), as: UTF8.self)) != nil
    {
      bytes.removeLast(3)
      return true
    }
    return false
  }
}
