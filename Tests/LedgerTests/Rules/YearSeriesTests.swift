import Ledger
import LedgerTestSupport
import Testing

/// Numbers that begin anew each year (rule G117).
struct YearSeriesTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  /// A book whose main series has a pattern and gave a number on each of some days.
  private func told(_ pattern: String, _ days: String...) throws -> TestBook {
    var told = try TestBook("client c1 \"Ann Lee\"\nseries \(pattern) 1")
    for (place, day) in days.enumerated() { try issue("i\(place + 1)", day, &told) }
    return told
  }

  /// The number that an invoice of a day gets from the series that it has.
  @discardableResult
  private func issue(
    _ name: String, _ day: String, from series: ID<Series> = ID(), at moment: String? = nil,
    _ told: inout TestBook
  ) throws -> String {
    try told.tell("invoice \(name) for c1 \(day)\nline \(name) \"Set\" 5.00 USD")
    var invoice = told.invoice(name)
    invoice.series = series
    told.put(invoice, in: told.book.invoices)
    let issued = try self.day(day)
    let edit = try Issuing.issue(
      invoice.id, from: Numbering.mainSeries(for: invoice, on: issued, in: told.book), on: issued,
      at: Instant(try self.day(moment ?? day), TimeOfDay(minutes: 12 * 60)), in: told.book)
    told.commit(edit, undoable: false)
    return told.invoice(name).number
  }

  private func begin(_ year: Int, _ told: inout TestBook) throws {
    told.commit(try YearSeries.begin(year, in: told.book))
  }

  @Test func `a year begins at one, and the next one again`() throws {
    var told = try told("{YYYY}-{###}", "2026-11-20", "2026-12-30")
    #expect(told.invoice("i2").number == "2026-002")
    try begin(2027, &told)
    let first = Numbering.currentSeries(in: told.book)
    #expect(first.id == YearSeries.id(of: 2027, after: Series.mainID))
    #expect(first.name == "2027" && first.pattern == "2027-{###}")
    #expect(first.start == 1 && first.owner == 0)
    #expect(try issue("i3", "2027-01-04", &told) == "2027-001")
    #expect(try issue("i4", "2027-02-04", &told) == "2027-002")
    try begin(2028, &told)
    let second = Numbering.currentSeries(in: told.book)
    #expect(second.id == YearSeries.id(of: 2028, after: first.id))
    #expect(second.name == "2028" && second.pattern == "2028-{###}")
    #expect(try issue("i5", "2028-01-03", &told) == "2028-001")
  }

  @Test(arguments: [
    ("{YYYY}-{###}", "2027-{###}"), ("INV-{YYYY}{MM}-{####}", "INV-2027{MM}-{####}"),
    ("{YY}/{#}", "27/{#}"), ("2026-B-{###}", "2027-B-{###}"), ("26/{##}", "27/{##}"),
    ("R2026-26-{#}", "R2027-26-{#}"), ("{#}/2026", "{#}/2027"), ("20{YY}{#}", "2027{#}"),
    ("2026-{YYYY}-{#}", "2026-2027-{#}"),
  ])
  func `the year of a pattern becomes digits`(pattern: String, next: String) throws {
    let told = try told(pattern, "2026-12-30")
    #expect(try YearSeries.series(of: 2027, in: told.book).pattern == next)
  }

  @Test(arguments: [
    ("{#}", ["2026-12-30"]), ("12026-{#}", ["2026-12-30"]), ("26-{#}", ["2025-12-30"]),
    ("26-{#}", []), ("{#}", []), ("{MM}-{#}", ["2026-12-30"]),
  ])
  func `a pattern without a year has none to begin`(pattern: String, days: [String]) throws {
    var told = try told(pattern)
    for (place, day) in days.enumerated() { try issue("i\(place)", day, &told) }
    #expect(throws: YearSeries.Problem.noYear(pattern: pattern)) {
      try YearSeries.series(of: 2027, in: told.book)
    }
  }

  @Test(arguments: [
    ("{YYYY}-{#}", ["2026-12-30", "2027-01-02"]), ("{YYYY}-{#}", []), ("{YY}-{#}", ["2027-01-02"]),
    ("2027-{#}", ["2027-01-02"]), ("2027-{#}", []), ("27-{#}", ["2027-01-02"]),
    // A business year: it ends in 2027.
    ("2026/27-{#}", ["2026-12-30"]), ("26/27-{#}", ["2026-12-30"]),
  ])
  func `a year that has begun does not begin again`(pattern: String, days: [String]) throws {
    var told = try told(pattern)
    for (place, day) in days.enumerated() { try issue("i\(place)", day, &told) }
    #expect(throws: YearSeries.Problem.begun(series: "Invoices", year: 2027)) {
      try YearSeries.series(of: 2027, in: told.book)
    }
  }

  @Test func `digits of a year before are known without a number of it`() throws {
    #expect(try YearSeries.series(of: 2027, in: told("2026-{#}").book).pattern == "2027-{#}")
    let late = try told("2026-{#}", "2027-01-02")
    #expect(try YearSeries.series(of: 2027, in: late.book).pattern == "2027-{#}")
  }

  @Test func `two devices that begin a year unheard have one series`() throws {
    var desk = try told("{YYYY}-{###}", "2026-12-30")
    var phone = desk.offline(device: 9)
    try begin(2027, &desk)
    try begin(2027, &phone)
    desk.meet(&phone)
    for told in [desk, phone] {
      #expect(told.book.seriesTable.live.count == 2)
      let current = Numbering.currentSeries(in: told.book)
      #expect(current.id == YearSeries.id(of: 2027, after: Series.mainID))
      #expect(current.pattern == "2027-{###}")
    }
  }

  @Test func `a day before the year takes its number from the series of its own year`() throws {
    var told = try told("{YYYY}-{###}", "2026-11-20")
    try begin(2027, &told)
    let first = Numbering.currentSeries(in: told.book).id
    #expect(try issue("i2", "2027-01-04", &told) == "2027-001")
    #expect(try issue("i3", "2026-12-30", &told) == "2026-002")
    try begin(2028, &told)
    #expect(try issue("i4", "2026-12-31", &told) == "2026-003")
    #expect(try issue("i5", "2027-12-31", &told) == "2027-002")
    #expect(try issue("i6", "2028-01-02", &told) == "2028-001")
    #expect(try issue("i7", "2029-01-02", &told) == "2028-002")
    // Whoever chooses it has it.
    #expect(try issue("i8", "2026-12-31", from: first, &told) == "2027-003")
    // One of a year that was made by hand goes on from none.
    var own = Series()
    (own.id, own.name, own.pattern) = (ID(named: "own"), "By Hand", "H-{#}")
    told.put(own, in: told.book.seriesTable)
    told.commit(YearSeries.use(own.id, in: told.book))
    #expect(try issue("i9", "2026-12-31", &told) == "H-1")
  }

  @Test func `a year without a number is followed by the next`() throws {
    var told = try told("{YY}/{#}", "2026-12-30")
    try begin(2027, &told)
    let first = Numbering.currentSeries(in: told.book)
    try begin(2028, &told)
    let second = Numbering.currentSeries(in: told.book)
    #expect(first.pattern == "27/{#}" && second.pattern == "28/{#}")
    #expect(second.id == YearSeries.id(of: 2028, after: first.id) && second.name == "2028")
  }

  @Test func `a further series is called after it and the year`() throws {
    for (name, next) in [
      ("Workshops", "Workshops 2027"), ("Workshops 2026", "Workshops 2027"), ("", "2027"),
    ] {
      var told = try told("{#}")
      var workshops = Series()
      (workshops.id, workshops.name, workshops.pattern) = (ID(named: "w"), name, "W{YY}-{#}")
      told.put(workshops, in: told.book.seriesTable)
      told.commit(YearSeries.use(workshops.id, in: told.book))
      #expect(try issue("i1", "2026-12-30", &told) == "W26-1")
      #expect(try YearSeries.series(of: 2027, in: told.book).name == next)
    }
  }

  @Test func `one that was made by hand is taken, and one that was deleted comes back`() throws {
    var told = try told("{YYYY}-{###}", "2026-12-30")
    var own = Series()
    (own.id, own.name, own.pattern) = (ID(named: "own"), "By Hand", "2027-{#}")
    told.put(own, in: told.book.seriesTable)
    #expect(try YearSeries.series(of: 2027, in: told.book).id == own.id)
    told.commit(Edit(trashing: own, in: told.book.seriesTable))
    try begin(2027, &told)
    let made = Numbering.currentSeries(in: told.book)
    #expect(made.id == YearSeries.id(of: 2027, after: Series.mainID))
    told.commit(Edit(trashing: made, in: told.book.seriesTable))
    #expect(Numbering.currentSeries(in: told.book).id == Series.mainID)
    try begin(2027, &told)
    #expect(Numbering.currentSeries(in: told.book) == made)
  }

  @Test func `what a draft chose itself stays`() throws {
    var told = try told("{YYYY}-{###}", "2026-12-30")
    try begin(2027, &told)
    #expect(try issue("i2", "2027-01-04", from: Series.mainID, &told) == "2027-002")
    #expect(try issue("i3", "2027-01-05", &told) == "2027-001")
    // The main one gave 2027-002 already.
    #expect(try issue("i4", "2027-01-06", &told) == "2027-003")
    #expect(try issue("i5", "2027-01-07", from: Series.mainID, &told) == "2027-004")
  }

  @Test func `a credit note of last year's invoice is numbered in this year's series`() throws {
    var told = try told("{#}")
    var (year, other) = (Series(), Series())
    (year.id, year.name, year.pattern) = (ID(named: "2026"), "2026", "2026-{###}")
    (other.id, other.name, other.pattern) = (ID(named: "w"), "Workshops", "W-{#}")
    told.put(year, in: told.book.seriesTable)
    told.put(other, in: told.book.seriesTable)
    #expect(try issue("i1", "2026-12-20", from: year.id, &told) == "2026-001")
    #expect(try issue("i2", "2026-12-21", from: other.id, &told) == "W-1")
    told.commit(YearSeries.use(year.id, in: told.book))
    try begin(2027, &told)
    try told.tell("creditnote n1 i1 2027-01-04\ncreditnote n2 i2 2027-01-04")
    #expect(told.invoice("n1").series.isNone && told.invoice("n2").series == other.id)
    // And of the one before last year's.
    try begin(2028, &told)
    try told.tell("creditnote n3 i1 2028-01-04")
    #expect(told.invoice("n3").series.isNone)
  }

  @Test func `only one of the hub's that is not deleted numbers new invoices`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    var series = Series()
    (series.id, series.pattern) = (ID(named: "retail"), "R{#}")
    told.put(series, in: told.book.seriesTable)
    told.commit(YearSeries.use(series.id, in: told.book))
    #expect(Numbering.currentSeries(in: told.book).id == series.id)
    let first = try Numbering.mainSeries(for: Invoice(), on: day("2026-11-20"), in: told.book)
    #expect(first.id == series.id)
    for owner in [99, Series.importedOwner] {
      series.owner = owner
      told.put(series, in: told.book.seriesTable)
      #expect(Numbering.currentSeries(in: told.book).id == Series.mainID)
    }
    told.commit(YearSeries.use(Series.mainID, in: told.book))
    #expect(told.book.settings.series.isNone)
  }

  @Test func `an invoice that was issued before its year does not keep that from beginning`() throws
  {
    var told = try told("{YYYY}-{#}", "2026-12-20")
    #expect(try issue("i2", "2027-01-10", at: "2026-12-28", &told) == "2027-2")
    #expect(try YearSeries.isDue(on: day("2027-01-02"), in: told.book))
    try begin(2027, &told)
    #expect(try issue("i3", "2027-01-04", &told) == "2027-1")
    // That number is passed over.
    #expect(try issue("i4", "2027-01-05", &told) == "2027-3")
  }

  @Test func `a year before the one that was begun is told why it does not begin`() throws {
    var told = try told("{YYYY}-{#}", "2026-12-20")
    try begin(2027, &told)
    #expect(throws: YearSeries.Problem.later(series: "2027", year: 2026)) {
      try YearSeries.series(of: 2026, in: told.book)
    }
    let ahead = try self.told("{YYYY}-{#}", "2027-01-02")
    #expect(throws: YearSeries.Problem.later(series: "Invoices", year: 2026)) {
      try YearSeries.series(of: 2026, in: ahead.book)
    }
  }

  @Test func `it is asked in a year that has no invoice yet`() throws {
    var told = try told("{YYYY}-{###}")
    #expect(try !YearSeries.isDue(on: day("2027-01-02"), in: told.book))
    try issue("i1", "2026-12-30", &told)
    #expect(try YearSeries.isDue(on: day("2027-01-02"), in: told.book))
    #expect(try !YearSeries.isDue(on: day("2026-12-31"), in: told.book))
    var gone = told
    try begin(2027, &gone)
    #expect(try !YearSeries.isDue(on: day("2027-01-02"), in: gone.book))
    try issue("i2", "2027-01-01", &told)
    #expect(try !YearSeries.isDue(on: day("2027-01-02"), in: told.book))
  }
}
