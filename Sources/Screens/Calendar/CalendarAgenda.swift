import Ledger
import Markup

// Gigs as a list by day.
struct CalendarAgenda: Room {
  let app: App

  func draw(
    _ spot: CalendarSpot, _ events: [CalendarEvent], _ clashing: CalendarClashes,
    _ html: inout HTML
  ) {
    // What is over of the month that it is comes first, folded.
    let today = spot.contains(state.today) ? state.today : spot.first
    let past = events.filter { $0.lastShownDay < today }
    if events.isEmpty {
      html.empty(
        icon: "calendar", title: "No Gigs", text: "Nothing is booked in these days."
      ) { html in
        html.button("New Gig", .open(.newGig(spot.day.text, "")), class: "button primary")
      }
    }
    html("div", .class("calendar-agenda"), .key("agenda")) { html in
      if !past.isEmpty {
        Fold(app: app).draw("agenda-past", "Earlier This Month", count: past.count, &html) {
          html in
          for day in spot.days where day < today {
            self.days(day, events, clashing, &html)
          }
        }
      }
      for day in spot.days where day >= today { days(day, events, clashing, &html) }
      if !past.isEmpty && past.count == events.count {
        html("p", .class("muted"), text: "No more gigs this month.")
      }
      next(after: spot, &html)
    }
  }

  private func days(
    _ day: Day, _ events: [CalendarEvent], _ clashing: CalendarClashes, _ html: inout HTML
  ) {
    let here = events.filter { $0.isOn(day) }
    if !here.isEmpty { self.day(day, here, clashing, &html) }
  }

  /// The way on to the next gig after the month, within a quarter of a year.
  private func next(after spot: CalendarSpot, _ html: inout HTML) {
    let first = spot.last.adding(days: 1)
    let later = book.calendarEvents(
      from: first, through: spot.last.adding(days: 92), in: state.zone)
    guard let day = later.map({ max($0.shown.start, first) }).min() else { return }
    html("p", .key("next")) { html in
      html(
        "a", .class("button quiet"), .href(Route.calendar(.agenda, day).path),
        text: "Next Gig: \(state.formats.day(day))")
    }
  }

  /// One day: its name, its gigs, the way to a new one.
  func day(
    _ day: Day, _ events: [CalendarEvent], _ clashing: CalendarClashes, _ html: inout HTML
  ) {
    html("section", .class("card today"), .key("day-" + day.text)) { html in
      html("header", .class("card-head")) { html in
        html("h3", day == state.today ? .aria("current", "date") : .none) { html in
          html.text(.verbatim(Wording(app: app).longText(day)))
        }
        html(
          "button", .type("button"), .class("icon-button"),
          .onClick(.open(.newGig(day.text, ""))),
          .label("New Gig on \(state.formats.day(day))")
        ) { html in html.icon("plus") }
      }
      if events.isEmpty {
        html("p", .class("muted"), text: "No gigs on this day.")
        return
      }
      html("ul", .class("list"), .label(.verbatim(state.formats.day(day)))) { html in
        for event in events { row(event, on: day, clashing, &html) }
      }
    }
  }

  private func row(
    _ event: CalendarEvent, on day: Day, _ clashing: CalendarClashes, _ html: inout HTML
  ) {
    let key = EventKey(event)
    html(
      "li", .class("row free"), .key(key.text),
      event.isDrawn ? .none : .data("row", "project/" + event.project.text)
    ) { html in
      html(
        "a", .class("row-link"),
        .href(event.isDrawn ? state.location.path : Route.project(event.project).path),
        event.isDrawn ? .onClick(.open(.occurrence(key))) : .none,
        .data("event", key.text), .data("on", day.text)
      ) { html in
        html("span", .class("calendar-swatch " + event.mediaType.tone), .aria("hidden", "true")) {
          _ in
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(CalendarChip(app: app).title(of: event))
            if let hold = event.hold {
              html("span", .class("badge"), text: hold.title(on: state.today))
            }
            if event.isMissed { html("span", .class("badge"), text: "Missed") }
            if event.isDrawn { html("span", .class("badge"), text: "Repeats") }
            if clashing.contains(event) {
              html(
                "span", .class("badge overdue"),
                text: clashing.way(of: event).isEmpty ? "Overlaps" : "Too Far")
            }
          }
          html("span", .class("row-note"), text: note(event, on: day, clashing.way(of: event)))
        }
      }
    }
  }

  /// "9:00 PM – 11:00 PM · Ann Lee · Blue Note · Concert".
  private func note(_ event: CalendarEvent, on day: Day, _ way: Phrase) -> Phrase {
    var parts = [CalendarChip(app: app).time(of: event, on: day)]
    if event.schedule != event.shown {
      // Where it is, the clock says something else.
      let time = state.formats.time(event.startTime)
      let isOtherDay = event.schedule.start != event.shown.start
      parts.append(
        isOtherDay ? "there \(state.formats.day(event.start)), \(time)" : "there \(time)")
    }
    parts.append(.verbatim(book.clients[event.client]?.displayName ?? ""))
    parts.append(.verbatim(event.location))
    parts.append(event.mediaType.title)
    for time in event.times where (time.day ?? event.start) == day {
      parts.append(.verbatim(time.name + " " + state.formats.time(time.start)))
    }
    parts.append(way)
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
