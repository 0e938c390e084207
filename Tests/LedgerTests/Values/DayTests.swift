import Ledger
import Testing

struct DayTests {
  /// The slow and obvious calendar: count on, one day after the other.
  private struct Almanac {
    var (year, month, day, weekday) = (1, 1, 1, 1)

    mutating func advance() {
      weekday = weekday % 7 + 1
      day += 1
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func `every day from year 1 to 9999 is the almanac's`() {
    var almanac = Almanac()
    var wrong = 0
    for number in Day.first.number...Day.last.number {
      let day = Day(number: number)
      let (year, month, date) = day.civil
      if (year, month, date) != (almanac.year, almanac.month, almanac.day)
        || day.weekday != almanac.weekday
        || Day(year: year, month: month, day: date)?.number != number
      {
        wrong += 1
      }
      if number < Day.last.number { almanac.advance() }
    }
    #expect(wrong == 0)
    #expect((almanac.year, almanac.month, almanac.day) == (9999, 12, 31))
  }

  @Test func `the epoch is day zero, a Thursday`() throws {
    let epoch = try Day(parsing: "1970-01-01")
    #expect(epoch.number == 0)
    #expect(epoch.weekday == 4)
    #expect(try Day(parsing: "2026-11-21").weekday == 6)
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
    (2026, 1, 0), (0, 1, 1), (10000, 1, 1), (2026, 1, 32), (2026, 1, .max), (-1, 1, 1),
  ])
  func `days that do not exist are refused`(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test func `text is ISO 8601 and reads back`() throws {
    for number in stride(from: Day.first.number, through: Day.last.number, by: 997) {
      let day = Day(number: number)
      #expect(day.text.utf8.count == 10)
      #expect(try Day(parsing: day.text) == day)
      #expect(day.text.hasPrefix(day.monthKey))
    }
    #expect(Day.first.text == "0001-01-01")
    #expect(Day.last.text == "9999-12-31")
  }

  @Test(arguments: [
    "2026-1-1", "2026/01/01", "20260101", "2026-02-30", " 2026-01-01", "2026-01-01 ", "x",
    "2026-01-0a", "-026-01-01", "+026-01-01", "0000-01-01", "2026-01-01T00:00", "２０２６-01",
  ])
  func `other texts are no days`(text: String) {
    #expect(throws: DayError.notADay(text)) { try Day(parsing: text) }
  }

  @Test func `an empty text is empty`() {
    #expect(throws: DayError.empty) { try Day(parsing: "") }
  }

  @Test func `days are added and clamped`() throws {
    let day = try Day(parsing: "2024-02-28")
    #expect(day.adding(days: 1).text == "2024-02-29")
    #expect(day.adding(days: 2).text == "2024-03-01")
    #expect(day.adding(days: -59).text == "2023-12-31")
    #expect(day.adding(days: .max) == .last)
    #expect(day.adding(days: .min) == .first)
    #expect(day.adding(days: 5_000_000_000) == .last)
    #expect(day.adding(days: 30) - day == 30)
    #expect(Day(number: .max) == .last)
    #expect(Day(number: .min) == .first)
  }

  @Test func `a month later is the same day or the month's last`() throws {
    let day = try Day(parsing: "2026-01-31")
    #expect(day.adding(months: 1).text == "2026-02-28")
    #expect(day.adding(months: 25).text == "2028-02-29")
    #expect(day.adding(months: -1).text == "2025-12-31")
    #expect(day.adding(months: -2).text == "2025-11-30")
    #expect(day.adding(months: 0) == day)
    #expect(day.adding(months: .max) == .last)
    #expect(day.adding(months: .min) == .first)
    #expect(day.adding(months: 12 * 9000) == .last)
    #expect(Day.first.adding(months: -1) == .first)
    #expect(try Day(parsing: "2024-02-29").adding(years: 1).text == "2025-02-28")
    #expect(day.adding(years: .max) == .last)
  }

  @Test func `months added one by one arrive where many do`() throws {
    let start = try Day(parsing: "1999-12-15")
    var walked = start
    for months in 1...600 {
      walked = walked.adding(months: 1)
      #expect(walked == start.adding(months: months))
    }
  }

  @Test func `months, years and weeks have their edges`() throws {
    let day = try Day(parsing: "2024-02-14")
    #expect(day.firstOfMonth.text == "2024-02-01")
    #expect(day.lastOfMonth.text == "2024-02-29")
    #expect(day.firstOfYear.text == "2024-01-01")
    #expect(day.lastOfYear.text == "2024-12-31")
    #expect(day.monthKey == "2024-02")
    #expect(day.firstOfWeek().text == "2024-02-12")
    #expect(day.firstOfWeek(startingOn: 7).text == "2024-02-11")
    for number in Int32(-40)...40 {
      for start in 1...7 {
        let day = Day(number: number)
        let first = day.firstOfWeek(startingOn: start)
        #expect(first.weekday == start && 0...6 ~= day - first)
      }
    }
  }
}
