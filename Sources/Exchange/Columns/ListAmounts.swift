import Ledger

/// The amounts of a column of a list of work, in what the line, a title or a sign says (rules G111, G114).
struct ListAmounts {
  private let title: String
  let amounts: ColumnAmounts

  init(_ texts: [String], _ title: String, in currency: Currency, mark: DecimalMark?) {
    self.title = title
    amounts = ColumnAmounts(texts, currency, mark: mark, decimals: 3)
  }

  /// What has to be said of it: a comma before three digits groups thousands, a point may.
  var question: ImportQuestion? {
    let open = amounts.open
    if open.isEmpty || amounts.currency.decimals <= 2 && !open.utf8.contains(Ascii.point) {
      return nil
    }
    return .decimals(column: .verbatim(title), amount: CellFault.shown(open))
  }

  /// nil for a blank cell; `below` is how what is less than nothing is mended.
  func money(
    _ text: String, in currency: Currency, below: Phrase
  ) throws(ListFault) -> Money? {
    let amount: Money?
    do throws(MoneyError) {
      // The reader of money takes a sign that several currencies have for any of them.
      if let other = ListAmounts.currency(ofSignsIn: [text], currency), other != currency {
        throw MoneyError.mixedCurrencies(currency, other)
      }
      amount = try amounts.money(text, in: currency)
    } catch {
      if case .mixedCurrencies(let own, let other) = error {
        throw ListFault(
          what:
            "\(title): \"\(CellFault.shown(text))\" is in \(other.code), others are in \(own.code)",
          hint: "Write \(other.code) into a column Currency.")
      }
      throw ListFault(
        what: "\(title): \"\(CellFault.shown(text))\" is not an amount",
        hint: "Write it as 1234.50.")
    }
    if let amount, amount.minor < 0 {
      throw ListFault(
        what: "\(title): \"\(CellFault.shown(text))\" is below zero", hint: below)
    }
    return amount.flatMap { $0.isZero ? nil : $0 }
  }

  /// What a line says that its amounts are in: "EUR", "Euro - EUR".
  static func currency(
    _ code: String, _ title: String, usual: Currency
  ) throws(ListFault) -> Currency {
    if code.isEmpty { return usual }
    let last = code.split(separator: " ").last.map { String($0) } ?? ""
    if let currency = Currency(code) ?? Currency(last) { return currency }
    throw ListFault(
      what: "\(title): \"\(CellFault.shown(code))\" is not a currency",
      hint: "Write its code, such as USD.")
  }

  /// What the first sign is of, which is the usual currency's where that has it, too; without one the usual one where its code or
  /// a word for it stands at an amount.
  static func currency(ofSignsIn texts: [String], _ usual: Currency) -> Currency? {
    for text in texts {
      for scalar in text.unicodeScalars where scalar.isCurrencySymbol {
        return CurrencySigns.currency(String(scalar), usual: usual)
      }
    }
    return texts.contains { names(usual, text: $0) } ? usual : nil
  }

  /// Whether an amount has a code or a word of a currency beside it: "CHF 80", "250 kr".
  private static func names(_ currency: Currency, text: String) -> Bool {
    guard let amount = AmountText(text) else { return false }
    return !amount.currency.isEmpty && amount.mayBe(currency)
  }

  /// What amounts are taken as that no column and no title says the currency of; some are not in the own one where it `isAbroad`.
  static func conclusion(_ signed: Currency?, own: Currency, isAbroad: Bool) -> Phrase? {
    guard let signed else {
      if isAbroad {
        return "the file names no currency: amounts are in that of their project or client"
      }
      return "the file names no currency: its amounts are taken as \(own.code)"
    }
    return signed == own ? nil : "the amounts are taken as \(signed.code), as their sign says"
  }
}
