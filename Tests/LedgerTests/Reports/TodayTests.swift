import Ledger
import LedgerTestSupport
import Testing

/// What waits today, beside a plain reading of what each section says of itself.
struct TodayTests {
  private static let day = Result { try Day(parsing: "2026-11-21") }

  private func studio() throws -> (book: Book, today: Day) {
    let today = try Self.day.get()
    var replica = Replica(device: 7)
    _ = replica.commit(sampleStudio(on: today), now: Instant(milliseconds: 1), undoable: false)
    return (replica.book, today)
  }

  private func today(_ book: Book, _ day: Day) -> Today {
    Today(of: book, on: day, in: Today.Places(in: book))
  }

  @Test(arguments: [-400, -90, -30, -7, -1, 0, 1, 6, 30, 90, 400])
  func `every section holds what its sentence says, and nothing else`(shift: Int) throws {
    let (book, first) = try studio()
    let day = first.adding(days: shift)
    let today = today(book, day)
    let gigs = book.projects.live.filter { !Trades.isDesign($0, book.settings.work) }
    let projects = book.projects.rows

    let past = gigs.filter { $0.stage == .open && ($0.schedule.map { $0.end < day } ?? false) }
    #expect(Set(today.toDeliver.map { projects[Int($0)].id }) == Set(past.map(\.id)))

    let undated = gigs.filter { $0.stage == .open && $0.schedule == nil }
    #expect(Set(today.ongoing.map { projects[Int($0)].id }) == Set(undated.map(\.id)))

    let week = day...day.adding(days: 7)
    let near = gigs.filter { gig in
      guard gig.stage == .open, let schedule = gig.schedule else { return false }
      return schedule.end >= day && schedule.start <= week.upperBound
    }
    let next = today.next.map { projects[Int($0)].id }
    if !near.isEmpty {
      #expect(Set(next) == Set(near.map(\.id)))
    } else {
      #expect(next.count <= 1)
    }

    let unbilled = gigs.filter { gig in
      gig.stage == .delivered
        && book.charges(of: gig.id).contains { !Drafting.isBilled($0, in: book) }
    }
    #expect(Set(today.toInvoice.map { projects[Int($0.row)].id }) == Set(unbilled.map(\.id)))
    var sum = Totals()
    for gig in unbilled {
      for charge in book.charges(of: gig.id) where !Drafting.isBilled(charge, in: book) {
        try sum.add(try charge.price.amount())
      }
    }
    #expect(today.toInvoiceTotals == sum)
    #expect(
      today.toInvoiceTotals == book.sum(of: .readyToInvoice, for: .book, on: day).totals)

    let invoices = book.invoices.rows
    let late = book.invoices.live.filter { book.status(of: $0, on: day) == .overdue }
    #expect(Set(today.overdue.map { invoices[Int($0.row)].id }) == Set(late.map(\.id)))
    let owed = try Totals(late.map { try book.balance(of: $0) })
    #expect(today.overdueTotals == owed)
    #expect(today.overdueTotals == book.sum(of: .overdue, for: .book, on: day).totals)
    let unsent = book.invoices.live.filter {
      book.status(of: $0, on: day) == .issued
    }
    #expect(Set(today.toSend.map { invoices[Int($0.row)].id }) == Set(unsent.map(\.id)))
    let drafts = book.invoices.live.filter { book.status(of: $0, on: day) == .draft }
    #expect(Set(today.drafts.map { invoices[Int($0)].id }) == Set(drafts.map(\.id)))
    let review = book.transactions.live.filter(\.needsReview)
    #expect(today.toReview.count == review.count)

    #expect(today.overdue.map(\.due) == today.overdue.map(\.due).sorted())
    let ends = today.toDeliver.compactMap { projects[Int($0)].schedule?.end }
    #expect(ends == ends.sorted())
  }

  @Test func `a gig of several days that goes on is next, not to deliver`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Tour\" 2026-11-19 Tour")
    var gig = try #require(told.book.projects.live.first)
    let day = try Self.day.get()
    gig.schedule?.end = day
    let edit = Edit(putting: gig, in: told.book.projects)
    told.commit(edit)
    #expect(today(told.book, day).next == [0])
    #expect(today(told.book, day).toDeliver.isEmpty)
    #expect(today(told.book, day.adding(days: 1)).toDeliver == [0])
    #expect(!today(told.book, day.adding(days: 1)).isAllDone)
  }

  @Test
  func `what a rule draws comes next, in its place, and by itself where the week has nothing`()
    throws
  {
    let day = try Self.day.get()
    var told = try TestBook(
      "client c1 \"Ann Lee\"\ngig g1 c1 \"Wedding\" 2026-11-25\ngig g2 c1 \"Far\" 2026-12-20")
    var lesson = GigRule()
    lesson.id = ID(named: "r1")
    lesson.name = "Lesson"
    lesson.rule = "FREQ=WEEKLY;COUNT=4"
    lesson.schedule = .gig(on: day.adding(days: 2), zone: "")
    told.put(lesson, in: told.book.gigRules)
    func coming(_ day: Day) -> [String] {
      today(told.book, day).coming(in: told.book).map { one in
        switch one {
        case .project(let row): told.book.projects.rows[Int(row)].name
        case .drawn(let event): "\(event.title) \(event.start.text)"
        }
      }
    }
    #expect(coming(day) == ["Lesson 2026-11-23", "Wedding"])
    #expect(coming(day.adding(days: 9)) == ["Lesson 2026-11-30", "Lesson 2026-12-07"])
    // Nothing for a week: the first that there is, drawn or in the book.
    #expect(coming(day.adding(days: -30)) == ["Lesson 2026-11-23"])
    #expect(coming(day.adding(days: 17)) == ["Lesson 2026-12-14"])
    #expect(coming(day.adding(days: 24)) == ["Far"])
    #expect(coming(day.adding(days: 60)) == [])
  }

  @Test func `a job without a day is in progress until it is delivered`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Website\" 2026-11-19 Other")
    var job = try #require(told.book.projects.live.first)
    job.schedule = nil
    let edit = Edit(putting: job, in: told.book.projects)
    told.commit(edit)
    let day = try Self.day.get()
    #expect(today(told.book, day).ongoing == [0])
    try told.tell("stage g1 delivered 2026-11-20")
    #expect(today(told.book, day).ongoing.isEmpty)
  }

  @Test func `what does not add up counts as nothing and breaks nothing`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "One" 2026-11-01 Film
      charge g1 concert 92233720368547758.07 USD x 999999
      stage g1 delivered 2026-11-02
      gig g2 c1 "Two" 2026-11-01 Film
      charge g2 concert 100 USD x 1
      stage g2 delivered 2026-11-03
      """)
    _ = told
    let today = today(told.book, try Self.day.get())
    #expect(today.toInvoice.count == 2)
    #expect(today.toInvoiceTotals.amounts.map(\.minor) == [10_000])
    told = try TestBook("")
    #expect(self.today(told.book, try Self.day.get()).isAllDone)
  }
}
