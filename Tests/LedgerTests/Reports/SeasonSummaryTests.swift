import Ledger
import LedgerTestSupport
import Testing

/// What the gigs of a tour come to (rule G24), and how they are put together and taken apart.
struct SeasonSummaryTests {
  private let tour = ID<Season>(8_000)

  /// Gigs g0… of which those with even numbers are the tour's.
  private func told(seed: UInt64) throws -> TestBook {
    var dice = Dice(seed: seed)
    var told = try TestBook("client c1 \"Ann Lee\"")
    let start = try Day(parsing: "2026-03-01")
    var number = 0
    for place in 0..<12 {
      let day = start.adding(days: dice.below(20))
      try told.tell("gig g\(place) c1 \"Show \(place)\" \(day.text)")
      try told.tell("charge g\(place) concert \(100 + dice.below(900)).00 USD")
      guard dice.percent(60) else { continue }
      number += 1
      try told.tell("stage g\(place) delivered \(day.text)")
      try told.tell(
        "invoice i\(place) g\(place) \(day.text)\nissued i\(place) \(number) \(day.text)")
      if dice.percent(50) { try told.tell("stage g\(place) paid \(day.text)") }
    }
    var edit = Edit()
    var season = Season()
    season.id = tour
    season.name = "Tour 2026"
    edit.put(season, in: told.book.seasons)
    for place in 0..<12 {
      var gig = told.project("g\(place)")
      if place % 2 == 0 { gig.season = tour }
      if dice.percent(40), var schedule = gig.schedule {
        schedule.end = schedule.start.adding(days: dice.below(4))
        gig.schedule = schedule
      }
      if dice.percent(10) { gig.schedule = nil }
      edit.put(gig, in: told.book.projects)
      var (bought, trip) = (Transaction(), Trip())
      bought.id = ID(UInt64(8_100 + place))
      bought.project = gig.id
      bought.type = dice.percent(80) ? .purchase : .return
      bought.amount = Money(minor: Int64(1_000 + dice.below(5_000)), currency: .usd)
      bought.day = start
      edit.put(bought, in: told.book.transactions)
      trip.id = ID(UInt64(8_200 + place))
      trip.project = gig.id
      trip.day = start
      trip.distance = Quantity(40)
      trip.unit = .kilometres
      trip.perThousand = Money(minor: 30_000, currency: .usd)
      edit.put(trip, in: told.book.trips)
      if dice.percent(40) {
        var player = Player()
        (player.project, player.musician) = (gig.id, ID(UInt64(8_300 + place)))
        player.id = Player.id(of: player.musician, on: gig.id)
        player.pay = PlayerPay(Money(minor: Int64(1_000 + dice.below(9_000)), currency: .usd))
        edit.put(player, in: told.book.players)
      }
    }
    told.commit(edit)
    return told
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `its days and sums are those of its gigs, counted one by one`(seed: UInt64) throws {
    let book = try told(seed: seed).book
    let summary = try SeasonSummary(of: tour, in: book)
    let gigs = book.projects.live.filter { $0.season == tour }
    #expect(Set(summary.gigs.map(\.id)) == Set(gigs.map(\.id)) && gigs.count == 6)
    let starts = summary.gigs.map { $0.schedule?.start ?? Day.last }
    #expect(starts == starts.sorted())
    var days: Set<Int32> = []
    for schedule in gigs.compactMap(\.schedule) {
      for number in schedule.start.number...schedule.end.number { days.insert(number) }
    }
    #expect(summary.days == days.count)
    #expect(summary.first?.number == days.min() && summary.last?.number == days.max())
    var (charges, invoiced, received, open) = (Int64(0), Int64(0), Int64(0), Int64(0))
    var (expenses, trips, players) = (Int64(0), Int64(0), Int64(0))
    for gig in gigs {
      charges += try book.feeTotal(of: gig.id)[.usd].minor
      for invoice in book.invoices(of: gig.id) {
        invoiced += try book.total(of: invoice).minor
        open += max(0, try book.balance(of: invoice).minor)
      }
      received += book.payments(of: gig.id).reduce(0) { $0 + $1.amount.minor }
      for row in book.transactions.live where row.project == gig.id {
        expenses += (row.type == .return ? -1 : 1) * (row.amount?.minor ?? 0)
      }
      for trip in book.trips.live where trip.project == gig.id {
        trips += trip.deduction?.minor ?? 0
      }
      for player in book.players(of: gig.id) where gig.stage != .open {
        players += player.pay.amount?.minor ?? 0
      }
    }
    #expect(summary.charges[.usd].minor == charges && summary.invoiced[.usd].minor == invoiced)
    #expect(summary.received[.usd].minor == received && summary.open[.usd].minor == open)
    #expect(summary.expenses[.usd].minor == expenses && summary.trips[.usd].minor == trips)
    #expect(summary.players[.usd].minor == players)
    #expect(summary.profit[.usd].minor == received - expenses - trips - players)
    #expect(trips > 0)
  }

  @Test func `a gig whose pay does not add up is its own tour's fault, and one row of the profit`()
    throws
  {
    var told = try told(seed: 1)
    let known = try SeasonSummary(of: tour, in: told.book)
    let profit = try ProfitReport(of: told.book, by: .project)
    func tooMuch(_ isOfTour: Bool) throws -> Project {
      let gig = try #require(
        told.book.projects.live.first { $0.stage != .open && $0.season.isNone != isOfTour })
      var edit = Edit()
      for musician in [ID<Musician>(8_901), ID(8_902)] {
        var player = Player()
        (player.project, player.musician) = (gig.id, musician)
        player.id = Player.id(of: musician, on: gig.id)
        player.pay = PlayerPay(Money(minor: .max - 1, currency: .usd))
        edit.put(player, in: told.book.players)
      }
      told.commit(edit)
      return gig
    }
    let other = try tooMuch(false)
    #expect(try SeasonSummary(of: tour, in: told.book) == known)
    let report = try ProfitReport(of: told.book, by: .project)
    #expect(report.faults.map { $0.id } == [other.id.raw])
    let others = profit.rows.filter { $0.id != other.id.raw }
    #expect(report.rows.filter { $0.id != other.id.raw } == others)
    _ = try tooMuch(true)
    #expect(throws: MoneyError.overflow) { try SeasonSummary(of: tour, in: told.book) }
  }

