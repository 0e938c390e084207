import Testing

@testable import Ledger

/// What statements say is held against the book, and nothing is said to be wrong that is right (rule M23).
struct MoneyBalancesTests {
  private var rows = BankRowsToMatch()
  private var statements: UInt64 = 900

  /// An account that begins with 100.00.
  private mutating func open(_ day: String?, _ minor: Int64 = 10_000) {
    rows.open(day, minor)
  }

  private mutating func statement(
    _ first: String, _ last: String, _ opening: Int64?, _ closing: Int64?
  ) {
    statements += 1
    var statement = BankStatement()
    statement.id = ID(statements)
    statement.account = ID(1)
    statement.first = BankRowsToMatch.day(first)
    statement.last = BankRowsToMatch.day(last)
    statement.opening = opening.map { Money(minor: $0, currency: .usd) }
    statement.closing = closing.map { Money(minor: $0, currency: .usd) }
    rows.edit.put(statement, replacing: nil)
  }

  private mutating func line(_ day: String, _ minor: Int64, row: Int64, file: UInt64 = 70) {
    statements += 1
    rows.line(statements, day, minor) {
      $0.row = row
      $0.batch = ID(file)
    }
  }

  private mutating func file(_ id: UInt64, _ time: Int64, _ format: String = "ofx") {
    var batch = ImportBatch()
    batch.id = ID(id)
    batch.format = format
    batch.imported = Instant(milliseconds: time)
    rows.edit.put(batch, replacing: nil)
  }

  private var balances: MoneyBalances {
    MoneyBalances(rows.book.moneyAccounts[ID(1)] ?? MoneyAccount(), in: rows.book)
  }

  private var faults: [String] {
    balances.faults(in: rows.book).map { $0.word + " " + $0.by.plain }
  }

  @Test func `a file fetched at noon and the next one agree, whichever came first`() {
    for isNewestFirst in [false, true] {
      var world = MoneyBalancesTests()
      world.open("2026-03-01")
      world.file(70, isNewestFirst ? 2 : 1)
      world.file(71, isNewestFirst ? 1 : 2)
      world.line("2026-03-02", -1_000, row: 29)
      world.line("2026-03-10", -2_000, row: 30)
      world.line("2026-03-10", -500, row: 31)
      world.line("2026-03-10", -70, row: 1, file: 71)
      world.line("2026-03-11", -30, row: 2, file: 71)
      world.statement("2026-03-02", "2026-03-10", 10_000, 6_500)
      world.statement("2026-03-10", "2026-03-11", 6_500, 6_400)
      #expect(world.faults.isEmpty)
      #expect(world.balances.reconciled(in: world.rows.book)?.text == "2026-03-11")
      // What is missing is still said.
      world.line("2026-03-10", -5, row: 3, file: 71)
      #expect(world.faults.contains("differs 0.05"), "\(world.faults)")
    }
  }

  @Test func `two statements on one day agree, and a wrong one is said`() {
    var world = MoneyBalancesTests()
    world.open("2026-03-01")
    world.line("2026-03-02", -1_000, row: 1)
    world.line("2026-03-02", -500, row: 2)
    world.statement("2026-03-02", "2026-03-02", 10_000, 9_000)
    world.statement("2026-03-02", "2026-03-02", 9_000, 8_500)
    #expect(world.faults.isEmpty)
    world.statement("2026-03-02", "2026-03-02", 9_000, 8_400)
    #expect(world.faults.contains("differs -1.00"), "\(world.faults)")
  }

  @Test func `an opening within a statement, or behind it, makes no lines missing`() {
    var world = MoneyBalancesTests()
    world.open("2026-03-10", 9_000)
    world.line("2026-02-02", -200, row: 1)
    world.line("2026-03-02", -1_000, row: 2)
    world.line("2026-03-12", -500, row: 3)
    world.statement("2026-02-01", "2026-02-28", 10_200, 10_000)
    world.statement("2026-03-01", "2026-03-31", 10_000, 8_500)
    #expect(world.faults.isEmpty, "\(world.faults)")
    #expect(world.balances.reconciled(in: world.rows.book)?.text == "2026-03-31")
    #expect(world.balances.balance == Money(85, .usd))
  }

  @Test func `lines between two statements close their gap, of overlapping ones there is none`() {
    var world = MoneyBalancesTests()
    world.open("2026-01-01")
    world.line("2026-01-05", -1_000, row: 1)
    world.line("2026-02-05", -2_000, row: 1, file: 71)
    world.line("2026-03-05", -3_000, row: 1, file: 72)
    world.statement("2026-01-01", "2026-01-31", 10_000, 9_000)
    world.statement("2026-01-20", "2026-02-01", 9_000, 9_000)
    world.statement("2026-03-01", "2026-03-31", 7_000, 4_000)
    #expect(world.faults.isEmpty, "the lines of February came without balances: \(world.faults)")
    world.statement("2026-05-01", "2026-05-31", 3_900, nil)
    #expect(world.faults == ["gap -1.00"])
  }

  @Test func `a card's debt and a statement that says only its end are held against the book`() {
    var world = MoneyBalancesTests()
    world.open("2026-01-01", -5_000)
    world.line("2026-01-05", -1_000, row: 1)
    world.statement("2026-01-01", "2026-01-31", nil, -6_000)
    #expect(world.faults.isEmpty)
    world.statement("2026-02-01", "2026-02-28", nil, -6_100)
    #expect(world.faults == ["differs -1.00"])
    #expect(world.balances.reconciled(in: world.rows.book)?.text == "2026-01-31")
  }

  @Test func `lines that two formats brought unheard are named, until that is settled`() {
    var world = MoneyBalancesTests()
    world.open("2026-03-01")
    world.file(70, 1, "csv:1")
    world.file(71, 2, "ofx")
    world.file(72, 3, "csv:1")
    world.line("2026-03-02", -1_250, row: 1)
    world.line("2026-03-02", -1_250, row: 2)
    world.line("2026-03-02", -1_250, row: 1, file: 71)
    world.line("2026-03-02", -99, row: 2, file: 71)
    world.line("2026-03-02", -1_250, row: 1, file: 72)
    #expect(world.balances.doubles(in: world.rows.book).map { $0.again.id.raw } == [903])
    #expect(world.balances.doubles(in: world.rows.book).first?.line.id == ID(901))
    // Explained both, they were two.
    var both = world
    for id in [901, 903] as [UInt64] {
      var match = LineMatch()
      match.id = ID(id + 50)
      match.line = ID(id)
      match.amount = Money(minor: -1_250, currency: .usd)
      both.rows.edit.put(match, replacing: nil)
    }
    #expect(both.balances.doubles(in: both.rows.book).isEmpty)
    // The bank says that all of it moved.
    world.statement("2026-03-01", "2026-03-02", 10_000, 4_901)
    #expect(world.faults.isEmpty)
    #expect(world.balances.doubles(in: world.rows.book).isEmpty)
  }
}
