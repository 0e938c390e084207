import Exchange
import Ledger
import Testing

/// What a file may not say of invoices that are void or new, and of money that went back.
struct PaperMoneyTests {
  private let book = Books.sample()

  private func faults(
    _ json: String, into book: Book, onlyNew: Bool = false
  ) throws -> [BackupFault.Reason] {
    do {
      _ = try BackupReader.plan(
        try JSONReader.read(Books.headed(json)), into: book, onlyNew: onlyNew)
      return []
    } catch let error as BackupError {
      return error.faults.map(\.reason)
    }
  }

  private func faults(_ kind: Kind, _ id: String, _ members: String) throws -> [BackupFault.Reason]
  {
    try faults("{\"\(kind.plural)\":[{\"id\":\"\(id)\",\(members)}]}", into: book)
  }

  @Test func `an invoice that is void stays so, with its day and its reason`() throws {
    let invoice = try #require(book.invoices.live.first { $0.isVoid })
    let voided = try #require(invoice.voided)
    let id = invoice.id.text
    let same = "\"void\":" + JSONWriter.text(voided.value)
    #expect(try faults(.invoice, id, same + #","notes":"late""#).isEmpty)
    var other = voided
    other.reason += "!"
    for value in ["null", JSONWriter.text(other.value)] {
      #expect(
        try faults(.invoice, id, "\"void\":" + value) == [.voidChanged(number: invoice.number)])
    }
    // One that is not may be voided.
    let open = try #require(book.invoices.live.first { $0.isIssued && !$0.isVoid })
    #expect(try faults(.invoice, open.id.text, same).isEmpty)
  }

  @Test func `two new invoices of one file do not have the same number`() throws {
    let issue = try #require(book.invoices.live.first { $0.isIssued }?.issue)
    let value = JSONWriter.text(issue.value)
    let rows = ["0000000000009", "000000000000a"].map { "{\"id\":\"\($0)\",\"issue\":\(value)}" }
    #expect(try faults("{\"invoices\":[\(rows[0])]}", into: Book()).isEmpty)
    #expect(
      try faults("{\"invoices\":[\(rows[0]),\(rows[1])]}", into: Book()) == [
        .numberTaken(number: issue.content.number)
      ])
    // What is only added is judged as well.
    #expect(
      try faults("{\"invoices\":[\(rows[1])]}", into: book, onlyNew: true) == [
        .numberTaken(number: issue.content.number)
      ])
  }

  @Test func `a new payment has an amount`() throws {
    for kind in [Kind.payment, .allocation] {
      #expect(
        try faults(kind, "0000000000009", #""life":"live""#) == [
          .wrongValue(expected: "an amount", found: "nothing")
        ])
    }
    #expect(
      try faults(.payment, "0000000000009", #""amount":{"minor":1,"currency":"USD"}"#).isEmpty)
  }

  @Test func `what the book has stays where only what is new is read, and is not judged`() throws {
    let payment = try #require(book.payments.live.first)
    let json = "{\"payments\":[{\"id\":\"\(payment.id.text)\",\"client\":\"0000000000009\"}]}"
    #expect(try faults(json, into: book) == [.paymentChanged])
    #expect(try faults(json, into: book, onlyNew: true).isEmpty)
  }

  /// A payment of 100.00 that went out or came in, of which a note has all.
  private func given(_ sign: Int64) -> Book {
    var (edit, payment, allocation) = (Edit(), Payment(), Allocation())
    (payment.id, payment.client, payment.project) = (ID(5), ID(3), ID(4))
    payment.amount = Money(minor: sign * 10_000, currency: .usd)
    (allocation.id, allocation.payment, allocation.invoice) = (ID(6), payment.id, ID(7))
    allocation.amount = payment.amount
    edit.put(payment, replacing: nil)
    edit.put(allocation, replacing: nil)
    return Books.book(edit)
  }

  @Test(arguments: [1, -1] as [Int64])
  func `a note has no more of money that came or went than there is`(_ sign: Int64) throws {
    let book = given(sign)
    func put(_ minor: Int64, _ more: String = "") throws -> [BackupFault.Reason] {
      let amount = "\"amount\":{\"minor\":\(sign * minor),\"currency\":\"USD\"}"
      return try faults(
        "{\"payments\":[{\"id\":\"0000000000005\",\(amount)\(more)}]}", into: book)
    }
    #expect(try put(10_000).isEmpty && put(10_001).isEmpty)
    #expect(try put(9_999) == [.paymentOvergiven])
    // One that is taken back with it has nothing to give.
    #expect(try put(9_999, #","life":"trashed""#).isEmpty)
    #expect(try put(-10_000) == [.paymentChanged])
  }

  @Test func `whose money it is, and for what, stays`() throws {
    let book = given(1)
    for (list, id, register, wanted) in [
      ("payments", 5, "client", 3), ("payments", 5, "project", 4), ("allocations", 6, "payment", 5),
      ("allocations", 6, "invoice", 7),
    ] as [(String, UInt64, String, UInt64)] {
      for (target, reasons) in [(wanted, []), (99, [.paymentChanged])]
        as [(UInt64, [BackupFault.Reason])]
      {
        let json = """
          {"\(list)":[{"id":"\(ID<Payment>(id).text)","\(register)":"\(ID<Payment>(target).text)"}]}
          """
        #expect(try faults(json, into: book) == reasons, "\(list) \(register) \(target)")
      }
    }
  }
}
