import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// A browser's own log is kept small while nobody is busy.
struct TidyingTests {
  /// A studio without a hub whose log is long, and an open project in it.
  private func busy() throws -> (browser: FakeBrowser, project: Project) {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let project = try #require(browser.book.projects.live.first { $0.stage == .open })
    browser.press("stage/\(project.id.text)/delivered")
    // One row as often as it takes: what is known already changes nothing.
    let row = try #require(browser.records.last)
    // An empty row is none.
    browser.adopt([])
    for _ in 0..<501 { browser.adopt(row) }
    browser.open()
    browser.asked = []
    return (browser, project)
  }

  private func pauses(_ browser: FakeBrowser) -> Int {
    browser.asked.count { $0.code == 9 && $0.text(0) == "tidy" }
  }

  @Test func `one pause is begun, however much is written meanwhile, and the next one after it`()
    throws
  {
    let (browser, project) = try busy()
    for stage in ["open", "delivered", "open"] {
      browser.press("stage/\(project.id.text)/\(stage)")
    }
    #expect(pauses(browser) == 1)
    // A form is open: it is not the time.
    browser.press("sheet/client/new")
    browser.event("tick", "tidy")
    browser.event("tick", "tidy")
    #expect(pauses(browser) == 3 && !browser.asked.contains { $0.code == 10 })
    let last = browser.asked.last { $0.code == 9 && $0.text(0) == "tidy" }
    #expect(last?.text(1) == "5000")
    browser.press("close")
    browser.press("stage/\(project.id.text)/delivered")
    #expect(pauses(browser) == 3)
  }

  @Test func `a snapshot takes the place of the rows, and what is written next comes behind it`()
    throws
  {
    let (browser, project) = try busy()
    browser.press("stage/\(project.id.text)/open")
    let before = browser.digest
    browser.event("tick", "tidy")
    #expect(browser.records.isEmpty && !browser.snapshot.isEmpty && browser.digest == before)
    browser.asked = []
    browser.press("stage/\(project.id.text)/delivered")
    let after = browser.digest
    #expect((1..<9).contains(browser.records.count) && pauses(browser) == 0)
    #expect(after != before)
    browser.open()
    #expect(browser.digest == after)
    #expect(browser.book.projects[project.id]?.stage == .delivered)
  }
}
