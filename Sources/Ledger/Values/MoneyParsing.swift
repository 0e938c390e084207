extension Money {
  /// Reads an amount as a person or a file writes it, exactly and without floating point.
  ///
  /// Accepts "1234.50", "1,234.50", "$1,234.50", "-5", "-$5.00", "$-5", "5.00-", "(5.00)",
  /// "USD 12", "12 USD" and "12.-". Throws `mixedCurrencies` when the text names another currency than
  /// the one expected ("€5" into dollars).
  public init(parsing text: String, currency: Currency) throws(MoneyError) {
    // Nobody writes an amount so long, and reading its signs takes a look at each rest.
    guard text.utf8.count <= 100 else { throw .notANumber(String(text.prefix(40)) + "…") }
    var scalars = ArraySlice(Array(text.unicodeScalars))
    Money.trim(&scalars)
    guard let first = scalars.first else { throw .empty }
    var isNegative = false
    if first == "(", scalars.last == ")" {
      isNegative = true
      scalars = scalars.dropFirst().dropLast()
    }
    var signs = isNegative ? 1 : 0
    while let front = scalars.first, !Money.isNumeric(front) {
      if Money.isSign(front) {
        if front != "+" { isNegative = true }
        signs += 1
        scalars.removeFirst()
      } else if front.isSpace {
        scalars.removeFirst()
      } else {
        try Money.takeMark(&scalars, atEnd: false, expected: currency, text: text)
      }
    }
    while let back = scalars.last, !Money.isNumeric(back) {
      if Money.takeWholeDash(&scalars) { continue }
      if Money.isSign(back) {
        if back != "+" { isNegative = true }
        signs += 1
        scalars.removeLast()
      } else if back.isSpace {
        scalars.removeLast()
      } else {
        try Money.takeMark(&scalars, atEnd: true, expected: currency, text: text)
      }
    }
    guard signs <= 1, !scalars.isEmpty else { throw .notANumber(text) }
    var digits = isNegative ? "-" : ""
    digits.unicodeScalars.append(contentsOf: scalars)
    let value: Int64
    do {
      value = try DecimalText.read(digits, decimals: currency.decimals)
    } catch {
      switch error {
      case .empty, .notANumber: throw .notANumber(text)
      case .tooManyDecimals(let limit): throw .tooManyDecimals(limit: limit)
      case .overflow: throw .overflow
      }
    }
    self.init(minor: value, currency: currency)
  }

  /// Reads an amount and the code of its currency, as files keep them apart: ("12.50", "USD").
  public init(parsing text: String, code: String) throws(MoneyError) {
    guard let currency = Currency(code) else { throw .unknownCurrency(code) }
    try self.init(parsing: text, currency: currency)
  }

  private static func trim(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let first = scalars.first, first.isSpace { scalars.removeFirst() }
    while let last = scalars.last, last.isSpace { scalars.removeLast() }
  }

  private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "."
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "+" || scalar == "\u{2212}"
  }

  /// Takes the dash that says that an amount is whole, "300.-", "300.--" or "300.–"; whether there was one.
  private static func takeWholeDash(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Bool {
    var whole = scalars
    while let last = whole.last, isDash(last) { whole.removeLast() }
    guard whole.count < scalars.count, whole.last == ".",
      let digit = whole.dropLast().last, ("0"..."9").contains(digit)
    else { return false }
    scalars = whole
    return true
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2212}" || scalar == "\u{2013}" || scalar == "\u{2014}"
  }

  /// Takes one currency sign ("$") or one code ("USD") off an end of the text.
  private static func takeMark(
    _ scalars: inout ArraySlice<Unicode.Scalar>, atEnd: Bool, expected: Currency, text: String
  ) throws(MoneyError) {
    func take() -> Unicode.Scalar? { atEnd ? scalars.popLast() : scalars.popFirst() }
    func next() -> Unicode.Scalar? { atEnd ? scalars.last : scalars.first }
    guard let mark = next() else { return }
    if mark.isCurrencySymbol {
      if let named = Currency(sign: mark), named != expected {
        throw .mixedCurrencies(expected, named)
      }
      _ = take()
      return
    }
    var code = ""
    while let letter = next(), letter.isLetter, let taken = take() {
      code = atEnd ? String(taken) + code : code + String(taken)
    }
    guard let named = Currency(code) else { throw .notANumber(text) }
    guard named == expected else { throw .mixedCurrencies(expected, named) }
  }
}

extension Currency {
  /// The currency of a sign that stands for one currency only; nil for "$", "£", "¥", "kr".
  init?(sign: Unicode.Scalar) {
    switch sign {
    case "€": self = .eur
    case "₩": self.init("KRW")
    case "₪": self.init("ILS")
    case "₫": self.init("VND")
    case "₴": self.init("UAH")
    case "₹": self.init("INR")
    case "₺": self.init("TRY")
    case "₽": self.init("RUB")
    case "₱": self.init("PHP")
    case "₦": self.init("NGN")
    default: return nil
    }
  }
}
