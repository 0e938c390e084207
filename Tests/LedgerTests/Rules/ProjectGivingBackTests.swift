import LedgerTestSupport
import Testing

@testable import Ledger

/// What was asked for on several invoices is given back as each asked for it, and an updated draft is one made anew (rule R10).
extension ProjectInvoicingTests {
  private func put(
    _ discount: Discount?, _ tax: Tax?, on invoice: Invoice, _ studio: inout ItemBook
  ) {
    var invoice = invoice
    (invoice.discount, invoice.tax) = (discount, tax)
    studio.told.put(invoice, in: studio.book.invoices)
  }

  /// The first invoice, less 10 % and with 20 % tax.
  private func first(_ studio: inout ItemBook) throws -> InvoiceContent {
    let invoice = try draft(9_001, &studio)
    put(Discount(Rate(percent: 10)), vat, on: invoice, &studio)
    return try issue(try #require(studio.book.invoices[invoice.id]), &studio)
  }

  private var vat: Tax { Tax("VAT", Rate(percent: 20)) }

  private func update(_ id: ID<Invoice>, _ studio: inout ItemBook) throws {
    let invoice = try #require(studio.book.invoices[id])
    let edit = Drafting.update(invoice, formats: Formats(), in: studio.book)
    if !edit.isEmpty { studio.told.commit(edit) }
  }

  @Test func `what two invoices asked for is given back to each`() throws {
    var studio = try studio()
    let asked = try first(&studio)
    price("sofa", 152_000, &studio)
    let more = try issue(try draft(9_002, &studio), &studio)
    #expect(more.total == Money(20, .usd))
    try studio.sell(["sofa"], to: .business)
    let note = try draft(9_003, &studio)
    #expect(note.corrects.isNone)
    let lines = studio.book.lines(of: note.id)
    #expect(lines.map { $0.price.unit.minor } == [-2_000, -150_000])
    #expect(lines.map { $0.tax } == [Tax("", .zero), vat])
    #expect(lines.map { $0.discount?.amount?.minor } == [nil, 15_000])
    #expect(lines[0].text.hasSuffix("sofa (invoice " + more.number + ")"))
    #expect(lines[1].text.hasSuffix("sofa (invoice " + asked.number + ")"))
    let all = try asked.total.adding(more.total)
    #expect(try issue(note, &studio).total == all.negated())
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
  }

  @Test func `things that go back one by one leave no cent of a tax that each rounds`() throws {
    var studio = try studio()
    price("sofa", 10_005, &studio)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 10_005)
    let invoice = try draft(9_001, &studio)
    put(nil, Tax("VAT", Rate(percent: 7)), on: invoice, &studio)
    _ = try issue(try #require(studio.book.invoices[invoice.id]), &studio)
    try studio.sell(["sofa"], to: .business)
    let first = try draft(9_002, &studio)
    #expect(try issue(first, &studio).total == Money(minor: -10_705, currency: .usd))
    try studio.sell(["rug"], to: .business)
    let last = try draft(9_003, &studio)
    #expect(studio.book.lines(of: last.id).last?.text == Drafting.rounding)
    #expect(ProjectCredits.isAll(of: last, in: studio.book))
    try update(last.id, &studio)
    #expect(studio.book.lines(of: last.id).last?.text == Drafting.rounding)
    #expect(try issue(last, &studio).total == Money(minor: -10_706, currency: .usd))
    let asked = try #require(studio.book.invoices[invoice.id])
    #expect(try Drafting.creditable(asked, in: studio.book).isZero)
    #expect(try studio.book.balance(of: asked).isZero)
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
  }

  @Test func `a price that falls goes to the invoice that asked for it last`() throws {
    var studio = try studio()
    _ = try first(&studio)
    price("sofa", 152_000, &studio)
    _ = try issue(try draft(9_002, &studio), &studio)
    price("sofa", 151_500, &studio)
    let little = try draft(9_003, &studio)
    #expect(little.corrects == ID(9_002))
    #expect(try issue(little, &studio).total == Money(-5, .usd))
    // 15.00 are left of the second.
    price("sofa", 140_000, &studio)
    let both = try draft(9_004, &studio)
    #expect(both.corrects.isNone)
    #expect(
      studio.book.lines(of: both.id).map { $0.price.unit.minor } == [-1_500, -10_000])
    #expect(
      try studio.book.total(of: both) == Money(minor: -1_500 - 9_000 * 12 / 10, currency: .usd))
  }

  @Test func `a part that was raised gives back its share of both invoices`() throws {
    var studio = try studio()
    var chairs = studio.item("sofa")
    (chairs.quantity, chairs.projectPrice) = (4, Money(720, .usd))
    studio.told.put(chairs, in: studio.book.items)
    _ = try issue(try draft(9_001, &studio), &studio)
    let operation = studio.operation()
    let split = try ItemSplit.split(1, of: studio.item("sofa"), by: operation, in: studio.book)
    studio.told.commit(split.edit)
    var part = try #require(studio.book.items[split.part.id])
    part.projectPrice = Money(200, .usd)
    studio.told.put(part, in: studio.book.items)
    #expect(try issue(try draft(9_002, &studio), &studio).total == Money(20, .usd))
    let next = studio.operation()
    studio.told.commit(
      try Selling.sell([part], to: .business, by: next, in: studio.book).edit)
    let note = try draft(9_003, &studio)
    #expect(
      studio.book.lines(of: note.id).map { $0.price.unit.minor } == [-2_000, -18_000])
    _ = try issue(note, &studio)
    try studio.sell(["sofa"], to: .business)
    let rest = try draft(9_004, &studio)
    #expect(rest.corrects == ID(9_001))
    #expect(try issue(rest, &studio).total == Money(-540, .usd))
  }

  @Test func `a line that gives more back takes its share of the discount`() throws {
    var studio = try studio()
    _ = try first(&studio)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 50_000)
    price("sofa", 130_000, &studio)
    let invoice = try draft(9_002, &studio)
    #expect(try studio.book.total(of: invoice) == Money(500 - 216, .usd))
    price("sofa", 80_000, &studio)
    try update(invoice.id, &studio)
    #expect(try studio.book.total(of: invoice) == Money(500 - 756, .usd))
    // What is asked for has no discount, and no tax of the first.
    price("sofa", 160_000, &studio)
    try update(invoice.id, &studio)
    #expect(try studio.book.total(of: invoice) == Money(600, .usd))
    #expect(studio.book.lines(of: invoice.id).allSatisfy { $0.discount == nil && $0.tax == nil })
  }

  @Test func `a line that somebody adds to a credit note has the tax, and no discount`() throws {
    var studio = try studio()
    let asked = try first(&studio)
    try studio.sell(["sofa"], to: .business)
    let note = try draft(9_002, &studio)
    #expect(try studio.book.total(of: note) == asked.total.negated())
    var line = Line()
    line.id = ID(named: "courier")
    line.invoice = note.id
    line.text = "Courier"
    line.price = Price(Money(50, .usd))
    studio.told.put(line, in: studio.book.lines)
    #expect(
      try studio.book.total(of: note) == Money(60, .usd).subtracting(asked.total))
  }

  @Test func `a credit note that turns into an invoice corrects nothing, and back`() throws {
    var studio = try studio()
    _ = try first(&studio)
    price("sofa", 140_000, &studio)
    let id = try draft(9_002, &studio).id
    func now() throws -> Invoice { try #require(studio.book.invoices[id]) }
    #expect(try now().corrects == ID(9_001))
    #expect(try studio.book.total(of: now()) == Money(-108, .usd))
    price("sofa", 152_000, &studio)
    try update(id, &studio)
    #expect(try now().corrects.isNone && now().tax == nil && now().discount == nil)
    #expect(try studio.book.total(of: now()) == Money(20, .usd))
    price("sofa", 140_000, &studio)
    try update(id, &studio)
    #expect(try now().corrects == ID(9_001))
    #expect(try studio.book.total(of: now()) == Money(-108, .usd))
  }

  @Test func `what a person wrote of words and taxes stays over updates`() throws {
    var studio = try studio()
    _ = try first(&studio)
    let rug = "rug"
    studio.put(item: rug, in: "p1", of: "t1", cents: 50_000)
    let invoice = try draft(9_002, &studio)
    var line = try #require(studio.book.lines(of: invoice.id).first)
    line.text = "A rug of wool"
    line.discount = Discount(Rate(percent: 50))
    studio.told.put(line, in: studio.book.lines)
    for cents in [60_000, 70_000] as [Int64] {
      price(rug, cents, &studio)
      try update(invoice.id, &studio)
      let now = try #require(studio.book.lines(of: invoice.id).first)
      #expect(now.text == "A rug of wool")
      #expect(try now.amount().minor == cents / 2)
    }
  }

  @Test func `a discount that a person wrote on what goes back stays over updates`() throws {
    var studio = try studio()
    _ = try first(&studio)
    price("sofa", 140_000, &studio)
    let id = try draft(9_002, &studio).id
    var line = try #require(studio.book.lines(of: id).first)
    line.discount = Discount(Rate(percent: 50))
    studio.told.put(line, in: studio.book.lines)
    for cents in [130_000, 120_000, 110_000] as [Int64] {
      price("sofa", cents, &studio)
      try update(id, &studio)
      let now = try #require(studio.book.lines(of: id).first)
      #expect(now.price.unit.minor == cents - 150_000)
      #expect(now.discount == Discount(Rate(percent: 50)))
    }
  }

  @Test func `a duplicate of a project's invoice bills none of its things`() throws {
    var studio = try studio()
    _ = try first(&studio)
    let issued = try #require(studio.book.invoices[ID(9_001)])
    studio.told.commit(
      Drafting.duplicate(ID(9_002), of: issued, on: Day(number: 20_600), in: studio.book))
    let copy = try #require(studio.book.invoices[ID(9_002)])
    #expect(studio.book.lines(of: copy.id).allSatisfy { $0.source == nil })
    #expect(ProjectInvoicing.draft(of: home, in: studio.book) == nil)
    price("lamp", 20_000, &studio)
    let next = try draft(9_003, &studio)
    #expect(ProjectInvoicing.draft(of: home, in: studio.book) == next.id)
    #expect(try issue(copy, &studio).total == issued.issue?.content.total)
    #expect(try issue(next, &studio).total == Money(200, .usd))
  }

  @Test func `a thing that an update took off comes back with the next one`() throws {
    var studio = try studio()
    price("lamp", 20_000, &studio)
    let invoice = try draft(9_001, &studio)
    price("lamp", nil, &studio)
    try update(invoice.id, &studio)
    #expect(try studio.book.total(of: invoice) == Money(1_500, .usd))
    price("lamp", 20_000, &studio)
    try update(invoice.id, &studio)
    #expect(try studio.book.total(of: invoice) == Money(1_700, .usd))
  }

  @Test func `a credit note that somebody makes of an invoice is none of the project's drafts`()
    throws
  {
    var studio = try studio()
    let asked = try first(&studio)
    let issued = try #require(studio.book.invoices[ID(9_001)])
    studio.told.commit(
      Drafting.credit(ID(9_002), of: issued, on: Day(number: 20_600), in: studio.book))
    let note = try #require(studio.book.invoices[ID(9_002)])
    #expect(ProjectDraftDrift(of: note, in: studio.book) == nil)
    #expect(Drafting.update(note, formats: Formats(), in: studio.book).isEmpty)
    #expect(ProjectInvoicing.draft(of: home, in: studio.book) == nil)
    price("lamp", 20_000, &studio)
    let next = try draft(9_003, &studio)
    #expect(try studio.book.total(of: next) == Money(200, .usd))
    #expect(ProjectInvoicing.draft(of: home, in: studio.book) == next.id)
    #expect(try issue(note, &studio).total == asked.total.negated())
    // What was given back is open again.
    let again = try #require(ProjectDraftDrift(of: next, in: studio.book))
    #expect(again.open == Money(1_700, .usd))
  }

  @Test func `a price that a person wrote on the line stands until the thing gets another`() throws
  {
    var studio = try studio()
    price("lamp", 20_000, &studio)
    let id = try draft(9_001, &studio).id
    func now() throws -> Invoice { try #require(studio.book.invoices[id]) }
    func write(_ price: Int) throws {
      var line = try #require(
        studio.book.lines(of: id).first { $0.source?.item == ID(named: "lamp") })
      line.price = Price(Money(price, .usd))
      studio.told.put(line, in: studio.book.lines)
    }
    try write(150)
    let drift = try #require(ProjectDraftDrift(of: now(), in: studio.book))
    #expect(!drift.canUpdate && drift.asked == Money(1_650, .usd))
    #expect(drift.open == Money(1_700, .usd))
    #expect(Drafting.update(try now(), formats: Formats(), in: studio.book).isEmpty)
    // What else changed is taken over.
    price("sofa", 160_000, &studio)
    #expect(try #require(ProjectDraftDrift(of: now(), in: studio.book)).canUpdate)
    try update(id, &studio)
    #expect(try studio.book.total(of: now()) == Money(1_750, .usd))
    #expect(try #require(ProjectDraftDrift(of: now(), in: studio.book)).canUpdate == false)
    price("lamp", 30_000, &studio)
    try update(id, &studio)
    #expect(try studio.book.total(of: now()) == Money(1_900, .usd))
    // The price that the program wrote is none of a person's.
    price("lamp", 20_000, &studio)
    try update(id, &studio)
    #expect(ProjectDraftDrift(of: try now(), in: studio.book) == nil)
    try write(150)
    try studio.sell(["lamp"], to: .business)
    try update(id, &studio)
    #expect(try studio.book.total(of: now()) == Money(1_600, .usd))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `an updated draft is one made anew, and all that was asked for goes back`(
    _ seed: UInt64
  ) throws {
    var studio = try studio()
    var dice = Dice(seed: seed)
    let names = ["sofa", "lamp", "rug", "desk"]
    studio.put(item: "rug", in: "p1", of: "t1", cents: 33_333)
    studio.put(item: "desk", in: "p1", of: "t1", cents: 9_999)
    price("lamp", 4_501, &studio)
    var number: UInt64 = 9_100
    var issued: [InvoiceContent] = []
    func change() throws {
      let name = names[Int(dice.below(4))]
      if studio.item(name).project != home {
        try studio.sell([name], to: .project(home))
      } else if dice.percent(60) {
        price(name, Int64(1 + dice.below(60_000)), &studio)
      } else {
        try studio.sell([name], to: .business)
      }
    }
    func isOpen() throws -> Bool {
      try ProjectInvoicing.differences(of: home, in: studio.book).contains { !$0.open.isZero }
    }
    for _ in 1...7 {
      guard try isOpen() else {
        try change()
        continue
      }
      number += 2
      let id = try draft(number, &studio).id
      for _ in 0..<dice.below(4) {
        try change()
        try update(id, &studio)
        let now = try #require(studio.book.invoices[id])
        #expect(ProjectDraftDrift(of: now, in: studio.book) == nil, "seed \(seed)")
        var other = studio
        other.told.commit(try Deleting.delete(now, in: other.book))
        guard try isOpen() else { break }
        let fresh = try draft(number + 1, &other)
        #expect(
          Made(now, in: studio.book) == Made(fresh, in: other.book), "seed \(seed), \(number)")
      }
      var now = try #require(studio.book.invoices[id])
      guard try isOpen() else {
        studio.told.commit(try Deleting.delete(now, in: studio.book))
        continue
      }
      let isPlain = try studio.book.lines(of: id).allSatisfy { try $0.amount().isPositive }
      if isPlain, dice.percent(70) {
        put(
          dice.pick([
            nil, Discount(Rate(percent: 10)), Discount(Money(minor: 1, currency: .usd)),
            Discount(Rate(micros: 3_330_000)),
          ]) ?? nil,
          dice.percent(50) ? vat : nil, on: now, &studio)
        now = try #require(studio.book.invoices[id])
      }
      issued.append(try issue(now, &studio))
      #expect(try !isOpen(), "seed \(seed)")
    }
    let left = names.filter { studio.item($0).project == home }
    if !left.isEmpty { try studio.sell(left, to: .business) }
    if try isOpen() { issued.append(try issue(try draft(9_999, &studio), &studio)) }
    // Before taxes nothing is left, to the cent; each note rounds its taxes once a rate.
    var (net, tax) = (Int64(0), Int64(0))
    for content in issued {
      for group in content.taxGroups { tax += group.amount.minor }
      net += content.subtotal.minor - (content.discount?.amount.minor ?? 0)
    }
    #expect(net == 0, "seed \(seed)")
    #expect(tax.magnitude <= UInt64(issued.count), "seed \(seed)")
  }
}

/// What a draft asks for, whatever its lines are called and in which order.
private struct Made: Equatable {
  var corrects: ID<Invoice>
  var tax: Tax?
  var discount: Discount?
  var lines: [String]

  init(_ invoice: Invoice, in book: Book) {
    (corrects, tax, discount) = (invoice.corrects, invoice.tax, invoice.discount)
    lines = book.lines(of: invoice.id).map {
      "\($0.text) \($0.price) \(String(describing: $0.discount)) \(String(describing: $0.tax))"
    }
    .sorted()
  }
}
