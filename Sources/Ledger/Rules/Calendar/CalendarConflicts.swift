/// An event at the time of another (rule G26).
public struct CalendarConflict: Equatable, Sendable {
  public var event: CalendarEvent
  /// One of both is not booked yet: a date that is kept.
  public var isHold: Bool
}

/// What is at the same time, and when there is room (rule G26).
public enum CalendarConflicts {
  /// The events that something of an event falls together with, in order; one that begins when it ends is none.
  ///
  /// Times are compared by the clocks of the event's place.
  public static func of(_ event: CalendarEvent, in book: Book) -> [CalendarConflict] {
    let wanted = minutes(event.schedule)
    return others(event, in: book).compactMap { other in
      let taken = minutes(other.shown)
      guard taken.lowerBound < wanted.upperBound, wanted.lowerBound < taken.upperBound else {
        return nil
      }
      return CalendarConflict(event: other, isHold: event.hold != nil || other.hold != nil)
    }
  }

  /// Other beginnings on the same day at which an event falls together with nothing, the nearest first: on half hours, between
  /// eight and midnight; none for one of whole days or of several.
  public static func alternatives(
    to event: CalendarEvent, in book: Book, most: Int = 3
  ) -> [TimeOfDay] {
    let wanted = minutes(event.schedule)
    let length = wanted.upperBound - wanted.lowerBound
    if event.allDay || length > 960 { return [] }
    let taken = others(event, in: book).map { minutes($0.shown) }
    let begin = Int(event.start.number) * 1_440
    let own = Int(event.startTime.minutes)
    var free: [Int] = []
    for start in stride(from: 480, through: 1_440 - length, by: 30) where start != own {
      let (low, high) = (begin + start, begin + start + length)
      if !taken.contains(where: { $0.lowerBound < high && low < $0.upperBound }) {
        free.append(start)
      }
    }
    free.sort { a, b in
      abs(a - own) != abs(b - own) ? abs(a - own) < abs(b - own) : a < b
    }
    return free.prefix(most).map { TimeOfDay(minutes: $0) }
  }

  private static func others(_ event: CalendarEvent, in book: Book) -> [CalendarEvent] {
    book.calendarEvents(
      from: event.start, through: Swift.max(event.start, event.schedule.lastDay), in: event.zone
    ).filter { $0.project != event.project }
  }

  /// From when until when, in minutes since 1970 by the clock; what has no length takes a minute.
  private static func minutes(_ schedule: Schedule) -> Range<Int> {
    let start = Int(schedule.start.number) * 1_440
    if schedule.allDay {
      return start..<(Int(schedule.lastDay.number) + 1) * 1_440
    }
    let begin = start + Int(schedule.startTime.minutes)
    let end = Int(schedule.end.number) * 1_440 + Int(schedule.endTime.minutes)
    return begin..<Swift.max(end, begin + 1)
  }
}
