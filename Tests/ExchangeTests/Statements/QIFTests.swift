import Ledger
import Testing

@testable import Exchange

struct QIFTests {
  static let sample = """
    !Option:AutoSwitch
    !Account
    NChecking
    TBank
    ^
    NCard
    TCCard
    ^
    !Clear:AutoSwitch
    !Account
    NChecking
    TBank
    ^
    !Type:Bank
    D1/ 1'26
    T1,000.00
    CX
    POpening Balance
    L[Checking]
    ^
    D1/ 2'26
    U-12.50
    T-12.50
    N1001
    PCorner Café
    MLunch
    LDining:Out
    ^
    D1/13'26
    T-100.00
    PTransfer
    L[Savings]/Club
    ^
    D1/14'26
    T-30.00
    PMarket
    SGroceries
    $-20.00
    SHousehold
    ESoap
    $-9.00
    ^
    !Account
    NCard
    TCCard
    ^
    !Type:CCard
    D1/15'26
    T-5
    PKiosk
    ^
    !Type:Invst
    D1/16'26
    NBuy
    ^

    """

  private func read(
    _ text: String, _ currency: Currency = .usd, dates: DateOrder? = nil
  ) throws -> StatementFile {
    try QIFReader.read(Array(text.utf8), currency: currency, dates: dates)
  }

  /// A file of one account, a booking of 1.00 on each of the days.
  private func days(_ days: [String]) -> String {
    "!Type:Bank\n" + days.enumerated().map { "D\($1)\nT-1.00\nPShop \($0)\n^\n" }.joined()
  }

