import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What comes again, on its page and on Today (rules E20, E21).
struct RecurringScreenTests {
  private func rent(_ person: Person) throws -> Recurring {
    try #require(person.app.book.recurring.live.first { $0.source == "Rent" })
  }

  private func made(_ person: Person, by rule: Recurring) -> [Transaction] {
    person.app.book.transactions.live(linking: Transaction.recurringLink, to: rule.id.raw)
  }

  @Test func `the page has the rules by what becomes of them, and what they cost`() throws {
    var person = try Person.inRecurring()
    person.go("/expenses/recurring")
    let page = person.page
    for word in ["Active", "Paused", "Ended", "Rent", "Paper", "Fair", "$10,800.00 a year"] {
      #expect(page.contains(word), "\(word)")
    }
    // Of what goes on only.
    #expect(page.contains("A Month") && page.contains(">$900.00<") && page.contains(">$10,800.00<"))
    #expect(!page.contains("Personal, a Year"))
    var mine = Recurring()
    mine.id = ID(8_100)
    mine.source = "Gym"
    mine.amount = Money(10, .usd)
    mine.start = person.app.state.today.adding(days: 3)
    mine.project = .personal
    var edit = Edit()
    edit.put(mine, replacing: nil)
    person.others(edit)
    #expect(person.page.contains("Personal, a Year") && person.page.contains(">$120.00<"))
  }

  @Test func `an empty book says what it is for`() throws {
    var person = try Person.beforeExpenses()
    person.go("/expenses/recurring")
    #expect(person.page.contains("Nothing Recurring"))
    person.press("sheet/recurring/new")
    for (name, text) in [
      ("source", "Landlord"), ("amount", "950"), ("start", "2026-11-21"), ("frequency", "monthly"),
    ] { person.type(name, text) }
    person.press("save")
    #expect(person.sheet.isEmpty, "\(String(describing: person.form.problems))")
    #expect(person.page.contains("Landlord") && person.page.contains("$11,400.00 a year"))
  }

  @Test func `the form says what is missing`() throws {
    var person = try Person.beforeExpenses()
    person.press("sheet/recurring/new")
    person.type("end", "2026-01-01")
    person.press("save")
    for field in ["source", "amount", "end"] { #expect(person.form.problem(field) != nil) }
    #expect(person.app.book.recurring.isEmpty)
  }

  @Test func `Today reminds, and it is entered or skipped there`() throws {
    var person = try Person.inRecurring()
    person.go("/")
    #expect(person.page.contains("Recurring, Due") && person.page.contains("$900.00 · due Nov 1"))
    let rule = try rent(person)
    person.press("recurring/enter/\(rule.id.text)/2026-11-01")
    #expect(made(person, by: rule).map { $0.day?.text } == ["2026-09-01", "2026-11-01"])
    #expect(!person.page.contains("Recurring, Due"))
    // A day on which it does not come is none.
    person.press("recurring/enter/\(rule.id.text)/2026-11-02")
    #expect(made(person, by: rule).count == 2)
    person.press("undo")
    #expect(made(person, by: rule).count == 1 && !person.page.contains("Recurring, Due"))
  }

  @Test func `skipped is not due, and can be entered after all`() throws {
    var person = try Person.inRecurring()
    let rule = try rent(person)
    person.go("/")
    person.press("recurring/skip/\(rule.id.text)/2026-11-01")
    #expect(!person.page.contains("Recurring, Due") && made(person, by: rule).count == 1)
    #expect(person.toast.contains("Enter After All"))
    person.press("sheet/recurring/menu/\(rule.id.text)")
    #expect(person.sheet.contains("Skipped or deleted"))
    person.press("recurring/enter/\(rule.id.text)/2026-11-01")
    #expect(made(person, by: rule).count == 2)
  }

  @Test func `much that is due is chosen from and entered together`() throws {
    var person = try Person.inRecurring()
    person.app.state.today = try Day(parsing: "2027-02-15")
    person.go("/")
    let rule = try rent(person)
    person.press("sheet/recurring/due")
    let due = person.form.fields.map { $0.name }
    #expect(due.count == 4)
    person.type(due[1], "")
    person.press("save")
    #expect(
      made(person, by: rule).map { $0.day?.text }
        == ["2026-09-01", "2026-11-01", "2027-01-01", "2027-02-01"])
    #expect(person.page.contains("due Dec 1"))
  }

