import Ledger

// When a project is: the fields of its form, and what follows from them.
struct ScheduleFields: Room {
  let app: App

  func fields(_ schedule: inout Schedule?, _ walk: inout FieldWalk) {
    var isDated = schedule != nil
    var dates = schedule ?? Schedule.gig(on: state.today, zone: state.zone)
    var (start, end): (Day?, Day?) = (dates.start, dates.end)
    walk.flag("dated", "Has a Date", &isDated)
    walk.when(isDated) { walk in
      walk.flag("allDay", "All Day", &dates.allDay)
      walk.group("fields", key: "start-fields") { walk in
        walk.day("start", "Starts", &start, isRequired: true)
        walk.when(!dates.allDay) { $0.time("startTime", "Start Time", &dates.startTime) }
      }
      walk.group("fields", key: "end-fields") { walk in
        walk.day("end", "Ends", &end, isRequired: true)
        walk.when(!dates.allDay) { $0.time("endTime", "End Time", &dates.endTime) }
      }
      if dates.allDay {
        walk.kept("zone", "Time Zone", &dates.zone)
      } else {
        GigFields(app: app).zone(&dates.zone, &walk)
      }
      var isChosen = dates.endChosen ? "on" : ""
      walk.kept("endChosen", "End", &isChosen)
      var isDayChosen = dates.hasOwnEndDay ? "on" : ""
      walk.kept("endDayChosen", "Ends", &isDayChosen)
      dates.endChosen = isChosen == "on"
      guard let start, let end else { return }
      dates.start = start
      dates.end = end
      walk.rule(FieldRules.dates(dates), at: "end")
    }
    schedule = isDated ? dates : nil
  }

  /// The end follows the start until it was chosen, its day both times until that was (rule G5).
  func follow(_ name: String, _ form: inout Form) {
    if name == "end" || name == "endTime" { form["endChosen"] = "on" }
    if name == "end" { form["endDayChosen"] = "on" }
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
    followEndDay(name, &form)
  }

  /// An end at or before the start's time is on the next day where nobody chose its day.
  private func followEndDay(_ name: String, _ form: inout Form) {
    guard name == "start" || name == "startTime" || name == "endTime", !form.isOn("endDayChosen"),
      !form.isOn("allDay"), let day = try? Day(parsing: form["start"]),
      let start = try? TimeOfDay(parsing: form["startTime"]),
      let end = try? TimeOfDay(parsing: form["endTime"])
    else { return }
    form["end"] = Schedule.endDay(from: day, start, to: end).text
  }
}
