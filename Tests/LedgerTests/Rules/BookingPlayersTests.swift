import Ledger
import LedgerTestSupport
import Testing

/// Who plays and what was agreed comes along to the next gig like it (rule G79).
struct BookingPlayersTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  /// A gig with a deal that is billed, and four players: agreed, declined, deleted since, and oneself.
  private func told(_ type: DealType = .flat) throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2026-03-01
      """)
    let gig = told.project("g1").id
    var edit = Edit()
    for number in UInt64(300)...302 {
      var musician = Musician()
      (musician.id, musician.name) = (ID(number), "Player \(number)")
      edit.put(musician, in: told.book.musicians)
      var player = try Players.player(ID(number), on: gig, in: told.book)
      player.pay = PlayerPay(Money(minor: 10_000, currency: .usd))
      (player.role, player.state) = ("Viola", number == 301 ? .declined : .confirmed)
      player.paid = PlayerPaid(day, by: ID())
      edit.put(player, in: told.book.players)
      // One after the other: each stands behind those that are there.
      told.commit(edit)
      edit = Edit()
    }
    edit.put(try Players.player(ID(), on: gig, in: told.book), in: told.book.players)
    var deal = Deal()
    (deal.id, deal.project, deal.notes) = (Deal.id(of: gig), gig, "By hand")
    deal.terms.type = type
    deal.terms.amount = Money(minor: 50_000, currency: .usd)
    deal.terms.share = Rate(percent: 70)
    deal.door.takings = Money(minor: 200_000, currency: .usd)
    deal.deposit.share = Rate(percent: 30)
    deal.deposit.day = day
    edit.put(deal, in: told.book.deals)
    told.commit(edit)
    var gone = try #require(told.book.musicians[ID(302)])
    gone.life = .trashed
    edit = try Deals.bill(deal, in: told.book)
    edit.put(gone, in: told.book.musicians)
    told.commit(edit)
    return told
  }

  private func again(_ told: inout TestBook, bills: Bool = true) -> ID<Project> {
    let past = told.project("g1")
    let id = ID<Project>(9_001)
    var edit = Edit()
    edit.put(Booking.again(past, as: id, on: day), in: told.book.projects)
    for charge in Booking.charges(of: past.id, for: id, in: told.book) {
      edit.put(charge, in: told.book.charges)
    }
    Booking.bring(from: past.id, to: id, bills: bills, in: told.book, &edit)
    told.commit(edit)
    return id
  }

  @Test func `everybody who played is to be asked, nobody is paid, and the deal is the same`()
    throws
  {
    var told = try told()
    let next = again(&told)
    let players = told.book.players(of: next)
    #expect(players.map(\.musician) == [ID(300), ID()])
    #expect(players.map(\.state) == [.planned, .confirmed])
    #expect(players[0].role == "Viola" && players[0].pay.amount?.minor == 10_000)
    #expect(
      players.allSatisfy {
        $0.paid == PlayerPaid() && $0.id == Player.id(of: $0.musician, on: next)
      })
    let deal = try #require(told.book.deal(of: next))
    #expect(deal.terms.amount?.minor == 50_000 && deal.notes == "By hand")
    #expect(deal.door == DealDoor() && deal.deposit.day == nil)
    #expect(deal.deposit.share == Rate(percent: 30))
    // Billed once, by the charge that is the deal's own.
    #expect(told.book.charges(of: next).map(\.id) == [Deal.charge(of: next)])
    #expect(try Deals.billing(of: deal, in: told.book) == .charged)
    #expect(told.book.players(of: told.project("g1").id).count == 4)
  }

  @Test
  func `what a door brought that evening is billed for no other, a guarantee as it was promised`()
    throws
  {
    var door = try told(.door)
    let next = again(&door)
    #expect(door.book.deal(of: next)?.terms.type == .door && door.book.charges(of: next).isEmpty)
    var guarantee = try told(.guarantee)
    let other = again(&guarantee)
    #expect(try guarantee.book.charges(of: other).map { try $0.price.amount().minor } == [50_000])
  }

  @Test
  func `gigs that come again have the players of the one before, whichever device enters them`()
    throws
  {
    var told = try told()
    let first = told.project("g1")
    let rule = GigRules.rule(
      repeating: first, by: try RecurrenceRule(parsing: "FREQ=WEEKLY;COUNT=3"))
    told.commit(GigRules.begin(rule, with: first, in: told.book))
    let days = [8, 15].map { Day(year: 2026, month: 3, day: $0)! }
    let edit = GigRules.enter(days.map { GigOccurrence(rule: rule.id, day: $0) }, in: told.book)
    #expect(
      edit.body
        == GigRules.enter(days.map { GigOccurrence(rule: rule.id, day: $0) }, in: told.book).body)
    told.commit(edit)
    for day in days {
      let id = rule.occurrence(on: day)
      #expect(told.book.players(of: id).map(\.state) == [.planned, .confirmed])
      #expect(told.book.deal(of: id) != nil)
      #expect(told.book.charges(of: id).map(\.id) == [Deal.charge(of: id)])
    }
  }
}
