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
      if !scalar.isSpace { bytes += scalar.utf8 } else if !isGroup { bytes.append(0x20) }
    }
    return bytes
  }

  /// Whether the letter of a tax rate stands at the end, "Bread 1,79 B".
  static func hasRate(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last, let before = line.dropLast().last else { return false }
    return 0x41...0x46 ~= last && (before == 0x20 || DecimalText.isDigit(before))
  }

  /// Takes a currency's code off the end, "EUR"; whether it stood there apart from letters.
  static func dropCode(of currency: Currency, from line: inout ArraySlice<UInt8>) -> Bool {
    let code = currency.code.utf8
    let before = line.dropLast(code.count)
    guard line.suffix(code.count).elementsEqual(code),
      before.last.map({ $0 == 0x20 || DecimalText.isDigit($0) }) ?? true
    else { return false }
    line = before
    return true
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
}
