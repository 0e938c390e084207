import Ledger
import Testing

@testable import Screens

/// Requesting a deposit from a gig's page and from Today (rule G100).
struct DepositScreenTests {
  @Test func `a deposit is requested, and its gig delivered later`() throws {
    var (person, gig) = try WalkStart.playing()
    var edit = Edit()
    var deal = try #require(person.app.book.deal(of: gig))
    for var charge in person.app.book.charges(of: gig) {
      charge.life = .trashed
      edit.put(charge, in: person.app.book.charges)
    }
    deal.deposit.day = person.app.state.today
    edit.put(deal, in: person.app.book.deals)
    person.app.commit(edit)
    person.go("/")
    #expect(person.page.contains("Deposits to Request"))
    #expect(person.page.contains("request-deposit/" + gig.text))
    person.go(Route.project(gig).path)
    person.press("request-deposit/" + gig.text)
    let invoice = try #require(person.app.book.invoices(of: gig).last)
    #expect(try person.app.book.total(of: invoice) == Money(100, .usd))
    #expect(person.app.state.location.route == .invoice(invoice.id))
    person.press("request-deposit/" + gig.text)
    #expect(person.toast.contains("It is on a draft"))
    person.go("/")
    #expect(!person.page.contains("Deposits to Request"))
    person.go(Route.project(gig).path)
    #expect(!person.page.contains("\"request-deposit/"))
    person.press("deliver-and-invoice/" + gig.text)
    #expect(person.app.book.invoices(of: gig).count == 2)
    #expect(person.app.book.projects[gig]?.stage == .delivered)
  }
}
