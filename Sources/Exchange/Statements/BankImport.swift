import Ledger

/// What bringing a file of a bank into a book would do (rules M20 to M22); nothing is done yet.
///
/// Nothing enters twice: a line is known by the bank's id, else by account, day, amount, words and how often the file said
/// them before; from a file of another format it is known by account, day, amount and count. What was deleted by hand stays
/// deleted; what was taken back may come again.
public struct BankImport: Sendable {
  /// Where statements go.
  public enum Target: Equatable, Sendable {
    /// To the accounts that have their numbers, or to new ones.
    case byNumber
    /// To the account of this name, which is made if there is none.
    case named(String)
    case account(ID<MoneyAccount>)
  }

  /// What comes to one account.
  public struct Part: Equatable, Sendable {
    public var account: MoneyAccount
    public var isNew = false
    /// It was archived, and is in use again.
    public var isBroughtBack = false
    public var added = 0
    /// Lines that the book has.
    public var known = 0
    /// Lines that somebody deleted by hand.
    public var deleted = 0
    public var first: Day?
    public var last: Day?
    /// The first few of the new lines, as the file has them in order.
    public var firstLines: [BankLine] = []

    init(_ account: MoneyAccount) { self.account = account }
  }

  /// Why a file cannot go there.
  public enum Problem: Error, Equatable, Sendable {
    /// Nothing says which account it is of.
    case unnamed
    case otherAccount(MoneyAccount, number: String)
    case otherCurrency(MoneyAccount, Currency)
    case severalAccounts([String])
    /// There is none of that name or id.
    case unknown

    /// What is wrong and how to mend it.
    public var message: Phrase {
      switch self {
      case .unnamed: return "Nothing in the file says which account it is of: choose one"
      case .otherAccount(let account, let number):
        return """
          The file is of the account \(number), and “\(account.name)” has the number \
          \(account.number): choose another account, or change its number
          """
      case .otherCurrency(let account, let currency):
        return "The file is in \(currency.code), and “\(account.name)” in \(account.currency.code)"
      case .severalAccounts(let numbers):
        return """
          The file is of several accounts (\(numbers.joined(separator: ", "))): it goes to each by its \
          number, not to one
          """
      case .unknown: return "There is no such account"
      }
    }
  }

  public var edit = Edit()
  /// The import, where it brings something.
  public var batch: ImportBatch?
  public var parts: [Part] = []
  /// What to look at: lines that are like others.
  public var remarks: [Phrase] = []

  public var added: Int { parts.reduce(0) { $0 + $1.added } }
  public var known: Int { parts.reduce(0) { $0 + $1.known } }

  /// Plans what a file would bring.
  ///
  /// `hash` is the SHA-256 of the file as hex. The edit may be large: ``Edit/split(bytesPerEdit:rowsPerEdit:)``.
  public static func plan(
    _ file: BankFile, to target: Target, name: String, hash: String, in book: Book, now: Instant
  ) throws(Problem) -> BankImport {
    var work = BankImportWork(file, name: name, hash: hash, book, now)
    var numbers: [String] = []
    for statement in file.statements {
      let number = MoneyAccount.plain(statement.number)
      if !number.isEmpty, !numbers.contains(number) { numbers.append(number) }
    }
    if target != .byNumber, numbers.count > 1 { throw .severalAccounts(numbers) }
    for statement in file.statements { try work.add(statement, to: target) }
    return work.finished()
  }
}
