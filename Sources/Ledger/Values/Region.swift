/// How a country writes figures, what it pays with and which paper it uses.
///
/// The rows say what Unicode's CLDR says of the country's first language (ICU 74), but for one of several
/// orders of a date's parts, where English words stand between them.
struct Region {
  enum Numbers {
    /// 1,234.50
    case point
    /// 12,34,567.50
    case indian
    /// 1.234,50
    case comma
    /// 1 234,50
    case space
    /// 1 234,50 with a narrow space
    case narrow
    /// 1’234.50
    case apostrophe
  }

  /// ISO 3166: "DE".
  var code: String
  var name: Phrase
  /// ISO 639: what is spoken first.
  var language: String
  /// ISO 4217.
  var currency: String
  var numbers: Numbers
  var order: Formats.DateOrder = .dayMonthYear
  /// Between the parts of a date in digits.
  var separator: String
  /// Whether the currency stands first; and a space between.
  var isFirst = true
  var hasSpace = false
  /// What the country itself writes for its currency; "" what everybody writes.
  var symbol = ""
  var isLetter = false

  private static func first(
    _ code: String, _ name: Phrase, _ language: String, _ currency: String,
    _ numbers: Numbers = .point,
    _ separator: String = "/", space: Bool = false, symbol: String = "", letter: Bool = false,
    order: Formats.DateOrder = .dayMonthYear
  ) -> Region {
    Region(
      code: code, name: name, language: language, currency: currency, numbers: numbers,
      order: order,
      separator: separator, isFirst: true, hasSpace: space, symbol: symbol, isLetter: letter)
  }

  /// The amount, a space, the currency.
  private static func last(
    _ code: String, _ name: Phrase, _ language: String, _ currency: String, _ numbers: Numbers,
    _ separator: String = "/", symbol: String = "", order: Formats.DateOrder = .dayMonthYear
  ) -> Region {
    Region(
      code: code, name: name, language: language, currency: currency, numbers: numbers,
      order: order,
      separator: separator, isFirst: false, hasSpace: true, symbol: symbol, isLetter: false)
  }

  /// Where a language or a currency has several countries, the one it is taken for comes first.
  static var all: [Region] { english + european + others }

  private static var english: [Region] {
    [
      first("US", "United States", "en", "USD", letter: true, order: .monthDayYear),
      first("GB", "United Kingdom", "en", "GBP"), first("IE", "Ireland", "en", "EUR"),
      first("CA", "Canada", "en", "CAD", symbol: "$", letter: true, order: .monthDayYear),
      first("AU", "Australia", "en", "AUD", symbol: "$"),
      first("NZ", "New Zealand", "en", "NZD", symbol: "$"),
      first("IN", "India", "en", "INR", .indian),
      first("ZA", "South Africa", "en", "ZAR", .space, space: true, symbol: "R"),
      first("SG", "Singapore", "en", "SGD", symbol: "$"), first("HK", "Hong Kong", "en", "HKD"),
      first("MT", "Malta", "en", "EUR"),
      first("PH", "Philippines", "en", "PHP", letter: true, order: .monthDayYear),
      first("NG", "Nigeria", "en", "NGN", symbol: "₦"),
      first("KE", "Kenya", "en", "KES", space: true, symbol: "Ksh"),
    ]
  }

