import Ledger

/// A small book with a bank, a row a call.
struct BankRowsToMatch {
  var edit = Edit()

  init() {
    account(1, "Checking", number: "DE89370400440532013000")
  }

  mutating func account(
    _ id: UInt64, _ name: String, number: String = "", _ type: MoneyAccountType = .checking,
    _ currency: Currency = .usd
  ) {
    var account = MoneyAccount()
    account.id = ID(id)
    account.name = name
    account.number = number
    account.type = type
    account.opening = .zero(currency)
    edit.put(account, replacing: nil)
  }

  /// The account, with what it begins with.
  mutating func open(_ day: String?, _ minor: Int64) {
    var account = MoneyAccount()
    account.id = ID(1)
    account.name = "Checking"
    account.opening = Money(minor: minor, currency: .usd)
    account.openingDay = day.map { Self.day($0) }
    edit.put(account, replacing: nil)
  }

  mutating func line(
    _ id: UInt64, _ day: String, _ minor: Int64, _ party: String = "", _ text: String = "",
    in account: UInt64 = 1, _ currency: Currency = .usd, _ body: (inout BankLine) -> Void = { _ in }
  ) {
    var line = BankLine()
    line.id = ID(id)
    line.account = ID(account)
    line.day = Self.day(day)
    line.amount = Money(minor: minor, currency: currency)
    line.counterparty = party
    line.text = text
    body(&line)
    edit.put(line, replacing: nil)
  }

  mutating func expense(
    _ id: UInt64, _ day: String, _ minor: Int64, _ source: String,
    _ body: (inout Transaction) -> Void = { _ in }
  ) {
    var expense = Transaction()
    expense.id = ID(id)
    expense.day = Self.day(day)
    expense.amount = Money(minor: minor, currency: .usd)
    expense.source = source
    expense.type = .purchase
    expense.project = .business
    body(&expense)
    edit.put(expense, replacing: nil)
  }

  mutating func client(_ id: UInt64, _ first: String, _ last: String, _ company: String = "") {
    var client = Client()
    client.id = ID(id)
    client.firstName = first
    client.lastName = last
    client.company = company
    edit.put(client, replacing: nil)
  }

  mutating func invoice(
    _ id: UInt64, _ client: UInt64, _ number: String, _ minor: Int64, _ day: String,
    _ body: (inout Invoice) -> Void = { _ in }
  ) {
    var invoice = Invoice()
    invoice.id = ID(id)
    invoice.client = ID(client)
    var issue = Issue()
    issue.content.number = number
    issue.content.issued = Self.day(day)
    issue.content.due = Self.day(day).adding(days: 30)
    issue.content.total = Money(minor: minor, currency: .usd)
    invoice.issue = issue
    body(&invoice)
    edit.put(invoice, replacing: nil)
  }

  mutating func payment(
    _ id: UInt64, _ client: UInt64, _ minor: Int64, _ day: String,
    _ body: (inout Payment) -> Void = { _ in }
  ) {
    var payment = Payment()
    payment.id = ID(id)
    payment.client = ID(client)
    payment.amount = Money(minor: minor, currency: .usd)
    payment.day = Self.day(day)
    body(&payment)
    edit.put(payment, replacing: nil)
  }

  mutating func rule(
    _ id: UInt64, _ contains: String, _ explains: LineRule,
    _ body: (inout ExpenseRule) -> Void = { _ in }
  ) {
    var rule = ExpenseRule()
    rule.id = ID(id)
    rule.contains = contains
    rule.explains = explains
    body(&rule)
    edit.put(rule, replacing: nil)
  }

  static func day(_ text: String) -> Day { (try? Day(parsing: text)) ?? .first }

  var book: Book { ExpenseBooks.book(edit) }

  /// What is proposed for a line of the book.
  func proposals(_ line: UInt64) -> [MatchProposal] {
    let book = book
    guard let line = book.bankLines[ID(line)] else { return [] }
    return Matching(book).proposals(for: line)
  }
}

extension MatchProposal {
  /// The rows that are there, and the invoices that are paid, in order.
  var rows: [UInt64] {
    parts.compactMap { $0.isMade ? ($0.invoice.isNone ? nil : $0.invoice.raw) : $0.other }
  }
}
