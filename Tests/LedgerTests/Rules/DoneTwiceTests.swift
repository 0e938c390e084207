import LedgerTestSupport
import Testing

@testable import Ledger

/// What devices did twice is found anew after every write that could change it, and only then (rules G7, G64, G106).
struct DoneTwiceTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `what is followed is what is found in the whole book`(_ seed: UInt64) {
    var story = MoneyStory(seed: 900 + seed)
    var kept = DoneTwice(in: story.book)
    for _ in 0..<60 {
      _ = story.step()
      kept.follow(story.book)
      #expect(kept.billed == BilledTwice.all(in: story.book))
      #expect(kept.designs == DesignBilledTwice.all(in: story.book))
      #expect(kept.paidBack == PaidBackTwice.all(in: story.book))
      #expect(kept.recorded == RecordedTwice.all(in: story.book))
      #expect(kept.alone == WentBackAlone.all(in: story.book))
    }
  }

  @Test func `what was recorded unheard is there after the write that brings it, and goes with it`()
    throws
  {
    let told = try TestBook(TestBook.billed("710.00 USD"))
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    var kept = DoneTwice(in: desk.book)
    try desk.tell("payment i1 710.00 2025-09-03 as p1")
    try phone.tell("payment i1 710.00 2025-09-04 as p2")
    desk.meet(&phone)
    kept.follow(desk.book)
    #expect(kept.recorded.count == 1 && kept.billed.isEmpty && kept.paidBack.isEmpty)
    try desk.tell("remove p2")
    kept.follow(desk.book)
    #expect(kept.recorded.isEmpty)
  }
}
