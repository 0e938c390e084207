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
    // "zzgl. 19 % MwSt auf 100,00", "Total TTC", "Summe netto"; "Lampe inkl. MwSt" is a lamp.
    if words.contains(where: { isSumWord($0) || isTax($0) || isAmount($0) })
      && words.allSatisfy({
        isSumWord($0) || isTax($0) || isAmount($0) || isBesideTax($0) || isFiller($0)
      })
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
    case "net", "net amount", "order", "order no", "order number", "bestellung", "bestellnummer",
      "balance", "balance due", "amount", "amount due", "amount charged", "amount tendered",
      "amount paid", "paid", "change", "change due", "discount", "you saved", "saved", "saved off",
      "regular price", "total savings", "gst", "hst", "pst", "qst", "tip", "rounding", "coupon",
      "zu zahlen", "rabatt", "gutschein", "trinkgeld", "gegeben", "bar gegeben", "gegeben bar",
      "bezahlt", "ruckgeld", "wechselgeld", "rundung":
      return true
    // French, Spanish, Italian, Dutch.
    case "a payer", "net a payer", "total a payer", "paye", "montant du", "rendu", "rendu monnaie",
      "monnaie rendue", "especes", "carte bancaire", "carte bleue", "remise", "pourboire",
      "arrondi", "a pagar", "total a pagar", "pagado", "cambio", "efectivo", "entregado", "tarjeta",
      "tarjeta de credito", "tarjeta de debito", "descuento", "propina", "redondeo", "da pagare",
      "totale da pagare", "pagato", "importo pagato", "resto", "contanti", "carta di credito",
      "carta di debito", "bancomat", "sconto", "mancia", "arrotondamento", "te betalen",
      "totaal te betalen", "betaald", "wisselgeld", "contant", "korting", "fooi", "afronding":
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
      "endbetrag", "endsumme", "rechnungsbetrag", "rechnungssumme", "zahlbetrag", "totale",
      "subtotale", "totaal", "subtotaal":
      return true
    case _: return false
    }
  }

  /// "TTC" and "HT" say whether one is in it.
  private static func isTax(_ word: String) -> Bool {
    switch word {
    case "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "vat", "tva", "iva", "btw", "ttc", "ht":
      return true
    case _: return false
    }
  }

  /// What a sum is called where nothing else stands beside it but what a tax has there.
  private static func isAmount(_ word: String) -> Bool {
    switch word {
    case "summe", "gesamt", "betrag", "netto", "brutto", "nettobetrag", "bruttobetrag", "montant",
      "importe", "importo", "imponible", "imponibile", "bedrag":
      return true
    case _: return false
    }
  }

  /// Of a rate's own letter, too: "A 19 % Netto 100,00 MwSt 19,00 Brutto".
  private static func isBesideTax(_ word: String) -> Bool {
    switch word {
    case "zzgl", "zuzuglich", "inkl", "inklusive", "exkl", "exklusive", "enthaltene", "davon",
      "auf", "von", "incl", "including", "inclusive", "included", "excl", "excluding", "of", "net",
      "gross", "dont", "sous", "sur", "hors", "compris", "comprise", "inclus", "incluse", "de",
      "base",
      "sobre", "incluido", "incluida", "incluidos", "sin", "con", "di", "cui", "su", "inclusa",
      "incluso", "compresa", "esclusa", "van", "over", "inclusief", "exclusief":
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
