import Ledger
import Testing

@testable import Exchange

/// What Ledgerline saves for bookkeepers is no list of purchases (rule E30).
struct OwnListsTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  @Test func `lists of invoices and payments are refused by name`() throws {
    let book = Books.sample()
    // Those of earlier programs have fewer columns.
    let earlier = """
      Date,Client,Amount,Currency,Method,Reference,Invoices,ID
      2026-01-02,Ann,5.00,USD,,,,x
      """
    for bytes in [
      try InvoiceCSV.bytes(of: book, on: Books.today), PaymentCSV.bytes(of: book),
      Array(earlier.utf8),
    ] {
      do throws(ImportFile.Fault) {
        _ = try ImportFile.read(bytes, into: book, options)
        Issue.record("it came in")
      } catch {
        #expect(error.message.english.contains("They come back with a backup"))
      }
    }
  }
}
