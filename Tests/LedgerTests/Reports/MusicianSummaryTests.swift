import Ledger
import LedgerTestSupport
import Testing

/// What somebody who plays gets, beside a plain sum over their gigs (rule G91).
struct MusicianSummaryTests {
  private let today = Day(year: 2026, month: 3, day: 7)!
  private let musician = ID<Musician>(1)

  /// How a gig's pay stands: not paid, paid by whoever held the money, or by an expense of a part or more.
  private enum Paid: CaseIterable { case no, aside, partly, whole, more, trashed }

  private struct Wanted {
    var agreed = Totals()
    var paid = Totals()
    var open = Totals()
    var ahead: [ID<Player>] = []
    var over: [ID<Player>] = []
  }

  private func world(_ seed: UInt64) throws -> (Book, Wanted) {
    var dice = Dice(seed: seed)
    var edit = Edit()
    var wanted = Wanted()
    for id in 1...2 as ClosedRange<UInt64> {
      var one = Musician()
      one.id = ID(id)
      edit.put(one, replacing: nil)
    }
    for number in 0..<12 as Range<UInt64> {
      var project = Project()
      project.id = ID(100 + number)
      // A day of its own each, so that the order is theirs.
      let day = today.adding(days: Int(number) * 3 - 17)
      project.schedule = .gig(on: day, zone: "")
      if dice.percent(15) { project.life = .trashed }
      if dice.percent(15) { project.aside = dice.percent(50) ? .template : .missed }
      edit.put(project, replacing: nil)
      var player = Player()
      player.id = ID(200 + number)
      player.project = project.id
      player.musician = dice.percent(80) ? musician : ID(2)
      player.state = dice.pick([.planned, .asked, .confirmed, .declined]) ?? .asked
      if dice.percent(10) { player.life = .trashed }
      let currency = dice.percent(70) ? Currency.usd : .eur
      let pay = Money(minor: Int64(100 + dice.below(40_000)), currency: currency)
      player.pay = PlayerPay(pay)
      var booked = Money.zero(currency)
      let how = dice.pick(Paid.allCases) ?? .no
      if how == .aside { player.paid = PlayerPaid(day, by: ID()) }
      if how == .partly { booked.minor = pay.minor / 2 }
      if how == .whole || how == .trashed { booked = pay }
      if how == .more { booked.minor = pay.minor + 500 }
      if !booked.isZero {
        var expense = Transaction()
        expense.id = ID(300 + number)
        expense.project = project.id
        expense.type = .purchase
        expense.amount = booked
        expense.day = day
        if how == .trashed {
          expense.life = .trashed
          booked = .zero(currency)
        }
        player.paid = PlayerPaid(day, by: expense.id)
        edit.put(expense, replacing: nil)
      }
      edit.put(player, replacing: nil)
      guard player.musician == musician, player.life == .live, project.life == .live,
        project.aside != .template
      else { continue }
      if day < today {
        wanted.over.insert(player.id, at: 0)
      } else {
        wanted.ahead.append(player.id)
      }
      if player.state == .declined { continue }
      try wanted.agreed.add(pay)
      try wanted.paid.add(how == .aside ? pay : booked)
      let rest = how == .aside ? 0 : max(0, pay.minor - booked.minor)
      try wanted.open.add(Money(minor: rest, currency: currency))
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    return (replica.book, wanted)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `gigs stand in their order, and what was agreed, paid and is open adds up`(
    _ seed: UInt64
  ) throws {
    let (book, wanted) = try world(seed)
    let summary = MusicianSummary(of: musician, on: today, in: book)
    #expect(summary.ahead.map { $0.gig.player.id } == wanted.ahead)
    #expect(summary.over.map { $0.gig.player.id } == wanted.over)
    #expect(summary.agreed.nonZero == wanted.agreed.nonZero)
    #expect(summary.paid.nonZero == wanted.paid.nonZero)
    #expect(summary.open.nonZero == wanted.open.nonZero)
    #expect(summary.uncounted == 0)
    for one in summary.ahead + summary.over {
      #expect((one.pay == nil) == (one.gig.player.state == .declined))
      if let pay = one.pay, pay.owed.isZero, !pay.pay.isZero { #expect(pay.isPaid) }
    }
  }
}
