import BrowserApp
import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Paper
import Testing

/// Several documents at once, and what each of them waits for.
struct DocumentOrderTests {
  private let fonts = ["Regular", "Bold"].map {
    [UInt8](
      FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/NotoSans-\($0).ttf")
        ?? Data())
  }

  private let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
    + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD9]

  private func studio() -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    return browser
  }

  private func bring(_ files: [[UInt8]], _ token: String = "fonts", to browser: FakeBrowser) {
    let fields = ShownSessionTests.fields(browser, [token])
    browser.raw(HostMessage(code: 9, fields: fields + files))
  }

  /// Two issued invoices.
  private func invoices(_ browser: FakeBrowser) throws -> (Invoice, Invoice) {
    let issued = browser.book.invoices.live.filter { $0.isIssued && !$0.isVoid }
    let one = try #require(issued.first { $0.number == "1016" })
    return (one, try #require(issued.first { $0.number != "1016" }))
  }

  private func shared(_ browser: FakeBrowser) -> [HostMessage] {
    browser.asked.filter { $0.code == 6 }
  }

  @Test func `what is asked for before the fonts are here all comes, each once and in its order`()
    throws
  {
    let browser = studio()
    let (one, other) = try invoices(browser)
    browser.event("navigate", "/income")
    for action in [
      "document/\(one.id.text)/download", "document/\(other.id.text)/download",
      "insight-report/download",
      "document/\(one.id.text)/download", "document/\(one.id.text)/share",
    ] { browser.press(action) }
    #expect(browser.saved.isEmpty && shared(browser).isEmpty)
    bring(fonts, to: browser)
    let names = browser.saved.map { $0.name }
    #expect(names.count == 3 && shared(browser).count == 1, "\(names)")
    #expect(names.first?.hasPrefix("Invoice_1016_") == true, "\(names)")
    #expect(names.dropFirst().first?.hasPrefix("Invoice_\(other.number)_") == true, "\(names)")
    #expect(names.last?.hasPrefix("Invoice_") == false, "\(names)")
    #expect(shared(browser).first?.fields[2] == browser.saved.first?.bytes)
    // Nothing is left over.
    bring(fonts, to: browser)
    #expect(browser.saved.count == 3 && shared(browser).count == 1)
  }

  @Test func `without fonts none of them comes, and none of them later by itself`() throws {
    let browser = studio()
    let (one, other) = try invoices(browser)
    for invoice in [one, other] { browser.press("document/\(invoice.id.text)/download") }
    for (files, words) in [
      ([[], []], "go online once"), ([[], fonts[1]], "go online once"),
      ([fonts[0], []], "The font for documents cannot be read"), ([fonts[0]], "go online once"),
    ] as [([[UInt8]], String)] {
      bring(files, to: browser)
      #expect(browser.saved.isEmpty && browser.toasts.contains(words), "\(files.map { $0.count })")
      browser.press("document/\(one.id.text)/download")
    }
    bring(fonts, to: browser)
    #expect(browser.saved.map { $0.name.prefix(13) } == ["Invoice_1016_"])
  }

  @Test func `a document of an invoice that is no more holds none up`() throws {
    let browser = studio()
    let (one, _) = try invoices(browser)
    browser.press("document/\(ID<Invoice>(5).text)/download")
    browser.press("document/\(one.id.text)/download")
    bring(fonts, to: browser)
    #expect(browser.saved.count == 1)
  }

  @Test func `each thing that is wanted of each is done, also before the second module is here`()
    throws
  {
    let browser = FakeBrowser(copying: studio())
    browser.laterIsSlow = true
    browser.open("/income")
    let (one, other) = try invoices(browser)
    for action in [
      "document/\(one.id.text)/download", "document/\(other.id.text)/download",
      "document/\(one.id.text)/share", "document/\(one.id.text)/download", "insight-report/csv",
      "insight-report/download", "insight-report/csv",
    ] { browser.press(action) }
    for sheet in ["send", "remind"] {
      browser.press("sheet/\(sheet)/\(one.id.text)")
      browser.event("change", "type/way", value: "file")
      browser.press("save")
    }
    #expect(browser.saved.isEmpty && shared(browser).isEmpty)
    browser.bringLater()
    bring(fonts, to: browser)
    let names = browser.saved.map { $0.name }
    func count(_ of: (String) -> Bool) -> Int { names.count { of($0) } }
    #expect(count { $0.hasPrefix("Invoice_1016_") && $0.hasSuffix(".pdf") } == 1, "\(names)")
    #expect(count { $0.hasPrefix("Invoice_\(other.number)_") } == 1, "\(names)")
    #expect(count { $0.hasSuffix(".csv") } == 1 && count { $0.hasSuffix(".eml") } == 2, "\(names)")
    #expect(names.count == 6 && shared(browser).count == 1, "\(names)")
  }

  @Test func `a letter has the document in it, between lines that are told by its bytes`() throws {
    let browser = studio()
    let (one, _) = try invoices(browser)
    browser.press("document/\(one.id.text)/download")
    bring(fonts, to: browser)
    let pdf = try #require(browser.saved.first).bytes
    browser.press("sheet/send/\(one.id.text)")
    browser.event("change", "type/way", value: "file")
    browser.press("save")
    let mail = try #require(browser.saved.last)
    #expect(browser.saved.count == 2 && mail.name.hasSuffix(".eml"))
    let text = String(decoding: mail.bytes, as: UTF8.self)
    let boundary = "=_" + SHA256.hex(pdf).prefix(16)
    #expect(text.contains("boundary=\"\(boundary)\""))
    let parts = text.components(separatedBy: "--\(boundary)")
    #expect(parts.count == 4 && parts.last == "--\r\n")
    let body = parts.count > 2 ? parts[2].components(separatedBy: "\r\n\r\n").last ?? "" : ""
    #expect(Data(base64Encoded: body, options: .ignoreUnknownCharacters) == Data(pdf))
  }

  // MARK: the logo

  /// A draft's paper as it is to be, with a logo or without.
  private func paper(_ draft: Invoice, _ logo: [UInt8]?, _ browser: FakeBrowser) throws -> PDFResult
  {
    let book = browser.book
    let day = try draft.day ?? Day(parsing: "2026-11-21")
    let content = try Issuing.content(of: draft, on: day, in: book)
    return try invoicePDF(
      content, standing: InvoiceStanding(of: draft, in: book),
      formats: content.paperFormats(in: book),
      fonts: try DocumentFonts(regular: fonts[0], bold: fonts[1]), logo: logo, paper: .letter,
      author: content.seller.name)
  }

  @Test(arguments: [true, false])
  func `a document waits for its logo and has it; where that is nowhere, it says so`(
    _ isHere: Bool
  ) throws {
    let browser = studio()
    let fields = ShownSessionTests.fields(browser, ["logo", "logo.jpg", "image/jpeg"])
    browser.raw(HostMessage(code: 7, fields: fields + [jpeg, []]))
    let hash = SHA256.hex(jpeg)
    #expect(browser.book.profile.logo == hash)
    let draft = try #require(browser.book.invoices.live.first { !$0.isIssued })
    browser.filesAreSlow = true
    browser.asked = []
    bring(fonts, to: browser)
    for use in ["download", "share"] { browser.press("document/\(draft.id.text)/\(use)") }
    let wished = browser.asked.filter { $0.code == 14 }
    #expect(!wished.isEmpty && wished.allSatisfy { $0.text(0) == "logo" && $0.text(1) == hash })
    #expect(browser.saved.isEmpty && shared(browser).isEmpty)
    // Somebody else's bytes, and an answer that was cut.
    for words in [["other", hash], ["logo"]] {
      let fields = ShownSessionTests.fields(browser, words)
      browser.raw(HostMessage(code: 8, fields: words.count == 1 ? fields : fields + [jpeg]))
      #expect(browser.saved.isEmpty && shared(browser).isEmpty, "\(words)")
    }
    let bytes = isHere ? jpeg : []
    browser.raw(
      HostMessage(code: 8, fields: ShownSessionTests.fields(browser, ["logo", hash]) + [bytes]))
    let expected = try paper(draft, isHere ? jpeg : nil, browser).bytes
    #expect(browser.saved.map { $0.bytes } == [expected])
    #expect(shared(browser).map { $0.fields[2] } == [expected])
    #expect(browser.toasts.contains("The logo is not on this device") == !isHere)
    let other = try paper(draft, isHere ? nil : jpeg, browser).bytes
    #expect(expected != other)
    let before = browser.asked.count { $0.code == 14 }
    browser.press("document/\(draft.id.text)/download")
    guard isHere else {
      // It may be on its way by now: it is asked for once more.
      #expect(browser.saved.count == 1 && browser.asked.count { $0.code == 14 } == before + 1)
      browser.raw(
        HostMessage(code: 8, fields: ShownSessionTests.fields(browser, ["logo", hash]) + [jpeg]))
      #expect(browser.saved.count == 2 && browser.saved.last?.bytes == other)
      return
    }
    // It is known now.
    #expect(browser.saved.count == 2 && browser.saved.last?.bytes == expected)
    #expect(browser.asked.count { $0.code == 14 } == before)
  }

  @Test func `of many letters that no font has, the first five are named`() throws {
    let browser = studio()
    let client = try #require(browser.book.clients.live.first)
    browser.press("new-invoice/\(client.id.text)")
    let draft = try #require(browser.book.invoices.live.last { !$0.isIssued })
    browser.press("sheet/line/\(draft.id.text)/new")
    browser.type("text", "אבגדהוז")
    browser.type("unit", "50")
    browser.press("save")
    browser.press("document/\(draft.id.text)/download")
    bring(fonts, to: browser)
    bring([[]], "NotoSansHebrew-Regular.ttf", to: browser)
    let missing = try paper(draft, nil, browser).missingGlyphs
    #expect(browser.saved.count == 1 && Set(missing).isSuperset(of: "אבגדהוז".unicodeScalars))
    for (place, letter) in missing.enumerated() {
      #expect(browser.toasts.contains(Character(letter)) == (place < 5), "\(place)")
    }
  }
}
