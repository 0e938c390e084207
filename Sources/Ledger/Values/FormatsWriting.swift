extension Formats {
  /// "$1,234.50", "-$5.00", "1.234,50 €"; a currency without a symbol by its code, "KWD 1.250".
  public func money(_ amount: Money) -> String {
    money(
      self.number(amount.minor.magnitude, decimals: amount.currency.decimals), amount.currency,
      isNegative: amount.isNegative)
  }

  /// One sum a currency, that of the given one first: "$1,250.00 · 80,00 €"; what comes to nothing is zero of it.
  public func money(_ totals: Totals, or currency: Currency) -> String {
    let amounts = totals.nonZero(ledBy: currency)
    if amounts.isEmpty { return money(.zero(currency)) }
    return amounts.map { money($0) }.joined(separator: " · ")
  }

  /// Rounded half up to whole units: "$1,235".
  public func wholeMoney(_ amount: Money) -> String {
    let rounded = amount.wholeUnits
    return money(
      number(rounded, decimals: 0), amount.currency, isNegative: amount.isNegative && rounded > 0)
  }

  /// What one of something costs, to the thousandth where cents do not say it: "$0.725", "0,30 €".
  public func money(each rate: Quantity, _ currency: Currency) -> String {
    let size = rate.thousandths.magnitude
    let isWhole = currency.decimals == 2 && size % 10 == 0
    return money(
      isWhole ? number(size / 10, decimals: 2) : number(size, decimals: 3, trimmed: true), currency,
      isNegative: rate.isNegative)
  }

  private func money(_ number: String, _ currency: Currency, isNegative: Bool) -> String {
    let symbol = self.symbol(currency)
    let sign = isNegative ? "-" : ""
    if currencyFirst {
      let space = currencySpace || Formats.isLetter(symbol.unicodeScalars.last) ? unitSpace : ""
      return sign + symbol + space + number
    }
    let space = currencySpace || Formats.isLetter(symbol.unicodeScalars.first) ? unitSpace : ""
    return sign + number + space + symbol
  }

  /// The amount without its currency, for a field that a person edits: "1,234.50".
  public func amount(_ amount: Money) -> String {
    (amount.isNegative ? "-" : "")
      + number(amount.minor.magnitude, decimals: amount.currency.decimals)
  }

  /// The shortest exact number: "1", "2.5", "1,000".
  public func quantity(_ quantity: Quantity) -> String {
    (quantity.isNegative ? "-" : "")
      + number(quantity.thousandths.magnitude, decimals: 3, trimmed: true)
  }

  /// "8.25%", "19 %".
  public func rate(_ rate: Rate) -> String {
    percent(rate) + (percentSpace ? unitSpace : "") + "%"
  }

  /// The rate without its sign, for a field that a person edits: "8.25".
  public func percent(_ rate: Rate) -> String {
    (rate.isNegative ? "-" : "") + number(rate.micros.magnitude, decimals: 6, trimmed: true)
  }

  /// A whole number: "12,345".
  public func count(_ count: Int) -> String {
    (count < 0 ? "-" : "") + number(UInt64(count.magnitude), decimals: 0)
  }

  /// "Nov 21, 2026", "21 Nov 2026", "2026-11-21".
  public func day(_ day: Day) -> String {
    let (year, month, date) = day.civil
    let name = shortMonthNames[month - 1]
    if daysInDigits { return numericDay(day) }
    switch dateOrder {
    case .monthDayYear: return name + " " + String(date) + ", " + String(year)
    case .dayMonthYear: return String(date) + dayMark + " " + name + " " + String(year)
    case .yearMonthDay: return numericDay(day)
    }
  }

  /// "Nov 21" or "21 Nov", with the year when it is not today's.
  public func shortDay(_ day: Day, on today: Day) -> String {
    let (year, month, date) = day.civil
    guard year == today.year else { return self.day(day) }
    switch dateOrder {
    case .monthDayYear: return shortMonthNames[month - 1] + " " + String(date)
    case .dayMonthYear: return String(date) + dayMark + " " + shortMonthNames[month - 1]
    case .yearMonthDay: return padded(month, 2) + dateSeparator + padded(date, 2)
    }
  }

  /// Digits only: "11/21/2026", "21.11.2026", "2026-11-21".
  public func numericDay(_ day: Day) -> String {
    let (year, month, date) = day.civil
    let parts =
      switch dateOrder {
      case .monthDayYear: [String(month), String(date), padded(year, 4)]
      case .dayMonthYear: [padded(date, 2), padded(month, 2), padded(year, 4)]
      case .yearMonthDay: [padded(year, 4), padded(month, 2), padded(date, 2)]
      }
    return parts.joined(separator: dateSeparator)
  }

  /// "November 2026"; "2026 November" where the year comes first.
  ///
  /// Days with dashes, 2026-11-21, are a way to write numbers: in words those who use it put the month first.
  public func month(_ day: Day) -> String {
    let (year, month, _) = day.civil
    if dateOrder == .yearMonthDay, dateSeparator != "-" {
      return String(year) + " " + monthNames[month - 1]
    }
    return monthNames[month - 1] + " " + String(year)
  }

  /// "Saturday".
  public func weekday(_ day: Day) -> String { weekdayNames[day.weekday - 1] }

  /// "9:00 AM" or "09:00".
  public func time(_ time: TimeOfDay) -> String {
    guard hour12 else { return time.text }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return String(hour) + ":" + padded(time.minute, 2) + " " + (time.hour < 12 ? am : pm)
  }

  /// Digits with this locale's separators.
  private func number(_ value: UInt64, decimals: Int, trimmed: Bool = false) -> String {
    var digits = DecimalText.digitBytes(value, atLeast: decimals + 1)
    var places = decimals
    while trimmed, places > 0, digits.last == 0x30 {
      digits.removeLast()
      places -= 1
    }
    let whole = digits.dropLast(places)
    var text = ""
    for (index, byte) in whole.enumerated() {
      let following = whole.count - index
      if index > 0, following == 3 || (following > 3 && (following - 3) % otherGroupDigits == 0) {
        text += group
      }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard places > 0 else { return text }
    return text + decimal + String(decoding: digits.suffix(places), as: UTF8.self)
  }

  private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.isLetter ?? false
  }
}

extension Money {
  /// Its size in whole units, halves rounded up.
  var wholeUnits: UInt64 {
    let unit = currency.minorPerMajor.magnitude
    let isUp = minor.magnitude % unit * 2 >= unit && unit > 1
    return minor.magnitude / unit + (isUp ? 1 : 0)
  }
}
