import LedgerTestSupport
import Testing

@testable import Ledger

/// What an issued invoice bills is frozen with its issue: no later write to a line changes it, on no device (rule G7).
struct FrozenBillsTests {
  private func bowl() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 850.00 USD "Show"
      charge g1 rehearsal 60.00 USD "Rehearsal"
      charge g1 rehearsal 60.00 USD "Rehearsal"
      charge g1 rehearsal 60.00 USD "Rehearsal"
      charge g1 overdub 90.00 USD "Overdub"
      gig g2 c1 "Second Night" 2025-09-02 delivered
      charge g2 concert 850.00 USD "Show"
      invoice i1 g1 2025-09-02
      invoice i2 g2 2025-09-02
      """)
  }

  /// Which issued invoices ask for each charge.
  private func billed(_ book: Book) -> [ID<Charge>: [ID<Invoice>]] {
    var found: [ID<Charge>: [ID<Invoice>]] = [:]
    for charge in book.charges.rows {
      found[charge.id] = Drafting.issuedInvoices(with: charge.id, in: book).map { $0.id }
    }
    return found
  }

  /// A line as somebody leaves it who did not hear of the issue.
  private func edit(_ line: inout Line, _ book: Book, _ dice: inout Dice) {
    switch dice.below(7) {
    case 0: line.life = .trashed
    case 1: line.invoice = dice.pick(book.invoices.rows)?.id ?? ID()
    case 2: line.charge = dice.pick(book.charges.rows)?.id ?? ID()
    case 3: line.charge = ID()
    case 4:
      // It says what another one prints.
      if let other = dice.pick(book.lines.rows) {
        (line.text, line.service, line.price) = (other.text, other.service, other.price)
      }
    case 5: line.position = Position.between(nil, line.position, jitter: dice.next())
    case _: line.source = LineSource(ID(dice.next()), ID(dice.next()))
    }
  }

  private func wander(_ told: inout TestBook, _ dice: inout Dice) {
    for _ in 0..<8 {
      var edit = Edit()
      if var line = dice.pick(told.book.lines.rows), dice.percent(80) {
        self.edit(&line, told.book, &dice)
        edit.put(line, in: told.book.lines)
      } else {
        var line = Line()
        line.id = ID(dice.next() | 1)
        line.invoice = dice.pick(told.book.invoices.rows)?.id ?? ID()
        self.edit(&line, told.book, &dice)
        if let charge = dice.pick(told.book.charges.rows) {
          (line.text, line.service, line.price) = (charge.name, charge.service, charge.price)
          line.charge = charge.id
        }
        edit.put(line, in: told.book.lines)
      }
      told.commit(edit)
    }
  }

  @Test(arguments: 0..<60) func `nothing that is written late changes what is billed`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let told = try bowl()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    // What was edited before the issue counts.
    wander(&desk, &dice)
    let drafted = desk.book.lines(of: desk.invoice("i1").id)
    if drafted.isEmpty || drafted.contains(where: { $0.price.unit.currency != .usd }) { return }
    try desk.tell("issued i1 1001 2025-09-02")
    let invoice = desk.invoice("i1")
    #expect(invoice.bills.map(\.charge) == drafted.map(\.charge))
    #expect(invoice.bills.map(\.source) == drafted.map(\.source))
    let frozen = billed(desk.book)
    for line in drafted where !line.charge.isNone {
      #expect(frozen[line.charge] == [invoice.id])
    }
    wander(&phone, &dice)
    wander(&desk, &dice)
    #expect(billed(desk.book) == frozen)
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    for book in [desk.book, phone.book] {
      #expect(billed(book) == frozen)
      let known = try #require(book.invoices[invoice.id])
      #expect(PrintedLines.bills(of: known, in: book) == invoice.bills)
      for charge in book.charges.live where frozen[charge.id] == [] {
        #expect(!Drafting.isIssued(charge, in: book))
      }
      #expect(book.brokenInvariants() == [])
      namesAreFound(book)
    }
    #expect(desk.book.charges.rows.count == phone.book.charges.rows.count)
  }

  /// The index of what invoices name against a walk over all of them.
  private func namesAreFound(_ book: Book) {
    var ids = Set(book.charges.rows.map(\.id.raw))
    ids.formUnion(book.projects.rows.map(\.id.raw))
    for id in ids {
      let found = book.invoices.rows(naming: id)
      let walked = book.invoices.rows.indices.filter { book.invoices.rows[$0].named.contains(id) }
      #expect(found.sorted() == walked.map { Int32($0) })
    }
  }

  @Test func `an issue that is taken back by the log is found no more`() throws {
    var told = try bowl()
    try told.tell("issued i1 1001 2025-09-02")
    var book = told.book
    let invoice = told.invoice("i1")
    let charge = try #require(invoice.bills.first?.charge)
    let key = RowKey(.invoice, invoice.id.raw).register(RegisterTag.Invoice.bills)
    let register = book.register(key)
    let known = try #require(register)
    #expect(book.invoices.rows(naming: charge.raw).count == 1)
    book.force(key, bytes: nil, stamp: .never)
    #expect(book.invoices.rows(naming: charge.raw).isEmpty)
    book.force(key, bytes: known.bytes, stamp: known.stamp)
    #expect(book.invoices.rows(naming: charge.raw).count == 1)
    namesAreFound(book)
  }

  @Test func `what an earlier program issued is answered by its rows`() throws {
    var told = try bowl()
    try told.tell("issued i1 1001 2025-09-02")
    let frozen = billed(told.book)
    var old = told.invoice("i1")
    let bills = old.bills
    old.bills = []
    let edit = Edit(putting: old, in: told.book.invoices)
    told.commit(edit)
    #expect(billed(told.book) == frozen)
    #expect(PrintedLines.bills(of: told.invoice("i1"), in: told.book) == bills)
    for line in told.book.lines(of: old.id) {
      let edit = Edit(trashing: line, in: told.book.lines)
      told.commit(edit)
      #expect(billed(told.book) == frozen)
    }
  }

  @Test func `a credit note is of the project that it gives back`() throws {
    var told = try bowl()
    try told.tell(
      "issued i1 1001 2025-09-02\ncreditnote n1 i1 2025-09-03\nissued n1 1002 2025-09-03")
    let note = told.invoice("n1")
    #expect(note.bills.map(\.charge) == told.invoice("i1").bills.map(\.charge))
    #expect(note.bills.allSatisfy { $0.project == told.project("g1").id })
    #expect(Issuing.lateEdits(of: note, in: told.book) == 0)
    // All of it is to be billed again.
    for charge in told.book.charges(of: told.project("g1").id) {
      #expect(!Drafting.isIssued(charge, in: told.book))
    }
  }

  @Test func `only the issue says what is billed`() throws {
    var desk = try LawDesk()
    for known in [desk.issued, desk.draft] {
      var invoice = known
      var bill = BilledLine()
      bill.charge = ID(30)
      invoice.bills = [bill]
      var edit = Edit()
      edit.put(invoice, replacing: known)
      let refusal = desk.take(edit)
      #expect(refusal?.code == (known.isIssued ? "issued" : "not-issued"))
      #expect(refusal?.key == RowKey(.invoice, known.id.raw).register(RegisterTag.Invoice.bills))
    }
    #expect(desk.issued.bills.count == 2 && desk.draft.bills.isEmpty)
  }

  // MARK: two numbers of one charge

  @Test func `what two devices issued unheard is named until one of them asks no more`() throws {
    let told = try bowl()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("issued i1 1001 2025-09-02")
    var copy = Drafting.blank(
      ID(named: "i3"), client: told.client("c1").id, on: Day(number: 20_333), in: phone.book)
    copy.project = told.project("g1").id
    var edit = Edit()
    edit.put(copy, in: phone.book.invoices)
    let charge = try #require(phone.book.charges(of: copy.project).first)
    edit.put(Drafting.line(of: charge, on: copy.id), in: phone.book.lines)
    phone.commit(edit)
    // Offline it numbers from a series of its own.
    let own = Numbering.deviceSeries(of: 2, in: phone.book)
    phone.put(own, in: phone.book.seriesTable)
    phone.commit(
      try Issuing.issue(
        copy.id, from: own, on: Day(number: 20_333), at: phone.now, in: phone.book),
      undoable: false)
    #expect(BilledTwice.all(in: desk.book).isEmpty && BilledTwice.all(in: phone.book).isEmpty)
    desk.meet(&phone)
    for book in [desk.book, phone.book] {
      let found = BilledTwice.all(in: book)
      #expect(found.map(\.charge) == [charge.id])
      let numbers = found.flatMap { $0.invoices.map { book.invoices.rows[Int($0)].number } }
      #expect(numbers.count == 2 && numbers.contains("1001"))
      let today = Today(of: book, on: Day(number: 20_400), in: Today.Places(in: book))
      #expect(today.billedTwice == found)
    }
    var voided = desk
    try voided.tell("void i3 2025-09-03 \"Twice\"")
    #expect(BilledTwice.all(in: voided.book).isEmpty)
    try desk.tell("creditnote n1 i3 2025-09-03\nissued n1 1002 2025-09-03")
    #expect(BilledTwice.all(in: desk.book).isEmpty)
  }

  // MARK: days

  @Test func `an invoice is issued from ten years ago to one year ahead`() throws {
    let today = try #require(Day(year: 2026, month: 2, day: 28))
    for (day, isFine) in [
      (today, true), (today.adding(years: 1), true), (today.adding(years: -10), true),
      (today.adding(years: 1).adding(days: 1), false),
      (today.adding(years: -10).adding(days: -1), false), (Day.first, false), (Day.last, false),
    ] {
      #expect((Issuing.problem(issuingOn: day, today: today) == nil) == isFine, "\(day.text)")
    }
  }
}
