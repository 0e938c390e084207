import Ledger
import Markup

// New and edit: the project's form, its client chosen in place, names suggested from the past.
extension App {
  func projectForm(_ id: ID<Project>?) -> Form? {
    var project = Project()
    var schedule = Schedule.gig(on: state.today, zone: state.zone)
    if let id {
      guard let known = book.projects[id] else { return nil }
      project = known
      if let known = known.schedule { schedule = known }
    } else if case .client(let client) = state.location.route {
      project.client = client
    }
    let hasDates = id == nil || project.schedule != nil
    return Form([
      ("name", project.name), ("artist", project.artist), ("client", project.client.text),
      ("clientQuery", ""), ("mediaType", project.mediaType.word),
      ("dated", hasDates ? "on" : ""), ("start", schedule.start.text),
      ("startTime", schedule.startTime.text), ("end", schedule.end.text),
      ("endTime", schedule.endTime.text), ("allDay", schedule.allDay ? "on" : ""),
      ("zone", schedule.zone), ("endChosen", schedule.endChosen ? "on" : ""),
      ("location", project.location), ("notes", project.notes),
    ])
  }

  /// The schedule as typed; nil when it has none or a field is not a date or time.
  private func schedule(_ form: Form) -> Schedule? {
    guard form.isOn("dated"), let start = try? Day(parsing: form["start"]),
      let end = try? Day(parsing: form["end"])
    else { return nil }
    let allDay = form.isOn("allDay")
    var schedule = Schedule.gig(on: start, zone: form["zone"])
    schedule.end = end
    schedule.allDay = allDay
    schedule.endChosen = form.isOn("endChosen")
    if allDay { return schedule }
    guard let from = try? TimeOfDay(parsing: form["startTime"]),
      let to = try? TimeOfDay(parsing: form["endTime"])
    else { return nil }
    schedule.startTime = from
    schedule.endTime = to
    return schedule
  }

  /// The end follows the start until it was chosen (rule G5).
  mutating func projectFormFollows(_ name: String) {
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

  func checkProject(_ form: inout Form) {
    checkClientChoice(&form)
    form.fail("name", FieldRules.projectName(form["name"]))
    form.fail("artist", FieldRules.artist(form["artist"]))
    guard form.isOn("dated") else { return }
    checkDay("start", &form)
    checkDay("end", &form)
    guard let schedule = schedule(form) else {
      if form.isValid { form.fail("startTime", "Choose a time") }
      return
    }
    form.fail("end", FieldRules.dates(schedule))
  }

  mutating func saveProject(_ id: ID<Project>?, _ sheet: Sheet) {
    var project = id.flatMap { book.projects[$0] } ?? Project()
    let form = sheet.form
    if id == nil {
      project.id = ID(sheet.newID)
      project.opened = state.today
    }
    project.name = form.trimmed("name")
    project.artist = form.trimmed("artist")
    project.mediaType = MediaType(word: form["mediaType"]) ?? .other
    project.schedule = schedule(form)
    project.location = form.trimmed("location")
    project.notes = form["notes"]
    var edit = Edit()
    project.client = client(of: form, &edit)
    edit.put(project, in: book.projects)
    closeSheet()
    commit(edit, toast: id == nil ? "Project added" : nil)
    if id == nil { go(.project(project.id)) }
  }

  func projectSheet(_ id: ID<Project>?, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    html.formSheet(id == nil ? "New Project" : "Edit Project", isTall: true) { html in
      html.problemBanner(form)
      clientPicker(form, &html)
      if id == nil { suggestions(form, &html) }
      html.field(form, "name", "Project Name", placeholder: "Live at the Blue Note")
      html("div", .class("fields")) { html in
        html.field(form, "artist", "Artist")
        html.select(
          form, "mediaType", "Media Type", MediaType.allCases.map { ($0.word, $0.word) })
      }
      scheduleFields(form, &html)
      html.field(form, "location", "Location", placeholder: "Studio, venue or address")
      html.textArea(form, "notes", "Notes")
    }
  }

  private func scheduleFields(_ form: Form, _ html: inout HTML) {
    html.switchField(form, "dated", "Has a Date")
    guard form.isOn("dated") else { return }
    html.switchField(form, "allDay", "All Day")
    html("div", .class("fields"), .key("start-fields")) { html in
      html.field(form, "start", "Starts", type: "date")
      if !form.isOn("allDay") { html.field(form, "startTime", "Time", type: "time") }
    }
    html("div", .class("fields"), .key("end-fields")) { html in
      html.field(form, "end", "Ends", type: "date")
      if !form.isOn("allDay") { html.field(form, "endTime", "Time", type: "time") }
    }
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

  mutating func pickSuggestion(_ choice: String) {
    guard let id = ID<Project>(choice), let past = book.projects[id] else { return }
    state.sheet?.form["name"] = past.name
    state.sheet?.form["artist"] = past.artist
    state.sheet?.form["mediaType"] = past.mediaType.word
    state.sheet?.form["notes"] = past.notes
  }
}
