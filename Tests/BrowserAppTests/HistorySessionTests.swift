import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// Who wrote what, between browsers and a hub.
struct HistorySessionTests {
  private func asks(_ fee: String, for charge: Charge, on browser: FakeBrowser) {
    browser.press("sheet/charge/\(charge.project.text)/\(charge.id.text)")
    browser.type("unit", fee)
    browser.press("save")
  }

  /// Two browsers at a hub with the sample, the laptop's clock half a minute ahead, and a charge to ask another fee for.
  private func begun() throws -> (phone: FakeBrowser, laptop: FakeBrowser, charge: Charge) {
    let hub = FakeHub()
    let phone = FakeBrowser(hub: hub, seed: 5)
    phone.press("sample")
    let laptop = FakeBrowser(hub: hub, seed: 77, clock: 1_763_683_230_000)
    return (phone, laptop, try #require(phone.book.charges.live.first))
  }

  @Test func `a value that lost while its browser was offline is told there`() throws {
    let (phone, laptop, charge) = try begun()
    phone.go(online: false)
    asks("320.00", for: charge, on: phone)
    asks("275.00", for: charge, on: laptop)
    phone.go(online: true)
    phone.look()
    #expect(phone.book.charges[charge.id]?.price.unit.minor == 27_500)
    #expect(phone.fetched.contains { $0.hasPrefix("/v1/history?kind=3&id=\(charge.id.text)&") })
    let toast = phone.regions["toasts"] ?? ""
    #expect(toast.contains("4 × $320.00 by you, 4 × $275.00 by") && toast.contains("stands"))
    #expect(phone.digest == laptop.digest)
  }

  @Test func `a value that was written over unseen is told where it was written`() throws {
    let (phone, laptop, charge) = try begun()
    laptop.go(online: false)
    asks("320.00", for: charge, on: phone)
    asks("275.00", for: charge, on: laptop)
    laptop.go(online: true)
    laptop.look()
    phone.look()
    #expect(phone.book.charges[charge.id]?.price.unit.minor == 27_500)
    #expect((phone.regions["toasts"] ?? "").contains("4 × $320.00 by you, 4 × $275.00 by"))
    #expect(!(laptop.regions["toasts"] ?? "").contains("by you"))
  }
}
