import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Accounts at banks as double entries (rule G93); `test_money_elsewhere.py` asks hledger and beancount themselves.
struct AccountsInPlainTextTests {
  private static func day(_ text: String) -> Day { (try? Day(parsing: text)) ?? .first }

  /// A book whose rows are put a call each.
  private struct Rows {
    var book = Book()
    private var counter: UInt64 = 1 << 52

    init(_ book: Book = Book()) { self.book = book }

    mutating func apply(_ edit: Edit) {
      if edit.isEmpty { return }
      counter += 1
      let stamp = Stamp(milliseconds: Int64(counter), device: 3)
      book.apply(Change(device: 3, counter: counter, stamp: stamp, body: edit.body))
    }

    mutating func account(
      _ id: UInt64, _ name: String, _ opening: Money, on day: String? = nil,
      _ type: MoneyAccountType = .checking
    ) {
      var account = MoneyAccount()
      account.id = ID(id)
      (account.name, account.opening, account.type) = (name, opening, type)
      account.openingDay = day.map { AccountsInPlainTextTests.day($0) }
      let edit = Edit(putting: account, in: book.moneyAccounts)
      apply(edit)
    }

    mutating func line(_ id: UInt64, _ account: UInt64, _ day: String, _ amount: Money) {
      var line = BankLine()
      line.id = ID(id)
      line.account = ID(account)
      (line.day, line.amount) = (AccountsInPlainTextTests.day(day), amount)
      (line.counterparty, line.text) = ("Somebody", "Text \(id)")
      let edit = Edit(putting: line, in: book.bankLines)
      apply(edit)
    }

    mutating func expense(_ id: UInt64, _ day: String, _ amount: Money) {
      var row = Transaction()
      row.id = ID(id)
      (row.type, row.project, row.amount) = (.purchase, .business, amount)
      row.day = AccountsInPlainTextTests.day(day)
      let edit = Edit(putting: row, in: book.transactions)
      apply(edit)
    }

    mutating func match(_ line: UInt64, _ type: MatchType, _ other: UInt64, _ amount: Money) throws
    {
      let line = try #require(book.bankLines[ID(line)])
      apply(
        try Explaining.match(
          line, [Explaining.Part(type, other, amount)], at: Instant(milliseconds: 1), in: book))
    }

    mutating func statement(_ id: UInt64, _ account: UInt64, _ day: String, _ closing: Money) {
      var statement = BankStatement()
      statement.id = ID(id)
      statement.account = ID(account)
      statement.first = AccountsInPlainTextTests.day(day)
      statement.last = statement.first
      statement.closing = closing
      let edit = Edit(putting: statement, in: book.bankStatements)
      apply(edit)
    }
  }

  /// Every entry adds up, and each account has our balance at the end of every day from its opening on.
  private func check(_ book: Book) throws {
    var journal = try Journal(book)
    for entry in journal.entries {
      var totals = Totals()
      for posting in entry.postings { try totals.add(posting.amount) }
      #expect(totals.amounts.allSatisfy { $0.isZero }, "\(entry.code)")
    }
    for account in book.moneyAccountsInOrder {
      let name = journal.account(account)
      let balances = MoneyBalances(account, in: book)
      var sum: Int64 = 0
      var byDay: [Day: Int64] = [:]
      for entry in journal.entries {
        for posting in entry.postings
        where posting.account == name && posting.amount.currency == account.currency {
          sum += posting.amount.minor
        }
        byDay[entry.day] = sum
      }
      #expect(sum == balances.balance.minor, "\(account.name)")
      for day in balances.days where day.day >= account.openingDay ?? .first {
        #expect(byDay[day.day] == day.balance.minor, "\(account.name) \(day.day.text)")
      }
    }
  }

