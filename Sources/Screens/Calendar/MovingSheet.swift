import Ledger
import Markup

// Asks how much of a series is meant when one of its gigs is moved (rule G80).
struct MovingSheet: Room {
  let app: App

  static func sheet(_ key: EventKey, _ minutes: Int) -> SheetType {
    .about({ CalendarActions(app: $0).moved(key, by: minutes) != nil }) { app, html in
      MovingSheet(app: app).draw(key, minutes, &html)
    }
  }

  private func draw(_ key: EventKey, _ minutes: Int, _ html: inout HTML) {
    guard let (before, project) = CalendarActions(app: app).moved(key, by: minutes),
      let schedule = project.schedule
    else { return }
    html.plainSheet(.verbatim(title(of: project))) { html in
      html("dl", .class("facts")) { html in
        html.fact("Was", text(before))
        html.fact("Will Be", text(schedule))
        html.fact("Repeats", GigRepeats(app: app).words(of: project.rule))
      }
      html("div", .class("menu")) { html in
        html.menuItem("calendar", "This Gig", .moveOne(key, minutes))
        let repeats = GigRepeats(app: app)
        if repeats.moves(project, before: before, .following) != nil {
          html.menuItem("forward", "This and Following Gigs", .moveFollowing(key, minutes))
        }
        if repeats.moves(project, before: before, .all) != nil {
          html.menuItem("repeat", "All Gigs of the Series", .moveAll(key, minutes))
        } else {
          html(
            "p", .class("muted small"),
            text: "The rule of the series says its days: another day is for this gig only.")
        }
      }
    }
  }
}
