import Ledger
import LedgerTestSupport
import Testing

/// What the account wants to be told by mail is told once (rule G94).
struct OwnRemindersTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  /// A gig on November 20th, and one that was delivered on the 2nd and waits for its invoice.
  private func told() throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "One" 2026-10-01 Film
      charge g1 concert 250 USD x 1
      stage g1 delivered 2026-11-02
      gig g2 c1 "Two" 2026-11-20 Concert
      """)
    var settings = told.book.settings
    (settings.notices, settings.work) = ("ann@example.com", [.musician])
    let edit = Edit(putting: settings, in: told.book.settingsTable)
    told.commit(edit)
    return told
  }

  private func due(_ told: TestBook, _ text: String) throws -> OwnReminders {
    OwnReminders(on: try day(text), in: told.book)
  }

  private func names(_ told: TestBook, _ text: String) throws -> [String] {
    let due = try due(told, text)
    return due.tomorrow.map(\.title) + due.late.map { told.book.projects[$0]?.name ?? "" }
      + (due.emptyMonth.map { [$0.text] } ?? [])
  }

  /// As the hub does it on a morning.
  private func send(_ told: inout TestBook, _ text: String) throws {
    let day = try day(text)
    let now = Instant(day, TimeOfDay(minutes: 600))
    let due = OwnReminders(on: day, in: told.book)
    let words = ("Reminders", "-")
    for message in due.messages(
      on: day, to: "ann@example.com", now: now, day: words, month: words)
    {
      told.commit(try Outbox.queue(message, in: told.book))
    }
  }

  @Test func `gigs tomorrow, what was not invoiced after three days, and an empty month`() throws {
    let told = try told()
    #expect(try names(told, "2026-11-05").isEmpty)
    #expect(try names(told, "2026-11-06") == ["One"])
    #expect(try names(told, "2026-11-19") == ["Two", "One", "2026-12-01"])
    #expect(try names(told, "2026-11-20") == ["One", "2026-12-01"])
  }

  @Test func `each is told once, and all in one mail after a sleep`() throws {
    var told = try told()
    try send(&told, "2026-11-19")
    #expect(told.book.messages.liveCount == 2)
    for day in ["2026-11-19", "2026-11-20", "2026-11-30"] {
      #expect(try names(told, day).isEmpty)
    }
    // Another month that is empty is another one.
    #expect(try names(told, "2026-12-16") == ["2027-01-01"])
    // Also after somebody deleted the mail.
    for id in told.book.messages.live.map(\.id) {
      told.commit(try Outbox.delete(id, in: told.book))
    }
    #expect(try names(told, "2026-11-21").isEmpty)
  }

  /// A mail each morning, about a gig of the next day; the delivered one is told in the first that may.
  @Test(arguments: ["2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07", "2026-11-08"])
  func `what is late is told in the first mail from its day on, and in no later one`(
    _ first: String
  ) throws {
    var told = try told()
    for day in 5...10 {
      try told.tell("gig d\(day) c1 \"Gig \(day)\" 2026-11-\(day < 10 ? "0" : "")\(day) Film")
    }
    var late: [String] = []
    var today = try day(first)
    while today <= (try day("2026-11-10")) {
      if try names(told, today.text).contains("One") { late.append(today.text) }
      try send(&told, today.text)
      today = today.adding(days: 1)
    }
    #expect(late == [max(first, "2026-11-06")])
  }

  @Test func `what was entered as delivered after a mail is told all the same`() throws {
    var told = try told()
    try send(&told, "2026-11-19")
    told.now = Instant(try day("2026-11-19"), TimeOfDay(minutes: 700))
    try told.tell("gig g3 c1 \"Three\" 2026-10-03 Film")
    try told.tell("charge g3 concert 10 USD x 1")
    try told.tell("stage g3 delivered 2026-10-04")
    #expect(try names(told, "2026-11-20") == ["Three"])
    try send(&told, "2026-11-20")
    #expect(try names(told, "2026-11-21").isEmpty)
  }

  @Test func `two hubs make the same mails`() throws {
    let told = try told()
    let day = try day("2026-11-19")
    let made = [1, 2].map { hour in
      OwnReminders(on: day, in: told.book).messages(
        on: day, to: "a@x.org", now: Instant(day, TimeOfDay(minutes: hour * 60)), day: ("", ""),
        month: ("", "")
      ).map(\.id)
    }
    #expect(made[0] == made[1] && made[0].count == 2)
  }

  @Test func `nobody is told where no address is, or none that is one`() throws {
    var told = try told()
    #expect(OwnReminders.address(in: told.book) == "ann@example.com")
    var settings = told.book.settings
    settings.notices = "ann"
    let edit = Edit(putting: settings, in: told.book.settingsTable)
    told.commit(edit)
    #expect(OwnReminders.address(in: told.book) == nil)
  }
}
