/// Gigs that were planned and did not take place, such as lessons that a pupil missed (rule G96).
public enum MissedGigs {
  /// Says that one was missed.
  ///
  /// One that is not billed leaves lists and sums as what is archived does, and stays in the calendar; one that is billed
  /// goes on as before. An occurrence that is only drawn is entered by that.
  public static func mark(_ project: Project, isBilled: Bool, in book: Book) -> [Edit] {
    var missed = project
    missed.aside = .missed
    missed.life = isBilled || Deleting.isBilled(project, in: book) ? .live : .archived
    return GigRules.change(missed, in: book)
  }

  /// It took place after all.
  public static func unmark(_ project: Project, in book: Book) -> Edit {
    var back = project
    back.aside = .none
    back.life = .live
    var edit = Edit()
    edit.put(back, in: book.projects)
    return edit
  }
}

extension Book {
  /// What was missed and is not billed, on some days, as the calendar shows it beside ``calendarEvents(from:through:in:)``.
  public func missedEvents(from: Day, through: Day, in zone: String) -> [CalendarEvent] {
    var events: [CalendarEvent] = []
    for project in projects.rows where project.aside == .missed && project.life == .archived {
      guard let event = event(of: project, in: zone) else { continue }
      if event.shown.start <= through && event.lastShownDay >= from { events.append(event) }
    }
    return events.sorted { CalendarEvent.isBefore($0, $1) }
  }

  /// How many gigs of a client took place until a day, were missed, and are still to come with those that rules draw for a
  /// year: a pupil's lessons.
  public func attendance(of client: ID<Client>, on today: Day) -> (
    held: Int, missed: Int, ahead: Int
  ) {
    var (held, missed, ahead) = (0, 0, 0)
    let ids = clientIDs(leadingTo: client)
    for id in ids {
      for place in projects.rows(linking: Project.clientLink, to: id.raw) {
        let project = projects.rows[Int(place)]
        guard let schedule = project.schedule, project.life != .trashed else { continue }
        if project.aside == .missed {
          missed += 1
        } else if project.isLive {
          if schedule.start > today || (schedule.start == today && project.stage == .open) {
            ahead += 1
          } else {
            held += 1
          }
        }
      }
    }
    let drawn = calendarEvents(from: today, through: today.adding(days: 365), in: "")
    ahead += drawn.filter { $0.isDrawn && ids.contains($0.client) }.count
    return (held, missed, ahead)
  }
}
