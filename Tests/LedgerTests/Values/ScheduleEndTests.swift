import Ledger
import Testing

/// When a gig ends whose end's day nobody chose (rule G5).
struct ScheduleEndTests {
  private let day = Day(year: 2026, month: 12, day: 31)!

  @Test func `an end at or before the start is on the next day`() {
    for (start, end, days) in [(1_320, 90, 1), (1_320, 1_320, 1), (1_320, 1_321, 0), (0, 0, 1)] {
      let ends = Schedule.endDay(
        from: day, TimeOfDay(minutes: start), to: TimeOfDay(minutes: end))
      #expect(ends == day.adding(days: days))
    }
  }

  @Test func `a day that the times do not say is its own`() {
    var schedule = Schedule.gig(on: day, zone: "")
    #expect(!schedule.hasOwnEndDay)
    schedule.chooseEnd(day.adding(days: 1), TimeOfDay(minutes: 90))
    #expect(!schedule.hasOwnEndDay)
    schedule.end = day.adding(days: 2)
    #expect(schedule.hasOwnEndDay)
    schedule.allDay = true
    #expect(schedule.hasOwnEndDay)
    schedule.end = day
    #expect(!schedule.hasOwnEndDay)
  }
}
