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
    for pair in try CaseFile.rows(.csvExport, "amount") {
      var row = TransactionCSV.Row()
      row.amounts = Totals(Money(minor: try pair.elements()[0].whole(), currency: .usd))
      #expect(try TransactionCSV.line(row) == ",,," + pair.elements()[1].string() + ",,,,")
    }
  }

  @Test func `cells are quoted as the cases say`() throws {
    for pair in try CaseFile.rows(.csvExport, "escape") {
      #expect(
        try TransactionCSV.cell(pair.elements()[0].string()) == pair.elements()[1].string())
    }
  }

  @Test func `rows are written as the cases say`() throws {
    for item in try CaseFile.rows(.csvExport, "rows") {
      let told = try item.member("tx")
      var row = TransactionCSV.Row()
      row.id = try told["id"]?.optionalString() ?? ""
      row.date = try told["transactionDate"]?.optionalString() ?? ""
      row.source = try told["source"]?.optionalString() ?? ""
      if let cents = told["amountCents"], cents != .null {
        row.amounts = Totals(Money(minor: try cents.whole(), currency: .usd))
      }
      row.categoryID = try told["budgetCategoryId"]?.optionalString() ?? ""
      row.category = try item["categories"]?[row.categoryID]?.string() ?? ""
      row.direction = try told["inventorySaleDirection"]?.optionalString() ?? ""
      row.itemCategories = try item["items"]?.elements().map { try $0.string() } ?? []
      let line = TransactionCSV.line(row)
      if let whole = item["row"] { #expect(try line == whole.string()) }
      if let seventh = item["field7"] {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        #expect(try String(fields[6]) == seventh.string())
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
    #expect(TransactionCSV.line(row) == ",,,150.00 EUR + 120.00 USD,,,,")
  }
}
