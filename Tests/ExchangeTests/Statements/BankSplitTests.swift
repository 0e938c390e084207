import Ledger
import Testing

@testable import Exchange

/// A booking that one file has whole and another one in its parts (rule M27), and one account's month from files of several
/// formats (rule M21).
struct BankSplitTests {
  private static let detail =
    "<TxDtls><Refs>%R</Refs><AmtDtls><TxAmt><Amt Ccy=\"EUR\">%A</Amt></TxAmt></AmtDtls></TxDtls>"

  private static func entry(_ amounts: [String], _ more: String = "") -> String {
    let details = amounts.map {
      detail.replacing("%A", with: $0).replacing("%R", with: "<EndToEndId>E\($0)</EndToEndId>")
    }
    return CAMTSample.entry("-30.00", more: more, details: details.joined())
  }

  private static let id = "<AcctSvcrRef>B-4711</AcctSvcrRef>"
  private static let other = CAMTSample.entry("-5.00")

  private static func whole(_ more: String = id) -> String {
    CAMTSample.statement(other + CAMTSample.entry("-30.00", more: more), to: "65.00")
  }

  private static func parts(_ more: String = id) -> String {
    CAMTSample.statement(entry(["10.00", "20.00"], more), version: "054.001.02", to: "")
  }

  private static let mt940 = """
    :20:S
    :25:DE89370400440532013000
    :28C:1/1
    :60F:C260104EUR100,00
    :61:2601050105D5,00NTRFNONREF
    :86:FEE
    :61:2601050105D30,00NTRFNONREF
    :86:BATCH
    :62F:C260105EUR65,00

    """

  private func sum(_ book: Book) -> Int64 { book.bankLines.live.reduce(0) { $0 + $1.amount.minor } }

  @Test
  func `a booking in parts brings nothing where the book has it whole, and the other way round`()
    throws
  {
    var desk = BankDesk()
    #expect(try desk.bring(BankSplitTests.whole(), to: nil).added == 2)
    let parts = try desk.bring(BankSplitTests.parts(), to: nil)
    #expect(parts.added == 0 && parts.known == 2)
    desk = BankDesk()
    #expect(try desk.bring(BankSplitTests.parts(), to: nil).added == 2)
    let whole = try desk.bring(BankSplitTests.whole(), to: nil)
    #expect(whole.added == 1 && whole.known == 1)
    #expect(sum(desk.book) == -3500)
    // Each file once more: nothing.
    #expect(try desk.bring(BankSplitTests.parts(), to: nil).edit.isEmpty)
    #expect(try desk.bring(BankSplitTests.whole(), to: nil).added == 0)
  }

  @Test
  func `without the bank's id the parts are known by their sum, in files of other formats too`()
    throws
  {
    for first in [BankSplitTests.whole(""), BankSplitTests.mt940] {
      var desk = BankDesk()
      #expect(try desk.bring(first, to: nil).added == 2)
      let parts = try desk.bring(BankSplitTests.parts(""), to: nil)
      #expect(parts.added == 0 && parts.known == 2, "\(parts.remarks)")
      // What is one line stands for one booking: a second one comes in.
      let twice = CAMTSample.statement(
        BankSplitTests.entry(["10.00", "20.00"]) + BankSplitTests.entry(["24.00", "6.00"]),
        version: "054.001.02", to: "")
      #expect(try desk.bring(twice, to: nil).added == 2)
    }
  }

  @Test func `what only adds up to the same comes in and is named, until it is explained`() throws {
    var desk = BankDesk()
    #expect(try desk.bring(BankSplitTests.parts(""), to: nil).added == 2)
    let whole = try desk.bring(BankSplitTests.mt940, to: nil)
    #expect(whole.added == 2 && whole.remarks.count == 1, "\(whole.remarks)")
    let account = try #require(desk.book.moneyAccounts.live.first)
    let balances = MoneyBalances(account, in: desk.book)
    let doubles = balances.doubles(in: desk.book)
    #expect(doubles.map { $0.parts } == [2] && doubles[0].line.amount.minor == -3000)
    for line in balances.lines {
      desk.commit(try Explaining.setApart(line, at: BankDesk.now, in: desk.book))
    }
    #expect(MoneyBalances(account, in: desk.book).doubles(in: desk.book).isEmpty)
  }

