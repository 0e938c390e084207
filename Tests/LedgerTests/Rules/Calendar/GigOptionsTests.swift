import LedgerTestSupport
import Testing

@testable import Ledger

/// Options that move up (rule G98), and dates that nobody keeps any more (rule G30).
struct GigOptionsTests {
  private let today = Day(year: 2026, month: 11, day: 24) ?? .first
  private let date = Day(year: 2026, month: 12, day: 12) ?? .first

  /// One from 20 to 22 o'clock; `until` days from today it is kept.
  private func gig(_ id: UInt64, option: Int64?, until days: Int64? = nil, at hour: Int = 20)
    -> Project
  {
    var gig = Project()
    (gig.id, gig.name) = (ID(id), "Gig \(id)")
    var schedule = Schedule.gig(on: date, zone: "Europe/Berlin")
    schedule.startTime = TimeOfDay(minutes: hour * 60)
    schedule.endTime = TimeOfDay(minutes: (hour + 2) * 60)
    gig.schedule = schedule
    if let option {
      var hold = Hold()
      (hold.option, hold.lapses) = (option, days.map { today.adding(days: Int($0)) })
      gig.hold = hold
    }
    return gig
  }

  private func book(_ gigs: [Project]) -> Book {
    var replica = Replica(device: 7)
    var edit = Edit()
    for gig in gigs { edit.put(gig, replacing: nil) }
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica.book
  }

  private func turns(_ gigs: [Project]) -> [String] {
    let book = book(gigs)
    return Today(of: book, on: today, in: Today.Places(in: book)).movingUp.map {
      "\(book.projects.rows[Int($0.row)].id.raw): \($0.option)"
    }
  }

  @Test func `a second option is the first when what was before it lapsed`() {
    #expect(turns([gig(1, option: 1, until: 0), gig(2, option: 2)]).isEmpty)
    #expect(turns([gig(1, option: 1, until: -1), gig(2, option: 2)]) == ["2: 1"])
    // It lapsed itself.
    #expect(turns([gig(1, option: 1, until: -2), gig(2, option: 2, until: -1)]).isEmpty)
  }

  @Test func `or was released, whether deleted or archived`() {
    for life in [Life.trashed, .archived] {
      var first = gig(1, option: 1)
      first.life = life
      #expect(turns([first, gig(2, option: 2)]) == ["2: 1"])
    }
  }

