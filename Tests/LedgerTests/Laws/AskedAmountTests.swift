import Testing

@testable import Ledger

/// What a hub takes from the table, where laws would otherwise read the row.
struct AskedAmountTests {
  private func change(_ edit: Edit, at time: UInt64) -> Change {
    Change(
      device: 9, counter: time, stamp: Stamp(time: time << 40, device: 9), body: edit.body)
  }

  @Test func `an issued invoice in force asks for what its row says, and no other is answered`()
    throws
  {
    var book = try LawDesk().book
    let found = book.lawRow(RowKey(.invoice, 4))
    let row = try #require(found)
    let issue = try #require(row.value(RegisterTag.Invoice.issue, as: Ledger.Issue?.self) ?? nil)
    let answer = book.asked(by: 4)
    let asked = try #require(answer)
    #expect(asked.currency == issue.content.currency)
    #expect(asked.isNegative == issue.content.total.isNegative)
    #expect(book.asked(by: 5) == nil, "a draft")
    #expect(book.asked(by: 999) == nil, "nothing")

    var newer = book
    var edit = Edit()
    let bytes = try #require(row.register(RegisterTag.Invoice.issue)).bytes
    edit.write(RowKey(.invoice, 4).register(RegisterTag.Invoice.issue), bytes + [0])
    newer.apply(change(edit, at: 1 << 20))
    #expect(newer.asked(by: 4) == nil, "what cannot be read is read where it is kept")

    var void = try #require(book.invoices[ID(4)])
    void.voided = Voiding(on: LawDesk.today, reason: "")
    edit = Edit()
    edit.put(void, in: book.invoices)
    book.apply(change(edit, at: 1 << 20))
    #expect(book.asked(by: 4) == nil, "void")
  }
}
