import LedgerTestSupport
import Testing

@testable import Ledger

/// Work of which all was credited is to be billed again (rules G7, G65).
struct GivenBackTests {
  private let billed = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01 delivered
    charge g1 concert 400.00 USD "Show"
    charge g1 rehearsal 60.00 USD "Rehearsal"
    invoice i1 g1 2025-09-02
    issued i1 102 2025-09-02
    """
  private let today = Day(year: 2025, month: 12, day: 1)!

  /// A credit note of which lines were changed, issued.
  private func note(
    _ name: String, of invoice: String, _ number: String, in told: inout TestBook,
    _ change: (Int, inout Line) -> Void = { _, _ in }
  ) throws {
    try told.tell("creditnote \(name) \(invoice) 2025-09-05")
    var edit = Edit()
    for (place, line) in told.book.lines(of: ID(named: name)).enumerated() {
      var line = line
      change(place, &line)
      edit.put(line, in: told.book.lines)
    }
    told.commit(edit)
    try told.tell("issued \(name) \(number) 2025-09-05")
  }

  private func waiting(_ told: TestBook) -> [String] {
    told.book.charges(of: told.project("g1").id)
      .filter { !Drafting.isBilled($0, in: told.book) }.map(\.name)
  }

  @Test func `a line that was credited in full is open again`() throws {
    var told = try TestBook(billed)
    #expect(waiting(told) == [])
    try note("n1", of: "i1", "103", in: &told) { place, line in
      if place == 0 { line.price.unit = Money(399, .usd) }
    }
    #expect(waiting(told) == ["Rehearsal"])
    let ready = told.book.sum(of: .readyToInvoice, for: .book, on: today)
    #expect(ready.totals == Totals(Money(60, .usd)))
    // The rest of the other, by a second one.
    try note("n2", of: "i1", "104", in: &told) { place, line in
      if place == 0 { line.price.unit = Money(1, .usd) } else { line.life = .trashed }
    }
    #expect(waiting(told) == ["Show", "Rehearsal"])
    try told.tell("void n2 2025-09-06 Slip")
    #expect(waiting(told) == ["Rehearsal"])
    try told.tell("void n1 2025-09-06 Slip")
    #expect(waiting(told) == [])
  }

  @Test func `it is billed by another invoice, and counts once`() throws {
    var told = try TestBook(billed)
    try note("n1", of: "i1", "103", in: &told)
    let invoiced = { (told: TestBook) in
      try IncomeReport(of: told.book, by: .month, .invoiced).totals
    }
    #expect(try invoiced(told)[.usd] == Money(460, .usd))
    try told.tell("invoice i2 g1 2025-09-07\nissued i2 104 2025-09-07")
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(460, .usd))
    #expect(waiting(told) == [] && BilledTwice.all(in: told.book).isEmpty)
    #expect(try invoiced(told)[.usd] == Money(460, .usd))
    #expect(throws: VoidingRule.Problem.billedAgain(number: "104")) {
      try told.tell("void n1 2025-09-08 Slip")
    }
    #expect(
      VoidingRule.Problem.billedAgain(number: "104").message
        == "What it gave back is billed again by invoice 104. Void or credit that first")
    try told.tell("void i2 2025-09-08 Slip\nvoid n1 2025-09-08 Slip")
    #expect(waiting(told) == [])
  }

  @Test func `what was let off of a paid gig is no income`() throws {
    var told = try TestBook(billed + "\npayment i1 460.00 2025-09-03")
    try note("n1", of: "i1", "103", in: &told)
    #expect(told.project("g1").stage == .paid)
    #expect(try IncomeReport(of: told.book, by: .month, .invoiced).totals.isZero)
  }

  @Test func `work that was paid, credited and paid back waits as what was never paid`() throws {
    var unpaid = try TestBook(billed)
    try note("n1", of: "i1", "103", in: &unpaid)
    var paid = try TestBook(billed + "\npayment i1 460.00 2025-09-03")
    try note("n1", of: "i1", "103", in: &paid)
    try paid.tell("refund n1 160.00 2025-09-10")
    // 300.00 of it are credit.
    #expect(paid.project("g1").stage == .paid)
    try paid.tell("refund n1 300.00 2025-09-11")
    for told in [unpaid, paid] {
      #expect(told.project("g1").stage == .delivered && waiting(told) == ["Show", "Rehearsal"])
      let ready = told.book.sum(of: .readyToInvoice, for: .book, on: today)
      #expect(ready.totals == Totals(Money(460, .usd)))
      let invoiced = try IncomeReport(of: told.book, by: .month, .invoiced).totals
      #expect(invoiced[.usd] == Money(460, .usd))
      #expect(try IncomeReport(of: told.book, by: .month).totals[.usd].isZero)
      #expect(try told.book.credit(of: ID(named: "c1")).isZero)
    }
  }

  @Test func `a gig of which a part was let off stays paid when that is paid back`() throws {
    var told = try TestBook(billed + "\npayment i1 460.00 2025-09-03")
    try note("n1", of: "i1", "103", in: &told) { place, line in
      if place == 0 { line.price.unit = Money(100, .usd) } else { line.life = .trashed }
    }
    try told.tell("refund n1 100.00 2025-09-10")
    #expect(told.project("g1").stage == .paid && waiting(told) == [])
  }

  @Test func `credit that pays another invoice opens the work that it was paid for`() throws {
    var told = try TestBook(billed + "\npayment i1 460.00 2025-09-03")
    try note("n1", of: "i1", "103", in: &told)
    try told.tell(
      "invoice i2 for c1\nline i2 \"Lesson\" 500.00 USD\nissued i2 104 2025-09-06")
    told.commit(try Credits.apply(to: told.invoice("i2"), on: today, in: told.book))
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(40, .usd))
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `a credit note that opens work again does not mark its project as paid`() throws {
    var told = try TestBook(billed + "\npayment i1 400.00 2025-09-03")
    try note("n1", of: "i1", "103", in: &told) { place, line in
      if place == 0 { line.life = .trashed }
    }
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(told.project("g1").stage == .delivered && waiting(told) == ["Rehearsal"])
  }

  @Test func `a credit note that is void on one device and billed anew on another is named`()
    throws
  {
    var told = try TestBook(billed)
    try note("n1", of: "i1", "103", in: &told)
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("void n1 2025-09-06 Slip")
    try desk.tell("invoice i2 g1 2025-09-07\nissued i2 104 2025-09-07")
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    for book in [desk.book, phone.book] {
      let found = BilledTwice.all(in: book)
      #expect(found.count == 2)
      #expect(
        found.first?.invoices.map { book.invoices.rows[Int($0)].number } == ["102", "104"])
    }
  }

  @Test func `an earlier program's credit note of one line gives it back`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD "Show"
      invoice i1 g1 2025-09-02
      issued i1 102 2025-09-02
      """)
    try note("n1", of: "i1", "103", in: &told)
    var old = told.invoice("n1")
    old.bills[0].charge = ID()
    told.put(old, in: told.book.invoices)
    #expect(waiting(told) == ["Show"])
  }

  // MARK: a law

  /// What is billed for each project before discounts, what is open, and what was let off by giving a part of a line back
  /// come to its charges, whatever was issued, credited, voided and billed again.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what is billed, open and let off comes to the charges`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-04-01 delivered")
    let gig = told.project("g1").id
    for number in 1...3 { try told.tell("charge g1 concert \(number)0\(dice.below(9)).00 USD") }
    var count = 0
    for _ in 0..<40 {
      count += 1
      let name = "x\(count)"
      let asked = told.book.invoices.live.filter { $0.isIssued && !$0.isVoid }
      switch dice.below(4) {
      case 0:
        guard
          let edit = try? Drafting.draft(
            ID(named: name), for: gig, on: today, in: told.book)
        else { continue }
        told.commit(edit)
        try issue(ID(named: name), &told)
      case 1:
        guard let invoice = dice.pick(asked.filter { !$0.isCreditNote }),
          try Drafting.creditable(invoice, in: told.book).isPositive
        else { continue }
        told.commit(Drafting.credit(ID(named: name), of: invoice, on: today, in: told.book))
        var edit = Edit()
        for var line in told.book.lines(of: ID(named: name)) {
          let left = try left(of: line, of: invoice, ID(named: name), told.book)
          if !left.isPositive || dice.percent(30) {
            line.life = .trashed
          } else {
            line.price.unit = dice.percent(40) ? Money(1, .usd) : left
          }
          edit.put(line, in: told.book.lines)
        }
        told.commit(edit)
        try? issue(ID(named: name), &told)
      case 2:
        guard let invoice = dice.pick(asked),
          let edit = try? VoidingRule.void(invoice, on: today, reason: "", in: told.book)
        else { continue }
        told.commit(edit, undoable: false)
      case _: continue
      }
      try holds(told.book, gig, "seed \(seed), step \(count)")
    }
  }

  private func issue(_ id: ID<Invoice>, _ told: inout TestBook) throws {
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(id, from: series, on: today, at: told.now, in: told.book), undoable: false)
  }

  /// What credit notes left of the printed line that a new one's line gives back: nobody gives back more.
  private func left(
    of line: Line, of invoice: Invoice, _ note: ID<Invoice>, _ book: Book
  ) throws -> Money {
    let bills = PrintedLines.bills(of: invoice, in: book)
    let place = try #require(bills.indices.first { Drafting.creditLine($0, of: note) == line.id })
    return try GivenBack.left(of: bills[place].charge, on: invoice, in: book) ?? .zero(.usd)
  }

  private func holds(_ book: Book, _ gig: ID<Project>, _ what: Comment) throws {
    var (billed, letOff) = (Int64(0), Int64(0))
    var partly: [ID<Charge>: Int64] = [:]
    for invoice in book.invoices.live where invoice.isIssued && !invoice.isVoid {
      for (line, bill) in zip(invoice.issue?.content.lines ?? [], invoice.bills) {
        let minor = try line.unit.times(line.quantity).minor
        billed += minor
        // Given back on an invoice that still asks for the rest of it.
        if invoice.isCreditNote, let corrected = book.invoices[invoice.corrects],
          GivenBack.isAsked(bill.charge, on: corrected, in: book)
        {
          partly[bill.charge, default: 0] -= minor
        }
      }
    }
    for part in partly.values { letOff += part }
    var (open, all) = (Int64(0), Int64(0))
    for charge in book.charges(of: gig) {
      let minor = try charge.price.amount().minor
      all += minor
      let invoices = Drafting.issuedInvoices(with: charge.id, in: book)
      #expect(invoices.count < 2, what)
      if invoices.isEmpty { open += minor }
    }
    #expect(billed + open + letOff == all, what)
    #expect(BilledTwice.all(in: book).isEmpty, what)
  }
}
