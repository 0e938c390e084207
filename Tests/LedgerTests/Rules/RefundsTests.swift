import LedgerTestSupport
import Testing

@testable import Ledger

/// Credit notes and money paid back (rules G64, G65).
struct RefundsTests {
  private let ann = ID<Client>(named: "c1")
  private let noted = TestBook.billed(paid: "400.00", isCredited: true)
  private let today = Day(year: 2025, month: 10, day: 1)!

  private func income(_ book: Book) throws -> Money {
    try IncomeReport(of: book, by: .month).totals[.usd]
  }

  @Test func `a credit note takes no payment, and says what to do instead`() throws {
    let told = try TestBook(noted)
    let note = told.invoice("n1")
    #expect(throws: Payments.Problem.isCreditNote) {
      try Payments.parts(ID(9), Money(400, .usd), for: note, on: today, in: told.book)
    }
    #expect(
      Payments.Problem.isCreditNote.message == "A credit note takes no payment: record a refund")
    #expect(try income(told.book) == Money(400, .usd))
  }

  @Test func `a credit note is credit until all of it went back`() throws {
    var told = try TestBook(noted)
    #expect(told.book.status(of: told.invoice("n1"), on: today) == .credit)
    #expect(try told.book.credit(of: ann)[.usd] == Money(400, .usd))
    try told.tell("refund n1 150.00 2025-09-10")
    #expect(told.book.status(of: told.invoice("n1"), on: today) == .credit)
    #expect(try told.book.credit(of: ann)[.usd] == Money(250, .usd))
    #expect(try income(told.book) == Money(250, .usd))
    try told.tell("refund n1 250.00 2025-09-11")
    #expect(told.book.status(of: told.invoice("n1"), on: today) == .refunded)
    #expect(try told.book.credit(of: ann).isZero)
    #expect(try income(told.book).isZero)
    // The work may be billed again.
    #expect(try told.book.uninvoiced(of: ID(named: "g1"))[.usd] == Money(400, .usd))
  }

  @Test func `a second credit note says what it would give back beyond what is left`() throws {
    var told = try TestBook(noted)
    let second = ID<Invoice>(901)
    told.commit(Drafting.credit(second, of: told.invoice("i1"), on: today, in: told.book))
    var draft = try #require(told.book.invoices[second])
    #expect(Drafting.overcredit(by: draft, in: told.book) == Money(400, .usd))
    draft.corrects = ID()
    #expect(Drafting.overcredit(by: draft, in: told.book) == nil)
    // A duplicate of a credit note is one of the same invoice.
    let copy = ID<Invoice>(902)
    told.commit(Drafting.duplicate(copy, of: told.invoice("n1"), on: today, in: told.book))
    let again = try #require(told.book.invoices[copy])
    #expect(again.corrects == told.invoice("i1").id)
    #expect(Drafting.overcredit(by: again, in: told.book) == Money(400, .usd))
    let first = try TestBook(TestBook.billed() + "\ncreditnote n1 i1 2025-09-05")
    #expect(Drafting.overcredit(by: first.invoice("n1"), in: first.book) == nil)
  }

  @Test func `no more is paid back than there is`() throws {
    var told = try TestBook(noted)
    #expect(throws: Refunds.Problem.beyondCredit(Money(400, .usd))) {
      try told.tell("refund n1 400.01 2025-09-10")
    }
    #expect(throws: Refunds.Problem.noCredit) { try told.tell("refund i1 1.00 2025-09-10") }
    #expect(throws: Refunds.Problem.notPositive) { try told.tell("refund n1 0.00 2025-09-10") }
    #expect(
      Refunds.Problem.beyondCredit(Money(400, .usd)).message == "At most 400.00 is credit")
    #expect(Refunds.Problem.noCredit.message == "There is no credit to pay back")
  }

  @Test func `what was paid beyond an invoice stands on it with what went back`() throws {
    var told = try TestBook(
      """
      \(TestBook.billed(paid: "500.00"))
      refund i1 60.00 2025-09-04
      """)
    #expect(try told.book.credit(of: ann)[.usd] == Money(40, .usd))
    #expect(try Refunds.refundable(told.invoice("i1"), in: told.book) == Money(40, .usd))
    #expect(try told.book.balance(of: told.invoice("i1")) == .zero(.usd))
    #expect(told.project("g1").stage == .paid)
    // What is gone pays no other invoice.
    try told.tell(
      """
      invoice i2 for c1
      line i2 "Lesson" 70.00 USD
      issued i2 103 2025-09-05
      """)
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book) == Money(40, .usd))
    try told.tell("remove p2")
    #expect(try told.book.credit(of: ann)[.usd] == Money(100, .usd))
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book) == Money(70, .usd))
    #expect(told.project("g1").stage == .paid)
  }

  @Test func `a second payment of an invoice is paid back whole`() throws {
    var told = try TestBook(
      """
      \(TestBook.billed(paid: "400.00"))
      payment i1 400.00 2025-09-04
      refund i1 400.00 2025-09-05
      """)
    #expect(try told.book.credit(of: ann).isZero)
    #expect(try told.book.received(for: told.invoice("i1")) == Money(400, .usd))
    try told.tell("remove p3\nremove p2")
    #expect(try told.book.received(for: told.invoice("i1")) == Money(400, .usd))
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `all that a client has as credit is paid back, wherever it stands`() throws {
    var told = try TestBook(
      noted + """

        gig g2 c1 "Album" 2025-09-07 delivered
        charge g2 overdub 100.00 USD
        invoice i2 g2 2025-09-08
        issued i2 104 2025-09-08
        payment i2 130.00 2025-09-09
        invoice i3 for c1
        line i3 "Lesson" 70.00 USD
        issued i3 105 2025-09-09
        payment i3 100.00 2025-09-10
        """)
    let before = try income(told.book)
    #expect(try told.book.credit(of: ann)[.usd] == Money(460, .usd))
    #expect(
      try Refunds.refundable(to: ann, .usd, in: told.book) == Money(460, .usd))
    try told.tell("refund for c1 460.00 2025-09-12")
    #expect(try told.book.credit(of: ann).isZero)
    #expect(try income(told.book) == before.subtracting(Money(460, .usd)))
    for name in ["n1", "i2", "i3"] {
      #expect(try told.book.balance(of: told.invoice(name)).isZero, "\(name)")
    }
    for payment in told.book.payments.live {
      #expect(try told.book.unallocated(of: payment).isZero)
    }
  }

  @Test func `money for no invoice is paid back, and no later invoice takes it`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 100.00 USD
      """)
    var edit = Edit()
    for part in try Payments.parts(
      ID(named: "p1"), Money(150, .usd), for: told.project("g1"), on: today, in: told.book)
    {
      edit.add(part)
    }
    told.commit(edit)
    try told.tell("refund for c1 50.00 2025-10-02")
    #expect(try told.book.credit(of: ann).isZero)
    try told.tell(
      """
      charge g1 rehearsal 30.00 USD
      invoice i1 g1 2025-10-03
      issued i1 1 2025-10-03
      """)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(30, .usd))
    #expect(try told.book.uninvoiced(of: ID(named: "g1")).isZero)
  }

  @Test func `tax that was received goes back with a credit note`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1
      line i1 "Lesson" 100.00 USD
      tax i1 VAT 19
      issued i1 1 2025-09-02
      payment i1 119.00 2025-09-03
      creditnote n1 i1 2025-09-05
      issued n1 2 2025-09-05
      """)
    #expect(TaxCollected(of: told.book, .received).total(in: .usd) == Money(19, .usd))
    try told.tell("refund n1 119.00 2025-09-06")
    #expect(TaxCollected(of: told.book, .received).total(in: .usd).isZero)
    #expect(try income(told.book).isZero)
  }

  @Test func `a payment that an older program took against a credit note is found`() throws {
    var told = try TestBook(noted)
    var edit = Edit()
    let old = Payments.received(
      ID(named: "p9"), Money(400, .usd), from: ann, for: ID(named: "g1"),
      on: Day(year: 2025, month: 9, day: 6)!)
    edit.put(old, in: told.book.payments)
    told.commit(edit)
    let found = Refunds.mistaken(for: told.invoice("n1"), in: told.book)
    #expect(found.map(\.id) == [old.id])
    #expect(Refunds.mistaken(for: told.invoice("i1"), in: told.book).isEmpty)
    told.commit(Payments.remove(old, in: told.book))
    #expect(Refunds.mistaken(for: told.invoice("n1"), in: told.book).isEmpty)
  }

  // MARK: what it is worth

  @Test func `what goes back is worth what came for it was, in proportion`() throws {
    var told = try TestBook(TestBook.billed("150.00 EUR", paid: "150.00", isCredited: true))
    let note = told.invoice("n1")
    let some = Money(50, .eur)
    #expect(try Refunds.worth(of: some, to: ann, note.id, in: told.book) == nil)
    var paid = try #require(told.book.payments[ID(named: "p1")])
    paid.worth = Worth(of: paid.amount, [Money(165, .usd)])
    told.put(paid, in: told.book.payments)
    let worth = Worth(of: some, [Money(55, .usd)])
    #expect(try Refunds.worth(of: some, to: ann, note.id, in: told.book) == worth)
    #expect(try Refunds.worth(of: some, to: ann, nil, in: told.book) == worth)
    let parts = try Refunds.parts(ID(9), some, of: note, on: today, worth: worth, in: told.book)
    for part in parts { told.commit(part) }
    let income = try IncomeReport(of: told.book, by: .month).totals
    #expect(income[.usd] == Money(110, .usd) && income[.eur].isZero)
    // What the account's own currency is needs no other worth.
    let home = try TestBook(noted)
    #expect(
      try Refunds.worth(of: Money(50, .usd), to: ann, home.invoice("n1").id, in: home.book) == nil)
  }

  @Test func `refunds of several projects are together worth what the whole is`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      gig g2 c1 "Matinee" 2025-09-02 delivered
      charge g1 concert 10.00 EUR
      charge g2 concert 20.00 EUR
      invoice i1 g1 2025-09-02
      issued i1 102 2025-09-02
      invoice i2 g2 2025-09-02
      issued i2 103 2025-09-02
      payment i1 10.00 2025-09-03
      payment i2 20.00 2025-09-03
      creditnote n1 i1 2025-09-05
      issued n1 104 2025-09-05
      creditnote n2 i2 2025-09-05
      issued n2 105 2025-09-05
      """)
    let all = Money(30, .eur)
    let worth = Worth(of: all, [Money(minor: 3_301, currency: .usd)])
    let parts = try Refunds.parts(ID(9), all, to: ann, on: today, worth: worth, in: told.book)
    for part in parts { told.commit(part) }
    let refunds = told.book.payments.live.filter { $0.amount.isNegative }
    #expect(refunds.count == 2)
    let values = refunds.compactMap { $0.amount.value(in: .usd, $0.worth) }
    #expect(values.count == 2 && values.reduce(0) { $0 + $1.minor } == -3_301)
  }

  // MARK: what a credit note corrects

  @Test func `a credit note says for good which invoice it corrects`() throws {
    let told = try TestBook(noted)
    let content = try #require(told.invoice("n1").issue?.content)
    #expect(content.corrects?.number == "102")
    #expect(content.corrects?.issued == Day(year: 2025, month: 9, day: 2))
    #expect(told.invoice("n1").corrects == ID(named: "i1"))
    #expect(told.invoice("i1").issue?.content.corrects == nil)
    #expect(Drafting.credits(of: told.invoice("i1"), in: told.book).map(\.number) == ["103"])
  }

  @Test func `what is left to credit is what credit notes in force have not given back`() throws {
    var told = try TestBook(noted)
    #expect(try Drafting.creditable(told.invoice("i1"), in: told.book).isZero)
    #expect(try Drafting.creditable(told.invoice("n1"), in: told.book).isZero)
    try told.tell("void n1 2025-09-06 Slip")
    #expect(try Drafting.creditable(told.invoice("i1"), in: told.book) == Money(400, .usd))
    #expect(Drafting.credits(of: told.invoice("i1"), in: told.book).isEmpty)
    try told.tell("remove p1\nvoid i1 2025-09-06 Slip")
    #expect(try Drafting.creditable(told.invoice("i1"), in: told.book).isZero)
  }

  @Test func `an invoice without one is the bytes it always was`() throws {
    let told = try TestBook(noted)
    for (name, isLonger) in [("i1", false), ("n1", true)] {
      var content = try #require(told.invoice(name).issue?.content)
      var whole = ByteWriter()
      content.encode(into: &whole)
      var reader = ByteReader(whole.bytes)
      #expect(try InvoiceContent(from: &reader) == content)
      #expect(reader.isExact && reader.isAtEnd)
      content.corrects = nil
      var bare = ByteWriter()
      content.encode(into: &bare)
      #expect((whole.bytes.count > bare.bytes.count) == isLonger)
    }
  }
}
