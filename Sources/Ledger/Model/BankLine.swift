/// What a bank says moved on an account: a fact, which nobody edits (law of fixed lines); it may be deleted.
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
  /// Somebody deleted it by hand: no file brings it again (rule M26).
  ///
  /// It stands beside ``life``, which taking its import back writes, too.
  public var isUnwanted = false

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
    visitor.register(17, "isUnwanted", &isUnwanted)
  }
}
