import BrowserApp
import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Numbers from a file in a browser that is joined to a hub: the hub is told before the first row is written (rule G86).
struct DoubtSessionTests {
  private func saved(_ verb: String) throws -> [UInt8] {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    browser.press(verb)
    return try #require(browser.saved.last).bytes
  }

  private func joined(_ hub: FakeHub) -> FakeBrowser { FakeBrowser(hub: hub, seed: 4) }

  @Test func `the hub doubts its numbers before the first row of a backup comes`() throws {
    let hub = FakeHub()
    let phone = joined(hub)
    phone.hand(try saved("backup"), named: "studio.ledgerline")
    let before = hub.log.count
    #expect(hub.logWhenDoubted == nil)
    phone.press("import")
    #expect(hub.logWhenDoubted == before && hub.log.count > before)
    #expect(phone.fetched.contains("/v1/numbering/doubt?account=first"))
    #expect(phone.toasts.contains("Imported") && !phone.book.invoices.isEmpty)
    #expect(phone.digest == hub.digest())
    // Issuing waits for the owner, and goes on behind what was confirmed.
    let draft = try #require(phone.book.invoices.live.first { !$0.isIssued })
    phone.press("sheet/issue/\(draft.id.text)")
    phone.press("save")
    #expect(phone.sheet.contains("Confirm the Last Number"))
    phone.press("save")
    #expect(phone.book.invoices[draft.id]?.isIssued == true)
  }

  @Test(arguments: ["offline", "404", "403", "401", "500"])
  func `where the hub does not say yes, nothing is touched`(_ answer: String) throws {
    let hub = FakeHub()
    let phone = joined(hub)
    phone.hand(try saved("backup"), named: "studio.ledgerline")
    let (digest, log) = (phone.digest, hub.log.count)
    hub.doubts = answer
    if answer == "offline" { phone.go(online: false) }
    phone.press("import")
    #expect(phone.toasts.contains("Nothing was changed"))
    let words = [
      "offline": "go online and try again", "404": "too old", "403": "Only administrators do.",
    ]
    #expect(phone.toasts.contains(words[answer] ?? "cannot be asked now"))
    #expect(phone.digest == digest && phone.blobs.isEmpty && hub.log.count == log)
    // Once it does, the same confirmed file comes in.
    hub.doubts = "204"
    phone.go(online: true)
    phone.press("import")
    #expect(phone.toasts.contains("Imported") && phone.digest == hub.digest())
  }

  @Test func `exchange JSON with issued invoices asks, too, and other files do not`() throws {
    let hub = FakeHub()
    let phone = joined(hub)
    phone.hand(try saved("export"), named: "book.json")
    phone.press("import")
    #expect(hub.logWhenDoubted == 0 && hub.unconfirmed != nil)
    #expect(phone.digest == hub.digest() && !phone.book.invoices.isEmpty)
    let other = FakeHub()
    let laptop = joined(other)
    laptop.hand(Array("BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nEND:VCARD\n".utf8), named: "a.vcf")
    laptop.press("import")
    #expect(laptop.book.clients.liveCount == 1 && other.logWhenDoubted == nil)
  }

  @Test func `a file that was chosen while the hub was asked is not begun by its answer`() throws {
    let hub = FakeHub()
    let phone = FakeBrowser(hub: hub, seed: 4, slowPath: "/v1/numbering")
    let bytes = try saved("backup")
    phone.hand(bytes, named: "one.ledgerline")
    phone.press("import")
    phone.press("import")
    phone.hand(bytes, named: "two.ledgerline")
    phone.bringAnswers()
    #expect(phone.book.projects.isEmpty && phone.fetched.filter { $0.contains("doubt") }.count == 1)
    phone.press("import")
    #expect(!phone.book.projects.isEmpty)
  }

  @Test func `without a hub nobody is asked`() throws {
    let phone = FakeBrowser(hub: nil, seed: 4)
    phone.hand(try saved("backup"), named: "studio.ledgerline")
    phone.press("import")
    #expect(!phone.book.invoices.isEmpty && phone.fetched.isEmpty)
  }
}
