import Exchange
import LedgerTestSupport
import Testing

@testable import Ledger

/// Ledgerline's own list of expenses, read again.
struct OwnExpensesTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  /// Its rows are known by their ids; what is in the file and not in the book comes in.
  @Test func `Ledgerline's own list of expenses brings nothing twice`() throws {
    let book = SampleBuilder.studio(on: Books.today).book
    let expenses = book.transactions.live.filter { book.isExpense($0) }
    #expect(expenses.count > 20)
    let bytes = ExpenseCSV.bytes(of: expenses.map { $0.id }, in: book)
    var request = CSVRequest()
    request.subject = .transactions
    request.project = .business
    let again = try ImportFile.read(bytes, into: book, options, request)
    #expect(again.edit.isEmpty && again.kept == expenses.count)
    #expect(!again.problems.contains { $0.english.contains("differs") }, "\(again.problems)")
    // One was edited in the file, another one is of somebody else.
    var lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\r\n" }.map { String($0) }
    let named = try #require(lines.firstIndex { $0.hasSuffix(expenses[0].id.text) })
    let amount = try #require(expenses[0].amount?.plain)
    lines[named] = lines[named].replacing("," + amount + ",", with: ",7.77,")
    lines.insert("2026-11-02,Corner Shop,5.00,USD,,,,,,,,,,,,zzzzzzzzzzzzz", at: 1)
    let edited = try ImportFile.read(
      Array(lines.joined(separator: "\r\n").utf8), into: book, options, request)
    let said = edited.problems.filter { $0.english.contains("differs") }.map { $0.english }
    #expect(said.count == 1 && said[0].contains("Amount"), "\(said)")
    let after = Books.book(edited.edit, on: book)
    #expect(after.transactions.liveCount == book.transactions.liveCount + 1)
    #expect(after.transactions.live(expenses[0].id) == expenses[0])
  }

  @Test func `its titles say what it is, and what stood in another place than it goes is named`()
    throws
  {
    let studio = SampleBuilder.studio(on: Books.today).book
    let personal = studio.transactions.live.filter {
      studio.isExpense($0) && $0.project == .personal
    }
    #expect(!personal.isEmpty)
    let bytes = ExpenseCSV.bytes(of: personal.map { $0.id }, in: studio)
    let file = try ImportFile.read(bytes, into: Book(), options)
    let reading = try #require(file.csv)
    #expect(reading.areOwnExpenses && reading.project == .business && file.skipped == 0)
    let said = file.problems.map { $0.english }.filter { $0.contains("comes into") }
    #expect(said.count == 1 && said[0].contains("what stood in “Personal” comes into “Business”"))
    var request = CSVRequest()
    request.project = .personal
    let meant = try ImportFile.read(bytes, into: Book(), options, request)
    #expect(!meant.problems.contains { $0.english.contains("comes into") })
    #expect(try ImportFile.read(bytes, into: studio, options).edit.isEmpty)
  }
}
