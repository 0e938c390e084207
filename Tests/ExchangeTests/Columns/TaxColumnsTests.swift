import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A column that is only called "VAT" has what its values are (rule E30).
struct TaxColumnsTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func read(_ title: String, _ cells: [(amount: String, tax: String)]) throws -> ImportFile
  {
    var text = "Date;Vendor;Amount;\(title);Kostenstelle\n"
    for (place, cell) in cells.enumerated() {
      text += "2026-01-\(10 + place);Shop \(place);\(cell.amount);\(cell.tax);4\n"
    }
    var request = CSVRequest()
    request.subject = .transactions
    request.project = .business
    return try ImportFile.read(Array(text.utf8), into: Book(), options, request)
  }

  private func taxes(_ file: ImportFile) -> [TransactionTax] {
    Books.book(file.edit, on: Book()).transactions.live.sorted { $0.source < $1.source }
      .map { $0.tax }
  }

  @Test(arguments: [
    ("MwSt", "19", "7"), ("USt", "19,00", "7,00"), ("VAT", "19 %", "7%"), ("MwSt.", "19.0", "7.0"),
    ("Tax", "19%", "7%"), ("TVA", "20", "5,5"), ("MwSt", "8.1", "2.6"),
  ])
  func `rates are rates`(title: String, one: String, other: String) throws {
    let file = try read(title, [("119,00", one), ("107,00", other)])
    #expect(file.csv?.mapping[.taxRate] == 3 && file.csv?.mapping[.tax] == nil)
    #expect(file.csv?.unread == ["Kostenstelle"])
    func rate(_ text: String) throws -> Rate { try Rate(parsing: text.replacing(",", with: ".")) }
    #expect(try taxes(file).map { $0.rate } == [rate(one), rate(other)])
  }

  @Test(arguments: ["MwSt", "VAT", "TVA"])
  func `amounts are amounts`(title: String) throws {
    let file = try read(title, [("119,00", "19,00"), ("12,34", "1,97")])
    #expect(file.csv?.mapping[.tax] == 3 && file.csv?.mapping[.taxRate] == nil)
    #expect(taxes(file).map { $0.subtotal?.minor } == [10_000, 1_037])
  }

  @Test func `what neither is sure goes nowhere, and is named`() throws {
    for tax in ["voll", "-1,97", "0,00"] {
      let file = try read("MwSt", [("119,00", tax), ("12,34", tax)])
      #expect(file.csv?.unread == ["MwSt", "Kostenstelle"])
      #expect(taxes(file).count == 2)
    }
    let american = try read("Tax", [("119.00", "9.00"), ("12.00", "1.00")])
    #expect(american.csv?.mapping[.tax] == 3 && american.csv?.mapping[.taxRate] == nil)
  }
}
