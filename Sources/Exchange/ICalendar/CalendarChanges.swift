import Ledger

/// What a calendar that is imported again changes, to be told before it does (rule G29).
struct CalendarChanges {
  let formats: Formats
  private(set) var changed: [Phrase] = []
  private(set) var cancelled: [Phrase] = []

  mutating func cancel(_ name: String, _ schedule: Schedule, takingAlong going: Bool = false) {
    let title: Phrase = .verbatim("\(name), \(formats.day(schedule.start))")
    cancelled.append(going ? "\(title), with its expenses and trips" : title)
  }

  mutating func change(_ old: Project, _ new: Project) {
    change(
      (old.name, old.location, old.schedule), (new.name, new.location, new.schedule),
      and: (old.life == new.life ? [] : ["takes place after all"])
        + (old.hold == nil || new.hold != nil ? [] : ["Confirmed"]))
  }

  mutating func change(_ old: GigRule, _ new: GigRule) {
    change(
      (old.name, old.location, old.schedule), (new.name, new.location, new.schedule),
      and: (old.life == new.life ? [] : ["takes place after all"])
        + (old.rule == new.rule ? [] : ["repeats otherwise"]))
  }

  /// How many, and of the first five what.
  static func lines(_ count: Phrase, _ all: [Phrase]) -> [Phrase] {
    if all.isEmpty { return [] }
    return [count] + all.prefix(5) + (all.count > 5 ? ["and \(all.count - 5) more"] : [])
  }

  private typealias Facts = (name: String, place: String, schedule: Schedule?)

  private mutating func change(_ old: Facts, _ new: Facts, and others: [Phrase]) {
    let parts =
      parts(old.schedule, new.schedule) + CalendarChanges.parts(old.name, new.name)
      + CalendarChanges.parts(old.place, new.place) + others
    let title: Phrase = .verbatim(
      "\(old.name), \(old.schedule.map { formats.day($0.start) } ?? "")")
    changed.append(parts.isEmpty ? title : "\(title): \(parts.joined(separator: ", "))")
  }

  private static func parts(_ old: String, _ new: String) -> [Phrase] {
    old == new ? [] : [.verbatim(old.isEmpty ? new : "\(old) → \(new)")]
  }

  private func parts(_ old: Schedule?, _ new: Schedule?) -> [Phrase] {
    let said = CalendarChanges.parts(text(old), text(new))
    return said.isEmpty ? CalendarChanges.parts(old?.zone ?? "", new?.zone ?? "") : said
  }

  /// "2026-11-03 20:00–23:00".
  private func text(_ schedule: Schedule?) -> String {
    guard let schedule else { return "" }
    let (start, end) = (formats.day(schedule.start), formats.day(schedule.end))
    if schedule.allDay { return start == end ? start : start + "–" + end }
    return start + " " + formats.time(schedule.startTime) + "–" + (start == end ? "" : end + " ")
      + formats.time(schedule.endTime)
  }
}
