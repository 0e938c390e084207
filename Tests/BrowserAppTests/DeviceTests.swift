import BrowserApp
import Documents
import Foundation
import Ledger
import Paper
import Testing

/// What this device keeps for itself, and the reports it prints.
struct DeviceTests {
  @Test func `a choice of the device is there after a restart`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    browser.event("navigate", "/inventory/spaces")
    #expect(browser.meta["device.inventory-tab"] == Array("spaces".utf8))
    #expect(browser.records.isEmpty == false)
    browser.open("/search?q=lamp")
    browser.event("navigate", "/clients")
    browser.open("/search")
    #expect(browser.app.contains("Recent Searches"))
    #expect(browser.app.contains("/search?q=lamp"))
  }

  @Test func `a report is made as PDF once the fonts are here`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let project = try #require(browser.book.projects.live.first)
    browser.open("/report/\(project.id.text)/client-summary")
    browser.press("report/download")
    #expect(browser.saved.isEmpty)
    let folder = "/usr/share/fonts/truetype/noto/NotoSans-"
    let fonts = ["Regular", "Bold"].map {
      [UInt8](FileManager.default.contents(atPath: folder + $0 + ".ttf") ?? Data())
    }
    browser.raw(
      HostMessage(
        code: 9, fields: [Array("\(browser.clock)".utf8), Array("fonts".utf8)] + fonts))
    let file = try #require(browser.saved.first)
    #expect(file.name.hasPrefix("Client Summary_"))
    #expect(file.bytes.starts(with: Array("%PDF-".utf8)))
  }

  @Test
  func `an invoice is the same file on every device, the one that hub and command line print`()
    throws
  {
    let german = "locale=de-DE\ndecimal=,\ngroup=.\ndateOrder=dmy\ndateSeparator=.\ncurrencyFirst=0"
    let folder = "/usr/share/fonts/truetype/noto/NotoSans-"
    let fonts = ["Regular", "Bold"].map {
      [UInt8](FileManager.default.contents(atPath: folder + $0 + ".ttf") ?? Data())
    }
    var files: [[UInt8]] = []
    for formats in ["", german] {
      let browser = FakeBrowser(hub: nil, seed: 5, formats: formats)
      browser.press("sample")
      let invoice = try #require(browser.book.invoices.live.first { $0.number == "1016" })
      browser.press("document/\(invoice.id.text)/download")
      browser.raw(
        HostMessage(
          code: 9, fields: [Array("\(browser.clock)".utf8), Array("fonts".utf8)] + fonts))
      let file = try #require(browser.saved.first)
      let content = try #require(invoice.issue?.content)
      let there = try invoicePDF(
        content, standing: InvoiceStanding(of: invoice, in: browser.book),
        formats: content.paperFormats(in: browser.book),
        fonts: try DocumentFonts(regular: fonts[0], bold: fonts[1]), logo: nil, paper: .letter,
        author: content.seller.name)
      #expect(file.bytes == there.bytes)
      files.append(file.bytes)
    }
    #expect(files[0] == files[1])
  }

  /// A draft with a line in Hebrew, wanted as a file.
  private func hebrew() throws -> (browser: FakeBrowser, draft: Invoice) {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let client = try #require(browser.book.clients.live.first)
    browser.press("new-invoice/\(client.id.text)")
    let draft = try #require(browser.book.invoices.live.last { !$0.isIssued })
    browser.press("sheet/line/\(draft.id.text)/new")
    browser.type("text", "שלום")
    browser.type("unit", "50")
    browser.press("save")
    #expect(browser.book.lines(of: draft.id).first?.text == "שלום")
    browser.press("document/\(draft.id.text)/download")
    bring("fonts", ["-Regular", "-Bold"], to: browser)
    return (browser, draft)
  }

  private func bring(_ token: String, _ names: [String], to browser: FakeBrowser) {
    let fonts = names.map {
      [UInt8](
        FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/NotoSans\($0).ttf")
          ?? Data())
    }
    browser.raw(
      HostMessage(code: 9, fields: [Array("\(browser.clock)".utf8), Array(token.utf8)] + fonts))
  }

  private let other = "NotoSansHebrew-Regular.ttf"

  /// How often the font for another script was asked for.
  private func wishes(_ browser: FakeBrowser) -> Int {
    browser.asked.count { effect in
      (0..<effect.fields.count).contains { effect.text($0) == other }
    }
  }

  @Test func `a font for another script is asked for once, and the document waits for it`() throws {
    let (browser, draft) = try hebrew()
    #expect(browser.saved.isEmpty && wishes(browser) == 1)
    bring(other, ["Hebrew-Regular"], to: browser)
    let file = try #require(browser.saved.first)
    #expect(file.bytes.starts(with: Array("%PDF-".utf8)))
    #expect(!browser.toasts.contains("The document lacks"))
    browser.press("document/\(draft.id.text)/download")
    #expect(browser.saved.count == 2 && wishes(browser) == 1)
    #expect(browser.saved[1].bytes == file.bytes)
  }

  @Test func `an answer that was cut brings no font, and the document can be asked for again`()
    throws
  {
    let (browser, draft) = try hebrew()
    for words in [[other], ["fonts"], []] {
      let fields = ShownSessionTests.fields(browser, words)
      browser.raw(HostMessage(code: 9, fields: fields))
      #expect(browser.saved.isEmpty && browser.toasts.contains("go online once"), "\(words)")
    }
    browser.press("document/\(draft.id.text)/download")
    #expect(wishes(browser) == 2)
    bring(other, ["Hebrew-Regular"], to: browser)
    #expect(browser.saved.count == 1 && !browser.toasts.contains("The document lacks"))
  }

  @Test func `without that font the document is made, says what it lacks and asks again`() throws {
    let (browser, draft) = try hebrew()
    bring(other, ["-None"], to: browser)
    #expect(browser.saved.count == 1 && wishes(browser) == 1)
    #expect(browser.toasts.contains("the font could not be fetched. Make it again online."))
    for letter in "שלום" { #expect(browser.toasts.contains(letter)) }
    browser.press("document/\(draft.id.text)/download")
    #expect(browser.saved.count == 1 && wishes(browser) == 2)
    bring(other, ["Hebrew-Regular"], to: browser)
    #expect(browser.saved.count == 2 && browser.saved[0].bytes != browser.saved[1].bytes)
  }
}