  @Test func `each moves behind those that still hold, and then stays`() {
    let third = gig(3, option: 3)
    #expect(
      turns([gig(1, option: 1, until: -1), gig(2, option: 2), third]) == ["2: 1", "3: 2"])
    #expect(turns([gig(1, option: 1, until: -1), gig(2, option: 1), third]) == ["3: 2"])
    #expect(turns([gig(1, option: 1, until: -1), gig(2, option: 1), gig(3, option: 2)]).isEmpty)
  }

  @Test func `not where something is booked, at another time, or where none was before it`() {
    let second = gig(2, option: 2)
    #expect(turns([second]).isEmpty)
    #expect(turns([gig(1, option: nil), second]).isEmpty)
    #expect(turns([gig(1, option: 1, until: -1), gig(3, option: nil), second]).isEmpty)
    #expect(turns([gig(1, option: 1, until: -1, at: 10), second]).isEmpty)
    // What was missed takes nobody's time.
    var missed = gig(3, option: nil)
    missed.aside = .missedBilled
    #expect(turns([gig(1, option: 1, until: -1), missed, second]) == ["2: 1"])
  }

  @Test func `moving it up writes the option alone`() throws {
    let gigs = [gig(1, option: 1, until: -1), gig(2, option: 2, until: 9)]
    var told = try TestBook("")
    var edit = Edit()
    for gig in gigs { edit.put(gig, replacing: nil) }
    told.commit(edit)
    told.commit(GigOptions.moveUp(gigs[1], on: today, in: told.book))
    let hold = try #require(told.book.projects[ID(2)]?.hold)
    #expect(hold.option == 1 && hold.lapses == today.adding(days: 9))
    let second = try #require(told.book.projects[ID(2)])
    #expect(GigOptions.moveUp(second, on: today, in: told.book).isEmpty)
  }

  @Test func `what goes to another day leaves its turn to the next behind it`() throws {
    let (first, second, third) = (gig(1, option: 1), gig(2, option: 2), gig(3, option: 3))
    var moved = first
    moved.schedule?.start = date.adding(days: 3)
    moved.schedule?.end = date.adding(days: 3)
    func freed(_ before: Project, _ gigs: [Project]) -> String? {
      GigOptions.freed(by: before, on: today, in: book(gigs)).map {
        "\($0.project.id.raw): \($0.option)"
      }
    }
    #expect(freed(first, [moved, second, third]) == "2: 1")
    // Nothing is freed by what stays at that time, was behind, had lapsed, or leaves it to what is booked.
    #expect(freed(first, [first, second, third]) == nil)
    #expect(freed(third, [first, second]) == nil)
    #expect(freed(gig(1, option: 1, until: -1), [moved, second]) == nil)
    #expect(freed(first, [moved, gig(4, option: nil), second]) == nil)
    #expect(freed(first, [moved, gig(2, option: 2, at: 9)]) == nil)
    let told = book([moved, second])
    #expect(GigOptions.moveUp(second, to: 2, in: told).isEmpty)
    #expect(!GigOptions.moveUp(second, to: 1, in: told).isEmpty)
  }

  @Test func `the turns of many are those of each alone`() throws {
    var dice = Dice(seed: 11)
    for _ in 0..<20 {
      var gigs: [Project] = []
      for id in 1...40 as ClosedRange<UInt64> {
        let option: Int64? = dice.next() % 5 == 0 ? nil : Int64(1 + dice.next() % 3)
        let until: Int64? = dice.next() % 3 == 0 ? Int64(dice.next() % 9) - 4 : nil
        var one = gig(id, option: option, until: until, at: Int(dice.next() % 20))
        let start = date.adding(days: Int(dice.next() % 6))
        one.schedule?.start = start
        one.schedule?.end = start.adding(days: dice.next() % 6 == 0 ? 40 : 0)
        if dice.next() % 6 == 0 { one.life = .trashed }
        gigs.append(one)
      }
      let book = book(gigs)
      let rows = book.projects.rows.indices.map { Int32($0) }
      let alone = rows.compactMap { row in
        GigOptions.option(of: book.projects.rows[Int(row)], on: today, in: book)
          .map { GigOptions.Turn(row: row, option: $0) }
      }
      #expect(GigOptions.turns(among: rows, on: today, in: book) == alone)
    }
  }

  @Test func `one that lapsed is at the same time as nothing, and neither next nor to deliver`()
    throws
  {
    let booked = gig(1, option: nil)
    let book = book([booked, gig(2, option: 1, until: -1), gig(3, option: 1, until: 1)])
    let event = try #require(book.event(of: booked, in: ""))
    let others = CalendarConflicts.of(event, on: today, in: book).map(\.event.title)
    #expect(others == ["Gig 3"])
    let now = Today(of: book, on: today, in: Today.Places(in: book))
    #expect(now.next.map { book.projects.rows[Int($0)].name } == ["Gig 1"])
    #expect(now.lapsing.count == 2)
    // When its date is over there is nothing left to decide.
    let after = date.adding(days: 1)
    let later = Today(of: book, on: after, in: Today.Places(in: book))
    #expect(later.toDeliver.count == 1 && later.lapsing.isEmpty)
  }

  @Test func `a month of dates that lapsed is empty`() throws {
    var told = try TestBook("")
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.work = [.musician]
    var edit = Edit()
    edit.put(settings, in: told.book.settingsTable)
    var past = gig(5, option: nil)
    past.schedule?.start = today.adding(days: -9)
    past.schedule?.end = today.adding(days: -9)
    edit.put(past, replacing: nil)
    edit.put(gig(1, option: 1, until: -1), replacing: nil)
    told.commit(edit)
    #expect(GigReminders.emptyMonth(after: today, in: told.book)?.month == 12)
    edit = Edit()
    edit.put(gig(2, option: 1, until: 1), replacing: nil)
    told.commit(edit)
    #expect(GigReminders.emptyMonth(after: today, in: told.book) == nil)
  }
}
