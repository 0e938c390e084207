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
      for text in try cases.member("valid").elements() {
        #expect(isValid(try text.string()), "\(text)")
      }
      for text in try cases.member("invalid").elements() {
        #expect(!isValid(try text.string()), "\(text)")
      }
    }
  }

  @Test func `telephone numbers are formatted as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "phoneFormat") {
      let pair = try row.elements().map { try $0.string() }
      #expect(PhoneNumber.formatted(asTyped: pair[0]) == pair[1])
    }
  }

  @Test func `project names are judged as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "projectName") {
      let name = try row.elements()[0].string()
      #expect(
        try FieldRules.projectName(name)?.message.english == row.elements()[1].optionalString())
    }
  }

  @Test func `bank details are judged as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "banking") {
      let parts = try row.elements()
      let rules: [String: (String) -> FieldProblem?] = [
        "routing": FieldRules.routingNumber, "account": FieldRules.accountNumber,
        "venmo": FieldRules.venmo, "zelle": FieldRules.zelle,
      ]
      let rule = try #require(rules[try parts[0].string()])
      #expect(try rule(try parts[1].string())?.message.english == parts[2].optionalString())
    }
  }

  @Test func `dates are judged and moved as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "dates") {
      if let start = row["start"] {
        let (from, to) = (try moment(start), try moment(try row.member("end")))
        let schedule = Schedule(start: from.0, startTime: from.1, end: to.0, endTime: to.1)
        #expect(
          try FieldRules.dates(schedule)?.message.english == row.member("error").optionalString())
        continue
      }
      let (day, time) = try moment(try row.member("startChangedTo"))
      var schedule = Schedule.gig(on: day.adding(days: -1), zone: "")
      schedule.endChosen = try row.member("endDateSelected").flag()
      let before = schedule
      schedule.moveStart(to: day, time)
      let expected = try row.member("endBecomes").string()
      let end = schedule.end.text + "T" + schedule.endTime.text
      #expect(
        end == (expected == "unchanged" ? before.end.text + "T" + before.endTime.text : expected))
    }
  }

  private func moment(_ value: Value) throws -> (Day, TimeOfDay) {
    let parts = try value.string().split(separator: "T").map(String.init)
    return (try Day(parsing: parts[0]), try TimeOfDay(parsing: parts[1]))
  }
}
