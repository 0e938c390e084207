import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// A line of an expense that the book has with another amount is named (rule E30).
struct SameDayTests {
  private func read(_ lines: [String], into book: Book) throws -> ImportFile {
    var request = CSVRequest()
    request.subject = .transactions
    request.project = .business
    let text = "Date,Vendor,Amount\n" + lines.map { $0 + "\n" }.joined()
    return try ImportFile.read(
      Array(text.utf8), into: book,
      Ledger8Import.Options(today: Books.today, now: Books.now), request)
  }

  private func said(_ file: ImportFile) -> [String] {
    file.problems.map { $0.english }.filter { $0.contains("on the same day") }
  }

  @Test func `what the book has of a vendor and a day as no line of the file says it is named`()
    throws
  {
    let first = try read(["2026-02-05,Bar,2.50", "2026-02-05,Cafe,9.00"], into: Book())
    #expect(said(first) == [])
    var book = Books.book(first.edit)
    // Another amount of one; the other one is there, and bought a second time on its day.
    let second = [
      "2026-02-05,BAR,3.50", "2026-02-05,Cafe,9.00", "2026-02-05,Cafe,4.00", "2026-02-06,Bar,3.50",
    ]
    let changed = try read(second, into: book)
    #expect(
      said(changed) == [
        "line 2: the book has “Bar” on the same day with 2.50 USD. Both stay: delete the one that is wrong."
      ])
    book = Books.book(changed.edit, on: book)
    #expect(book.transactions.liveCount == 5)
    let again = try read(second, into: book)
    #expect(again.edit.isEmpty && said(again) == [])
  }
}
