import Ledger
import Markup

// A week or a day by the hour: whole days above, what overlaps side by side.
struct CalendarHours: Room {
  let app: App

  func draw(
    _ spot: CalendarSpot, _ events: [CalendarEvent], _ clashing: CalendarClashes,
    _ html: inout HTML
  ) {
    html(
      "div", .class(spot.view == .day ? "calendar-hours one" : "calendar-hours"), .role("grid"),
      .aria("labelledby", "calendar-title"), .data("calendar", spot.view.rawValue), .key("hours")
    ) { html in
      html("div", .class("calendar-row calendar-names"), .role("row")) { html in
        html("div", .class("calendar-clock"), .role("columnheader")) { html in
          html("span", .class("visually-hidden"), text: "Time")
        }
        for day in spot.days { name(day, spot, &html) }
      }
      wholeDays(spot, events, clashing, &html)
      html("div", .class("calendar-row calendar-timed"), .role("row")) { html in
        clock(spot, opening: firstHour(spot, events), &html)
        for day in spot.days { column(day, spot, events, clashing, &html) }
      }
    }
  }

  private func name(_ day: Day, _ spot: CalendarSpot, _ html: inout HTML) {
    html(
      "div", .role("columnheader"), .class(day == state.today ? "today" : ""), .key(day.text)
    ) { html in
      html("a", .href(Route.calendar(.day, day).path), .label(Wording(app: app).longText(day))) {
        html in
        html(
          "span", .aria("hidden", "true"),
          text: .verbatim(String(state.formats.weekday(day).prefix(3))))
        html("b", .aria("hidden", "true"), text: "\(day.day)")
      }
    }
  }

  /// Where days begin to be read: at their first gig, else in the morning.
  private func firstHour(_ spot: CalendarSpot, _ events: [CalendarEvent]) -> Int {
    var first: Int?
    for event in events where !isWhole(event) {
      for day in spot.days where event.isOn(day) {
        let minute = minutes(event, on: day).first
        first = min(first ?? minute, minute)
      }
    }
    return max(1, first.map { $0 / 60 } ?? 9)
  }

  /// The hours beside the columns.
  private func clock(_ spot: CalendarSpot, opening: Int, _ html: inout HTML) {
    html("div", .class("calendar-clock"), .role("rowheader")) { html in
      html("b", .class("visually-hidden"), text: "Time")
      for hour in 1..<24 {
        html(
          "span", .aria("hidden", "true"), .data("slot", "\(hour * 60) 0 0 1"),
          hour == opening ? .data("reveal", "") : .none, .key("\(hour)-" + spot.first.text),
          text: .verbatim(state.formats.time(TimeOfDay(minutes: hour * 60))))
      }
    }
  }

  /// What has no hour, or more than a day of them.
  private func isWhole(_ event: CalendarEvent) -> Bool {
    event.allDay || event.lastShownDay - event.shown.start > 1
  }

  private func wholeDays(
    _ spot: CalendarSpot, _ events: [CalendarEvent], _ clashing: CalendarClashes,
    _ html: inout HTML
  ) {
    let whole = events.filter { isWhole($0) }
    let lanes = CalendarLanes(
      whole.map {
        (max($0.shown.start, spot.first) - spot.first, min($0.lastShownDay, spot.last) - spot.first)
      })
    html("div", .class("calendar-row calendar-whole"), .role("row"), .key("whole")) { html in
      html("div", .class("calendar-clock small"), .role("rowheader"), text: "All Day")
      for day in spot.days {
        html(
          "div", .role("gridcell"), .class("calendar-all-day"), .data("whole", day.text),
          .key(day.text)
        ) { html in
          for lane in 0..<lanes.count {
            let index = whole.indices.first { whole[$0].isOn(day) && lanes.lanes[$0] == lane }
            if let index {
              CalendarChip(app: app).draw(
                whole[index], on: day, clash: clashing.words(of: whole[index]), isTab: true, &html)
            } else {
              html("span", .class("calendar-gap"), .key("gap-\(lane)")) { _ in }
            }
          }
        }
      }
    }
  }

  /// The minutes of a day that an event takes there; at least half an hour, so that it can be read and touched.
  private func minutes(_ event: CalendarEvent, on day: Day) -> (first: Int, last: Int) {
    let first = event.shown.start == day ? Int(event.shown.startTime.minutes) : 0
    var end = event.shown.end == day ? Int(event.shown.endTime.minutes) : 1_440
    if end <= first { end = first + 30 }
    return (min(first, 1_410), min(max(end, first + 30), 1_440) - 1)
  }

  private func column(
    _ day: Day, _ spot: CalendarSpot, _ events: [CalendarEvent], _ clashing: CalendarClashes,
    _ html: inout HTML
  ) {
    let here = events.filter { !isWhole($0) && $0.isOn(day) }.sorted { a, b in
      minutes(a, on: day).first < minutes(b, on: day).first
    }
    let spans = here.map { minutes($0, on: day) }
    let slots = CalendarColumn(spans)
    let isChosen = day == spot.day
    let name = Phrase.verbatim(Wording(app: app).longText(day))
    let count: Phrase = here.isEmpty ? "no gigs" : Noun.gig.count(here.count, state.formats)
    html(
      "div", .class(isChosen ? "calendar-column chosen" : "calendar-column"), .role("gridcell"),
      .data("day", day.text), .key(day.text), .attribute("tabindex", isChosen ? "0" : "-1"),
      .label([name, count].joined(separator: ", ")),
      .aria("selected", isChosen ? "true" : "false"),
      day == state.today ? .aria("current", "date") : .none,
      .onClick(.open(.newGig(day.text, "")))
    ) { html in
      for (place, event) in here.enumerated() {
        let (first, last) = spans[place]
        CalendarChip(app: app).draw(
          event, on: day, clash: clashing.words(of: event), isTab: isChosen || spot.view == .day,
          slot: "\(first) \(last + 1 - first) \(slots.lanes[place]) \(slots.widths[place])", &html)
      }
      // web/calendar.js knows the minute.
      if day == state.today {
        html("span", .class("calendar-now"), .key("now"), .aria("hidden", "true")) { _ in }
      }
    }
  }
}

/// What overlaps stands side by side: each event's place among so many.
struct CalendarColumn {
  private(set) var lanes: [Int] = []
  private(set) var widths: [Int] = []

  /// `spans` by their beginnings.
  init(_ spans: [(first: Int, last: Int)]) {
    var start = 0
    while start < spans.count {
      // As long as each begins before all earlier ones have ended they share the width.
      var (end, last) = (start, spans[start].last)
      while end < spans.count, spans[end].first <= last {
        last = max(last, spans[end].last)
        end += 1
      }
      let group = CalendarLanes(Array(spans[start..<end]))
      lanes += group.lanes
      widths += group.lanes.map { _ in group.count }
      start = end
    }
  }
}
