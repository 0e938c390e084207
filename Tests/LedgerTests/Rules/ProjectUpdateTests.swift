import LedgerTestSupport
import Testing

@testable import Ledger

/// A draft that is brought up to its project says what a new one would say (rule R10).
extension ProjectInvoicingTests {
  /// What a draft comes to, and what decides that.
  private struct Said: Equatable {
    var corrects: ID<Invoice>
    var tax: Tax?
    var discount: Discount?
    /// By thing.
    var lines: [String: [String]]
    var total: Money
  }

  private func said(_ id: ID<Invoice>, _ studio: ItemBook) throws -> Said {
    let invoice = try #require(studio.book.invoices[id])
    var lines: [String: [String]] = [:]
    for line in studio.book.lines(of: id) {
      let key = "\(line.source?.transaction.raw ?? 0) \(line.source?.item.raw ?? 0)"
      lines[key, default: []] += [
        "\(line.price)", "\(String(describing: line.discount))",
        "\(String(describing: line.tax))",
      ]
    }
    return Said(
      corrects: invoice.corrects, tax: invoice.tax, discount: invoice.discount, lines: lines,
      total: try studio.book.total(of: invoice))
  }

  /// Brings a draft up to its project; whether there was anything to bring.
  private func update(_ id: ID<Invoice>, _ studio: inout ItemBook) throws {
    let invoice = try #require(studio.book.invoices[id])
    guard let drift = ProjectDraftDrift(of: invoice, in: studio.book) else { return }
    let edit = drift.update(of: invoice, formats: Formats(), in: studio.book)
    studio.told.commit(edit)
  }

  @Test(arguments: UInt64(1)...40)
  func `an updated draft is a new one`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var studio = try studio()
    let discounts = [
      Discount(Rate(percent: 10)), Discount(Money(minor: 10_001, currency: .usd)), nil,
    ]
    // The first line has a tax of its own.
    let own = seed.isMultiple(of: 2) ? Tax("VAT", Rate(percent: 7)) : nil
    _ = try billed(dice.pick(discounts) ?? nil, lamp: 40_000, first: own, &studio)
    price("sofa", Int64(1 + dice.below(200_000)), &studio)
    if dice.percent(50) { studio.put(item: "rug", in: "p1", of: "t1", cents: 30_000) }
    let first = try draft(9_002, &studio)
    for _ in 0..<4 {
      switch dice.below(4) {
      case 0: price("sofa", Int64(1 + dice.below(200_000)), &studio)
      case 1: price("lamp", Int64(1 + dice.below(60_000)), &studio)
      case 2:
        if studio.item("lamp").project == home { try studio.sell(["lamp"], to: .business) }
      case _:
        if studio.item("rug").project == home {
          price("rug", Int64(1 + dice.below(60_000)), &studio)
        }
      }
      try update(first.id, &studio)
      var fresh = studio
      let old = try #require(fresh.book.invoices[first.id])
      if fresh.book.lines(of: old.id).isEmpty { return }
      fresh.told.commit(try Deleting.delete(old, in: fresh.book))
      let new = try draft(9_003, &fresh)
      #expect(try said(first.id, studio) == said(new.id, fresh), "seed \(seed)")
    }
  }

  @Test func `what somebody wrote on a draft stays when it is brought up to its project`() throws {
    var studio = try studio()
    _ = try billed(Discount(Rate(percent: 10)), lamp: 40_000, &studio)
    price("lamp", 30_000, &studio)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 50_000)
    let invoice = try draft(9_002, &studio)
    var line = try #require(
      try studio.book.lines(of: invoice.id).first { try $0.amount().isNegative })
    line.discount = nil
    studio.told.put(line, in: studio.book.lines)
    price("lamp", 20_000, &studio)
    try update(invoice.id, &studio)
    let now = try #require(studio.book.lines.live(line.id))
    #expect(now.discount == nil && now.tax == Tax("VAT", Rate(percent: 20)))
    #expect(try now.amount() == Money(minor: -20_000, currency: .usd))
  }

  @Test func `a price that somebody wrote on a line stands`() throws {
    var studio = try studio()
    price("lamp", 20_000, &studio)
    let invoice = try draft(9_001, &studio)
    price("lamp", 25_000, &studio)
    try update(invoice.id, &studio)
    #expect(try studio.book.total(of: invoice) == Money(1_750, .usd))
    // An update's price is none of a person's.
    price("lamp", 18_000, &studio)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book)?.open == Money(1_680, .usd))
    try update(invoice.id, &studio)
    var line = try #require(
      studio.book.lines(of: invoice.id).first { $0.source?.item == ID(named: "lamp") })
    line.price = Price(Money(150, .usd))
    studio.told.put(line, in: studio.book.lines)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book)?.canUpdate == false)
    price("sofa", 160_000, &studio)
    let drift = try #require(ProjectDraftDrift(of: invoice, in: studio.book))
    #expect(drift.asked == Money(1_650, .usd) && drift.open == Money(1_780, .usd))
    try update(invoice.id, &studio)
    #expect(try studio.book.total(of: invoice) == Money(1_750, .usd))
    #expect(ProjectDraftDrift(of: invoice, in: studio.book)?.canUpdate == false)
  }

  @Test func `what was given back and is the client's again is asked for as it was before`() throws
  {
    var studio = try studio()
    var back = studio.transaction("r1")
    back.reimbursement = .owedToClient
    studio.told.put(back, in: studio.book.transactions)
    _ = try billed(Discount(Rate(percent: 10)), lamp: 18_000, &studio)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item("lamp")], to: studio.transaction("r1"), by: operation, in: studio.book))
    let note = try issue(try draft(9_002, &studio), &studio)
    #expect(note.total == Money(minor: -19_440, currency: .usd))
    var lamp = studio.item("lamp")
    lamp.status = .purchased
    studio.told.put(lamp, in: studio.book.items)
    let again = studio.operation()
    studio.told.commit(
      Linking.link([lamp], to: studio.transaction("t1"), by: again, in: studio.book))
    let next = try draft(9_003, &studio)
    #expect(try studio.book.total(of: next) == Money(minor: 19_440, currency: .usd))
  }

  @Test func `what is given back beside what is new keeps its tax when the draft gets one`() throws
  {
    var studio = try studio()
    price("lamp", 10_000, &studio)
    _ = try issue(try draft(9_001, &studio), &studio)
    try studio.sell(["lamp"], to: .business)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 100_000)
    var mixed = try draft(9_002, &studio)
    mixed.tax = Tax("VAT", Rate(percent: 20))
    studio.told.put(mixed, in: studio.book.invoices)
    #expect(try studio.book.total(of: mixed) == Money(1_100, .usd))
  }

  @Test func `a credit note that somebody chose to write follows no project`() throws {
    var studio = try studio()
    _ = try billed(nil, &studio)
    let issued = try #require(studio.book.invoices[ID(9_001)])
    studio.told.commit(
      Drafting.credit(ID(9_002), of: issued, on: Day(number: 20_600), in: studio.book))
    let note = try #require(studio.book.invoices[ID(9_002)])
    #expect(ProjectDraftDrift(of: note, in: studio.book) == nil)
    #expect(ProjectInvoicing.draft(of: home, in: studio.book) == nil)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 50_000)
    let own = try draft(9_003, &studio)
    #expect(ProjectInvoicing.draft(of: home, in: studio.book) == own.id)
    #expect(try issue(note, &studio).total.isNegative)
  }
}
