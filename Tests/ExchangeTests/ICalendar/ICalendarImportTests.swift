import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What becomes of an event that is new, changed, cancelled or written twice (rule G29).
struct ICalendarImportTests {
  private let now = Instant(milliseconds: 1_795_255_200_000)
  private let zone = ImportZone(name: "Europe/Berlin") { _ in 60 }
  private static let start = "\r\nDTSTART;TZID=Europe/Berlin:20261205T200000"
  private static let series = "UID:r\(start)\r\nSUMMARY:Run\r\nRRULE:FREQ=WEEKLY;COUNT=3"

  private func read(_ events: [String]) throws -> [ICalendarEvent] {
    let body = events.map { "BEGIN:VEVENT\r\n" + $0 + "\r\nEND:VEVENT\r\n" }.joined()
    return try ICalendarReader.read(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)END:VCALENDAR\r\n".utf8))
  }

  private func plan(_ events: String..., into book: Book = Book()) throws -> ImportPlan {
    ICalendarImport.plan(try read(events), into: book, client: ID(5), zone: zone, now: now)
  }

  /// What a book has after several imports, one after another.
  private func book(_ plans: [[String]]) throws -> Book {
    var replica = Replica(device: 7)
    for events in plans {
      let plan = ICalendarImport.plan(
        try read(events), into: replica.book, client: ID(5), zone: zone, now: now)
      _ = replica.commit(plan.edit, now: Instant(milliseconds: 1), undoable: true)
    }
    return replica.book
  }

  private func shown(_ book: Book) throws -> [String] {
    book.calendarEvents(
      from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-31"), in: ""
    ).map { "\($0.start.text.suffix(5)) \($0.title)\($0.isDrawn ? "*" : "")" }
  }

  @Test func `of several versions of an event the latest counts, and of two alike the later line`()
    throws
  {
    func name(_ sequences: Int...) throws -> String? {
      let events = sequences.enumerated().map {
        "UID:a\(Self.start)\r\nSEQUENCE:\($0.element)\r\nSUMMARY:Line \($0.offset)"
      }
      let names = try book([events]).projects.live.map { $0.name }
      #expect(names.count == 1)
      return names.first
    }
    #expect(try name(2, 1) == "Line 0" && name(1, 2) == "Line 1" && name(1, 1) == "Line 1")
    #expect(try name(1, 3, 2) == "Line 1")
  }

  @Test func `a tentative event is a kept date until it is confirmed`() throws {
    let event = "UID:a\(Self.start)\r\nSUMMARY:Bowl"
    let kept = event + "\r\nSTATUS:tentative"
    #expect(try book([[kept]]).projects.live.first?.hold == Hold())
    #expect(try book([[kept], [kept]]).projects.live.first?.hold == Hold())
    #expect(try book([[kept], [event]]).projects.live.first?.hold == nil)
    #expect(try book([[event]]).projects.live.first?.hold == nil)
    // What was confirmed here is not asked for again.
    #expect(try book([[event], [kept]]).projects.live.first?.hold == nil)
  }

  @Test func `what is new and cancelled already brings nothing`() throws {
    let gone = try plan("UID:a\(Self.start)\r\nSTATUS:CANCELLED")
    #expect(gone.isEmpty && gone.lines.isEmpty && gone.conclusions.isEmpty)
    let rule = try plan(Self.series + "\r\nSTATUS:CANCELLED")
    #expect(rule.isEmpty && rule.lines.isEmpty && rule.conclusions.isEmpty)
  }

  @Test func `one of a rule that is cancelled is left out of it, and a cancelled rule goes`() throws
  {
    let one = "UID:r\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261212T200000"
    let gone = one + "\r\nDTSTART;TZID=Europe/Berlin:20261212T200000\r\nSTATUS:CANCELLED"
    #expect(try shown(book([[Self.series]])) == ["12-05 Run*", "12-12 Run*", "12-19 Run*"])
    #expect(try shown(book([[gone, Self.series]])) == ["12-05 Run*", "12-19 Run*"])
    #expect(try shown(book([[Self.series], [gone]])) == ["12-05 Run*", "12-19 Run*"])
    let known = try book([[Self.series]])
    #expect(try plan(gone, into: known).conclusions.first?.english == "1 cancelled")
    let all = try plan(Self.series + "\r\nSTATUS:CANCELLED", into: known)
    #expect(all.conclusions.map { $0.english } == ["1 cancelled", "Run, 2026-12-05"])
    #expect(try shown(book([[Self.series], [Self.series + "\r\nSTATUS:CANCELLED"]])) == [])
  }

  @Test func `one of a rule that is not there is a gig by itself`() throws {
    let one = "UID:r\r\nRECURRENCE-ID:20261212T190000Z\(Self.start)\r\nSUMMARY:Alone"
    let book = try book([[one]])
    #expect(try shown(book) == ["12-05 Alone"])
    #expect(book.gigRules.live.isEmpty && book.projects.live.first?.rule == ID<GigRule>())
  }

  @Test func `a gig is a concert of the client's, opened on the day of the import`() throws {
    let gig = try #require(
      try book([["UID:a\(Self.start)\r\nSUMMARY:  \r\nDESCRIPTION:Bring\\nlights"]]).projects.live
        .first)
    #expect(gig.name == "Gig" && gig.notes == "Bring\nlights" && gig.mediaType == .concert)
    #expect(gig.client == ID<Client>(5) && gig.opened == now.utcDay && gig.created == now)
    let rule = try #require(try book([[Self.series + "\r\nLOCATION:Pit"]]).gigRules.live.first)
    #expect(rule.client == ID<Client>(5) && rule.mediaType == .concert && rule.created == now)
    #expect(rule.location == "Pit" && rule.rule == "FREQ=WEEKLY;COUNT=3")
  }

  @Test func `a title has a hundred letters at most`() throws {
    for (count, kept) in [(99, 99), (100, 100), (101, 100)] {
      let title = String(repeating: "x", count: count)
      let gig = try book([["UID:a\(Self.start)\r\nSUMMARY:\(title)"]]).projects.live.first
      #expect(gig?.name.count == kept)
    }
  }

  @Test func `an alarm says nothing of its event, and the first rule counts`() throws {
    let alarm = "BEGIN:VALARM\r\nDESCRIPTION:Wake\r\nDURATION:PT9M\r\nEND:VALARM"
    let event = try #require(
      try read(["UID:a\r\nRRULE:FREQ=DAILY\r\n\(alarm)\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Bowl"]).first
    )
    #expect(event.notes == "" && event.minutes == nil && event.summary == "Bowl")
    #expect(event.rule == "FREQ=DAILY" && event.line == 3)
  }

  @Test func `two thousand days are left out of a rule, and a long text is cut`() throws {
    let days = "\r\nEXDATE:" + Array(repeating: "20261205", count: 1_001).joined(separator: ",")
    #expect(try read(["UID:a" + days]).first?.exceptions.count == 1_001)
    #expect(try read(["UID:a" + days + days]).first?.exceptions.count == 2_000)
    let most = 16 * 1_024 - "SUMMARY:".utf8.count
    for count in [most - 1, most, most + 1] {
      let text = "SUMMARY:" + String(repeating: "x", count: count)
      #expect(try read([text]).first?.summary.utf8.count == min(count, most))
      // What is folded behind it is read as long as there is room.
      let more = try read([text + "\r\n\tyy"]).first?.summary.utf8.count
      #expect(more == (count < most ? count + 2 : most))
    }
  }
}
