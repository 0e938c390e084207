import LedgerTestSupport
import Testing

@testable import Ledger

/// What is income and on no invoice, so that the tables of the tax year come to it (rule R14).
struct UninvoicedIncomeTests {
  private func told() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      client c2 company "Acme"
      invoice i1 for c1 2025-01-11
      line i1 "Prints" 100.00 USD
      tax i1 VAT 19
      issued i1 1 2025-01-11
      """)
  }

  private func payment(_ id: UInt64, _ client: String, _ minor: Int64, _ day: Day) -> Payment {
    var payment = Payment()
    (payment.id, payment.client, payment.day) = (ID(id), ID(named: client), day)
    payment.amount = Money(minor: minor, currency: .usd)
    return payment
  }

  /// What the three tables come to, tax included.
  private func sum(_ year: TaxYear) throws -> Money {
    var sum = Money.zero(.usd)
    for row in year.collected.rows { sum = try sum.adding(row.net).adding(row.amount) }
    for row in year.untaxed.rows { sum = try sum.adding(row.amount) }
    for row in year.uninvoiced.rows { sum = try sum.adding(row.amount) }
    return sum
  }

  @Test func `received, it is what payments did not settle of an invoice, by client`() throws {
    var told = try told()
    try told.tell("payment i1 119.00 2025-02-01\npayment i1 1.00 2025-02-02")
    let day = Day(year: 2025, month: 3, day: 1)!
    for row in [
      payment(901, "c2", 3_000, day), payment(902, "c1", 5_000, day),
      payment(903, "c2", 700, day.adding(days: 400)),
    ] {
      told.put(row, in: told.book.payments)
    }
    let year = try TaxYear(of: told.book, in: 2025, .received)
    #expect(year.uninvoiced.rows.map(\.name) == ["Acme", "Ann Lee"])
    #expect(year.uninvoiced.rows.map(\.amount.minor) == [3_000, 5_100])
    #expect(year.uninvoiced.rows.map(\.count) == [1, 2])
    #expect(year.income.minor == 20_000)
    #expect(try sum(year) == year.income)
  }

  @Test func `what was too much and went back is none, and a quarter tells its own`() throws {
    var told = try told()
    try told.tell(
      "payment i1 120.00 2025-02-01\nrefund i1 1.00 2025-05-03\npayment i1 2.00 2025-05-04")
    let year = try TaxYear(of: told.book, in: 2025, .received)
    #expect(year.uninvoiced.rows.map(\.amount.minor) == [200])
    #expect(try year.income.minor == 12_100 && sum(year) == year.income)
    func quarter(_ first: String, _ last: String) throws -> TaxYear {
      let days = try Day(parsing: first)...Day(parsing: last)
      return try TaxYear(of: told.book, over: days, .received)
    }
    let first = try quarter("2025-01-01", "2025-03-31")
    let second = try quarter("2025-04-01", "2025-06-30")
    #expect(first.uninvoiced.rows.map(\.amount.minor) == [100])
    #expect(second.uninvoiced.rows.map(\.amount.minor) == [100])
    #expect(try sum(first) == first.income && sum(second) == second.income)
  }

  @Test func `invoiced, it is the work of delivered gigs that is on none`() throws {
    var told = try told()
    try told.tell(
      """
      gig g1 c2 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      """)
    let year = try TaxYear(of: told.book, in: 2025, .invoiced)
    #expect(year.uninvoiced.rows.map(\.name) == ["Acme"])
    #expect(year.uninvoiced.rows.map(\.amount.minor) == [40_000])
    #expect(year.income.minor == 50_000)
    #expect(try sum(year).minor == 50_000 + 1_900)
  }

  @Test func `who has nothing to do with tax is told none`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    told.put(
      payment(901, "c1", 5_000, Day(year: 2025, month: 3, day: 1)!), in: told.book.payments)
    #expect(try TaxYear(of: told.book, in: 2025, .received).uninvoiced.rows.isEmpty)
  }

  @Test func `a cent that is let go without tax comes off what the tax is on`() throws {
    var told = try told()
    try told.tell("payment i1 118.99 2025-02-01")
    let day = Day(year: 2025, month: 2, day: 10)!
    told.commit(
      SmallRests.letGo(
        ID(named: "n1"), of: told.invoice("i1"), on: day, calling: "Skonto", in: told.book))
    try told.tell("issued n1 2 2025-02-10")
    let year = try TaxYear(of: told.book, in: 2025, .received)
    #expect(year.collected.rows.map(\.net.minor) == [9_999])
    #expect(year.collected.rows.map(\.amount.minor) == [1_900])
    #expect(year.untaxed.rows.isEmpty && year.uninvoiced.rows.isEmpty)
    #expect(try sum(year) == year.income)
  }
}
