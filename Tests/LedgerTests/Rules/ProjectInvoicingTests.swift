import LedgerTestSupport
import Testing

@testable import Ledger

/// A project's report as numbered invoices: each bills what the ones before did not (D8).
struct ProjectInvoicingTests {
  let home = ID<Project>(named: "p1")

  /// A project with a priced sofa and a lamp without a price, both bought for the client.
  func studio() throws -> ItemBook {
    var studio = try ItemBook()
    var client = Client()
    client.id = ID(named: "c")
    client.lastName = "Lee"
    studio.told.put(client, in: studio.book.clients)
    var project = try #require(studio.book.projects[home])
    project.client = client.id
    studio.told.put(project, in: studio.book.projects)
    var purchase = studio.transaction("t1")
    purchase.reimbursement = .owedToCompany
    purchase.day = Day(year: 2026, month: 2, day: 1)
    studio.told.put(purchase, in: studio.book.transactions)
    studio.put(item: "sofa", in: "p1", of: "t1", cents: 150_000)
    studio.put(item: "lamp", in: "p1", of: "t1")
    price("lamp", nil, &studio)
    return studio
  }

  func price(_ name: String, _ cents: Int64?, _ studio: inout ItemBook) {
    var item = studio.item(name)
    item.projectPrice = cents.map { Money(minor: $0, currency: .usd) }
    studio.told.put(item, in: studio.book.items)
  }

  func draft(_ number: UInt64, _ studio: inout ItemBook) throws -> Invoice {
    studio.told.commit(
      try ProjectInvoicing.draft(
        ID(number), for: home, on: Day(number: 20_600), formats: Formats(), in: studio.book))
    return try #require(studio.book.invoices[ID(number)])
  }

  func issue(_ invoice: Invoice, _ studio: inout ItemBook) throws -> InvoiceContent {
    let series = Numbering.mainSeries(in: studio.book)
    for part in try Issuing.parts(
      invoice.id, from: series, count: Numbering.nextCount(of: series, in: studio.book),
      on: Day(number: 20_600), at: Instant(milliseconds: 1_780_000_000_000), in: studio.book)
    {
      studio.told.commit(part)
    }
    return try #require(studio.book.invoices[invoice.id]?.issue?.content)
  }

  @Test func `a draft names what it bills, and things without a price are left out`() throws {
    var studio = try studio()
    #expect(ProjectInvoicing.unpriced(of: home, in: studio.book) == [ID(named: "lamp")])
    let invoice = try draft(9_001, &studio)
    #expect(invoice.project == home && invoice.client == ID(named: "c"))
    let lines = studio.book.lines(of: invoice.id)
    #expect(lines.map { $0.text } == ["Feb 1, 2026 \u{00B7} sofa"])
    #expect(lines[0].source?.item == ID(named: "sofa"))
    #expect(lines[0].source?.transaction == ID(named: "t1"))
    #expect(try studio.book.total(of: invoice) == Money(1_500, .usd))
  }

  @Test(arguments: [(150_000, 3, 50_000, 3_000), (150_001, 3, 150_001, 1_000)])
  func `several pieces are billed as pieces where that is exact`(
    cents: Int64, pieces: Int64, unit: Int64, thousandths: Int64
  ) throws {
    var studio = try studio()
    price("sofa", cents, &studio)
    var sofa = studio.item("sofa")
    sofa.quantity = pieces
    studio.told.put(sofa, in: studio.book.items)
    let invoice = try draft(9_001, &studio)
    let line = try #require(studio.book.lines(of: invoice.id).first)
    #expect(line.price.unit.minor == unit && line.price.quantity.thousandths == thousandths)
    #expect(try line.price.amount().minor == cents)
    _ = try issue(invoice, &studio)
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
    // What is billed later is a difference, as a whole.
    price("sofa", cents + 300, &studio)
    let next = try draft(9_002, &studio)
    #expect(studio.book.lines(of: next.id).map { $0.price.unit.minor } == [300])
  }

