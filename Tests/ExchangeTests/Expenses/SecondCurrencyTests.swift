import Exchange
import Ledger
import Testing

/// What stands on the receipt, and what was charged for it (rule E39).
struct SecondCurrencyTests {
  private func book(
    _ csv: String, own: String = "EUR", _ change: (inout CSVRequest) -> Void = { _ in }
  ) throws -> (book: Book, file: ImportFile) {
    var start = Book()
    var settings = start.settings
    settings.currency = try #require(Currency(own))
    var edit = Edit()
    edit.put(settings, replacing: nil)
    start = Books.book(edit)
    var request = CSVRequest()
    change(&request)
    let file = try ImportFile.read(
      Array(csv.utf8), into: start,
      Ledger8Import.Options(today: Books.today, now: Books.now), request)
    return (Books.book(edit, file.edit), file)
  }

  /// "85.00 GBP = 109.10 USD" by vendor.
  private func worths(_ book: Book) -> [String] {
    book.transactions.live.sorted { $0.day! < $1.day! }.map { row in
      let amount = row.amount!
      let values = row.worth.map { worth in
        worth.amount == amount
          ? worth.values.map { " = \($0.plain) \($0.currency.code)" }.joined() : "?"
      }
      return "\(row.source) \(amount.plain) \(amount.currency.code)" + (values ?? "")
    }
  }

  @Test func `Midday's export of everything has the team's currency beside`() throws {
    // apps/worker/src/processors/transactions/export-team-data.ts
    let csv = """
      ID,Date,Description,Additional info,Amount,Currency,Formatted amount,Base amount,Base currency,Tax type,Tax rate,Tax amount,Base tax amount,From / To,Category,Category description,Tax reporting code,Status,Attachments,Balance,Account,Note,Tags
      8b1,"Jan 15, 2026",NOTION LABS,,-20,USD,-$20.00,-18.42,EUR,,,,,Notion,Software,,,Completed,,100,Card,,
      8b2,"Jan 16, 2026",BAHN,,-49,EUR,-€49.00,-49,EUR,VAT,7%,3.21,3.21,Bahn,Travel,,,Completed,,51,Card,,
      8b3,"Jan 17, 2026",PAPER,,-5,GBP,-£5.00,,,,,,,Paper,Office,,,Completed,,46,Card,,

      """
    let (found, _) = try book(csv)
    #expect(worths(found) == ["Notion 20.00 USD = 18.42 EUR", "Bahn 49.00 EUR", "Paper 5.00 GBP"])
  }

  @Test func `Firefly III's foreign amount stands on the receipt`() throws {
    let header = ExportSamples.firefly.split(separator: "\n")[0]
    func line(_ id: Int, _ facts: String, _ shop: String) -> String {
      "1,\(id),\(id),2026-01-0\(id)T10:00:00+01:00,,,Withdrawal,\(facts),x,2026-01-0\(id)T00:00:00+01:00,Giro,,Asset account,\(shop),,Expense account,0,,,,,"
    }
    let csv = [
      String(header), line(1, "EUR,-99.10,GBP,-85.00,EUR,-99.10,", "Hotel"),
      line(2, "USD,-109.10,,,EUR,-99.10,", "Motel"),
      line(3, "USD,-109.10,GBP,-85.00,EUR,-99.10,", "Inn"),
      line(4, "USD,-109.10,EUR,-99.10,EUR,-99.10,", "Pension"), line(5, "EUR,-5,,,EUR,-5,", "Cafe"),
    ].joined(separator: "\n")
    let (found, _) = try book(csv)
    #expect(
      worths(found) == [
        "Hotel 85.00 GBP = 99.10 EUR", "Motel 109.10 USD = 99.10 EUR", "Inn 85.00 GBP = 99.10 EUR",
        "Pension 99.10 EUR = 109.10 USD", "Cafe 5.00 EUR",
      ])
  }

  @Test func `Expensify's report currency is that of receipts whose amounts are the same`() throws {
    let (dollars, _) = try book(ExportSamples.expensify, own: "EUR")
    #expect(worths(dollars) == ["Uber 18.68 USD", "Hotel 85.00 GBP = 109.10 USD"])
    let lines = ExportSamples.expensify.split(separator: "\n")
    let pounds = [lines[0], lines[2]].joined(separator: "\n")
    let (guessed, file) = try book(pounds, own: "EUR")
    #expect(worths(guessed) == ["Hotel 85.00 GBP = 109.10 EUR"])
    #expect(
      file.summary.contains("what was charged for foreign expenses is taken as EUR"))
    let (own, _) = try book(pounds, own: "GBP")
    #expect(worths(own) == ["Hotel 85.00 GBP"])
  }

  @Test func `columns of any CSV, with the tax in proportion`() throws {
    let csv = """
      Date,Vendor,Amount,Original Amount,Original Currency,Tax
      2026-01-05,Hotel,-119.00,100.00,USD,19.00
      2026-01-06,Cafe,-5.00,5.00,EUR,
      2026-01-07,Bar,-7.00,,,
      2026-01-08,Inn,,40.00,CHF,
      2026-01-09,Odd,-7.00,8.00,dollars,

      """
    let (found, file) = try book(csv) { $0.subject = .transactions }
    #expect(
      worths(found) == [
        "Hotel 100.00 USD = 119.00 EUR", "Cafe 5.00 EUR", "Bar 7.00 EUR",
      ])
    let hotel = try #require(found.transactions.live.first { $0.source == "Hotel" })
    #expect(hotel.tax.subtotal?.plain ?? "" == "84.03", "\(hotel.tax)")
    #expect(file.skipped == 2)
    #expect(file.problems.contains { $0.english.hasPrefix("line 5: left out: it has no amount") })
    #expect(!file.notes.contains { $0.english.hasPrefix("line 5") }, "it is more than a note")
    #expect(file.problems.contains { $0.english.contains("\"dollars\" is not a currency") })
  }
}
