import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// The start page that a device keeps, to show it before the book is read again.
struct StartPageTests {
  private func sample() -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    return browser
  }

  /// What the device keeps of the page now.
  private func kept(_ browser: FakeBrowser) -> String {
    browser.event("tick", "start")
    return browser.start
  }

  @Test(arguments: ["390x844", "1440x900"])
  func `wherever somebody is, the page that a visit begins with is kept`(on viewport: String) throws
  {
    let browser = sample()
    browser.viewport = viewport
    let project = try #require(browser.book.projects.live.first { $0.stage == .open })
    browser.press("stage/\(project.id.text)/delivered")
    browser.open("/")
    let start = browser.app
    #expect(start.contains("li class=\"row"))
    #expect(kept(browser) == start)
    for path in ["/projects?q=a", "/clients", "/projects/\(project.id.text)", "/settings"] {
      browser.open(path)
      let here = browser.app
      #expect(kept(browser) == start, "\(path)")
      #expect(browser.app == here, "\(path)")
    }
  }

  @Test func `what was changed since is on it`() throws {
    let browser = sample()
    browser.open("/projects")
    let before = kept(browser)
    let project = try #require(browser.book.projects.live.first { $0.stage == .open })
    browser.press("stage/\(project.id.text)/delivered")
    let after = kept(browser)
    #expect(after != before)
    browser.open("/")
    #expect(browser.app == after)
  }

  @Test func `a book that is being opened is opened to its end first`() {
    let browser = sample()
    browser.open("/")
    let start = browser.app
    browser.paintsSlowly = true
    browser.open("/clients")
    #expect(kept(browser) == start)
    while browser.paint() {}
    #expect(kept(browser) == start)
  }
}
