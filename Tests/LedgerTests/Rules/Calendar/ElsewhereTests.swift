import Testing

@testable import Ledger

/// Gigs on the other side of the world, and those that others play or that another rule has (rules G26, G30, G80).
struct ElsewhereTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  private func gig(_ id: UInt64, on day: Day, at minutes: Int, zone: String) -> Project {
    var gig = Project()
    (gig.id, gig.name) = (ID(id), "Gig \(id)")
    var schedule = Schedule.gig(on: day, zone: zone)
    schedule.startTime = TimeOfDay(minutes: minutes)
    (schedule.end, schedule.endTime) = (day, TimeOfDay(minutes: minutes + 20))
    gig.schedule = schedule
    return gig
  }

  private func book(_ write: (inout Edit) -> Void) -> Book {
    var (replica, edit) = (Replica(device: 7), Edit())
    write(&edit)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica.book
  }

  /// Kiritimati's clocks are 25 hours ahead of Pago Pago's.
  @Test func `what is two days later or earlier by another clock is on its day there`() throws {
    let late = gig(1, on: try day("2026-12-05"), at: 30, zone: "Pacific/Kiritimati")
    let early = gig(2, on: try day("2026-12-03"), at: 1_390, zone: "Pacific/Pago_Pago")
    let book = book { edit in
      edit.put(late, replacing: nil)
      edit.put(early, replacing: nil)
    }
    func names(_ text: String, _ zone: String) throws -> [String] {
      let day = try day(text)
      return book.calendarEvents(from: day, through: day, in: zone).map { $0.title }
    }
    // 00:30 on the fifth there is 23:30 on the third here, and 23:10 here is 00:10 there.
    #expect(try names("2026-12-03", "Pacific/Pago_Pago") == ["Gig 2", "Gig 1"])
    #expect(try names("2026-12-04", "Pacific/Pago_Pago") == [])
    #expect(try names("2026-12-05", "Pacific/Pago_Pago") == [])
    #expect(try names("2026-12-05", "Pacific/Kiritimati") == ["Gig 2", "Gig 1"])
    #expect(try names("2026-12-04", "Pacific/Kiritimati") == [])
    #expect(try names("2026-12-03", "Pacific/Kiritimati") == [])
  }

  @Test func `whose book it is plays instead of nobody but themselves`() throws {
    // Who is no musician of the list is whose book it is.
    let own = ID<Musician>()
    func player(_ id: UInt64, _ musician: ID<Musician>, _ state: PlayerState) -> Player {
      var player = Player()
      player.id = Player.id(of: musician, on: ID(id))
      (player.project, player.musician, player.state) = (ID(id), musician, state)
      return player
    }
    let book = book { edit in
      // Declined, beside another who plays; another who declined; both; nobody.
      edit.put(player(1, own, .declined), replacing: nil)
      edit.put(player(1, ID(8), .confirmed), replacing: nil)
      edit.put(player(2, own, .confirmed), replacing: nil)
      edit.put(player(2, ID(8), .declined), replacing: nil)
      edit.put(player(3, ID(8), .declined), replacing: nil)
      edit.put(player(4, own, .asked), replacing: nil)
    }
    #expect(
      (1...5 as ClosedRange<UInt64>).map { book.isAway(from: ID<Project>($0)) } == [
        true, false, false, false, false,
      ])
    #expect(!Book().isAway(from: ID(1)))
  }

  @Test func `where a rule is over, only a rule that goes on from it draws the next`() throws {
    var (over, later, other) = (Residency.rule, Residency.rule, Residency.rule)
    over.rule = "FREQ=WEEKLY;UNTIL=20260908"
    (later.id, later.follows) = (ID(701), over.id)
    later.schedule = .gig(on: try day("2026-11-03"), zone: "")
    (other.id, other.rule) = (ID(702), "FREQ=DAILY")
    func next(_ rules: [GigRule]) throws -> String? {
      let book = book { edit in for rule in rules { edit.put(rule, replacing: nil) } }
      return GigRules.drawn(of: over.id, from: try day("2026-09-10"), in: book)
        .map { "\($0.rule.raw) \($0.day.text)" }
    }
    #expect(try next([over]) == nil && next([over, other]) == nil)
    #expect(try next([over, other, later]) == "701 2026-11-03")
    var second = later
    second.id = ID(703)
    second.schedule = .gig(on: try day("2026-10-06"), zone: "")
    // Of two the earlier day.
    #expect(try next([over, other, later, second]) == "703 2026-10-06")
  }

  @Test func `a series that comes on other days has gigs as long as they were`() throws {
    for length in [0, 2] {
      var rule = Residency.rule
      rule.schedule?.end = try day("2026-09-01").adding(days: length)
      var replica = Replica(device: 7)
      var edit = Edit()
      edit.put(rule, replacing: nil)
      Residency.write([edit], &replica)
      let tuesday = try day("2026-09-22")
      Residency.write(
        [GigRules.enter([GigOccurrence(rule: rule.id, day: tuesday)], in: replica.book)], &replica)
      var named = try #require(replica.book.projects.live(rule.occurrence(on: tuesday)))
      named.name = "With Guests"
      Residency.write(GigRules.change(named, in: replica.book), &replica)
      let thursday = try day("2026-09-17")
      let changing = try GigChanging(
        of: rule.id, from: day("2026-09-15"), to: try RecurrenceRule(parsing: "FREQ=WEEKLY"),
        starting: thursday, on: day("2026-09-02"), in: replica.book)
      Residency.write([changing.edit(.move)], &replica)
      let next = try #require(replica.book.gigRules.live(rule.continuation(from: thursday)))
      #expect(next.schedule?.start == thursday)
      #expect(next.schedule?.end == thursday.adding(days: length), "\(length)")
      let moved = try #require(replica.book.projects.live(named.id)?.schedule)
      #expect(moved.start.text == "2026-09-24")
      #expect(moved.end == moved.start.adding(days: length), "\(length)")
    }
  }
}
