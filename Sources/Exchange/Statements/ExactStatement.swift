import Ledger

// What CAMT and MT940 share: texts, amounts, and whether what was read adds up (rules M13 and M14).

/// Text of a bank, without padding, breaks and control characters.
enum StatementText {
  @inline(never)
  static func clean(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var hasGap = false
    for byte in bytes {
      if byte <= Ascii.space || byte == 0x7F {
        hasGap = !text.isEmpty
      } else {
        if hasGap { text.append(Ascii.space) }
        hasGap = false
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func clean(_ bytes: [UInt8]) -> String { clean(bytes[...]) }
  static func clean(_ text: String) -> String { clean(Array(text.utf8)[...]) }

  /// A number of an account, without blanks, in capitals.
  @inline(never)
  static func number(_ bytes: ArraySlice<UInt8>) -> String {
    let kept: [UInt8] = bytes.filter { $0 > Ascii.space && $0 != 0x7F }
    return String(decoding: kept.map { 0x61...0x7A ~= $0 ? $0 - 32 : $0 }, as: UTF8.self)
  }

  static func number(_ text: String) -> String { number(Array(text.utf8)[...]) }

  static func amount(_ text: String, _ currency: Currency) -> Money? {
    amount(Array(text.utf8)[...], currency)
  }

  /// Whether it has the form of an IBAN: two letters, two digits, eleven to thirty letters and digits.
  static func isIBAN(_ number: String) -> Bool {
    let bytes = Array(number.utf8)
    guard 15...34 ~= bytes.count else { return false }
    for (place, byte) in bytes.enumerated() {
      let isLetter = 0x41...0x5A ~= byte
      switch place {
      case 0, 1: if !isLetter { return false }
      case 2, 3: if !Ascii.isDigit(byte) { return false }
      case _: if !isLetter && !Ascii.isDigit(byte) { return false }
      }
    }
    return true
  }

  /// What stands where a bank has no reference to give: nothing.
  static func reference(_ text: String) -> String {
    switch text.uppercased() {
    case "NOTPROVIDED", "NOT PROVIDED", "NONREF", "NOREF", "KREF+", "EREF", "EREF+", "NOTAVAILABLE",
      "UNKNOWN":
      return ""
    case _: return text
    }
  }

  /// Digits with a point or a comma before the decimals; nil for what is none, has a sign or more decimals than the currency.
  @inline(never)
  static func amount(_ bytes: ArraySlice<UInt8>, _ currency: Currency) -> Money? {
    var text: [UInt8] = []
    for byte in bytes {
      guard Ascii.isDigit(byte) || byte == Ascii.comma || byte == Ascii.point else { return nil }
      text.append(byte == Ascii.comma ? Ascii.point : byte)
    }
    guard text.count <= 40, text.first.map({ Ascii.isDigit($0) }) ?? false,
      let minor = ExactDecimal(String(decoding: text, as: UTF8.self))?.minorUnits(
        decimals: currency.decimals), minor.isExact
    else { return nil }
    return Money(minor: minor.minor, currency: currency)
  }
}

extension AccountStatement {
  /// What the closing balance has more than the opening one and the lines; nil where that adds up or is not said.
  func gap() -> Phrase? {
    guard let opening, let closing, opening.currency == closing.currency else { return nil }
    var sum = opening.minor
    for line in lines {
      let (next, overflow) = sum.addingReportingOverflow(line.amount.minor)
      if overflow { return "the lines are too large to be added up" }
      sum = next
    }
    let (gap, overflow) = closing.minor.subtractingReportingOverflow(sum)
    if overflow { return "the lines are too large to be added up" }
    if gap == 0 { return nil }
    let money = Money(minor: gap, currency: closing.currency)
    return
      "the lines do not add up to the closing balance: \(money.plain) \(money.currency.code) is missing"
  }

  /// This without what is in other currencies, then a statement of each of these, which says no balance (rule M20).
  func parted() -> [AccountStatement] {
    if lines.allSatisfy({ $0.amount.currency == currency }) { return [self] }
    var own = self
    own.lines = []
    var parts = [own]
    for line in lines {
      if let place = parts.firstIndex(where: { $0.currency == line.amount.currency }) {
        parts[place].lines.append(line)
        continue
      }
      var part = own
      part.currency = line.amount.currency
      (part.opening, part.closing, part.closingDay) = (nil, nil, nil)
      part.lines = [line]
      parts.append(part)
    }
    return parts
  }

  /// A number that two lines have is no id of either: some banks write one number for all.
  mutating func dropSharedIDs() {
    var counts: [String: Int] = [:]
    for line in lines where !line.bankID.isEmpty { counts[line.bankID, default: 0] += 1 }
    for place in lines.indices where (counts[lines[place].bankID] ?? 0) > 1 {
      lines[place].bankID = ""
    }
  }
}
