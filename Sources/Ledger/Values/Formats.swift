/// How a person's locale writes amounts, dates and times: plain facts that the host hands in.
///
/// Without any it is American English.
public struct Formats: Equatable, Sendable {
  /// The order of a date's parts.
  public enum DateOrder: Equatable, Sendable {
    case monthDayYear
    case dayMonthYear
    case yearMonthDay
  }

  /// What a locale writes for a currency: ("CAD", "CA$").
  public struct Symbol: Equatable, Sendable {
    public var code: String
    public var symbol: String

    public init(code: String, symbol: String) {
      self.code = code
      self.symbol = symbol
    }
  }

  /// BCP 47, "en-US".
  public var locale = "en-US"
  /// Between whole and fraction.
  public var decimal = "."
  /// Between groups of digits.
  public var group = ","
  /// Digits in each group but the last, which has three: 2 in India.
  public var otherGroupDigits = 3
  public var dateOrder = DateOrder.monthDayYear
  public var dateSeparator = "/"
  /// Whether a day that is not alone among words is written in digits, too: "21.11.2026".
  public var daysInDigits = false
  /// Stands after the number of a day among words, as German has "." there.
  public var dayMark = ""
  /// Whether times are written with am and pm.
  public var hour12 = true
  public var am = "AM"
  public var pm = "PM"
  /// January first.
  public var monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  public var shortMonthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// Monday first, as `Day.weekday` counts.
  public var weekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  /// Whether the currency stands before the number.
  public var currencyFirst = true
  /// Whether a space stands between currency and number.
  ///
  /// Codes have one in any case.
  public var currencySpace = false
  /// Whether one stands between a number and its percent sign.
  public var percentSpace = false
  /// On which weekday a week begins, where somebody chose it; nil for the region's.
  public var chosenWeekStart: Int?
  /// What that space is; papers take one at which no line ends.
  public var unitSpace = " "
  /// Currencies that are not listed are written by their code.
  public var symbols = [
    Symbol(code: "USD", symbol: "$"), Symbol(code: "EUR", symbol: "€"),
    Symbol(code: "GBP", symbol: "£"), Symbol(code: "JPY", symbol: "¥"),
    Symbol(code: "AUD", symbol: "A$"), Symbol(code: "BRL", symbol: "R$"),
    Symbol(code: "CAD", symbol: "CA$"), Symbol(code: "CNY", symbol: "CN¥"),
    Symbol(code: "HKD", symbol: "HK$"), Symbol(code: "ILS", symbol: "₪"),
    Symbol(code: "INR", symbol: "₹"), Symbol(code: "KRW", symbol: "₩"),
    Symbol(code: "MXN", symbol: "MX$"), Symbol(code: "NZD", symbol: "NZ$"),
    Symbol(code: "PHP", symbol: "₱"), Symbol(code: "TWD", symbol: "NT$"),
    Symbol(code: "VND", symbol: "₫"),
  ]

  public init() {}

  /// Days and times as programs write them, "2026-11-21" and "20:00": for the command line.
  public static var plain: Formats {
    var formats = Formats()
    formats.dateOrder = .yearMonthDay
    formats.dateSeparator = "-"
    formats.hour12 = false
    return formats
  }

  /// The symbol of a currency in this locale, else its code.
  public func symbol(_ currency: Currency) -> String {
    let code = currency.code
    return symbols.first { $0.code == code }?.symbol ?? code
  }
}
