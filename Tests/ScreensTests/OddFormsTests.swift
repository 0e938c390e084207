import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Whatever somebody types into any field of any form, one after another: what the form says of it and what saving
/// writes, beside what it did (`Tests/Golden/shown/forms.txt`).
struct OddFormsTests {
  private static let odd: [String: [String]] = [
    "text": [
      "", "  ", " spaced  out ", "<b>\"&'", "Łódź 東京 🎺", String(repeating: "long ", count: 90), "0",
      "a@b", "me@example.com", "@name", "12345", "Two\nlines",
    ],
    "decimal": [
      "", "0", "-1", "12", "1,250.00", "1.250,00", "1e3", "abc", "0.005", "99999999999999999",
      "$7.5",
      "7.5%",
    ],
    "numeric": ["", "0", "-1", "12", "1,000", "x", "007", "99999999999"],
    "date": ["", "2026-02-30", "2024-02-29", "1999-12-31", "x", "2026-11-21"],
    "time": ["", "00:00", "24:00", "9:05", "23:59", "x"],
    "checkbox": ["", "on"],
  ]

  private func values(_ input: Input) -> [String] {
    if input.type == "select" { return input.options }
    return Self.odd[input.type] ?? Self.odd[input.mode.isEmpty ? "text" : input.mode] ?? []
  }

  @Test func `each form says the same of whatever is typed into it`() throws {
    let studio = try RoundTripTests().studio()
    let book = studio.app.book
    let gig = try #require(book.projects.live.first { $0.schedule != nil }).id.text
    let draft = try #require(book.invoices.live.last { !$0.isIssued }).id.text
    var sheets = RoundTripTests.trials.compactMap { $0.sheet(book) }
    sheets += RoundTripTests.making.map {
      $0.new.replacing("GIG", with: gig).replacing("DRAFT", with: draft)
    }
    if let owed = book.invoices.live.first(where: {
      $0.isIssued && (try? book.balance(of: $0))?.isPositive == true
    }) {
      sheets.append("payment/" + owed.id.text)
    }
    var text = ""
    for (place, sheet) in sheets.enumerated() {
      var person = studio
      person.press("sheet/" + sheet)
      let inputs = Input.all(in: HTMLText(person.app.sheetRegion().bytes))
      text += "\(sheet)\n"
      for (number, input) in inputs.enumerated() {
        // Every form meets some of them, all forms all.
        let all = values(input)
        let some = all.indices.filter { ($0 + place + number) % 3 == 0 || all.count < 4 }
        for value in some.map({ all[$0] }) {
          var trial = person
          trial.type(input.name, value)
          trial.press("leave/" + input.name, value: value)
          text += "  \(input.name) = \(value.prefix(24).replacing("\n", with: "\\n")): "
          text += problems(trial)
          trial.press("save")
          text += trial.app.state.sheet == nil ? " saves" : " stays " + problems(trial)
          text += written(trial) + "\n"
        }
      }
    }
    #expect(try Golden.differences(text, from: "forms.txt") == [])
  }

  private func problems(_ person: Person) -> String {
    person.form.problems.map { "\($0.name): \(Golden.line(.text($0.message.english)))" }
      .joined(separator: ", ")
  }

  private func written(_ person: Person) -> String {
    let rows = person.stored.flatMap { $0.written }.map { row in
      "\(Kind(rawValue: row.kind)?.name ?? "?") "
        + row.members.map { "\($0.name)=\(Golden.line($0.value))" }.joined(separator: " ")
    }
    let text = rows.joined(separator: ", ").prefix(600)
    return text.isEmpty ? "" : " " + text
  }
}
