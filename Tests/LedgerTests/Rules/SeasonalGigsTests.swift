import Ledger
import LedgerTestSupport
import Testing

/// Last year's gigs that are offered again (rule G23).
struct SeasonalGigsTests {
  private func due(_ text: String, on today: String) throws -> [String] {
    let found = try SeasonalGig.due(on: Day(parsing: today), in: Book(parsing: text))
    return found.map { $0.name + " " + $0.day.text }
  }

  private let concert = "gig g1 c1 \"Christmas Concert\" 2025-12-18"

  @Test(arguments: [
    ("2026-11-26", false), ("2026-11-27", true), ("2026-12-18", true), ("2026-12-19", false),
    ("2025-12-18", false), ("2027-12-01", false),
  ])
  func `it is offered in the three weeks before its day, a year later`(
    _ day: String, _ isOffered: Bool
  ) throws {
    #expect(try due(concert, on: day) == (isOffered ? ["Christmas Concert 2026-12-18"] : []))
  }

  @Test func `what is booked this year already is not offered`() throws {
    let again = "\ngig g2 c1 \"christmas concert 2026\" 2026-12-20"
    #expect(try due(concert + again, on: "2026-12-01") == [])
    let other = "\ngig g2 c2 \"Christmas Concert\" 2026-12-20"
    #expect(try due(concert + other, on: "2026-12-01").count == 1)
    let deleted = again + "\ndelete project g2"
    #expect(try due(concert + deleted, on: "2026-12-01").count == 1)
  }

  @Test(arguments: [
    ("Élan", "elan"), ("elan", "ÉLAN 2026"), ("2025 Gala", "gala 2026"), ("Gala", "  GALA"),
    ("Œuvre", "oeuvre"),
  ])
  func `a name is the same however its first letter is written`(_ last: String, _ this: String)
    throws
  {
    let gig = "gig g1 c1 \"\(last)\" 2025-12-18"
    #expect(try due(gig, on: "2026-12-01").count == 1)
    #expect(try due(gig + "\ngig g2 c1 \"\(this)\" 2026-12-20", on: "2026-12-01") == [])
    #expect(try due(gig + "\ngig g2 c1 \"x\(this)\" 2026-12-20", on: "2026-12-01").count == 1)
  }

  @Test func `what comes every week or month is no occasion`() throws {
    for day in ["2025-11-01", "2026-02-01"] {
      let other = "\ngig g2 c1 \"Christmas Concert\" \(day)"
      #expect(try due(concert + other, on: "2026-12-01") == [])
    }
  }

  @Test func `a run of days is offered once, and every year`() throws {
    let run = concert + "\ngig g2 c1 \"Christmas Concert\" 2025-12-14"
    #expect(try due(run, on: "2026-12-01") == ["Christmas Concert 2026-12-14"])
    let yearBefore = "\ngig g3 c1 \"Christmas Concert\" 2024-12-20"
    #expect(try due(run + yearBefore, on: "2026-12-01") == ["Christmas Concert 2026-12-14"])
  }

  @Test func `the year in a name goes on, and the day before March stays in February`() throws {
    #expect(
      try due("gig g1 c1 \"Gala 2024 Ball\" 2024-02-29", on: "2025-02-20")
        == ["Gala 2025 Ball 2025-02-28"])
  }

  @Test func `a hidden name, a hold and a gig without a client are not offered`() throws {
    var told = try TestBook(concert)
    let today = try Day(parsing: "2026-12-01")
    #expect(SeasonalGig.due(on: today, in: told.book).count == 1)
    let hidden = HiddenSuggestion.hide(
      "Christmas Concert", from: told.project("g1").client, in: told.book)
    var gig = told.project("g1")
    gig.hold = Hold()
    var edit = Edit()
    edit.put(gig, in: told.book.projects)
    told.commit(edit)
    #expect(SeasonalGig.due(on: today, in: told.book).isEmpty)
    gig.hold = nil
    edit = Edit()
    edit.put(gig, in: told.book.projects)
    told.commit(edit)
    told.commit(hidden)
    #expect(SeasonalGig.due(on: today, in: told.book).isEmpty)
  }

  @Test func `booked again it has this year's name, the client, the place and no stage`() throws {
    let book = try Book(parsing: "gig g1 c1 \"Gala 2025\" 2025-12-18\nstage g1 paid 2025-12-20")
    let past = try #require(book.projects.live.first)
    let day = try Day(parsing: "2026-12-18")
    let today = try Day(parsing: "2026-12-01")
    let next = SeasonalGig.again(past, as: ID(9_000), opened: today, on: day)
    #expect(next.name == "Gala 2026" && next.client == past.client && next.stage == .open)
    #expect(next.schedule?.start == day && next.opened == today)
    #expect(next.schedule?.startTime == past.schedule?.startTime)
  }
}