  @Test func `what no sum of profits holds is named with the tour whose it is`() throws {
    var told = try TestBook(
      "client c1 \"Ann Lee\"\ngig g0 c1 \"Show\" 2026-03-01\ngig g1 c1 \"Other\" 2026-03-02")
    var (season, gig) = (Season(), told.project("g0"))
    (season.id, gig.season) = (tour, tour)
    told.put(season, in: told.book.seasons)
    told.put(gig, in: told.book.projects)
    func spend(_ id: UInt64, _ minor: Int64, on project: ID<Project>) {
      var bought = Transaction()
      (bought.id, bought.type, bought.project) = (ID(id), .purchase, project)
      (bought.amount, bought.day) = (Money(minor: minor, currency: .usd), gig.schedule?.start)
      told.put(bought, in: told.book.transactions)
    }
    spend(8_100, .max - 1_000, on: .business)
    spend(8_101, 900, on: gig.id)
    #expect(try SeasonSummary(of: tour, in: told.book).faults.isEmpty)
    spend(8_102, 5_000, on: gig.id)
    spend(8_103, 6_000, on: ID(named: "g1"))
    let summary = try SeasonSummary(of: tour, in: told.book)
    #expect(summary.expenses == Totals(Money(59, .usd)))
    #expect(summary.profit == Totals(Money(-9, .usd)))
    #expect(summary.faults.map { $0.id } == [8_102])
  }

  @Test func `a name that there is means that season, whatever its case, and no name none`() throws
  {
    let book = try told(seed: 1).book
    let now = Instant(milliseconds: 5)
    var edit = Edit()
    #expect(Seasons.season(named: " tour 2026", id: ID(9), on: now, in: book, &edit) == tour)
    #expect(Seasons.season(named: "  ", id: ID(9), on: now, in: book, &edit).isNone)
    #expect(edit.isEmpty)
    #expect(Seasons.season(named: "Tour 2027", id: ID(9), on: now, in: book, &edit) == ID(9))
    #expect(!edit.isEmpty)
  }

  @Test func `taken apart its gigs stay, deleted they go, and billed ones are archived`() throws {
    var apart = try told(seed: 2)
    let season = try #require(apart.book.seasons.live(tour))
    var deleted = apart
    let count = apart.book.projects.liveCount
    apart.commit(Seasons.takeApart(season, in: apart.book))
    #expect(apart.book.seasonList.isEmpty && apart.book.projects.liveCount == count)
    #expect(apart.book.projects.live.allSatisfy { $0.season.isNone })
    let gigs = deleted.book.gigs(of: tour)
    deleted.commit(Seasons.delete(season, in: deleted.book))
    #expect(deleted.book.gigs(of: tour).isEmpty)
    #expect(deleted.book.projects.liveCount == count - gigs.count)
    for gig in gigs {
      let life = deleted.book.projects[gig.id]?.life
      #expect((life == .archived) == Deleting.isBilled(gig, in: deleted.book))
    }
  }

  @Test func `charges are with tax as what was invoiced of them is`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "First" 2025-09-01 delivered
      charge g1 concert 100.00 USD
      gig g2 c1 "Second" 2025-09-02
      charge g2 concert 50.00 USD
      invoice i1 g1 2025-09-02
      tax i1 VAT 10
      issued i1 1 2025-09-02
      """)
    var season = Season()
    season.id = tour
    told.put(season, in: told.book.seasons)
    for name in ["g1", "g2"] {
      var gig = told.project(name)
      gig.season = tour
      told.put(gig, in: told.book.projects)
    }
    let now = try SeasonSummary(of: tour, in: told.book)
    #expect(now.invoiced == Totals(Money(110, .usd)) && now.isTaxed)
    #expect(now.charges == Totals(Money(160, .usd)))
    // What is on no invoice yet will be by the client's tax.
    var client = told.client("c1")
    client.tax = Tax("VAT", Rate(percent: 20))
    told.put(client, in: told.book.clients)
    #expect(try SeasonSummary(of: tour, in: told.book).charges == Totals(Money(170, .usd)))
  }
  @Test func `of an invoice of several gigs none's charges have another one's tax`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "First" 2025-09-01 delivered
      charge g1 concert 100.00 USD
      gig g2 c1 "Second" 2025-09-02 delivered
      charge g2 concert 100.00 USD
      """)
    let day = try Day(parsing: "2025-09-02")
    told.commit(
      try Drafting.draft(
        ID(named: "i1"), for: [told.project("g1").id, told.project("g2").id], on: day,
        formats: Formats(), in: told.book))
    var line = try #require(told.book.lines(of: ID(named: "i1")).first)
    line.tax = Tax("VAT", Rate(percent: 20))
    told.put(line, in: told.book.lines)
    try told.tell("issued i1 1 2025-09-02")
    var (season, gig) = (Season(), told.project("g1"))
    season.id = tour
    told.put(season, in: told.book.seasons)
    gig.season = tour
    told.put(gig, in: told.book.projects)
    let now = try SeasonSummary(of: tour, in: told.book)
    #expect(now.invoiced == Totals(Money(120, .usd)))
    #expect(now.charges.nonZero == [Money(120, .usd)])
  }
}
