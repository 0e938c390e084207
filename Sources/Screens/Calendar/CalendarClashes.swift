import Ledger

/// Booked gigs that are at the same time (rule G30): holds are kept dates, and whole days say nothing of the hour.
struct CalendarClashes {
  private var keys: [String] = []

  /// `events` in the order of their beginnings.
  init(_ events: [CalendarEvent]) {
    let booked = events.filter { $0.hold == nil && !$0.allDay }
    for (place, one) in booked.enumerated() {
      for other in booked[(place + 1)...] {
        if !Self.begins(other, before: one) { break }
        for event in [one, other] where !keys.contains(EventKey(event).text) {
          keys.append(EventKey(event).text)
        }
      }
    }
  }

  /// Whether `other` begins before `one` has ended.
  private static func begins(_ other: CalendarEvent, before one: CalendarEvent) -> Bool {
    (other.shown.start, other.shown.startTime) < (one.shown.end, one.shown.endTime)
  }

  func contains(_ event: CalendarEvent) -> Bool {
    if keys.isEmpty { return false }
    return keys.contains(EventKey(event).text)
  }
}
