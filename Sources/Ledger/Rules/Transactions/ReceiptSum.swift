/// Whether a line of a pasted receipt is no thing but a sum, a tax, a payment or the number of an order (rule T6).
enum ReceiptSum {
  /// "SUBTOTAL", "Order Total (3 items)", "TN Tax 9.75 % on $37.00", "Visa charge"; "Total Gym" is a thing.
  static func isSum(_ description: String) -> Bool {
    let text = withoutAsides(description)
    let words = words(of: text)
    if words.isEmpty { return false }
    // "Fr. 21.10".
    if words.allSatisfy({ isCurrency($0) }) { return true }
    // Whatever stands before its word, and no thing behind it.
    if let place = words.lastIndex(where: { isSumWord($0) }),
      words[(place + 1)...].allSatisfy({ isFiller($0) })
    {
      return true
    }
    // "zzgl. 19 % MwSt auf 100,00", "Total TTC", "Summe netto", "B= 7,0% 23,48 1,64"; "Lampe inkl. MwSt" is a lamp, and
    // "Vat 20 L" a barrel.
    if words.contains(where: { isSumWord($0) || isTax($0) || isAmount($0) })
      || text.utf8.contains(UInt8(ascii: "%")), !isMeasured(description),
      words.allSatisfy({
        isSumWord($0) || isTax($0) || isAmount($0) || isBesideTax($0) || isFiller($0)
      })
    {
      return true
    }
    // With its asides: "Card (birthday)" is a thing.
    let all = self.words(of: description)
    if all.contains(where: { isPayment($0) }),
      all.allSatisfy({ isPayment($0) || isFiller($0) || isPaid($0) })
    {
      return true
    }
    // "SUMME EUR 12,34".
    let end = words.lastIndex { !isCurrency($0) }.map { $0 + 1 } ?? 0
    switch words[..<end].joined(separator: " ") {
    case "net", "net amount", "order", "order no", "order number", "bestellung", "bestellnummer",
      "balance", "balance due", "amount", "amount due", "amount charged", "amount tendered",
      "amount paid", "paid", "change", "change due", "discount", "you saved", "saved", "saved off",
      "regular price", "total savings", "gst", "hst", "pst", "qst", "tip", "rounding", "coupon",
      "gratuity", "to pay", "total to pay", "balance to pay", "cash back", "store credit",
      "apple pay", "google pay", "paid by card", "paid with paypal", "zu zahlen", "rabatt",
      "gutschein", "trinkgeld", "gegeben", "bar gegeben", "gegeben bar", "geg", "geg bar",
      "bezahlt", "ec",
      "bezahlt mit paypal", "ruckgeld", "ruckgeld bar", "bar ruckgeld", "wechselgeld", "zuruck",
      "rundung", "rundungsdifferenz", "suggested tip", "suggested gratuity", "ersparnis",
      "sie sparen", "gespart":
      return true
    // French, Spanish, Italian, Dutch.
    case "a payer", "net a payer", "total a payer", "paye", "montant du", "rendu", "rendu monnaie",
      "monnaie rendue", "especes", "carte bancaire", "carte bleue", "remise", "pourboire",
      "arrondi", "cb", "cb sans contact", "carte bancaire sans contact", "titre restaurant",
      "ticket restaurant", "a pagar", "total a pagar", "pagado", "cambio", "efectivo", "entregado",
      "tarjeta", "tarjeta de credito", "tarjeta de debito", "tarjeta bancaria", "a devolver",
      "descuento", "propina", "redondeo", "da pagare", "totale da pagare", "pagato",
      "importo pagato", "pagamento contante", "pagamento contanti", "pagamento elettronico",
      "resto", "contanti", "carta di credito", "carta di debito", "bancomat", "sconto", "mancia",
      "arrotondamento", "te betalen", "totaal te betalen", "betaald", "betaald met pin",
      "betaald met ideal", "pinnen", "pin betaling", "uw voordeel", "wisselgeld", "contant",
      "korting", "fooi", "afronding":
      return true
    // Polish, Portuguese.
    case "do zaplaty", "razem do zaplaty", "suma do zaplaty", "kwota do zaplaty", "zaplacono",
      "gotowka", "karta", "karta platnicza", "przelew", "reszta", "napiwek", "rabat", "opust",
      "zaokraglenie", "valor a pagar", "pago", "numerario", "dinheiro", "entregue", "troco",
      "multibanco", "mb way", "cartao", "cartao de credito", "cartao de debito", "desconto",
      "gorjeta", "arredondamento":
      return true
    case _: return false
    }
  }

