import LedgerTestSupport
import Testing

@testable import Ledger

/// What a project's draft gives back keeps the tax and the discount that it was asked for with, whatever the draft gets (rule R10).
extension ProjectInvoicingTests {
  private func change(
    _ id: ID<Invoice>, _ studio: inout ItemBook, _ change: (inout Invoice) -> Void
  ) throws {
    var invoice = try #require(studio.book.invoices[id])
    change(&invoice)
    studio.told.put(invoice, in: studio.book.invoices)
  }

  @Test func `another tax of a draft that only gives back changes nothing of it`() throws {
    for discount in [nil, Discount(Rate(percent: 10))] as [Discount?] {
      var studio = try studio()
      let content = try billed(discount, &studio)
      try studio.sell(["sofa", "lamp"], to: .business)
      let note = try draft(9_002, &studio)
      #expect(ProjectCredits.isAll(of: note, in: studio.book))
      for tax in [nil, Tax("", .zero), Tax("Levy", Rate(percent: 7))] as [Tax?] {
        try change(note.id, &studio) { $0.tax = tax }
        #expect(
          try studio.book.total(of: try #require(studio.book.invoices[note.id]))
            == content.total.negated())
      }
      // With a line of somebody's own it gives back as much.
      var own = Line()
      (own.id, own.invoice, own.text) = (ID(77_001), note.id, "Delivery")
      (own.price, own.tax) = (Price(Money(10, .usd)), Tax("", .zero))
      studio.told.put(own, in: studio.book.lines)
      #expect(
        try studio.book.total(of: try #require(studio.book.invoices[note.id]))
          == Money(10, .usd).adding(content.total.negated()))
    }
  }

  @Test func `a discount beside what is new is the new lines' own`() throws {
    var studio = try studio()
    let content = try billed(Discount(Rate(percent: 10)), &studio)
    try studio.sell(["sofa", "lamp"], to: .business)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 400_000)
    let mixed = try draft(9_002, &studio)
    #expect(!ProjectCredits.isAll(of: mixed, in: studio.book))
    try change(mixed.id, &studio) { $0.discount = Discount(Rate(percent: 25)) }
    let now = try #require(studio.book.invoices[mixed.id])
    #expect(
      try studio.book.total(of: now)
        == Money(3_000, .usd).adding(content.total.negated()))
    // So it is frozen, and no edit came late.
    #expect(try issue(now, &studio).total == Money(3_000, .usd).adding(content.total.negated()))
    let issued = try #require(studio.book.invoices[mixed.id])
    #expect(Issuing.lateEdits(of: issued, in: studio.book) == 0)
  }

  @Test func `what is asked for the first time takes the discount of the whole`() throws {
    var studio = try studio()
    let invoice = try draft(9_001, &studio)
    #expect(!ProjectCredits.isAll(of: invoice, in: studio.book))
    try change(invoice.id, &studio) { $0.discount = Discount(Rate(percent: 50)) }
    #expect(
      try studio.book.total(of: try #require(studio.book.invoices[invoice.id])) == Money(750, .usd))
  }

  @Test func `what came and went on one invoice is given back by no later one`() throws {
    var studio = try studio()
    try studio.sell(["sofa"], to: .business)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 5_000)
    #expect(try issue(try draft(9_001, &studio), &studio).total == Money(50, .usd))
    var client = try #require(studio.book.clients[ID(named: "c")])
    client.tax = Tax("VAT", Rate(percent: 20))
    studio.told.put(client, in: studio.book.clients)
    try studio.sell(["sofa"], to: .project(home))
    try studio.sell(["sofa", "rug"], to: .business)
    let note = try draft(9_002, &studio)
    // The sofa came and went once more, with the tax of now; the rug goes back without any.
    #expect(try studio.book.total(of: note) == Money(-50, .usd))
    _ = try issue(note, &studio)
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
  }

  @Test func `what more is asked of a thing has the tax that its line was given`() throws {
    var studio = try studio()
    studio.put(item: "rug", in: "p1", of: "t1", cents: 100_000)
    let asked = try draft(9_001, &studio)
    try change(asked.id, &studio) { $0.tax = Tax("VAT", Rate(percent: 20)) }
    var rug = try #require(
      studio.book.lines(of: asked.id).first { $0.source?.item == ID(named: "rug") })
    rug.tax = Tax("VAT", Rate(percent: 7))
    studio.told.put(rug, in: studio.book.lines)
    _ = try issue(try #require(studio.book.invoices[asked.id]), &studio)
    price("sofa", 160_000, &studio)
    price("rug", 130_000, &studio)
    studio.put(item: "vase", in: "p1", of: "t1", cents: 5_000)
    let next = try draft(9_002, &studio)
    func taxes() -> [String: Tax] {
      var found: [String: Tax] = [:]
      for line in studio.book.lines(of: next.id) {
        if let item = line.source?.item, let tax = line.tax {
          found[studio.book.items[item]?.name ?? ""] = tax
        }
      }
      return found
    }
    // 100.00 more for the sofa and the vase have the draft's tax, whatever that becomes; 300.00 for the rug its own.
    #expect(taxes() == ["rug": Tax("VAT", Rate(percent: 7))])
    #expect(try studio.book.total(of: next) == Money(471, .usd))
    // What it asks for goes on with it: the third time, too.
    _ = try issue(next, &studio)
    price("rug", 140_000, &studio)
    let third = try draft(9_003, &studio)
    #expect(try studio.book.total(of: third) == Money(107, .usd))
  }

  @Test func `a credit note of two taxes gives back what a discount of the whole left`() throws {
    var studio = try studio()
    studio.put(item: "rug", in: "p1", of: "t1", cents: 100_000)
    let asked = try draft(9_001, &studio)
    try change(asked.id, &studio) {
      ($0.tax, $0.discount) = (Tax("VAT", Rate(percent: 20)), Discount(Rate(percent: 10)))
    }
    var line = try #require(studio.book.lines(of: asked.id).last)
    line.tax = Tax("VAT", Rate(percent: 7))
    studio.told.put(line, in: studio.book.lines)
    let content = try issue(try #require(studio.book.invoices[asked.id]), &studio)
    #expect(content.taxGroups.count == 2)
    let issued = try #require(studio.book.invoices[asked.id])
    studio.told.commit(
      Drafting.credit(ID(9_002), of: issued, on: Day(number: 20_600), in: studio.book))
    let note = try #require(studio.book.invoices[ID(9_002)])
    #expect(try studio.book.total(of: note) == content.total.negated())
    #expect(Drafting.overcredit(by: note, in: studio.book) == nil)
    #expect(try issue(note, &studio).total == content.total.negated())
  }
}
