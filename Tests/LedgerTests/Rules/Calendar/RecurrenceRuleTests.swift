import LedgerTestSupport
import Testing

@testable import Ledger

/// Rules of repetition (rule G27).
struct RecurrenceRuleTests: ReadsRecurrence {
  /// Tests/Golden/make-recurrence says how the file was made.
  @Test func `four thousand rules come on the days that dateutil says`() throws {
    let lines = try Golden.text("recurrence.txt").split(separator: "\n")
    #expect(lines.count == 4_000)
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let rule = try RecurrenceRule(parsing: fields[0])
      #expect(try RecurrenceRule(parsing: rule.text) == rule)
      let (start, last) = (try Day(parsing: fields[1]), try Day(parsing: fields[2]))
      let days = rule.days(from: start, in: start...last).map { $0 - start }
      let shown = days.prefix(12) + days.dropFirst(12).suffix(1)
      let text = shown.map { "\($0)" }.joined(separator: " ")
      #expect("\(days.count): \(text)" == "\(fields[3]): \(fields[4])", "\(line)")
      // Who looks at a later part sees the same.
      let middle = start.adding(days: (last - start) / 2)
      let later = rule.days(from: start, in: middle...last).map { $0 - start }
      #expect(later == days.filter { $0 >= middle - start }, "\(line)")
    }
  }

  @Test func `what is no rule is refused by name`() {
    #expect(problem("") == .empty)
    #expect(problem("RRULE:") == .empty)
    #expect(problem("FREQ=HOURLY") == .tooOften("HOURLY"))
    #expect(problem("FREQ=SOMETIMES") == .unknownFrequency("SOMETIMES"))
    #expect(problem("COUNT=3") == .noFrequency)
    #expect(problem("FREQ=DAILY;COUNT") == .unknownPart("COUNT"))
    #expect(problem("FREQ=DAILY;X-A=1") == .unknownPart("X-A"))
    #expect(problem("FREQ=DAILY;COUNT=1;COUNT=2") == .partTwice("COUNT"))
    #expect(problem("FREQ=DAILY;COUNT=1;UNTIL=20261231") == .countAndUntil)
    #expect(problem("FREQ=DAILY;INTERVAL=0") == .badValue(part: "INTERVAL", value: "0"))
    #expect(problem("FREQ=DAILY;COUNT=99999") == .badValue(part: "COUNT", value: "99999"))
    #expect(problem("FREQ=DAILY;UNTIL=20261331") == .badValue(part: "UNTIL", value: "20261331"))
    #expect(problem("FREQ=MONTHLY;BYMONTHDAY=0") == .badValue(part: "BYMONTHDAY", value: "0"))
    #expect(problem("FREQ=MONTHLY;BYDAY=6MO") == .badValue(part: "BYDAY", value: "6MO"))
    #expect(
      problem("FREQ=WEEKLY;BYDAY=1MO") == .misplaced(part: "BYDAY=1MO", frequency: "WEEKLY"))
    #expect(problem("FREQ=DAILY;BYWEEKNO=1") == .misplaced(part: "BYWEEKNO", frequency: "DAILY"))
    #expect(problem("FREQ=DAILY;BYSETPOS=1") == .nothingToChoose)
    #expect(problem(String(repeating: "A", count: 2_000)) == .tooLong)
    #expect(problem("rrule:freq=weekly;byday=tu") == nil)
    #expect(problem("FREQ=DAILY;UNTIL=20261231T225900Z") == nil)
  }

  @Test func `a rule that never comes ends`() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    let start = try Day(parsing: "2026-01-01")
    #expect(rule.days(from: start, in: start...Day.last) == [])
    #expect(rule.firstDay(from: start) == nil)
    let daily = try RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=1000")
    #expect(daily.days(from: start, in: Day.last.adding(days: -999)...Day.last).count == 1)
  }

  /// 9999-12-31 is a Friday.
  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;BYDAY=FR;WKST=FR"])
  func `a rule comes on the last day that there is, too, and once`(_ text: String) throws {
    let rule = try RecurrenceRule(parsing: text + ";UNTIL=99991231")
    let start = try Day(parsing: "9999-12-03")
    let days = rule.days(from: start, in: start...Day.last)
    #expect(days.count == (text == "FREQ=DAILY" ? 29 : 5))
    #expect(days.last == .last && Set(days).count == days.count)
  }

  @Test func `it is said in words`() throws {
    func words(_ text: String) throws -> String {
      try RecurrenceRule(parsing: text).words(in: Formats()).english
    }
    #expect(
      try words("FREQ=WEEKLY;BYDAY=TU,TH;COUNT=12")
        == "Every week, on Tuesday and Thursday, 12 times")
    #expect(try words("FREQ=MONTHLY;BYDAY=-1FR") == "Every month, on the last Friday")
    #expect(
      try words("FREQ=MONTHLY;BYMONTHDAY=1,15") == "Every month, on day 1 and 15 of the month")
    #expect(
      try words("FREQ=MONTHLY;BYMONTHDAY=-1") == "Every month, on the last day of the month")
    #expect(
      try words("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
        == "Every month, on Monday, Tuesday, Wednesday, Thursday and Friday, only the last of these"
    )
    #expect(try words("FREQ=YEARLY;INTERVAL=2;BYMONTH=12") == "Every 2 years, in December")
    #expect(try words("FREQ=DAILY;UNTIL=20261231") == "Every day, until Dec 31, 2026")
  }
}

protocol ReadsRecurrence {}

extension ReadsRecurrence {
  /// Why a text is no rule; nil of one that is.
  func problem(_ text: String) -> RecurrenceProblem? {
    do throws(RecurrenceProblem) {
      _ = try RecurrenceRule(parsing: text)
      return nil
    } catch {
      return error
    }
  }
}
