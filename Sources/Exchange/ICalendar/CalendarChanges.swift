import Ledger

/// What a calendar that is imported again changes, to be told before it does (rule G29).
struct CalendarChanges {
  private(set) var changed: [Phrase] = []
  private(set) var cancelled: [Phrase] = []

  mutating func cancel(_ name: String, _ schedule: Schedule) {
    cancelled.append(.verbatim("\(name), \(schedule.start.text)"))
  }

  mutating func change(_ old: Project, _ new: Project) {
    var parts = CalendarChanges.parts(old.schedule, new.schedule)
    parts += CalendarChanges.parts(old.name, new.name)
    parts += CalendarChanges.parts(old.location, new.location)
    if old.hold != new.hold { parts.append("Confirmed") }
    add(old.name, old.schedule?.start, parts)
  }

  mutating func change(_ old: GigRule, _ new: GigRule) {
    var parts = CalendarChanges.parts(old.schedule, new.schedule)
    parts += CalendarChanges.parts(old.name, new.name)
    parts += CalendarChanges.parts(old.location, new.location)
    if old.rule != new.rule { parts.append("repeats otherwise") }
    add(old.name, old.schedule?.start, parts)
  }

  /// How many, and of the first five what.
  static func lines(_ count: Phrase, _ all: [Phrase]) -> [Phrase] {
    if all.isEmpty { return [] }
    return [count] + all.prefix(5) + (all.count > 5 ? ["and \(all.count - 5) more"] : [])
  }

  private mutating func add(_ name: String, _ day: Day?, _ parts: [Phrase]) {
    let title: Phrase = .verbatim("\(name), \(day?.text ?? "")")
    changed.append(parts.isEmpty ? title : "\(title): \(parts.joined(separator: ", "))")
  }

  private static func parts(_ old: String, _ new: String) -> [Phrase] {
    old == new ? [] : [.verbatim(old.isEmpty ? new : "\(old) → \(new)")]
  }

  private static func parts(_ old: Schedule?, _ new: Schedule?) -> [Phrase] {
    let said = parts(text(old), text(new))
    return said.isEmpty ? parts(old?.zone ?? "", new?.zone ?? "") : said
  }

  /// "2026-11-03 20:00–23:00".
  private static func text(_ schedule: Schedule?) -> String {
    guard let schedule else { return "" }
    let (start, end) = (schedule.start.text, schedule.end.text)
    if schedule.allDay { return start == end ? start : start + "–" + end }
    return start + " " + schedule.startTime.text + "–" + (start == end ? "" : end + " ")
      + schedule.endTime.text
  }
}
