import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// What the page is asked to do outside the book, each word in its place (the table in `web/host.js`): notices, files, languages,
/// other accounts; and what it says of those.
struct PageAskedTests {
  private func studio(hub: FakeHub? = nil, formats: String = "") -> FakeBrowser {
    let browser = FakeBrowser(hub: hub, seed: 5, formats: formats)
    browser.press("sample")
    browser.asked = []
    return browser
  }

  /// The fields of each effect with this code since the last time, as text.
  private func asked(_ code: UInt32, of browser: FakeBrowser) -> [[String]] {
    browser.asked.filter { $0.code == code }.map { effect in
      (0..<effect.fields.count).map { effect.text($0) }
    }
  }

  private func say(_ code: UInt32, _ fields: [String], to browser: FakeBrowser) {
    browser.raw(HostMessage(code: code, fields: ShownSessionTests.fields(browser, fields)))
  }

  // MARK: notices

  @Test func `leave to show notices is asked for once somebody wants them, and nothing else`() {
    let browser = studio()
    for word in ["default", "granted"] { browser.event("notices", word) }
    #expect(asked(50, of: browser).isEmpty)
    browser.press("notices-on")
    #expect(asked(50, of: browser) == [["ask"]])
    #expect(browser.meta["device.notices"] == Array("on".utf8))
    // Neither the book nor the session is forgotten.
    #expect(!browser.asked.contains { [24, 41].contains($0.code) })
    browser.asked = []
    browser.event("notices", "denied")
    #expect(asked(50, of: browser).isEmpty)
    #expect(browser.toasts.contains("This browser shows no notices"))
  }

  @Test func `what is due is shown with its day, its words and what a tap opens`() throws {
    let browser = studio()
    browser.press("notices-on")
    browser.asked = []
    browser.event("notices", "granted")
    let all = asked(50, of: browser)
    let shown = try #require(all.first)
    #expect(all.count == 1 && shown.prefix(2) == ["show", "2026-11-21"])
    #expect(shown.count > 2 && shown.count % 4 == 2)
    var keys: [String] = []
    for place in stride(from: 2, to: shown.count - 3, by: 4) {
      let (key, title, body) = (shown[place], shown[place + 1], shown[place + 2])
      keys.append(key)
      let parts = key.split(separator: "/")
      let path = parts[0] == "delivered" ? "/project/" : "/invoice/"
      #expect(!title.isEmpty && shown[place + 3].hasPrefix("/"), "\(shown)")
      // One of its own names its row; several told as one lead to their list.
      if parts.count == 2, parts[0] != "gig" {
        #expect(shown[place + 3] == path + parts[1] && !body.isEmpty, "\(shown)")
      }
      if parts[0] == "overdue" { #expect(title.contains("overdue"), "\(shown)") }
    }
    #expect(Set(keys).count == keys.count && keys.contains { $0.hasPrefix("overdue") })
  }

  // MARK: files

  @Test
  func `a file is fetched, let go of, opened and saved, and its page says whether it is here`()
    throws
  {
    let browser = studio(hub: FakeHub())
    let gig = try #require(
      browser.book.projects.live.first { gig in
        gig.schedule != nil && !browser.book.charges(of: gig.id).isEmpty
          && !browser.book.attachments.live.contains { $0.owner.id.raw == gig.id.raw }
      })
    let pdf = Array("%PDF-1.4\ntrailer\n%%EOF\n".utf8)
    browser.hand(
      [(pdf, "rate.pdf")], to: "image/files/other/project/" + gig.id.text + "/100")
    let hash = SHA256.hex(pdf)
    let file = try #require(browser.book.attachments.live.first { $0.hash == hash })
    browser.event("navigate", "/project/" + gig.id.text)
    #expect(browser.app.contains("rate.pdf") && !browser.app.contains(", on this device"))
    let other = String(repeating: "b", count: 64)
    for (words, isHere) in [
      (["all", other, hash], true), (["gone", hash], false), (["here", hash], true),
      (["gone", other], true), (["all", other], false), (["all"], false), (["here", hash], true),
    ] {
      say(16, words, to: browser)
      #expect(browser.app.contains(", on this device") == isHere, "\(words)")
      #expect(browser.app.contains(", not on this device") != isHere, "\(words)")
    }
    for (act, code, fields) in [
      ("image/open/", 26, [hash, "rate.pdf", "open"]),
      ("image/download/", 26, [hash, "rate.pdf", "save"]), ("attach/leave/", 49, [hash, "drop"]),
      ("attach/keep/", 49, [hash, "keep"]),
    ] as [(String, UInt32, [String])] {
      browser.asked = []
      browser.press(act + file.id.text)
      #expect(asked(code, of: browser) == [fields], "\(act)")
    }
  }

  // MARK: languages

