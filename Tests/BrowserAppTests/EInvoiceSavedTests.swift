import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// Electronic invoices are saved without fonts, once nothing is missing (rule G115).
struct EInvoiceSavedTests {
  @Test func `what is missing is said, and the file comes once that is filled in`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let invoice = try #require(
      browser.book.invoices.live.first {
        $0.isIssued && !$0.isVoid
          && browser.book.recipient(of: $0.client)?.address.country.isEmpty == true
      })
    let save = "document/\(invoice.id.text)/einvoice"
    browser.press(save)
    #expect(browser.saved.isEmpty)
    #expect(browser.toasts.contains("Your country is missing"))
    #expect(browser.toasts.contains("country is missing, or not known as one"))
    browser.press("sheet/setting/company")
    browser.type("country", "US")
    browser.type("taxID", "12-3456789")
    browser.press("save")
    let payer = try #require(browser.book.recipient(of: invoice.client)).id
    browser.press("sheet/client/\(payer.text)")
    browser.type("country", "United States")
    browser.press("save")
    browser.press(save)
    let file = try #require(browser.saved.first)
    #expect(file.name.hasPrefix("Invoice_\(invoice.number)_") && file.name.hasSuffix(".xml"))
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains("<ram:ID>\(invoice.number)</ram:ID>"))
    #expect(text.contains("<ram:CountryID>US</ram:CountryID>"))
  }
}
