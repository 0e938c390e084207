/// What a book should begin with, as the place says: currency, paper, and the language of its papers.
public struct Regional: Equatable, Sendable {
  /// BCP 47, for `Settings.locale`: "de-DE".
  public var locale: String
  public var currency: Currency
  public var paper: PaperChoice

  /// What fits whoever reads this language in this country: "de-DE" pays in euros on A4.
  ///
  /// A tag that says nothing known is read as American English.
  public static func proposal(for tag: String) -> Regional {
    guard let (region, language) = Region.named(tag) else {
      return Regional(locale: "en-US", currency: .usd, paper: .letter)
    }
    return Regional(
      locale: language + "-" + region.code, currency: Currency(region.currency) ?? .usd,
      paper: region.isLetter ? .letter : .a4)
  }

  /// The same where nothing is known but the currency: a book in dollars starts on Letter.
  public static func proposal(for currency: Currency) -> Regional {
    let locale = locale(of: currency)
    let region = Region.named(locale)?.region
    return Regional(
      locale: locale, currency: currency, paper: region?.isLetter == true ? .letter : .a4)
  }

  /// English as it is written where the currency is at home; American where nobody knows.
  static func locale(of currency: Currency) -> String {
    let code = currency.code
    return "en-" + (Region.all.first { $0.currency == code }?.code ?? "US")
  }
}

extension Formats {
  /// How papers write figures in a locale: from a table compiled into every program, so that browser, command
  /// line and hub print the same.
  ///
  /// Names of months and days are English; German dates are digits.
  public init(locale tag: String) {
    self.init()
    guard let (region, language) = Region.named(tag) else { return }
    locale = language + "-" + region.code
    (decimal, group) = region.separators
    if region.numbers == .indian { otherGroupDigits = 2 }
    dateOrder = region.order
    dateSeparator = region.separator
    daysInDigits = language == "de"
    hour12 = region.order == .monthDayYear
    currencyFirst = region.isFirst
    currencySpace = region.hasSpace
    percentSpace = region.spacesPercent
    // DIN 5008 and its like: a number and its unit stay on one line.
    if currencySpace || percentSpace { unitSpace = "\u{A0}" }
    if region.symbol.isEmpty { return }
    symbols.removeAll { $0.code == region.currency }
    if region.symbol == "$", let dollar = symbols.firstIndex(where: { $0.code == "USD" }) {
      symbols[dollar].symbol = "US$"
    }
    symbols.append(Symbol(code: region.currency, symbol: region.symbol))
  }
}

extension Region {
  /// Whether a percent sign stands apart from its number.
  fileprivate var spacesPercent: Bool {
    switch code {
    case "DE", "AT", "FR", "LU", "ES", "DK", "NO", "SE", "FI", "CZ", "SK", "RO", "HR", "SI", "LT":
      true
    default: false
    }
  }

  /// Between whole and fraction, and between groups.
  fileprivate var separators: (String, String) {
    switch numbers {
    case .point, .indian: (".", ",")
    case .comma: (",", ".")
    case .space: (",", "\u{A0}")
    case .narrow: (",", "\u{202F}")
    case .apostrophe: (".", "\u{2019}")
    }
  }
}

extension Regional {
  /// What a book or a client may be given as the language of papers: where German is spoken, German; and
  /// English with the figures of every country that is known.
  public static var choices: [(locale: String, title: Phrase)] {
    let regions = Region.all.sorted { $0.name.english < $1.name.english }
    return regions.filter { $0.language == "de" }.map {
      ("de-" + $0.code, "German (\($0.name))" as Phrase)
    } + regions.map { ("en-" + $0.code, "English (\($0.name))") }
  }

  /// "German (Germany)"; the tag itself where it is none of ``choices``.
  public static func title(of locale: String) -> Phrase {
    guard let (region, language) = Region.named(locale) else { return .verbatim(locale) }
    return language == "de" ? "German (\(region.name))" : "English (\(region.name))"
  }
}