  @Test func `a booking deleted by hand does not come again in its parts`() throws {
    var desk = BankDesk()
    _ = try desk.bring(BankSplitTests.whole(), to: nil)
    let line = try #require(desk.book.bankLines.live.first { $0.amount.minor == -3000 })
    desk.commit(Explaining.delete(line, in: desk.book))
    let parts = try desk.bring(BankSplitTests.parts(), to: nil)
    #expect(parts.added == 0 && parts.parts[0].deleted == 2)
  }

  @Test func `of two bookings alike the one in parts is there, or else was deleted by hand`() throws
  {
    let entries = ["A", "B"].map {
      CAMTSample.entry("-30.00", more: "<AddtlNtryInf>\($0)</AddtlNtryInf>")
    }
    let elsewhere = ["A", "B"].map { ("2026-01-05", "-30.00", $0) }
    let again = BankSplitTests.entry(["24.00", "6.00"])
    for whole in [
      CAMTSample.statement(entries.joined(), to: "40.00"), BankSplitTests.mt940(elsewhere),
    ] {
      for place in 0...1 {
        var desk = BankDesk()
        #expect(try desk.bring(whole, to: nil).added == 2)
        desk.commit(Explaining.delete(desk.book.bankLines.live[place], in: desk.book))
        let parts = try desk.bring(BankSplitTests.parts(""), to: nil)
        #expect(parts.added == 0 && parts.known == 2 && parts.parts[0].deleted == 0)
        let both = CAMTSample.statement(
          BankSplitTests.entry(["10.00", "20.00"]) + again, version: "054.001.02", to: "")
        let twice = try desk.bring(both, to: nil)
        #expect(twice.added == 0 && twice.known == 2 && twice.parts[0].deleted == 2)
      }
    }
  }

  @Test func `one that is there comes before one of another format that was deleted by hand`()
    throws
  {
    var desk = BankDesk()
    let elsewhere = BankSplitTests.mt940([("2026-01-05", "-30.00", "A")])
    #expect(try desk.bring(elsewhere, to: nil).added == 1)
    let line = try #require(desk.book.bankLines.live.first)
    let entries = ["A", "B"].map {
      CAMTSample.entry("-30.00", more: "<AddtlNtryInf>\($0)</AddtlNtryInf>")
    }
    let whole = CAMTSample.statement(entries.joined(), to: "40.00")
    #expect(try desk.bring(whole, to: nil).added == 1)
    desk.commit(Explaining.delete(line, in: desk.book))
    let parts = try desk.bring(BankSplitTests.parts(""), to: nil)
    #expect(parts.added == 0 && parts.known == 2 && parts.parts[0].deleted == 0)
  }

  @Test func `the bank's id says which of two bookings alike is the one in parts`() throws {
    let first = CAMTSample.entry("-30.00", more: "<AcctSvcrRef>A-1000</AcctSvcrRef>")
    let second = CAMTSample.entry("-30.00", more: BankSplitTests.id)
    let parts = BankSplitTests.entry(["10.00", "20.00"], BankSplitTests.id)
    // The one that it names was deleted by hand, and one without an id is there.
    var desk = BankDesk()
    let nameless = CAMTSample.statement(CAMTSample.entry("-30.00") + second, to: "40.00")
    #expect(try desk.bring(nameless, to: nil).added == 2)
    let named = try #require(desk.book.bankLines.live.first { $0.bankID == "B-4711" })
    desk.commit(Explaining.delete(named, in: desk.book))
    let file = CAMTSample.statement(parts, version: "054.001.02", to: "")
    #expect(try desk.bring(file, to: nil).parts[0].deleted == 2)
    // The other one is known from a file of another format, and stays known.
    desk = BankDesk()
    let elsewhere = BankSplitTests.mt940([("2026-01-05", "-30.00", "A")])
    #expect(try desk.bring(elsewhere, to: nil).added == 1)
    #expect(try desk.bring(CAMTSample.statement(first + second, to: "40.00"), to: nil).added == 1)
    let both = try desk.bring(
      CAMTSample.statement(parts + first, version: "054.001.02", to: ""), to: nil)
    #expect(both.added == 0 && both.known == 3, "\(both.remarks)")
  }

  @Test func `two devices that bring a booking whole and in parts unheard are told so`() throws {
    var desk = BankDesk()
    let a = try BankDesk.plan(BankSplitTests.parts(), to: nil, in: desk.book)
    let b = try BankDesk.plan(BankSplitTests.whole(), to: nil, in: desk.book)
    desk.commit(a.edit)
    desk.commit(b.edit)
    let account = try #require(desk.book.moneyAccounts.live.first)
    #expect(MoneyBalances(account, in: desk.book).doubles(in: desk.book).map { $0.parts } == [2])
  }

