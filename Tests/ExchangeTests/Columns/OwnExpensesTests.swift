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
}
