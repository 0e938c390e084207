import LedgerTestSupport
import Testing

@testable import Ledger

/// Which gigs were held, missed and are to come, whose option it is by now, and what a changed rule does with what it has, in
/// random calendars (rules G30, G90, G96, G98; `Tests/Golden/shown/rules/gigs.txt`).
struct ShownGigsTests {
  private static let start = RandomCalendar.start

  /// The calendar with stages, options, patterns and what was missed.
  private static func world(_ seed: UInt64) -> Book {
    let random = RandomCalendar(seed: seed)
    var replica = random.replica
    var dice = Dice(seed: seed &+ 900)
    var edit = Edit()
    for project in replica.book.projects.rows {
      var gig = project
      switch dice.below(9) {
      case 0: (gig.aside, gig.life) = (.missed, .archived)
      case 1: (gig.aside, gig.life) = (.missedBilled, .live)
      case 2: (gig.aside, gig.life) = (.template, .archived)
      case 3: gig.progress.name = .delivered
      case 4, 5:
        gig.hold = Hold()
        gig.hold?.option = Int64(dice.below(4))
        if dice.percent(60) { gig.hold?.lapses = start.adding(days: dice.below(8)) }
      case 6: gig.aside = .missed
      default: break
      }
      // Many on few days, so that options meet.
      if dice.percent(60), var schedule = gig.schedule {
        schedule.start = start.adding(days: 4 + dice.below(2))
        schedule.end = schedule.start.adding(days: dice.below(2))
        gig.schedule = schedule
      }
      edit.put(gig, in: replica.book.projects)
    }
    if var merged = replica.book.clients[ID(3)], seed % 2 == 0 {
      merged.into = ID(2)
      edit.put(merged, in: replica.book.clients)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 3))
    return replica.book
  }

  /// The same, counted one by one.
  private static func counted(_ client: ID<Client>, _ today: Day, _ book: Book) -> Attendance {
    var counts = Attendance()
    let own = book.clientIDs(leadingTo: client)
    for gig in book.projects.rows where own.contains(gig.client) {
      if gig.schedule == nil || gig.life == .trashed || gig.hold != nil { continue }
      if gig.aside == .template && gig.life == .archived { continue }
      let isOver = (gig.schedule?.start ?? .last) < today
      switch (gig.isMissed, gig.stage == .open, gig.life == .live, isOver) {
      case (true, _, _, _): counts.missed += 1
      case (false, false, _, _), (false, true, true, true): counts.held += 1
      case (false, true, true, false): counts.ahead += 1
      case (false, true, false, _): break
      }
    }
    for event in book.calendarEvents(from: .first, through: today.adding(days: 380), in: "")
    where event.isDrawn && own.contains(event.client) {
      guard let day = event.occurrence, let rule = book.gigRules.live(event.rule),
        let series = GigCalendar(of: book).series(of: rule.id)
      else { continue }
      // By the day that it is on, also where that was moved.
      if today...today.adding(days: 365) ~= series.schedule(on: day).start { counts.ahead += 1 }
    }
    return counts
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `attendance is what a count one by one says`(_ seed: UInt64) {
    let book = Self.world(seed)
    for client in [1, 2, 3] as [UInt64] {
      for days in [-1, 0, 4, 5, 6, 40, 400] {
        let today = Self.start.adding(days: days)
        #expect(
          book.attendance(of: ID(client), on: today) == Self.counted(ID(client), today, book),
          "\(client) \(days)")
      }
      let missed = book.missedGigs(of: ID(client))
      let own = book.clientIDs(leadingTo: ID(client))
      #expect(
        Set(missed.map { $0.id })
          == Set(
            book.projects.rows.filter {
              own.contains($0.client) && $0.isMissed && $0.life != .trashed
            }.map { $0.id }))
      let days: [Day] = missed.map { $0.listDay ?? .first }
      #expect(days == days.sorted(by: >))
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a day's events are those of a long time that are on it, in every zone`(_ seed: UInt64) {
    let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", ""]
    let book = RandomCalendar(seed: seed, zones: zones).book
    for zone in zones {
      for withMissed in [true, false] {
        let all = book.calendarEvents(
          from: Self.start.adding(days: -9), through: Self.start.adding(days: 60), in: zone,
          withMissed: withMissed)
        for day in -2..<20 {
          let day = Self.start.adding(days: day)
          let own = book.calendarEvents(from: day, through: day, in: zone, withMissed: withMissed)
          #expect(own == all.filter { $0.shown.start <= day && $0.lastShownDay >= day }, "\(zone)")
          #expect(book.calendarEvents(from: day.adding(days: 1), through: day, in: zone).isEmpty)
        }
      }
    }
  }

  @Test func `options, and what a changed rule does with its gigs`() throws {
    var text = ""
    for seed in 1...8 as ClosedRange<UInt64> {
      let book = Self.world(seed)
      text += "world \(seed)\n"
      for days in [0, 3, 4, 5, 6, 7] {
        let today = Self.start.adding(days: days)
        let rows = book.projects.rows.indices.map { Int32($0) }
        let turns = GigOptions.turns(among: rows, on: today, in: book).map {
          "\(book.projects.rows[Int($0.row)].name.suffix(3)):\($0.option)"
        }
        text += "  on \(today.text) \(turns.joined(separator: " "))"
        let freed = book.projects.rows.compactMap { gig in
          GigOptions.freed(by: gig, on: today, in: book).map {
            "\(gig.name.suffix(3))>\($0.project.name.suffix(3)):\($0.option)"
          }
        }
        text += " freed \(freed.joined(separator: " "))\n"
      }
      for rule in book.gigRules.live.prefix(4) { text += try Self.changes(of: rule, in: book) }
    }
    #expect(try Golden.differences(text, from: "rules/gigs.txt") == [])
  }

  private static func changes(of rule: GigRule, in book: Book) throws -> String {
    var text = "  \(rule.name) \(rule.rule) from \(rule.schedule?.start.text ?? "")\n"
    for from in [-4, 0, 3, 9, 30] {
      for said in ["FREQ=DAILY;INTERVAL=4", "FREQ=WEEKLY;BYDAY=TU", "FREQ=DAILY;COUNT=2"] {
        for starting in [-1, 0, 1] {
          let day = start.adding(days: from)
          text += "    \(day.text) \(said) \(starting): "
          let recurrence = try RecurrenceRule(parsing: said)
          do throws(GigChanging.Problem) {
            let changing = try GigChanging(
              of: rule.id, from: day, to: recurrence, starting: day.adding(days: starting),
              on: start.adding(days: 5), in: book)
            let (current, on) = GigChanging.current(rule.id, on: day, in: book)
            text += current == rule.id ? "" : "another's \(on.text) "
            text += "goes \(changing.untouched.map { $0.occurrence?.text.suffix(5) ?? "" })"
            text += changing.moves.map {
              " \($0.project.occurrence?.text.suffix(5) ?? "")>\($0.to?.text.suffix(5) ?? "none")"
            }.joined()
            for answer in GigChanging.Answer.allCases {
              text += " \(changing.edit(answer).body.count)"
            }
            text += "\n"
          } catch {
            text += error.message.english + "\n"
          }
        }
      }
    }
    return text
  }

  @Test func `whose calendar it is, as text and back`() {
    let (client, musician) = (ID<Client>(7), ID<Musician>(8))
    for scope in [CalendarScope(), CalendarScope(of: client), CalendarScope(of: musician)] {
      #expect(CalendarScope(scope.text) == scope)
      #expect(scope.isAll == scope.text.isEmpty)
    }
    for text in [
      "client", "client ", " \(client.text)", "client  \(client.text)", " client \(client.text)",
      "client \(client.text) x", "musician", "musician ?",
      "client \(ID<Client>().text)", "musician \(ID<Musician>().text)", "gig \(client.text)",
    ] { #expect(CalendarScope(text) == nil, "\(text)") }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a client's and a musician's calendar has their gigs alone`(_ seed: UInt64) {
    let book = Self.world(seed)
    for gig in book.projects.rows {
      let players = book.players.live.filter { $0.project == gig.id }
      for id in [1, 2, 3] as [UInt64] {
        let client = CalendarScope(of: ID<Client>(id))
        let meant = seed % 2 == 0 && id == 3 ? 2 : id
        let own = seed % 2 == 0 && gig.client.raw == 3 ? 2 : gig.client.raw
        #expect(client.has(gig, in: book) == (own == meant))
        #expect(!client.isOpen(gig.id, in: book) && client.isKnown(in: book))
        let musician = CalendarScope(of: ID<Musician>(id + 10))
        let states = players.filter { $0.musician.raw == id + 10 }.map { $0.state }
        #expect(
          musician.has(gig, in: book) == (states.contains(.asked) || states.contains(.confirmed)))
        #expect(musician.isOpen(gig.id, in: book) == (states.first == .asked))
        #expect(musician.isKnown(in: book))
      }
      #expect(CalendarScope().has(gig, in: book))
    }
    for rule in book.gigRules.live {
      #expect(CalendarScope().has(rule, in: book))
      #expect(!CalendarScope(of: ID<Musician>(11)).has(rule, in: book))
    }
    #expect(CalendarScope().isKnown(in: book))
    #expect(!CalendarScope(of: ID<Client>(99)).isKnown(in: book))
    #expect(!CalendarScope(of: ID<Musician>(99)).isKnown(in: book))
  }
}
