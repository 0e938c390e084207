import Ledger
import LedgerTestSupport
import Testing

/// Ledger 8's cases of single form fields.
struct Ledger8FieldCaseTests {
  @Test func `e-mail addresses are as valid as the cases say`() throws {
    try judge("email", EmailAddress.isValid)
  }

  @Test func `telephone numbers are as valid as the cases say`() throws {
    try judge("phone", PhoneNumber.isValid)
  }

  private func judge(_ group: String, _ isValid: (String) -> Bool) throws {
    for cases in try CaseFile.values(.ledger8, group) {
      CaseFile.each(of: try cases.listed("valid"), group) { text in
        let typed = try text.words
        #expect(isValid(typed), "\(text)")
      }
      CaseFile.each(of: try cases.listed("invalid"), group) { text in
        let typed = try text.words
        #expect(!isValid(typed), "\(text)")
      }
    }
  }

  @Test func `telephone numbers are formatted as the cases say`() throws {
    try CaseFile.each(.ledger8, "phoneFormat") { row in
      let formatted = PhoneNumber.formatted(asTyped: try row.at(0).words)
      #expect(try formatted == row.at(1).words, "\(row)")
    }
  }

  @Test func `project names are judged as the cases say`() throws {
    try CaseFile.each(.ledger8, "projectName") { row in
      let problem = FieldRules.projectName(try row.at(0).words)
      #expect(try problem?.message.english == row.at(1).optionalString(), "\(row)")
    }
  }

  @Test func `bank details are judged as the cases say`() throws {
    try CaseFile.each(.ledger8, "banking") { row in
      let rules: [String: (String) -> FieldProblem?] = [
        "routing": FieldRules.routingNumber, "account": FieldRules.accountNumber,
        "venmo": FieldRules.venmo, "zelle": FieldRules.zelle,
      ]
      let rule = try #require(rules[try row.at(0).string()], "\(row)")
      #expect(
        try rule(try row.at(1).words)?.message.english == row.at(2).optionalString(), "\(row)")
    }
  }

  @Test func `dates are judged and moved as the cases say`() throws {
    try CaseFile.each(.ledger8, "dates") { row in
      if let start = row.given("start") {
        let (from, to) = (try moment(start), try moment(try row.member("end")))
        let schedule = Schedule(start: from.0, startTime: from.1, end: to.0, endTime: to.1)
        let problem = FieldRules.dates(schedule)?.message.english
        #expect(try problem == row.given("error")?.string(), "\(row)")
        return
      }
      let (day, time) = try moment(try row.member("startChangedTo"))
      var schedule = Schedule.gig(on: day.adding(days: -1), zone: "")
      schedule.endChosen = row.isOn("endDateSelected")
      let before = schedule
      schedule.moveStart(to: day, time)
      let expected = try row.member("endBecomes").string()
      let end = schedule.end.text + "T" + schedule.endTime.text
      #expect(
        end == (expected == "unchanged" ? before.end.text + "T" + before.endTime.text : expected),
        "\(row)")
    }
  }

  private func moment(_ value: Value) throws -> (Day, TimeOfDay) {
    // Of "2026-01-02T10:00:00Z" the seconds and the zone do not matter; a day alone begins at midnight.
    let time = try value.string().split(separator: "T").dropFirst().first ?? "00:00"
    return (try value.day(), try TimeOfDay(parsing: String(time.prefix(5))))
  }
}