  /// A catalogue as `msgfmt` makes it, of one phrase.
  private func catalogue(_ english: String, _ said: String) -> [UInt8] {
    let (key, text) = (Array(english.utf8), Array(said.utf8))
    let head = [0x9504_12DE, 0, 1, 28, 36, 0, 0]
    let table = [key.count, 44, text.count, 44 + key.count + 1]
    let words = (head + table).flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return words + key + [0] + text + [0]
  }

  private let german = "locale=de-DE\ndecimal=,\ngroup=.\ndateOrder=dmy\ndateSeparator=."

  @Test func `words of another language that come are on the page at once, and go again`() throws {
    let browser = studio()
    browser.event("navigate", "/clients")
    let english = browser.app
    browser.asked = []
    browser.press("set/language/de")
    #expect(asked(47, of: browser) == [["de"]])
    let words = ShownSessionTests.fields(browser, ["de"]) + [catalogue("Clients", "Kunden")]
    // A message that was cut says nothing.
    browser.raw(HostMessage(code: 15, fields: words))
    #expect(!browser.app.contains("Kunden"))
    browser.asked = []
    browser.raw(HostMessage(code: 15, fields: words + [[]]))
    #expect(browser.app.contains("Kunden"))
    #expect(asked(8, of: browser).map { $0[2] } == ["de"])
    #expect(Set(asked(1, of: browser).map { $0[0] }).isSuperset(of: ["app", "sheet"]))
    browser.asked = []
    say(15, ["", "", ""], to: browser)
    #expect(browser.app == english && asked(8, of: browser).map { $0[2] } == ["en"])
  }

  @Test func `figures are written as the page says, from the start or later`() {
    let browser = studio()
    let started = studio(formats: german)
    for page in [browser, started] { page.event("navigate", "/invoices") }
    let before = browser.app
    #expect(before != started.app)
    say(15, ["", "", german], to: browser)
    #expect(browser.app == started.app)
    say(15, ["", "", ""], to: browser)
    #expect(browser.app == before)
  }

  // MARK: accounts

  @Test func `every request names the account whose book is on the page`() {
    let hub = FakeHub()
    let browser = studio(hub: hub)
    for account in ["first", "0000000000acc"] {
      if account != "first" { browser.meta["account"] = Array(account.utf8) }
      let before = browser.fetched.count
      browser.open()
      browser.look()
      let named = browser.fetched.dropFirst(before).filter { $0.contains("account=") }
      #expect(!named.isEmpty && named.allSatisfy { $0.contains("account=" + account) }, "\(named)")
    }
  }

  @Test(arguments: [("first", false), ("0000000000acc", true), ("", false)])
  func `another account that the browser's session has open is opened on a page of its own`(
    _ opened: String, _ isOther: Bool
  ) {
    let hub = FakeHub()
    let browser = studio(hub: hub)
    hub.me = "me\t0000000000ann\towner\nopen\t\(opened)\tLee\n"
    browser.open()
    #expect(Set(asked(40, of: browser).map { $0[0] }) == (isOther ? [opened] : []))
  }

  @Test func `what the hub said of a person's role holds offline and after a restart`() {
    let hub = FakeHub()
    let browser = studio(hub: hub)
    let json =
      #"{"format":"ledgerline","version":1,"vendors":[{"id":"0000000000ace","name":"Ross"}]}"#
    for role in ["member", "owner"] {
      hub.me = "me\t0000000000ann\t\(role)\nopen\tfirst\tLee\n"
      browser.isOnline = true
      browser.open()
      browser.isOnline = false
      browser.open()
      browser.hand(Array(json.utf8), named: "file.json")
      #expect(
        browser.sheet.contains("Presets are only configurable") == (role == "member"), "\(role)")
    }
  }

  // MARK: places

  @Test(arguments: [("390x844", "push"), ("1440x900", "push-still")])
  func `what opens beside its list on a desk leaves the list where it is scrolled to`(
    _ viewport: String, _ how: String
  ) throws {
    let browser = studio()
    let gig = try #require(
      browser.book.projects.live.first { $0.stage == .open && $0.work != .designer })
    browser.viewport = viewport
    browser.open("/projects")
    browser.asked = []
    for (path, how) in [("/project/" + gig.id.text, how), ("/clients", "push")] {
      browser.event("navigate", path, value: "link")
      #expect(asked(2, of: browser).last == [path, how])
    }
  }

  // MARK: keys

  @Test func `a key acts on the row that has the focus, and on none without it`() throws {
    let browser = studio()
    let gig = try #require(
      browser.book.projects.live.first { $0.stage == .open && $0.work != .designer })
    browser.event("navigate", "/projects")
    for (row, stage) in [("", Stage.open), ("project/" + gig.id.text, .delivered)] {
      say(2, ["2026-11-21", "key", "2", "", row], to: browser)
      #expect(browser.book.projects[gig.id]?.stage == stage)
    }
    say(2, ["2026-11-21", "key", "e", "", "project/" + gig.id.text], to: browser)
    #expect(asked(45, of: browser).last == ["1", "project/" + gig.id.text])
  }
}
