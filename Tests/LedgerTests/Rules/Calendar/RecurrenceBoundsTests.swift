import Testing

@testable import Ledger

/// What each part of a rule of repetition may say, at both ends of its numbers (RFC 5545, 3.3.10; rule G27).
struct RecurrenceBoundsTests: ReadsRecurrence {
  @Test(arguments: [
    ("INTERVAL", 1_000, false), ("COUNT", 10_000, false), ("BYMONTH", 12, false),
    ("BYWEEKNO", 53, true), ("BYYEARDAY", 366, true), ("BYMONTHDAY", 31, true),
    ("BYSETPOS", 366, true),
  ])
  func `numbers from one to the greatest, and below zero where they are counted from the end`(
    _ part: String, _ greatest: Int, _ isSigned: Bool
  ) throws {
    let more = part == "BYSETPOS" ? ";BYMONTH=1" : ""
    func taken(_ value: String) -> Bool {
      let found = problem("FREQ=YEARLY;\(part)=\(value)\(more)")
      #expect(found == nil || found == .badValue(part: part, value: value), "\(part)=\(value)")
      return found == nil
    }
    for number in [1, 2, greatest - 1, greatest] {
      #expect(taken("\(number)") && taken("-\(number)") == isSigned, "\(part)=\(number)")
    }
    // The least numbers of 32 and 64 bits have no positive one.
    for value in [
      "0", "-0", "\(greatest + 1)", "-\(greatest + 1)", "2147483647", "-2147483648",
      "9223372036854775807",
      "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "", "X", "1.5", "1 2",
      "--1",
    ] {
      #expect(!taken(value), "\(part)=\(value)")
    }
    if part.hasPrefix("BY") {
      #expect(taken("1,2,\(greatest)") && !taken("1,,2") && !taken(",1") && !taken("1,0"))
      let rule = try RecurrenceRule(parsing: "FREQ=YEARLY;\(part)=2,1,2\(more)")
      let numbers = [
        "BYWEEKNO": rule.weeks, "BYYEARDAY": rule.yearDays, "BYMONTHDAY": rule.monthDays,
        "BYSETPOS": rule.positions, "BYMONTH": rule.months,
      ]
      #expect(numbers[part] == [1, 2])
    }
  }

  @Test func `a weekday may be counted, in a year to the fifty-third and in a month to the fifth`()
  {
    for (number, inYear, inMonth) in [
      ("", true, true), ("1", true, true), ("+1", true, true), ("-1", true, true),
      ("5", true, true), ("-5", true, true), ("6", true, false), ("-6", true, false),
      ("53", true, false), ("-53", true, false), ("54", false, false), ("-54", false, false),
      ("0", false, false), ("-2147483648", false, false), ("-9223372036854775808", false, false),
      ("9223372036854775807", false, false), ("x", false, false), ("-", false, false),
    ] {
      #expect((problem("FREQ=YEARLY;BYDAY=\(number)MO") == nil) == inYear, "\(number)")
      #expect((problem("FREQ=MONTHLY;BYDAY=\(number)MO") == nil) == inMonth, "\(number)")
      #expect((problem("FREQ=YEARLY;BYMONTH=2;BYDAY=\(number)MO") == nil) == inMonth, "\(number)")
      #expect((problem("FREQ=WEEKLY;BYDAY=\(number)MO") == nil) == number.isEmpty, "\(number)")
    }
    for code in ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] {
      #expect(problem("FREQ=WEEKLY;BYDAY=\(code);WKST=\(code)") == nil)
    }
    for code in ["M", "MOO", "XX", "", "O", "1", "ÄO"] {
      #expect(problem("FREQ=WEEKLY;BYDAY=\(code)") != nil, "\(code)")
      #expect(problem("FREQ=WEEKLY;WKST=\(code)") != nil, "\(code)")
    }
  }

  @Test func `an end is a day, or a moment here or of the whole world`() {
    for (value, isRead) in [
      ("20261231", true), ("20261231T225900", true), ("20261231T225960Z", true),
      ("20261231T235959Z", true), ("20261231Z", false), ("20261231T225961Z", false),
      ("20261231T226000", false), ("20261231T240000", false), ("20261231T2259", false),
      ("20261231X225900", false), ("2026123", false), ("20261301", false), ("20260230", false),
      ("20280229", true), ("20270229", false), ("2026123A", false), ("20261231T22590A", false),
      ("", false), ("Z", false),
    ] {
      let found = problem("FREQ=DAILY;UNTIL=" + value)
      #expect(
        found == (isRead ? nil : .badValue(part: "UNTIL", value: value)), "\(value)")
    }
  }
}
