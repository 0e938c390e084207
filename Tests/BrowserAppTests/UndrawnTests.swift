import Ledger
import LedgerTestSupport
import Testing

/// What is stored, sent and answered draws the page only where it may be another one: then it has to be what drawing it would
/// have made.
struct UndrawnTests {
  private static var places: [String] {
    [
      "/projects", "/projects/paid", "/", "/clients", "/invoices", "/settings/devices",
      "/settings/data",
    ]
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a page that was not drawn shows what it would`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let hub = FakeHub()
    let phone = FakeBrowser(hub: hub, seed: 5 + seed)
    phone.press("sample")
    let laptop = FakeBrowser(hub: hub, seed: 77 + seed)
    for round in 0..<60 {
      switch dice.below(8) {
      case 0...2: try move(a: dice.pick([phone, laptop]) ?? phone, &dice)
      case 3: phone.look()
      case 4: phone.go(online: dice.percent(60))
      case 5:
        phone.event("navigate", dice.pick(UndrawnTests.places) ?? "")
      case 6:
        hub.refuses =
          dice.percent(30) ? { _ in Refusal("newer", "No.") } : { _ in nil }
      case _: phone.press("undo")
      }
      let shown = phone.regions
      // Whatever a person or the window does draws the page.
      phone.event("theme", "dark")
      for region in ["app", "sheet", "toasts"] {
        #expect(phone.regions[region] == shown[region], "\(region) in round \(round)")
      }
    }
  }

  @Test func `an edit is drawn once as it is made, and once as the hub has it`() throws {
    var dice = Dice(seed: 1)
    let phone = FakeBrowser(hub: FakeHub(), seed: 5)
    phone.press("sample")
    phone.event("navigate", "/projects")
    phone.asked = []
    try move(a: phone, &dice)
    let drawn = phone.asked.filter { $0.code == 1 && $0.text(0) == "app" }
    #expect(phone.asked.contains { $0.code == 3 } && phone.asked.contains { $0.code == 4 })
    #expect(drawn.count == 2)
  }

  /// Marks a project delivered, paid or open again.
  private func move(a browser: FakeBrowser, _ dice: inout Dice) throws {
    let gigs = browser.book.projects.live.filter { $0.stage == .open }
    let picked = dice.pick(gigs.isEmpty ? browser.book.projects.live : gigs)
    let gig = try #require(picked)
    let stages = ["open", "delivered", "paid"].filter { $0 != gig.stage.word }
    browser.press("stage/\(gig.id.text)/" + (dice.pick(stages) ?? ""))
  }
}