  @Test func `two accounts, an opening balance, a category, a transfer and splits`() throws {
    let file = try read(QIFTests.sample)
    #expect(file.statements.map { $0.name } == ["Checking", "Card"])
    #expect(file.isCurrencyGuessed && !file.areDatesOpen)
    let checking = file.statements[0]
    #expect(checking.opening?.plain == "1000.00")
    #expect(checking.lines.map { $0.amount.plain } == ["-12.50", "-100.00", "-30.00"])
    #expect(checking.lines.map { $0.day.text } == ["2026-01-02", "2026-01-13", "2026-01-14"])
    #expect(
      checking.lines.map { $0.text } == [
        "Lunch Dining:Out", "Club", "Groceries -20.00; Household Soap -9.00",
      ])
    #expect(checking.lines.map { $0.counterparty } == ["Corner Café", "Transfer", "Market"])
    #expect(checking.lines[0].reference == "1001" && checking.lines[0].row == 21)
    #expect(checking.lines[1].counterAccount == "Savings")
    #expect(file.statements[1].lines.map { $0.amount.plain } == ["-5.00"])
    #expect(
      file.leftOut.map { $0.what.english } == [
        "its splits add up to -29.00 and not to -30.00, which is read: Market",
        "securities are not read (bookings: 1)",
      ])
  }

  @Test func `a file without a list of accounts is named by its opening balance`() throws {
    let file = try read(
      "!Type:Bank\nD12/31/98\nT5.00\nPOpening Balance\nL[Giro]\n^\nD1/13/99\nT-1\nPOpening Balance\n^\n"
    )
    #expect(file.statements[0].name == "Giro" && file.statements[0].opening?.plain == "5.00")
    #expect(file.statements[0].lines.map { $0.day.text } == ["1999-01-13"])
  }

  @Test func `days in all the forms there are`() throws {
    for (text, day) in [
      ("1/ 2'06", "2006-01-02"), (" 1/ 2/06", "2006-01-02"), ("12/31/98", "1998-12-31"),
      ("31.12.2018", "2018-12-31"), ("2018-12-31", "2018-12-31"), ("20181231", "2018-12-31"),
      ("2018/12/31", "2018-12-31"), ("12-31-2018", "2018-12-31"), ("1/ 2' 6", "2006-01-02"),
      ("1/2'6", "2006-01-02"), ("1/2/106", "2006-01-02"), ("12/31'2000", "2000-12-31"),
      ("31 Dec 2018", "2018-12-31"), ("31.12.18", "2018-12-31"), ("1-2'06", "2006-01-02"),
      ("1 / 2 '06", "2006-01-02"), ("12  / 31 / 98", "1998-12-31"),
      ("31 . 12 . 2018", "2018-12-31"),
    ] {
      let file = try read(days([text]), dates: text.first == "3" ? nil : .monthFirst)
      #expect(file.statements[0].lines.map { $0.day.text } == [day], "\(text)")
    }
    for text in ["", "13/13/2018", "0/1/2018", "yesterday", "1/2", "1/2/3/4", "//", "'''"] {
      let file = try read(days([text]))
      #expect(file.statements[0].lines.isEmpty && file.leftOut.count == 1, "\(text)")
    }
  }

  @Test func `which number is the day follows from the whole file, or is open`() throws {
    func first(_ texts: [String], _ currency: Currency = .usd) throws -> String {
      let file = try read(days(texts), currency)
      return (file.areDatesOpen ? "open " : "") + file.statements[0].lines[0].day.text
    }
    #expect(try first(["1/2/2026", "1/13/2026"]) == "2026-01-02")
    #expect(try first(["1/2/2026", "13/2/2026"]) == "2026-02-01")
    #expect(try first(["1.2.2026"]) == "2026-02-01")
    #expect(try first(["5/5/2026", "6/6/2026"]) == "2026-05-05")
    // Sorted with the day first, and not with the month first.
    #expect(try first(["3/1/2026", "9/1/2026", "2/2/2026", "7/2/2026"]) == "2026-01-03")
    #expect(try first(["1/2/2026"]) == "open 2026-01-02")
    #expect(try first(["1/2/2026"], .gbp) == "open 2026-02-01")
    #expect(try first(["1/2/2026", "1/13/2026", "13/1/2026"]) == "open 2026-01-02")
    let said = try read(days(["1/2/2026"]), dates: .dayFirst)
    #expect(!said.areDatesOpen && said.statements[0].lines[0].day.text == "2026-02-01")
  }

  @Test func `decimals after a point or a comma, as the whole file has them`() throws {
    func amounts(_ texts: [String], _ currency: Currency = .usd) throws -> [String] {
      let text =
        "!Type:Bank\n" + texts.map { "D2026-01-05\nT\($0)\n^\n" }.joined()
      return try read(text, currency).statements[0].lines.map { $0.amount.plain }
    }
    #expect(try amounts(["-1,234", "-1.50"]) == ["-1234.00", "-1.50"])
    #expect(try amounts(["-1.234", "-1,50"]) == ["-1234.00", "-1.50"])
    #expect(
      try amounts(["-1.234,50", "$1,234.50", "1'234.50"]) == ["-1234.50", "1234.50", "1234.50"])
    #expect(try amounts(["$1.00", "1.00 USD", "€1.00", "1.00 GBP"]) == ["1.00", "1.00"])
    #expect(try amounts(["1,234"]) == ["1234.00"])
    #expect(try amounts(["1,234"], .jpy) == ["1234"])
    #expect(throws: StatementFault.self) { try amounts(["1,234"], .kwd) }
    #expect(throws: StatementFault.self) { try amounts(["1,234", "1.50", "1,50"]) }
  }

  @Test func `marks of direction say which way, and splits come to their booking to the cent`()
    throws
  {
    let marks = ["5.00 DR", "5.00 CR", "(5.00)", "5.00-", "+5.00", "5.00"]
    let text = "!Type:Bank\n" + marks.map { "D2026-01-05\nT\($0)\n^\n" }.joined()
    #expect(
      try read(text).statements[0].lines.map { $0.amount.minor } == [
        -500, 500, -500, -500, 500, 500,
      ])
    for (second, said) in [
      ("-9.99", "its splits add up to -29.99 and not to -30.00, which is read: Market"),
      ("-10.00", ""),
      ("-10.01", "its splits add up to -30.01 and not to -30.00, which is read: Market"),
    ] {
      let file = try read(
        "!Type:Bank\nD2026-01-05\nT-30.00\nPMarket\nSFood\n$-20.00\nSSoap\n$\(second)\n^\n")
      #expect(file.statements[0].lines.map { $0.amount.minor } == [-3_000])
      #expect(file.leftOut.map { $0.what.english } == (said.isEmpty ? [] : [said]))
    }
  }

  @Test func `what is not read is named`() throws {
    let file = try read(
      """
      !Type:Cat
      NGroceries
      ^
      !Type:Bank
      D2026-01-05
      PNo amount
      ^
      D2026-01-06
      T1.00
      U2.00
      PTwo
      ^
      D2026-01-07
      T1.00
      PCut
      """)
    #expect(file.statements[0].lines.isEmpty)
    #expect(
      file.leftOut.map { $0.what.english } == [
        "“!Type:Cat” holds no lines of an account", "it has no amount: No amount",
        "it says two amounts, “1.00” and “2.00”: Two",
        "the booking has no end (^), so it may be cut off: 1.00, Cut",
      ])
    #expect(throws: StatementFault.self) { try read("!Type:Cat\nNFood\n^\n") }
    #expect(throws: StatementFault.self) { try read("!Account\nNGiro\n^\n") }
  }

  @Test func `it is known by its first line, and any line end ends one`() throws {
    for text in ["!Type:Bank\n", "\u{FEFF}\r\n!account\r", "! Type: CCard", "!Option:AutoSwitch"] {
      #expect(QIFReader.recognizes(Array(text.utf8)))
    }
    for text in ["", "D1/1/2026\n", "Type:Bank", "!", "!Types"] {
      #expect(!QIFReader.recognizes(Array(text.utf8)))
    }
    let whole = try read(QIFTests.sample)
    for end in ["\r\n", "\r"] {
      #expect(
        try read(String(QIFTests.sample.map { $0 == "\n" ? Character(end) : $0 })) == whole)
    }
  }
}
