import Ledger
import LedgerTestSupport
import Testing

struct SuggestionsTests {
  private func names(_ told: TestBook) -> [String] {
    Suggestion.forClient(ID(named: "c1"), in: told.book).map { $0.name }
  }

  @Test func `names used equally often come in reading order`() throws {
    let told = try TestBook(
      """
      gig g1 c1 "item 10" 2025-09-01
      gig g2 c1 "Émile" 2025-09-02
      gig g3 c1 "item 9" 2025-09-03
      gig g4 c1 "zebra" 2025-09-04
      gig g5 c1 "zebra" 2025-09-05
      """)
    #expect(names(told) == ["zebra", "Émile", "item 9", "item 10"])
  }

  @Test func `deleted projects suggest nothing`() throws {
    let told = try TestBook("gig g1 c1 \"Album\" 2025-09-01\ndelete project g1")
    #expect(names(told) == [])
  }

  @Test func `on one day every device copies from the same project`() throws {
    let told = try TestBook()
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("gig g1 c1 \"Album\" 2025-09-01 Film")
    try desk.tell("gig g2 c1 \"Album\" 2025-09-01 TV")
    phone.meet(&desk)
    let latest = [phone, desk].map { Suggestion.forClient(ID(named: "c1"), in: $0.book)[0].latest }
    #expect(latest[0] == latest[1])
    #expect(latest[0].mediaType == .tv)
  }
}
