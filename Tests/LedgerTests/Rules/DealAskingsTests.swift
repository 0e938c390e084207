import LedgerTestSupport
import Testing

@testable import Ledger

/// What is billed of a deal after an invoice asked for it begins as that one asked (rules G99, G100).
struct DealAskingsTests {
  private let vat = Tax("VAT", Rate(percent: 20))

  private func put(
    _ discount: Discount?, _ tax: Tax?, on id: ID<Invoice>, _ tale: inout DepositTale
  ) throws {
    var invoice = try tale.invoice(id)
    (invoice.discount, invoice.tax) = (discount, tax)
    tale.told.put(invoice, in: tale.book.invoices)
  }

  /// A deal of 1,000 on an issued invoice.
  private func billed(
    _ discount: Discount?, _ tax: Tax?, hasDeposit: Bool, _ more: String = ""
  ) throws -> DepositTale {
    var tale = try DepositTale(more)
    if hasDeposit { try tale.ask() }
    try tale.deliver()
    try tale.draft()
    try put(discount, tax, on: tale.last, &tale)
    try tale.issue(tale.last)
    return tale
  }

  private func total(_ id: ID<Invoice>, _ tale: DepositTale) throws -> Int64 {
    try tale.book.total(of: tale.invoice(id)).minor
  }

  @Test(arguments: [false, true], [Discount(Rate(percent: 10)), Discount(Money(100, .usd))])
  func `what a deal brings less goes back as it was asked for`(
    hasDeposit: Bool, discount: Discount
  ) throws {
    var tale = try billed(discount, vat, hasDeposit: hasDeposit)
    try tale.settle(at: 600)
    let next = ID<Invoice>(704)
    try tale.draft(next, takesFee: true)
    #expect(try tale.invoice(next).corrects == tale.last)
    // 400 less 10 % with 20 %: both are asked for 600 less 10 % with 20 %, and less the deposit.
    #expect(try total(next, tale) == -43_200)
    let off: Int64 = hasDeposit ? 30_000 : 0
    #expect(try total(tale.last, tale) + total(next, tale) == 64_800 - off)
    try tale.issue(next)
    #expect(try total(next, tale) == -43_200)
  }

  @Test func `without tax nothing is given back of any`() throws {
    var tale = try billed(nil, nil, hasDeposit: false)
    var settings = tale.book.settings
    settings.tax = vat
    tale.told.put(settings, in: tale.book.settingsTable)
    try tale.settle(at: 600)
    let next = ID<Invoice>(704)
    try tale.draft(next, takesFee: true)
    #expect(try total(next, tale) == -40_000)
  }

  @Test func `what a deal brings more begins with the tax`() throws {
    var tale = try billed(Discount(Rate(percent: 10)), vat, hasDeposit: true)
    try tale.settle(at: 1_500)
    let next = ID<Invoice>(704)
    try tale.draft(next, takesFee: true)
    #expect(try tale.invoice(next).tax == vat)
    // What was let off of the first is nothing of this.
    #expect(try total(next, tale) == 60_000)
  }

  @Test func `beside other charges a difference has its tax alone`() throws {
    var tale = try billed(nil, nil, hasDeposit: false)
    var client = try #require(tale.book.clients[tale.told.project("g1").client])
    client.tax = vat
    tale.told.put(client, in: tale.book.clients)
    try tale.settle(at: 700)
    try tale.told.tell("charge g1 concert 500.00 USD")
    let next = ID<Invoice>(704)
    try tale.draft(next, takesFee: true)
    #expect(try tale.invoice(next).tax == vat)
    // 500 with the tax of now, and 300 without, as they were asked for.
    #expect(try total(next, tale) == 60_000 - 30_000)
  }

  @Test func `beside other gigs it has that tax alone`() throws {
    var tale = try DepositTale(
      """
      gig g2 c1 "Lesson" 2026-03-30
      charge g2 lesson 60.00 USD

      """)
    try tale.request()
    try put(nil, vat, on: tale.asked, &tale)
    try tale.issue(tale.asked)
    try tale.deliver()
    try tale.told.tell("stage g2 delivered 2026-04-02")
    let both = [tale.gig, tale.told.project("g2").id]
    tale.told.commit(
      try Drafting.draft(
        tale.last, for: both, on: tale.day, takesFee: true, formats: Formats(), in: tale.book))
    #expect(try tale.lines(tale.last) == [60, 1_000, -300])
    #expect(try total(tale.last, tale) == 6_000 + 84_000)
  }
}
