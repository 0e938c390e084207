import BrowserApp
import Foundation
import Ledger
import Testing

/// What this device keeps for itself, and the reports it prints.
struct DeviceTests {
  @Test func `a choice of the device is there after a restart`() {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    browser.event("navigate", "/inventory/spaces")
    #expect(browser.meta["device.inventory-tab"] == Array("spaces".utf8))
    #expect(browser.records.isEmpty == false)
    browser.open("/search?q=lamp")
    browser.event("navigate", "/clients")
    browser.open("/search")
    #expect(browser.app.contains("Recent Searches"))
    #expect(browser.app.contains("/search?q=lamp"))
  }

  @Test func `a report is made as PDF once the fonts are here`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    let project = try #require(browser.book.projects.live.first)
    browser.open("/report/\(project.id.text)/client-summary")
    browser.press("report/download")
    #expect(browser.saved.isEmpty)
    let folder = "/usr/share/fonts/truetype/noto/NotoSans-"
    let fonts = ["Regular", "Bold"].map {
      [UInt8](FileManager.default.contents(atPath: folder + $0 + ".ttf") ?? Data())
    }
    browser.raw(
      HostMessage(
        code: 9, fields: [Array("\(browser.clock)".utf8), Array("fonts".utf8)] + fonts))
    let file = try #require(browser.saved.first)
    #expect(file.name.hasPrefix("Client Summary_"))
    #expect(file.bytes.starts(with: Array("%PDF-".utf8)))
  }
}
