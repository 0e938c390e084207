import Ledger
import Testing

@testable import Exchange

/// Lines of one file that say the same are expenses of their own, and named (rule E30).
struct AlikeLinesTests {
  private func read(_ csv: String, into book: Book = Book()) throws -> ImportFile {
    var request = CSVRequest()
    request.subject = .transactions
    request.sign = .positive
    return try ImportFile.read(
      Array(csv.utf8), into: book, Ledger8Import.Options(today: Books.today, now: Books.now),
      request)
  }

  private func notes(_ file: ImportFile) -> [String] {
    file.problems.map { $0.english }.filter { $0.contains("alike") }
  }

  @Test func `they are named as long as one of them is new`() throws {
    let csv = """
      Date,Description,Amount
      2026-01-05,Cafe,3.50
      2026-01-05,Bar,9.00
      2026-01-05,Cafe,3.50

      """
    let file = try read(csv)
    #expect(
      notes(file) == [
        "lines 2 and 4: 2 lines alike: both are taken. Delete what was paid only once."
      ])
    let book = Books.book(file.edit)
    #expect(book.transactions.count == 3)
    #expect(notes(try read(csv, into: book)).isEmpty)
    #expect(
      notes(try read(csv + "2026-01-05,Cafe,3.50\n", into: book)) == [
        "lines 2, 4 and 5: 3 lines alike: all are taken. Delete what was paid only once."
      ])
  }

  @Test func `a program's ids tell them apart`() throws {
    let csv = "Date,Description,Amount,ID\n2026-01-05,Cafe,3.50,a\n2026-01-05,Cafe,3.50,b\n"
    let file = try read(csv)
    #expect(Books.book(file.edit).transactions.count == 2 && notes(file).isEmpty)
  }

  @Test func `the export of a known program has them too`() throws {
    let file = try ImportFile.read(
      Array(ExportSamples.ynab.utf8), into: Book(),
      Ledger8Import.Options(today: Books.today, now: Books.now))
    #expect(notes(file).count == 1)
  }
}
