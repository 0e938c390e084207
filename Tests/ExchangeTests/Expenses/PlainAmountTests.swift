import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Amounts of other programs, also where a spreadsheet saved their export again (rule E30).
struct PlainAmountTests {
  @Test(
    arguments: [
      ("1,250.00", "1250.00"), ("-1,250,000.5", "1250000.50"), ("1,00,000", "100000.00"),
      ("-12.5", "12.50"), ("1250", "1250.00"), ("0", "0.00"),
    ])
  func `thousands may stand apart`(_ text: String, _ plain: String) {
    #expect(PlainAmount(text, in: .eur)?.text == plain)
  }

  @Test(
    arguments: [
      "-12,50", "1.250,00", "1,250,00", "1250,5", "1250,500", ",500", "12,5000", "1,2,500",
      "1,,250", "1.250,000", "1,",
    ])
  func `a comma before decimals makes no amount a hundred times as much`(_ text: String) {
    #expect(PlainAmount(text, in: .eur) == nil)
  }

  @Test func `lines with such an amount are named and left out`() throws {
    let text = ExportSamples.midday.replacing("-119", with: "\"-119,50\"")
    let file = try ImportFile.read(
      Array(text.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now))
    #expect(file.skipped == 1)
    #expect(Books.book(file.edit).transactions.live.map { $0.source } == ["Taxi"])
  }
}