  private static var european: [Region] {
    [
      last("DE", "Germany", "de", "EUR", .comma, "."),
      first("AT", "Austria", "de", "EUR", .space, ".", space: true),
      first("CH", "Switzerland", "de", "CHF", .apostrophe, ".", space: true),
      first("LI", "Liechtenstein", "de", "CHF", .apostrophe, ".", space: true),
      last("FR", "France", "fr", "EUR", .narrow), last("LU", "Luxembourg", "fr", "EUR", .comma),
      first("NL", "Netherlands", "nl", "EUR", .comma, "-", space: true),
      first("BE", "Belgium", "nl", "EUR", .comma, space: true),
      last("ES", "Spain", "es", "EUR", .comma),
      last("PT", "Portugal", "pt", "EUR", .space), last("IT", "Italy", "it", "EUR", .comma),
      last("GR", "Greece", "el", "EUR", .comma), last("CY", "Cyprus", "el", "EUR", .comma),
      last("FI", "Finland", "fi", "EUR", .space, "."),
      last("EE", "Estonia", "et", "EUR", .space, "."),
      last("LV", "Latvia", "lv", "EUR", .space, "."),
      last("LT", "Lithuania", "lt", "EUR", .space, "-", order: .yearMonthDay),
      last("SK", "Slovakia", "sk", "EUR", .space, "."),
      last("SI", "Slovenia", "sl", "EUR", .comma, "."),
      last("HR", "Croatia", "hr", "EUR", .comma, "."),
      last("BG", "Bulgaria", "bg", "EUR", .space, "."),
      last("DK", "Denmark", "da", "DKK", .comma, ".", symbol: "kr."),
      last("NO", "Norway", "nb", "NOK", .space, ".", symbol: "kr"),
      last("SE", "Sweden", "sv", "SEK", .space, "-", symbol: "kr", order: .yearMonthDay),
      last("IS", "Iceland", "is", "ISK", .comma, ".", symbol: "kr."),
      last("PL", "Poland", "pl", "PLN", .space, ".", symbol: "zł"),
      last("CZ", "Czechia", "cs", "CZK", .space, ".", symbol: "Kč"),
      last("HU", "Hungary", "hu", "HUF", .space, ".", symbol: "Ft", order: .yearMonthDay),
      last("RO", "Romania", "ro", "RON", .comma, "."),
      first("TR", "Türkiye", "tr", "TRY", .comma, ".", symbol: "₺"),
      last("UA", "Ukraine", "uk", "UAH", .space, ".", symbol: "₴"),
    ]
  }

  private static var others: [Region] {
    [
      last("IL", "Israel", "he", "ILS", .point, "."),
      last("AE", "United Arab Emirates", "ar", "AED", .point),
      last("SA", "Saudi Arabia", "ar", "SAR", .point), last("EG", "Egypt", "ar", "EGP", .point),
      last("KW", "Kuwait", "ar", "KWD", .point),
      first("JP", "Japan", "ja", "JPY", order: .yearMonthDay),
      first("CN", "China", "zh", "CNY", symbol: "¥", order: .yearMonthDay),
      first("TW", "Taiwan", "zh", "TWD", order: .yearMonthDay),
      first("KR", "South Korea", "ko", "KRW", .point, ".", order: .yearMonthDay),
      first("TH", "Thailand", "th", "THB", symbol: "฿"),
      first("MY", "Malaysia", "ms", "MYR", space: true, symbol: "RM"),
      first("ID", "Indonesia", "id", "IDR", .comma, space: true, symbol: "Rp"),
      last("VN", "Vietnam", "vi", "VND", .comma),
      first("MX", "Mexico", "es", "MXN", symbol: "$", letter: true),
      first("BR", "Brazil", "pt", "BRL", .comma, space: true),
      first("AR", "Argentina", "es", "ARS", .comma, space: true, symbol: "$"),
      first("CL", "Chile", "es", "CLP", .comma, "-", symbol: "$", letter: true),
      first("CO", "Colombia", "es", "COP", .comma, space: true, symbol: "$", letter: true),
      first("PE", "Peru", "es", "PEN", .point, space: true, symbol: "S/"),
    ]
  }

  /// The country of a BCP 47 tag, "de-Latn-AT"; the first of its language where it names none, nil where it
  /// names nothing that is known here.
  static func named(_ tag: String) -> (region: Region, language: String)? {
    var parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { String($0) }
    guard let first = parts.first else { return nil }
    let language = folded(first)
    parts.removeFirst()
    for part in parts where part.utf8.count == 2 {
      let wanted = folded(part)
      if let region = all.first(where: { folded($0.code) == wanted }) { return (region, language) }
    }
    return all.first { $0.language == language }.map { ($0, language) }
  }
}
