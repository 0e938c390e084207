import Ledger

/// What a file says of one account for a time: its balances and its lines, exactly as the bank gave them.
public struct AccountStatement: Equatable, Sendable {
  /// The account's number or IBAN, without blanks; "" where the file does not say it.
  public var number = ""
  /// Which bank: a BIC or another number of it; "" where the file does not say it.
  public var bank = ""
  /// What the file calls the account.
  public var name = ""
  /// The currency of its balances and lines.
  public var currency: Currency
  /// The bank's number of the statement.
  public var reference = ""
  /// The days that it is of, where the file says them.
  public var first: Day?
  public var last: Day?
  /// Whether ``opening`` is what was there at the end of ``first``, as SWIFT has it: the day of the former closing balance.
  var opensInTheEvening = false
  /// What was there before the first line.
  public var opening: Money?
  /// What is there after the last line, booked; on ``closingDay`` where the file says a day.
  public var closing: Money?
  /// The day of ``closing`` where that is not ``last``: a file may be fetched after the days that it is of (OFX).
  public var closingDay: Day?
  public var lines: [StatementLine] = []

  public init(currency: Currency) { self.currency = currency }

  /// The day at whose beginning ``opening`` was there.
  ///
  /// Some banks write the first day of the lines where SWIFT has the evening before: then that day begins with it.
  var openingDay: Day? {
    guard opensInTheEvening, let first, last ?? .last > first || isStill,
      lines.allSatisfy({ $0.day > first })
    else { return first }
    return first.adding(days: 1)
  }

  /// Whether it says of one day alone that nothing was booked: its balances are those of the evening.
  var isStill: Bool { lines.isEmpty && first == last && opening == closing }
}

/// A file of a bank in a format that says itself what it means.
public struct StatementFile: Equatable, Sendable {
  public var format: StatementFormat
  public var statements: [AccountStatement] = []
  /// What holds something and is no line, with why: pending, informational, without an amount.
  public var leftOut: [StatementRemark] = []
  /// Nothing in the file names the currency; that of the options was taken.
  public var isCurrencyGuessed = false
  /// The file leaves open which of day and month stands first (QIF alone); the lines are as the likelier would have them.
  public var areDatesOpen = false

  public init(_ format: StatementFormat) { self.format = format }

  /// The same, if it says of some account what happened on it.
  func withAccounts() throws(StatementFault) -> StatementFile {
    if !statements.isEmpty { return self }
    let first = leftOut.first
    throw StatementFault(
      line: first?.row ?? 0, first?.what ?? "The file says of no account what happened on it")
  }
}

/// The formats whose meaning is not guessed.
public enum StatementFormat: String, CaseIterable, Sendable {
  case ofx, qif, camt, mt940

  public var title: Phrase {
    switch self {
    case .ofx: return "OFX"
    case .qif: return "QIF"
    case .camt: return "CAMT"
    case .mt940: return "MT940"
    }
  }
}

/// Why a file of a bank cannot be read; nothing of it comes in.
public struct StatementFault: Error, Equatable, Sendable {
  /// The line of the file, 1 for the first; 0 for the whole file.
  public var line: Int
  /// What is wrong and how to mend it, a sentence without its end.
  public var message: Phrase

  public init(line: Int, _ message: Phrase) {
    self.line = line
    self.message = message
  }
}
