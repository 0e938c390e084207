import Ledger
import Markup

// A month as a grid of days. Each gig has a chip on each of its days, or is counted there.
struct CalendarMonth: Room {
  let app: App

  /// How many chips a day has; the others are counted.
  ///
  /// A phone has room for one less, of two lines (`calendar.css`).
  private static var most: Int { 3 }

  func draw(
    _ spot: CalendarSpot, _ events: [CalendarEvent], _ clashing: CalendarClashes,
    _ html: inout HTML
  ) {
    html(
      "div", .class("calendar-month"), .role("grid"), .aria("labelledby", "calendar-title"),
      .data("calendar", "month"), .key("month")
    ) { html in
      html("div", .class("calendar-week calendar-names"), .role("row")) { html in
        for place in 0..<7 {
          let name = state.formats.weekday(spot.first.adding(days: place))
          html("div", .role("columnheader")) { html in
            html("span", .class("visually-hidden"), text: name)
            html("span", .aria("hidden", "true"), text: .verbatim(String(name.prefix(3))))
          }
        }
      }
      var monday = spot.first
      while monday <= spot.last {
        week(monday, spot, events, clashing, &html)
        monday = monday.adding(days: 7)
      }
    }
    // A phone has no room for words in the grid: the chosen day's gigs stand below.
    html("section", .class("calendar-chosen"), .key("chosen")) { html in
      CalendarAgenda(app: app).day(
        spot.day, events.filter { $0.isOn(spot.day) }, clashing, &html)
    }
  }

  private func week(
    _ first: Day, _ spot: CalendarSpot, _ events: [CalendarEvent], _ clashing: CalendarClashes,
    _ html: inout HTML
  ) {
    let last = first.adding(days: 6)
    var own = events.filter { $0.shown.start <= last && $0.lastShownDay >= first }
    // Bars that begin earliest, and the longest of them, are the uppermost.
    own.sort { a, b in
      if max(a.shown.start, first) != max(b.shown.start, first) {
        return a.shown.start < b.shown.start
      }
      let days = (a.lastShownDay - a.shown.start, b.lastShownDay - b.shown.start)
      return days.0 != days.1 ? days.0 > days.1 : CalendarEvent.isBefore(a, b)
    }
    let lanes = CalendarLanes(
      own.map { (max($0.shown.start, first) - first, min($0.lastShownDay, last) - first) })
    html("div", .class("calendar-week"), .role("row"), .key(first.text)) { html in
      for place in 0..<7 {
        let day = first.adding(days: place)
        let here = own.indices.filter { own[$0].isOn(day) }
        cell(day, spot, here.count, &html) { html in
          let isChosen = day == spot.day
          let hidden = here.filter { lanes.lanes[$0] >= CalendarMonth.most }.count
          for lane in 0..<CalendarMonth.most {
            if let index = here.first(where: { lanes.lanes[$0] == lane }) {
              CalendarChip(app: app).draw(
                own[index], on: day, clash: clashing.words(of: own[index]), isTab: isChosen,
                &html)
            } else if here.contains(where: { lanes.lanes[$0] > lane }) {
              html("span", .class("calendar-gap"), .key("gap-\(lane)")) { _ in }
            }
          }
          let last = here.filter { lanes.lanes[$0] == CalendarMonth.most - 1 }.count
          more(hidden, on: day, isChosen, last > 0 ? "wide-only" : "", &html)
          if last > 0 { more(hidden + last, on: day, isChosen, "phone-only", &html) }
        }
      }
    }
  }

  private func more(
    _ count: Int, on day: Day, _ isChosen: Bool, _ width: String, _ html: inout HTML
  ) {
    if count == 0 { return }
    html(
      "a", .class("calendar-more " + width), .href(Route.calendar(.day, day).path),
      isChosen ? .none : .attribute("tabindex", "-1"), .key("more-" + width),
      text: "+\(state.formats.count(count)) more")
  }

  private func cell(
    _ day: Day, _ spot: CalendarSpot, _ count: Int, _ html: inout HTML,
    chips: (inout HTML) -> Void
  ) {
    let isChosen = day == spot.day
    var classes = "calendar-day"
    if !spot.contains(day) { classes += " beside" }
    if day == state.today { classes += " today" }
    if isChosen { classes += " chosen" }
    let name = Phrase.verbatim(Wording(app: app).longText(day))
    let label = [name, count == 0 ? "no gigs" : Noun.gig.count(count, state.formats)].joined(
      separator: ", ")
    html(
      "div", .class(classes), .role("gridcell"), .data("day", day.text), .key(day.text),
      .attribute("tabindex", isChosen ? "0" : "-1"), .label(label),
      .aria("selected", isChosen ? "true" : "false"),
      day == state.today ? .aria("current", "date") : .none,
      .onClick(.pressDay(day.text, count))
    ) { html in
      html("span", .class("calendar-number"), .aria("hidden", "true"), text: "\(day.day)")
      chips(&html)
    }
  }
}

extension CalendarEvent {
  /// Whether something of it is shown on a day.
  func isOn(_ day: Day) -> Bool { shown.start <= day && day <= lastShownDay }
}
