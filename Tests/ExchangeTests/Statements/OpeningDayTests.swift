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

  @Test func `a statement without lines begins where it ends`() throws {
    let file =
      ":20:A\n:25:NL20RABO0123456789\n:28C:1\n:60F:C260131EUR100,00\n:62F:C260131EUR100,00\n-\n"
    let (day, balance) = try account(file)
    #expect(day == "2026-01-31" && balance == "100.00")
  }

  @Test func `also where a line is of before the days that the file names`() throws {
    let (day, balance) = try account(statement(["2025-12-31", "2026-01-09"]))
    #expect(day == "2025-12-31" && balance == "80.00")
    #expect(try account(statement(["2026-01-05", "2026-01-09"])).day == "2026-01-01")
  }
}