  @Test func `accounts of a generated bank have our balance every day, explained or not`() throws {
    let today = AccountsInPlainTextTests.day("2026-11-24")
    var rows = Rows()
    var gigs = BookGenerator(charges: 80, seed: 3, on: today)
    while let batch = gigs.next() { rows.apply(batch) }
    var costs = ExpenseGenerator(expenses: 60, seed: 3, on: today, isAlone: false)
    while let batch = costs.next() { rows.apply(batch) }
    rows = Rows(BankGenerator.make(rows.book, seed: 3).book)
    try check(rows.book)
    var accepted = 0
    let matching = Matching(rows.book)
    for line in Unexplained(rows.book).accounts.flatMap({ $0.lines }) {
      guard let best = matching.proposals(for: line).first,
        let edits = try? Accepting.edits(
          best, of: line, at: Instant(milliseconds: 5), in: rows.book)
      else { continue }
      for edit in edits { rows.apply(edit) }
      accepted += 1
    }
    #expect(accepted > 100)
    try check(rows.book)
    var edit = Edit()
    for (place, var account) in rows.book.moneyAccountsInOrder.enumerated() {
      // Openings within the lines.
      account.openingDay = AccountsInPlainTextTests.day("2026-06-1\(place)")
      edit.put(account, in: rows.book.moneyAccounts)
    }
    for (place, var expense) in rows.book.transactions.live.enumerated() where place % 7 == 0 {
      // What other devices did meanwhile: canceled, deleted, another currency.
      switch place % 3 {
      case 0: expense.isCanceled = true
      case 1: expense.life = .trashed
      case _: expense.amount = Money(minor: 777, currency: .eur)
      }
      edit.put(expense, in: rows.book.transactions)
    }
    rows.apply(edit)
    try check(rows.book)
  }

