import Ledger
import Testing

@testable import Screens

// A tour with a gig, last year's concert that may come again, a hidden name.
extension WalkStart {
  static func seasons() throws -> [WalkStart] {
    var person = try alone()
    let book = person.app.book
    var gig = try #require(
      book.projects.live.first { $0.schedule != nil && $0.work != .designer })
    var tour = Season()
    (tour.id, tour.name) = (ID(7_300), "Winter Tour")
    gig.season = tour.id
    var past = gig
    past.id = ID(7_301)
    past.name = "Christmas Concert"
    past.season = ID()
    past.schedule?.start = person.app.state.today.adding(days: 10).adding(years: -1)
    past.schedule?.end = person.app.state.today.adding(days: 10).adding(years: -1)
    var over = Season()
    (over.id, over.name, over.life) = (ID(7_302), "Summer Tour", .trashed)
    let (season, repeated, concert, gone) = (tour, gig, past, over)
    others(&person) { edit in
      edit.put(season, in: book.seasons)
      edit.put(gone, in: book.seasons)
      edit.put(repeated, in: book.projects)
      edit.put(concert, in: book.projects)
      edit.put(HiddenSuggestion("Old Name", of: ID()), in: book.hiddenSuggestions)
    }
    return [
      WalkStart(
        person: person,
        paths: [
          "/", "/seasons", Route.season(tour.id).path, Route.season(over.id).path,
          "/settings/suggestions",
        ], reach: 2),
      start(person, "season/" + tour.id.text), start(person, "season-menu/" + tour.id.text),
      start(person, "season/new"),
      start(person, "project/new") { $0.press("pick/client/" + concert.client.text) },
    ]
  }
}
