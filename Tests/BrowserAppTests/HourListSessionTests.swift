import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// A list of hours that is handed to the app (rule G114).
struct HourListSessionTests {
  private let first =
    "Date,Client,Project,Task,Hours,Rate,Dress\n2026-11-02,Reeds,Site,Texts,2,80,x\n"

  @Test func `hours are shown, come in, and are there the next time`() throws {
    let browser = FakeBrowser(hub: nil, seed: 4)
    browser.hand(Array(first.utf8), named: "hours.csv")
    #expect(browser.sheet.contains("This looks like a list of hours."))
    #expect(
      browser.sheet.contains("charge: 1 added") && browser.sheet.contains("Not imported: Dress"))
    #expect(!browser.sheet.contains("They Go To") && browser.sheet.contains("Order of Dates"))
    browser.press("import")
    let site = try #require(browser.book.projects.live.first)
    let charge = try #require(browser.book.charges(of: site.id).first)
    #expect(site.name == "Site" && charge.price == Price(Money(80, .usd), times: Quantity(2)))
    browser.hand(Array(first.utf8), named: "hours.csv")
    #expect(browser.sheet.contains("charge: 1 already here"))
    #expect(!browser.sheet.contains("Import</button>"))
  }

  @Test func `a corrected list corrects what came, and gives it back`() throws {
    let browser = FakeBrowser(hub: nil, seed: 4)
    browser.hand(Array(first.utf8), named: "hours.csv")
    browser.press("import")
    browser.hand(Array(first.replacing(",2,80", with: ",3,80").utf8), named: "more.csv")
    #expect(browser.sheet.contains("1 changed as the file has them"))
    #expect(browser.sheet.contains("2 × $80.00 → 3 × $80.00"))
    browser.press("import")
    #expect(browser.book.charges.live.map { $0.price.quantity } == [Quantity(3)])
    let batch = try #require(
      browser.book.importBatches.live.first { $0.name == "more.csv" }?.id.text)
    browser.press("sheet/import/take-back/\(batch)")
    #expect(
      browser.sheet.contains("Filled in or changed by it, and to be as before again: 1 charge."))
    browser.press("take-back-import/\(batch)")
    #expect(browser.book.charges.live.map { $0.price.quantity } == [Quantity(2)])
  }

  @Test func `they are taken back from a project that stays`() throws {
    let browser = FakeBrowser(hub: nil, seed: 4)
    browser.hand(Array(first.utf8), named: "hours.csv")
    browser.press("import")
    let more = first + "2026-11-03,Reeds,Site,Texts,1,80,\n"
    browser.hand(Array(more.utf8), named: "more.csv")
    browser.press("import")
    #expect(browser.book.charges.liveCount == 2 && browser.book.projects.liveCount == 1)
    let batch = try #require(
      browser.book.importBatches.live.first { $0.name == "more.csv" }?.id.text)
    browser.press("sheet/import/take-back/\(batch)")
    #expect(browser.sheet.contains("To be deleted: 1 charge."))
    browser.press("take-back-import/\(batch)")
    #expect(browser.book.charges.live.map { $0.price.quantity } == [Quantity(2)])
    #expect(browser.book.projects.liveCount == 1)
  }
}
