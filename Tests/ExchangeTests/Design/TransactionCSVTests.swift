import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

struct TransactionCSVTests {
  @Test func `the head is as the cases say`() throws {
    for head in try CaseFile.values(.csvExport, "header") {
      #expect(try TransactionCSV.text(of: []) == head.string())
    }
  }

  @Test func `nothing to export is the head alone`() throws {
    for said in try CaseFile.values(.csvExport, "empty") {
      #expect(try said.string() == "header line only")
      #expect(TransactionCSV.text(of: ID(7), in: Book()).split(separator: "\n").count == 1)
    }
  }

  @Test func `amounts are written as the cases say`() throws {
    try CaseFile.each(.csvExport, "amount") { pair in
      var row = TransactionCSV.Row()
      if let amount = try pair.at(0).cents { row.amounts = Totals(amount) }
      #expect(try TransactionCSV.line(row) == ",,," + pair.at(1).literal() + ",,,,", "\(pair)")
    }
  }

  @Test func `cells are quoted as the cases say`() throws {
    try CaseFile.each(.csvExport, "escape") { pair in
      let cell = TransactionCSV.cell(try pair.at(0).words)
      #expect(try cell == pair.at(1).words, "\(pair)")
    }
  }

  @Test func `rows are written as the cases say`() throws {
    try CaseFile.each(.csvExport, "rows") { item in
      let told = item.given("tx") ?? .object([])
      var row = TransactionCSV.Row()
      row.id = try told.words("id")
      row.date = try told.words("transactionDate")
      row.source = try told.words("source")
      if let amount = try told.dollars("amountCents") { row.amounts = Totals(amount) }
      row.categoryID = try told.words("budgetCategoryId")
      row.category = try item.given("categories")?.words(row.categoryID) ?? ""
      row.direction = try told.words("inventorySaleDirection")
      row.itemCategories = TransactionCSV.distinct(
        try item.listed("items").map { item in
          if case .object = item { return try item.words("budgetCategoryId") }
          return try item.words
        })
      let line = TransactionCSV.line(row)
      if let whole = item.given("row") { #expect(try line == whole.string(), "\(item)") }
      for member in try item.members() where member.name.hasPrefix("field") {
        let place = try #require(Int(member.name.dropFirst(5)), "\(item)")
        let fields = CSVReader.read(line, delimiter: .comma).rows.first?.fields ?? []
        try #require(fields.indices.contains(place - 1), "\(item)")
        #expect(try fields[place - 1] == member.value.words, "\(item)")
      }
    }
  }

  @Test func `lines are joined without one at the end`() throws {
    for said in try CaseFile.values(.csvExport, "join") {
      #expect(try said.string() == "\\n without trailing newline")
    }
    let text = TransactionCSV.text(of: [TransactionCSV.Row(), TransactionCSV.Row()])
    #expect(text.filter { $0 == "\n" }.count == 2 && !text.hasSuffix("\n"))
  }

  @Test func `the file is named after the project`() throws {
    for name in try CaseFile.values(.csvExport, "filename") {
      let wanted = try name.string().replacing("<projectId>", with: ID<Project>(7).text)
      #expect(TransactionCSV.fileName(of: ID(7)) == wanted)
    }
  }

  @Test func `a source that a spreadsheet would run is guarded, an amount is not`() {
    var row = TransactionCSV.Row()
    row.source = "=HYPERLINK(1)"
    row.amounts = Totals(Money(minor: -500, currency: .usd))
    #expect(TransactionCSV.line(row) == ",,'=HYPERLINK(1),-5.00,,,,")
  }

  @Test func `a sale in two currencies names both`() throws {
    var row = TransactionCSV.Row()
    row.amounts = try Totals([Money(120, .usd), Money(150, .eur)])
    #expect(TransactionCSV.line(row) == ",,,150.00 EUR|120.00 USD,,,,")
  }

  @Test func `an amount in another currency than the project's names it`() throws {
    var row = TransactionCSV.Row()
    (row.amounts, row.currency) = (Totals(Money(5, .usd)), .eur)
    #expect(TransactionCSV.line(row) == ",,,5.00 USD,,,,")
    #expect(TransactionCSV.money(reading: "5.00 USD") == Money(5, .usd))
    row.currency = .usd
    #expect(TransactionCSV.line(row) == ",,,5.00,,,,")
    for text in ["5.00", "150.00 EUR|120.00 USD", "5.00 XXXX", "x USD", ""] {
      #expect(TransactionCSV.money(reading: text) == nil)
    }
  }
}
