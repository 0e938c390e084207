import Ledger
import Screens
import Testing

struct WelcomeTests {
  @Test func `a new book opens on the welcome page whatever the address says`() throws {
    var person = try Person()
    person.go("/invoices")
    #expect(person.page.contains("Welcome to Ledgerline!"))
    #expect(person.page.contains("Explore a Sample Studio"))
  }

  @Test func `onboarding writes name, currency, kinds of work and the starting number`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["musician": "on", "freelancer": "on"])
    person.press("step/next", ["firstName": "Ann", "lastName": "Lee", "currency": "EUR"])
    person.press("step/next", ["start": "1001"])
    #expect(person.page.contains("You&#39;re Ready!") || person.page.contains("You're Ready!"))
    person.press("step/next")
    #expect(person.app.book.profile.personName == "Ann Lee")
    #expect(person.app.book.settings.currency == .eur)
    #expect(person.app.book.settings.work == [.musician, .freelancer])
    #expect(Numbering.mainSeries(in: person.app.book).start == 1001)
    #expect(person.stored.count == 1)
    #expect(person.sheet.contains("New Project"))
  }

  @Test func `a name or a company is needed`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["musician": "on"])
    person.press("step/next", ["firstName": "", "lastName": "", "company": ""])
    #expect(person.page.contains("Name or Company is required"))
    person.press("step/next", ["company": "Blue Note"])
    #expect(person.page.contains("Set a Starting Invoice Number"))
  }

  @Test func `the starting number can be skipped but not be zero`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("step/next", ["musician": "on"])
    person.press("step/next", ["company": "Blue Note"])
    person.press("step/next", ["start": "0"])
    #expect(person.page.contains("Enter a whole number above zero"))
    person.press("step/skip")
    #expect(person.app.state.welcome.page == .ready)
  }

  @Test func `at least one kind of work is chosen`() throws {
    var person = try Person()
    person.press("step/next")
    person.press("type/musician", value: "")
    person.press("step/next")
    #expect(person.page.contains("Choose at least one"))
  }

  @Test func `on a hub the sample asks first, since it stays`() throws {
    var person = try Person()
    #expect(person.page.contains("data-on-click=\"sample\""))
    person.app.state.hasHub = true
    #expect(person.page.contains("data-on-click=\"sheet/sample\""))
    person.press("sheet/sample")
    #expect(person.sheet.contains("it cannot be taken out again"))
    person.press("sample")
    #expect(person.sheet.isEmpty)
    #expect(person.effects.contains(.loadSample))
  }
}
