import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What the prices of several pieces are for: said by a title or a person, never guessed (rule I10).
struct PricesForTests {
  private func read(_ csv: String, _ prices: PricesFor? = nil) throws -> ImportFile {
    var request = CSVRequest()
    request.subject = .items
    request.prices = prices
    return try ImportFile.read(
      Array(csv.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now),
      request)
  }

  private func prices(_ file: ImportFile) -> [String] {
    Books.book(file.edit).items.live.sorted { $0.name < $1.name }.map {
      "\($0.name) \($0.pieces) \($0.purchasePrice?.plain ?? "") \($0.projectPrice?.plain ?? "")"
    }
  }

  @Test func `a price of several pieces is asked about, and nothing comes in`() throws {
    let csv = "Item,Price,Qty\nBed,900.00,1\nChair,40.00,2\n"
    let file = try read(csv)
    #expect(file.question == .prices(column: "Price", line: 3))
    #expect(file.edit.isEmpty)
    #expect(file.question?.message.english.contains("Line 3 has several pieces") == true)
    #expect(try prices(read(csv, .each)) == ["Bed 1 900.00 ", "Chair 2 80.00 "])
    #expect(try prices(read(csv, .row)) == ["Bed 1 900.00 ", "Chair 2 40.00 "])
    #expect(try read(csv, .each).csv?.request.prices == .each)
  }

  @Test(arguments: [
    ("Unit Price", "80.00"), ("Price each", "80.00"), ("Unit Cost (USD)", "80.00"),
    ("Line Total", "40.00"), ("Total Price", "40.00"), ("Einzelpreis", "80.00"),
    ("Stückpreis", "80.00"), ("Gesamtpreis", "40.00"), ("Ext. Price", "40.00"),
  ])
  func `a title says it`(title: String, price: String) throws {
    let file = try read("Item,\(title),Qty\nChair,40.00,2\n")
    #expect(file.question == nil)
    #expect(prices(file) == ["Chair 2 \(price) "])
  }

  @Test func `another column follows the one that says it`() throws {
    let file = try read("Item,Unit Cost,Client Price,Qty\nChair,40.00,60.00,2\n")
    #expect(file.question == nil && prices(file) == ["Chair 2 80.00 120.00"])
    let both = try read("Item,Unit Cost,Client Price Total,Qty\nChair,40.00,120.00,2\n")
    #expect(both.question == nil)
  }

  @Test func `where it is all the same nobody is asked`() throws {
    for csv in [
      "Item,Price\nChair,40.00\n", "Item,Price,Qty\nChair,40.00,1\nBed,9.00,\n",
      "Item,Price,Qty\nChair,,6\n",
    ] { #expect(try read(csv).question == nil, "\(csv)") }
  }

  @Test func `what is too large for all pieces skips its line`() throws {
    let file = try read("Item,Price,Qty\nChair,90000000000000000.00,900\n", .each)
    #expect(file.edit.isEmpty)
    #expect(file.problems.contains { $0.english.contains("skipped") })
  }
}
