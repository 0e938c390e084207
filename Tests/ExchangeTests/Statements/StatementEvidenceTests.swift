import Ledger
import Testing

@testable import Exchange

/// What a careful person sees in a file that says neither the order of its days nor its signs; and, of each piece of
/// evidence, a file in which it must not decide (rules M3, M6, M8).
struct StatementEvidenceTests {
  /// The lines, or what was asked: "asks dates".
  private func said(_ text: String, _ currency: Currency = .usd) -> String {
    switch StatementReader.read([UInt8](text.utf8), StatementOptions(currency: currency)) {
    case .none, .refused: "none"
    case .asks(let questions, _): "asks " + questions.map { $0.ask.rawValue }.joined(separator: ",")
    case .read(let statement):
      statement.lines.map { "\($0.day.text) \($0.amount.plain)" }.joined(separator: "|")
    }
  }

  @Test func `thousandths are asked about wherever the file names a currency that has them`() {
    let titles = "Date,Amount,Description"
    let amounts = ["-1.234", "-2.500"]
    func file(_ cells: [String], _ titles: String) -> String {
      titles + "\n"
        + cells.enumerated().map { "2026-01-1\($0.offset),\($0.element),Coffee\n" }.joined()
    }
    #expect(said(file(amounts, titles)) == "2026-01-10 -1234.00|2026-01-11 -2500.00")
    #expect(said(file(amounts, titles), Currency("KWD") ?? .usd) == "asks decimal")
    let column = file(amounts.map { $0 + ",KWD" }, "Date,Amount,Currency,Description")
    #expect(said(column) == "asks decimal")
    #expect(said(file(amounts.map { "KWD " + $0 }, titles)) == "asks decimal")
    let euros = file(amounts.map { "EUR " + $0 }, titles)
    #expect(said(euros) == "2026-01-10 -1234.00|2026-01-11 -2500.00")
  }

  // MARK: columns

  /// Every order of some things.
  private func everyOrder<T>(_ things: [T]) -> [[T]] {
    if things.count < 2 { return [things] }
    return things.indices.flatMap { place in
      var rest = things
      let first = rest.remove(at: place)
      return everyOrder(rest).map { [first] + $0 }
    }
  }

  @Test func `columns with titles say the same in every order`() {
    let columns = [
      ["Date", "2026-03-14", "2026-03-15", "2026-03-31"],
      ["Payee", "Shop", "Bakery", "Lee Studio"], ["Amount", "-4.00", "-5.50", "120.00"],
      ["Balance", "96.00", "90.50", "210.50"], ["Reference", "A-17", "B-18", "C-19"],
    ]
    let wanted =
      "2026-03-14 -4.00 Shop A-17|2026-03-15 -5.50 Bakery B-18|2026-03-31 120.00 Lee Studio C-19"
    for order in everyOrder(columns) {
      let text = (0..<4).map { row in order.map { $0[row] }.joined(separator: ",") + "\n" }.joined()
      let read = StatementReader.read([UInt8](text.utf8), StatementOptions(currency: .usd))
      guard case .read(let statement) = read else {
        Issue.record("\(text)")
        continue
      }
      let said = statement.lines.map {
        "\($0.day.text) \($0.amount.plain) \($0.counterparty) \($0.reference)"
      }
      #expect(said.joined(separator: "|") == wanted, "\(text)")
      #expect(statement.isProven, "\(text)")
    }
  }

  @Test func `a word for what waits counts as a row only beside an amount`() {
    func columns(_ waiting: String) -> [String] {
      let rows = [
        "2026-03-14,Shop,-4.00", "2026-03-15,Bakery,-5.50", waiting, "2026-03-16,Lee Studio,120.00",
      ]
      let bytes = [UInt8](rows.map { $0 + "\n" }.joined().utf8)
      guard
        case .read(let statement) = StatementReader.read(bytes, StatementOptions(currency: .usd))
      else { return [] }
      return statement.columns
    }
    #expect(columns("Pending,not,yet,booked") == ["1", "2", "3"])
    #expect(columns("Pending,Fuel,-7.00,booked soon") == ["1", "2", "3", "4"])
  }

  private func questions(_ rows: [String]) -> [StatementQuestion] {
    let bytes = [UInt8](rows.map { $0 + "\n" }.joined().utf8)
    guard
      case .asks(let questions, _) = StatementReader.read(bytes, StatementOptions(currency: .usd))
    else { return [] }
    return questions
  }

