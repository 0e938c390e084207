import Ledger
import Screens
import Testing

struct IncomeScreenTests {
  @Test func `income is charted by period and by media type`() throws {
    var person = try Person.inSampleStudio()
    #expect(person.page.contains("go/income"))
    person.press("go/income")
    #expect(person.app.state.location.route == .income)
    #expect(person.page.contains("Income by Month"))
    #expect(person.page.contains("Revenue By Media Type"))
    for media in MediaType.allCases { #expect(person.page.contains(media.word)) }
    let total = try MediaIncome(of: person.app.book).total
    #expect(person.page.contains(person.app.state.formats.wholeMoney(total)))
    person.press("option/period/year")
    #expect(person.page.contains("Income This Year"))
    #expect(person.app.state.location.path == "/income?period=year")
  }

  @Test func `a book without income says how it comes`() throws {
    var person = try Person(DesignStage.edit())
    person.go("/income")
    #expect(person.page.contains("No Income Yet"))
  }

  @Test func `g m leads there`() throws {
    var person = try Person.inSampleStudio()
    person.key("g")
    person.key("m")
    #expect(person.app.state.location.route == .income)
  }
}
