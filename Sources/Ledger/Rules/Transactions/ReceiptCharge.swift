/// Whether a line of a pasted receipt is no thing but what was charged, or let go, beside things: a deposit, shipping, a fee, a
/// discount (rule T6).
enum ReceiptCharge {
  /// "Pfand 0,25 EUR", "Shipping & Handling", "Frais de port", "Member Discount"; "Shipping Labels" are things.
  static func isCharge(_ description: String) -> Bool {
    var text = ""
    for scalar in folded(description).unicodeScalars {
      if scalar.isLetter { text.unicodeScalars.append(scalar) } else { text += " " }
    }
    let words = text.split(separator: " ")
    guard let first = words.first, let last = words.last else { return false }
    if begins(first) || ends(last) && !words.contains(where: { isWith($0) })
      || isVoucher(description, words.count, first)
    {
      return true
    }
    let isNamed =
      words.contains { isCore($0) } || isService(words) || first == "frais" && last == "port"
    return isNamed && words.allSatisfy { isCore($0) || isBeside($0) }
  }

  /// Whatever stands behind it.
  private static func begins(_ word: Substring) -> Bool {
    switch word {
    case "pfand", "leergut", "versandkosten", "statiegeld", "consigne", "kaucja", "verzendkosten",
      "remise", "sconto", "descuento", "desconto", "rabatt", "korting":
      return true
    case _: return false
    }
  }

  /// Whatever stands before it; German makes one word of it, "Becherpfand", "Mitarbeiterrabatt".
  private static func ends(_ word: Substring) -> Bool {
    switch word {
    case "discount", "savings", "korting", "sconto", "descuento", "desconto", "rabat": return true
    case _:
      for end in [
        "pfand", "rabatt", "nachlass", "versandkosten", "lieferkosten", "speditionszuschlag",
        "speditionskosten", "liefergebuhr", "versandgebuhr",
      ]
      where word.utf8.count >= end.utf8.count
        && word.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
      {
        return true
      }
      return false
    }
  }

  /// "Lamp with discount" is a lamp, and water with its deposit is water.
  private static func isWith(_ word: Substring) -> Bool {
    switch word {
    case "inkl", "incl", "inklusive", "including", "mit", "with", "zzgl", "ohne", "without",
      "minus", "less":
      return true
    case _: return false
    }
  }

  /// "Gutschein HERBST": a voucher with its code.
  private static func isVoucher(_ text: String, _ count: Int, _ first: Substring) -> Bool {
    switch first {
    case "gutschein", "gutscheincode", "coupon", "voucher", "promo":
      guard count == 2, let code = text.split(separator: " ").last else { return false }
      return code.utf8.count > 2
        && code.utf8.allSatisfy { 0x41...0x5A ~= $0 || DecimalText.isDigit($0) }
    case _: return false
    }
  }

  private static func isService(_ words: [Substring]) -> Bool {
    words.count > 1 && words[0] == "service" && (words[1] == "charge" || words[1] == "fee")
  }

  private static func isCore(_ word: Substring) -> Bool {
    switch word {
    case "shipping", "delivery", "postage", "handling", "freight", "deposit", "crv", "redemption",
      "redemp", "participation", "ecoparticipation", "versand",
      "lieferung", "fracht", "frachtkosten", "depot", "livraison", "expedition", "envio",
      "spedizione", "consegna", "cauzione", "emballage", "verzending", "bezorging", "bezorgkosten",
      "dostawa", "dostawy", "wysylka", "przesylka":
      return true
    case _: return false
    }
  }

  /// What stands beside one of them and is no thing.
  private static func isBeside(_ word: Substring) -> Bool {
    switch word {
    case "and", "fee", "fees", "charge", "charges", "cost", "costs", "service", "standard",
      "express", "priority", "economy", "free", "ground", "home", "estimated", "international",
      "ups", "usps", "dhl", "fedex", "bottle", "bottles", "can", "cans", "container", "und",
      "kosten", "pauschale", "gratis", "kostenlos", "pet", "glas", "einweg", "mehrweg", "frais",
      "port", "de", "et", "verre", "bouteille", "gratuite", "offerte", "gastos", "spese", "costi",
      "di", "en", "koszt", "koszty", "portes", "ca", "value", "val", "va", "eco", "dont", "eur",
      "euro",
      "usd", "gbp", "chf", "cad", "aud", "pln":
      return true
    case _: return word.utf8.count == 1
    }
  }
}
