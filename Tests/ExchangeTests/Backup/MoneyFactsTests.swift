import Exchange
import Ledger
import Testing

@Suite struct MoneyFactsTests {
  let book = Books.sample()

  private func issued() throws -> Invoice {
    try #require(book.invoices.live.first { $0.isIssued && !$0.isVoid })
  }

  private func faults(_ kind: Kind, _ id: String, _ register: String) throws -> [BackupFault.Reason]
  {
    let json = Books.headed("{\"\(kind.plural)\":[{\"id\":\"\(id)\",\(register)}]}")
    do {
      _ = try BackupReader.plan(try JSONReader.read(json), into: book)
      return []
    } catch let error as BackupError {
      return error.faults.map(\.reason)
    }
  }

  @Test func `an issued invoice does not change`() throws {
    let invoice = try issued()
    let number = invoice.number
    #expect(
      try faults(.invoice, invoice.id.text, #""issue":null"#) == [.issuedChanged(number: number)])
    #expect(
      try faults(.invoice, invoice.id.text, #""life":"trashed""#) == [
        .issuedTrashed(number: number)
      ])
    #expect(try faults(.invoice, invoice.id.text, #""notes":"late""#).isEmpty)
  }

  @Test func `a forged invoice is told by its hash`() throws {
    var invoice = try issued()
    invoice.issue?.content.total.minor += 1
    let value = JSONWriter.text(try #require(invoice.issue).value)
    #expect(
      try faults(.invoice, invoice.id.text, "\"issue\":" + value) == [
        .issuedChanged(number: invoice.number), .brokenSeal(number: invoice.number),
      ])
  }

  @Test func `a number is given out once`() throws {
    let invoice = try issued()
    let value = JSONWriter.text(try #require(invoice.issue).value)
    #expect(
      try faults(.invoice, "0000000000009", "\"issue\":" + value) == [
        .numberTaken(number: invoice.number)
      ])
  }

  @Test func `a payment is trashed, never edited`() throws {
    let payment = try #require(book.payments.live.first)
    #expect(
      try faults(.payment, payment.id.text, #""amount":{"minor":1,"currency":"USD"}"#)
        == [.paymentChanged])
    #expect(try faults(.payment, payment.id.text, #""life":"trashed""#).isEmpty)
  }
}
