import LedgerTestSupport
import Testing

@testable import Ledger

/// A payment that two devices recorded unheard is named (rule G106).
struct RecordedTwiceTests {
  private func billed() throws -> TestBook {
    try TestBook(TestBook.billed("710.00 USD"))
  }

  @Test func `what two devices recorded is named until one is removed`() throws {
    let told = try billed()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("payment i1 710.00 2025-09-03 as p1")
    try phone.tell("payment i1 710.00 2025-09-04 as p2")
    #expect(RecordedTwice.all(in: desk.book).isEmpty && RecordedTwice.all(in: phone.book).isEmpty)
    desk.meet(&phone)
    for book in [desk.book, phone.book] {
      let found = RecordedTwice.all(in: book)
      #expect(found.map(\.payments) == [[ID(named: "p1"), ID(named: "p2")]])
      #expect(found.map { book.invoices.rows[Int($0.invoice)].id } == [ID(named: "i1")])
      let today = Today(of: book, on: Day(number: 20_400), in: Today.Places(in: book))
      #expect(today.recordedTwice == found && !today.isAllDone)
    }
    try desk.tell("remove p2")
    #expect(RecordedTwice.all(in: desk.book).isEmpty)
    #expect(try desk.book.balance(of: desk.invoice("i1")).isZero)
  }

  @Test func `parts of an invoice, and what one device recorded on top, are none`() throws {
    var told = try billed()
    try told.tell("payment i1 355.00 2025-09-03 as p1\npayment i1 355.00 2025-09-03 as p2")
    #expect(RecordedTwice.all(in: told.book).isEmpty)
    try told.tell("payment i1 355.00 2025-09-04 as p3")
    #expect(RecordedTwice.all(in: told.book).isEmpty)
  }

  @Test func `other amounts, and what a credit note makes too much, are none`() throws {
    let told = try billed()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("payment i1 710.00 2025-09-03 as p1")
    try phone.tell("payment i1 700.00 2025-09-04 as p2")
    desk.meet(&phone)
    #expect(RecordedTwice.all(in: desk.book).isEmpty)
    var credited = try billed()
    try credited.tell("payment i1 355.00 2025-09-03 as p1\npayment i1 355.00 2025-09-03 as p2")
    try credited.tell("creditnote n1 i1 2025-09-05\nissued n1 103 2025-09-05")
    #expect(RecordedTwice.all(in: credited.book).isEmpty)
  }
}
