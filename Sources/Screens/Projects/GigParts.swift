import Ledger
import Markup

// What the page of a gig has besides: the option it is on, its times, what is at the same time.
struct GigParts: Room {
  let app: App

  /// A date that is only kept, and the way to book it.
  func hold(_ project: Project, _ html: inout HTML) {
    if let hold = project.hold {
      let lapses = hold.lapses
      let isLapsed = hold.isLapsed(on: state.today)
      html("div", .class("notice"), .role("status"), .key("hold")) { html in
        html(
          "span",
          text: lapses == nil
            ? hold.title
            : isLapsed
              ? "\(hold.title), lapsed on \(text(lapses ?? state.today))"
              : "\(hold.title), holds until \(text(lapses ?? state.today))")
        let actions = ProjectActions(app: app)
        if let option = actions.option(of: project) {
          html.button(Hold.moving(to: option), .moveUp(project.id), class: "button small")
          if actions.isFreed(project.id) {
            html.button("Leave It", .moveUpTo(project.id, 0), class: "button quiet small")
          }
        }
        html.button("Confirm", .confirmHold(project.id), class: "button small")
        html.button("Release", .releaseHold(project.id), class: "button small")
      }
    }
    TravelParts(app: app).conflicts(project, &html)
  }

  /// Load-in, soundcheck, doors: what a gig has besides its beginning and end.
  func times(_ project: Project, _ html: inout HTML) {
    guard project.schedule != nil,
      Trades.kind(of: project, book.settings.work) == .musician
        || !book.gigTimes(of: project.id).isEmpty
    else { return }
    let times = book.gigTimes(of: project.id)
    html.card("Times", action: ("Add Time", Action.open(.gigTime(project.id, nil)))) { html in
      if times.isEmpty {
        html("p", .class("muted"), text: "Load-in, soundcheck, doors, a set, a rehearsal …")
      } else {
        html("ul", .class("list dense"), .label("Times")) { html in
          for time in times { row(time, project, &html) }
        }
      }
      TravelParts(app: app).ways(project, &html)
    }
  }

  private func row(_ time: GigTime, _ project: Project, _ html: inout HTML) {
    html(
      "li", .class("row"), .key(time.id.text), .onSwipeLeft(.deleteGigTime(time.id)),
      .words("data-swipe-left", "Delete"), .data("swipe-left-tone", "danger")
    ) { html in
      html(
        "button", .type("button"), .class("row-link"),
        .onClick(.open(.gigTime(project.id, time.id)))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: GigParts.name(of: time.name))
          if !time.notes.isEmpty { html("span", .class("row-note"), text: .verbatim(time.notes)) }
        }
        html("span", .class("row-side")) { html in
          html("span", .class("nowrap"), text: moment(of: time, project))
        }
      }
    }
  }

  /// "4:00 PM", "Nov 23, 4:00 PM – 6:00 PM".
  func moment(of time: GigTime, _ project: Project) -> String {
    var words = state.formats.time(time.start)
    if let end = time.end { words += " – " + state.formats.time(end) }
    guard let day = time.day, day != project.schedule?.start else { return words }
    return text(day) + ", " + words
  }

  /// What times are usually called; their names in the book are English.
  static func name(of word: String) -> Phrase {
    switch word {
    case "Load-in": return "Load-in"
    case "Soundcheck": return "Soundcheck"
    case "Doors": return "Doors"
    case "Set": return "Set{{on stage}}"
    case "Rehearsal": return "Rehearsal"
    case "Load-out": return "Load-out"
    case "": return "Time"
    case _: return .verbatim(word)
    }
  }

  static var names: [String] {
    ["Load-in", "Soundcheck", "Doors", "Set", "Rehearsal", "Load-out"]
  }
}

/// The form of a time of a gig.
struct GigTimeSheet: Room {
  let app: App

  static func sheet(_ project: ID<Project>, _ id: ID<GigTime>?) -> SheetType {
    SheetType(
      id == nil ? "New Time" : "Edit Time", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard let gig = app.book.projects[project], gig.life != .trashed,
        var time = id.map({ app.book.gigTimes.live($0) })
          ?? GigTimeSheet(app: app).new(in: gig, walk.newID)
      else { return nil }
      GigTimeSheet(app: app).fields(&time, gig, &walk)
      if id != nil {
        walk.draw { html, _ in
          html.button("Delete Time", .deleteGigTime(time.id), class: "button danger wide")
        }
      }
      let filled = time
      return { app in GigTimeSheet(app: app).save(filled, isNew: id == nil) }
    }
  }

  private func new(in gig: Project, _ id: UInt64) -> GigTime {
    var time = GigTime()
    time.id = ID(id)
    time.project = gig.id
    let start = Int(gig.schedule?.startTime.minutes ?? 18 * 60)
    time.start = TimeOfDay(minutes: max(0, start - 120))
    return time
  }

  private func fields(_ time: inout GigTime, _ gig: Project, _ walk: inout FieldWalk) {
    walk.text("name", "Name", &time.name, placeholder: "Soundcheck", isFocused: true)
    if time.name.isEmpty { walk.rule("Name the time") }
    if walk.form["name"].isEmpty {
      walk.draw { html, _ in
        html("div", .class("chips"), .role("group"), .label("Usual names"), .key("names")) { html in
          for name in GigParts.names {
            html.button(GigParts.name(of: name), .pick("name", name), class: "chip")
          }
        }
      }
    }
    walk.group("fields") { walk in
      walk.time("start", "Starts", &time.start)
      var end = time.end?.text ?? ""
      walk.kept("end", "Ends", &end)
      walk.control { html, form in
        html.field(form, "end", "Ends", type: "time", hint: "May stay empty.")
      }
      time.end = try? TimeOfDay(parsing: end)
    }
    walk.day("day", "Day", &time.day, hint: "Empty: the gig’s first day.")
    walk.lines("notes", "Notes", &time.notes)
  }

  private func save(_ filled: GigTime, isNew: Bool) {
    var time = filled
    if isNew {
      time.position = position(after: book.gigTimes(of: time.project).last?.position)
    }
    let edit = Edit(putting: time, in: book.gigTimes)
    closeSheet()
    commit(edit, toast: isNew ? "Time added" : nil)
  }
}
