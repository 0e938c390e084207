import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A payment that the bank took back, on its invoice (rule M45).
struct WentBackScreenTests {
  /// A payment of an invoice, which a line took back.
  private func wentBack(
    _ person: inout Person
  ) throws -> (payment: Payment, refund: Payment, invoice: ID<Invoice>) {
    let book = person.app.book
    let payment = try #require(
      book.payments.live.first {
        $0.amount.isPositive
          && book.allocations(of: $0.id).contains { book.allocations(to: $0.invoice).count == 1 }
      })
    let given = try #require(
      book.allocations(of: payment.id).first { book.allocations(to: $0.invoice).count == 1 })
    var (line, match, refund, allocation) = (BankLine(), LineMatch(), payment, Allocation())
    line.id = ID(4_711)
    line.account = ID(4_712)
    line.day = payment.day.adding(days: 9)
    line.amount = try payment.amount.negated()
    refund.id = Explaining.paymentID(of: line.id, for: ID(payment.id.raw))
    refund.amount = line.amount
    refund.day = line.day
    refund.byStage = false
    match.id = LineMatch.id(line: line.id, other: refund.id.raw, .payment)
    match.line = line.id
    match.other = ID(refund.id.raw)
    match.type = .payment
    match.amount = line.amount
    match.isMade = true
    allocation.id = ID(4_713)
    allocation.payment = refund.id
    allocation.invoice = given.invoice
    allocation.amount = try given.amount.negated()
    var edit = Edit()
    edit.put(line, in: book.bankLines)
    edit.put(refund, in: book.payments)
    edit.put(allocation, in: book.allocations)
    edit.put(match, in: book.lineMatches)
    let change = edit
    person.app.withReplica { _ = $0.commit(change, now: person.app.state.now) }
    person.app.refresh()
    return (payment, refund, given.invoice)
  }

  @Test func `its row says that it went back, and removing it removes that too`() throws {
    var person = try Person.inSampleStudio()
    let (payment, refund, invoice) = try wentBack(&person)
    person.go("/invoice/\(invoice.text)")
    #expect(person.page.contains("went back on"))
    #expect(person.page.contains("and That It Went Back"))
    person.press("delete-payment/\(payment.id.text)")
    #expect(person.app.book.payments.live(payment.id) == nil)
    #expect(person.app.book.payments.live(refund.id) == nil)
    #expect(!person.page.contains("went back on"))
  }

  @Test func `of a payment that another device deleted it is named, with what to do`() throws {
    var person = try Person.inSampleStudio()
    let (payment, refund, invoice) = try wentBack(&person)
    person.go("/")
    #expect(!person.page.contains("Went Back, Never Came"))
    let payments = person.app.book.payments
    WalkStart.others(&person) { $0.trash(payment, in: payments) }
    person.go("/")
    #expect(person.page.contains("Went Back, Never Came"))
    person.go("/invoice/\(invoice.text)")
    #expect(person.page.contains("and its payment is deleted"))
    person.press("delete-payment/\(refund.id.text)")
    #expect(!person.page.contains("and its payment is deleted"))
    person.go("/")
    #expect(!person.page.contains("Went Back, Never Came"))
  }
}