  @Test func `what is automatic is entered when the day comes, and can be undone for good`() throws
  {
    var person = try Person.inRecurring()
    var rule = try rent(person)
    rule.way = .automatic
    rule.start = try Day(parsing: "2026-12-01")
    rule.id = ID(8_200)
    var edit = Edit()
    edit.put(rule, replacing: nil)
    person.others(edit)
    person.go("/")
    #expect(made(person, by: rule).isEmpty)
    person.app.state.today = try Day(parsing: "2027-01-05")
    person.go("/projects")
    #expect(made(person, by: rule).map { $0.day?.text } == ["2026-12-01", "2027-01-01"])
    #expect(person.toast.contains("Recurring: 2 expenses entered"))
    person.press("undo")
    #expect(made(person, by: rule).isEmpty)
    person.go("/")
    person.reload("/")
    #expect(made(person, by: rule).isEmpty)
  }

  @Test func `paused, going on, stopped and deleted`() throws {
    var person = try Person.inRecurring()
    let rule = try rent(person)
    person.press("recurring/pause/\(rule.id.text)")
    person.go("/")
    #expect(!person.page.contains("Recurring, Due"))
    person.press("recurring/resume/\(rule.id.text)")
    // What came during the pause is left out.
    #expect(!person.page.contains("Recurring, Due"))
    person.press("recurring/stop/\(rule.id.text)")
    #expect(person.app.book.recurring[rule.id]?.end == person.app.state.today)
    person.press("sheet/recurring/delete/\(rule.id.text)")
    #expect(person.sheet.contains("The expenses that it made stay."))
    person.press("recurring/delete/\(rule.id.text)")
    #expect(person.app.book.recurring.live(rule.id) == nil && made(person, by: rule).count == 1)
    person.press("undo")
    #expect(person.app.book.recurring.live(rule.id) != nil)
  }

  @Test func `from a day on it costs more`() throws {
    var person = try Person.inRecurring()
    let rule = try rent(person)
    person.press("sheet/recurring/edit/\(rule.id.text)")
    #expect(person.form.field("start") == nil)
    person.press("sheet/recurring/change/\(rule.id.text)")
    #expect(person.form["start"] == "2026-11-01")
    person.type("start", "2026-10-01")
    person.press("save")
    #expect(person.form.problem("start") != nil)
    person.type("start", "2026-12-01")
    person.type("amount", "950")
    person.press("save")
    #expect(person.sheet.isEmpty)
    #expect(person.app.book.recurring[rule.id]?.end?.text == "2026-11-30")
    let next = try #require(person.app.book.recurring.live.first { $0.follows == rule.id })
    #expect(next.start?.text == "2026-12-01" && next.amount == Money(950, .usd))
    person.press("undo")
    #expect(person.app.book.recurring[rule.id]?.end == nil)
  }

  @Test func `what looks like a subscription becomes one with a tap, and says that it went up`()
    throws
  {
    var person = try Person.inRecurring()
    person.go("/expenses/recurring")
    #expect(person.page.contains("Looks Like a Subscription"))
    #expect(person.page.contains("3 times, last Nov 12"))
    person.press("recurring/keep/\(ID<Transaction>(8_012).text)")
    #expect(!person.page.contains("Looks Like a Subscription"))
    #expect(person.page.contains("Went up from $9.99 to $11.99 on Nov 12"))
    let rule = try #require(person.app.book.recurring.live.first { $0.source == "Streamly" })
    #expect(rule.isSubscription && rule.amount?.minor == 1_199 && made(person, by: rule).count == 3)
    #expect(RecurringFacts(app: person.app).next(of: rule.id)?.text == "2026-12-12")
  }

  @Test func `an expense is repeated from itself on`() throws {
    var person = try Person.inRecurring()
    let id = ID<Transaction>(8_012)
    person.press("sheet/recurring/repeat/\(id.text)")
    person.type("frequency", "quarterly")
    person.press("save")
    #expect(person.sheet.isEmpty)
    let rule = try #require(person.app.book.recurring.live(Recurring.repeating(id)))
    #expect(rule.frequency == .quarterly && person.app.book.transactions[id]?.recurring == rule.id)
    #expect(RecurringFacts(app: person.app).next(of: rule.id)?.text == "2027-02-12")
    person.press("sheet/recurring/repeat/\(id.text)")
    #expect(person.app.state.sheet == nil)
  }

