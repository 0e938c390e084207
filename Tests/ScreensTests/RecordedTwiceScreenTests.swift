import Ledger
import Testing

@testable import Screens

/// An invoice to which two devices gave a payment unheard (rule G106).
struct RecordedTwiceScreenTests {
  @Test func `the invoice's page asks, and one is removed there`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first { invoice in
        invoice.isIssued && !invoice.isVoid && !invoice.isCreditNote
          && book.allocations(to: invoice.id).isEmpty
          && ((try? book.balance(of: invoice))?.isPositive ?? false)
      })
    let owed = try book.balance(of: invoice)
    person.go(Route.invoice(invoice.id).path)
    #expect(!person.page.contains("Recorded twice?"))
    for number in [4_811, 4_812] as [UInt64] {
      var payment = Payment()
      payment.id = ID(number)
      (payment.client, payment.project) = (invoice.client, invoice.project)
      (payment.amount, payment.day) = (owed, person.app.state.today)
      var allocation = Allocation()
      allocation.id = .foreign("allocation:\(payment.id.text):\(invoice.id.text)")
      (allocation.payment, allocation.invoice) = (payment.id, invoice.id)
      allocation.amount = owed
      var edit = Edit()
      edit.put(payment, in: person.app.book.payments)
      edit.put(allocation, in: person.app.book.allocations)
      let change = edit
      person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    }
    person.app.refresh()
    person.go("/")
    #expect(person.page.contains("Recorded Twice?"))
    person.go(Route.invoice(invoice.id).path)
    #expect(person.page.contains("Recorded twice?") && person.page.contains("Remove One"))
    person.press("delete-payment/\(ID<Payment>(4_812).text)")
    #expect(!person.page.contains("Recorded twice?"))
    #expect(try person.app.book.balance(of: invoice).isZero)
    person.go("/")
    #expect(!person.page.contains("Recorded Twice?"))
  }
}
