import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// The QR-bill below the paper on the screen, and the fonts that its PDF asks for (rule G121).
struct QRBillSessionTests {
  private func font(_ path: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: "/usr/share/fonts/truetype/" + path) ?? Data())
  }

  /// A Swiss musician's draft on the page, its paper shown.
  private func studio() throws -> (FakeBrowser, ID<Invoice>) {
    let browser = FakeBrowser(hub: nil, seed: 5)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    (settings.isSetUp, settings.work) = (true, [.musician])
    settings.currency = try #require(Currency("CHF"))
    edit.put(settings, replacing: nil)
    var (profile, bank, client) = (BusinessProfile(), BankDetails(), Client())
    (profile.id, bank.id, client.id) = (BusinessProfile.onlyID, BankDetails.onlyID, ID(20))
    profile.company = "Robert Schneider AG"
    (profile.address.postalCode, profile.address.city) = ("2501", "Biel")
    profile.address.country = "Switzerland"
    bank.handles.iban = "CH58 0079 1123 0008 8901 2"
    client.company = "Blue Note Hall"
    edit.put(profile, replacing: nil)
    edit.put(bank, replacing: nil)
    edit.put(client, replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5), undoable: false)
    browser.laterIsSlow = true
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.open()
    browser.press("new-invoice/\(client.id.text)")
    let id = try #require(browser.book.invoices.live.first).id
    browser.press("sheet/line/\(id.text)/new")
    browser.type("text", "Lesson")
    browser.type("unit", "1949.75")
    browser.press("save")
    browser.press("toggle/paper")
    return (browser, id)
  }

  @Test func `it comes below the paper with the later piece, and goes where nothing is to be paid`()
    throws
  {
    let (browser, id) = try studio()
    #expect(browser.app.contains("paper-wrap") && !browser.app.contains("qr-bill"))
    browser.bringLater()
    for part in [
      "class=\"qr-bill\"", "Payment part", "CH58 0079 1123 0008 8901 2", "1 949.75", "qr-open",
      "Swiss QR Code",
    ] { #expect(browser.app.contains(part), "\(part)") }
    let line = try #require(browser.book.lines.live.first { $0.invoice == id })
    browser.press("sheet/line/\(id.text)/\(line.id.text)")
    browser.type("unit", "0")
    browser.press("save")
    #expect(browser.app.contains("paper-wrap") && !browser.app.contains("qr-bill"))
  }

  @Test func `its PDF waits for its two fonts, and is made without them where they cannot be had`()
    throws
  {
    for isThere in [true, false] {
      let (browser, id) = try studio()
      browser.bringLater()
      browser.asked = []
      browser.press("document/\(id.text)/download")
      func bring(_ token: String, _ files: [[UInt8]]) {
        let fields = ShownSessionTests.fields(browser, [token])
        browser.raw(HostMessage(code: 9, fields: fields + files))
      }
      bring("fonts", [font("noto/NotoSans-Regular.ttf"), font("noto/NotoSans-Bold.ttf")])
      for name in ["LiberationSans-Bold.ttf", "LiberationSans-Regular.ttf"] {
        #expect(browser.saved.isEmpty)
        #expect(browser.asked.contains { message in message.text(0) == name }, "\(name)")
        bring(name, [isThere ? font("liberation/" + name) : []])
      }
      let file = try #require(browser.saved.first)
      #expect(file.name.hasPrefix("Invoice_") && file.name.hasSuffix(".pdf"))
      #expect(!browser.toasts.contains("cannot"))
    }
  }
}
