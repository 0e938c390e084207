import Ledger

// What is wrong with an amount that was typed, in words.

extension Formats {
  /// What is wrong with an amount, with an example as this person writes that currency.
  func message(_ error: MoneyError, in currency: Currency) -> Phrase {
    guard case .notANumber = error else { return error.message }
    return "Enter an amount such as \(amount(Money(850, currency)))"
  }
}

extension MoneyError {
  var message: Phrase {
    switch self {
    case .empty: return "Enter an amount"
    case .notANumber: return "Enter an amount such as 850.00"
    case .tooManyDecimals(let limit):
      return limit == 0 ? "This currency has no decimals" : "At most \(limit) decimals"
    case .overflow: return "The amount is too large"
    case .mixedCurrencies: return "The currencies differ"
    case .unknownCurrency(let code): return "\(code) is not a currency"
    case .discountBeyond(let whole):
      return "A discount is at most what it is taken off: \(whole.plain) \(whole.currency.code)"
    }
  }
}
