import Ledger
import Testing

@testable import Screens

/// What a deal brings is invoiced, or asked about (rule G99).
struct DealQuestionTests {
  /// A gig of the sample that has a day, with a flat deal and no charge.
  private func played() throws -> (person: Person, gig: ID<Project>) {
    let person = try Person.inSampleStudio()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.schedule != nil && $0.work != .designer && $0.stage == .open
      })
    var edit = Edit()
    for charge in book.charges(of: gig.id) {
      edit.trash(charge, in: book.charges)
    }
    var deal = Deal()
    deal.id = Deal.id(of: gig.id)
    deal.project = gig.id
    deal.terms.amount = Money(900, .usd)
    edit.put(deal, in: book.deals)
    person.app.commit(edit)
    person.app.refresh()
    return (person, gig.id)
  }

  /// Charges a gig something beside its deal.
  private func charge(_ minor: Int64, for gig: ID<Project>, _ person: Person) {
    var charge = Charge()
    charge.id = ID(41_000)
    charge.project = gig
    charge.price = Price(Money(minor: minor, currency: .usd))
    let edit = Edit(putting: charge, in: person.app.book.charges)
    person.app.commit(edit)
  }

  private func total(of gig: ID<Project>, _ person: Person) throws -> Money {
    let invoice = try #require(person.app.book.invoices(of: gig).last)
    return try person.app.book.total(of: invoice)
  }

  @Test func `a gig with nothing but a deal is delivered and invoiced`() throws {
    var (person, gig) = try played()
    person.go(Route.project(gig).path)
    person.press("deliver-and-invoice/" + gig.text)
    #expect(try total(of: gig, person) == Money(900, .usd))
    #expect(person.app.book.projects[gig]?.stage == .delivered)
    person.press("undo")
    #expect(person.app.book.charges(of: gig).isEmpty)
  }

  @Test func `delivered without an invoice it waits on Today and on its page`() throws {
    var (person, gig) = try played()
    person.press("stage/\(gig.text)/delivered")
    person.go("/")
    #expect(person.page.contains("$900.00 from its deal"))
    #expect(person.page.contains("Add and Invoice"))
    person.go(Route.project(gig).path)
    #expect(person.page.contains("The deal brings $900.00, and no charge bills it."))
    #expect(person.page.contains("Add Fee to Charges"))
    #expect(!person.page.contains("Add a charge to bill this project."))
    person.press("draft-invoice/" + gig.text)
    #expect(try total(of: gig, person) == Money(900, .usd))
    person.go("/")
    #expect(!person.page.contains("from its deal"))
  }

  @Test func `without a charge its page says what waits, and missed how to ask for no more`() throws
  {
    var (person, gig) = try played()
    person.go(Route.project(gig).path)
    #expect(person.page.contains("Not Charged Yet"))
    let words = "$900.00 of its deal is still to be asked for."
    #expect(!person.page.contains(words))
    person.press("miss-gig/\(gig.text)/billed")
    person.go(Route.project(gig).path)
    // In one paragraph: a notice lays its parts side by side.
    #expect(person.page.contains("<p>This was missed, and is billed. " + words))
    var (other, free) = try played()
    other.press("miss-gig/\(free.text)/free")
    other.go(Route.project(free).path)
    #expect(other.page.contains("This was missed, and is not billed."))
    #expect(!other.page.contains("still to be asked for"))
    #expect(!other.page.contains("Not Charged Yet"))
  }

  @Test func `missed and not billed it comes to its charges`() throws {
    var (person, gig) = try played()
    charge(20_000, for: gig, person)
    #expect(try person.app.book.feeTotal(of: gig) == Totals(Money(minor: 110_000, currency: .usd)))
    person.press("miss-gig/\(gig.text)/free")
    #expect(try person.app.book.feeTotal(of: gig) == Totals(Money(minor: 20_000, currency: .usd)))
    person.go(Route.project(gig).path)
    #expect(person.page.contains("$200.00") && !person.page.contains("$1,100.00"))
  }

  @Test func `beside another charge it is asked, and either answer makes the invoice`() throws {
    for (answer, cents) in [("with", 95_050), ("without", 5_050)] {
      var (person, gig) = try played()
      charge(5_050, for: gig, person)
      person.go(Route.project(gig).path)
      person.press("deliver-and-invoice/" + gig.text)
      #expect(person.sheet.contains("The deal brings $900.00, and no charge bills it."))
      #expect(person.app.book.projects[gig]?.stage == .open)
      person.press("invoice-deal/\(gig.text)/\(answer)")
      #expect(person.sheet.isEmpty)
      #expect(try total(of: gig, person).minor == Int64(cents))
      #expect(person.app.book.projects[gig]?.stage == .delivered)
      person.go("/")
      #expect(person.page.contains("$900.00 from its deal") == (answer == "without"))
    }
  }

  @Test func `a charge that says less than the deal is asked about`() throws {
    var (person, gig) = try played()
    person.press("bill-deal/" + gig.text)
    person.press("sheet/deal/" + gig.text)
    person.type("amount", "1200")
    person.press("save")
    person.press("stage/\(gig.text)/delivered")
    person.press("draft-invoice/" + gig.text)
    #expect(person.sheet.contains("The deal brings $1,200.00. Its charge says $900.00."))
    person.press("invoice-deal/\(gig.text)/with")
    #expect(try total(of: gig, person) == Money(1_200, .usd))
  }
}
