import Ledger
import Markup

// The fields of a project's form that only gigs have: the clock, the option, what is at the same time.
struct GigFields: Room {
  let app: App

  /// Whose clock a gig goes by; the browser knows the names (web/calendar.js).
  func zone(
    _ zone: inout String, _ walk: inout FieldWalk,
    hint: Phrase = "The clock of the place: it stays when the clocks change."
  ) {
    let before = zone
    walk.kept("zone", "Time Zone", &zone)
    // What another program wrote stays.
    if zone != before && !isZone(zone) { walk.rule("Choose a time zone such as Europe/Berlin") }
    walk.control { html, form in
      html.wrap(
        form, "zone", "Time Zone", hint
      ) {
        html in
        html.void(
          "input", .id("f-zone"), .name("zone"), .type("text"), .value(form["zone"]),
          .attribute("list", "zones"), .data("zones", "1"), .placeholder(state.zone),
          .onInput(.type("zone")), .onChange(.leave("zone")), .attribute("autocomplete", "off"),
          .attribute("autocapitalize", "off"), .attribute("spellcheck", "false"),
          HTML.invalid(form, "zone"), HTML.describedBy(form, "zone", hint))
      }
    }
  }

  /// Whether the tables know a zone; "" is the clock of whoever looks, and the device's own zone is known to it.
  private func isZone(_ text: String) -> Bool {
    text.isEmpty || text == state.zone || TimeZoneRules(text) != nil
  }

  /// Whether the date is booked or only kept, and until when (rule G30).
  func hold(_ project: inout Project, _ walk: inout FieldWalk) {
    let isPlayed = Trades.kind(of: project, book.settings.work) == .musician
    let isDated = project.schedule != nil
    var option = project.hold.map { "\($0.option)" } ?? ""
    var lapses = project.hold?.lapses
    walk.when(isDated && (isPlayed || project.hold != nil)) { walk in
      walk.group("fields", key: "hold-fields") { walk in
        walk.choice("hold", "Status", &option) {
          var options: [(value: String, text: Phrase)] = [("", "Booked")]
          for number in 1...2 { options.append(("\(number)", Hold(number).title)) }
          if let other = project.hold?.option, !(1...2 ~= other) {
            options.append(("\(other)", Hold(Int(other)).title))
          }
          return options
        }
        walk.when(!option.isEmpty) { walk in
          walk.day("lapses", "Holds Until", &lapses, hint: "Empty: until somebody decides.")
        }
      }
    }
    guard let number = Int64(option) else { return project.hold = nil }
    var hold = Hold(Int(number))
    hold.lapses = lapses
    project.hold = hold
  }

  /// Booked gigs at the same time are said, not forbidden (rule G30).
  func clashes(_ project: Project, _ walk: inout FieldWalk) {
    walk.draw { html, form in
      let others = GigClashes.others(than: project, on: state.today, in: book)
      if others.isEmpty { return }
      html("div", .class("notice"), .role("status"), .key("clashes")) { html in
        html("div") { html in
          for other in others.prefix(3) {
            // By the clock of the one that is edited, so that both times compare.
            let shown = book.event(of: other, in: project.schedule?.zone ?? "")?.shown
            let when = shown.map { text($0) } ?? ""
            html("p", text: "At the same time: \(title(of: other)), \(when)")
          }
        }
      }
    }
  }
}

extension Hold {
  init(_ option: Int) {
    self.init()
    self.option = Int64(option)
  }
}

/// Booked gigs that are at the same time as one (rules G26, G30): by the hour, and in the book.
enum GigClashes {
  static func others(than project: Project, on today: Day, in book: Book) -> [Project] {
    guard let own = book.event(of: project, in: project.schedule?.zone ?? ""), !own.allDay else {
      return []
    }
    return CalendarConflicts.of(own, on: today, in: book)
      .filter { !$0.isHold && !$0.event.allDay && !$0.event.isDrawn }
      .compactMap { book.projects.live($0.event.project) }
  }
}
