import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Payments that are put right on screens (rule G106).
struct PaymentEditTests {
  private func paid() throws -> (person: Person, invoice: Invoice, payment: Payment) {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first { invoice in
        invoice.isIssued && !invoice.isVoid && book.allocations(to: invoice.id).isEmpty
          && !book.givesBack(invoice)
      })
    let before = Set(book.payments.rows.map(\.id))
    person.press("sheet/payment/\(invoice.id.text)")
    person.type("method", "Check")
    person.type("reference", "Check 1042")
    person.press("save")
    let payment = try #require(person.app.book.payments.rows.first { !before.contains($0.id) })
    return (person, invoice, payment)
  }

  @Test func `a day of another century is asked about, one that stands is not`() throws {
    var (person, _, payment) = try paid()
    person.press("sheet/edit-payment/\(payment.id.text)")
    person.type("day", "2199-01-01")
    person.press("save")
    #expect(person.sheet.contains("from ten years ago to one year from now"))
    #expect(person.app.book.payments[payment.id]?.day == payment.day)
    var brought = payment
    brought.day = try Day(parsing: "2199-01-01")
    let edit = Edit(putting: brought, in: person.app.book.payments)
    person.press("close")
    person.app.commit(edit)
    person.press("sheet/edit-payment/\(payment.id.text)")
    person.type("reference", "1043")
    person.press("save")
    let kept = try #require(person.app.book.payments[payment.id])
    #expect(kept.reference == "1043" && kept.day == brought.day)
  }

  @Test func `its row says its reference and opens it`() throws {
    var (person, invoice, payment) = try paid()
    person.go("/invoice/\(invoice.id.text)")
    #expect(person.page.contains("Check · Check 1042"))
    #expect(person.page.contains("sheet/edit-payment/\(payment.id.text)"))
    person.press("sheet/edit-payment/\(payment.id.text)")
    #expect(person.sheet.contains("Edit Payment") && person.sheet.contains("Check 1042"))
    person.type("day", payment.day.adding(days: -3).text)
    person.type("reference", "1043")
    person.press("save")
    let changed = try #require(person.app.book.payments[payment.id])
    #expect(changed.day == payment.day.adding(days: -3) && changed.reference == "1043")
    #expect(changed.amount == payment.amount && changed.method == "Check")
    #expect(person.page.contains("Check · 1043"))
  }

  @Test func `what the bank credited follows the amount until somebody writes it`() throws {
    var person = try Person.inSampleStudio()
    var payment = Payment()
    payment.id = ID(9_001)
    payment.client = try #require(person.app.book.clients.live.first).id
    payment.day = person.app.state.today
    payment.amount = Money(200, .eur)
    payment.worth = Worth(of: payment.amount, [Money(218, .usd)])
    var edit = Edit()
    edit.put(payment, replacing: nil)
    person.app.commit(edit)
    person.press("sheet/edit-payment/\(payment.id.text)")
    #expect(person.form["worth"] == "218.00")
    person.type("amount", "100")
    #expect(person.form["worth"] == "109.00")
    person.type("amount", "50")
    #expect(person.form["worth"] == "54.50")
    person.type("worth", "55")
    person.type("amount", "60")
    #expect(person.form["worth"] == "55")
    person.press("save")
    let saved = try #require(person.app.book.payments[payment.id])
    #expect(saved.amount == Money(60, .eur) && person.app.book.counted(saved) == Money(55, .usd))
    #expect(
      saved.worth?.scaled(to: Money(30, .eur))?.values == [Money(minor: 2_750, currency: .usd)])
  }

  @Test func `what another amount brings about is said before it is saved`() throws {
    var (person, invoice, payment) = try paid()
    let formats = person.app.state.formats
    let whole = payment.amount
    let less = try whole.subtracting(Money(minor: 100, currency: whole.currency))
    person.press("sheet/edit-payment/\(payment.id.text)")
    person.type("amount", "0")
    person.press("save")
    #expect(person.sheet.contains("Enter an amount above zero"))
    person.type("amount", less.plain)
    let said = "has \(formats.money(less)) of it, and no longer \(formats.money(whole))."
    #expect(person.sheet.contains(said))
    person.press("save")
    #expect(
      try person.app.book.balance(of: invoice) == Money(minor: 100, currency: whole.currency))
    person.press("undo")
    #expect(try person.app.book.balance(of: invoice).isZero)
    #expect(person.app.book.payments[payment.id]?.amount == whole)
  }

  @Test func `a way that no list has stays`() throws {
    var (person, invoice, payment) = try paid()
    var other = payment
    other.method = "Wise"
    WalkStart.others(&person) { $0.put(other, replacing: payment) }
    person.press("sheet/edit-payment/\(payment.id.text)")
    #expect(person.sheet.contains("Wise"))
    person.type("reference", "7")
    person.press("save")
    #expect(person.app.book.payments[payment.id]?.method == "Wise")
    person.go("/invoice/\(invoice.id.text)")
    #expect(person.page.contains("Wise · 7"))
  }
}
