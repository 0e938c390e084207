import Ledger

/// Which event an action is about: a project, or an occurrence that is only drawn: `RULE.2026-11-24`.
struct EventKey: Equatable {
  var project = ID<Project>()
  var rule = ID<GigRule>()
  var day: Day?

  init(_ event: CalendarEvent) {
    if event.isDrawn {
      rule = event.rule
      day = event.occurrence
    } else {
      project = event.project
    }
  }

  init?(_ text: String) {
    let parts = text.split(separator: ".").map { String($0) }
    if parts.count == 2, let rule = ID<GigRule>(parts[0]), let day = try? Day(parsing: parts[1]) {
      self.rule = rule
      self.day = day
    } else if parts.count == 1, let project = ID<Project>(parts[0]) {
      self.project = project
    } else {
      return nil
    }
  }

  var text: String { day.map { rule.text + "." + $0.text } ?? project.text }
}

extension EventKey: Argument {
  func write(to writing: inout Writing) { writing.add(text) }
  static func read(from reading: inout Reading) -> EventKey? {
    reading.next().flatMap { EventKey($0) }
  }
}
