import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A payment that the bank took back, on its invoice (rule M45).
struct WentBackScreenTests {
  @Test func `its row says that it went back, and removing it removes that too`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let payment = try #require(
      book.payments.live.first {
        $0.amount.isPositive && book.allocations(of: $0.id).contains { $0.amount.isPositive }
      })
    let given = try #require(book.allocations(of: payment.id).first)
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
    person.go("/invoice/\(given.invoice.text)")
    #expect(person.page.contains("went back on"))
    #expect(person.page.contains("and That It Went Back"))
    person.press("delete-payment/\(payment.id.text)")
    #expect(person.app.book.payments.live(payment.id) == nil)
    #expect(person.app.book.payments.live(refund.id) == nil)
    #expect(!person.page.contains("went back on"))
  }
}
