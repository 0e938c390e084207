import Exchange
import Ledger
import Screens
import Testing

@testable import BrowserApp

/// What may be chosen of a CSV, and what of the choice its reader is asked.
struct ChosenColumnsTests {
  private func columns(_ csv: String) throws -> ImportColumns {
    let options = Ledger8Import.Options(
      today: try Day(parsing: "2026-11-21"), now: Instant(milliseconds: 1_763_683_200_000))
    let file = try ImportFile.read(Array(csv.utf8), into: Book(), options, CSVRequest())
    return try #require(
      ImportColumns(file.csv, asking: file.question, writtenAs: Formats(lines: "")))
  }

  private let orders = DateOrder.allCases.map { $0.rawValue }
  private let ynab =
    "Account,Date,Payee,Category,Memo,Outflow,Inflow\nCash,01/15/2026,Shop,Tools,,$5.00,$0.00\n"
  private let actual =
    "Account,Date,Payee,Notes,Category,Amount,Cleared\nCash,2026-01-15,Shop,,Tools,-5.00,Cleared\n"

  @Test func `of a program's export its lines are what it says, and its columns are known`() throws
  {
    for (csv, format, hasOrders) in [
      (ynab, ExpenseFormat.ynab, true), (actual, ExpenseFormat.actual, false),
    ] {
      let columns = try columns(csv)
      #expect(columns.subject == format.rawValue && columns.areExpenses, "\(format)")
      #expect(
        columns.subjects.map { $0.name }
          == [format.rawValue] + CSVSubject.allCases.map { $0.rawValue })
      #expect(columns.dateOrders.map { $0.name } == (hasOrders ? orders : []), "\(format)")
      #expect(columns.signs.isEmpty && columns.fields.isEmpty && columns.header.isEmpty)
      // Read as it was shown, it is that export again.
      #expect(CSVRequest(columns).mapping == nil)
    }
  }

  @Test func `of other expenses the sign, the days and each column can be chosen`() throws {
    let columns = try columns(
      "Date,Vendor,Amount,Category,Odd\n2026-11-02,Shop,24.50,Tools,x\n2026-11-03,Grill,31.20,Food,y\n"
    )
    #expect(columns.subject == CSVSubject.transactions.rawValue && columns.areExpenses)
    #expect(columns.subjects.map { $0.name } == CSVSubject.allCases.map { $0.rawValue })
    #expect(columns.signs.map { $0.name } == SpendingSign.allCases.map { $0.rawValue })
    #expect(columns.dateOrders.map { $0.name } == orders && columns.marks.isEmpty)
    #expect(columns.header == ["Date", "Vendor", "Amount", "Category", "Odd"])
    let read = columns.fields.filter { $0.column != nil }
    let places = Set(read.compactMap { $0.column })
    #expect(places.isSubset(of: [0, 1, 2, 3]) && places.isSuperset(of: [0, 2]), "\(places)")
    for field in columns.fields {
      let known = try #require(CSVField(rawValue: field.name))
      #expect(field.isRequired == CSVSubject.transactions.required.contains(known))
    }
    let request = CSVRequest(columns)
    for field in columns.fields {
      let known = try #require(CSVField(rawValue: field.name))
      #expect(request.mapping?[known] == field.column)
    }
  }

  @Test func `items have no sign of spending`() throws {
    let columns = try columns("Name,Quantity,Price\nLamp,2,120.00\nChair,1,80.00\n")
    #expect(columns.subject == CSVSubject.items.rawValue && !columns.areExpenses)
    #expect(columns.signs.isEmpty)
  }

  // MARK: what is chosen

  private func request(_ answers: [(String, String)]) -> CSVRequest {
    var columns = ImportColumns()
    columns.answers = answers.map { ImportColumns.Answer($0.0, $0.1) }
    return CSVRequest(columns)
  }

  @Test func `each answer decides its own question`() {
    let none = CSVRequest()
    #expect(request([]).mapping == nil && request([("odd", "out")]).sign == none.sign)
    #expect(request([("sign", "out")]).sign == .positive)
    #expect(request([("sign", "in")]).sign == .negative)
    for order in DateOrder.allCases {
      #expect(request([("dates", order.rawValue)]).dates == order)
      #expect(request([("dates", order.rawValue), ("dates", "odd")]).dates == order)
    }
    for mark in DecimalMark.allCases {
      #expect(request([("decimal", mark.rawValue)]).decimals == mark)
    }
    #expect(request([("balances", "take")]).takesBalances == true)
    #expect(request([("balances", "leave")]).takesBalances == false)
    #expect(request([]).takesBalances == nil)
    #expect(request([("titles", "none")]).hasNoTitles)
    #expect(!request([("titles", "first")]).hasNoTitles)
    #expect(request([("columns", "a"), ("columns", "b")]).columns == ["a", "b"])
    let all = request([("titles", "none"), ("columns", "a"), ("sign", "out"), ("balances", "take")])
    #expect(all.hasNoTitles && all.columns == ["a"] && all.sign == .positive)
    #expect(all.takesBalances == true)
  }

  @Test func `what was chosen is read as it was chosen, and what nobody knows is left out`() {
    var columns = ImportColumns()
    (columns.subject, columns.fileName, columns.project) = ("items", "a.csv", ID(7))
    (columns.dates, columns.sign) = ("day-first", "negative")
    (columns.decimals, columns.prices) = ("comma", "row")
    columns.fields = [
      ImportColumns.Field("name", "Name", column: 3, isRequired: true),
      ImportColumns.Field("notes", "Notes", column: nil, isRequired: false),
      ImportColumns.Field("odd", "Odd", column: 1, isRequired: false),
    ]
    let request = CSVRequest(columns)
    #expect(request.subject == .items && request.fileName == "a.csv" && request.project == ID(7))
    #expect(request.dates == .dayFirst && request.sign == .negative)
    #expect(request.decimals == .comma && request.prices == .row)
    var wanted = ColumnMapping()
    wanted[.name] = 3
    #expect(request.mapping == wanted)
    (columns.subject, columns.dates, columns.sign) = ("odd", "odd", "odd")
    (columns.decimals, columns.prices) = ("odd", "odd")
    let odd = CSVRequest(columns)
    #expect(odd.subject == nil && odd.dates == nil && odd.sign == nil)
    #expect(odd.decimals == nil && odd.prices == nil)
  }
}
