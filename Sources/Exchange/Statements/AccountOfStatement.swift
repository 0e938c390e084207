import Ledger

/// Which account of the book the lines of a statement belong to, or the one that it makes.
struct AccountOfStatement {
  private let file: BankFile
  private let book: Book
  /// Those that other statements of the file have already.
  private let made: [MoneyAccount]

  init(_ file: BankFile, _ book: Book, _ made: [MoneyAccount]) {
    self.file = file
    self.book = book
    self.made = made
  }

  /// It, and whether it is new; a target that somebody chose decides.
  func find(
    _ statement: AccountStatement, _ target: BankImport.Target
  ) throws(BankImport.Problem) -> (MoneyAccount, isNew: Bool) {
    let number = MoneyAccount.plain(statement.number)
    var name = trimmed(statement.name)
    var isByNumber = !number.isEmpty
    switch target {
    case .account(let id):
      guard let account = book.moneyAccounts[id], account.life != .trashed else { throw .unknown }
      return try checked(account, number, statement.currency)
    case .named(let typed): (name, isByNumber) = (typed, false)
    case .byNumber: break
    }
    let wanted = folded(trimmed(name))
    if !isByNumber && wanted.isEmpty { throw .unnamed }
    let found = meant(by: statement) { account in
      isByNumber ? MoneyAccount.plain(account.number) == number : folded(account.name) == wanted
    }
    if let found { return try checked(found, number, statement.currency) }
    let id =
      isByNumber ? book.freeMoneyAccount(number: number) : book.freeMoneyAccount(named: name)
    return (new(id, name.isEmpty ? AccountOfStatement.name(number) : name, number, statement), true)
  }

  /// The account that is meant, of the book or of those that the file makes; one in the currency of a statement first, as an
  /// account and what is in other currencies on it may have one number.
  private func meant(
    by statement: AccountStatement, where isMeant: (MoneyAccount) -> Bool
  ) -> MoneyAccount? {
    func isOwn(_ account: MoneyAccount) -> Bool {
      account.currency == statement.currency && isMeant(account)
    }
    return book.moneyAccount(where: isOwn) ?? made.first(where: isOwn)
      ?? book.moneyAccount(where: isMeant) ?? made.first(where: isMeant)
  }

  /// An account takes lines of its own number and currency; of another currency they are an account of their own.
  private func checked(
    _ account: MoneyAccount, _ number: String, _ currency: Currency
  ) throws(BankImport.Problem) -> (MoneyAccount, isNew: Bool) {
    var own = MoneyAccount.plain(account.number)
    if own.isEmpty { own = number }
    if !number.isEmpty, own != number { throw .otherAccount(account, number: number) }
    if account.currency == currency { return (account, false) }
    if file.statements.allSatisfy({ $0.currency == currency }) {
      throw .otherCurrency(account, currency)
    }
    let name = account.name + " " + currency.code
    // It has the number, whatever it is called by now; "CHECKING GBP" may be of each number that files name.
    if let other = book.moneyAccount(where: {
      let its = MoneyAccount.plain($0.number)
      let isIt =
        its.isEmpty || number.isEmpty ? folded($0.name) == folded(name) : its == number
      return isIt && $0.currency == currency
    }) {
      return (other, false)
    }
    var other = MoneyAccount()
    other.id =
      number.isEmpty
      ? book.freeMoneyAccount(named: name) : book.freeMoneyAccount(number: number + currency.code)
    other.name = name
    other.type = account.type
    other.bank = account.bank
    other.number = own
    other.opening = .zero(currency)
    return (other, true)
  }

  private func new(
    _ id: ID<MoneyAccount>, _ name: String, _ number: String, _ statement: AccountStatement
  ) -> MoneyAccount {
    var account = MoneyAccount()
    account.id = id
    account.name = trimmed(name)
    account.number = number
    account.bank = statement.bank
    account.opening = .zero(statement.currency)
    return account
  }

  /// "…1234": the end of a number says enough.
  private static func name(_ number: String) -> String {
    number.utf8.count > 4 ? "…" + number.suffix(4) : number
  }
}
