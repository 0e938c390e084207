/// Which currency a receipt is in: signs and codes at its amounts first, then what tells a country.
enum ReceiptCurrencies {
  /// What stands at amounts, the longer before what they begin with.
  static let marks: [[UInt8]] = [
    "EURO", "Euro", "euro", "€", "£", "US$", "CA$", "C$", "A$", "NZ$", "S$", "HK$", "R$", "$", "¥",
    "₩", "₪", "₫",
    "₴", "₹", "₺", "₽", "₱", "₦", "zł", "Kč", "SFr.", "Fr.", "kr.", "kr", "RM", "Rp", "Rs.", "Ft",
  ].map { Array($0.utf8) }

  /// The currency of a sign; nil where several have it.
  private static func currency(_ mark: String) -> Currency? {
    switch mark {
    case "€", "EURO", "Euro", "euro": return .eur
    case "£": return .gbp
    case "US$": return .usd
    case "CA$", "C$": return .cad
    case "A$": return .aud
    case "NZ$": return Currency("NZD")
    case "S$": return Currency("SGD")
    case "HK$": return Currency("HKD")
    case "R$": return Currency("BRL")
    case "zł": return Currency("PLN")
    case "Kč": return Currency("CZK")
    case "SFr.", "Fr.": return .chf
    case "RM": return Currency("MYR")
    case "Rp": return Currency("IDR")
    case "Rs.": return Currency("INR")
    case "Ft": return Currency("HUF")
    default:
      guard let sign = mark.unicodeScalars.first, mark.unicodeScalars.count == 1 else { return nil }
      return Currency(sign: sign)
    }
  }

  /// The currency that most of the marks say; the account's own where nothing says any.
  static func find(_ rows: [ReceiptRow], _ words: [ReadWord], own: Currency) -> Proposed<Currency> {
    var counts: [(currency: Currency, count: Int, words: [Int])] = []
    func add(_ currency: Currency, _ word: Int, _ count: Int) {
      if let place = counts.firstIndex(where: { $0.currency == currency }) {
        counts[place].count += count
        if counts[place].words.isEmpty { counts[place].words = [word] }
      } else {
        counts.append((currency, count, [word]))
      }
    }
    let country = country(rows)
    for row in rows {
      for (place, index) in row.words.enumerated() {
        let text = words[index].text
        let around = [place - 1, place + 1].contains { near in
          row.words.indices.contains(near) && hasDigit(words[row.words[near]].text)
        }
        let isAtNumber = hasDigit(text) || around
        if let code = code(in: text),
          code == own || isAtNumber && known.contains(code.code)
            || common.contains(code.code)
        {
          add(code, index, isAtNumber ? 4 : 2)
        } else if isAtNumber, let mark = mark(in: text) {
          if let exact = currency(mark) {
            add(exact, index, 3)
          } else if mark == "$" {
            add(dollar(country, own), index, 3)
          } else if mark == "¥" {
            add(own.code == "CNY" ? own : .jpy, index, 3)
          } else if mark == "kr" || mark == "kr." {
            // Whose crowns they are, nobody says: that is no word for the account's own money.
            if let whose = crowns.contains(own.code) ? own : country { add(whose, index, 2) }
          }
        }
      }
    }
    if let best = counts.max(by: { $0.count < $1.count }) {
      return Proposed(best.currency, confidence: min(97, 75 + best.count * 3), words: best.words)
    }
    if let country { return Proposed(country, confidence: country == own ? 70 : 55) }
    return Proposed(own, confidence: 40)
  }

  /// Whose dollar it is: the country's that the receipt tells, the account's, the American.
  private static func dollar(_ country: Currency?, _ own: Currency) -> Currency {
    if let country, dollars.contains(country.code) { return country }
    return dollars.contains(own.code) ? own : .usd
  }

  private static let common = ["EUR", "USD", "GBP", "CHF", "CAD", "AUD"]
  /// Codes that are no words of receipts.
  private static let known = [
    "AED", "ARS", "AUD", "BRL", "CAD", "CHF", "CNY", "COP", "CZK", "DKK", "EUR", "GBP", "HKD",
    "HUF", "IDR", "ILS",
    "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SAR", "SEK",
    "SGD", "THB", "TWD",
    "UAH", "USD", "VND", "ZAR",
  ]
  private static let dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD"]
  private static let crowns = ["SEK", "NOK", "DKK", "ISK"]

  private static func hasDigit(_ text: String) -> Bool {
    text.utf8.contains { ReceiptBytes.isDigit($0) }
  }

  /// A code in capitals that is the word, or that the word's digits follow or lead to.
  private static func code(in text: String) -> Currency? {
    let bytes = text.utf8.filter { !($0 == 0x3A || $0 == 0x28 || $0 == 0x29 || $0 == 0x2E) }
    let letters = bytes.filter { !ReceiptBytes.isDigit($0) && $0 != 0x2C }
    guard letters.count == 3, letters.allSatisfy({ 0x41...0x5A ~= $0 }) else { return nil }
    return Currency(String(decoding: letters, as: UTF8.self))
  }

  private static func mark(in text: String) -> String? {
    let bytes = Array(text.utf8)
    for mark in marks where bytes.starts(with: mark) || bytes.suffix(mark.count).elementsEqual(mark)
    {
      return String(decoding: mark, as: UTF8.self)
    }
    return nil
  }

  /// What taxes and postcodes say of the country.
  private static func country(_ rows: [ReceiptRow]) -> Currency? {
    for row in rows {
      if row.kinds.contains(.tax), row.rates.contains(where: { swissRates.contains($0.rate) }) {
        return .chf
      }
      for (place, token) in row.tokens.enumerated() {
        switch String(decoding: token.bytes, as: UTF8.self) {
        case "hst", "tps", "tvq", "qst": return .cad
        case "che": return .chf
        case "abn": return .aud
        case "siret", "siren", "tva", "piva", "iva", "nif", "cif", "ust", "ustid", "ustidnr", "uid":
          return .eur
        default: break
        }
        if place + 2 < row.tokens.count, token.bytes.count == 2 {
          let (first, second) = (row.tokens[place + 1].bytes, row.tokens[place + 2].bytes)
          if provinces.contains(token.bytes), first.count == 3, second.count == 3,
            (first + second).contains(where: ReceiptBytes.isDigit), ReceiptBytes.isLetter(first[0])
          {
            return .cad
          }
        }
        if place + 1 < row.tokens.count {
          let pair = (shape(token.bytes), shape(row.tokens[place + 1].bytes))
          if pair == ("a0a", "0a0") { return .cad }
          if pair.1 == "0aa", ["a0", "a00", "aa0", "aa00", "a0a", "aa0a"].contains(pair.0) {
            return .gbp
          }
        }
      }
    }
    return nil
  }

  private static let provinces: [[UInt8]] =
    ["on", "qc", "bc", "ab", "mb", "sk", "ns", "nb", "nl", "pe", "yt", "nt", "nu"].map {
      Array($0.utf8)
    }
  /// 8.1 %, 2.6 %, 3.8 % and those before 2024.
  private static let swissRates: [Rate] =
    [8_100, 2_600, 3_800, 7_700, 2_500, 3_700].map { Rate(micros: $0 * 1_000) }

  /// "m5a" is "a0a".
  private static func shape(_ bytes: [UInt8]) -> String {
    if bytes.count > 4 { return "" }
    return String(decoding: bytes.map { ReceiptBytes.isDigit($0) ? 0x30 : 0x61 }, as: UTF8.self)
  }
}
