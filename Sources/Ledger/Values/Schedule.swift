/// When a gig happens: two wall-clock moments in one time zone, or whole days.
public struct Schedule: Hashable, Sendable {
  public var start: Day
  public var startTime: TimeOfDay
  public var end: Day
  public var endTime: TimeOfDay
  public var allDay: Bool
  /// Whether a person picked the end; until then it follows the start.
  public var endChosen: Bool
  /// IANA name, "Europe/Warsaw"; "" when unknown.
  public var zone: String

  public init(
    start: Day, startTime: TimeOfDay, end: Day, endTime: TimeOfDay, allDay: Bool = false,
    zone: String = "", endChosen: Bool = false
  ) {
    self.start = start
    self.startTime = startTime
    self.end = end
    self.endTime = endTime
    self.allDay = allDay
    self.zone = zone
    self.endChosen = endChosen
  }

  /// A new gig's hour, 09:00 to 10:00.
  public static func gig(on day: Day, zone: String) -> Schedule {
    Schedule(
      start: day, startTime: TimeOfDay(minutes: 9 * 60), end: day,
      endTime: TimeOfDay(minutes: 10 * 60), zone: zone)
  }

  /// Changes the start; the end becomes one hour later unless a person chose it.
  public mutating func moveStart(to day: Day, _ time: TimeOfDay) {
    start = day
    startTime = time
    guard !endChosen else { return }
    let minutes = Int(time.minutes) + 60
    end = day.adding(days: minutes / 1_440)
    endTime = TimeOfDay(minutes: minutes)
  }

  /// The day on which a gig ends whose end's day nobody chose: at or before the start's time it is the next one (rule G5).
  public static func endDay(
    from start: Day, _ startTime: TimeOfDay, to endTime: TimeOfDay
  ) -> Day {
    endTime > startTime ? start : start.adding(days: 1)
  }

  /// Whether the end's day is another one than its time says.
  public var hasOwnEndDay: Bool {
    end != (allDay ? start : Schedule.endDay(from: start, startTime, to: endTime))
  }

  /// Changes the end for good: it no longer follows the start.
  public mutating func chooseEnd(_ day: Day, _ time: TimeOfDay) {
    end = day
    endTime = time
    endChosen = true
  }

  /// The same later, or earlier, as clocks show it: its length in days and hours stays.
  public mutating func move(by minutes: Int) {
    (start, startTime) = Schedule.moved(start, startTime, by: minutes)
    (end, endTime) = Schedule.moved(end, endTime, by: minutes)
  }

  private static func moved(_ day: Day, _ time: TimeOfDay, by minutes: Int) -> (Day, TimeOfDay) {
    let sum = Int(time.minutes) + minutes
    let days = sum >= 0 ? sum / 1_440 : -((1_439 - sum) / 1_440)
    return (day.adding(days: days), TimeOfDay(minutes: sum))
  }

  /// Whether the end comes after the start; an all-day gig may end on the day it starts.
  public var endsAfterStart: Bool {
    allDay ? end >= start : (end, endTime) > (start, startTime)
  }

  /// Whether the end is later than the start's second anniversary.
  public var exceedsTwoYears: Bool {
    let limit = start.adding(years: 2)
    return allDay ? end > limit : (end, endTime) > (limit, startTime)
  }
}
