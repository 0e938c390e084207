import Testing

@testable import Ledger

/// With what an account may begin, as its statements say (rule M23), and in which order accounts and statements stand.
struct AccountOpeningTests {
  private var rows = BankRowsToMatch()
  private var count: UInt64 = 900

  private init(day: String? = nil, _ minor: Int64) {
    rows.open(day, minor)
  }

  init() {}

  private mutating func line(_ day: String, _ minor: Int64) {
    count += 1
    rows.line(count, day, minor)
  }

  private mutating func statement(
    _ first: String?, _ last: String?, _ opening: Int64?, _ closing: Int64? = nil,
    _ currency: Currency = .usd
  ) {
    count += 1
    var statement = BankStatement()
    statement.id = ID(count)
    statement.account = ID(1)
    statement.first = first.map { BankRowsToMatch.day($0) }
    statement.last = last.map { BankRowsToMatch.day($0) }
    statement.opening = opening.map { Money(minor: $0, currency: currency) }
    statement.closing = closing.map { Money(minor: $0, currency: currency) }
    rows.edit.put(statement, replacing: nil)
  }

  private var suggested: String? {
    let book = rows.book
    let balances = MoneyBalances(book.moneyAccounts[ID(1)] ?? MoneyAccount(), in: book)
    return balances.suggestedOpening(in: book).map { "\($0.amount.plain) of \($0.day.text)" }
  }

  private static func told(
    day: String? = nil, _ minor: Int64, _ body: (inout AccountOpeningTests) -> Void
  ) -> String? {
    var world = AccountOpeningTests(day: day, minor)
    body(&world)
    return world.suggested
  }

  @Test func `what the first statement opens with is proposed until the account says so`() {
    func told(
      _ minor: Int64, day: String? = nil, opens: Int64 = 10_000, lines: [(String, Int64)]
    ) -> String? {
      Self.told(day: day, minor) { world in
        for (day, minor) in lines { world.line(day, minor) }
        world.statement("2026-03-01", "2026-03-31", opens)
      }
    }
    let wanted = "100.00 of 2026-03-01"
    #expect(told(10_000, lines: []) == nil)
    #expect(told(10_000, lines: [("2026-03-01", -500)]) == nil)
    #expect(told(10_000, lines: [("2026-02-28", -500)]) == wanted)
    #expect(told(9_000, lines: []) == wanted)
    // An opening on its day, or before it with what moved since.
    #expect(told(10_000, day: "2026-03-01", lines: [("2026-03-01", -500)]) == nil)
    #expect(told(9_900, day: "2026-03-01", lines: []) == wanted)
    #expect(
      told(10_100, day: "2026-02-20", lines: [("2026-02-25", -100), ("2026-03-01", -7)]) == nil)
    #expect(told(10_000, day: "2026-02-20", lines: [("2026-02-25", -100)]) == wanted)
    // One behind it says nothing of that day.
    #expect(told(10_000, day: "2026-03-02", lines: []) == wanted)
  }

  @Test func `a statement in another currency or without a first day proposes nothing`() {
    let found = Self.told(0) { world in
      world.statement("2026-01-01", "2026-01-31", 5_000, nil, .eur)
      world.statement(nil, "2026-02-28", 6_000)
      world.statement("2026-03-01", "2026-03-31", 7_000)
      world.statement("2026-04-01", "2026-04-30", 8_000)
    }
    #expect(found == "70.00 of 2026-03-01")
    #expect(Self.told(0) { $0.line("2026-03-01", -500) } == nil)
  }

  @Test func `where only a closing is said, the opening is what lacks to it`() {
    func told(
      _ minor: Int64 = 0, day: String? = nil, first: String? = nil, last: String? = "2026-03-30",
      closes: Int64 = 7_000, in currency: Currency = .usd
    ) -> String? {
      Self.told(day: day, minor) { world in
        world.line("2026-03-05", -3_000)
        world.line("2026-03-31", -50)
        world.statement(first, last, nil, closes, currency)
      }
    }
    #expect(told() == "100.00 of 2026-03-05")
    #expect(told(first: "2026-03-01") == "100.00 of 2026-03-01")
    #expect(told(first: "2026-03-08") == "100.00 of 2026-03-05")
    #expect(told(last: "2026-03-05") == "100.00 of 2026-03-05")
    #expect(told(last: "2026-03-31") == "100.50 of 2026-03-05")
    #expect(told(last: "2026-03-04") == nil && told(last: nil) == nil)
    #expect(told(closes: -3_000) == nil && told(closes: -2_999) == "0.01 of 2026-03-05")
    #expect(told(1) == nil && told(day: "2026-03-01") == nil && told(in: .eur) == nil)
  }

  @Test func `a balance of a day behind all lines proposes nothing before lines reach it`() {
    func told(_ days: [String], covered: Bool = false) -> String? {
      Self.told(0) { world in
        for day in days { world.line(day, -1_000) }
        world.statement("2026-04-10", "2026-04-10", nil, 7_000)
        if covered { world.statement("2026-04-01", "2026-04-30", nil, 6_000) }
      }
    }
    #expect(told(["2026-03-05"]) == nil)
    #expect(told(["2026-03-05", "2026-04-09"]) == nil)
    #expect(told(["2026-03-05", "2026-04-10"]) == "90.00 of 2026-03-05")
    #expect(told(["2026-03-05", "2026-04-11"]) == "80.00 of 2026-03-05")
    // A statement of these days says that nothing is missing in them.
    #expect(told(["2026-03-05"], covered: true) == "70.00 of 2026-03-05")
  }

  @Test func `statements stand by their last day, their first, and then their id`() {
    var world = AccountOpeningTests(0)
    world.statement("2026-03-02", "2026-03-31", nil)
    world.statement("2026-03-01", "2026-03-31", nil)
    world.statement(nil, nil, nil)
    world.statement(nil, "2026-03-31", nil)
    world.statement("2026-03-01", "2026-03-31", nil)
    world.statement("2026-04-01", "2026-02-28", nil)
    #expect(
      world.rows.book.bankStatements(of: ID(1)).map { $0.id.raw } == [903, 906, 904, 902, 905, 901])
    #expect(world.rows.book.bankStatements(of: ID(2)).isEmpty)
  }

  @Test func `an account in use is meant before an archived one, and a deleted one never`() {
    var rows = BankRowsToMatch()
    let names: [(UInt64, String, Life)] = [
      (2, "B", .archived), (3, "A", .archived), (4, "A", .archived), (5, "0", .trashed),
      (6, "Z", .live),
    ]
    for (id, name, life) in names {
      var account = MoneyAccount()
      (account.id, account.name, account.life) = (ID(id), name, life)
      rows.edit.put(account, replacing: nil)
    }
    let book = rows.book
    #expect(book.moneyAccount { $0.id.raw > 1 }?.id == ID(6))
    #expect(book.moneyAccount { $0.name < "C" }?.id == ID(3))
    #expect(book.moneyAccount { $0.name == "B" }?.id == ID(2))
    #expect(book.moneyAccount { $0.name == "0" } == nil)
  }

  @Test func `a line is called by whom it was with, else by what it says`() {
    var line = BankLine()
    #expect(line.title == "")
    line.bankID = "id"
    #expect(line.title == "id")
    line.reference = "reference"
    #expect(line.title == "reference")
    line.text = "text"
    #expect(line.title == "text")
    line.counterparty = "party"
    #expect(line.title == "party")
  }
}
