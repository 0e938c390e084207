/// An account at a bank, a card, or a payment service, whose statements come in (rule M20).
///
/// Its id follows from its number, or from its name where it has none: two devices that begin it unheard write one row.
public struct MoneyAccount: Entity {
  public static var kind: Kind { .moneyaccount }

  public var id = ID<MoneyAccount>()
  public var life = Life.live
  public var name = ""
  public var type = MoneyAccountType.checking
  /// What was on it before the first day; its currency is the account's.
  public var opening = Money(minor: 0, currency: .usd)
  /// The day that ``opening`` was there at the beginning of; nil: before anything that is known.
  public var openingDay: Day?
  /// An IBAN or another number, without blanks.
  public var number = ""
  /// Which bank: a BIC, a routing number or a name.
  public var bank = ""
  public var position = Position()

  public init() {}

  public var currency: Currency { opening.currency }

  public static func id(number: String) -> ID<MoneyAccount> {
    .foreign("moneyaccount:number:" + plain(number))
  }

  public static func id(named name: String) -> ID<MoneyAccount> {
    .foreign("moneyaccount:name:" + folded(trimmed(name)))
  }

  /// A number as it is compared: letters and digits alone, in capitals.
  public static func plain(_ number: String) -> String {
    var bytes: [UInt8] = []
    for byte in number.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A: bytes.append(byte)
      case 0x61...0x7A: bytes.append(byte - 0x20)
      case 0x2A: bytes.append(byte)
      case _: continue
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "type", &type)
    visitor.register(4, "opening", &opening)
    visitor.register(5, "openingDay", &openingDay)
    visitor.register(6, "number", &number)
    visitor.register(7, "bank", &bank)
    visitor.register(8, "position", &position)
  }
}

/// What an account is.
public enum MoneyAccountType: String, Choice, Sendable {
  case checking, savings, card, cash
  /// PayPal, Stripe and their like.
  case service
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .checking: return "Checking"
    case .savings: return "Savings"
    case .card: return "Credit Card"
    case .cash: return "Cash{{an account}}"
    case .service: return "Payment Service"
    }
  }
}

/// What a bank says moved on an account: a fact, which nobody edits (law of fixed lines).
public struct BankLine: Entity {
  public static var kind: Kind { .bankline }

  public var id = ID<BankLine>()
  public var life = Life.live
  public var account = ID<MoneyAccount>()
  /// The file that brought it first.
  public var batch = ID<ImportBatch>()
  /// When it was booked.
  public var day = Day(number: 0)
  /// Out is negative.
  public var amount = Money(minor: 0, currency: .usd)
  /// When it counts for interest, where the bank says it.
  public var valueDay: Day?
  public var counterparty = ""
  public var text = ""
  /// A creditor reference, a cheque's number, the customer's own.
  public var reference = ""
  /// The bank's own id.
  public var bankID = ""
  /// SEPA's end-to-end identification.
  public var endToEnd = ""
  /// The account of the other side.
  public var counterAccount = ""
  /// What a service kept of it; ``amount`` is without it already.
  public var fee: Money?
  /// What the account held then, as the bank says.
  public var balance: Money?
  /// What was paid in another currency; out is negative.
  public var original: Money?
  /// Where it stands in its file: lines of one day keep the bank's order.
  public var row: Int64 = 0

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? account.raw : batch.raw }
  /// The slot of ``account``.
  public static var accountLink: Int { 0 }
  /// The slot of ``batch``.
  public static var batchLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "account", &account)
    visitor.register(3, "batch", &batch)
    visitor.register(4, "day", &day)
    visitor.register(5, "amount", &amount)
    visitor.register(6, "valueDay", &valueDay)
    visitor.register(7, "counterparty", &counterparty)
    visitor.register(8, "text", &text)
    visitor.register(9, "reference", &reference)
    visitor.register(10, "bankID", &bankID)
    visitor.register(11, "endToEnd", &endToEnd)
    visitor.register(12, "counterAccount", &counterAccount)
    visitor.register(13, "fee", &fee)
    visitor.register(14, "balance", &balance)
    visitor.register(15, "original", &original)
    visitor.register(16, "row", &row)
  }
}

/// What a bank says an account held at the beginning and at the end of some days: a fact, like its lines.
public struct BankStatement: Entity {
  public static var kind: Kind { .bankstatement }

  public var id = ID<BankStatement>()
  public var life = Life.live
  public var account = ID<MoneyAccount>()
  public var batch = ID<ImportBatch>()
  /// The bank's number of it.
  public var reference = ""
  public var first: Day?
  public var last: Day?
  /// Before the first line.
  public var opening: Money?
  /// After the last.
  public var closing: Money?

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? account.raw : batch.raw }
  /// The slot of ``account``.
  public static var accountLink: Int { 0 }
  /// The slot of ``batch``.
  public static var batchLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "account", &account)
    visitor.register(3, "batch", &batch)
    visitor.register(4, "reference", &reference)
    visitor.register(5, "first", &first)
    visitor.register(6, "last", &last)
    visitor.register(7, "opening", &opening)
    visitor.register(8, "closing", &closing)
  }
}

/// What a person said about files of one shape, so that they are not asked again (rule M25).
public struct StatementForm: Entity {
  public static var kind: Kind { .statementform }

  public var id = ID<StatementForm>()
  public var life = Life.live
  /// The file that was asked about, for people.
  public var name = ""
  /// Where such files go.
  public var account = ID<MoneyAccount>()
  /// The answers as the command line's options have them; "" was not asked.
  public var sign = ""
  public var dates = ""
  public var decimal = ""
  public var balances = ""
  public var titles = ""
  /// Columns as they were said, "amount=Betrag", one a line.
  public var columns = ""

  public init() {}

  /// Files of one shape have the same titles, or as many columns of the same sorts where they have none.
  public static func id(of shape: String) -> ID<StatementForm> {
    .foreign("statementform:" + shape)
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "account", &account)
    visitor.register(4, "sign", &sign)
    visitor.register(5, "dates", &dates)
    visitor.register(6, "decimal", &decimal)
    visitor.register(7, "balances", &balances)
    visitor.register(8, "titles", &titles)
    visitor.register(9, "columns", &columns)
  }
}
