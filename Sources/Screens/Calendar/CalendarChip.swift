import Ledger
import Markup

// A gig on a day of the calendar: its colour, its label, what else it is.
struct CalendarChip: Room {
  let app: App

  /// `lane` is where a bar of several days stands among the others of the week.
  func draw(
    _ event: CalendarEvent, on day: Day, clash: Phrase, isTab: Bool, slot: String = "",
    _ html: inout HTML
  ) {
    let key = EventKey(event)
    let isFirst = event.shown.start == day
    let isLast = event.lastShownDay == day
    var classes = "calendar-chip " + event.mediaType.tone
    if let hold = event.hold { classes += hold.isLapsed(on: state.today) ? " lapsed" : " hold" }
    if event.isDrawn { classes += " drawn" }
    if event.isMissed { classes += " missed" }
    if !isFirst { classes += " goes-on" }
    if !isLast { classes += " goes-further" }
    html(
      "a", .class(classes), .href(path(event)),
      event.isDrawn ? .onClick(.open(.occurrence(key))) : .none, .key(key.text + "-" + day.text),
      .data("event", key.text), .data("on", day.text), isTab ? .none : .attribute("tabindex", "-1"),
      slot.isEmpty ? .none : .data("slot", slot), .words("title", words(event, on: day, clash))
    ) { html in
      html(
        "span", .class("visually-hidden"),
        text: [words(event, on: day, clash), ""].joined(separator: " "))
      html("span", .class("calendar-chip-words"), .aria("hidden", "true")) { html in
        if !clash.isEmpty { html.icon("warning") }
        if let hold = event.hold { html("b", text: .verbatim("\(hold.option)")) }
        if !event.allDay, isFirst {
          html("span", .class("calendar-time"), text: state.formats.time(event.shown.startTime))
          html.text(" ")
        }
        html.text(title(of: event))
      }
    }
  }

  /// An occurrence that is only drawn has no page: its sheet opens where it is pressed.
  private func path(_ event: CalendarEvent) -> String {
    event.isDrawn ? state.location.path : Route.project(event.project).path
  }

  func title(of event: CalendarEvent) -> Phrase {
    isBlank(event.title) ? "Untitled" : .verbatim(event.title)
  }

  /// All that a chip says by its looks: "Bowl Night, 9:00 PM – 11:00 PM, Concert, 1st Option".
  func words(_ event: CalendarEvent, on day: Day, _ clash: Phrase = .none) -> Phrase {
    var parts: [Phrase] = [title(of: event), time(of: event, on: day), event.mediaType.title]
    if let hold = event.hold { parts.append(hold.title(on: state.today)) }
    if event.isDrawn { parts.append("Repeats") }
    if event.isMissed { parts.append("Missed") }
    if !clash.isEmpty { parts.append(clash) }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// "9:00 AM – 10:00 AM" as it is where the calendar is read, for one of its days.
  func time(of event: CalendarEvent, on day: Day) -> Phrase {
    if event.allDay { return "All Day" }
    let (isFirst, isLast) = (event.shown.start == day, event.lastShownDay == day)
    let formats = state.formats
    switch (isFirst, isLast) {
    case (true, true):
      return .verbatim(
        formats.time(event.shown.startTime) + " – " + formats.time(event.shown.endTime))
    case (true, false): return "From \(formats.time(event.shown.startTime))"
    case (false, true): return "Until \(formats.time(event.shown.endTime))"
    case (false, false): return "All Day"
    }
  }
}
