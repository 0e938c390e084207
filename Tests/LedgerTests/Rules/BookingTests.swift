import Ledger
import LedgerTestSupport
import Testing

/// The next piece of work from the last: fees that were asked, gigs booked again.
struct BookingTests {
  private func told() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Bea Kim"
      gig g1 c1 "One" 2026-01-10 Concert
      charge g1 concert 200 USD x 1
      gig g2 c1 "Two" 2026-03-10 Concert
      charge g2 concert 250 USD x 2
      charge g2 demo 90 USD x 1
      gig g3 c1 "Three" 2026-02-10 Concert
      charge g3 concert 999 USD x 1
      gig g4 c2 "Four" 2026-05-10 Concert
      charge g4 concert 700 EUR x 1
      """)
  }

  @Test func `the last fee is the latest of that client and that service`() throws {
    let book = try told().book
    func id(_ name: String) -> ID<Client> {
      book.clients.live.first { $0.firstName == name }?.id ?? ID()
    }
    let fee = Booking.lastFee(of: id("Ann"), for: .concert, in: book)
    #expect(fee?.price.unit.minor == 25_000)
    #expect(fee?.project.name == "Two")
    #expect(Booking.lastFee(of: id("Bea"), for: .concert, in: book)?.price.unit.currency == .eur)
    #expect(Booking.lastFee(of: id("Bea"), for: ServiceType("Demo"), in: book) == nil)
    #expect(Booking.lastFee(of: ID(), for: .concert, in: book) == nil)
  }

  @Test(arguments: -20...40)
  func `booked again it is on the next such weekday, and nothing of it is done`(
    shift: Int
  ) throws {
    let told = try told()
    var gig = try #require(told.book.projects.live.first { $0.name == "Two" })
    gig.progress.name = .paid
    let day = try #require(gig.schedule?.start)
    let today = day.adding(days: shift)
    let next = Booking.again(gig, as: ID(9_000), on: today)
    let start = try #require(next.schedule?.start)
    #expect(start > today && start > day)
    #expect((Int(start.number) - Int(day.number)) % 7 == 0)
    #expect(Int(start.number) - Int(today.number) <= 7 || shift < 0)
    #expect(next.schedule?.startTime == gig.schedule?.startTime)
    #expect(next.stage == .open && next.progress == Progress())
    #expect(next.client == gig.client && next.name == gig.name)
    let old = told.book.charges(of: gig.id)
    let new = Booking.charges(of: gig.id, for: next.id, in: told.book)
    #expect(new.map(\.price) == old.map(\.price))
    #expect(Set(new.map(\.id)).isDisjoint(with: Set(old.map(\.id))))
    #expect(new.allSatisfy { $0.project == next.id })
    #expect(new == Booking.charges(of: gig.id, for: next.id, in: told.book))
  }

  @Test func `an invoice is made again with its lines, bound to no charge`() throws {
    var told = try told()
    try told.tell("stage g2 delivered 2026-03-11\ninvoice i1 g2 2026-03-12\ntax i1 VAT 19")
    try told.tell("issued i1 1 2026-03-12")
    let first = told.invoice("i1")
    let today = try Day(parsing: "2026-11-22")
    told.commit(Drafting.duplicate(ID(9_000), of: first, on: today, in: told.book))
    let copy = try #require(told.book.invoices[ID(9_000)])
    #expect(!copy.isIssued && copy.day == today && copy.due == nil)
    #expect(copy.client == first.client && copy.tax == first.tax)
    let total = try told.book.total(of: copy)
    #expect(total == (try told.book.total(of: first)))
    #expect(told.book.lines(of: copy.id).allSatisfy { $0.charge.isNone })
    #expect(copy.sent == nil && copy.issue == nil && copy.voided == nil)
  }
}
