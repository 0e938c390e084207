import Exchange
import Ledger

/// What a bank's file says, as JSON and for people.
struct StatementAnswer {
  private let format: String
  private let accounts: [AccountStatement]
  private let leftOut: [StatementRemark]
  let isCurrencyGuessed: Bool
  let areDatesOpen: Bool

  init(_ file: StatementFile) {
    format = file.format.rawValue
    accounts = file.statements
    leftOut = file.leftOut
    isCurrencyGuessed = file.isCurrencyGuessed
    areDatesOpen = file.areDatesOpen
  }

  /// A CSV, whose lines say which account they are of.
  init(_ statement: Statement, _ currency: Currency) {
    format = "csv"
    var accounts: [AccountStatement] = []
    var places: [String: Int] = [:]
    for line in statement.lines {
      // Each currency of a payment service is an account of its own.
      let key = "\(line.account) \(line.amount.currency.code)"
      let place = places[key] ?? accounts.count
      if place == accounts.count {
        places[key] = place
        var account = AccountStatement(currency: line.amount.currency)
        account.number = line.account
        accounts.append(account)
      }
      accounts[place].lines.append(line)
    }
    for place in accounts.indices {
      // The balances as an import takes them; the lines stay as the file has them.
      let lines = accounts[place].lines
      accounts[place].close(isProven: statement.isProven)
      accounts[place].lines = lines
    }
    self.accounts = accounts
    leftOut = statement.leftOut
    isCurrencyGuessed = statement.isCurrencyGuessed
    areDatesOpen = false
  }

  // MARK: JSON

  var json: Value {
    Answer.object([
      ("format", .text(format)), ("isCurrencyGuessed", .bool(isCurrencyGuessed)),
      ("areDatesOpen", .bool(areDatesOpen)),
      ("accounts", .list(accounts.map { StatementAnswer.json($0) })),
      (
        "leftOut",
        .list(
          leftOut.map {
            Answer.object([
              ("line", .integer(Int64($0.row))), ("what", .text($0.what.english)),
              ("kept", .bool($0.isKept)),
            ])
          })
      ),
    ])
  }

  private static func json(_ account: AccountStatement) -> Value {
    Answer.object([
      ("number", .text(account.number)), ("bank", .text(account.bank)),
      ("name", .text(account.name)), ("reference", .text(account.reference)),
      ("currency", .text(account.currency.code)), ("first", json(account.first)),
      ("last", json(account.last)), ("opening", json(account.opening)),
      ("closing", json(account.closing)), ("closingDay", json(closingDay(account))),
      ("lines", .list(account.lines.map { json($0) })),
    ])
  }

  /// On which day its closing balance was there.
  private static func closingDay(_ account: AccountStatement) -> Day? {
    account.closing == nil ? nil : account.closingDay ?? account.last
  }

  private static func json(_ line: StatementLine) -> Value {
    var members: [(String, Value)] = [
      ("line", .integer(Int64(line.row))), ("day", json(line.day)),
      ("valueDay", json(line.valueDay)), ("amount", .text(line.amount.plain)),
      ("currency", .text(line.amount.currency.code)), ("text", .text(line.text)),
      ("counterparty", .text(line.counterparty)), ("reference", .text(line.reference)),
      ("bankID", .text(line.bankID)), ("endToEnd", .text(line.endToEnd)),
      ("counterAccount", .text(line.counterAccount)), ("fee", json(line.fee)),
      ("balance", json(line.balance)),
    ]
    let original = line.original.map {
      Answer.object([("amount", .text($0.plain)), ("currency", .text($0.currency.code))])
    }
    members.append(("original", original ?? .null))
    return Answer.object(members)
  }

  private static func json(_ day: Day?) -> Value { day.map { .text($0.text) } ?? .null }
  private static func json(_ money: Money?) -> Value { money.map { .text($0.plain) } ?? .null }

  // MARK: for people

  func say() {
    for account in accounts {
      let words = [account.name, account.bank, account.number].filter { !$0.isEmpty }
      var head = words.isEmpty ? "An account" : words.joined(separator: " ")
      if let first = account.first, let last = account.last {
        head += ", \(first.text) to \(last.text)"
      }
      Answer.say(head + ": " + counted(account.lines.count, "line"))
      if let opening = account.opening { Answer.say("  before \(opening.words)") }
      for line in account.lines {
        let about = [line.counterparty, line.text].filter { !$0.isEmpty }.joined(separator: ": ")
        Answer.say("  \(line.day.text)  \(line.amount.words)  \(about)")
      }
      if let closing = account.closing {
        let day = account.closingDay.map { $0 == account.last ? "" : " on \($0.text)" } ?? ""
        Answer.say("  after \(closing.words)\(day)")
      }
    }
    for remark in leftOut { Answer.note("line \(remark.row): \(remark.what.english)") }
  }
}