  @Test func `each thing that a line can be stands where it belongs`() throws {
    let (eur, yen) = (Currency.eur, try #require(Currency("JPY")))
    func money(_ minor: Int64, _ currency: Currency = .usd) -> Money {
      Money(minor: minor, currency: currency)
    }
    var rows = Rows()
    rows.account(1, "Checking", money(100_00), on: "2026-01-02")
    rows.account(2, "Visa", money(-50_00), .card)
    rows.account(3, "Giro", money(0, eur))
    rows.account(4, "Tokyo", money(5_000, yen), on: "2026-01-01", .cash)
    rows.line(10, 1, "2026-01-01", money(-7_00))
    rows.line(11, 1, "2026-01-03", money(-10_00))
    rows.line(12, 1, "2026-01-04", money(-20_00))
    rows.line(13, 1, "2026-01-05", money(-11_00))
    rows.line(14, 1, "2026-01-06", money(-30_00))
    rows.line(15, 2, "2026-01-06", money(30_00))
    rows.line(16, 1, "2026-01-06", money(-12_00))
    rows.line(17, 3, "2026-01-08", money(10_00, eur))
    rows.line(18, 1, "2026-01-09", money(-5_00))
    rows.line(19, 2, "2026-01-09", money(-6_00))
    rows.expense(31, "2026-01-03", money(10_00))
    rows.expense(32, "2025-12-31", money(25_00))
    rows.expense(33, "2026-01-05", money(10_00, eur))
    try rows.match(11, .expense, 31, money(-10_00))
    try rows.match(12, .expense, 32, money(-20_00))
    try rows.match(13, .expense, 33, money(-11_00))
    for (one, other) in [(14, 15), (16, 17)] as [(UInt64, UInt64)] {
      let a = try #require(rows.book.bankLines[ID(one)])
      let b = try #require(rows.book.bankLines[ID(other)])
      rows.apply(
        try Explaining.transfer(a, b, at: Instant(milliseconds: 1), in: rows.book))
    }
    let apart = try #require(rows.book.bankLines[ID(18)])
    rows.apply(
      try Explaining.setApart(
        apart, note: "Private money", at: Instant(milliseconds: 1), in: rows.book))
    rows.statement(50, 1, "2026-01-09", money(12_00))
    rows.statement(51, 2, "2026-01-09", money(-25_00))
    rows.statement(52, 1, "2026-01-01", money(1_00))
    try check(rows.book)
    let journal = try Journal(rows.book)
    var sums: [String: [String: Int64]] = [:]
    for entry in journal.entries {
      for posting in entry.postings {
        sums[posting.account, default: [:]][posting.amount.currency.code, default: 0] +=
          posting.amount.minor
      }
    }
    #expect(sums["Assets:Bank:Checking"] == ["USD": 12_00])
    #expect(sums["Liabilities:Card:Visa"] == ["USD": -26_00])
    #expect(sums["Assets:Bank:Giro"] == ["EUR": 10_00])
    #expect(sums["Assets:Bank:Tokyo"] == ["JPY": 5_000])
    #expect(sums["Assets:Transit"] == ["USD": 0], "what was on its way has come")
    #expect(sums["Assets:Money:Unnamed"] == ["USD": -5_00], "what no line says was paid otherwise")
    #expect(sums["Equity:Conversion"] == ["USD": 23_00, "EUR": -20_00])
    #expect(sums["Equity:Apart:PrivateMoney"] == ["USD": 5_00])
    #expect(sums["Equity:Unexplained"] == ["USD": 13_00], "the first line and the last")
    #expect(
      sums["Equity:Opening"] == ["USD": -57_00, "JPY": -5_000],
      "what moved before the opening is in it")
    let whole = try #require(journal.entries.first { $0.code == ID<Transaction>(31).text })
    #expect(whole.postings.contains { $0.account == "Assets:Bank:Checking" })
    let late = try #require(journal.entries.first { $0.code == ID<Transaction>(32).text })
    #expect(late.day == AccountsInPlainTextTests.day("2025-12-31"), "the year's sums stay ours")
    let text = String(decoding: try PlainText.beancount.bytes(of: rows.book), as: UTF8.self)
    #expect(text.contains("2026-01-10 balance Assets:Bank:Checking  12.00 USD\n"))
    #expect(
      text.contains("; 2026-01-09 the bank closes Liabilities:Card:Visa with -25.00 USD, which"))
    #expect(!text.contains("1.00 USD, which"), "before the opening nothing is compared")
    let other = String(decoding: try PlainText.hledger.bytes(of: rows.book), as: UTF8.self)
    #expect(
      other.contains(
        "2026-01-09 * Statement | Closing\n    Assets:Bank:Checking  0.00 USD = 12.00 USD\n"))
  }

  @Test
  func
    `a file that was fetched at noon says nothing of the evening, and two that say the same say it once`()
    throws
  {
    let usd = Currency.usd
    var rows = Rows()
    rows.account(1, "Checking", Money(minor: 0, currency: usd), on: "2026-01-01")
    rows.line(10, 1, "2026-01-05", Money(minor: 10_00, currency: usd))
    rows.line(11, 1, "2026-01-05", Money(minor: 5_00, currency: usd))
    rows.statement(50, 1, "2026-01-05", Money(minor: 10_00, currency: usd))
    rows.statement(51, 1, "2026-01-05", Money(minor: 15_00, currency: usd))
    rows.statement(52, 1, "2026-01-05", Money(minor: 15_00, currency: usd))
    let journal = try Journal(rows.book)
    #expect(journal.closings.map { $0.amount.minor } == [15_00])
    #expect(journal.closings.allSatisfy { $0.isTrue })
  }

  @Test func `an account that was deleted takes nothing from the rest`() throws {
    var rows = Rows()
    rows.account(1, "Old", Money(minor: 100, currency: .usd))
    rows.line(10, 1, "2026-01-03", Money(minor: -1_000, currency: .usd))
    rows.expense(31, "2026-01-03", Money(minor: 1_000, currency: .usd))
    try rows.match(10, .expense, 31, Money(minor: -1_000, currency: .usd))
    let account = try #require(rows.book.moneyAccounts[ID(1)])
    let edit = Edit(trashing: account, in: rows.book.moneyAccounts)
    rows.apply(edit)
    let journal = try Journal(rows.book)
    #expect(journal.entries.count == 1)
    #expect(journal.entries[0].postings.contains { $0.account == "Assets:Money:Unnamed" })
    #expect(journal.closings.isEmpty)
  }
}
