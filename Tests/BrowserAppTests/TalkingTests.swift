import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// What is said between a page, its other tabs and the hub, and when.
struct TalkingTests {
  private func studio(hub: FakeHub?) -> FakeBrowser {
    let browser = FakeBrowser(hub: hub, seed: 5)
    browser.press("sample")
    return browser
  }

  private func say(_ words: [String], to browser: FakeBrowser) {
    browser.raw(HostMessage(code: 3, fields: ShownSessionTests.fields(browser, words)))
  }

  private func gig(_ browser: FakeBrowser) throws -> ID<Project> {
    try #require(browser.book.projects.live.first { $0.stage == .open }).id
  }

  @Test func `a letter in words goes to the page as an address to open`() throws {
    let browser = studio(hub: nil)
    let invoice = try #require(
      browser.book.invoices.live.first { invoice in
        invoice.isIssued && !invoice.isVoid
          && ((try? browser.book.balance(of: invoice).isPositive) ?? false)
      })
    browser.press("sheet/send/" + invoice.id.text)
    browser.type("way", "words")
    browser.press("save")
    #expect(browser.asked.filter { $0.code == 18 }.map { $0.text(0).prefix(7) } == ["mailto:"])
  }

  // MARK: tabs

  private func row(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed64(UInt64(number))
    return writer.bytes + bytes
  }

  @Test func `what another tab stores is in this one's book, and nothing else of the message is`()
    throws
  {
    let here = studio(hub: nil)
    let gig = try gig(here)
    here.press("stage/\(gig.text)/delivered")
    let known = try #require(here.records.last)
    // An empty row is none; enough of the others that tidying is worth it.
    here.adopt([])
    for _ in 0..<501 { here.adopt(known) }
    let there = FakeBrowser(copying: here)
    here.open()
    #expect(here.digest == there.digest)
    let before = here.records.count
    here.press("stage/\(gig.text)/open")
    here.press("stage/\(gig.text)/paid")
    let new = Array(here.records.dropFirst(before))
    // The stage, then the payment that being paid records, and the stage that follows from it.
    #expect(new.count == 3 && here.digest != there.digest)
    var fields = ShownSessionTests.fields(there, []) + [HostMessage(code: 0).encoded]
    for (place, record) in new.enumerated() { fields.append(row(before + place + 1, record)) }
    for record in new { there.adopt(record) }
    there.raw(HostMessage(code: 5, fields: fields))
    #expect(there.digest == here.digest && there.book.projects[gig]?.stage == .paid)
    // What is written behind it is the snapshot of just that.
    there.event("tick", "tidy")
    #expect(there.records.isEmpty && !there.snapshot.isEmpty)
    there.open()
    #expect(there.digest == here.digest)
  }

  @Test func `a mark of another tab that is further on has everything read again`() {
    let hub = FakeHub()
    let browser = studio(hub: hub)
    for (more, codes) in [(0, []), (1, [43])] as [(Int, [UInt32])] {
      browser.asked = []
      let mark = Mark(cursor: Int64(hub.log.count + more), epoch: hub.epoch)
      let meta = HostMessage(code: 0, fields: [Array(Mark.key.utf8), mark.encoded])
      let fields = ShownSessionTests.fields(browser, []) + [meta.encoded]
      browser.raw(HostMessage(code: 5, fields: fields))
      #expect(browser.asked.map { $0.code }.filter { $0 == 43 } == codes, "\(more)")
    }
  }

  // MARK: the hub

  @Test func `who is signed out keeps what is written here, and signed in again sends it`() throws {
    let hub = FakeHub()
    let owner = studio(hub: hub)
    let gig = try gig(owner)
    let browser = FakeBrowser(hub: hub, seed: 9, slowPath: "/v1/account")
    #expect(browser.digest == hub.digest())
    let token = try #require(browser.asked.last { $0.code == 4 && $0.text(2) == "/v1/account" })
    say([token.text(0), "error", "401", "", ""], to: browser)
    #expect(browser.app.contains("This device is signed out."))
    let before = hub.digest()
    browser.press("stage/\(gig.text)/delivered")
    browser.look()
    #expect(hub.digest() == before && browser.digest != before)
    // A wrong password says so and changes nothing.
    say(["login", "error", "401", "Wrong password", ""], to: browser)
    #expect(browser.toasts.contains("Wrong password") && browser.retried.isEmpty)
    say(["login", "offline", "", "", ""], to: browser)
    #expect(browser.toasts.contains("The hub does not answer.") && hub.digest() == before)
    say(["login", "ok", "204", "", ""], to: browser)
    #expect(browser.retried == [""] && browser.digest == hub.digest())
    #expect(hub.book.projects[gig]?.stage == .delivered)
  }

  /// Questions for what is new.
  private func pulls(_ browser: FakeBrowser) -> Int {
    browser.fetched.count { $0.hasPrefix("/v1/pull") }
  }

  @Test func `a page that is opened offline asks for nothing new until it is online`() {
    let hub = FakeHub()
    let browser = studio(hub: hub)
    browser.isOnline = false
    let (before, all) = (pulls(browser), browser.fetched.count)
    browser.open()
    browser.look()
    #expect(pulls(browser) == before)
    #expect(browser.fetched.dropFirst(all).allSatisfy { $0.hasPrefix("/v1/account") })
    browser.go(online: true)
    #expect(pulls(browser) == before + 1)
  }

  @Test func `after silence any sign of life asks again, after a mistake of the hub time alone`()
    throws
  {
    let hub = FakeHub()
    _ = studio(hub: hub)
    for (answer, isAsked) in [(["offline", ""], true), (["error", "500"], false)] {
      let browser = FakeBrowser(hub: hub, seed: 9, slowPath: "/v1/pull")
      browser.look()
      let before = pulls(browser)
      #expect(before > 0)
      browser.asked = []
      say(["sync"] + answer + ["", ""], to: browser)
      let timers = browser.asked.filter { $0.code == 9 && $0.text(0) == "sync" }
      #expect(timers.count == 1 && timers.allSatisfy { (Int($0.text(1)) ?? 0) >= 1000 })
      browser.look()
      #expect((pulls(browser) > before) == isAsked, "\(answer)")
      browser.event("tick", "sync")
      #expect(pulls(browser) == before + 1, "\(answer)")
    }
  }

  /// What a page shows, says and asks for after an answer.
  private func heard(_ said: [String], to token: String, on browser: FakeBrowser) -> [String] {
    browser.asked = []
    say([token] + said, to: browser)
    let effects = SessionFilesTests.effects(browser)
    return [browser.app, browser.sheet, browser.toasts] + effects
  }

  @Test func `an answer needs no note, and one that did not come says nothing`() throws {
    let hub = FakeHub()
    _ = studio(hub: hub)
    hub.me = "me\t0000000000ann\tmember\nopen\tfirst\tLee\n"
    let refused = #"{"error":{"code":"another-account","message":"Not this one"}}"#
    for (path, token, answer) in [
      ("/settings/people", "member/", ["ok", "200", hub.me]),
      ("/projects", "login", ["error", "403", refused]),
      ("/projects", "login", ["error", "500", "Wrong"]),
      ("/projects", "sync", ["error", "409", refused]),
    ] as [(String, String, [String])] {
      var told: [[String]] = []
      let offline = [["offline", "", answer[2], ""], ["offline", "", "", ""]]
      for said in [answer + [""], answer] + offline {
        let browser = FakeBrowser(hub: hub, seed: 9)
        browser.slowPath = "/"
        browser.asked = []
        browser.open(path)
        let asked = browser.asked.last { $0.code == 4 && $0.text(0).hasPrefix(token) }
        #expect(token == "login" || asked != nil, "\(token)")
        told.append(heard(said, to: asked?.text(0) ?? token, on: browser))
      }
      #expect(told[0] == told[1], "\(token) \(answer)")
      #expect(told[2] == told[3], "\(token) \(answer)")
      if token != "sync" { #expect(told[0] != told[3], "\(token) \(answer)") }
    }
  }

  @Test func `what the hub says of reading a receipt once more is told, each answer once`() throws {
    let hub = FakeHub()
    let browser = studio(hub: hub)
    browser.hand(
      [(Array("%PDF-1.4\ntrailer\n%%EOF\n".utf8), "slip.pdf")], to: "inbox/files/upload")
    let receipt = try #require(browser.book.receipts.live.first { $0.name == "slip.pdf" })
    browser.event("navigate", "/projects")
    browser.slowPath = "/"
    let (silent, refusal) = ("The hub cannot be reached.", #"{"message":"No reader"}"#)
    for (answer, words) in [
      (["ok", "204", "", ""], "The hub reads it again"), (["offline", "", "", ""], silent),
      (["offline", "", "Odd words", ""], silent), (["error", "403", refusal, ""], "No reader"),
      (["error", "403", refusal], "No reader"), (["error", "500", "", ""], silent),
    ] {
      browser.asked = []
      for _ in 0..<2 { browser.press("inbox/read-again/" + receipt.id.text) }
      let asked = browser.asked.filter { $0.code == 4 && $0.text(0).hasPrefix("reading/") }
      #expect(asked.count == 1, "\(answer)")
      #expect(asked.first?.text(2).hasSuffix("account=first") == true, "\(answer)")
      let token = asked.first?.text(0) ?? ""
      // The answer to something else.
      let before = browser.toasts
      say(["reading/0"] + answer, to: browser)
      #expect(browser.toasts == before)
      _ = heard(answer, to: token, on: browser)
      #expect(browser.toasts.contains(words) && !browser.toasts.contains("Odd"), "\(answer)")
      browser.press("dismiss")
      say([token] + answer, to: browser)
      #expect(!browser.toasts.contains(words), "\(answer)")
    }
  }
}
