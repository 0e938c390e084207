import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// A spreadsheet of gigs that is handed to the app (rule G111).
struct GigListSessionTests {
  private func handed(_ csv: String) -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 4)
    browser.hand(Array(csv.utf8), named: "gigs.csv")
    return browser
  }

  @Test func `gigs are shown, come in, and are there the next time`() throws {
    let csv = "Date,Start,Gig,Client,Fee,Dress\n2026-12-24,20:00,Ball,Reeds,500,black\n"
    let browser = handed(csv)
    #expect(browser.sheet.contains("This looks like a list of gigs."))
    #expect(
      browser.sheet.contains("project: 1 added") && browser.sheet.contains("Not imported: Dress"))
    #expect(!browser.sheet.contains("They Go To") && browser.sheet.contains("Order of Dates"))
    browser.press("import")
    let gig = try #require(browser.book.projects.live.first)
    #expect(gig.name == "Ball" && browser.book.charges(of: gig.id).count == 1)
    browser.hand(Array(csv.utf8), named: "gigs.csv")
    #expect(browser.sheet.contains("project: 1 already here"))
    #expect(!browser.sheet.contains("Import</button>"))
  }

  @Test func `the order of their days can be chosen, and that they are something else`() throws {
    let browser = handed("Date,Gig,Client,Fee\n03/04/2027,Ball,Reeds,500\n")
    #expect(browser.sheet.contains("may have the day first or the month"))
    browser.event("change", "type/dates", value: "day-first")
    #expect(!browser.sheet.contains("may have the day first or the month"))
    browser.event("change", "type/subject", value: "items")
    #expect(!browser.sheet.contains("This looks like a list of gigs."))
    browser.hand(Array("Date,Gig,Client,Fee\n03/04/2027,Ball,Reeds,500\n".utf8), named: "gigs.csv")
    browser.event("change", "type/dates", value: "day-first")
    browser.press("import")
    let gig = try #require(browser.book.projects.live.first)
    #expect(gig.schedule?.start.text == "2027-04-03")
  }

  @Test func `what may be thousands is asked`() throws {
    let browser = handed("Datum;Auftritt;Kunde;Gage\n2026-12-24;Ball;Reeds;1.200\n")
    #expect(browser.sheet.contains("Choose how amounts are written."))
    #expect(!browser.sheet.contains("Import</button>"))
    browser.event("change", "type/decimals", value: "comma")
    browser.press("import")
    #expect(browser.book.charges.live.map { $0.price.unit } == [Money(1200, .usd)])
  }
}
