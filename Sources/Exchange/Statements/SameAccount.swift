import Ledger

/// A file that names a number begins an account of that number, also where a CSV of the same bank made one without (rule M20).
enum SameAccount {
  /// The account without a number that has at least two, and half, of a file's lines by day and amount, with how many; nil
  /// where there is none.
  static func find(
    _ lines: [StatementLine], _ currency: Currency, in book: Book
  ) -> (account: MoneyAccount, count: Int)? {
    var best: (account: MoneyAccount, count: Int)?
    for account in book.moneyAccountsInOrder
    where account.number.isEmpty && account.currency == currency {
      var own = Set<String>()
      for line in book.bankLines(of: account.id) { own.insert(key(line.day, line.amount)) }
      let count = lines.count { own.contains(key($0.day, $0.amount)) }
      if count >= 2, count * 2 >= lines.count, count > best?.count ?? 0 { best = (account, count) }
    }
    return best
  }

  /// What to look at of a new account that may be one that is there.
  static func remark(_ lines: [StatementLine], _ currency: Currency, in book: Book) -> Phrase? {
    guard let (account, count) = find(lines, currency, in: book) else { return nil }
    return """
      “\(account.name)” has \(count) of these lines already: if it is the same account, bring the file into that one
      """
  }

  private static func key(_ day: Day, _ amount: Money) -> String {
    day.text + amount.plain + amount.currency.code
  }
}
