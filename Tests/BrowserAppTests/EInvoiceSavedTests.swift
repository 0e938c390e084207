import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Electronic invoices are saved once nothing is missing, alone or in the PDF of their paper (rules G115 and G118).
struct EInvoiceSavedTests {
  /// A sample book, and an issued invoice of it whose payer is in no country yet.
  private func sample() throws -> (FakeBrowser, Invoice) {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let invoice = try #require(
      browser.book.invoices.live.first {
        $0.isIssued && !$0.isVoid
          && browser.book.recipient(of: $0.client)?.address.country.isEmpty == true
      })
    return (browser, invoice)
  }

  /// Says where the sender is, and that the payer is in the United States.
  private func fill(
    _ browser: FakeBrowser, _ invoice: Invoice, home: String, taxID: String
  ) throws {
    browser.press("sheet/setting/company")
    browser.type("country", home)
    browser.type("taxID", taxID)
    browser.press("save")
    let payer = try #require(browser.book.recipient(of: invoice.client)).id
    browser.press("sheet/client/\(payer.text)")
    browser.type("country", "United States")
    browser.press("save")
  }

  @Test func `what is missing is said, and the file comes once that is filled in`() throws {
    let (browser, invoice) = try sample()
    let save = "document/\(invoice.id.text)/einvoice"
    browser.press(save)
    #expect(browser.saved.isEmpty)
    #expect(browser.toasts.contains("Your country is missing"))
    #expect(browser.toasts.contains("country is missing, or not known as one"))
    try fill(browser, invoice, home: "US", taxID: "12-3456789")
    browser.press(save)
    let file = try #require(browser.saved.first)
    #expect(file.name.hasPrefix("Invoice_\(invoice.number)_") && file.name.hasSuffix(".xml"))
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains("<ram:ID>\(invoice.number)</ram:ID>"))
    #expect(text.contains("<ram:CountryID>US</ram:CountryID>"))
  }

  @Test func `where that is usual it is a PDF with the invoice in it`() throws {
    let (browser, invoice) = try sample()
    try fill(browser, invoice, home: "Germany", taxID: "DE123456789")
    browser.press("document/\(invoice.id.text)/einvoice")
    // It waits for the fonts.
    #expect(browser.saved.isEmpty)
    let fonts = ["Regular", "Bold"].map {
      [UInt8](
        FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/NotoSans-\($0).ttf")
          ?? Data())
    }
    browser.raw(HostMessage(code: 9, fields: ShownSessionTests.fields(browser, ["fonts"]) + fonts))
    let file = try #require(browser.saved.first)
    #expect(file.name.hasPrefix("Invoice_\(invoice.number)_") && file.name.hasSuffix(".pdf"))
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains("/Type/EmbeddedFile") && text.contains("<pdfaid:part>3<"))
    // The settings may have it otherwise.
    browser.press("choose/einvoice/ubl")
    browser.press("document/\(invoice.id.text)/einvoice")
    #expect(browser.saved.last?.name.hasSuffix(".xml") == true)
    let alone = String(decoding: try #require(browser.saved.last).bytes, as: UTF8.self)
    #expect(alone.contains("<Invoice xmlns="))
  }
  @Test func `of a logo that its PDF cannot hold comes the XML alone, and that is said`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    // A picture in a printer's four colours.
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 20, 8, 0, 20, 0, 30, 4]
    let parts: [UInt8] = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0]
    let logo = head + parts + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
    let named = ShownSessionTests.fields(browser, ["logo", "logo.jpg", "image/jpeg"])
    browser.raw(HostMessage(code: 7, fields: named + [logo, []]))
    browser.press("sheet/setting/company")
    browser.type("country", "Germany")
    browser.type("taxID", "DE123456789")
    browser.press("save")
    let draft = try #require(browser.book.invoices.live.first { !$0.isIssued })
    let payer = try #require(browser.book.recipient(of: draft.client)).id
    browser.press("sheet/client/\(payer.text)")
    browser.type("country", "United States")
    browser.press("save")
    browser.press("sheet/issue/\(draft.id.text)")
    browser.press("save")
    let invoice = try #require(browser.book.invoices[draft.id])
    #expect(invoice.issue?.content.logo == SHA256.hex(logo))
    browser.press("document/\(invoice.id.text)/einvoice")
    let fonts = ["Regular", "Bold"].map {
      [UInt8](
        FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/NotoSans-\($0).ttf")
          ?? Data())
    }
    browser.raw(HostMessage(code: 9, fields: ShownSessionTests.fields(browser, ["fonts"]) + fonts))
    #expect(browser.saved.map { $0.name.hasSuffix(".xml") } == [true])
    #expect(browser.toasts.contains("four colours"))
    #expect(browser.toasts.contains("saved as XML, without its PDF"))
  }
}
