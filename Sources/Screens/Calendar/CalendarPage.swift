import Ledger
import Markup

// When gigs are: a month, a week, a day, or a list by day (rule G30).
struct CalendarPage: Room {
  let app: App

  /// The day that the page is around.
  var day: Day {
    if case .calendar(_, let day?) = state.location.route { return day }
    return state.today
  }

  func draw(_ view: CalendarView, _ day: Day?, _ html: inout HTML) {
    let spot = CalendarSpot(view, day ?? state.today, weekStart: state.formats.weekStart)
    html.bar("Calendar", back: state.isWide ? nil : Route.projects(.open).path) { html in
      if state.hasHub { html.iconButton("share", "Subscribe", .open(.subscribe)) }
      html.iconButton(
        "plus", "New Gig", .open(.newGig(spot.day.text, "")), class: "icon-button primary")
    }
    html.newButton("New Gig", .open(.newGig(spot.day.text, "")))
    html.main { html in
      head(spot, &html)
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      // From the gigs of the days beside it may be too far (rule G75).
      let margin = book.travels.isEmpty ? 0 : 2
      let around = book.calendarEvents(
        from: spot.first.adding(days: -margin), through: spot.last.adding(days: margin),
        in: state.zone, withMissed: true)
      let clashes = CalendarClashes(around, in: book)
      let events =
        margin == 0
        ? around
        : around.filter { $0.shown.start <= spot.last && $0.lastShownDay >= spot.first }
      if events.contains(where: { $0.schedule != $0.shown }) {
        html(
          "p", .class("muted small"), .key("zone"),
          text: "By the clock of \(state.zone), where this device is. Gigs keep their place’s time."
        )
      }
      switch view {
      case .month: CalendarMonth(app: app).draw(spot, events, clashes, &html)
      case .week, .day: CalendarHours(app: app).draw(spot, events, clashes, &html)
      case .agenda: CalendarAgenda(app: app).draw(spot, events, clashes, &html)
      }
    }
  }

  /// How it is seen, what is seen, and the ways before and after.
  private func head(_ spot: CalendarSpot, _ html: inout HTML) {
    html("nav", .class("segments"), .label("View"), .key("views")) { html in
      for view in CalendarView.allCases {
        html(
          "a", .class("segment"), .href(Route.calendar(view, spot.day).path),
          view == spot.view ? .aria("current", "page") : .none, text: view.title)
      }
    }
    html("div", .class("calendar-head"), .key("days")) { html in
      step("back", "Previous", spot.moved(-1), &html)
      html("h2", .id("calendar-title"), .aria("live", "polite"), text: .verbatim(title(of: spot)))
      step("forward", "Next", spot.moved(1), &html)
      html(
        "a", .class("button small"), .href(Route.calendar(spot.view, nil).path),
        spot.contains(state.today) ? .aria("current", "date") : .none, text: "Today")
    }
  }

  private func step(_ icon: String, _ label: Phrase, _ day: Day, _ html: inout HTML) {
    guard case .calendar(let view, _) = state.location.route else { return }
    html(
      "a", .class("icon-button"), .href(Route.calendar(view, day).path), .label(label)
    ) { html in html.icon(icon) }
  }

  /// "November 2026", "Nov 23 – Nov 29", "Tuesday, Nov 24, 2026".
  func title(of spot: CalendarSpot) -> String {
    switch spot.view {
    case .month, .agenda: return state.formats.month(spot.day)
    case .week: return text(spot.first) + " – " + text(spot.last)
    case .day: return Wording(app: app).longText(spot.day)
    }
  }
}

extension CalendarView {
  var title: Phrase {
    switch self {
    case .month: return "Month"
    case .week: return "Week"
    case .day: return "Day"
    case .agenda: return "Agenda"
    }
  }
}
