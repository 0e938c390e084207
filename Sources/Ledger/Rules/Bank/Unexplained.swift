/// What somebody has still to say of the lines of their accounts: a list that can come to nothing (rule M30).
public struct Unexplained: Sendable {
  /// The lines of an account that are not explained, and what of them.
  public struct OfAccount: Sendable {
    public let account: MoneyAccount
    /// The earliest first.
    public internal(set) var lines: [BankLine] = []
    /// What is unexplained of money in and of money out, in the account's currency.
    public internal(set) var moneyIn: Money
    public internal(set) var moneyOut: Money
    public var count: Int { lines.count }
  }

  /// A month in which some line stands, as "2026-11".
  public struct OfMonth: Equatable, Sendable {
    public let month: String
    public internal(set) var lines = 0
    public internal(set) var unexplained = 0
    /// Every line says what it was.
    public var isClosed: Bool { unexplained == 0 }
  }

  /// The accounts in their order, also those with nothing to explain.
  public private(set) var accounts: [OfAccount] = []
  public private(set) var count = 0
  private var byMonth: [OfMonth] = []
  private var places = IDMap()

  /// - Complexity: O(n log n) of the lines.
  public init(_ book: Book) {
    for account in book.moneyAccountsInOrder {
      var own = OfAccount(
        account: account, moneyIn: .zero(account.currency), moneyOut: .zero(account.currency))
      for line in book.bankLines(of: account.id) {
        let rest = book.unexplained(of: line)
        note(line.day, isOpen: !rest.isZero)
        if rest.isZero { continue }
        own.lines.append(line)
        guard rest.currency == account.currency else { continue }
        if rest.isNegative {
          own.moneyOut.minor = own.moneyOut.minor.addingClamped(rest.minor)
        } else {
          own.moneyIn.minor = own.moneyIn.minor.addingClamped(rest.minor)
        }
      }
      count += own.count
      accounts.append(own)
    }
    byMonth.sort { $0.month < $1.month }
    places = IDMap()
  }

  private mutating func note(_ day: Day, isOpen: Bool) {
    let key = UInt64(day.year * 12 + day.month)
    let place: Int
    if let known = places[key] {
      place = Int(known)
    } else {
      place = byMonth.count
      places.set(key, Int32(place))
      byMonth.append(OfMonth(month: day.monthKey))
    }
    byMonth[place].lines += 1
    if isOpen { byMonth[place].unexplained += 1 }
  }

  /// The months with lines, the earliest first.
  public var months: [OfMonth] { byMonth }

  /// The last of the months from the first one on in which everything is explained; nil when the first is open.
  public var closedThrough: String? {
    var last: String?
    for month in byMonth {
      if !month.isClosed { break }
      last = month.month
    }
    return last
  }

  public subscript(account: ID<MoneyAccount>) -> OfAccount? {
    accounts.first { $0.account.id == account }
  }
}
