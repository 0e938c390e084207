import Testing

@testable import Ledger

/// What is said of ways and places, taken back and said again (rule G75), and who is free when (rule G26).
struct RememberedWaysTests {
  private func laid(_ edit: Edit, _ book: Book) -> Book {
    var replica = Replica(device: 7, book: book)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica.book
  }

  @Test func `a way that is forgotten is unknown, and may be said again`() throws {
    func forgotten(_ book: Book) -> Edit {
      TravelTimes.remember(nil, from: "Bowl", to: "Club", in: book)
    }
    #expect(forgotten(Book()).isEmpty)
    let known = laid(TravelTimes.remember(65, from: "Bowl", to: "Club", in: Book()), Book())
    #expect(TravelTimes.need(from: "Club", to: "Bowl", in: known)?.minutes == 65)
    let gone = laid(forgotten(known), known)
    #expect(TravelTimes.need(from: "Bowl", to: "Club", in: gone) == nil)
    #expect(forgotten(gone).isEmpty && TravelTimes(of: gone).longest == 0)
    let again = laid(TravelTimes.remember(20, from: "Club", to: "Bowl", in: gone), gone)
    #expect(TravelTimes.need(from: "Bowl", to: "Club", in: again)?.minutes == 20)
    #expect(again.travels.count == 1)
  }

  @Test func `a place that is forgotten is nowhere, and may be said again`() throws {
    let point = GeoPoint(latitude: 50_000_000, longitude: 7_000_000)
    func forgotten(_ book: Book) -> Edit { TravelTimes.remember(nil, of: "Bowl", in: book) }
    #expect(forgotten(Book()).isEmpty)
    let known = laid(TravelTimes.remember(point, of: "Bowl", in: Book()), Book())
    #expect(TravelTimes.point(of: "bowl", in: known) == point)
    let gone = laid(forgotten(known), known)
    #expect(TravelTimes.point(of: "Bowl", in: gone) == nil && forgotten(gone).isEmpty)
    let again = laid(TravelTimes.remember(point, of: "Bowl", in: gone), gone)
    #expect(TravelTimes.point(of: "Bowl", in: again) == point && again.travels.count == 1)
  }

  @Test func `no way is longer than two days, and places without a point make none by air`() {
    var edit = TravelTimes.remember(5_000, from: "Bonn", to: "Lima", in: Book())
    #expect(TravelTimes(of: laid(edit, Book())).longest == 2_880)
    edit = TravelTimes.remember(45, from: "Bonn", to: "Kiel", in: Book())
    for place in ["Bonn", "Kiel", "Rome"] { edit.put(Travel(at: place, nil), replacing: nil) }
    #expect(TravelTimes(of: laid(edit, Book())).longest == 45)
  }

  /// A gig on that day with Ann on it, changed.
  private func free(_ change: (inout Project) -> Void) throws -> [String] {
    let day = try Day(parsing: "2026-12-05")
    var (edit, gig, ann, player) = (Edit(), Project(), Musician(), Player())
    (gig.id, gig.schedule) = (ID(1), Schedule.gig(on: day, zone: ""))
    (ann.id, ann.name) = (ID(7), "Ann")
    player.id = Player.id(of: ann.id, on: gig.id)
    (player.project, player.musician, player.state) = (gig.id, ann.id, .confirmed)
    change(&gig)
    edit.put(gig, replacing: nil)
    edit.put(ann, replacing: nil)
    edit.put(player, replacing: nil)
    return laid(edit, Book()).freeMusicians(from: day, through: day, on: day).map(\.name)
  }

  @Test func `who is on a gig that was missed, or on a date that lapsed, is free`() throws {
    let day = try Day(parsing: "2026-12-05")
    #expect(try free { _ in } == [])
    #expect(try free { $0.hold = Hold() } == [])
    #expect(try free { $0.aside = .missedBilled } == ["Ann"])
    for (lapses, names) in [(0, []), (1, []), (-1, ["Ann"])] as [(Int, [String])] {
      let found = try free {
        $0.hold = Hold()
        $0.hold?.lapses = day.adding(days: lapses)
      }
      #expect(found == names, "\(lapses)")
    }
  }

  @Test func `what was billed though it was missed and archived since stays archived`() throws {
    for (aside, life, wanted) in [
      (Aside.missed, Life.archived, Life.live), (.missedBilled, .archived, .archived),
      (.missedBilled, .live, .live),
    ] {
      var (edit, gig) = (Edit(), Project())
      (gig.id, gig.aside, gig.life) = (ID(1), aside, life)
      edit.put(gig, replacing: nil)
      let book = laid(edit, Book())
      let back = laid(MissedGigs.unmark(gig, in: book), book).projects[gig.id]
      #expect(back?.aside == Aside.none && back?.life == wanted, "\(aside) \(life)")
    }
  }
}
