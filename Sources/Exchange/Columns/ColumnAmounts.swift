import Ledger

/// What stands before the decimals.
public enum DecimalMark: String, CaseIterable, Sendable {
  case point, comma

  public var title: Phrase {
    switch self {
    case .point: return "A point (1,234.500)"
    case .comma: return "A comma (1.234,500)"
    }
  }
}

/// Reads the amounts of one column: "1,234.50", "$1,234.50", "(5.00)", or with a decimal comma where
/// the column's values say so.
struct ColumnAmounts {
  let currency: Currency
  private(set) var hasDecimalComma = false
  /// The first value of which nothing says whether it is in thousands or in thousandths: 12,345 dinars;
  /// "" where all are clear.
  private(set) var open = ""

  /// `decimals` is the most that a currency of the column has.
  init(
    _ values: [String], _ currency: Currency, mark: DecimalMark? = nil, decimals: Int? = nil
  ) {
    self.currency = currency
    let decimals = decimals ?? currency.decimals
    var commas = 0
    var points = 0
    for value in values {
      let bytes = Array(value.utf8)
      switch ColumnAmounts.decimalMark(bytes) {
      case Ascii.comma: commas += 1
      case Ascii.point: points += 1
      case _:
        if decimals > 2, open.isEmpty, ColumnAmounts.isOpen(bytes) { open = value }
      }
    }
    hasDecimalComma = mark.map { $0 == .comma } ?? (commas > points)
    if mark != nil || commas != points { open = "" }
  }

  /// Throws what is wrong with the text; nil for a blank cell or a dash.
  func money(_ text: String) throws(MoneyError) -> Money? { try money(text, in: currency) }

  /// The same of a line that names another currency.
  func money(_ text: String, in currency: Currency) throws(MoneyError) -> Money? {
    if text.isEmpty || text == "-" || text == "—" { return nil }
    let plain = ColumnAmounts.withoutApostrophes(text)
    do throws(MoneyError) {
      return try Money(parsing: hasDecimalComma ? pointed(plain) : plain, currency: currency)
    } catch {
      if case .notANumber = error, let money = asBanksWrite(text, in: currency) { return money }
      throw error
    }
  }

  /// What the lists of banks have, too: "Fr 300", "250 kr", "1 234,50 €", "£1,234.5-".
  ///
  /// nil where the column's decimals are others, where another currency stands there, or "CR" and the like, of which only banks
  /// know what it is.
  private func asBanksWrite(_ text: String, in currency: Currency) -> Money? {
    // A bracket without its other half is a slip.
    let isHalf =
      text.utf8.contains(UInt8(ascii: "(")) != text.utf8.contains(UInt8(ascii: ")"))
    guard !isHalf, let amount = AmountText(text), amount.mayBe(currency), !amount.isCredit,
      !amount.isDebit
    else { return nil }
    switch amount.evidence {
    case .point: if hasDecimalComma { return nil }
    case .comma: if !hasDecimalComma { return nil }
    case .open:
      // "1.500 Euro" beside points is no thousand, and has too many decimals.
      let mark = hasDecimalComma ? Ascii.comma : Ascii.point
      if currency.decimals < 3, amount.body.contains(mark) { return nil }
    case .none: break
    }
    let mark: DecimalMark = hasDecimalComma ? .comma : .point
    return amount.minor(decimals: currency.decimals, mark: mark).map {
      Money(minor: amount.isNegative ? -$0 : $0, currency: currency)
    }
  }

  /// "13'503.35" as "13503.35", as Switzerland groups; an apostrophe that groups nothing stays, and is
  /// no amount.
  private static func withoutApostrophes(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    func isDigit(_ place: Int) -> Bool {
      scalars.indices.contains(place) && ("0"..."9").contains(scalars[place])
    }
    var plain = ""
    for (place, scalar) in scalars.enumerated() {
      let groups =
        (scalar == "'" || scalar == "\u{2019}") && isDigit(place - 1) && isDigit(place + 1)
        && isDigit(place + 2) && isDigit(place + 3) && !isDigit(place + 4)
      if !groups { plain.unicodeScalars.append(scalar) }
    }
    return plain
  }

  /// "1.234,50" as "1,234.50": a point that groups nothing stays seen, and is no amount.
  private func pointed(_ text: String) -> String {
    var scalars = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ".": scalars += ","
      case ",": scalars += "."
      case _: scalars.unicodeScalars.append(scalar)
      }
    }
    return scalars
  }

  /// Whether one mark stands before the last three digits and nothing else says what it is.
  private static func isOpen(_ bytes: [UInt8]) -> Bool {
    let marks = bytes.indices.filter { bytes[$0] == Ascii.comma || bytes[$0] == Ascii.point }
    guard marks.count == 1, let last = bytes.lastIndex(where: { Ascii.isDigit($0) }) else {
      return false
    }
    return last - marks[0] == 3 && bytes[(marks[0] + 1)...last].allSatisfy { Ascii.isDigit($0) }
  }

  /// The mark before the last one or two digits, before a dash, "1.234,-", or that comes after another kind of mark; nil
  /// when there is none.
  private static func decimalMark(_ bytes: [UInt8]) -> UInt8? {
    guard let last = bytes.lastIndex(where: { Ascii.isDigit($0) }) else { return nil }
    let behind = bytes[(last + 1)...]
    if let mark = behind.first, mark == Ascii.comma || mark == Ascii.point,
      behind.dropFirst().first == UInt8(ascii: "-")
        || behind.dropFirst().prefix(2).elementsEqual([0xE2, 0x80])
    {
      return mark
    }
    guard let mark = bytes[..<last].lastIndex(where: { !Ascii.isDigit($0) }),
      bytes[mark] == Ascii.comma || bytes[mark] == Ascii.point
    else { return nil }
    let other = bytes[mark] == Ascii.comma ? Ascii.point : Ascii.comma
    guard 1...2 ~= last - mark || bytes[..<mark].contains(other) else { return nil }
    return bytes[mark]
  }
}
