/// An event at the time of another (rule G26).
public struct CalendarConflict: Equatable, Sendable {
  public var event: CalendarEvent
  /// One of both is not booked yet: a date that is kept.
  public var isHold: Bool
}

/// The way from one event to the next, or from the one before (rule G75).
public struct TravelWay: Equatable, Sendable {
  /// The other one.
  public var event: CalendarEvent
  public var isHold: Bool
  /// Whether the other one comes first.
  public var isBefore: Bool
  public var from: String
  public var to: String
  /// Minutes between the last of one and the first of the next; never less than none.
  public var gap: Int
  /// nil: nobody knows.
  public var need: TravelNeed?

  /// Whether there is less time than the way takes.
  var isTooFar: Bool { need.map { gap < $0.minutes } ?? false }
}

/// What is at the same time or too far away, and when there is room (rules G26, G75).
public enum CalendarConflicts {
  /// The events that something of an event falls together with, in order; one that begins when it ends is none.
  ///
  /// Times are compared by the clocks of the event's place. What was missed, and a kept date that lapsed before today, is none.
  public static func of(
    _ event: CalendarEvent, on today: Day, in book: Book
  ) -> [CalendarConflict] {
    let wanted = event.schedule.minutes
    return others(event, days: 0, on: today, in: book).compactMap { other in
      guard other.shown.minutes.overlaps(wanted) else { return nil }
      return CalendarConflict(event: other, isHold: event.hold != nil || other.hold != nil)
    }
  }

  /// The events before and after one from or to which the way takes longer than there is time, also across midnight.
  public static func travel(
    of event: CalendarEvent, on today: Day, in book: Book
  ) -> [TravelWay] {
    // Without a word about any way there is nothing to look for.
    if book.travels.isEmpty { return [] }
    return ways(of: event, on: today, in: book).filter { $0.isTooFar }
  }

  /// The last booked event elsewhere in the 24 hours before one, and the first in those after it.
  public static func neighbours(
    of event: CalendarEvent, on today: Day, in book: Book
  ) -> [TravelWay] {
    var (before, after): (TravelWay?, TravelWay?)
    for way in ways(of: event, on: today, in: book) where !way.isHold && way.gap <= 1_440 {
      if way.isBefore {
        if before == nil || way.gap <= (before?.gap ?? 0) { before = way }
      } else if after == nil || way.gap < (after?.gap ?? 0) {
        after = way
      }
    }
    return [before, after].compactMap { $0 }
  }

  /// The ways between an event and those of other places around it.
  ///
  /// Gigs of whole days have no hour, and what is at the same time is ``of(_:in:)``.
  private static func ways(
    of event: CalendarEvent, on today: Day, in book: Book
  ) -> [TravelWay] {
    var times = TravelTimes(of: book)
    guard !event.allDay, let place = times.place(event.location) else { return [] }
    let own = occupied(event)
    var found: [TravelWay] = []
    for other in others(event, days: 2, on: today, in: book) where !other.allDay {
      guard let there = times.place(other.location), there != place else { continue }
      let taken = Occupied(other)
      if taken.played.overlaps(own.played) { continue }
      let isBefore = taken.played.lowerBound < own.played.lowerBound
      found.append(
        TravelWay(
          event: other, isHold: event.hold != nil || other.hold != nil, isBefore: isBefore,
          from: isBefore ? other.location : event.location,
          to: isBefore ? event.location : other.location,
          gap: isBefore ? own.gap(after: taken) : taken.gap(after: own),
          need: isBefore
            ? times.need(from: there, to: place) : times.need(from: place, to: there)))
    }
    return found
  }

  /// Other beginnings on the same day at which an event falls together with nothing and every way can be made, the nearest
  /// first: on half hours, between eight and midnight; none for one of whole days or of several.
  public static func alternatives(
    to event: CalendarEvent, on today: Day, in book: Book, most: Int = 3
  ) -> [TimeOfDay] {
    let own = occupied(event)
    let length = Int(clamping: own.played.upperBound - own.played.lowerBound)
    if event.allDay || length > 960 { return [] }
    var ways = TravelTimes(of: book)
    let place = ways.place(event.location)
    var taken: [(other: Occupied, there: TravelNeed?, here: TravelNeed?)] = []
    for other in others(event, days: 2, on: today, in: book) {
      var (there, here): (TravelNeed?, TravelNeed?)
      if !other.allDay, let place, let far = ways.place(other.location) {
        (there, here) = (ways.need(from: place, to: far), ways.need(from: far, to: place))
      }
      taken.append((Occupied(other), there, here))
    }
    let begin = Int64(event.start.number) * 1_440
    let time = Int(event.startTime.minutes)
    var free: [Int] = []
    for start in stride(from: 480, through: 1_440 - length, by: 30) where start != time {
      let moved = own.moved(by: begin + Int64(start) - own.played.lowerBound)
      let isFree = taken.allSatisfy { other, there, here in
        if other.played.overlaps(moved.played) { return false }
        if other.played.lowerBound < moved.played.lowerBound {
          return here.map { moved.gap(after: other) >= $0.minutes } ?? true
        }
        return there.map { other.gap(after: moved) >= $0.minutes } ?? true
      }
      if isFree { free.append(start) }
    }
    free.sort { a, b in
      abs(a - time) != abs(b - time) ? abs(a - time) < abs(b - time) : a < b
    }
    return free.prefix(most).map { TimeOfDay(minutes: $0) }
  }

