import Exchange
import Ledger
import Testing

struct ZoneOffsetsTests {
  private func minutes(_ offsets: ZoneOffsets, _ text: String) throws -> Int {
    offsets.minutes(at: try Instant(parsing: text))
  }

  @Test func `a zone is asked for each moment by itself`() throws {
    let chicago = ZoneOffsets("-360 1741507200:-300 1762066800:-360")
    #expect(try minutes(chicago, "2025-01-01T00:00:00Z") == -360)
    #expect(try minutes(chicago, "2025-03-09T07:59:59Z") == -360)
    #expect(try minutes(chicago, "2025-03-09T08:00:00Z") == -300)
    #expect(try minutes(chicago, "2025-11-02T06:59:59Z") == -300)
    #expect(try minutes(chicago, "2025-11-02T07:00:00Z") == -360)
    #expect(try minutes(chicago, "2039-07-01T00:00:00Z") == -360)
  }

  @Test func `what cannot be read leaves UTC or what stood before`() throws {
    #expect(try minutes(ZoneOffsets(""), "2025-07-01T00:00:00Z") == 0)
    let odd = ZoneOffsets("330 x:1 100:60 50:120 9: :9")
    #expect(try minutes(odd, "1969-07-01T00:00:00Z") == 330)
    #expect(try minutes(odd, "2025-07-01T00:00:00Z") == 60)
  }

  @Test func `a change beyond all calendars is left out`() {
    let edge = Int64(1) << 40
    for (from, isTaken) in [
      (edge - 1, true), (edge, false), (edge + 1, false), (1 - edge, true), (-edge, false),
    ] {
      let zone = ZoneOffsets("60 \(from):90")
      #expect(
        zone.minutes(at: Instant(milliseconds: .max))
          == (isTaken && from * 1_000 <= Instant(milliseconds: .max).milliseconds ? 90 : 60))
    }
  }
}
