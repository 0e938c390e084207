import LedgerTestSupport
import Testing

@testable import Ledger

/// The days of work that takes several, on drafts and on what is issued (rules G101, G104).
struct WorkDaysTests {
  private var formats: Formats { Formats(locale: "en-US") }

  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  private func told(_ more: String = "") throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Tour" 2025-09-01 delivered
      gig g2 c1 "Lesson" 2025-09-08 delivered
      charge g1 concert 400.00 USD
      charge g2 lesson 30.00 USD
      """)
    try last("2025-09-03", &told)
    if !more.isEmpty { try told.tell(more) }
    return told
  }

  private func last(_ text: String, _ told: inout TestBook) throws {
    var project = told.project("g1")
    project.schedule?.chooseEnd(try day(text), TimeOfDay(minutes: 22 * 60))
    told.put(project, in: told.book.projects)
  }

  @Test(
    arguments: [
      ("2025-09-01", 22 * 60, false, 0), ("2025-09-02", 60, false, 0), ("2025-09-02", 0, false, 0),
      ("2025-09-02", 19 * 60, false, 0), ("2025-09-02", 20 * 60 + 1, false, 1),
      ("2025-09-03", 22 * 60, false, 2), ("2025-09-03", 120, false, 1),
      ("2025-09-03", 600, false, 2),
      ("2025-09-02", 0, true, 1), ("2025-08-30", 60, false, 0),
    ] as [(String, Int, Bool, Int)])
  func `a night belongs to the day on which it began`(
    _ end: String, _ minutes: Int, _ allDay: Bool, _ more: Int
  ) throws {
    var schedule = Schedule.gig(on: try day("2025-09-01"), zone: "")
    schedule.startTime = TimeOfDay(minutes: 20 * 60)
    (schedule.end, schedule.endTime) = (try day(end), TimeOfDay(minutes: minutes))
    schedule.allDay = allDay
    let first = try day("2025-09-01")
    #expect(schedule.workDays == first...first.adding(days: more))
  }

  @Test func `an issued invoice says the first and the last day, for good`() throws {
    var told = try told("invoice i1 g1 2025-09-04\nissued i1 1001 2025-09-04")
    let issue = try #require(told.invoice("i1").issue)
    #expect(issue.content.jobDate?.text == "2025-09-01")
    #expect(issue.content.jobEnd?.text == "2025-09-03")
    #expect(issue.hash == issue.content.fingerprint)
    try last("2025-09-05", &told)
    #expect(told.invoice("i1").issue == issue)
  }

  @Test func `what took one day is frozen in the bytes that it had before`() throws {
    let told = try told("invoice i2 g2 2025-09-09\nissued i2 1001 2025-09-09")
    var content = try #require(told.invoice("i2").issue).content
    #expect(content.jobEnd == nil && content.corrects == nil)
    func bytes() -> [UInt8] {
      var writer = ByteWriter()
      content.encode(into: &writer)
      return writer.bytes
    }
    func read(_ bytes: [UInt8]) throws -> InvoiceContent {
      var reader = ByteReader(bytes)
      return try InvoiceContent(from: &reader)
    }
    let without = bytes()
    content.jobEnd = try day("2025-09-09")
    // None, then an optional day: a day of these years is three bytes.
    #expect(bytes().count == without.count + 1 + 1 + 3)
    #expect(try read(bytes()) == content)
    content.corrects = CorrectedInvoice(content)
    #expect(try read(bytes()) == content)
    content.jobEnd = nil
    #expect(try read(bytes()) == content)
  }

  @Test func `a draft of several says all days, and the new ones after an update`() throws {
    var told = try told()
    let formats = formats
    told.commit(
      try Drafting.draft(
        ID(named: "i1"), for: [ID(named: "g1"), ID(named: "g2")], on: try day("2025-10-01"),
        formats: formats, in: told.book))
    let draft = told.invoice("i1")
    func first() -> String? { told.book.lines(of: draft.id).first?.text }
    func update() -> Edit { Drafting.update(draft, formats: formats, in: told.book) }
    #expect(first() == "Tour · Sep 1, 2025 – Sep 3, 2025")
    #expect(update().isEmpty)
    for (end, text) in [("2025-09-04", "Sep 1, 2025 – Sep 4, 2025"), ("2025-09-01", "Sep 1, 2025")]
    {
      try last(end, &told)
      told.commit(update())
      #expect(first() == "Tour · " + text)
      #expect(update().isEmpty)
    }
    try last("2025-09-02", &told)
    told.commit(update())
    #expect(first() == "Tour · Sep 1, 2025 – Sep 2, 2025")
    // All of it later.
    var project = told.project("g1")
    project.schedule?.start = try day("2025-09-20")
    project.schedule?.end = try day("2025-09-21")
    told.put(project, in: told.book.projects)
    told.commit(update())
    #expect(first() == "Tour · Sep 20, 2025 – Sep 21, 2025")
  }

  @Test func `a line that an earlier program wrote says the first day, and is left as it is`()
    throws
  {
    var told = try told()
    told.commit(
      try Drafting.draft(
        ID(named: "i1"), for: [ID(named: "g1"), ID(named: "g2")], on: try day("2025-10-01"),
        formats: formats, in: told.book))
    let draft = told.invoice("i1")
    var line = try #require(told.book.lines(of: draft.id).first)
    line.text = "Tour · Sep 1, 2025"
    told.put(line, in: told.book.lines)
    #expect(Drafting.moved(on: draft, formats: formats, in: told.book).isEmpty)
  }
}
