import Ledger

/// Booked gigs that are at the same time (rule G30), or too far from one another for the time between (rule G75).
struct CalendarClashes {
  /// By their projects; none where they are at the same time.
  private var ways: [UInt64: Phrase] = [:]

  /// `events` in the order of their beginnings.
  init(_ events: [CalendarEvent], in book: Book) {
    for pair in CalendarConflicts.pairs(among: events, in: book) {
      let (one, other) = (events[pair.first], events[pair.second])
      let words = pair.need.map {
        TravelWords.of(pair.gap, $0, from: one.location, to: other.location)
      }
      // What is at the same time counts more.
      for event in [one, other] where words == nil || ways[event.project.raw] == nil {
        ways[event.project.raw] = words ?? Phrase.none
      }
    }
  }

  func contains(_ event: CalendarEvent) -> Bool {
    !ways.isEmpty && ways[event.project.raw] != nil
  }

  /// "40 min between, 65 min needed from Bowl to Blue Note"; none for what overlaps, or is not in conflict.
  func way(of event: CalendarEvent) -> Phrase {
    ways.isEmpty ? .none : ways[event.project.raw] ?? Phrase.none
  }

  /// All that a label says of it.
  func words(of event: CalendarEvent) -> Phrase {
    guard contains(event) else { return .none }
    let way = way(of: event)
    return way.isEmpty ? "Overlaps" : way
  }
}
