import Documents
import Ledger
import Testing

/// The invoice that nobody gets, which shows how the book's own would look.
struct SampleInvoiceTests {
  @Test(arguments: [Currency.usd, .eur, Currency("JPY")!])
  func `its lines add up, in the currency of the book`(_ currency: Currency) throws {
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.currency = currency
    var edit = Edit()
    edit.put(settings, replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    let day = try Day(parsing: "2026-11-21")
    let content = InvoiceContent.sample(of: replica.book, on: day)
    let unit = currency.minorPerMajor
    func money(_ whole: Int64) -> Money { Money(minor: whole * unit, currency: currency) }
    #expect(content.lines.map { $0.quantity } == [Quantity(1), Quantity(3)])
    #expect(content.lines.map { $0.unit } == [money(850), money(60)])
    #expect(content.lines.map { $0.amount } == [money(850), money(180)])
    #expect(content.total == money(1_030) && content.subtotal == content.total)
    #expect(content.number == "1001" && content.issued == day && content.currency == currency)
    #expect(content.lines.allSatisfy { !$0.text.isEmpty } && !content.buyer.name.isEmpty)
  }
}
