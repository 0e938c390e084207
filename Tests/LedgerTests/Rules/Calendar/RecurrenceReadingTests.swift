import Testing

@testable import Ledger

/// Each part of a rule of repetition at its borders, and each of its words (rule G27).
struct RecurrenceReadingTests: ReadsRecurrence {
  /// What is read of a text, as it is written again.
  private func again(_ text: String) throws -> String { try RecurrenceRule(parsing: text).text }

  @Test(arguments: [
    ("BYMONTH", 12, false), ("BYWEEKNO", 53, true), ("BYYEARDAY", 366, true),
    ("BYMONTHDAY", 31, true), ("BYSETPOS", 366, true),
  ]) func `a list takes its least and its greatest number and none beside them`(
    _ name: String, _ most: Int, _ isSigned: Bool
  ) throws {
    let start = name == "BYSETPOS" ? "FREQ=YEARLY;BYMONTH=2;" : "FREQ=YEARLY;"
    var taken = [1, most]
    var refused = [0, most + 1, -most - 1]
    if isSigned { taken += [-1, -most] } else { refused += [-1, -most] }
    for number in taken {
      #expect(try again(start + name + "=\(number)") == start + name + "=\(number)")
    }
    for number in refused {
      #expect(
        problem(start + name + "=\(number)") == .badValue(part: name, value: "\(number)"),
        "\(number)")
    }
    for value in ["", "1,", ",1", "1,,2", "1 2", "x", "99999999999999999999"] {
      let read = RecurrenceProblem.badValue(part: name, value: value.uppercased())
      #expect(problem(start + name + "=" + value) == read, "\(value)")
    }
    #expect(try again(start + name + "=3,1,3,2,1") == start + name + "=1,2,3")
  }

  @Test(arguments: [("INTERVAL", 1_000), ("COUNT", 10_000)])
  func `so often, and no oftener`(_ name: String, _ most: Int) throws {
    #expect(try again("FREQ=DAILY;\(name)=\(most)") == "FREQ=DAILY;\(name)=\(most)")
    #expect(try again("FREQ=DAILY;\(name)=2") == "FREQ=DAILY;\(name)=2")
    #expect(problem("FREQ=DAILY;\(name)=1") == nil)
    for value in ["0", "-1", "\(most + 1)", "", "1=2"] {
      #expect(problem("FREQ=DAILY;\(name)=\(value)") == .badValue(part: name, value: value))
    }
  }

  @Test func `a weekday of a month comes five times at most, one of a year fifty-three times`()
    throws
  {
    for (start, most) in [
      ("FREQ=MONTHLY;", 5), ("FREQ=MONTHLY;BYMONTH=3;", 5), ("FREQ=YEARLY;BYMONTH=3;", 5),
      ("FREQ=YEARLY;", 53),
    ] {
      for number in [1, -1, most, -most] {
        let text = start + "BYDAY=\(number)FR"
        #expect(try again(text) == text)
      }
      for number in [0, most + 1, -most - 1] {
        #expect(
          problem(start + "BYDAY=\(number)FR") == .badValue(part: "BYDAY", value: "\(number)FR"),
          "\(start) \(number)")
      }
    }
    #expect(try again("FREQ=MONTHLY;BYDAY=+2TU") == "FREQ=MONTHLY;BYDAY=2TU")
    for word in ["", "M", "XX", "1", "TUE", "MO,", "1.MO"] {
      #expect(
        problem("FREQ=YEARLY;BYDAY=\(word)") == .badValue(part: "BYDAY", value: word), "\(word)")
    }
    // By their ordinals, then by the week; each once.
    #expect(
      try again("FREQ=YEARLY;BYDAY=2FR,TH,1SU,TU,TH,-1MO,1MO")
        == "FREQ=YEARLY;BYDAY=-1MO,TU,TH,1MO,1SU,2FR")
  }

  @Test func `each part stands at the frequencies that it has a meaning with`() {
    for (part, name, meant) in [
      ("BYWEEKNO=2", "BYWEEKNO", ["YEARLY"]), ("BYYEARDAY=2", "BYYEARDAY", ["YEARLY"]),
      ("BYMONTHDAY=2", "BYMONTHDAY", ["DAILY", "MONTHLY", "YEARLY"]),
      ("BYDAY=2MO", "BYDAY=2MO", ["MONTHLY", "YEARLY"]),
      ("BYDAY=MO", "", ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
      ("BYMONTH=2", "", ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
    ] {
      for frequency in ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
        let found = problem("FREQ=\(frequency);\(part)")
        let isMeant = meant.contains(frequency)
        let wanted = RecurrenceProblem.misplaced(part: name, frequency: frequency)
        #expect(found == (isMeant ? nil : wanted), "\(frequency) \(part)")
        // Each is something to choose from, by itself.
        #expect(problem("FREQ=\(frequency);\(part);BYSETPOS=1") == found, "\(frequency) \(part)")
      }
    }
    #expect(
      problem("FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO")
        == .misplaced(part: "BYDAY=1MO", frequency: "YEARLY"))
    #expect(problem("FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO") == nil)
    for word in ["SECONDLY", "MINUTELY", "HOURLY"] {
      #expect(problem("FREQ=\(word)") == .tooOften(word))
    }
    #expect(problem("FREQ=WEEKLY;COUNT=2") == nil)
    #expect(problem("FREQ=WEEKLY;UNTIL=20261231") == nil)
  }

  @Test func `an end is a day, or a moment of one`() throws {
    for text in [
      "20261231", "20261231T225900", "20261231T225900Z", "20240229", "20261231T000000",
    ] {
      #expect(RecurrenceRule.Until(text)?.text == text)
    }
    let moment = try #require(RecurrenceRule.Until("20261130T070860Z"))
    #expect(moment.day.text == "2026-11-30" && moment.time?.minutes == 428 && moment.isUTC)
    let local = try #require(RecurrenceRule.Until("20261130T070859"))
    #expect(local.time?.minutes == 428 && !local.isUTC)
    let day = try #require(RecurrenceRule.Until("20261130"))
    #expect(day.time == nil && !day.isUTC)
    for text in [
      "", "Z", "2026123", "202612310", "20261231Z", "20261231T", "20261231T22590",
      "20261231T2259000", "20261231 225900", "20261231T225961", "20261231T226000",
      "20261231T250000", "20260230", "20261301", "20260001", "2026A231", "20261231T22A900",
      "20261231T2259A0",
    ] {
      #expect(RecurrenceRule.Until(text) == nil, "\(text)")
    }
  }

  @Test func `weeks begin on any day, on Monday unless it is said`() throws {
    for (place, code) in ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].enumerated() {
      let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;WKST=\(code)")
      #expect(rule.weekStart == place + 1)
      #expect(rule.text == (place == 0 ? "FREQ=WEEKLY" : "FREQ=WEEKLY;WKST=\(code)"))
    }
    #expect(problem("FREQ=WEEKLY;WKST=1") == .badValue(part: "WKST", value: "1"))
  }

  @Test func `a thousand bytes are read, one more is not; empty parts say nothing`() throws {
    let blanks = String(repeating: " ", count: 990)
    #expect(try again("FREQ=DAILY" + blanks) == "FREQ=DAILY")
    #expect(problem("FREQ=DAILY" + blanks + " ") == .tooLong)
    #expect(try again(" rrule:;freq=daily;;count=2; ") == "FREQ=DAILY;COUNT=2")
    #expect(problem("FREQ=DAILY;FREQ=WEEKLY") == .partTwice("FREQ"))
  }

  @Test(arguments: [
    ("FREQ=DAILY", "Every day"), ("FREQ=WEEKLY", "Every week"), ("FREQ=MONTHLY", "Every month"),
    ("FREQ=YEARLY", "Every year"), ("FREQ=DAILY;INTERVAL=3", "Every 3 days"),
    ("FREQ=WEEKLY;INTERVAL=2", "Every 2 weeks"), ("FREQ=MONTHLY;INTERVAL=4", "Every 4 months"),
    ("FREQ=YEARLY;INTERVAL=2", "Every 2 years"), ("FREQ=DAILY;COUNT=1", "Every day, once"),
    ("FREQ=DAILY;COUNT=2", "Every day, 2 times"),
    ("FREQ=YEARLY;BYMONTH=1,6,12", "Every year, in January, June and December"),
    (
      "FREQ=YEARLY;BYWEEKNO=-1,-2,20",
      "Every year, in week 2 from the end, last and 20 of the year"
    ),
    ("FREQ=YEARLY;BYYEARDAY=100", "Every year, on day 100 of the year"),
    (
      "FREQ=MONTHLY;BYDAY=1MO,2TU,3WE,4TH,5FR",
      "Every month, on the first Monday, the second Tuesday, the third Wednesday, "
        + "the fourth Thursday and the fifth Friday"
    ),
    (
      "FREQ=MONTHLY;BYDAY=-1SA,-2SU,MO",
      "Every month, on Sunday number 2 from the end, the last Saturday and Monday"
    ),
    ("FREQ=YEARLY;BYDAY=20MO", "Every year, on Monday number 20"),
    (
      "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1,1",
      "Every month, on Monday, only number last and 1 of these"
    ),
  ]) func `each part has its words`(_ text: String, _ words: String) throws {
    #expect(try RecurrenceRule(parsing: text).words(in: Formats()).english == words)
  }
}