  /// "T.V.A." is one word.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var end: String.Index?
    let text = folded(text)
    for word in text.split(whereSeparator: { !$0.isAlphabetic }) {
      let isLetter = word.utf8.count == 1
      if isLetter, let end, let last = words.indices.last, text[end..<word.startIndex] == "." {
        words[last] += String(word)
      } else {
        words.append(String(word))
      }
      end = isLetter ? word.endIndex : nil
    }
    return words
  }

  /// Whether a number has a measure of one letter behind it, "20 L" or "(20 L)".
  private static func isMeasured(_ text: String) -> Bool {
    let bytes = Array(folded(text).utf8)
    return bytes.indices.contains { place in
      switch bytes[place] {
      case UInt8(ascii: "l"), UInt8(ascii: "g"), UInt8(ascii: "m"):
        let behind = bytes[(place + 1)...].first
        return (behind == nil || behind == 0x20 || behind == UInt8(ascii: ")"))
          && bytes[..<place].last { $0 != 0x20 }.map(DecimalText.isDigit) == true
      case _: return false
      }
    }
  }

  private static func isSumWord(_ word: String) -> Bool {
    switch word {
    case "total", "subtotal", "tax", "taxes", "zwischensumme", "gesamtsumme", "gesamtbetrag",
      "endbetrag", "endsumme", "rechnungsbetrag", "rechnungssumme", "zahlbetrag", "restbetrag",
      "totale", "subtotale", "totaal", "subtotaal", "totaalbedrag", "eindbedrag", "eindtotaal":
      return true
    case _: return false
    }
  }

  /// "TTC" and "HT" say whether one is in it.
  private static func isTax(_ word: String) -> Bool {
    switch word {
    case "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "steuer", "vat", "tva", "iva", "btw",
      "ttc", "ht", "imposta", "impuesto", "ptu", "podatek", "opodatkowana":
      return true
    case _: return false
    }
  }

  /// What a sum is called where nothing else stands beside it but what a tax has there.
  private static func isAmount(_ word: String) -> Bool {
    switch word {
    case "summe", "gesamt", "betrag", "netto", "brutto", "nettobetrag", "bruttobetrag", "montant",
      "importe", "importo", "imponible", "imponibile", "bedrag", "warenwert", "suma", "razem",
      "kwota", "wartosc", "valor":
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
      "base", "sobre", "incluido", "incluida", "incluidos", "sin", "con", "di", "cui", "su",
      "inclusa", "incluso", "compresa", "esclusa", "van", "over", "inclusief", "exclusief",
      "waarvan", "cuota", "sprzedaz", "com", "sem", "taxa", "iliquido":
      return true
    case _: return word.utf8.count == 1
    }
  }

  /// What stands behind such a word, or beside a card's, and is no thing.
  private static func isFiller(_ word: String) -> Bool {
    switch word {
    case "on", "at", "to", "be", "collected", "amount", "rate", "item", "items", "due", "paid",
      "charge", "charged", "sale", "purchase", "ending", "in", "gift", "ec", "geg", "facture",
      "factura", "fattura", "fatura", "complessivo", "general", "generale":
      return true
    case _: return isCurrency(word)
    }
  }

  private static func isCurrency(_ word: String) -> Bool {
    switch word {
    case "usd", "eur", "euro", "euros", "gbp", "cad", "aud", "chf", "pln", "zl", "fr", "sfr":
      return true
    case _: return false
    }
  }

  /// "Bezahlt Kreditkarte", "XXXX4242 VISA".
  private static func isPaid(_ word: String) -> Bool {
    switch word {
    case "bezahlt", "betaald", "paye", "pagado", "pagato", "pago", "mit", "par", "con", "by", "xx",
      "xxx", "xxxx":
      return true
    case _: return false
    }
  }

  private static func isPayment(_ word: String) -> Bool {
    switch word {
    case "visa", "mastercard", "amex", "discover", "debit", "credit", "card", "cash", "payment",
      "tender", "tendered", "contactless", "maestro", "paypal", "girocard", "twint", "karte",
      "kartenzahlung", "kreditkarte", "lastschrift", "uberweisung", "barzahlung", "zahlung":
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
