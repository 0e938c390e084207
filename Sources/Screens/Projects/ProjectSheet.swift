import Ledger
import Markup

// New and edit: the project's form, its client chosen in place, names suggested from the past.
struct ProjectSheet: Room {
  let app: App

  static func projectSheet(_ id: ID<Project>?) -> SheetType {
    SheetType(
      id == nil ? "New Project" : "Edit Project", isTall: true,
      keeps: id == nil ? .draft : .row,
      follow: { app, name in ProjectSheet(app: app).projectFormFollows(name) }
    ) { app, walk in
      guard
        var project = id.map({ app.book.projects[$0] })
          ?? ProjectSheet(app: app).newProject(walk.newID)
      else {
        return nil
      }
      ProjectSheet(app: app).fields(&project, isNew: id == nil, &walk)
      let form = walk.form
      return { app in ProjectSheet(app: app).save(project, form, isNew: id == nil) }
    }
  }

  private func newProject(_ id: UInt64) -> Project {
    var project = Project()
    project.id = ID(id)
    project.opened = state.today
    project.schedule = Schedule.gig(on: state.today, zone: state.zone)
    if case .client(let client) = state.location.route { project.client = client }
    return project
  }

  private func fields(_ project: inout Project, isNew: Bool, _ walk: inout FieldWalk) {
    ClientPicker(app: app).clientField(project.client, &walk)
    if isNew { walk.draw { html, form in suggestions(form, &html) } }
    walk.text("name", "Project Name", &project.name, placeholder: "Live at the Blue Note")
    walk.rule(FieldRules.projectName(walk.typed))
    walk.group("fields") { walk in
      walk.text("artist", "Artist", &project.artist)
      walk.rule(FieldRules.artist(walk.typed))
      var media = project.mediaType.word
      walk.choice("mediaType", "Media Type", &media) {
        MediaType.allCases.map { ($0.word, $0.word) }
      }
      project.mediaType = MediaType(word: media) ?? .other
    }
    fields(&project.schedule, &walk)
    walk.text(
      "location", "Location", &project.location, placeholder: "Studio, venue or address")
    walk.lines("notes", "Notes", &project.notes)
  }

  private func fields(_ schedule: inout Schedule?, _ walk: inout FieldWalk) {
    var isDated = schedule != nil
    var dates = schedule ?? Schedule.gig(on: state.today, zone: state.zone)
    var (start, end): (Day?, Day?) = (dates.start, dates.end)
    walk.flag("dated", "Has a Date", &isDated)
    walk.when(isDated) { walk in
      walk.flag("allDay", "All Day", &dates.allDay)
      walk.group("fields", key: "start-fields") { walk in
        walk.day("start", "Starts", &start, isRequired: true)
        walk.when(!dates.allDay) { $0.time("startTime", "Time", &dates.startTime) }
      }
      walk.group("fields", key: "end-fields") { walk in
        walk.day("end", "Ends", &end, isRequired: true)
        walk.when(!dates.allDay) { $0.time("endTime", "Time", &dates.endTime) }
      }
      walk.kept("zone", "Time Zone", &dates.zone)
      var isChosen = dates.endChosen ? "on" : ""
      walk.kept("endChosen", "End", &isChosen)
      dates.endChosen = isChosen == "on"
      guard let start, let end else { return }
      dates.start = start
      dates.end = end
      walk.rule(FieldRules.dates(dates), at: "end")
    }
    schedule = isDated ? dates : nil
  }

  /// The end follows the start until it was chosen (rule G5).
  func projectFormFollows(_ name: String) {
    guard var form = state.sheet?.form else { return }
    if name == "end" || name == "endTime" { form["endChosen"] = "on" }
    if name == "start" || name == "startTime", let day = try? Day(parsing: form["start"]),
      let time = try? TimeOfDay(parsing: form["startTime"])
    {
      var schedule = Schedule.gig(on: day, zone: form["zone"])
      schedule.endChosen = form.isOn("endChosen")
      if let end = try? Day(parsing: form["end"]) { schedule.end = end }
      if let end = try? TimeOfDay(parsing: form["endTime"]) { schedule.endTime = end }
      schedule.moveStart(to: day, time)
      form["end"] = schedule.end.text
      form["endTime"] = schedule.endTime.text
    }
    if name == "clientQuery" { form["client"] = ID<Client>().text }
    state.sheet?.form = form
  }

  private func save(_ filled: Project, _ form: Form, isNew: Bool) {
    var (project, edit) = (filled, Edit())
    project.client = ClientPicker(app: app).client(of: form, &edit)
    edit.put(project, in: book.projects)
    closeSheet()
    commit(edit, toast: isNew ? "Project added" : nil)
    if isNew { go(.project(project.id)) }
  }

  private func suggestions(_ form: Form, _ html: inout HTML) {
    guard let client = ID<Client>(form["client"]), !client.isNone else { return }
    let found = Suggestion.forClient(client, in: book).prefix(8)
    if found.isEmpty || !form["name"].isEmpty { return }
    html("div", .class("chips"), .role("group"), .label("Suggested names"), .key("suggestions")) {
      html in
      for suggestion in found {
        html.button(
          suggestion.name, .pick("suggestion", suggestion.latest.id.text), class: "chip")
      }
    }
  }

  func pickSuggestion(_ choice: String) {
    guard let id = ID<Project>(choice), let past = book.projects[id] else { return }
    state.sheet?.form["name"] = past.name
    state.sheet?.form["artist"] = past.artist
    state.sheet?.form["mediaType"] = past.mediaType.word
    state.sheet?.form["notes"] = past.notes
  }
}
