import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What a program brought that knew a line by all of its cells, or by the bank's own number alone.
struct EarlierImportTests {
  private let csv = """
    Date,Description,Amount,Transaction ID
    2026-02-15,Lantern Cafe,-8.20,t1
    2026-02-16,Salary North,640.00,t2
    """

  private func read(into book: Book) throws -> ImportFile {
    try ImportFile.read(
      Array(csv.utf8), into: book, Ledger8Import.Options(today: Books.today, now: Books.now),
      CSVRequest())
  }

  /// A book that has the first line, known by a key.
  private func book(_ key: String, _ minor: Int64) -> Book {
    let empty = Books.book(DesignPresets.fill(Book()))
    var transaction = Transaction()
    transaction.id = .foreign("csv:transactions:" + ID<Project>().text + ":" + key)
    transaction.day = Day(year: 2026, month: 2, day: 15)
    transaction.amount = Money(minor: minor, currency: .usd)
    let edit = Edit(putting: transaction, in: empty.transactions)
    return Books.book(edit, on: empty)
  }

  @Test(arguments: ["2026-02-15\u{1F}Lantern Cafe\u{1F}-8.20\u{1F}t1", "id:t1"])
  func `a line that an earlier program brought does not come in a second time`(_ key: String)
    throws
  {
    let book = book(key, 820)
    #expect(book.transactions.live.count == 1)
    let after = Books.book(try read(into: book).edit, on: book)
    #expect(after.transactions.live.count == 2)
    #expect(try read(into: after).edit.isEmpty)
  }

  @Test func `the same number with another amount is another line`() throws {
    let book = book("id:t1", 9_900)
    let after = Books.book(try read(into: book).edit, on: book)
    #expect(after.transactions.live.count == 3)
    #expect(try read(into: after).edit.isEmpty)
  }
}
