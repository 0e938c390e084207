extension Formats {
  /// Reads an amount as a person of this locale types it: "1.234,50" or "1.234,50 €" in German.
  ///
  /// A single separator that cannot group digits is taken for the decimal one, whichever it is
  /// ("12.50" in German, "12,50" in American English): keyboards do not always offer the right one.
  public func readMoney(_ text: String, currency: Currency) throws(MoneyError) -> Money {
    do {
      return try Money(
        parsing: canonical(withoutSymbol(text, currency)), currency: currency)
    } catch {
      if case .notANumber = error { throw .notANumber(text) }
      throw error
    }
  }

  /// Reads a quantity as a person of this locale types it.
  public func readQuantity(_ text: String) throws(NumberError) -> Quantity {
    do { return try Quantity(parsing: canonical(text)) } catch { throw worded(error, text) }
  }

  /// Reads a rate as a person of this locale types it, with or without "%".
  public func readRate(_ text: String) throws(NumberError) -> Rate {
    do { return try Rate(parsing: canonical(text)) } catch { throw worded(error, text) }
  }

  /// The error about what was typed, not about its canonical form.
  private func worded(_ error: NumberError, _ text: String) -> NumberError {
    if case .notANumber = error { return .notANumber(text) }
    return error
  }

  /// Takes this locale's symbol off either end ("CA$5", "5 kr").
  private func withoutSymbol(_ text: String, _ currency: Currency) -> String {
    let mark = Array(symbol(currency).unicodeScalars)
    var scalars = Array(text.unicodeScalars)
    guard scalars.count > mark.count else { return text }
    for start in 0...(scalars.count - mark.count)
    where Array(scalars[start..<start + mark.count]) == mark {
      scalars.removeSubrange(start..<start + mark.count)
      break
    }
    var rest = ""
    rest.unicodeScalars.append(contentsOf: scalars)
    return rest
  }

  /// The text with a point for the decimal separator and commas for groups.
  private func canonical(_ text: String) -> String {
    var scalars: [Unicode.Scalar] = []
    var isGrouped = false
    let point = decimal.unicodeScalars.first ?? "."
    let comma = group.unicodeScalars.first ?? ","
    let all = Array(text.unicodeScalars)
    for (index, scalar) in all.enumerated() {
      if scalar == point {
        scalars.append(".")
      } else if Formats.groupsBetweenDigits(scalar), index > 0, index + 1 < all.count,
        Formats.isDigit(all[index - 1]), Formats.isDigit(all[index + 1])
      {
        scalars.append(",")
        isGrouped = true
      } else if scalar == comma {
        scalars.append(",")
      } else {
        scalars.append(scalar)
      }
    }
    // A blank and an apostrophe part thousands and nothing else: "1 2" is no amount.
    if !isGrouped, let only = Formats.onlySeparator(scalars), scalars[only] == ",",
      !Formats.canGroup(scalars, at: only)
    {
      scalars[only] = "."
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }

  /// The place of the one separator in the text; nil when there are none or several.
  private static func onlySeparator(_ scalars: [Unicode.Scalar]) -> Int? {
    let places = scalars.indices.filter { scalars[$0] == "," || scalars[$0] == "." }
    return places.count == 1 ? places[0] : nil
  }

  /// Whether a separator stands before three digits and after others than a lone zero.
  private static func canGroup(_ scalars: [Unicode.Scalar], at place: Int) -> Bool {
    let before = scalars[..<place].filter { isDigit($0) }
    return !before.isEmpty && before.first != "0"
      && scalars[place...].count(where: { isDigit($0) }) == 3
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Spaces and apostrophes that some locales group with.
  private static func groupsBetweenDigits(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\u{00A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}": true
    default: false
    }
  }
}
