/// Two booked events of a calendar that cannot both be as they are (rules G30, G75), by their places in it.
public struct CalendarPair: Equatable, Sendable {
  public var first: Int
  public var second: Int
  /// Minutes between them, and what the way takes; nil: they are at the same time.
  public var gap = 0
  public var need: TravelNeed?
}

extension CalendarConflicts {
  /// The pairs among events in the order of their beginnings that are at the same time, or too far from one another.
  ///
  /// Holds are kept dates, whole days say nothing of the hour, and where somebody else plays instead is no conflict.
  ///
  /// - Complexity: O(events × those within a day of each).
  public static func pairs(among events: [CalendarEvent], in book: Book) -> [CalendarPair] {
    var ways = TravelTimes(of: book)
    let knowsWays = !ways.isEmpty
    var (own, spans, places): ([Int], [Occupied], [Int]) = ([], [], [])
    for (number, event) in events.enumerated()
    where event.hold == nil && !event.isMissed && !event.allDay {
      if book.isAway(from: event.project) { continue }
      own.append(number)
      spans.append(Occupied(event))
      places.append(knowsWays ? ways.place(event.location) ?? -1 : -1)
    }
    // What a way takes at most is looked ahead, with what load-in and load-out take; else only as far as each goes itself.
    var (lead, trail) = (Int64(0), Int64(0))
    for span in spans {
      lead = Swift.max(lead, span.played.lowerBound - span.whole.lowerBound)
      trail = Swift.max(trail, span.whole.upperBound - span.played.upperBound)
    }
    let reach = knowsWays ? ways.longest + lead + trail : 0
    var pairs: [CalendarPair] = []
    for one in own.indices {
      for other in own.indices.dropFirst(one + 1) {
        let begins = spans[other].played.lowerBound
        if begins >= spans[one].played.upperBound + reach { break }
        if begins < spans[one].played.upperBound {
          pairs.append(CalendarPair(first: own[one], second: own[other]))
        } else if places[one] >= 0, places[other] >= 0, places[one] != places[other],
          let need = ways.need(from: places[one], to: places[other])
        {
          let gap = spans[other].gap(after: spans[one])
          if gap < need.minutes {
            pairs.append(
              CalendarPair(first: own[one], second: own[other], gap: gap, need: need))
          }
        }
      }
    }
    return pairs
  }
}
