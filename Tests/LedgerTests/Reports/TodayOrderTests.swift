import Ledger
import LedgerTestSupport
import Testing

/// In which order each section of a day stands, where many are of one day; what is in them is tested with ``TodayTests``.
struct TodayOrderTests {
  private let day = Day(year: 2026, month: 11, day: 21)!

  /// Rows in no order of their ids, of few days.
  private func book(_ seed: UInt64) -> Book {
    var dice = Dice(seed: seed)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.work = [.musician]
    edit.put(settings, replacing: nil)
    var ids = (1...60).map { UInt64($0) }
    dice.shuffle(&ids)
    func soon(_ dice: inout Dice) -> Day { day.adding(days: dice.below(4) - 1) }
    for number in ids.prefix(40) {
      var project = Project()
      project.id = ID(1_000 + number)
      if dice.percent(75) {
        var schedule = Schedule.gig(on: day.adding(days: dice.below(7) - 4), zone: "")
        schedule.startTime = TimeOfDay(minutes: 60 * (18 + dice.below(3)))
        schedule.allDay = dice.percent(30)
        project.schedule = schedule
      }
      if dice.percent(70) { project.opened = soon(&dice) }
      if dice.percent(25) {
        project.hold = Hold()
        project.hold?.lapses = soon(&dice)
      } else if dice.percent(35) {
        project.progress.name = .delivered
        project.progress.delivered = dice.percent(85) ? soon(&dice) : nil
      }
      edit.put(project, replacing: nil)
      var charge = Charge()
      charge.id = ID(2_000 + number)
      charge.project = project.id
      charge.price = Price(Money(100, .usd), times: Quantity(1))
      edit.put(charge, replacing: nil)
      var invoice = Invoice()
      invoice.id = ID(3_000 + number)
      if dice.percent(85) { invoice.day = soon(&dice) }
      if dice.percent(75) {
        var issue = Issue()
        issue.content.number = "\(number)"
        issue.count = Int64(dice.below(9))
        issue.content.issued = day.adding(days: -9)
        issue.content.due = soon(&dice)
        issue.content.total = Money(minor: 100 * Int64(number), currency: .usd)
        invoice.issue = issue
        if dice.percent(40) { invoice.sent = Sending(on: day, by: .hand) }
      }
      edit.put(invoice, replacing: nil)
      var row = Transaction()
      row.id = ID(4_000 + number)
      row.needsReview = dice.percent(70)
      row.day = dice.percent(80) ? soon(&dice) : nil
      edit.put(row, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica.book
  }

  /// Whether each stands behind the one before it: by what is said of it, then by its hour, then by its id.
  private func stands<T>(
    _ what: String, _ rows: [T], latestFirst: Bool = false, _ key: (T) -> (Int, Int, UInt64)
  ) {
    #expect(!rows.isEmpty, "\(what)")
    for (one, next) in zip(rows, rows.dropFirst()) {
      let (a, b) = (key(one), key(next))
      if a.0 != b.0 {
        #expect((a.0 < b.0) != latestFirst, "\(what)")
      } else {
        #expect((a.1, a.2) < (b.1, b.2), "\(what)")
      }
    }
  }

  private func number(_ day: Day?) -> Int { Int((day ?? .first).number) }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `each section stands by its days, gigs of one day by the hour`(_ seed: UInt64) {
    let book = book(seed)
    let today = Today(of: book, on: day, in: Today.Places(in: book))
    let (projects, invoices) = (book.projects.rows, book.invoices.rows)
    func id(_ row: Int32) -> UInt64 { projects[Int(row)].id.raw }
    func minute(_ row: Int32) -> Int { Int(projects[Int(row)].listMinute ?? .max) }
    func bill(_ bill: Today.Bill) -> (Int, Int, UInt64) {
      let invoice = invoices[Int(bill.row)]
      return (number(bill.due), Int(invoice.issue?.count ?? 0), invoice.id.raw)
    }
    stands(
      "next", today.next,
      {
        let schedule = projects[Int($0)].schedule
        let time = schedule?.allDay == true ? -1 : Int(schedule?.startTime.minutes ?? 0)
        return (number(schedule?.start), time, id($0))
      })
    stands(
      "to deliver", today.toDeliver,
      { (number(projects[Int($0)].schedule?.end), minute($0), id($0)) })
    stands(
      "lapsing", today.lapsing, { (number(projects[Int($0)].hold?.lapses), minute($0), id($0)) })
    stands(
      "ongoing", today.ongoing, latestFirst: true,
      { (number(projects[Int($0)].opened), 0, id($0)) })
    stands(
      "to invoice", today.toInvoice,
      { (number(projects[Int($0.row)].progress.delivered), minute($0.row), id($0.row)) })
    stands("overdue", today.overdue, bill)
    stands("to send", today.toSend, bill)
    stands("due today", today.dueToday, bill)
    stands("drafts", today.drafts, { (number(invoices[Int($0)].day), 0, invoices[Int($0)].id.raw) })
    stands(
      "to review", today.toReview, latestFirst: true,
      {
        let row = book.transactions.rows[Int($0)]
        return (number(row.day), 0, row.id.raw)
      })
    // The same whatever was looked at first.
    let places = Today.Places(
      open: Today.Places(in: book).open.reversed(),
      delivered: Today.Places(in: book).delivered.reversed(),
      invoices: Today.Places(in: book).invoices.reversed())
    #expect(Today(of: book, on: day, in: places) == today)
  }

  @Test func `gigs of one hour stand by their names`() {
    var edit = Edit()
    for (number, (name, hour)) in [
      ("Zoo", 20), ("Trio 10", 20), ("trio 9", 20), ("Matinee", 11), ("Abbey", 20),
    ].enumerated() {
      var project = Project()
      (project.id, project.name) = (ID(UInt64(number) + 1), name)
      project.schedule = .gig(on: day, zone: "")
      project.schedule?.startTime = TimeOfDay(minutes: 60 * hour)
      edit.put(project, replacing: nil)
      var charge = Charge()
      (charge.id, charge.project) = (ID(UInt64(number) + 11), project.id)
      charge.price = Price(Money(100, .usd), times: Quantity(1))
      edit.put(charge, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let book = replica.book
    let wanted = ["Matinee", "Abbey", "trio 9", "Trio 10", "Zoo"]
    let today = Today(of: book, on: day, in: Today.Places(in: book))
    #expect(today.next.map { book.projects.rows[Int($0)].name } == wanted)
    let forecast = IncomeForecast(of: book, on: day)
    #expect(forecast.gigs.map { book.projects[$0.project]?.name ?? "" } == wanted)
    // Two days later all of them are to be delivered.
    let later = Today(of: book, on: day.adding(days: 2), in: Today.Places(in: book))
    #expect(later.toDeliver.map { book.projects.rows[Int($0)].name } == wanted)
  }
}
