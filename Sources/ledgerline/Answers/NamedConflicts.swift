import Ledger

/// What of a calendar cannot be as it is (rules G30, G75), in words and for programs.
struct NamedConflicts {
  private(set) var lines: [String] = []
  private var objects: [ID<Project>: [Value]] = [:]

  /// Of the gigs of some days with each other and with those of the days beside; compared by one clock, and said by that of
  /// `zone`, without one by their places'.
  init(_ book: Book, from: Day, through: Day, _ zone: String) {
    let here = book.settings.ownZone
    let events = book.calendarEvents(
      from: from.adding(days: -2), through: through.adding(days: 2),
      in: zone.isEmpty ? here : zone)
    func name(_ event: CalendarEvent) -> String {
      let title = isBlank(event.title) ? "Untitled" : event.title
      let when = zone.isEmpty ? event.schedule : event.shown
      let isElsewhere = zone.isEmpty && !event.zone.isEmpty && event.zone != here
      return "\(title) (\(when.start.text) \(when.startTime.text)"
        + (isElsewhere ? " \(event.zone))" : ")")
    }
    func isSeen(_ event: CalendarEvent) -> Bool {
      event.shown.start <= through && event.lastShownDay >= from
    }
    for pair in CalendarConflicts.pairs(among: events, in: book) {
      let (one, other) = (events[pair.first], events[pair.second])
      if !isSeen(one) && !isSeen(other) { continue }
      let names = name(one) + " and " + name(other)
      if let need = pair.need {
        let about = need.isEstimate ? "about " : ""
        lines.append(
          "Too far: \(names): \(pair.gap) min between, \(about)\(need.minutes) min needed from \(one.location) to \(other.location)"
        )
      } else {
        lines.append("At the same time: \(names)")
      }
      for (event, with) in [(one, other), (other, one)] {
        var members = [
          Member("with", .text(with.project.text)), Member("name", .text(with.title)),
          Member("kind", .text(pair.need == nil ? "time" : "way")),
        ]
        if let need = pair.need {
          members += [
            Member("from", .text(one.location)), Member("to", .text(other.location)),
            Member("between", .integer(Int64(pair.gap))),
            Member("needed", .integer(Int64(need.minutes))),
            Member("estimated", .bool(need.isEstimate)),
          ]
        }
        objects[event.project, default: []].append(.object(members))
      }
    }
  }

  func of(_ event: CalendarEvent) -> [Value] { objects[event.project] ?? [] }
}
