import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// What the page says first, whole, cut and with things in it that are none of ours (message 1), and what it says of a form.
struct FirstMessageTests {
  private func studio() -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    return browser
  }

  private func first(_ browser: FakeBrowser, loan: String) -> [[UInt8]] {
    let words = [
      "2026-11-21", "America/Chicago", "ab", "/projects", "1", "0", "", "390x844", "0", loan,
    ]
    return ShownSessionTests.fields(browser, words) + [HostMessage(code: 0).encoded]
  }

  @Test func `a first message that is cut opens an empty book, and does not trap`() {
    for count in 0...12 {
      let browser = studio()
      let fields = first(browser, loan: "1 0")
      #expect(fields.count == 12)
      browser.raw(HostMessage(code: 1, fields: Array(fields.prefix(count))))
      #expect(browser.gaveUp.isEmpty && browser.book.projects.isEmpty, "\(count)")
      #expect(browser.app.contains("Welcome to Ledgerline!"), "\(count)")
    }
  }

  @Test(arguments: ["", "x", "1", "x y", "1 x", "1 0", "1 -4", "1 2 3", "1 2 x", " "])
  func `what is no loan of a snapshot is none`(_ loan: String) {
    let browser = studio()
    browser.raw(HostMessage(code: 1, fields: first(browser, loan: loan)))
    #expect(browser.gaveUp.isEmpty && browser.book.projects.isEmpty)
    #expect(browser.app.contains("Welcome to Ledgerline!"))
  }

  @Test func `a book of a newer program is left alone, and says what helps`() {
    let browser = studio()
    browser.snapshot = Snapshot(book: browser.book, cursor: 0, epoch: 0).encoded()
    browser.snapshot[4] = 250
    let (bytes, records) = (browser.snapshot, browser.records)
    browser.open()
    let words = "This book was written by a newer version of Ledgerline: update"
    #expect(browser.gaveUp.contains(words))
    browser.asked = []
    browser.press("sample")
    #expect(browser.asked.isEmpty && browser.records == records && browser.snapshot == bytes)
  }

  @Test func `a snapshot that another tab put there and that cannot be read ends what is shown`() {
    let browser = studio()
    browser.asked = []
    browser.readAgain(Array("not a snapshot".utf8))
    #expect(browser.gaveUp.contains("Data appears to be corrupted"))
    #expect(browser.asked.map { $0.code } == [42])
  }

  @Test func `only what this device remembers is remembered of what is kept beside the book`() {
    let browser = studio()
    func shown() -> String {
      browser.open("/projects")
      return browser.app
    }
    let before = shown()
    browser.meta["others.inventory-tab"] = Array("spaces".utf8)
    #expect(shown() == before)
    browser.meta["device.inventory-tab"] = Array("spaces".utf8)
    #expect(shown() != before)
  }

  // MARK: forms

  @Test func `what a form holds comes with the button, each value under its name`() throws {
    let browser = studio()
    let values = [
      "company": "Oak & Sons", "email": "ann@example.org", "firstName": "Ann", "lastName": "Lee",
    ]
    browser.press("sheet/client/new")
    browser.press("save", values)
    let client = try #require(browser.book.clients.live.first { $0.company == "Oak & Sons" })
    #expect(client.firstName == "Ann" && client.lastName == "Lee")
    #expect(client.email == "ann@example.org" && browser.sheet.isEmpty)
    // One value of one field is enough, and a name without a value changes nothing.
    browser.press("sheet/client/" + client.id.text)
    browser.type("lastName", "Leigh")
    browser.press("nothing-of-the-kind", ["firstName": "Anne"])
    let words = ["2026-11-21", "click", "save", "", "", "lastName"]
    browser.raw(HostMessage(code: 2, fields: ShownSessionTests.fields(browser, words)))
    let saved = try #require(browser.book.clients[client.id])
    #expect(saved.firstName == "Anne" && saved.lastName == "Leigh")
    #expect(saved.company == "Oak & Sons" && saved.email == "ann@example.org")
  }

  @Test func `words on a toast go when their time is over, and no other's`() throws {
    let browser = studio()
    func toast() throws -> String {
      browser.asked = []
      browser.press("nothing-of-the-kind")
      let timer = browser.asked.last { $0.code == 9 && $0.text(0).hasPrefix("toast-") }
      return try #require(timer).text(0)
    }
    let (first, second) = (try toast(), try toast())
    #expect(first != second && browser.toasts.contains("This does not work"))
    browser.event("tick", first)
    #expect(browser.toasts.contains("This does not work"))
    browser.event("tick", second)
    #expect(!browser.toasts.contains("This does not work"))
  }

  @Test func `files that are handed over together keep their names and kinds`() throws {
    let browser = studio()
    let gig = try #require(browser.book.projects.live.first { $0.schedule != nil })
    let known = Set(browser.book.attachments.live.map { $0.id })
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3, 0xFF, 0xD9]
    let pdf = Array("%PDF-1.4\ntrailer\n%%EOF\n".utf8)
    let words = ["image/files/other/project/" + gig.id.text + "/100", "room.jpg", "image/jpeg"]
    var fields = ShownSessionTests.fields(browser, words) + [jpeg, []]
    fields += [Array("rate.pdf".utf8), Array("application/pdf".utf8), pdf, []]
    browser.raw(HostMessage(code: 7, fields: fields))
    let files = browser.book.attachments.live.filter { !known.contains($0.id) }
    #expect(Set(files.map { $0.name }) == ["room.jpg", "rate.pdf"])
    for (name, mediaType, bytes) in [
      ("room.jpg", "image/jpeg", jpeg), ("rate.pdf", "application/pdf", pdf),
    ] {
      let file = try #require(files.first { $0.name == name })
      #expect(file.mediaType == mediaType && file.hash == SHA256.hex(bytes), "\(name)")
      let kept = try #require(browser.blobs.first { $0.hash == file.hash })
      #expect(kept.mediaType == mediaType && kept.bytes == bytes, "\(name)")
    }
  }
}
