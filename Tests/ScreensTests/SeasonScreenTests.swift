import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Tours and seasons: made in a form or for several projects, with a page of their own.
struct SeasonScreenTests {
  private func put(_ name: String, _ gig: Project, _ person: inout Person) {
    person.press("sheet/project/" + gig.id.text)
    person.type("season", name)
    person.press("save")
  }

  private func gigs(_ person: Person) -> [Project] {
    let work = person.app.book.settings.work
    return person.app.book.projects.live.filter {
      !Trades.isDesign($0, work) && $0.stage == .paid
    }
  }

  @Test func `a name typed into the form makes a tour, and the same name finds it`() throws {
    var person = try Person.inSampleStudio()
    let some = gigs(person)
    put("Winter Tour", some[0], &person)
    let tour = try #require(person.app.book.seasonList.first)
    #expect(tour.name == "Winter Tour" && person.app.book.gigs(of: tour.id).count == 1)
    person.press("sheet/project/" + some[1].id.text)
    person.type("season", "wint")
    #expect(person.sheet.contains("pick/season/Winter%20Tour"))
    person.press("pick/season/Winter Tour")
    person.press("save")
    #expect(person.app.book.seasonList.count == 1)
    #expect(person.app.book.gigs(of: tour.id).count == 2)
    person.go("/project/" + some[1].id.text)
    #expect(person.page.contains("/season/" + tour.id.text))
    put("", some[1], &person)
    #expect(person.app.book.gigs(of: tour.id).count == 1 && person.app.book.seasonList.count == 1)
  }

  @Test func `several are put into one at once, and one Undo takes it back`() throws {
    var person = try Person.inSampleStudio()
    let some = gigs(person).prefix(3)
    person.go("/projects/paid")
    for gig in some { person.press("select/" + gig.id.text) }
    person.press("sheet/choose-season")
    person.type("season", "Winter Tour")
    #expect(person.sheet.contains("3 projects put into Winter Tour"))
    person.press("save")
    let tour = try #require(person.app.book.seasonList.first)
    #expect(person.app.book.gigs(of: tour.id).count == 3)
    person.go("/projects/paid?season=" + tour.id.text)
    #expect(person.app.rows(of: .gigs, ListKind.part(of: .paid)).count == 3)
    #expect(person.page.contains("Winter Tour") && person.page.contains("3 projects ·"))
    person.press("undo")
    #expect(person.app.book.seasonList.isEmpty)
    #expect(person.app.book.projects.live.allSatisfy { $0.season.isNone })
  }

  @Test func `its page says what it comes to, is renamed, taken apart and deleted with Undo`()
    throws
  {
    var person = try Person.inSampleStudio()
    let some = gigs(person)
    for gig in some.prefix(2) { put("Winter Tour", gig, &person) }
    let tour = try #require(person.app.book.seasonList.first)
    person.go("/season/" + tour.id.text)
    let summary = try SeasonSummary(of: tour.id, in: person.app.book)
    #expect(!summary.charges.isZero && summary.gigs.count == 2)
    for sum in [summary.charges, summary.received, summary.profit] {
      #expect(person.page.contains(person.app.text(sum)))
    }
    person.press("sheet/season/" + tour.id.text)
    person.type("name", "Spring Tour")
    person.press("save")
    #expect(person.page.contains("Spring Tour"))
    person.press("season-apart/" + tour.id.text)
    #expect(person.app.book.seasonList.isEmpty && person.app.book.projects.live(some[0].id) != nil)
    person.press("undo")
    #expect(person.app.book.gigs(of: tour.id).count == 2)
    person.press("delete-season/" + tour.id.text)
    #expect(person.app.book.gigs(of: tour.id).isEmpty)
    #expect(person.app.book.projects.live(some[0].id) == nil)
    person.press("undo")
    #expect(person.app.book.gigs(of: tour.id).count == 2)
    person.go("/seasons")
    #expect(person.page.contains("Spring Tour") && person.page.contains("2 projects"))
  }

  @Test func `what goes along with a deleted one is said (G88)`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.stage == .open && $0.schedule != nil && $0.hold == nil
          && !Trades.isDesign($0, book.settings.work) && !Deleting.isBilled($0, in: book)
      })
    put("Winter Tour", gig, &person)
    var trip = Trip()
    (trip.id, trip.project, trip.day) = (ID(900_001), gig.id, person.app.state.today)
    let driven = trip
    WalkStart.others(&person) { $0.put(driven, replacing: nil) }
    let tour = try #require(person.app.book.seasonList.first)
    person.press("delete-season/" + tour.id.text)
    #expect(person.toast.contains("Deleted with its projects, and with"))
    #expect(person.toast.contains("1 trip"))
    #expect(person.app.book.trips.live(driven.id) == nil)
  }

  @Test func `a project begun on the page of a tour is part of it`() throws {
    var person = try Person.inSampleStudio()
    person.go("/seasons")
    person.key("n")
    person.type("name", "Tour 2027")
    person.press("save")
    let tour = try #require(person.app.book.seasonList.first)
    #expect(person.page.contains("No Gigs Yet"))
    person.press("sheet/project/new")
    #expect(person.form["season"] == "Tour 2027")
    person.press("pick/client/" + (try #require(person.app.book.clients.live.first)).id.text)
    person.type("name", "First Night")
    person.press("save")
    #expect(person.app.book.gigs(of: tour.id).map(\.name) == ["First Night"])
  }
}
