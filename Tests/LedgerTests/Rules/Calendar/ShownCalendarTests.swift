import LedgerTestSupport
import Testing

@testable import Ledger

/// What a calendar shows of random gigs and rules, what meets in it, and what it would be after each change (rules G26 to G30,
/// G75, G80, G90).
struct ShownCalendarTests {
  private static let last = RandomCalendar.start.adding(days: 80)

  private static func shown(_ event: CalendarEvent) -> String {
    var words = "\(event.title)\(event.isDrawn ? "*" : "") \(event.shown.start.text)"
    words +=
      " \(event.allDay ? "all day" : "\(event.shown.startTime.text)–\(event.shown.endTime.text)")"
    words += " to \(event.lastShownDay.text) at \(event.location) for \(event.client.raw)"
    if let day = event.occurrence {
      words += " as \(day.text) of \(event.rule.raw == 0 ? "none" : "a rule")"
    }
    if !event.times.isEmpty {
      words += " with " + event.times.map { "\($0.name) \($0.start.text)" }.joined(separator: ", ")
    }
    return words
  }

  private static func way(_ way: TravelWay) -> String {
    let need = way.need.map { "\($0.minutes)\($0.isEstimate ? " about" : "")" } ?? "?"
    return
      "\(way.from)>\(way.to) \(way.gap)/\(need)\(way.isHold ? " hold" : "")\(way.isTooFar ? "!" : "")"
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `what is on, what meets, what is too far and when there is room`(_ seed: UInt64) throws {
    let book = RandomCalendar(seed: seed).book
    var text = ""
    for zone in ["", "Europe/Berlin", "America/New_York"] {
      text += "in \(zone)\n"
      for event in book.calendarEvents(from: RandomCalendar.start, through: Self.last, in: zone) {
        text += "  \(Self.shown(event))\n"
        if zone.isEmpty { continue }
        let conflicts = CalendarConflicts.of(event, on: .first, in: book)
        if !conflicts.isEmpty {
          text += "    meets \(conflicts.map { $0.event.title + ($0.isHold ? "?" : "") })\n"
          let free = CalendarConflicts.alternatives(to: event, on: .first, in: book, most: 4)
          text += "    or at \(free.map { $0.text })\n"
        }
        for one in CalendarConflicts.travel(of: event, on: .first, in: book) {
          text += "    too far \(Self.way(one))\n"
        }
        for one in CalendarConflicts.neighbours(of: event, on: .first, in: book) {
          text += "    \(one.isBefore ? "from" : "to") \(one.event.title) \(Self.way(one))\n"
        }
      }
    }
    for day in 0..<14 {
      let day = RandomCalendar.start.adding(days: day)
      text +=
        "free on \(day.text): \(book.freeMusicians(from: day, through: day.adding(days: 1), on: .first).map { $0.name })\n"
    }
    #expect(try Golden.differences(text, from: "rules/calendar-\(seed).txt") == [])
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `pairs are those that each event has for itself`(_ seed: UInt64) {
    // What has no zone is at another moment for each clock that asks.
    let zone = "Europe/Berlin"
    let book = RandomCalendar(seed: seed, zones: [zone, zone, "America/New_York"]).book
    let events = book.calendarEvents(from: RandomCalendar.start, through: Self.last, in: zone)
    var together: Set<[Int]> = []
    var apart: Set<[Int]> = []
    for (number, event) in events.enumerated() where !event.allDay && event.hold == nil {
      func place(_ other: CalendarEvent) -> Int? {
        other.allDay || other.hold != nil
          ? nil : events.firstIndex { $0.project == other.project }
      }
      for other in CalendarConflicts.of(event, on: .first, in: book) {
        if let found = place(other.event) { together.insert([number, found].sorted()) }
      }
      for other in CalendarConflicts.travel(of: event, on: .first, in: book) {
        if let found = place(other.event) { apart.insert([number, found].sorted()) }
      }
    }
    let pairs = CalendarConflicts.pairs(among: events, in: book)
    #expect(Set(pairs.filter { $0.need == nil }.map { [$0.first, $0.second] }) == together)
    let far = Set(pairs.filter { $0.need != nil }.map { [$0.first, $0.second].sorted() })
    #expect(
      far == apart,
      "\(far.symmetricDifference(apart).flatMap { $0.map { Self.shown(events[$0]) + events[$0].zone } })"
    )
    #expect(pairs.count == together.count + apart.count)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `what each rule becomes where it is changed, moved or ended`(_ seed: UInt64) throws {
    let world = RandomCalendar(seed: seed)
    var text = ""
    func after(_ what: String, _ edits: [Edit]?) {
      guard let edits else {
        text += "  \(what): cannot\n"
        return
      }
      var replica = world.replica
      for edit in edits { _ = replica.commit(edit, now: Instant(milliseconds: 2)) }
      let events = replica.book.calendarEvents(
        from: RandomCalendar.start, through: Self.last, in: "")
      let days = events.filter { $0.occurrence != nil }.map {
        "\($0.title.suffix(3))\($0.isDrawn ? "*" : "") \($0.start.text.dropFirst(5))"
      }
      text += "  \(what): \(days.joined(separator: ", "))\n"
      text += "    " + replica.book.gigRules.live.map(\.rule).sorted().joined(separator: " ") + "\n"
    }
    for series in GigCalendar(of: world.book).series {
      let days = series.days(in: RandomCalendar.start...Self.last)
      text +=
        "\(series.rule.name) \(series.rule.rule) \(days.map { String($0.text.dropFirst(5)) })\n"
      text += "  \(try RecurrenceRule(parsing: series.rule.rule).words(in: Formats()).english)\n"
      let due = GigCalendar(of: world.book).due(until: Self.last, in: world.book)
      text += "  due \(due.filter { $0.rule == series.rule.id }.count)\n"
      for day in [days.first, days.dropFirst(days.count / 2).first].compactMap({ $0 }) {
        after("ended before \(day.text)", [GigRules.end(series.rule, before: day, in: world.book)])
        for shift in [-3, 1, 8] {
          var schedule = series.schedule(on: day)
          schedule.start = day.adding(days: shift)
          schedule.end = schedule.start
          after(
            "moved by \(shift) from \(day.text)",
            GigRules.move(series.rule, from: day, to: schedule, in: world.book).map { [$0] })
        }
        for answer in [GigChanging.Answer.keep, .move, .delete] {
          let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;INTERVAL=2")
          let changing = try? GigChanging(
            of: series.rule.id, from: day, to: rule, starting: day.adding(days: 2),
            on: RandomCalendar.start.adding(days: 20), in: world.book)
          after(
            "every other week, \(answer.rawValue) \(changing?.asked.count ?? 0) of \(changing?.untouched.count ?? 0)",
            changing.map { [$0.edit(answer)] })
        }
      }
    }
    #expect(try Golden.differences(text, from: "rules/series-\(seed).txt") == [])
  }

  @Test func `every rule in words, and what it says again`() throws {
    let lines = try Golden.text("recurrence.txt").split(separator: "\n")
    var text = ""
    for place in stride(from: 0, to: lines.count, by: 17) {
      let said = String(lines[place].split(separator: "\t")[0])
      let rule = try RecurrenceRule(parsing: said)
      text += "\(said)\n  \(rule.text)\n  \(rule.words(in: Formats()).english)\n"
    }
    #expect(try Golden.differences(text, from: "rules/recurrence.txt") == [])
  }
}
