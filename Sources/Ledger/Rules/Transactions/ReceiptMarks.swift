/// What lines of pasted receipts have beside names and prices (rule T6): blanks of all kinds, and words for pieces with a
/// point behind them or without.
enum ReceiptMarks {
  /// A line's bytes with every blank as a plain one; narrow ones that group digits are left out, as French has them.
  static func plain(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var isGroup = false
    for scalar in line.unicodeScalars {
      // A narrow blank behind a digit stays one where no digit follows.
      if isGroup, !("0"..."9").contains(scalar) { bytes.append(0x20) }
      isGroup =
        (scalar == "\u{202F}" || scalar == "\u{2009}")
        && bytes.last.map(DecimalText.isDigit) ?? false
      // "1’234" as "1'234".
      let mark = "\u{2019}".utf8
      if ("0"..."9").contains(scalar), bytes.suffix(mark.count).elementsEqual(mark),
        bytes.dropLast(mark.count).last.map(DecimalText.isDigit) == true
      {
        bytes.removeLast(mark.count)
        bytes.append(UInt8(ascii: "'"))
      }
      if !scalar.isSpace {
        bytes += scalar.utf8
      } else if !isGroup {
        bytes.append(0x20)
      }
    }
    return bytes
  }

  /// Whether the letter of a tax rate stands at the end, "Bread 1,79 B".
  static func hasRate(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last, let before = line.dropLast().last else { return false }
    return 0x41...0x46 ~= last && (before == 0x20 || DecimalText.isDigit(before))
  }

  /// Takes a currency's code or its word off the end, "EUR", "Fr.", "kr"; whether it stood there apart from letters.
  static func dropCode(of currency: Currency, from line: inout ArraySlice<UInt8>) -> Bool {
    for word in [currency.code] + words(of: currency) {
      let before = line.dropLast(word.utf8.count)
      if line.suffix(word.utf8.count).elementsEqual(word.utf8),
        before.last.map({ $0 == 0x20 || DecimalText.isDigit($0) }) ?? true
      {
        line = before
        return true
      }
    }
    return false
  }

  private static func words(of currency: Currency) -> [String] {
    switch currency.code {
    case "CHF": return ["SFr.", "Fr.", "Fr"]
    case "SEK", "NOK", "DKK", "ISK": return ["kr.", "kr", "Kr"]
    case "PLN": return ["z\u{142}"]
    case "CZK": return ["K\u{10D}"]
    case _: return []
    }
  }

  /// German, Spanish, Italian, Dutch, Polish and Portuguese for pieces; of English and French ones sets are made
  /// ("3 pc Set").
  static func isUnit(_ word: ArraySlice<UInt8>) -> Bool {
    let isShort = word.last == UInt8(ascii: ".")
    switch folded(String(decoding: isShort ? word.dropLast() : word, as: UTF8.self)) {
    case "stk", "stck", "stuck", "uds", "unidades", "pz", "pezzi", "stuks", "szt", "sztuki",
      "sztuk", "un", "unid":
      return true
    case _: return false
    }
  }

  /// "Qty", "Menge:".
  static func isQuantity(_ word: ArraySlice<UInt8>) -> Bool {
    let isMarked = word.last == UInt8(ascii: ":") || word.last == UInt8(ascii: ".")
    switch folded(String(decoding: isMarked ? word.dropLast() : word, as: UTF8.self)) {
    case "qty", "menge", "anzahl", "qte", "quantite", "cantidad", "qta", "quantita", "aantal",
      "ilosc", "quantidade":
      return true
    case _: return false
    }
  }

  /// Blanks, numbers, measures and signs that say how much was weighed or filled, and nothing else:
  /// "30.50 l x 1.79".
  static func isMeasure(_ text: String) -> Bool {
    var hasUnit = false
    for word in folded(text).split(whereSeparator: { !$0.isAlphabetic }) {
      switch word {
      case "kg", "g", "l", "lt", "ltr", "liter", "litre", "litres", "litri", "lb", "lbs", "oz", "m",
        "gal":
        hasUnit = true
      case "x", "a", "eur", "euro", "chf", "usd", "gbp", "stk": break
      case _: return false
      }
    }
    return hasUnit && text.utf8.first.map(DecimalText.isDigit) == true
  }
}
