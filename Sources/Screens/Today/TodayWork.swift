import Ledger
import Markup

// What is to be played and done: what comes, lapses, was played, goes on, came last year.
struct TodayWork: Room {
  let app: App

  private var sections: TodaySections { TodaySections(app: app) }

  func draw(_ today: Today, _ html: inout HTML) {
    coming(today, &html)
    emptyMonth(today.emptyMonth, &html)
    lapsing(today.lapsing, &html)
    movingUp(today.movingUp, &html)
    toDeliver(today.toDeliver, &html)
    ongoing(today.ongoing, &html)
    seasonal(&html)
  }

  func coming(_ today: Today, _ html: inout HTML) {
    let all = today.coming(in: book)
    if all.isEmpty { return }
    sections.list("Next{{what is coming}}", all.count, "", .projects(.open), &html) { html in
      for one in all.prefix(TodaySections.most) {
        switch one {
        case .project(let row):
          let project = book.projects.rows[Int(row)]
          sections.jobRow(project, when(project), &html) { _ in }
        case .drawn(let event): drawnRow(event, &html)
        }
      }
    }
  }

  /// A gig that its rule draws has no page: the calendar's day has it.
  private func drawnRow(_ event: CalendarEvent, _ html: inout HTML) {
    let note = [when(event.schedule, event.location), "Repeats"].joined(separator: " · ")
    let title: Phrase = isBlank(event.title) ? "Untitled" : .verbatim(event.title)
    sections.jobRow(
      event.project.text, title, event.client, note, .calendar(.day, event.start), &html
    ) { _ in }
  }

  private func when(_ project: Project) -> Phrase {
    project.schedule.map { when($0, project.location) } ?? .none
  }

  private func when(_ schedule: Schedule, _ location: String) -> Phrase {
    var moment: [Phrase] = [relative(schedule.start)]
    if !schedule.allDay { moment.append(.verbatim(state.formats.time(schedule.startTime))) }
    if schedule.start < state.today { moment = ["Until \(text(schedule.end))"] }
    return [moment.joined(separator: ", "), .verbatim(location)].joined(separator: " · ")
  }

  private func relative(_ day: Day) -> Phrase {
    if day == state.today { return "Today" }
    return day == state.today.adding(days: 1) ? "Tomorrow" : .verbatim(text(day))
  }

  /// Dates that are kept, and not much longer.
  private func lapsing(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    sections.list("Options That Lapse", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(row)]
        guard let hold = project.hold, let lapses = hold.lapses else { continue }
        let when =
          lapses < state.today
          ? Phrase("lapsed on \(text(lapses))") : Phrase("holds until \(text(lapses))")
        sections.jobRow(project, [hold.title, when].joined(separator: ", "), &html) { html in
          html.button("Confirm", .confirmHold(project.id), of: title(of: project))
          if lapses < state.today {
            html.button("Release", .releaseHold(project.id), of: title(of: project))
          }
        }
      }
    }
  }

  /// Further options whose turn has come (rule G98).
  private func movingUp(_ turns: [GigOptions.Turn], _ html: inout HTML) {
    if turns.isEmpty { return }
    sections.list("Options That Move Up", turns.count, "", .projects(.open), &html) { html in
      for turn in turns.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(turn.row)]
        guard let hold = project.hold else { continue }
        let why = Phrase("\(hold.title), and what was before it is gone")
        sections.jobRow(project, [why, when(project)].joined(separator: " · "), &html) { html in
          html.button(Hold.moving(to: turn.option), .moveUp(project.id), of: title(of: project))
          if ProjectActions(app: app).isFreed(project.id) {
            html.button("Leave It", .moveUpTo(project.id, 0), of: title(of: project))
          }
        }
      }
    }
  }

  private func toDeliver(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    sections.list("To Deliver", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(row)]
        let note = project.schedule.map { Phrase("ended \(text($0.end))") } ?? .none
        sections.jobRow(project, note, &html) { html in deliver(project, &html) }
      }
    }
  }

  private func ongoing(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    sections.list("In Progress", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(row)]
        let note = project.opened.map { Phrase("since \(text($0))") } ?? .none
        sections.jobRow(project, note, &html) { html in deliver(project, &html) }
      }
    }
  }

  /// Nobody has booked anything for the next month (rule G44).
  private func emptyMonth(_ month: Day?, _ html: inout HTML) {
    guard let month else { return }
    html("div", .class("notice"), .role("note"), .key("empty-month")) { html in
      html("span", text: "Nothing is booked in \(state.formats.month(month)).")
      html("a", .class("button small"), .href(Route.calendar(.month, month).path), text: "Calendar")
    }
  }

  /// Last year's gigs whose day comes soon (rule G23).
  private func seasonal(_ html: inout HTML) {
    let gigs = SuggestionRows(app: app).seasonal
    if gigs.isEmpty { return }
    sections.list("Book Again?", gigs.count, "", nil, &html) { html in
      SuggestionRows(app: app).todayRows(gigs.prefix(TodaySections.most), &html)
    }
  }

  /// The next step of an open project: with charges, or a deal, its invoice follows at once.
  private func deliver(_ project: Project, _ html: inout HTML) {
    if book.charges(of: project.id).isEmpty, Deals.unbilled(of: project.id, in: book) == nil {
      html.button("Delivered", .stage(project.id, .delivered), of: title(of: project))
    } else {
      html.button("Deliver and Invoice", .deliverAndInvoice(project.id), of: title(of: project))
    }
  }
}
