import Ledger
import Markup

/// The form that leaves out what rules have on some days, such as the school holidays: of one series or of all (rule G26).
enum GigSkipSheet {
  static func sheet(_ id: ID<GigRule>, _ day: Day) -> SheetType {
    SheetType("Skip Dates", button: "Skip") { app, walk in
      guard app.book.gigRules.live(id) != nil else { return nil }
      var (from, through): (Day?, Day?) = (day, day)
      var isAll = false
      walk.group("fields") { walk in
        walk.day("from", "From", &from, isRequired: true)
        walk.day("through", "Until", &through, isRequired: true)
      }
      walk.flag("all", "All That Repeat", &isAll)
      var skipped: [GigOccurrence] = []
      if let from, let through {
        if through < from {
          walk.rule("The last day is before the first", at: "through")
        } else if through - from > 366 {
          walk.rule("A year at most", at: "through")
        } else {
          skipped = GigCalendar(of: app.book).drawn(
            in: from...through, of: isAll ? nil : id, in: app.book)
          if skipped.isEmpty { walk.rule("Nothing is still to come on these days", at: "through") }
        }
      }
      let said: Phrase = "Skipped: \(Noun.gig.count(skipped.count, app.state.formats))"
      walk.draw { html, _ in html("p", .class("hint"), .key("skipped"), text: said) }
      return { app in
        app.closeSheet()
        app.commit(GigRules.skip(skipped, in: app.book), toast: said)
      }
    }
  }
}
