/// Whether a line of a pasted receipt is no thing but a sum, a tax, a payment or the number of an order (rule T6).
enum ReceiptSum {
  /// "SUBTOTAL", "Order Total (3 items)", "TN Tax 9.75 % on $37.00", "Visa charge"; "Total Gym" is a thing.
  static func isSum(_ description: String) -> Bool {
    let words = words(of: withoutAsides(description))
    if words.isEmpty { return false }
    // Whatever stands before its word, and no thing behind it.
    if let place = words.lastIndex(where: { isSumWord($0) }),
      words[(place + 1)...].allSatisfy({ isFiller($0) })
    {
      return true
    }
    // "zzgl. 19 % MwSt auf 100,00"; "Lampe inkl. MwSt" is a lamp.
    if words.contains(where: { isGermanTax($0) })
      && words.allSatisfy({ isGermanTax($0) || isBesideGermanTax($0) || isFiller($0) })
    {
      return true
    }
    // With its asides: "Card (birthday)" is a thing.
    let all = self.words(of: description)
    if all.contains(where: { isPayment($0) }) && all.allSatisfy({ isPayment($0) || isFiller($0) }) {
      return true
    }
    // "SUMME EUR 12,34".
    let end = words.lastIndex { !isCurrency($0) }.map { $0 + 1 } ?? 0
    switch words[..<end].joined(separator: " ") {
    case "vat", "net", "net amount", "netto", "brutto", "order", "order no", "order number",
      "bestellung", "bestellnummer", "balance", "balance due", "amount", "amount due",
      "amount charged", "amount tendered", "amount paid", "paid", "change", "change due",
      "discount", "you saved",
      "saved", "saved off", "regular price", "total savings", "gst", "hst", "pst", "qst", "tip",
      "rounding", "coupon", "tva", "iva", "summe", "gesamt", "zu zahlen",
      "rabatt", "gutschein", "trinkgeld", "gegeben", "bar gegeben", "gegeben bar", "ruckgeld":
      return true
    case _: return false
    }
  }

  private static func words(of text: String) -> [String] {
    folded(text).split(whereSeparator: { !$0.isAlphabetic }).map { String($0) }
  }

  private static func isSumWord(_ word: String) -> Bool {
    switch word {
    case "total", "subtotal", "tax", "taxes", "zwischensumme", "gesamtsumme", "gesamtbetrag",
      "endbetrag", "rechnungsbetrag":
      return true
    case _: return false
    }
  }

  private static func isGermanTax(_ word: String) -> Bool {
    switch word {
    case "mwst", "ust", "mehrwertsteuer", "umsatzsteuer": return true
    case _: return false
    }
  }

  /// Of a rate's own letter, too: "A 19 % Netto 100,00 MwSt 19,00 Brutto".
  private static func isBesideGermanTax(_ word: String) -> Bool {
    switch word {
    case "zzgl", "zuzuglich", "inkl", "inklusive", "exkl", "enthaltene", "davon", "auf", "von",
      "netto", "brutto", "betrag", "summe", "gesamt":
      return true
    case _: return word.utf8.count == 1
    }
  }

  /// What stands behind such a word, or beside a card's, and is no thing.
  private static func isFiller(_ word: String) -> Bool {
    switch word {
    case "on", "at", "to", "be", "collected", "amount", "rate", "item", "items", "due", "paid",
      "charge", "charged", "sale", "purchase", "ending", "in", "gift", "ec":
      return true
    case _: return isCurrency(word)
    }
  }

  private static func isCurrency(_ word: String) -> Bool {
    switch word {
    case "usd", "eur", "gbp", "cad", "aud", "chf": return true
    case _: return false
    }
  }

  private static func isPayment(_ word: String) -> Bool {
    switch word {
    case "visa", "mastercard", "amex", "discover", "debit", "credit", "card", "cash", "payment",
      "tender", "tendered", "karte", "kartenzahlung":
      return true
    case _: return false
    }
  }

  /// The text without what stands in parentheses, as far as that leaves something.
  private static func withoutAsides(_ text: String) -> String {
    var kept: [UInt8] = []
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if depth == 0 { kept.append(byte) }
      if byte == UInt8(ascii: ")"), depth > 0 { depth -= 1 }
    }
    let left = String(decoding: kept, as: UTF8.self)
    return depth > 0 || isBlank(left) ? text : left
  }
}