  @Test func `of many columns that may be the amounts four are offered, with five lines of each`()
    throws
  {
    let rows = [
      "2026-03-14,Shop,-4.10,-5.20,-6.30,-7.40,-8.50",
      "2026-03-15,Bakery,-5.50,-1.20,-2.30,-3.40,-9.50",
      "2026-03-16,Lee,-1.70,-2.60,-9.35,-4.45,-2.55",
      "2026-03-17,Oak,-3.15,-8.25,-1.35,-6.15,-4.05",
      "2026-03-18,Elm,-7.85,-3.95,-4.65,-2.75,-1.45",
      "2026-03-19,Ash,-2.95,-6.75,-3.55,-9.65,-5.15",
    ]
    let question = try #require(questions(rows).first { $0.ask == .columns })
    #expect(question.answers.map { $0.value } == [3, 4, 5, 6].map { "amount=\($0)" })
    #expect(
      question.answers.first?.lines.map { $0.amount.plain } == [
        "-4.10", "-5.50", "-1.70", "-3.15", "-7.85",
      ])
  }

  @Test(arguments: [(5, "4, 5, 6, 7, 8"), (6, "4, 5, 6, 7, 8, and 1 more")])
  func `of lines without an amount five are named`(_ count: Int, _ lines: String) throws {
    let rows =
      ["Date,Description,Amount", "2026-03-14,Shop,-4.10", "2026-03-15,Bakery,-5.50"]
      + (0..<count).map { "2026-03-2\($0),Lee,soon" }
    let question = try #require(questions(rows).first { $0.ask == .columns })
    #expect(question.message.english.hasSuffix(": " + lines))
  }

  // MARK: days

  @Test func `two days above the lines are a period, which one order keeps within`() {
    let lines = "Date,Description,Amount\n03/05/2026,Shop,-4.00\n07/05/2026,Bakery,-5.00\n"
    #expect(
      said("From,2026-05-01\nTo,2026-05-31\n" + lines) == "2026-05-03 -4.00|2026-05-07 -5.00")
    #expect(
      said("Statement from 2026-03-01 to 2026-07-31,,\n" + lines, .eur) == "asks dates")
  }

  @Test func `one day above the lines is no period, nor is one that no order keeps within`() {
    let lines = "Date,Description,Amount\n03/05/2026,Shop,-4.00\n07/05/2026,Bakery,-5.00\n"
    #expect(said("Opened,2026-05-01\n" + lines) == "asks dates")
    #expect(said("Opened,2020-05-01\nPrinted,2020-06-01\n" + lines) == "asks dates")
  }

  @Test func `of days of both orders one that may be either is asked about`() {
    let lines = "Date,Description,Amount\n13/04/2026,Shop,-4.00\n04/14/2026,Bakery,-5.00\n"
    #expect(said(lines) == "2026-04-13 -4.00|2026-04-14 -5.00")
    let valued =
      "Date,Value Date,Description,Amount\n13/04/2026,13/04/2026,Shop,-4.00\n"
      + "04/14/2026,04/14/2026,Bakery,-5.00\n"
    #expect(said(valued) == "2026-04-13 -4.00|2026-04-14 -5.00")
    #expect(said(valued + "05/05/2026,05/06/2026,Bar,-6.00\n") == "asks dates")
    let file = [UInt8]((lines + "05/06/2026,Bar,-6.00\n").utf8)
    let read = StatementReader.read(file, StatementOptions(currency: .usd))
    guard case .asks(let questions, _) = read else {
      Issue.record("nothing was asked")
      return
    }
    #expect(
      questions.map { $0.message.english } == [
        "“05/06/2026” may have the day first or the month, and no line says which"
      ])
  }

  private let orders =
    "Order Date,Order ID,Title,Website,Shipment Date,Item Total,Currency\n"

  @Test func `goods are sent within days of the order`() {
    #expect(said(orders + "06/05/17,111-1,Bowl,Shop,06/06/17,$9.99,USD\n") == "2017-06-05 -9.99")
    #expect(said(orders + "05/06/17,111-1,Bowl,Shop,06/06/17,$9.99,USD\n") == "2017-06-05 -9.99")
  }

  @Test func `goods that were sent later, or either way within days, do not say it`() {
    #expect(said(orders + "06/05/17,111-1,Bowl,Shop,06/10/17,$9.99,USD\n") == "asks dates")
    #expect(said(orders + "05/05/17,111-1,Bowl,Shop,05/05/17,$9.99,USD\n") == "2017-05-05 -9.99")
    #expect(
      said(
        orders + "06/05/17,111-1,Bowl,Shop,06/06/17,$9.99,USD\n"
          + "05/06/17,111-2,Cup,Shop,06/06/17,$9.99,USD\n") == "asks dates")
  }

  private let sorted =
    "03/04/2026,Shop,-25.00\n04/06/2026,Bakery,-60.00\n05/02/2026,Garage,-10.00\n"

  @Test func `three sorted lines say it where that order is usual for the currency`() {
    #expect(
      said("Date,Description,Amount\n" + sorted)
        == "2026-03-04 -25.00|2026-04-06 -60.00|2026-05-02 -10.00")
  }

  @Test func `three sorted lines do not say it against the currency's country, nor two`() {
    #expect(said("Date,Description,Amount\n" + sorted, .eur) == "asks dates")
    let daysFirst = "04/03/2026,Shop,-25.00\n06/04/2026,Bakery,-60.00\n02/05/2026,Garage,-10.00\n"
    #expect(said("Date,Description,Amount\n" + daysFirst) == "asks dates")
    #expect(
      said("Date,Description,Amount\n03/04/2026,Shop,-25.00\n04/02/2026,Bakery,-6.00\n")
        == "asks dates")
  }

  @Test func `American spelling says it beside American money alone`() {
    let lines = "05/04/2026,,Grocer,-60.00\n"
    #expect(said("Date,Check Number,Description,Amount\n" + lines) == "2026-05-04 -60.00")
    #expect(said("Date,Check Number,Description,Amount\n" + lines, .eur) == "asks dates")
    #expect(said("Date,Cheque Number,Description,Amount\n" + lines) == "asks dates")
    #expect(
      said("Date,Check Number,Description,Amount,Currency\n05/04/2026,,Grocer,-60.00,CAD\n")
        == "asks dates")
  }

  @Test func `the titles of American household books say it, fewer of them or euros do not`() {
    let line = "8/02/2026,Shop,SHOP 12,29.99,debit,Food,1234,,\n"
    let titles =
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n"
    #expect(said(titles + line) == "2026-08-02 -29.99")
    #expect(said(titles + line, .eur) == "asks dates")
    #expect(
      said(
        "Date,Description,Amount,Transaction Type,Category,Account Name\n8/02/2026,Shop,29.99,debit,Food,1234\n"
      ) == "asks dates")
  }

  @Test func `a number above 12 outweighs the spelling`() {
    #expect(
      said(
        "Date,Check Number,Description,Amount\n15/04/2026,,Grocer,-60.00\n02/05/2026,,Shop,-1.00\n")
        == "2026-04-15 -60.00|2026-05-02 -1.00")
  }

  // MARK: signs

  @Test func `what was bought and sold says what a minus is`() {
    #expect(
      said("Date,Action,Name,Amount\n2026-01-05,Buy,ABC,-100.00\n2026-01-06,Sell,ABC,120.00\n")
        == "2026-01-05 -100.00|2026-01-06 120.00")
  }

  @Test func `one of both, a slip, a pair of currencies and a shop's name do not say it`() {
    let title = "Date,Action,Name,Amount\n"
    #expect(
      said(title + "2026-01-05,Buy,ABC,100.00\n2026-01-06,Sell,ABC,-120.00\n") == "asks sign")
    #expect(
      said(
        title
          + "2026-01-05,Buy,ABC,-100.00\n2026-01-06,Buy,XYZ,-2.00\n2026-01-06,Sell,ABC,-9.00\n2026-01-07,Sell,ABC,120.00\n2026-01-08,x,y,3.00\n2026-01-08,x,z,3.00\n"
      )
        == "asks sign")
    #expect(
      said(title + "2026-01-05,Buy,ABC,-100.00\n2026-01-06,Sell,CHF.USD,120.00\n") == "asks sign")
    #expect(
      said(title + "2026-01-05,,Best Buy,-100.00\n2026-01-06,,Sell Repairs,120.00\n") == "asks sign"
    )
  }

  @Test func `wages and interest as a kind say it, a deposit as a kind does not`() {
    let title = "Date,Kind,Name,Amount\n2026-01-05,Journal,Elm,-100.00\n2026-01-06,Other,Oak,3.00\n"
    #expect(
      said(title + "2026-01-07,Credit Interest,Bank,0.02\n")
        == "2026-01-05 -100.00|2026-01-06 3.00|2026-01-07 0.02")
    #expect(said(title + "2026-01-07,Deposit,Landlord,900.00\n") == "asks sign")
    #expect(said(title + "2026-01-07,Credit Interest,Bank,-0.02\n") == "asks sign")
  }

  @Test func `one payment with a minus says it where twice as many lines have none`() {
    func file(_ below: Int, _ above: Int) -> String {
      let names = ["Elm", "Oak", "Fern", "Moss", "Reed", "Sage"]
      let amounts =
        ["-50.00", "-2.00", "-3.00"].prefix(below) + ["3.00", "4.00", "5.00", "6.00"].prefix(above)
      return "Date,Description,Amount\n"
        + amounts.enumerated().map { place, amount in
          "2026-01-1\(place),\(place == 0 ? "AUTOPAY" : names[place - 1]),\(amount)\n"
        }.joined()
    }
    #expect(said(file(1, 1)) == "asks sign")
    #expect(said(file(1, 2)) == "2026-01-10 50.00|2026-01-11 -3.00|2026-01-12 -4.00")
    #expect(said(file(2, 3)) == "asks sign")
    #expect(said(file(2, 4)).hasPrefix("2026-01-10 50.00|2026-01-11 2.00|2026-01-12 -3.00|"))
  }

  private let card = "Trans Date,Post Date,Reference Number,Description,Amount\n"

  @Test func `a card that writes interest without a minus writes purchases so`() {
    #expect(
      said(
        card
          + "2026-07-06,2026-07-08,24,DELI,6.05\n2026-08-07,2026-08-07,,Interest Charge on Purchases,1.00\n"
      )
        == "2026-07-06 -6.05|2026-08-07 -1.00")
  }

  @Test func `interest does not say it beside a payment without a minus, nor in an account`() {
    #expect(
      said(
        card
          + "2026-07-06,2026-07-08,24,AUTOPAY,6.05\n2026-08-07,2026-08-07,,Interest Charge,1.00\n")
        == "asks sign")
    #expect(
      said(card + "2026-07-06,2026-07-08,24,SALARY,600.00\n2026-08-07,2026-08-07,,Late fee,1.00\n")
        == "asks sign")
    #expect(
      said("Date,Description,Amount\n2026-07-06,DELI,6.05\n2026-08-07,Interest Charge,1.00\n")
        == "asks sign")
  }

  // MARK: columns

  @Test func `a currency that is written in Arabic has points of its own`() {
    let title = "Date,Payee,Outflow,Inflow\n"
    let sign = "\u{062F}.\u{0627}.\u{200F}"
    #expect(
      said(title + "2026/11/07,shop,\(sign)4.750,\(sign)0.000\n") == "2026-11-07 -4.750")
    #expect(said(title + "2026/11/07,shop,\u{062F}4.750,\u{062F}0.000\n") == "none")
  }

  @Test func `prices stand in lines of what was bought and sold alone`() {
    let rows = """
      2026-02-10,Interest,Fund A,,12.55
      2026-02-11,Reinvestment,Fund A,,-81.57
      2026-02-12,Dividend,Fund B,,87.05
      2026-02-13,Sell,Fund C,27.44,8222.05
      2026-02-14,Buy,Fund C,15.90,-4779.95
      """
    #expect(
      said(rows)
        == "2026-02-10 12.55|2026-02-11 -81.57|2026-02-12 87.05|2026-02-13 8222.05|2026-02-14 -4779.95"
    )
  }

  @Test func `a column that is seldom filled is no price where it stands beside a balance`() {
    let rows = """
      2026-02-10,Shop,Town,,812.55
      2026-02-11,Shop,Town,10.00,802.55
      2026-02-12,Shop,Town,,802.55
      2026-02-13,Bakery,Town,27.44,775.11
      2026-02-14,Garage,Town,,775.11
      """
    #expect(said(rows).hasPrefix("asks"))
  }

  @Test(arguments: [false, true])
  func `balances before and after an amount say so where each line goes on from its neighbor`(
    _ isNewestFirst: Bool
  ) {
    let lines = [
      "2026-02-10,Shop,15.00,-5.00,10.00", "2026-02-11,Ann,10.00,30.00,40.00",
      "2026-02-12,Bakery,40.00,-7.50,32.50",
    ]
    let said = said((isNewestFirst ? lines.reversed() : lines).joined(separator: "\n") + "\n")
    #expect(
      said.split(separator: "|").sorted() == [
        "2026-02-10 -5.00", "2026-02-11 30.00", "2026-02-12 -7.50",
      ])
  }

  @Test func `net, tax and gross are no balances, though two lines happen to follow each other`() {
    let rows = [
      "2026-02-10,Shop,100.00,19.00,119.00", "2026-02-11,Bakery,84.03,15.97,100.00",
      "2026-02-12,Garage,50.00,9.50,59.50",
    ]
    for lines in [rows, rows.reversed()] {
      #expect(said(lines.joined(separator: "\n") + "\n").contains("columns"))
    }
  }

  @Test func `a list of balances is no statement`() {
    #expect(
      said("Datum;Boeksaldo;Valutair saldo\n2026-05-30;13,20;13,20\n2026-05-29;14,20;14,20\n", .eur)
        == "none")
  }
}
