import Exchange
import Ledger
import Testing

struct MoneyFactsTests {
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

  /// A payment of which an invoice has something, and what it has.
  private func given() throws -> (payment: Payment, allocation: Allocation) {
    for allocation in book.allocations.live {
      if let payment = book.payments.live(allocation.payment),
        try book.unallocated(of: payment).isZero, book.allocations(of: payment.id).count == 1
      {
        return (payment, allocation)
      }
    }
    throw CancellationError()
  }

  private func amount(_ minor: Int64, _ money: Money) -> String {
    "\"amount\":{\"minor\":\(minor),\"currency\":\"\(money.currency.code)\"}"
  }

  @Test func `a payment is put right: day, method, and more than before`() throws {
    let (payment, _) = try given()
    let id = payment.id.text
    #expect(try faults(.payment, id, amount(payment.amount.minor + 1, payment.amount)).isEmpty)
    #expect(try faults(.payment, id, #""day":"2024-02-29","method":"Cash""#).isEmpty)
    #expect(try faults(.payment, id, #""life":"trashed""#).isEmpty)
  }

  @Test func `whose it is, its currency and that it came stay`() throws {
    let (payment, _) = try given()
    let other = try #require(book.clients.live.first { $0.id != payment.client })
    for register in [
      "\"client\":\"\(other.id.text)\"", amount(-payment.amount.minor, payment.amount),
      amount(0, payment.amount), #""amount":{"minor":5000000,"currency":"ISK"}"#,
    ] {
      #expect(try faults(.payment, payment.id.text, register) == [.paymentChanged], "\(register)")
    }
  }

  @Test func `invoices have no more of it than there is, unless the file lowers that, too`() throws
  {
    let (payment, allocation) = try given()
    let less = amount(payment.amount.minor - 1, payment.amount)
    #expect(try faults(.payment, payment.id.text, less) == [.paymentOvergiven])
    #expect(
      try faults(
        .allocation, allocation.id.text, amount(allocation.amount.minor + 1, payment.amount))
        == [.paymentOvergiven])
    #expect(
      try faults(.allocation, allocation.id.text, "\"invoice\":\"\(payment.id.text)\"")
        == [.paymentChanged])
    let (id, part) = (payment.id.text, allocation.id.text)
    let lower = amount(allocation.amount.minor - 1, payment.amount)
    let both = """
      {"payments":[{"id":"\(id)",\(less)}],"allocations":[{"id":"\(part)",\(lower)}]}
      """
    let plan = try BackupReader.plan(try JSONReader.read(Books.headed(both)), into: book)
    #expect(plan.rows.map(\.action) == [.changed, .changed])
  }
}
