import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// An account that a file makes begins before all of the file's lines (rules M20 and M23).
struct OpeningDayTests {
  private func account(_ text: String) throws -> (day: String, balance: String) {
    var desk = BankDesk()
    _ = try desk.bring(text, to: nil)
    let account = try #require(desk.book.moneyAccountsInOrder.first)
    let balances = MoneyBalances(account, in: desk.book)
    #expect(balances.faults(in: desk.book).isEmpty)
    return (account.openingDay?.text ?? "", balances.balance.plain)
  }

  private func statement(_ days: [String]) -> String {
    let entries = days.map {
      CAMTSample.entry("-10.00").replacing("2026-01-05", with: $0)
    }
    return CAMTSample.statement(entries.joined(), from: "100.00", to: "80.00")
  }

  @Test func `also where the newest line stands first and the file names no days`() throws {
    for days in [["2026-01-09", "2026-01-05"], ["2026-01-05", "2026-01-09"]] {
      let (day, balance) = try account(statement(days).replacing("OPBD", with: "PRCD"))
      #expect(day == "2026-01-05" && balance == "80.00")
    }
  }

  /// SWIFT's opening has the day of the former statement's closing.
  @Test func `a former statement that ends on the day of the opening leads to it`() throws {
    func month(_ from: String, _ to: String, _ line: String) -> String {
      ":20:A\n:25:NL20RABO0123456789\n:28C:1\n:60F:C\(from)\n:61:\(line)NTRFNONREF\n:62F:C\(to)\n-\n"
    }
    let january = month("251231EUR80,00", "260131EUR100,00", "2601310131C20,00")
    let february = month("260131EUR100,00", "260228EUR90,00", "2602050205D10,00")
    for files in [[january, february], [february, january]] {
      var desk = BankDesk()
      for file in files { _ = try desk.bring(file, to: nil) }
      let account = try #require(desk.book.moneyAccountsInOrder.first)
      #expect(account.opening.plain == "80.00" && account.openingDay?.text == "2026-01-01")
      let balances = MoneyBalances(account, in: desk.book)
      #expect(balances.faults(in: desk.book).isEmpty && balances.balance.plain == "90.00")
    }
  }

  @Test func `lines of the day of SWIFT's opening are in it, whichever file brings them`() throws {
    let csv =
      "Date,Payee,Amount\n2026-01-30,Rent,-30.00\n2026-01-31,Shop,-12.00\n2026-02-05,Fee,-10.00\n"
    func month(_ day: String) -> String {
      ":20:A\n:25:NL20RABO0123456789\n:28C:1\n:60F:C260131EUR100,00\n:61:\(day)D10,00NTRFNONREF\n"
        + ":62F:C260228EUR90,00\n-\n"
    }
    // A line of that day in the file itself says that the bank means its morning.
    for (line, begins, left) in [
      ("2602050205", "2026-02-01", "90.00"), ("2601310131", "2026-01-31", "68.00"),
    ] {
      var desk = BankDesk()
      desk.keepBooks(in: .eur)
      _ = try desk.bring(month(line), to: nil)
      let name = try #require(desk.book.moneyAccountsInOrder.first).name
      _ = try desk.bring(csv, to: name)
      let account = try #require(desk.book.moneyAccountsInOrder.first)
      let balances = MoneyBalances(account, in: desk.book)
      #expect(account.openingDay?.text == begins && balances.balance.plain == left)
      if begins == "2026-02-01" { #expect(balances.faults(in: desk.book).isEmpty) }
    }
  }

  private static let still =
    ":20:A\n:25:NL20RABO0123456789\n:28C:1\n:60F:C260131EUR100,00\n:62F:C260131EUR100,00\n-\n"
  private static let others =
    "Date,Payee,Amount\n2026-01-30,Rent,-30.00\n2026-01-31,Shop,-12.00\n2026-02-05,Fee,-10.00\n"

  @Test func `a statement of a day without lines begins an account with its evening`() throws {
    let (day, balance) = try account(Self.still)
    #expect(day == "2026-02-01" && balance == "100.00")
    var desk = BankDesk()
    desk.keepBooks(in: .eur)
    _ = try desk.bring(Self.still, to: nil)
    let made = try #require(desk.book.moneyAccountsInOrder.first)
    let before = MoneyBalances(made, in: desk.book)
    #expect(before.reconciled(in: desk.book)?.text == "2026-01-31")
    #expect(before.suggestedOpening(in: desk.book) == nil)
    // What another file has of that day is in it.
    _ = try desk.bring(Self.others, to: made.name)
    let balances = MoneyBalances(made, in: desk.book)
    #expect(balances.balance.plain == "90.00" && balances.faults(in: desk.book).isEmpty)
    #expect(balances.suggestedOpening(in: desk.book) == nil)
    #expect(balances.reconciled(in: desk.book)?.text == "2026-01-31")
    // An older one begins it with the evening of its own day.
    desk = BankDesk()
    for file in [Self.still, Self.still.replacing("260131", with: "260129")] {
      _ = try desk.bring(file, to: nil)
    }
    #expect(desk.book.moneyAccountsInOrder.map { $0.openingDay?.text } == ["2026-01-30"])
  }

  @Test func `it proves what other files brought, and says what an account began with`() throws {
    var desk = BankDesk()
    desk.keepBooks(in: .eur)
    _ = try desk.bring(Self.others, to: "Giro")
    _ = try desk.bring(Self.still, to: "Giro")
    var account = try #require(desk.book.moneyAccountsInOrder.first)
    let opening = try #require(
      MoneyBalances(account, in: desk.book).suggestedOpening(in: desk.book))
    #expect(opening.amount.plain == "100.00" && opening.day.text == "2026-02-01")
    (account.opening, account.openingDay) = (opening.amount, opening.day)
    desk.put(account)
    #expect(MoneyBalances(account, in: desk.book).faults(in: desk.book).isEmpty)
    // Behind a statement that ends the day before, the line between is no gap.
    let january =
      ":20:A\n:25:NL20RABO0123456789\n:28C:1\n:60F:C251231EUR142,00\n:61:2601300130D30,00NTRFNONREF\n"
      + ":62F:C260130EUR112,00\n-\n"
    for files in [[january, Self.others, Self.still], [january, Self.still, Self.others]] {
      desk = BankDesk()
      desk.keepBooks(in: .eur)
      for file in files {
        _ = try desk.bring(file, to: file == Self.others ? "…6789" : nil)
      }
      account = try #require(desk.book.moneyAccountsInOrder.first)
      let balances = MoneyBalances(account, in: desk.book)
      #expect(desk.book.moneyAccountsInOrder.count == 1)
      #expect(account.openingDay?.text == "2026-01-01" && balances.balance.plain == "90.00")
      #expect(balances.faults(in: desk.book).isEmpty)
      #expect(balances.reconciled(in: desk.book)?.text == "2026-01-31")
    }
    // A day whose evening the book does not have is still said.
    desk = BankDesk()
    for file in [january, Self.still] { _ = try desk.bring(file, to: nil) }
    account = try #require(desk.book.moneyAccountsInOrder.first)
    #expect(!MoneyBalances(account, in: desk.book).faults(in: desk.book).isEmpty)
  }

  @Test func `also where a line is of before the days that the file names`() throws {
    let (day, balance) = try account(statement(["2025-12-31", "2026-01-09"]))
    #expect(day == "2025-12-31" && balance == "80.00")
    #expect(try account(statement(["2026-01-05", "2026-01-09"])).day == "2026-01-01")
  }
}
