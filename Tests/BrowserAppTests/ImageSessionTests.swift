import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

struct ImageSessionTests {
  private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3, 0xFF, 0xD9]
  private let token = "image/files/image/space/" + ID<Space>(7001).text + "/5"

  private func hand(_ bytes: [UInt8], why: String = "", to browser: FakeBrowser) {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    browser.raw(
      HostMessage(
        code: 7,
        fields: [
          text("\(browser.clock)"), text(token), text("room.jpg"), text("image/jpeg"), bytes,
          text(why),
        ]))
  }

  private func step(_ state: String, _ words: String = "", to browser: FakeBrowser) {
    let fields = ["\(browser.clock)", SHA256.hex(jpeg), state, "40", words]
    browser.raw(HostMessage(code: 10, fields: fields.map { Array($0.utf8) }))
  }

  @Test func `a photo is kept on the device at once, offline too, and is there after a restart`()
    throws
  {
    let browser = FakeBrowser(hub: FakeHub(), seed: 5)
    browser.press("sample")
    browser.go(online: false)
    hand(jpeg, to: browser)
    // After the sample's own pictures.
    #expect(browser.blobs.last?.hash == SHA256.hex(jpeg) && browser.blobs.last?.bytes == jpeg)
    browser.open()
    #expect(browser.book.attachments(of: 7001, as: .image).map { $0.hash } == [SHA256.hex(jpeg)])
  }

  @Test func `the page sends the bytes, so that the app never holds them back`() {
    let browser = FakeBrowser(hub: FakeHub(), seed: 5)
    browser.press("sample")
    hand(jpeg, to: browser)
    #expect(!browser.fetched.contains { $0.hasPrefix("/v1/blob/") })
  }

  @Test func `what the page refused leaves nothing behind and says why`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let before = browser.blobs.count
    hand([], why: "too-many-pixels", to: browser)
    #expect(browser.blobs.count == before)
    #expect(browser.book.attachments(of: 7001, as: .image).isEmpty)
    #expect(browser.regions["toasts"]?.contains("“room.jpg” has too many pixels") == true)
  }

  @Test func `a failed upload can be tried again from its tile`() throws {
    let browser = FakeBrowser(hub: FakeHub(), seed: 5)
    browser.press("sample")
    hand(jpeg, to: browser)
    let file = try #require(browser.book.attachments(of: 7001, as: .image).first)
    browser.press("sheet/image/view/" + file.id.text)
    step("sending", to: browser)
    #expect(browser.sheet.contains("Uploading 40 %"))
    step("failed", "{\"error\":{\"code\":\"x\",\"message\":\"No room.\"}}", to: browser)
    #expect(browser.sheet.contains("title=\"No room.\""))
    browser.press("image/retry/" + file.hash)
    #expect(browser.retried == [file.hash])
    step("done", to: browser)
    #expect(!browser.sheet.contains("Failed"))
  }

  @Test func `the logo on an invoice is shown from this device, with no address on a hub`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    browser.raw(
      HostMessage(
        code: 7,
        fields: [
          Array("\(browser.clock)".utf8), Array("logo".utf8), Array("logo.jpg".utf8),
          Array("image/jpeg".utf8), jpeg, [],
        ]))
    let draft = try #require(browser.book.invoices.live.first { !$0.isIssued })
    browser.event("navigate", "/invoice/" + draft.id.text, value: "link")
    browser.press("toggle/paper")
    #expect(browser.app.contains("data-blob=\"\(SHA256.hex(jpeg))\""))
    #expect(!browser.app.contains("/v1/blob/"))
  }

  @Test func `the sample's pictures are kept, each under its hash`() {
    let browser = FakeBrowser(hub: FakeHub(), seed: 5)
    browser.press("sample")
    let kept = Set(browser.blobs.map { $0.hash })
    #expect(kept.count > 1)
    #expect(kept == Set(browser.book.attachments.live.map { $0.hash }))
    #expect(browser.blobs.allSatisfy { $0.hash == SHA256.hex($0.bytes) })
  }
}
