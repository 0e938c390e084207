import Ledger
import LedgerTestSupport
import Testing

struct IncomeReportTests {
  private let year = """
    client c1 "Ann Lee"
    client c2 company "Lantern Games"
    gig g1 c1 "Bowl Night" 2025-09-01 Concert
    charge g1 concert 850.00 USD
    charge g1 rehearsal 120.00 USD
    invoice i1 g1 2025-09-02
    issued i1 1001 2025-09-02
    payment i1 500.00 2025-09-20
    payment i1 470.00 2025-10-05
    gig g2 c2 "Ashfall" 2025-09-10 Film
    charge g2 score 900.00 USD
    stage g2 paid 2025-10-01
    """

  private func rows(
    _ grouping: IncomeReport.Grouping, _ text: String? = nil, from: String? = nil,
    to: String? = nil
  ) throws -> [String] {
    let report = try IncomeReport(
      of: try Book(parsing: text ?? year), by: grouping,
      from: try from.map { try Day(parsing: $0) }, to: try to.map { try Day(parsing: $0) })
    return report.rows.map { "\($0.key) \($0.total.plain) \($0.total.currency.code)" }
  }

  @Test func `money is counted in the month it came, partial payments too`() throws {
    #expect(try rows(.month) == ["2025-09 500.00 USD", "2025-10 1370.00 USD"])
  }

  @Test func `by media type, largest first`() throws {
    #expect(try rows(.mediaType) == ["Concert 970.00 USD", "Film 900.00 USD"])
  }

