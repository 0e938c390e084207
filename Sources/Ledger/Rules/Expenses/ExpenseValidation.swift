/// What is wrong with an expense that somebody types (rule E5).
public enum ExpenseProblem: Error, Equatable, Sendable {
  case amountNotPositive
  case amountTooLarge(limit: Money)
  case merchantMissing
  case merchantTooLong
  case dayTooLate
  case dayTooEarly
  case notesTooLong
  case paymentMethodTooLong
  /// The number of the line, from 1.
  case lineNameMissing(Int)
  case lineAmountNotPositive(Int)

  public func message(_ formats: Formats) -> Phrase {
    switch self {
    case .amountNotPositive: return "Amount must be greater than zero"
    case .amountTooLarge(let limit): return "Amount cannot exceed \(formats.money(limit))"
    case .merchantMissing: return "Merchant name is required"
    case .merchantTooLong: return "Merchant name cannot exceed 100 characters"
    case .dayTooLate: return "Date cannot be more than 1 year in the future"
    case .dayTooEarly: return "Date cannot be more than 10 years in the past"
    case .notesTooLong: return "Notes cannot exceed 500 characters"
    case .paymentMethodTooLong: return "Payment method cannot exceed 50 characters"
    case .lineNameMissing(let number): return "Item \(number) name is required"
    case .lineAmountNotPositive(let number):
      return "Item \(number) amount must be greater than zero"
    }
  }
}

/// The rules of the form of an expense (rule E5); what is imported is not held to them.
public enum ExpenseValidation {
  /// The greatest amount: 999,999.99, and as many minor units where a currency has fewer decimals.
  static func greatest(in currency: Currency) -> Money {
    Money(minor: 99_999_999 * max(1, currency.minorPerMajor / 100), currency: currency)
  }

  /// Everything that is wrong, in the order of the form.
  public static func problems(_ expense: ExpenseFacts, on today: Day) -> [ExpenseProblem] {
    var problems: [ExpenseProblem] = []
    if let amount = expense.amount, amount.isPositive {
      let limit = greatest(in: amount.currency)
      if amount.minor > limit.minor { problems.append(.amountTooLarge(limit: limit)) }
    } else {
      problems.append(.amountNotPositive)
    }
    if isBlank(expense.merchant) {
      problems.append(.merchantMissing)
    } else if expense.merchant.count > 100 {
      problems.append(.merchantTooLong)
    }
    if let problem = problem(expense.day, on: today) { problems.append(problem) }
    if expense.notes.count > 500 { problems.append(.notesTooLong) }
    if expense.paymentMethod.count > 50 { problems.append(.paymentMethodTooLong) }
    for (place, line) in expense.lines.enumerated() {
      if isBlank(line.name) { problems.append(.lineNameMissing(place + 1)) }
      if line.amount.map({ !$0.isPositive }) ?? true {
        problems.append(.lineAmountNotPositive(place + 1))
      }
    }
    return problems
  }

  /// What is wrong with the day of an expense or a trip: 2062 is 2026 with a slip.
  public static func problem(_ day: Day?, on today: Day) -> ExpenseProblem? {
    guard let day else { return nil }
    if day > today.adding(years: 1) { return .dayTooLate }
    return day < today.adding(years: -10) ? .dayTooEarly : nil
  }

  /// Everything that is wrong with an expense with its lines as a form has them.
  public static func problems(
    _ expense: Transaction, _ lines: [Split], on today: Day
  ) -> [ExpenseProblem] {
    var facts = ExpenseFacts()
    facts.amount = expense.amount
    facts.merchant = expense.source
    facts.day = expense.day
    facts.notes = expense.notes
    facts.paymentMethod = expense.paymentMethod
    facts.lines = lines.map { ExpenseFacts.SplitLine(name: $0.name, amount: $0.amount) }
    return problems(facts, on: today)
  }

  /// The messages in one line, joined with "; "; nothing where nothing is wrong.
  public static func message(_ problems: [ExpenseProblem], _ formats: Formats) -> Phrase {
    problems.map { $0.message(formats) }.joined(separator: "; ")
  }
}
