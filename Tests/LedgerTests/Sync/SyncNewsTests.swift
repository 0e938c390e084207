import Ledger
import LedgerTestSupport
import Testing

/// When a device asks the hub what is new.
struct SyncNewsTests {
  /// A browser hears of a network before any hint of the hub; nothing of its own waits to be sent.
  @Test func `who was offline asks what is new as soon as there is a network`() throws {
    for way in [SyncInput.online(true), .hint(head: nil), .hint(head: 2), .signed(true)] {
      let hub = FakeHub()
      let phone = try Tab(1, hub: hub)
      let desk = try Tab(2, hub: hub)
      desk.client(300, "before")
      phone.give(.hint(head: 1))
      phone.give(.online(false))
      desk.client(300, "meanwhile")
      let asked = phone.asked.count
      phone.give(.hint(head: 2))
      #expect(phone.asked.count == asked, "nothing is asked without a network")
      phone.give(.online(true))
      phone.give(way)
      #expect(phone.book.clients[ID(300)]?.lastName == "meanwhile")
    }
    // Without a hint, too.
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    let desk = try Tab(2, hub: hub)
    phone.give(.online(false))
    desk.client(300, "meanwhile")
    phone.give(.online(true))
    #expect(phone.book.clients[ID(300)]?.lastName == "meanwhile")
  }
}