  @Test func `by service a payment is split as the lines are`() throws {
    // 500 × 850/970 = 438.144…, 470 × 850/970 = 411.855…
    #expect(
      try rows(.service) == ["Score 900.00 USD", "Concert 850.00 USD", "Rehearsal 120.00 USD"])
    #expect(
      try rows(.service, to: "2025-09-30") == ["Concert 438.14 USD", "Rehearsal 61.86 USD"])
  }

  @Test func `by client under the name the client has now`() throws {
    #expect(try rows(.client) == ["Ann Lee 970.00 USD", "Lantern Games 900.00 USD"])
  }

  /// As people look for them: by what they have brought, else by name, whatever its letters.
  @Test func `clients who brought as much stand by their names, and months by time`() throws {
    let names = ["anna", "Zoe", "émile", "Bob", "10 Pianos", "9 Pianos", "Émilie", "bobby"]
    var text = ""
    for (place, name) in names.enumerated() {
      text += """
        client c\(place) company "\(name)"
        gig g\(place) c\(place) "Gig" 2025-0\(place + 1)-02
        charge g\(place) concert 100.00 USD
        stage g\(place) paid 2025-0\(place + 1)-03

        """
    }
    let book = try Book(parsing: text)
    for grouping in [IncomeReport.Grouping.client, .month] {
      let keys = try IncomeReport(of: book, by: grouping).rows.map { $0.key }
      #expect(keys.count == names.count)
      #expect(
        keys == keys.sorted(by: grouping == .month ? { $0 < $1 } : { compareForReading($0, $1) }))
    }
    let keys = try IncomeReport(of: book, by: .client).rows.map { $0.key }
    #expect(keys.firstIndex(of: "anna")! < keys.firstIndex(of: "Bob")!)
    #expect(keys.firstIndex(of: "émile")! < keys.firstIndex(of: "Zoe")!)
  }

  /// Months follow one another, and those that were filled in add nothing.
  @Test(arguments: ["2025-10-05", "2026-03-31", "2027-09-30"])
  func `a month without income stands between others with nothing`(last: String) throws {
    let text =
      year + "\ngig g3 c1 \"Clinic\" 2025-09-15\ncharge g3 lesson 70.00 EUR\n"
      + "stage g3 paid \(last)"
    let report = try IncomeReport(of: try Book(parsing: text), by: .month)
    let keys = report.rows.map { $0.key }
    let days = try keys.map { try Day(parsing: $0 + "-01") }
    for (day, next) in zip(days, days.dropFirst()) {
      #expect(next == day || next == day.adding(months: 1))
    }
    #expect(keys.first == "2025-09" && keys.last == String(last.prefix(7)))
    var sum = Totals()
    for row in report.rows { try sum.add(row.total) }
    #expect(sum == report.totals)
    #expect(report.rows.allSatisfy { !$0.total.isZero || $0.total.currency == .usd })
  }

  @Test func `months are filled in over fifty years, and over no more`() throws {
    for (last, count) in [("2075-09-30", 601), ("2075-10-01", 3)] {
      let text =
        year + "\ngig g3 c1 \"Clinic\" 2025-09-15\ncharge g3 lesson 70.00 USD\n"
        + "stage g3 paid \(last)"
      #expect(try rows(.month, text).count == count)
    }
  }

  @Test func `months that are centuries apart are not filled in`() throws {
    let text =
      year + "\ngig g3 c1 \"Clinic\" 2025-09-15\ncharge g3 lesson 70.00 USD\n"
      + "stage g3 paid 9999-12-31"
    #expect(try rows(.month, text).count == 3)
  }

  @Test func `only payments between two days count, those days included`() throws {
    #expect(
      try rows(.month, from: "2025-10-01", to: "2025-10-05") == ["2025-10 1370.00 USD"])
    #expect(try rows(.month, from: "2025-10-02", to: "2025-10-04") == [])
  }

  @Test func `removed payments do not count`() throws {
    #expect(try rows(.month, year + "\nremove p1") == ["2025-10 1370.00 USD"])
  }

  @Test func `a project that was reopened has no income`() throws {
    #expect(
      try rows(.mediaType, year + "\nstage g2 open 2025-10-02") == ["Concert 970.00 USD"])
  }

  /// A tour that was paid in another currency.
  private func tour(_ amount: String) -> String {
    """

    gig g3 c1 "Tournée" 2025-09-15 Tour
    charge g3 tour \(amount)
    stage g3 paid 2025-09-30
    """
  }

  @Test func `each currency has its own row and its own total`() throws {
    let text = year + tour("300.00 EUR")
    #expect(
      try rows(.month, text) == [
        "2025-09 500.00 USD", "2025-09 300.00 EUR", "2025-10 1370.00 USD",
      ])
    let report = try IncomeReport(of: try Book(parsing: text), by: .client)
    #expect(report.totals.amounts == [Money(300, .eur), Money(1_870, .usd)])
  }

  @Test func `rows are ranked within their currency, the book's own first`() throws {
    let text = year + tour("3000.00 EUR")
    #expect(
      try rows(.client, text) == [
        "Ann Lee 970.00 USD", "Lantern Games 900.00 USD", "Ann Lee 3000.00 EUR",
      ])
    #expect(
      try rows(.mediaType, text) == ["Concert 970.00 USD", "Film 900.00 USD", "Tour 3000.00 EUR"])
  }

  @Test func `what was paid and is archived since was earned all the same`() throws {
    var told = try TestBook(year)
    let before = try IncomeReport(of: told.book, by: .month, .invoiced)
    #expect(before.totals.single == Money(1_870, .usd))
    // Deleting keeps what money came for, in the archive.
    try told.tell("delete project g2")
    #expect(told.project("g2").life == .archived)
    #expect(try IncomeReport(of: told.book, by: .month, .invoiced) == before)
    let profit = try ProfitReport(of: told.book, by: .projectAccrued)
    #expect(profit.total.income == Money(1_870, .usd))
    // What was only delivered is not asked for any more, and what is set aside is no work.
    for (stage, aside) in [(Stage.delivered, Aside.none), (.paid, .template), (.paid, .missed)] {
      var other = told
      var project = told.project("g2")
      (project.progress.name, project.aside) = (stage, aside)
      other.put(project, in: other.book.projects)
      let report = try IncomeReport(of: other.book, by: .month, .invoiced)
      #expect(report.totals.single == Money(970, .usd))
    }
  }

  @Test func `work that was credited in full counts once in its year, and again from the note on`()
    throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-12-01 delivered
      charge g1 concert 400.00 USD
      invoice i1 g1 2025-12-02
      issued i1 102 2025-12-02
      creditnote n1 i1 2026-01-10
      issued n1 103 2026-01-10
      charge g1 overdub 30.00 USD
      """)
    // The overdub is on no invoice: it counts on the day of delivery, December 1.
    func months(_ told: TestBook) throws -> [String] {
      try IncomeReport(of: told.book, by: .month, .invoiced).rows.map {
        "\($0.key) \($0.total.plain)"
      }
    }
    #expect(try months(told) == ["2025-12 430.00", "2026-01 0.00"])
    #expect(try TaxYear(of: told.book, in: 2025, .invoiced).net == Money(430, .usd))
    #expect(try TaxYear(of: told.book, in: 2026, .invoiced).net == Money(0, .usd))
    let profit = try ProfitReport(
      of: told.book, by: .projectAccrued, from: Day(year: 2025, month: 1, day: 1),
      to: Day(year: 2025, month: 12, day: 31))
    #expect(profit.total.income == Money(430, .usd))
    // Billed again, it counts on the day of that invoice; let go, it is no income.
    var again = told
    try again.tell("invoice i2 g1 2026-02-01\nissued i2 104 2026-02-01")
    #expect(
      try months(again) == ["2025-12 400.00", "2026-01 -400.00", "2026-02 430.00"])
    let charge = try #require(told.book.charges.live.first { $0.service.name == "Concert" })
    told.commit(Deleting.delete(charge, in: told.book))
    #expect(try months(told) == ["2025-12 430.00", "2026-01 -400.00"])
  }

  @Test func `a delivered gig whose delivery has no day counts on its own day`() throws {
    var told = try TestBook(year)
    var project = told.project("g2")
    (project.progress.delivered, project.progress.closed) = (nil, nil)
    told.put(project, in: told.book.projects)
    let report = try IncomeReport(of: told.book, by: .month, .invoiced)
    #expect(report.rows.map { "\($0.key) \($0.total.plain)" } == ["2025-09 1870.00"])
  }

  @Test func `what a client paid beyond the invoice is income of the project`() throws {
    let text =
      year + """

        gig g3 c1 "Clinic" 2025-09-15 Lesson
        charge g3 lesson 70.00 USD
        invoice i3 g3 2025-09-16
        issued i3 1002 2025-09-16
        payment i3 100.00 2025-09-30
        """
    #expect(try rows(.mediaType, text).contains("Lesson 100.00 USD"))
    #expect(try rows(.service, text).contains("Lesson 100.00 USD"))
  }

  @Test func `an invoice without a project or kinds is other income`() throws {
    let text = """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-09-02
      line i1 "Consulting" 100.00 USD
      issued i1 1 2025-09-02
      payment i1 100.00 2025-09-30
      """
    #expect(try rows(.mediaType, text) == ["Other 100.00 USD"])
    #expect(try rows(.service, text) == ["Other 100.00 USD"])
  }

  @Test func `a discount under another service leaves the whole to what was sold`() throws {
    let text = """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      charge g1 concert 850.00 USD
      invoice i1 g1 2025-09-02
      line i1 "Friends" -50.00 USD
      issued i1 1 2025-09-02
      payment i1 800.00 2025-09-30
      """
    #expect(try rows(.service, text) == ["Concert 800.00 USD"])
  }

  @Test func `an empty book has no income`() throws {
    #expect(try rows(.service, "") == [])
    #expect(try IncomeReport(of: Book(), by: .month).totals.isEmpty)
  }
}
