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

  /// The accounts in their order, also those with nothing to explain.
  public private(set) var accounts: [OfAccount] = []
  public private(set) var count = 0

  public init(_ book: Book) {
    for account in book.moneyAccountsInOrder {
      var own = OfAccount(
        account: account, moneyIn: .zero(account.currency), moneyOut: .zero(account.currency))
      for line in book.bankLines(of: account.id) {
        let rest = book.unexplained(of: line)
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
  }

  public subscript(account: ID<MoneyAccount>) -> OfAccount? {
    accounts.first { $0.account.id == account }
  }
}
