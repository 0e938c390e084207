import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Ranges of days and amounts as the address says them, and what a rule is filled with from an expense.
struct ExpenseRangeTests {
  private static func day(_ text: String) -> Day? { try? Day(parsing: text) }

  @Test func `two ends are written with what is there of them, and read again`() {
    for (first, last, word) in [
      ("", "", ""), ("2026-01-01", "", "2026-01-01.."), ("", "2026-03-31", "..2026-03-31"),
      ("2026-01-01", "2026-03-31", "2026-01-01..2026-03-31"),
    ] {
      #expect(ExpenseRange.word(first, last) == word)
      let days = ExpenseRange.days(of: word)
      #expect(days.from == Self.day(first) && days.through == Self.day(last), "\(word)")
    }
    for word in ["", ".", "..", "x..y", "2026-01-01", "2026-01-01.2026-03-31", "2026-01-01..."] {
      let days = ExpenseRange.days(of: word)
      #expect(days.from == (word.hasSuffix("...") ? Self.day("2026-01-01") : nil), "\(word)")
      #expect(days.through == nil, "\(word)")
    }
    func cents(_ word: String) -> [Int64?] {
      let (least, most) = ExpenseRange.amounts(of: word, .usd)
      return [least?.minor, most?.minor]
    }
    #expect(cents("25..100.50") == [2_500, 10_050] && cents("25..") == [2_500, nil])
    #expect(cents("..100") == [nil, 10_000] && cents("no") == [nil, nil])
    #expect(cents("25-100") == [2_500, 10_000] && cents("over-500") == [50_000, nil])
    for (word, least) in [("25-100", nil), ("25..100", 2_500)] as [(String, Int64?)] {
      #expect(ExpenseRange.typedAmounts(of: word, .usd).least?.minor == least)
      #expect((ExpenseRange.typedAmounts(of: word, .usd).most == nil) == (least == nil))
    }
  }

  @Test func `a list is narrowed by what the address says, and says so`() throws {
    var person = try ExpenseStage.freelancer { edit in
      for (name, minor, day) in [
        ("small", 2_499, "2026-11-01"), ("even", 2_500, "2026-11-02"),
        ("large", 10_001, "2026-11-30"), ("dayless", 500, nil),
      ] as [(String, Int64, String?)] {
        let row = ExpenseStage.expense(name) {
          $0.source = name
          $0.amount = Money(minor: minor, currency: .usd)
          $0.day = day.flatMap { Self.day($0) }
        }
        edit.put(row, replacing: nil)
      }
    }
    for (query, names) in [
      ("", ["Rewe", "small", "even", "large", "dayless"]),
      ("date=2026-11-02..2026-11-20", ["Rewe", "even"]), ("date=2026-11-03..", ["Rewe", "large"]),
      ("date=..2026-11-01", ["small"]), ("amount=25..100", ["Rewe", "even"]),
      ("amount=25-100", ["Rewe", "even"]), ("amount=100.01..", ["large"]),
      ("amount=..24.99", ["small", "dayless"]),
    ] {
      person.go("/expenses" + (query.isEmpty ? "" : "?" + query))
      #expect(Set(ExpenseListStage.merchants(person)) == Set(names), "\(query)")
    }
    let (book, formats) = (person.app.book, person.app.state.formats)
    for (range, word, title) in [
      (ExpenseRange.days, "2026-11-02..2026-11-20", "Nov 2, 2026 - Nov 20, 2026"),
      (ExpenseRange.days, "2026-11-03..", "From Nov 3, 2026"),
      (ExpenseRange.days, "..2026-11-01", "Up to Nov 1, 2026"),
      (ExpenseRange.days, "..", "No such range"),
      (ExpenseRange.amounts, "25..100", "$25.00 - $100.00"),
      (ExpenseRange.amounts, "100.01..", "From $100.01"),
      (ExpenseRange.amounts, "..24.99", "Up to $24.99"),
    ] {
      #expect(person.app.say(range.title(book, formats, word)) == title)
    }
  }

  // MARK: rules

  @Test func `a rule begins with what its expense has, and belongs to no project`() throws {
    for (change, wanted) in [
      ({ _ in }, ["contains": "Rewe", "isDeductible": "", "isSubscription": ""]),
      (
        {
          $0.source = " Adobe "
          $0.isDeductible = true
          $0.category = ExpenseStage.food
          $0.paymentMethod = "Visa"
        },
        [
          "contains": "Adobe", "isDeductible": "yes", "isSubscription": "",
          "category": ExpenseStage.food.text, "paymentMethod": "Visa",
          "project": ID<Project>.business.text,
        ]
      ),
      (
        {
          $0.isSubscription = true
          $0.project = .personal
        }, ["isDeductible": "", "isSubscription": "yes", "project": ID<Project>.personal.text]
      ),
    ] as [((inout Transaction) -> Void, [String: String])] {
      let row = ExpenseStage.expense("one", change)
      var person = try ExpenseStage.freelancer { $0.put(row, replacing: nil) }
      person.press("sheet/rule/from/" + row.id.text)
      for (field, value) in wanted { #expect(person.form[field] == value, "\(field)") }
    }
    let row = ExpenseStage.expense("one") { $0.project = ExpenseStage.project }
    var person = try ExpenseStage.freelancer { $0.put(row, replacing: nil) }
    person.press("sheet/rule/from/" + row.id.text)
    #expect(person.form["project"] != ExpenseStage.project.text)
  }

  @Test func `what is wrong with a rule is said at its field`() throws {
    for (typed, field, message) in [
      ([("paymentMethod", "Visa")], "contains", "Enter a part of the vendor's name"),
      (
        [("contains", "a"), ("atLeast", "5"), ("atMost", "4.99"), ("paymentMethod", "Visa")],
        "atMost", "The least amount is above the greatest"
      ),
      ([("contains", "a")], "category", "Say what such expenses have"),
      (
        [("contains", "a"), ("isSplit", "on"), ("share1", "60"), ("share2", "39")], "share1",
        "The shares must come to 100%"
      ),
      (
        [("contains", "a"), ("isSplit", "on"), ("share1", "100"), ("splitName2", "Rest")],
        "share2", "Enter its share"
      ),
    ] {
      var person = try ExpenseStage.freelancer()
      person.press("sheet/rule/edit/new")
      for (name, value) in typed { person.type(name, value) }
      person.press("save")
      let problems = person.form.problems.map { [$0.name, person.app.say($0.message)] }
      #expect(problems == [[field, message]])
      #expect(person.app.book.rules.liveCount == 0)
    }
    // Amounts may be the same, and shares the whole.
    var person = try ExpenseStage.freelancer()
    person.press("sheet/rule/edit/new")
    for (name, value) in [
      ("contains", "a"), ("atLeast", "5"), ("atMost", "5"), ("isSplit", "on"), ("share1", "60"),
      ("share2", "40"), ("isDeductible", "no"), ("isSubscription", "yes"),
    ] { person.type(name, value) }
    person.press("save")
    let rule = try #require(person.app.book.rules.live.first)
    #expect(rule.split.map { $0.share } == [Rate(percent: 60), Rate(percent: 40)])
    #expect(rule.isDeductible == false && rule.isSubscription == true)
    #expect(rule.atLeast == rule.atMost && rule.atMost == Money(minor: 500, currency: .usd))
  }
}
