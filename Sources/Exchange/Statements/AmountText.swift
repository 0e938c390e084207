import Ledger

/// A cell that holds an amount, taken apart: its digits with what stands between them, and every mark that says which
/// way the money went.
///
///     AmountText("1'234.50 CR")  // body 1234.50, isCredit
struct AmountText {
  /// Digits, points and commas; blanks and apostrophes between groups are gone.
  private(set) var body: [UInt8] = []
  private(set) var isNegative = false
  private(set) var hasPlus = false
  /// "CR", "H" or "DR", "S" behind it.
  private(set) var isCredit = false
  private(set) var isDebit = false
  /// The code, or the sign as it stands there; "" where none does.
  private(set) var currency = ""
  /// Blanks or apostrophes part its groups, so that one other mark is the decimals'.
  private var isGrouped = false
  /// The decimals' mark where a dash stands for them, "1.234,-".
  private var wholeMark: UInt8 = 0

  /// Longer is no amount, and costs nothing.
  private static var longest: Int { 40 }

  init?(_ text: String) {
    guard text.utf8.count <= AmountText.longest, text.utf8.contains(where: { Ascii.isDigit($0) })
    else { return nil }
    var word = ""
    var signs = 0
    var sinceGroup = -1
    var hasEnded = false
    let (sign, number) = CurrencySigns.parted(text)
    currency = sign
    for scalar in number.unicodeScalars {
      switch scalar {
      case "0"..."9":
        if hasEnded { return nil }
        if !word.isEmpty, !take(&word) { return nil }
        if sinceGroup >= 0 { sinceGroup += 1 }
        body.append(UInt8(truncatingIfNeeded: scalar.value))
      case ".", ",":
        // "Fr. 20" has a point that belongs to the word.
        if let last = word.unicodeScalars.last {
          if !take(&word) { return nil }
          if last.isLetter { continue }
        }
        if sinceGroup >= 0, sinceGroup != 3 { return nil }
        sinceGroup = -1
        if hasEnded { return nil }
        body.append(UInt8(truncatingIfNeeded: scalar.value))
      case "'", "\u{2019}":
        if body.isEmpty || (sinceGroup >= 0 && sinceGroup != 3) { return nil }
        (sinceGroup, isGrouped) = (0, true)
      case "-", "\u{2212}", "\u{2013}", "\u{2014}":
        // "300.-" and "12,--" are whole.
        let isWhole = hasDigits && (body.last == Ascii.point || body.last == Ascii.comma)
        if hasDigits { hasEnded = true }
        if isWhole {
          wholeMark = body.last ?? 0
          continue
        }
        isNegative = true
        signs += 1
      case "+":
        if hasDigits { hasEnded = true }
        hasPlus = true
        signs += 1
      case "(":
        if hasDigits { return nil }
        isNegative = true
        signs += 1
      case ")": hasEnded = true
      case _ where scalar.isSpace || scalar == "\"":
        if !word.isEmpty, !take(&word) { return nil }
        if hasDigits, !hasEnded, scalar != "\"" {
          if sinceGroup >= 0, sinceGroup != 3 { return nil }
          sinceGroup = 0
        }
      case _:
        if hasDigits { hasEnded = true }
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty, !take(&word) { return nil }
    if sinceGroup == 3 { isGrouped = true } else if sinceGroup > 0 { return nil }
    while let last = body.last, last == Ascii.point || last == Ascii.comma { body.removeLast() }
    if !hasDigits || signs > 1 { return nil }
  }

  private var hasDigits: Bool { body.contains { Ascii.isDigit($0) } }

  /// A word in it: a currency, or which way it went; anything else is no amount.
  private mutating func take(_ word: inout String) -> Bool {
    let known = word
    word = ""
    switch lowered(known) {
    case "cr", "c", "h", "cr.": isCredit = true
    case "dr", "d", "s", "dr.": isDebit = true
    case let small:
      if Currency(known) == nil, CurrencySigns.codes(of: small).isEmpty { return false }
      if !currency.isEmpty, currency != known { return false }
      currency = known
    }
    return true
  }

  /// Whether it may be of a currency: no sign and no code in it says another one.
  func mayBe(_ currency: Currency) -> Bool {
    self.currency.isEmpty || CurrencySigns.currency(self.currency, usual: currency) == currency
  }

  /// Anything that a plain number does not have.
  var isMarked: Bool {
    isNegative || hasPlus || isCredit || isDebit || !currency.isEmpty
      || body.contains { !Ascii.isDigit($0) }
  }

  /// What its marks say of decimals.
  enum Evidence { case none, open, point, comma }

  var evidence: Evidence {
    let points = body.count { $0 == Ascii.point }
    let commas = body.count { $0 == Ascii.comma }
    if points + commas == 0 { return .none }
    if wholeMark != 0 { return wholeMark == Ascii.point ? .point : .comma }
    guard let last = body.lastIndex(where: { !Ascii.isDigit($0) }) else { return .none }
    let isPoint = body[last] == Ascii.point
    if points > 0 && commas > 0 { return isPoint ? .point : .comma }
    // Two of one kind are groups, so the other kind is the decimals'.
    if points + commas > 1 { return isPoint ? .comma : .point }
    let before = body[..<last]
    if body.count - last - 1 == 3, 1...3 ~= before.count, before.first != Ascii.zero, !isGrouped {
      return .open
    }
    return isPoint ? .point : .comma
  }

  /// The number in units of the smallest coin, without its sign.
  ///
  /// nil where it has finer parts than the currency, or is too large. `mark` is what stands before the decimals where the text itself leaves that open.
  func minor(decimals: Int, mark: DecimalMark?) -> Int64? {
    var decimalMark: UInt8 = Ascii.point
    switch evidence {
    case .none, .point: break
    case .comma: decimalMark = Ascii.comma
    case .open: decimalMark = mark == .comma ? Ascii.comma : Ascii.point
    }
    var plain: [UInt8] = []
    var digitsBehind = -1
    for byte in body {
      if byte == decimalMark {
        if digitsBehind >= 0 { return nil }
        digitsBehind = 0
      } else if Ascii.isDigit(byte) {
        plain.append(byte - Ascii.zero)
        if digitsBehind >= 0 { digitsBehind += 1 }
      } else if digitsBehind >= 0 {
        return nil
      }
    }
    digitsBehind = max(digitsBehind, 0)
    while digitsBehind > decimals, plain.last == 0 {
      plain.removeLast()
      digitsBehind -= 1
    }
    if digitsBehind > decimals { return nil }
    var value: Int64 = 0
    for place in 0..<(plain.count + decimals - digitsBehind) {
      let (tenfold, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = tenfold.addingReportingOverflow(
        place < plain.count ? Int64(plain[place]) : 0)
      if over || more { return nil }
      value = sum
    }
    return value
  }
}

/// Signs and short words of currencies, and the codes that they may stand for, the likeliest first.
enum CurrencySigns {
  private static let table: StaticString = """
    € EUR|cad$ CAD|usd$ USD|eur EUR|euro EUR|£ GBP EGP FKP GIP LBP SHP SSP SYP\
    |$ USD AUD CAD NZD SGD HKD MXN CLP COP ARS BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD TWD UYU XCD\
    |us$ USD|r$ BRL|a$ AUD|c$ CAD NIO|ca$ CAD|nz$ NZD|s$ SGD|hk$ HKD|mx$ MXN|¥ JPY CNY|￥ JPY CNY|円 JPY|元 CNY TWD HKD|₹ INR|rs INR PKR LKR NPR MUR SCR\
    |rs. INR PKR LKR NPR MUR SCR|₩ KRW|원 KRW|₪ ILS|₺ TRY|tl TRY|₽ RUB|руб RUB BYN|руб. RUB BYN|р. RUB BYN\
    |₱ PHP|₫ VND|₴ UAH|грн UAH|₦ NGN|kr SEK NOK DKK ISK|kr. DKK SEK NOK ISK|zł PLN\
    |zl PLN|kč CZK|kc CZK|ft HUF|lei RON MDL|лв BGN|лв. BGN|fr CHF XAF XOF XPF|fr. CHF|sfr CHF|rp IDR|rm MYR|฿ THB|r ZAR\
    |euros EUR|dollar USD AUD CAD NZD SGD HKD JMD TTD TWD|dollars USD AUD CAD NZD SGD HKD JMD TTD TWD|pound GBP EGP|pounds GBP EGP\
    |pfund GBP|franken CHF|kronor SEK|kroner NOK DKK|zloty PLN
    """

  /// Signs that have points in them, each before its number.
  private static let pointed: [(sign: String, code: String)] = [
    ("د.ا", "JOD"), ("د.إ", "AED"), ("ر.س", "SAR"), ("د.ك", "KWD"), ("د.ب", "BHD"), ("ر.ق", "QAR"),
    ("ر.ع", "OMR"), ("ج.م", "EGP"), ("د.م", "MAD"), ("د.ت", "TND"), ("د.ج", "DZD"), ("ل.ل", "LBP"),
  ]

  /// The code of a sign with points, and the text without it and without marks of direction.
  static func parted(_ text: String) -> (code: String, number: String) {
    // All others have no Arabic letter, and cost nothing.
    if !text.utf8.contains(where: { 0xD8...0xDB ~= $0 }) { return ("", text) }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar != "\u{200E}" && scalar != "\u{200F}" && scalar != "\u{061C}" {
      plain.append(scalar)
    }
    let bytes = Array(String(plain).utf8)
    for (sign, code) in pointed {
      var sign = Array(sign.utf8)
      if bytes.starts(with: sign) {
        if bytes.count > sign.count, bytes[sign.count] == Ascii.point { sign.append(Ascii.point) }
        return (code, trimmed(String(decoding: bytes.dropFirst(sign.count), as: UTF8.self)))
      }
    }
    return ("", text)
  }

  static func codes(of sign: String) -> [Substring] {
    known[sign] ?? []
  }

  private static let known: [String: [Substring]] = {
    var known: [String: [Substring]] = [:]
    for entry in table.string.split(separator: "|") {
      let words = entry.split(separator: " ")
      if let first = words.first { known[String(first)] = Array(words.dropFirst()) }
    }
    return known
  }()

  /// What a column of codes says; the rouble was RUR once.
  static func code(_ text: String) -> Currency? { Currency(text == "RUR" ? "RUB" : text) }

  /// The currency of a code or of a sign; a sign that several use is the usual one's where that is among them.
  static func currency(_ text: String, usual: Currency) -> Currency? {
    if let currency = Currency(text) { return currency }
    let codes = codes(of: lowered(text))
    if codes.contains(where: { $0 == usual.code }) { return usual }
    return codes.first.flatMap { Currency(String($0)) }
  }
}
