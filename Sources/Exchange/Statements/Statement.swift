import Ledger

/// A line of a statement, as the file has it.
public struct StatementLine: Equatable, Sendable {
  /// The line of the file where it begins, 1 for the first.
  public var row: Int
  public var day: Day
  /// When it counts for interest, where the file says that too.
  public var valueDay: Day?
  /// What moved: out is negative.
  public var amount: Money
  /// What a service kept of it; ``amount`` is without it already.
  public var fee: Money?
  /// What the account held then.
  public var balance: Money?
  public var text = ""
  public var counterparty = ""
  public var reference = ""
  /// The bank's own id, where the file has a column of them and none comes twice.
  public var bankID = ""
  /// Which account it is of, where lines say that.
  public var account = ""
  /// The account of the other side: an IBAN or another number.
  public var counterAccount = ""
  /// What the payer gave along so that it comes back: SEPA's end-to-end identification.
  public var endToEnd = ""
  /// What was paid in another currency, where the file says it; out is negative.
  public var original: Money?
  /// The booking of which it is a part, where the file has that in its parts.
  public var whole: StatementWhole?

  public init(row: Int, day: Day, amount: Money) {
    self.row = row
    self.day = day
    self.amount = amount
  }
}

/// A booking that a file has in its parts: another file may have it whole (rule M27).
public struct StatementWhole: Equatable, Sendable {
  public var amount: Money
  /// The bank's own id of it.
  public var bankID = ""
  /// Which part of it a line is, from 0.
  public var part = 0

  /// Whether a line behind one of this booking is of it, too.
  func goesOn(in next: StatementWhole?) -> Bool {
    guard let next else { return false }
    return next.amount == amount && next.bankID == bankID && next.part > part
  }
}

/// What a file of a bank, a card or a payment service says.
public struct Statement: Equatable, Sendable {
  public var lines: [StatementLine] = []
  /// What was concluded, and from what.
  public var conclusions: [Phrase] = []
  /// Rows that hold something and are no line, with why.
  public var leftOut: [StatementRemark] = []
  /// Nothing in the file names the currency.
  public var isCurrencyGuessed = false
  /// The running balances add up, so nothing of signs and order is open.
  public var isProven = false
  /// The titles, or the numbers of the columns where there are none, so that a person can name them.
  public var columns: [String] = []
  /// The places of the columns that a person may choose otherwise; -1 for none.
  var date = -1
  var amount = -1
  var currency = -1
  var words = -1
  /// All columns that were read.
  var used: [Int] = []
}

extension Statement {
  /// The same for an account of one currency: what is in another one is left out and named, never mixed in (rule M15).
  public func lines(in currency: Currency) -> Statement {
    var statement = self
    statement.lines = lines.filter { $0.amount.currency == currency }
    for line in lines where line.amount.currency != currency {
      statement.leftOut.append(
        StatementRemark(
          row: line.row,
          what: "the amount is in \(line.amount.currency.code), the account in \(currency.code)"))
    }
    statement.leftOut.sort { $0.row < $1.row }
    return statement
  }
}

/// Something about one row.
public struct StatementRemark: Equatable, Sendable {
  public var row: Int
  public var what: Phrase
  /// What it is about comes in all the same.
  public var isKept = false
}

/// What reading a file comes to.
public enum StatementReading: Sendable {
  case read(Statement)
  /// Something is open; `Statement` is what is known so far, its lines as the likeliest answer would have them.
  case asks([StatementQuestion], Statement)
  /// It is none.
  case none(Phrase)
  /// It is money, and cannot be read: nothing else may read it either.
  case refused(Phrase, isJournal: Bool)
}

/// What a file may leave open.
public enum StatementAsk: String, CaseIterable, Sendable {
  case titles, columns, dates, decimal, sign, balances
}

/// Something that no evidence decides.
public struct StatementQuestion: Equatable, Sendable {
  public var ask: StatementAsk
  /// What is open: a sentence without its end.
  public var message: Phrase
  public var answers: [StatementAnswer]
}

/// One way to answer, and what the first lines would be then.
public struct StatementAnswer: Equatable, Sendable {
  /// As the option says it.
  public var value: String
  public var title: Phrase
  public var lines: [StatementLine] = []
}

/// What a person said about a file.
public struct StatementOptions: Equatable, Sendable {
  /// What an amount without a sign is, or that of the first of two columns: true for money out.
  public var isPositiveOut: Bool?
  public var dates: DateOrder?
  public var decimal: DecimalMark?
  /// The first line is data.
  public var hasNoTitles = false
  /// Rows that look like balances are lines all the same; false: they are left out.
  public var takesBalances: Bool?
  /// Its titles speak of purchases, so that amounts without any sign were spent.
  public var areSpendings = false
  /// Columns by their numbers, 0 for the first.
  var roles: [(role: ColumnRole, column: Int)] = []
  /// Columns as they were said: "amount=Betrag", "date=1".
  public var map: [String] = []
  /// What amounts are in where the file does not say it.
  public var currency: Currency
  /// Nothing is booked after this day.
  public var today: Day?

  public init(currency: Currency) { self.currency = currency }

  public static func == (a: StatementOptions, b: StatementOptions) -> Bool {
    a.isPositiveOut == b.isPositiveOut && a.dates == b.dates && a.decimal == b.decimal
      && a.hasNoTitles == b.hasNoTitles && a.areSpendings == b.areSpendings
      && a.takesBalances == b.takesBalances && a.map == b.map
      && a.currency == b.currency && a.today == b.today
  }
}