  // MARK: a month in several formats

  private static let rows = [
    ("2026-01-05", "-12.50", "Cafe"), ("2026-01-05", "-12.50", "Cafe"),
    ("2026-01-07", "-3.00", "Kiosk"), ("2026-01-09", "200.00", "Ann Lee"),
  ]

  private static func plain(_ day: String) -> String { day.replacing("-", with: "") }

  private static func csv(_ rows: some Sequence<(String, String, String)>) -> String {
    "Date,Payee,Amount,Currency,Salary\n"
      + rows.map { "\($0),\($2),\($1),EUR,\n" }.joined()
  }

  private static func ofx(_ rows: some Sequence<(String, String, String)>) -> String {
    let lines = rows.enumerated().map { place, row in
      "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>\(plain(row.0))<TRNAMT>\(row.1)<FITID>F\(place)\(row.0)"
        + "<NAME>\(row.2) O</STMTTRN>\n"
    }
    return """
      OFXHEADER:100
      DATA:OFXSGML
      VERSION:102

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>370<ACCTID>DE89370400440532013000\
      <ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
      \(lines.joined())</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>

      """
  }

  private static func mt940(_ rows: [(String, String, String)]) -> String {
    var sum = 10_000
    let lines = rows.map { day, amount, who in
      let minor = Int(amount.replacing(".", with: "")) ?? 0
      sum += minor
      let size = amount.replacing("-", with: "").replacing(".", with: ",")
      return ":61:\(plain(day).dropFirst(2))\(plain(day).dropFirst(4))\(minor < 0 ? "D" : "C")"
        + "\(size)NTRFNONREF\n:86:\(who.uppercased())\n"
    }
    return ":20:S\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C260104EUR100,00\n" + lines.joined()
      + ":62F:C260110EUR\(sum / 100),\(sum % 100 < 10 ? "0" : "")\(sum % 100)\n"
  }

  private static func qif(_ rows: some Sequence<(String, String, String)>) -> String {
    "!Type:Bank\n" + rows.map { "D\($0)\nT\($1)\nP\($2) Q\n^\n" }.joined()
  }

  private static func camt(_ rows: some Sequence<(String, String, String)>) -> String {
    let entries = rows.map { day, amount, who in
      CAMTSample.entry(amount, more: "<AddtlNtryInf>\(who) C</AddtlNtryInf>")
        .replacing("2026-01-05", with: day)
    }
    return CAMTSample.statement(entries.joined(), version: "054.001.02", to: "")
  }

  @Test func `files of five formats of one month bring each line once, in every order`() throws {
    let rows = BankSplitTests.rows
    // Not all of them have all of it.
    let files = [
      BankSplitTests.ofx(rows), BankSplitTests.mt940(rows), BankSplitTests.qif(rows.prefix(3)),
      BankSplitTests.camt(rows.dropFirst(2)), BankSplitTests.csv(rows.dropFirst()),
    ]
    var orders: [[Int]] = [[]]
    for _ in files {
      orders = orders.flatMap { order in
        files.indices.filter { !order.contains($0) }.map { order + [$0] }
      }
    }
    #expect(orders.count == 120)
    for order in orders {
      var desk = BankDesk()
      var account = MoneyAccount()
      account.id = MoneyAccount.id(named: "Giro")
      account.name = "Giro"
      account.opening = .zero(.eur)
      desk.put(account)
      desk.keepBooks(in: .eur)
      for _ in 0..<2 {
        for file in order { _ = try desk.bring(files[file], to: "Giro") }
      }
      #expect(
        desk.book.bankLines.live.map { $0.amount.minor }.sorted() == [-1250, -1250, -300, 20000],
        "\(order)")
    }
  }

  @Test func `a line that another format has on its day of value comes in, and is named`() throws {
    var desk = BankDesk()
    #expect(
      try desk.bring(BankSplitTests.qif([("2026-01-06", "-5.00", "FEE")]), to: "Giro").added == 1)
    let camt = CAMTSample.statement(CAMTSample.entry("-5.00"), version: "054.001.02", to: "")
      .replacing("EUR", with: "USD")
    let plan = try desk.bring(camt, to: "Giro")
    #expect(plan.added == 1 && plan.remarks.count == 1, "\(plan.remarks)")
  }
}
