import Ledger
import Testing

@testable import Exchange

/// What running balances say of a statement's beginning and end, and which account a file goes to.
struct StatementEndsTests {
  private func cents(_ minor: Int64) -> String { Money(minor: minor, currency: .usd).plain }

  private func read(_ text: String, in book: Book = Book()) throws -> BankFile {
    try BankFile.read(Array(text.utf8), in: book, today: BankDesk.today)
  }

  /// Bookings of one day from 100.00 on, down the file or up it.
  private func day(_ amounts: [Int64], isNewestFirst: Bool) throws -> AccountStatement {
    var held: Int64 = 10_000
    var lines: [String] = []
    for (place, amount) in amounts.enumerated() {
      held += amount
      lines.append("2026-03-02,Shop \(place),\(cents(amount)),\(cents(held))")
    }
    if isNewestFirst { lines.reverse() }
    let file = try read("Date,Payee,Amount,Balance\n" + lines.joined(separator: "\n") + "\n")
    #expect(file.statements.count == 1 && file.questions.isEmpty)
    return file.statements[0]
  }

  /// What was booked and taken back fits the balances up the file and down it.
  @Test(
    arguments: [
      [-1_250, 20_000], [1_000, -1_000, -500], [-500, 1_000, -1_000], [-500, 700, -700, 300],
      [700, -700, 700, -700, -1], [-1, -700, 700, -700, 700], [100, 200, 300],
    ] as [[Int64]])
  func `a day's file begins and ends as its balances say, whichever line stands first`(
    _ amounts: [Int64]
  ) throws {
    for isNewestFirst in [false, true] {
      let statement = try day(amounts, isNewestFirst: isNewestFirst)
      #expect(statement.lines.map { $0.amount.minor } == amounts, "\(isNewestFirst)")
      #expect(statement.opening == Money(100, .usd), "\(isNewestFirst)")
      #expect(statement.closing?.minor == 10_000 + amounts.reduce(0, +), "\(isNewestFirst)")
    }
  }

  @Test func `one line alone proves no balance`() throws {
    let statement = try day([-500], isNewestFirst: false)
    #expect(statement.opening == nil && statement.closing == nil)
  }

  @Test func `a file of one number goes to the account that is named, one of two does not`()
    throws
  {
    func file(_ numbers: String...) -> String {
      "Date,Account,Payee,Amount\n"
        + numbers.enumerated().map {
          "2026-03-0\($0 + 2),\($1),Shop \($0),-\($0 + 1).50\n"
        }.joined()
    }
    for text in [file("", "", ""), file("11112222", "", "11112222"), file("", "11112222", "")] {
      var desk = BankDesk()
      let plan = try desk.bring(text)
      #expect(plan.added == 3 && desk.book.moneyAccountsInOrder.map { $0.name } == ["Checking"])
    }
    for text in [file("11112222", "33334444"), file("11112222", "", "33334444", "11112222")] {
      #expect(throws: BankImport.Problem.severalAccounts(["11112222", "33334444"])) {
        try BankDesk.plan(text, in: Book())
      }
      let numbers = try read(text).statements.map { $0.number }
      #expect(Set(numbers).subtracting([""]) == ["11112222", "33334444"])
    }
  }

  @Test func `an account without lines changes nothing of what the others name`() throws {
    let card = "!Account\nNCard\nTCCard\n^\n!Type:CCard\n"
    let checking = "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD1/13/26\nT-1.00\nPShop\n^\n"
    for text in [checking, checking + card, card + checking] {
      let file = try QIFReader.read(Array(text.utf8), currency: .usd)
      #expect(file.isCurrencyGuessed && !file.areDatesOpen)
      #expect(file.statements.flatMap { $0.lines }.map { $0.amount.plain } == ["-1.00"])
    }
  }

  @Test func `a title may be written as one word where it is long enough to be no other`() {
    for (title, role) in [
      ("PaidIn", "paid in"), ("Paid-In", "paid in"), ("RunningBalance", "running balance"),
      ("ValueDate", "value date"), ("MONEYIN", "money in"),
    ] {
      let said = ColumnRole.said(by: title)
      #expect(said?.isWhole == true && said?.role == ColumnRole.said(by: role)?.role, "\(title)")
    }
    #expect(ColumnRole.said(by: "Ref No")?.isWhole == true)
    #expect(ColumnRole.said(by: "RefNo")?.isWhole != true)
  }
}
