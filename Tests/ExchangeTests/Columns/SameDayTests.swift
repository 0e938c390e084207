import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// A line of an expense that the book has with another amount is named (rule E30).
struct SameDayTests {
  private func read(
    _ lines: [String], into book: Book, sign: SpendingSign? = nil
  ) throws -> ImportFile {
    var request = CSVRequest()
    request.subject = .transactions
    request.sign = sign
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

  @Test func `each line is named, however many expenses of the vendor the book has`() throws {
    func lines(_ amount: String) -> [String] {
      (0..<250).map { "\(Books.today.adding(days: -$0).text),Shop,\(amount)" }
    }
    let book = Books.book(try read(lines("5.00"), into: Book()).edit)
    #expect(said(try read(lines("6.00"), into: book)).count == 250)
  }

  @Test func `money back is named beside money back alone`() throws {
    let book = Books.book(
      try read(
        ["2026-02-05,Bar,-2.50", "2026-02-05,Cafe,9.00"], into: Book(), sign: .positive
      ).edit)
    let back = ["2026-02-05,Bar,-3.50", "2026-02-05,Cafe,-4.00"]
    let said = said(try read(back, into: book, sign: .positive))
    #expect(said.count == 1)
    #expect(said.first?.contains("line 2: the book has “Bar” on the same day with -2.50") == true)
  }

  @Test func `no line of the same file is named, of Ledgerline's own list neither`() throws {
    let book = Books.book(try read(["2026-02-05,Bar,2.50"], into: Book()).edit)
    let id = try #require(book.transactions.live.first).id
    var text = String(decoding: ExpenseCSV.bytes(of: [id], in: book), as: UTF8.self)
    text += "2026-02-05,Bar,3.50,USD,,,,,,,,,,,,,\r\n"
    var request = CSVRequest()
    request.subject = .transactions
    let file = try ImportFile.read(
      Array(text.utf8), into: book,
      Ledger8Import.Options(today: Books.today, now: Books.now), request)
    #expect(file.kept == 1 && file.edit.rowCount > 0 && said(file) == [])
  }
}
