import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Lines of banks from elsewhere: from what they were, from the search, and by rules (rules M30, M36, F2).
struct MoneyLinkTests {
  @Test func `an expense leads back to the line that it was`() throws {
    var person = try MoneyStage.studio()
    let path = "/line/" + MoneyStage.strings.text
    person.go(path)
    person.press("sheet/money/expense/" + MoneyStage.strings.text)
    person.press("save")
    let match = try #require(person.app.book.matches(of: MoneyStage.strings).first)
    person.go("/transaction/" + match.other.text)
    #expect(person.page.contains("On Everyday, Nov 3: String Shop -$24.50"), "\(person.page)")
    #expect(person.page.contains(path))
    person.press("money/undo/" + match.id.text)
    person.go("/transaction/" + match.other.text)
    #expect(!person.page.contains(path))
  }

  @Test func `a payment leads back to the line that it was`() throws {
    var person = try MoneyStage.studio()
    let invoice = try #require(
      person.app.book.invoices.live.first { invoice in
        !person.app.book.allocations(to: invoice.id).isEmpty
      })
    let payment = try #require(person.app.book.allocations(to: invoice.id).first).payment
    var match = LineMatch()
    match.id = ID(7)
    match.line = MoneyStage.gig
    match.other = ID(payment.raw)
    match.type = .payment
    match.amount = Money(minor: 100, currency: .usd)
    let made = match
    WalkStart.others(&person) { $0.put(made, replacing: nil) }
    person.go("/invoice/" + invoice.id.text)
    #expect(person.page.contains("On Everyday, Nov 3: Ann Lee $600.00"))
    #expect(person.page.contains("/line/" + MoneyStage.gig.text))
  }

  @Test func `the search finds lines by words and amounts, with their account`() throws {
    var person = try MoneyStage.studio()
    for (query, count) in [("oak homes", 1), ("order 77", 1), ("24.50", 1), ("zzzz", 0)] {
      person.go("/search")
      person.press("search", value: query)
      #expect(person.page.contains("Lines (\(count))"), "\(query)")
    }
    person.press("search", value: "oak homes")
    person.press("option/tab/lines")
    #expect(person.page.contains("/line/" + MoneyStage.rent.text))
    #expect(person.page.contains("Oct 2 · Everyday"))
    person.press("find/first")
    #expect(person.app.state.location.route == .bankLine(MoneyStage.rent))
    var other = try Person.beforeBank()
    other.go("/search")
    other.press("search", value: "oak")
    #expect(!other.page.contains("Lines ("))
  }

  @Test func `a row among lines that are all open does not repeat that it is`() throws {
    var person = try MoneyStage.studio()
    let badge = "badge open"
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(person.page.contains(badge))
    person.go("/explain")
    #expect(person.page.contains("Oak Homes") && !person.page.contains(badge))
    person.app.state.isDesk = true
    person.go("/explain")
    #expect(person.page.contains("Oak Homes") && !person.page.contains(badge))
  }

  @Test func `a rule may be told to explain lines by itself, and the list says so`() throws {
    var person = try MoneyStage.studio()
    person.go("/settings/rules")
    for (name, word, said) in [
      ("Oak", "apart", "Lines of banks are set apart"),
      ("String", "expense", "Lines of banks become expenses"),
    ] {
      person.press("sheet/rule/edit/new")
      #expect(person.form["explains"] == "none")
      person.type("contains", name)
      person.type("explains", word)
      person.press("save")
      if person.app.state.sheet != nil { person.press("close") }
      #expect(person.app.book.expenseRules.last?.explains.word == word)
      #expect(person.page.contains(said))
    }
    let rule = try #require(person.app.book.expenseRules.last)
    person.press("sheet/rule/edit/" + rule.id.text)
    person.type("explains", "none")
    person.press("save")
    #expect(person.form.problem("category") != nil, "then it says nothing")
  }
}
