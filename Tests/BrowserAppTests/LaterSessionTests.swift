import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// What happens while the second module is not here, or does not come.
struct LaterSessionTests {
  private var sampleProjects: Int {
    let browser = FakeBrowser(hub: nil, seed: 6)
    browser.press("sample")
    return browser.book.projects.count
  }

  @Test func `a missing second module is told in words and nothing is begun`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    for (problem, words) in [
      ("offline", "Go online and try again."), ("gone", "A newer version of Ledgerline is here."),
      ("broken", "could not be loaded"), ("unheard of", "could not be loaded"),
    ] {
      browser.laterProblem = problem
      let before = browser.digest
      browser.press("sample")
      #expect(browser.toasts.contains(words) && browser.toasts.contains("Try Again"), "\(problem)")
      #expect(browser.digest == before && browser.records.isEmpty)
    }
  }

  @Test func `Try Again does what was asked for, once`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.laterProblem = "offline"
    browser.press("sample")
    browser.press("sample")
    browser.laterProblem = ""
    browser.press("try-again")
    #expect(browser.book.projects.count == sampleProjects)
    #expect(!browser.toasts.contains("Try Again"))
    let digest = browser.digest
    browser.press("try-again")
    #expect(browser.digest == digest)
  }

  @Test func `what was missed is dropped when something else is asked for`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.laterProblem = "offline"
    browser.press("sample")
    browser.press("export")
    browser.laterProblem = ""
    browser.press("try-again")
    #expect(browser.saved.count == 1 && browser.book.projects.live.isEmpty)
  }

  @Test func `what is pressed twice while the module is under way is done once`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.laterIsSlow = true
    browser.press("sample")
    #expect(browser.toasts.contains("One moment…") && browser.book.projects.live.isEmpty)
    browser.press("sample")
    browser.press("export")
    browser.bringLater()
    #expect(browser.book.projects.count == sampleProjects)
    #expect(browser.saved.count == 1 && !browser.toasts.contains("One moment…"))
  }

  @Test func `a file picked before the module is here is shown when it comes`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.laterIsSlow = true
    browser.hand(Array("Name,Cost\nChair,5.00\n".utf8), named: "chairs.csv")
    #expect(browser.sheet.isEmpty)
    browser.bringLater()
    #expect(browser.sheet.contains("chairs.csv"))
  }
}
