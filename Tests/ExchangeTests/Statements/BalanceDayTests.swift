import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A balance of OFX is of a day of its own, and what is in other currencies is in accounts of its own (rules M11, M20, M23).
struct BalanceDayTests {
  private static func january(asOf day: String?, _ balance: String) -> String {
    OFXSamples.bank(
      OFXSamples.line("-12.50", day: "20260105", id: "1")
        + OFXSamples.line("-20", day: "20260131", id: "2"),
      days: "<DTSTART>20260101<DTEND>20260131",
      balance: "<LEDGERBAL><BALAMT>\(balance)\(day.map { "<DTASOF>\($0)" } ?? "")</LEDGERBAL>")
  }

  private static let february = OFXSamples.bank(
    OFXSamples.line("-7", day: "20260203", id: "3")
      + OFXSamples.line("-3", day: "20260212", id: "4"),
    days: "<DTSTART>20260201<DTEND>20260228",
    balance: "<LEDGERBAL><BALAMT>57.50<DTASOF>20260228</LEDGERBAL>")

  private func balances(_ desk: BankDesk) throws -> MoneyBalances {
    MoneyBalances(try #require(desk.book.moneyAccountsInOrder.first), in: desk.book)
  }

  private func suggested(_ desk: BankDesk) throws -> String? {
    try balances(desk).suggestedOpening(in: desk.book).map { "\($0.amount.plain) \($0.day.text)" }
  }

  private func days(_ desk: BankDesk) throws -> [String] {
    desk.book.bankStatements(of: try balances(desk).account.id).map {
      "\($0.first?.text ?? "") \($0.last?.text ?? "") \($0.closing?.plain ?? "")"
    }
  }

  /// Lets the account begin as is proposed.
  private func begin(_ desk: inout BankDesk) throws {
    var account = try balances(desk).account
    let opening = try #require(try balances(desk).suggestedOpening(in: desk.book))
    (account.opening, account.openingDay) = (opening.amount, opening.day)
    desk.put(account)
  }

  @Test func `of a file that was fetched later the balance waits for the lines between`() throws {
    var desk = BankDesk()
    _ = try desk.bring(Self.january(asOf: "20260210", "60.50"), to: nil)
    #expect(try days(desk) == ["2026-02-10 2026-02-10 60.50"])
    // What was booked in February is in the balance, and not in the file.
    #expect(try suggested(desk) == nil)
    _ = try desk.bring(Self.february, to: nil)
    #expect(try suggested(desk) == "100.00 2026-01-05")
    try begin(&desk)
    #expect(try balances(desk).faults(in: desk.book).isEmpty)
    #expect(try balances(desk).reconciled(in: desk.book)?.text == "2026-02-28")
  }

  @Test func `files of two months that were fetched on one day say one balance`() throws {
    var desk = BankDesk()
    _ = try desk.bring(Self.january(asOf: "20260310", "57.50"), to: nil)
    _ = try desk.bring(
      Self.february.replacing("<DTASOF>20260228", with: "<DTASOF>20260310"), to: nil)
    #expect(try days(desk) == ["2026-03-10 2026-03-10 57.50"])
  }

  @Test func `the day behind the list is its last one's midnight`() throws {
    for day in ["20260131", "20260201000000", "20260201045959[0:GMT]"] {
      var desk = BankDesk()
      _ = try desk.bring(Self.january(asOf: day, "67.50"), to: nil)
      #expect(try suggested(desk) == "100.00 2026-01-01", "\(day)")
      // What was booked on that day is another file's, and that may say no balance.
      let next = OFXSamples.bank(OFXSamples.line("-7", day: "20260201", id: "3"))
      _ = try desk.bring(next, to: nil)
      #expect(try suggested(desk) == "100.00 2026-01-01", "\(day)")
      try begin(&desk)
      #expect(try balances(desk).faults(in: desk.book).isEmpty)
    }
  }

  @Test func `within the list it is of its day, and without a day of the last line`() throws {
    for (day, balance, last) in [("20260120", "87.50", "2026-01-20"), (nil, "67.50", "2026-01-31")]
      as [(String?, String, String)]
    {
      var desk = BankDesk()
      _ = try desk.bring(Self.january(asOf: day, balance), to: nil)
      #expect(try days(desk) == ["2026-01-01 \(last) \(balance)"])
      #expect(try suggested(desk) == "100.00 2026-01-01")
      try begin(&desk)
      #expect(try balances(desk).faults(in: desk.book).isEmpty)
      #expect(try balances(desk).balance.plain == "67.50")
    }
  }

  @Test func `a balance without lines and days stands for its day alone`() throws {
    var desk = BankDesk()
    _ = try desk.bring(OFXSamples.bank(OFXSamples.line("-12.50", id: "1")), to: nil)
    let balance = "<LEDGERBAL><BALAMT>60.50<DTASOF>20260310</LEDGERBAL>"
    _ = try desk.bring(OFXSamples.bank("", balance: balance), to: nil)
    #expect(try days(desk) == ["2026-03-10 2026-03-10 60.50"])
    #expect(try suggested(desk) == nil)
  }

  @Test func `a file that was fetched later shares the days of its lines with one of noon`() throws
  {
    let noon =
      ":20:A\n:25:12345\n:28C:1\n:60F:C260104USD100,00\n:61:2601050105D10,00NTRFNONREF\n:62F:C260105USD90,00\n-\n"
    let lines =
      OFXSamples.line("-5", day: "20260105", id: "1")
      + OFXSamples.line("-20", day: "20260110", id: "2")
    func rest(_ balance: String) -> String {
      OFXSamples.bank(
        lines, days: "<DTSTART>20260105<DTEND>20260131",
        balance: "<LEDGERBAL><BALAMT>\(balance)<DTASOF>20260210</LEDGERBAL>"
      ).replacing("<ACCTID>2", with: "<ACCTID>12345")
    }
    var desk = BankDesk()
    _ = try desk.bring(noon, to: nil)
    _ = try desk.bring(rest("65"), to: nil)
    #expect(try balances(desk).faults(in: desk.book).isEmpty)
    // What neither order of the files allows is still said.
    desk = BankDesk()
    _ = try desk.bring(noon.replacing("C260105USD90,00", with: "C260105USD88,00"), to: nil)
    _ = try desk.bring(rest("65"), to: nil)
    #expect(try !balances(desk).faults(in: desk.book).isEmpty)
  }

  @Test func `what two accounts of one name have in another currency stays apart`() throws {
    let lines =
      OFXSamples.line("-10", id: "1", more: "<CURRENCY><CURRATE>0.9<CURSYM>GBP</CURRENCY>")
      + OFXSamples.line("-2", id: "2")
    let one = OFXSamples.bank(lines)
    let other = one.replacing("<ACCTID>2", with: "<ACCTID>3")
    let both =
      one.replacing("</BANKMSGSRSV1></OFX>", with: "")
      + (try #require(other.split(separator: "<BANKMSGSRSV1>").last))
    for files in [[one, other], [both]] {
      var desk = BankDesk()
      for file in files { _ = try desk.bring(file, to: nil) }
      let found = desk.book.moneyAccountsInOrder.map { account in
        "\(account.name) \(account.number) \(MoneyBalances(account, in: desk.book).balance.plain)"
      }
      #expect(
        found.sorted() == [
          "CHECKING 2 -2.00", "CHECKING 3 -2.00", "CHECKING GBP 2 -10.00", "CHECKING GBP 3 -10.00",
        ])
      for file in files { #expect(try desk.bring(file, to: nil).edit.isEmpty) }
    }
  }

  @Test func `an account of another currency is found by its number when it is called otherwise`()
    throws
  {
    let file = OFXSamples.bank(
      OFXSamples.line("-10", id: "1", more: "<CURRENCY><CURRATE>0.9<CURSYM>GBP</CURRENCY>")
        + OFXSamples.line("-2", id: "2"))
    var desk = BankDesk()
    _ = try desk.bring(file)
    var pounds = try #require(desk.book.moneyAccount { $0.name == "Checking GBP" })
    #expect(pounds.number == "2")
    pounds.name = "Pounds"
    desk.put(pounds)
    #expect(try desk.bring(file).edit.isEmpty)
  }

  @Test func `another currency of an account goes to one of its own, also when it comes again`()
    throws
  {
    let lines =
      OFXSamples.line("-10", id: "1", more: "<CURRENCY><CURRATE>0.9<CURSYM>GBP</CURRENCY>")
      + OFXSamples.line("-2", id: "2")
    let swift = """
      :20:A
      :25:NL20RABO0123456789
      :28C:1
      :60F:C260101EUR100,00
      :61:2601050105D10,00NTRFNONREF
      :62F:C260131EUR90,00
      -
      :20:B
      :25:NL20RABO0123456789
      :28C:1
      :60F:C260101USD50,00
      :61:2601060106C5,00NTRFNONREF
      :62F:C260131USD55,00
      -

      """
    for (file, said) in [
      (OFXSamples.bank(lines), ["CHECKING 2 -2.00 USD", "CHECKING GBP 2 -10.00 GBP"]),
      (
        swift,
        ["…6789 NL20RABO0123456789 90.00 EUR", "…6789 USD NL20RABO0123456789 55.00 USD"]
      ),
    ] {
      var desk = BankDesk()
      _ = try desk.bring(file, to: nil)
      let accounts = desk.book.moneyAccountsInOrder.sorted { $0.name < $1.name }
      let found = accounts.map { account in
        let balance = MoneyBalances(account, in: desk.book).balance
        return "\(account.name) \(account.number) \(balance.plain) \(balance.currency.code)"
      }
      #expect(found == said)
      #expect(try desk.bring(file, to: nil).edit.isEmpty)
    }
  }
}