  /// By the clock of its own place, as the others are shown.
  private static func occupied(_ event: CalendarEvent) -> Occupied {
    var own = event
    own.shown = own.schedule
    return Occupied(own)
  }

  /// What else is at an event's days and so many before and after; not what others play instead.
  private static func others(
    _ event: CalendarEvent, days: Int, on today: Day, in book: Book
  ) -> [CalendarEvent] {
    if book.isAway(from: event.project) || !event.isTaken(on: today) { return [] }
    let last = Swift.max(event.start, event.schedule.lastDay)
    return book.calendarEvents(
      from: event.start.adding(days: -days), through: last.adding(days: days), in: event.zone
    ).filter {
      $0.project != event.project && $0.isTaken(on: today) && !book.isAway(from: $0.project)
    }
  }
}

extension Book {
  /// Whether whose book it is sends somebody else to a gig: they are among its players, and declined.
  func isAway(from project: ID<Project>) -> Bool {
    if players.isEmpty { return false }
    return players.live(linking: Player.projectLink, to: project.raw)
      .contains { $0.isSelf && $0.state == .declined }
  }

  /// The live musicians A–Z who are on nothing from a day's beginning to another's end: whoever declined is free.
  public func freeMusicians(from: Day, through: Day, on today: Day) -> [Musician] {
    var busy: [UInt64] = []
    for event in calendarEvents(from: from, through: through, in: "")
    where !event.isDrawn && event.isTaken(on: today) {
      for player in players(of: event.project) where player.state != .declined {
        busy.append(player.musician.raw)
      }
    }
    return musicianList.filter { !busy.contains($0.id.raw) }
  }
}

/// From when until when an event is, in minutes since 1970 by the clock that it is shown by.
struct Occupied: Sendable {
  /// From its beginning to its end.
  var played: Range<Int64>
  /// From the first of its times (load-in) to the last (load-out).
  var whole: Range<Int64>

  init(_ event: CalendarEvent) {
    played = event.shown.minutes
    whole = played
    if event.allDay { return }
    let own = event.schedule.minutes
    let shift = played.lowerBound - own.lowerBound
    for time in event.times {
      let day = Int64((time.day ?? event.start).number) * 1_440
      var from = day + Int64(time.start.minutes)
      // Nobody loads out before it begins: it is the night after.
      if time.name == "Load-out", time.day == nil, from < own.lowerBound { from += 1_440 }
      var until = time.end.map { day + Int64($0.minutes) } ?? from
      while until < from { until += 1_440 }
      // A rehearsal of another day is no part of this one.
      if from < own.lowerBound - 720 || until > own.upperBound + 720 { continue }
      whole =
        Swift.min(whole.lowerBound, from + shift)..<Swift.max(whole.upperBound, until + shift)
    }
  }

  func moved(by minutes: Int64) -> Occupied {
    var moved = self
    moved.played = played.lowerBound + minutes..<played.upperBound + minutes
    moved.whole = whole.lowerBound + minutes..<whole.upperBound + minutes
    return moved
  }

  /// The minutes from the last of another to the first of this.
  func gap(after other: Occupied) -> Int {
    Int(clamping: Swift.max(0, whole.lowerBound - other.whole.upperBound))
  }
}

extension Schedule {
  /// From when until when, in minutes since 1970 by the clock; what has no length takes a minute.
  ///
  /// Far years have more of them than 32 bits.
  var minutes: Range<Int64> {
    let begin = Int64(start.number) * 1_440
    if allDay { return begin..<(Int64(lastDay.number) + 1) * 1_440 }
    let first = begin + Int64(startTime.minutes)
    return first..<Swift.max(Int64(end.number) * 1_440 + Int64(endTime.minutes), first + 1)
  }
}
