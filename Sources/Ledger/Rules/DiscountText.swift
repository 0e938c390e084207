// Discounts and taxes as people write them: "10%", "25.00"; "VAT 19%", "7".
extension Formats {
  /// "10%" or "25.00"; "" for none.
  public func discount(_ discount: Discount?) -> String {
    guard let discount else { return "" }
    return discount.amount.map { amount($0) } ?? rate(discount.rate)
  }

  /// Reads what a person of this locale types for a discount: with a percent sign a rate, else an amount.
  ///
  /// Nil for what is neither, for a rate beyond 0 to 100 % and for less than nothing.
  public func readDiscount(_ text: String, in currency: Currency) -> Discount? {
    if Formats.endsInPercent(text) {
      guard let rate = try? readRate(text), !rate.isNegative, rate <= Rate(percent: 100) else {
        return nil
      }
      return Discount(rate)
    }
    guard let amount = try? readMoney(text, currency: currency), !amount.isNegative else {
      return nil
    }
    return Discount(amount)
  }

  /// "VAT 19%"; "" for none.
  public func tax(_ tax: Tax?) -> String {
    guard let tax else { return "" }
    return tax.name.isEmpty ? rate(tax.rate) : tax.name + " " + rate(tax.rate)
  }

  /// Reads "VAT 19%", "19 %" or "19"; a rate without a name is called `name`.
  ///
  /// Nil for what has no rate, for several, and for a rate beyond 0 to 100 %.
  public func readTax(_ text: String, named name: String) -> Tax? {
    var scalars = Array(text.unicodeScalars)
    func trim() {
      while let last = scalars.last,
        last.value <= 0x20 || last.value == 0xA0 || last.value == 0x202F
      {
        scalars.removeLast()
      }
    }
    trim()
    if scalars.last == "%" { scalars.removeLast() }
    trim()
    var first = scalars.count
    while first > 0, scalars[first - 1].value > 0x20, scalars[first - 1].value != 0xA0 {
      first -= 1
    }
    guard let rate = try? readRate(Formats.text(scalars[first...])), !rate.isNegative,
      rate <= Rate(percent: 100)
    else { return nil }
    scalars.removeSubrange(first...)
    trim()
    let own = Formats.text(scalars[...])
    // "GST 5%, PST 7%" is two.
    if own.utf8.contains(0x25) { return nil }
    return Tax(own.isEmpty ? (rate.isZero ? "" : name) : own, rate)
  }

  private static func endsInPercent(_ text: String) -> Bool {
    text.unicodeScalars.reversed().first { $0.value > 0x20 && $0.value != 0xA0 } == "%"
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