  @Test func `a new expense is the first of a rule where its form says how it comes again`() throws
  {
    var person = try Person.inRecurring()
    let rules = person.app.book.recurring.liveCount
    person.press("sheet/expense/new/\(ID<Project>.business.text)")
    #expect(person.sheet.contains("Does Not Repeat") && !person.sheet.contains("On Its Day"))
    for (name, text) in [
      ("amount", "12.50"), ("source", "Cloud Nine"), ("date", ""), ("repeats", "monthly"),
      ("tagQuery", "Hosting"),
    ] { person.type(name, text) }
    #expect(person.sheet.contains("On Its Day"))
    person.press("save")
    #expect(person.form.problem("date") != nil)
    person.type("date", "2026-10-31")
    person.type("way", "automatic")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(String(describing: person.form.problems))")
    let book = person.app.book
    let rule = try #require(book.recurring.live.first { $0.source == "Cloud Nine" })
    #expect(rule.frequency == .monthly && rule.way == .automatic)
    #expect(rule.amount == Money(minor: 1_250, currency: .usd))
    #expect(rule.start?.text == "2026-10-31" && rule.project == .business)
    #expect(rule.tags.compactMap { book.tags[$0]?.name } == ["Hosting"])
    let first = try #require(made(person, by: rule).first)
    #expect(first.day == rule.start && rule.id == Recurring.repeating(first.id))
    #expect(RecurringFacts(app: person.app).next(of: rule.id)?.text == "2026-11-30")
    // One step, and back.
    person.press("undo")
    #expect(person.app.book.recurring.liveCount == rules && made(person, by: rule).isEmpty)
    person.press("sheet/expense/new/\(ID<Project>.business.text)")
    for (name, text) in [("amount", "3"), ("source", "Kiosk")] { person.type(name, text) }
    person.press("save")
    #expect(person.sheet.isEmpty && person.app.book.recurring.liveCount == rules)
  }

  @Test func `tags are typed, given to what is entered, kept when it changes, and merged`() throws {
    var person = try Person.inRecurring()
    let rule = try rent(person)
    person.press("sheet/recurring/edit/\(rule.id.text)")
    #expect(person.form["tags"] == "")
    person.type("tags", "Studio, tour 2026, studio")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(String(describing: person.form.problems))")
    var tags = try #require(person.app.book.recurring[rule.id]).tags
    #expect(tags.compactMap { person.app.book.tags[$0]?.name } == ["Studio", "tour 2026"])
    person.press("recurring/enter/\(rule.id.text)/2026-11-01")
    let entered = try #require(made(person, by: rule).last)
    #expect(person.app.book.tags(of: entered.id).map(\.name) == ["Studio", "tour 2026"])
    // Opened and saved, and changed from a day on, it keeps them.
    person.press("sheet/recurring/change/\(rule.id.text)")
    #expect(person.form["tags"] == "Studio, tour 2026")
    person.type("amount", "950")
    person.press("save")
    let next = try #require(person.app.book.recurring.live.first { $0.follows == rule.id })
    #expect(next.tags == tags)
    // One that is merged is the other from then on, in the form and on what is entered.
    var merged = try #require(person.app.book.tags[tags[1]])
    merged.into = tags[0]
    let edit = Edit(putting: merged, in: person.app.book.tags)
    person.others(edit)
    person.press("sheet/recurring/edit/\(next.id.text)")
    #expect(person.form["tags"] == "Studio")
    person.type("tags", "")
    person.press("save")
    tags = try #require(person.app.book.recurring[next.id]).tags
    #expect(tags.isEmpty)
    #expect(person.app.book.tags(of: entered.id).map(\.name) == ["Studio"])
  }

  @Test func `the list is narrowed, ordered and searched, and says so where nothing is left`()
    throws
  {
    var person = try Person.inRecurring()
    person.go("/expenses/recurring?due=yes")
    #expect(person.page.contains("data-key=\"rule-\(try rent(person).id.text)\""))
    #expect(!person.page.contains(">Paper<") && !person.page.contains(">Fair<"))
    person.press("sheet/list/filter")
    #expect(person.sheet.contains("On Its Day") && person.sheet.contains(">Reminder<"))
    person.press("close")
    person.go("/expenses/recurring?state=paused")
    #expect(person.page.contains(">Paper<") && !person.page.contains("A Year"))
    person.press("sheet/list/sort")
    person.press("option/sort/name-asc")
    #expect(!person.page.contains("section-head"))
    person.go("/expenses/recurring?q=nobody")
    #expect(person.page.contains("No recurring expense matches"))
    person.press("expenses/clear")
    #expect(person.page.contains(">Paper<") && person.page.contains("section-head"))
  }

  @Test func `another day, and what was not due is`() throws {
    var person = try Person.inRecurring()
    let rule = try rent(person)
    person.press("recurring/enter/\(rule.id.text)/2026-11-01")
    person.go("/expenses/recurring?due=yes")
    #expect(person.page.contains("No recurring expense matches"))
    person.app.state.today = try Day(parsing: "2026-12-01")
    person.go("/expenses/recurring?due=yes")
    #expect(person.page.contains("next Dec 1"))
  }
}
