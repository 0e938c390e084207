import Ledger

// What somebody decided on a gig or a series here stays, whatever its calendar says again (rule G29).
//
// What the calendar said when the book last followed it is the row's ``Heard``: what differs from that was written here.
extension ICalendarImport {
  /// What the calendar said last of a gig; the event is what it says now.
  func heard(of gig: Project, _ event: ICalendarEvent) -> Heard {
    heard(of: gig, title(of: event), event.location)
  }

  /// The same of one of a series that the file has no event of.
  func heard(of gig: Project, of series: GigRule) -> Heard {
    heard(of: gig, series.name, series.location)
  }

  private func heard(of gig: Project, _ title: String, _ place: String) -> Heard {
    guard let heard = gig.heard else { return marked(gig, title, place) }
    return settled(heard, gig, in: book.projects)
  }

  /// What it said last of a series.
  func heard(
    of rule: GigRule, _ event: ICalendarEvent, _ recurrence: RecurrenceRule
  ) -> Heard {
    guard let heard = rule.heard else {
      return marked(rule, title(of: event), event.location, recurrence.text)
    }
    return settled(heard, rule, in: book.gigRules)
  }

  /// What somebody took out of the trash and deleted again was not taken away by the calendar.
  private func settled<E: Entity>(_ heard: Heard, _ row: E, in table: Table<E>) -> Heard {
    var heard = heard
    if !row.isLive, stamp("life", of: row.id, in: table) > stamp("heard", of: row.id, in: table) {
      heard.state = .held
    }
    return heard
  }

  /// Lets a name and a place follow the calendar where they are still what it said, and says which stay.
  ///
  /// What agrees with the calendar follows it from then on: whoever takes over what it says wants that.
  mutating func follow(
    _ event: ICalendarEvent, _ name: inout String, _ place: inout String, _ heard: inout Heard
  ) {
    let title = title(of: event)
    if name != heard.title, name != title {
      note("“\(name)” keeps its name; the calendar has “\(title)”", event)
    } else {
      (name, heard.title) = (title, title)
    }
    if isBlank(event.location) { return }
    if place == heard.place || place == event.location {
      (place, heard.place) = (event.location, event.location)
    } else if isBlank(place) {
      note("“\(name)” keeps no place; the calendar has “\(event.location)”", event)
    } else {
      note("“\(name)” keeps the place “\(place)”; the calendar has “\(event.location)”", event)
    }
  }

  mutating func note(_ message: Phrase, _ event: ICalendarEvent) {
    plan.problems.append(
      ImportProblem(
        .note, "line \(event.line)", message,
        hint: "Write it here as the calendar has it if you want that: it follows the calendar then."
      ))
  }

  /// Whether somebody here moved a gig to another day than its series has it on.
  func isMovedHere(_ gig: Project, from day: Day, _ heard: Heard) -> Bool {
    gig.schedule?.start != day && gig.schedule != heard.schedule
  }

  /// Whether an event brings a gig back that its calendar took away: it says that it is held, or has a day that it left out.
  func isBack(_ gig: Project, _ heard: Heard, _ event: ICalendarEvent) -> Bool {
    if gig.isLive || event.isCancelled { return false }
    return heard.state == .leftOut || heard.state == .cancelled && event.isConfirmed
  }

  /// Whether nothing of a gig was ever in the book but that its calendar leaves its day out.
  func isOnlyLeftOut(_ gig: Project, _ heard: Heard) -> Bool {
    !gig.isLive && heard.state == .leftOut && heard.schedule == nil
  }

  /// When a register of a row was written; never where there is no such row or register.
  func stamp<E: Entity>(_ name: String, of id: ID<E>, in table: Table<E>) -> Stamp {
    guard let row = table.row(of: id), let register = E.schema.first(where: { $0.name == name })
    else { return .never }
    return table.stamp(row: row, tag: register.tag)
  }
}
