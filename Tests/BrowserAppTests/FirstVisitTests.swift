import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport
import Screens
import Testing

/// What a device without a book shows while the hub's is on its way.
struct FirstVisitTests {
  private let hub = FakeHub()
  /// The hub's book as it travels, and as much of it as travels first.
  private let turned: [UInt8]
  private let first: [UInt8]

  init() throws {
    let owner = FakeBrowser(hub: hub, seed: 5)
    owner.press("sample")
    try #require(!hub.book.projects.isEmpty)
    turned = try SnapshotColumns.turned(hub.answer("GET", "/v1/snapshot", []).body)
    first = Array(turned[..<turned[9..<13].reversed().reduce(0) { $0 << 8 | Int($1) }])
  }

  private func visit(_ path: String = "/clients") -> FakeBrowser {
    FakeBrowser(hub: hub, seed: 9, path: path, slowPath: "/v1/snapshot")
  }

  private func come(_ bytes: [UInt8], to browser: FakeBrowser, at path: String = "/clients") {
    let clock = Array("\(browser.clock)".utf8)
    browser.raw(HostMessage(code: 13, fields: [clock, Array(path.utf8), bytes]))
  }

  private func rows(_ html: String) -> Int { html.components(separatedBy: "class=\"row").count - 1 }

  @Test func `its rows are there before the rest of it, and the same`() {
    let browser = visit()
    #expect(rows(browser.app) == 0)
    come(first, to: browser)
    let ahead = browser.app
    #expect(rows(ahead) > 2)
    #expect(browser.book.projects.isEmpty)
    browser.bringAnswers()
    #expect(browser.book.projects.count == hub.book.projects.count)
    #expect(ahead.contains("Loading…"))
    #expect(browser.shows(ahead.replacingOccurrences(of: "Loading…", with: "Up to date")))
    let late = visit()
    late.bringAnswers()
    #expect(late.app == browser.app)
  }

  @Test
  func `the start page shows what comes next before the rest of it, and then the same among more`()
    throws
  {
    let browser = visit("/")
    #expect(rows(browser.app) == 0)
    come(first, to: browser, at: "/")
    let ahead = browser.app
    #expect(rows(ahead) > 0)
    let titles = ahead.components(separatedBy: "<span class=\"row-title\">").dropFirst().map {
      row in
      row.prefix { $0 != "<" }
    }
    #expect(!titles.isEmpty)
    browser.bringAnswers()
    for title in titles { #expect(browser.app.contains("<span class=\"row-title\">\(title)<")) }
    let late = visit("/")
    late.bringAnswers()
    #expect(late.app == browser.app)
  }

  @Test func `the start page does without what is rare until the rest of the program is here`() {
    let whole = visit("/")
    whole.bringAnswers()
    let backup = "There is no backup of this book yet."
    #expect(whole.app.contains(backup))
    let browser = FakeBrowser(
      hub: hub, seed: 9, path: "/", slowPath: "/v1/snapshot", comesInPieces: true)
    browser.bringAnswers()
    let designs = "Design Projects to Invoice"
    let rest = whole.app.components(separatedBy: designs).last ?? ""
    let rare = rows(rest.components(separatedBy: "<h2").first ?? "")
    #expect(rare > 0 && !browser.app.contains(designs) && !browser.app.contains(backup))
    #expect(rows(browser.app) + rare == rows(whole.app))
    browser.raw(HostMessage(code: 17, fields: []))
    #expect(browser.app == whole.app)
    // One that is whole before its page begins shows all of it at once.
    let later = FakeBrowser(
      hub: hub, seed: 9, path: "/", slowPath: "/v1/snapshot", comesInPieces: true)
    later.raw(HostMessage(code: 17, fields: []))
    later.bringAnswers()
    #expect(later.app == whole.app)
  }

  @Test func `other pages wait for the whole`() {
    for path in ["/projects", "/invoices", "/studio", "/settings", "/search?q=a"] {
      let browser = visit(path)
      let before = browser.app
      come(first, to: browser, at: path)
      #expect(browser.app == before, "\(path)")
    }
  }

  @Test func `what was cut or changed on the way shows nothing`() {
    let browser = visit()
    let before = browser.app
    come(Array(first.dropLast()), to: browser)
    come([], to: browser)
    come(Array(repeating: 0xFF, count: 200), to: browser)
    var forged = first
    for place in stride(from: 20, to: forged.count, by: 97) { forged[place] ^= 0x55 }
    come(forged, to: browser)
    if browser.app != before { #expect(rows(browser.app) > 0) }
    browser.bringAnswers()
    #expect(browser.book.projects.count == hub.book.projects.count)
  }

  @Test func `when the rest does not come, the page says what it has`() {
    let browser = visit()
    let before = browser.app
    come(first, to: browser)
    #expect(browser.app != before)
    browser.isOnline = false
    browser.bringAnswers()
    #expect(rows(browser.app) == 0)
    #expect(browser.book.projects.isEmpty)
  }

  @Test func `what somebody does meanwhile reaches the book, not its picture`() throws {
    let browser = visit()
    come(first, to: browser)
    let project = try #require(hub.book.projects.live.first { $0.stage == .open })
    browser.press("stage/\(project.id.text)/delivered")
    #expect(browser.book.projects.isEmpty)
    browser.bringAnswers()
    #expect(browser.book.projects[project.id]?.stage == .open)
    browser.press("stage/\(project.id.text)/delivered")
    #expect(browser.book.projects[project.id]?.stage != .open)
  }

  @Test func `what the page does by itself leaves the first rows where they are`() {
    let browser = visit()
    come(first, to: browser)
    let ahead = browser.app
    #expect(rows(ahead) > 2)
    browser.event("lock", "lost")
    browser.event("lock", "held")
    browser.look()
    for (code, words) in [(3, ["nobody", "ok", "200"]), (4, ["nobody", "ok", ""])]
      as [(UInt32, [String])]
    {
      browser.raw(HostMessage(code: code, fields: ShownSessionTests.fields(browser, words)))
    }
    come(first, to: browser)
    #expect(browser.app == ahead && browser.book.projects.isEmpty)
    // Somebody came back to the page: it shows what it has itself.
    browser.event("visible", "")
    #expect(rows(browser.app) == 0)
  }

  @Test func `a device that has a book shows nothing of another`() throws {
    let browser = FakeBrowser(hub: nil, seed: 7)
    browser.press("sample")
    let before = browser.app
    come(first, to: browser)
    #expect(browser.app == before)
  }

  @Test func `what travels first is what the start page is opened from`() {
    #expect(Kind.allCases.filter { SnapshotColumns.isEarly($0) } == App.firstTables(of: "/"))
  }
}
