import Ledger

/// A few words that the system shows outside the page (rule G83).
public struct Notice: Equatable, Sendable {
  /// What it is about: shown once a day and device.
  public var key: String
  public var title: String
  public var body: String
  /// What a tap opens.
  public var path: String
}

/// Whether the browser shows notices, as the page says it.
struct NoticeLeave: Sendable {
  /// "granted", "denied", "default" (nobody was asked), "none" (it has no notices); "" before the page said so.
  var word = ""
  /// Somebody pressed the button and has not answered the browser yet.
  var isAsked = false
}

// What is said while the app runs (rule G83): the page asks now and then, and shows each once.
struct Notices: Room {
  let app: App

  /// What this device remembers the choice under.
  private static var remembered: String { "notices" }
  /// More of one kind than this are told as one.
  private static var most: Int { 3 }

  var isOn: Bool {
    state.notices.word == "granted" && state.remembered[Notices.remembered] == "on"
  }

  func perform(_ at: inout Reading) {
    at.on(Action.noticesOn) {
      remember(Notices.remembered, "on")
      state.notices.isAsked = true
      effects.append(.askForNotices)
    }
    at.on(Action.noticesOff) {
      remember(Notices.remembered, "")
      toast("Notices are off")
    }
  }

  /// The page says what the browser allows, and asks what there is to show.
  func hear(_ word: String) {
    let wasAsked = state.notices.isAsked
    state.notices = NoticeLeave(word: word)
    if wasAsked {
      if isOn {
        toast("Notices are on")
      } else {
        toast("This browser shows no notices of Ledgerline", isBad: true)
      }
    }
    // A client who looks on is not told of others.
    guard isOn, !app.isOpening, !state.isComing, book.settings.isSetUp,
      !ClientViewing(app: app).isOn
    else { return }
    let due = due
    if !due.isEmpty { effects.append(.notify(due)) }
  }

  /// What there is to say today.
  var due: [Notice] {
    let today = TodayFacts(app: app).today
    let tomorrow = state.today.adding(days: 1)
    let gigs: [Notice] = today.coming(in: book).compactMap { one in
      switch one {
      case .drawn(let event): return event.start == tomorrow ? gig(event) : nil
      case .project(let row):
        let project = book.projects.rows[Int(row)]
        return project.schedule?.start == tomorrow && project.hold == nil ? gig(project) : nil
      }
    }
    let noun = Trades.plays(book.settings.work) ? Noun.gig : .project
    var found = told(
      gigs, "gig", .calendar(.day, tomorrow),
      many: "\(noun.count(gigs.count, state.formats)) tomorrow")
    found += told(
      today.dueToday.map { bill($0, isLate: false) }, "due", .invoices(nil),
      many: "\(Noun.invoice.count(today.dueToday.count, state.formats)) due today")
    found += told(
      today.overdue.map { bill($0, isLate: true) }, "overdue", .invoices(.overdue),
      many: "\(Noun.invoice.count(today.overdue.count, state.formats)) overdue")
    let late = today.toInvoice.map { book.projects.rows[Int($0.row)] }
      .filter { GigReminders.lateDays($0, on: state.today) != nil }
    found += told(
      late.map { delivered($0) }, "delivered", .projects(.delivered),
      many: "\(Noun.project.count(late.count, state.formats)) delivered and not invoiced")
    return found
  }

  private func told(_ each: [Notice], _ kind: String, _ list: Route, many: Phrase) -> [Notice] {
    if each.count <= Notices.most { return each }
    return [Notice(key: kind, title: say(many), body: "", path: list.path)]
  }

  private func gig(_ project: Project) -> Notice {
    gig(
      project.id, .verbatim(title(of: project)), project.schedule, project.location,
      .project(project.id))
  }

  /// One that its rule draws: the calendar's day has it.
  private func gig(_ event: CalendarEvent) -> Notice {
    let title: Phrase = isBlank(event.title) ? "Untitled" : .verbatim(event.title)
    return gig(
      event.project, title, event.schedule, event.location, .calendar(.day, event.start))
  }

  private func gig(
    _ id: ID<Project>, _ title: Phrase, _ schedule: Schedule?, _ location: String, _ route: Route
  ) -> Notice {
    var parts: [Phrase] = []
    if let schedule, !schedule.allDay {
      parts.append(.verbatim(state.formats.time(schedule.startTime)))
    }
    parts.append(.verbatim(location))
    return notice("gig", id.text, "Tomorrow: \(title)", parts, route)
  }

  /// Without its amount: others may see the screen.
  private func bill(_ bill: Today.Bill, isLate: Bool) -> Notice {
    let invoice = book.invoices.rows[Int(bill.row)]
    let client: Phrase = .verbatim(book.named(invoice.client)?.displayName ?? "")
    let days = Int(state.today.number - bill.due.number)
    return notice(
      isLate ? "overdue" : "due", invoice.id.text,
      isLate
        ? "Invoice \(invoice.number) is overdue" : "Invoice \(invoice.number) is due today",
      isLate ? [client, "\(Noun.day.count(days, state.formats)) late"] : [client],
      .invoice(invoice.id))
  }

  private func delivered(_ project: Project) -> Notice {
    let days = GigReminders.lateDays(project, on: state.today) ?? 0
    return notice(
      "delivered", project.id.text, "Not invoiced yet: \(title(of: project))",
      ["Delivered \(days) days ago"], .project(project.id))
  }

  private func notice(
    _ kind: String, _ id: String, _ title: Phrase, _ body: [Phrase], _ route: Route
  ) -> Notice {
    Notice(
      key: kind + "/" + id, title: say(title), body: say(body.joined(separator: " · ")),
      path: route.path)
  }
}

extension Action {
  /// Asks the browser for leave, and remembers the wish on this device.
  static var noticesOn: Action { Action("notices-on") }
  static var noticesOff: Action { Action("notices-off") }
}