  @Test func `the next invoice bills differences only, and a negative one is a credit note`() throws
  {
    var studio = try studio()
    let first = try issue(try draft(9_001, &studio), &studio)
    #expect(first.total == Money(1_500, .usd) && !first.number.isEmpty)
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_002, &studio) }
    price("sofa", 160_000, &studio)
    price("lamp", 20_000, &studio)
    let second = try issue(try draft(9_003, &studio), &studio)
    #expect(second.lines.map { $0.amount } == [Money(100, .usd), Money(200, .usd)])
    #expect(second.lines[0].text.hasSuffix("sofa (invoiced before: $1,500.00)"))
    try studio.sell(["sofa"], to: .business)
    let third = try issue(try draft(9_004, &studio), &studio)
    #expect(third.total == Money(-1_600, .usd))
    #expect(first.total == studio.book.invoices[ID(9_001)]?.issue?.content.total)
    let sums = try Accounting(of: home, in: studio.book)
    #expect(sums.toInvoice.isZero)
    #expect(
      try sums.invoiced.nonZero == ProjectInvoiceReport(of: home, in: studio.book).netDue.nonZero)
  }

  @Test func `a draft that the project outran is brought up to it, and keeps what was written`()
    throws
  {
    var studio = try studio()
    let invoice = try draft(9_001, &studio)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil)
    var own = Line()
    own.id = ID(9_100)
    own.invoice = invoice.id
    own.text = "Delivery"
    own.price = Price(Money(80, .usd))
    own.position = Position.between(
      studio.book.lines(of: invoice.id).last?.position, nil, jitter: 7)
    studio.told.put(own, in: studio.book.lines)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil, "of no thing")
    func sums(_ studio: ItemBook) throws -> (Int64, Int64) {
      let drift = try #require(ProjectDraftDrift(of: invoice, in: studio.book))
      return (drift.asked.minor, drift.open.minor)
    }
    func update(_ studio: inout ItemBook) throws {
      let drift = try #require(ProjectDraftDrift(of: invoice, in: studio.book))
      studio.told.commit(drift.update(of: invoice, formats: Formats(), in: studio.book))
      #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil)
    }
    // A thing that is priced now.
    price("lamp", 20_000, &studio)
    #expect(try sums(studio) == (150_000, 170_000))
    try update(&studio)
    #expect(
      studio.book.lines(of: invoice.id).map { $0.text.split(separator: " ").last.map(String.init) }
        == ["sofa", "Delivery", "lamp"])
    #expect(try studio.book.total(of: invoice) == Money(1_780, .usd))
    // One that costs something else, and one that was sold back.
    price("lamp", 25_000, &studio)
    try studio.sell(["sofa"], to: .business)
    #expect(try sums(studio) == (170_000, 25_000))
    try update(&studio)
    #expect(try studio.book.total(of: invoice) == Money(330, .usd))
    let content = try issue(invoice, &studio)
    // What was sold back stands there as the report has it, and is given back.
    #expect(content.total == Money(330, .usd))
    #expect(content.lines.map { $0.amount.minor }.sorted() == [-150_000, 8_000, 25_000, 150_000])
    let issued = try #require(studio.book.invoices[invoice.id])
    #expect(ProjectDraftDrift(of: issued, in: studio.book) == nil)
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
  }

  @Test func `words that a person wrote stay, and a line that was taken off stays off`() throws {
    var studio = try studio()
    price("lamp", 20_000, &studio)
    let invoice = try draft(9_001, &studio)
    var lines = studio.book.lines(of: invoice.id)
    #expect(lines.count == 2)
    let sofa = try #require(lines.firstIndex { $0.text.hasSuffix("sofa") })
    var (written, removed) = (lines.remove(at: sofa), lines[0])
    written.text = "Three-seat sofa, delivered"
    studio.told.put(written, in: studio.book.lines)
    removed.life = .trashed
    studio.told.put(removed, in: studio.book.lines)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil)
    price("sofa", 155_000, &studio)
    let drift = try #require(ProjectDraftDrift(of: invoice, in: studio.book))
    #expect(drift.open == Money(1_550, .usd))
    studio.told.commit(drift.update(of: invoice, formats: Formats(), in: studio.book))
    let now = studio.book.lines(of: invoice.id)
    #expect(now.map(\.text) == ["Three-seat sofa, delivered"])
    #expect(try studio.book.total(of: invoice) == Money(1_550, .usd))
    // What is not on it waits for another one.
    #expect(try Accounting(of: home, in: studio.book).toInvoice == Totals(Money(1_750, .usd)))
  }

  /// An invoice over the sofa and the lamp with a discount, by its tax, issued.
  func billed(
    _ discount: Discount?, lamp: Int64 = 33_333, first own: Tax? = nil, _ studio: inout ItemBook
  ) throws -> InvoiceContent {
    price("lamp", lamp, &studio)
    var invoice = try draft(9_001, &studio)
    invoice.discount = discount
    invoice.tax = Tax("VAT", Rate(percent: 20))
    studio.told.put(invoice, in: studio.book.invoices)
    if var line = studio.book.lines(of: invoice.id).first, own != nil {
      line.tax = own
      studio.told.put(line, in: studio.book.lines)
    }
    return try issue(invoice, &studio)
  }

  @Test(arguments: [
    Discount(Rate(percent: 10)), Discount(Money(minor: 10_001, currency: .usd)), nil,
  ])
  func `what is sold back is given back as it was billed, off the invoice that asked for it`(
    _ discount: Discount?
  ) throws {
    var studio = try studio()
    let content = try billed(discount, &studio)
    try studio.sell(["sofa", "lamp"], to: .business)
    let note = try draft(9_002, &studio)
    #expect(note.corrects == ID(9_001))
    #expect(try issue(note, &studio).total == content.total.negated())
    let first = try #require(studio.book.invoices[ID(9_001)])
    #expect(try studio.book.balance(of: first).isZero)
    #expect(try studio.book.balance(of: try #require(studio.book.invoices[ID(9_002)])).isZero)
    #expect(try studio.book.credit(of: first.client).isZero)
  }

  @Test func `a part is given back with its share, also beside what is new`() throws {
    var studio = try studio()
    _ = try billed(Discount(Money(minor: 10_001, currency: .usd)), lamp: 50_000, &studio)
    try studio.sell(["lamp"], to: .business)
    let note = try draft(9_002, &studio)
    // 100.01 was taken off 2,000.00: 25.00 of it off the lamp, and 20 % on 475.00.
    #expect(try studio.book.total(of: note) == Money(minor: -57_000, currency: .usd))
    studio.told.commit(try Deleting.delete(note, in: studio.book))
    studio.put(item: "rug", in: "p1", of: "t1", cents: 40_000)
    let mixed = try draft(9_003, &studio)
    #expect(mixed.corrects.isNone && mixed.discount == nil)
    let lamp = try #require(
      try studio.book.lines(of: mixed.id).first { try $0.amount().isNegative })
    #expect(try lamp.amount() == Money(minor: -47_500, currency: .usd))
    #expect(lamp.tax == Tax("VAT", Rate(percent: 20)))
  }

  @Test func `another number of pieces for the same sum changes the line`() throws {
    var studio = try studio()
    func pieces(_ count: Int64) {
      guard var sofa = studio.book.items[ID(named: "sofa")] else { return }
      sofa.quantity = count
      studio.told.put(sofa, in: studio.book.items)
    }
    pieces(3)
    let invoice = try draft(9_001, &studio)
    #expect(
      studio.book.lines(of: invoice.id).map { $0.price } == [
        Price(Money(500, .usd), times: Quantity(3))
      ])
    pieces(7)
    let drift = try #require(ProjectDraftDrift(of: invoice, in: studio.book))
    #expect(drift.asked == drift.open)
    studio.told.commit(drift.update(of: invoice, formats: Formats(), in: studio.book))
    // 1,500.00 are no seven equal amounts.
    let line = try #require(studio.book.lines(of: invoice.id).first)
    #expect(line.price == Price(Money(1_500, .usd)) && line.text.hasSuffix("7 × sofa"))
  }

  @Test func `a sale's line has the day of its step`() throws {
    var studio = try studio()
    studio.put(item: "rug", in: nil, cents: 30_000)
    try studio.sell(["rug"], to: .project(home))
    let edge = try #require(studio.book.lineage(of: ID(named: "rug")).last)
    let day = try #require(edge.day)
    let invoice = try draft(9_001, &studio)
    let lines = studio.book.lines(of: invoice.id)
    #expect(lines.contains { $0.text == Formats().day(day) + " \u{00B7} rug" })
  }

  @Test func `a void invoice bills nothing, and what was returned unpaid is given back`() throws {
    var studio = try studio()
    let first = try draft(9_001, &studio)
    _ = try issue(first, &studio)
    let issued = try #require(studio.book.invoices[first.id])
    studio.told.commit(
      try VoidingRule.void(issued, on: Day(number: 20_601), reason: "", in: studio.book))
    let again = try draft(9_002, &studio)
    #expect(try studio.book.total(of: again) == Money(1_500, .usd))
    _ = try issue(again, &studio)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item("sofa")], to: studio.transaction("r1"), by: operation, in: studio.book))
    let credit = try draft(9_003, &studio)
    #expect(try studio.book.total(of: credit) == Money(-1_500, .usd))
  }

  @Test func `a credit note says what was billed before, and gives it back to the next draft`()
    throws
  {
    var studio = try studio()
    price("lamp", 20_000, &studio)
    let first = try draft(9_001, &studio)
    _ = try issue(first, &studio)
    price("sofa", 160_000, &studio)
    let second = try draft(9_002, &studio)
    #expect(studio.book.lines(of: second.id).map { $0.source?.before } == [Money(1_500, .usd)])
    _ = try issue(second, &studio)
    let issued = try #require(studio.book.invoices[second.id])
    studio.told.commit(
      Drafting.credit(ID(9_003), of: issued, on: Day(number: 20_600), in: studio.book))
    let credit = try #require(studio.book.invoices[ID(9_003)])
    let lines = studio.book.lines(of: credit.id)
    #expect(lines.map { $0.source?.item } == [ID(named: "sofa")])
    #expect(lines.map { $0.source?.before } == [Money(1_600, .usd)])
    _ = try issue(credit, &studio)
    // What was given back is open again, and nothing else is.
    let next = try draft(9_004, &studio)
    #expect(try studio.book.total(of: next) == Money(100, .usd))
    #expect(studio.book.lines(of: next.id).map { $0.source?.before } == [Money(1_500, .usd)])
  }

  @Test func `a credit note that another one outran is not issued`() throws {
    var studio = try studio()
    let first = try draft(9_001, &studio)
    _ = try issue(first, &studio)
    let issued = try #require(studio.book.invoices[first.id])
    for number in [9_002, 9_003] as [UInt64] {
      studio.told.commit(
        Drafting.credit(ID(number), of: issued, on: Day(number: 20_600), in: studio.book))
    }
    let notes = try [9_002, 9_003].map { try #require(studio.book.invoices[ID($0)]) }
    _ = try issue(notes[0], &studio)
    #expect(throws: Issuing.Problem.billedSince) { try issue(notes[1], &studio) }
  }

  @Test func `deposits for the project pay it when it is issued`() throws {
    var studio = try studio()
    var deposit = Payment()
    deposit.id = ID(named: "d")
    deposit.client = ID(named: "c")
    deposit.project = home
    deposit.day = Day(number: 20_500)
    deposit.amount = Money(400, .usd)
    studio.told.put(deposit, in: studio.book.payments)
    let invoice = try draft(9_001, &studio)
    _ = try issue(invoice, &studio)
    let issued = try #require(studio.book.invoices[invoice.id])
    #expect(try studio.book.balance(of: issued) == Money(1_100, .usd))
  }

  @Test func `one draft a project, and one that another invoice outran is not issued`() throws {
    var studio = try studio()
    let before = studio.book
    let first = try draft(9_001, &studio)
    #expect(throws: ProjectInvoicing.Problem.draftExists(first.id)) { try draft(9_002, &studio) }
    // Another device made its own draft before it heard of this one.
    studio.told.commit(
      try ProjectInvoicing.draft(
        ID(9_002), for: home, on: Day(number: 20_600), formats: Formats(), in: before))
    _ = try issue(first, &studio)
    let late = try #require(studio.book.invoices[ID(9_002)])
    #expect(throws: Issuing.Problem.billedSince) { try issue(late, &studio) }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `over random houses the invoices come to what the report says`(_ seed: UInt64) throws {
    var home = RandomHome(seed: seed)
    var book = home.book
    for round in 1...6 as ClosedRange<UInt64> {
      let id = ID<Invoice>(90_000 + round)
      var edit = Edit()
      do throws(ProjectInvoicing.Problem) {
        edit = try ProjectInvoicing.draft(
          id, for: home.project, on: Day(number: 20_000), formats: Formats(), in: book)
      } catch {
        let known: [ProjectInvoicing.Problem] = [.nothingToBill, .nothingPriced, .nothingOwed]
        #expect(known.contains(error))
        break
      }
      book.apply(change(edit, round * 2))
      var invoice = try #require(book.invoices[id])
      var issue = Issue()
      issue.content = try Issuing.content(of: invoice, on: Day(number: 20_000), in: book)
      invoice.issue = issue
      var issuing = Edit()
      issuing.put(invoice, in: book.invoices)
      if round == 2, var item = book.items.live.first(where: { $0.project == home.project }) {
        item.projectPrice = Money(minor: Int64(home.dice.below(5_000)), currency: .usd)
        issuing.put(item, in: book.items)
      }
      book.apply(change(issuing, round * 2 + 1))
    }
    let sums = try Accounting(of: home.project, in: book)
    #expect(sums.toInvoice.isZero, "seed \(seed)")
    let report = try ProjectInvoiceReport(of: home.project, in: book)
    #expect(PlainSums(sums.invoiced) == PlainSums(report.netDue), "seed \(seed)")
  }

  private func change(_ edit: Edit, _ counter: UInt64) -> Change {
    Change(
      device: 3, counter: counter, stamp: Stamp(time: 2_000 + counter, device: 3),
      body: edit.body)
  }
}
