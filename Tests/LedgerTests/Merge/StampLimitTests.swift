import LedgerTestSupport
import Testing

@testable import Ledger

/// Stamps and the clock that hands them out, at their limits.
struct StampLimitTests {
  @Test func `of two stamps the later time wins, and of one time the greater device`() {
    let stamps = [(1, 1), (1, 2), (2, 0), (2, 1), (3, 0)].map {
      Stamp(time: UInt64($0.0), device: UInt64($0.1))
    }
    for (place, one) in stamps.enumerated() {
      for (other, two) in stamps.enumerated() { #expect((one < two) == (place < other)) }
    }
    #expect(Stamp.never.isNever && !(stamps[0].isNever))
  }

  @Test func `a stamp has milliseconds and a counter, and no moment is beyond it`() {
    let stamp = Stamp(milliseconds: 5, counter: 7, device: 3)
    #expect(stamp.time == 5 * 65_536 + 7 && stamp.milliseconds == 5 && stamp.counter == 7)
    let last = Int64(1) << 47
    for (moment, kept) in [
      (-1, 0), (.min, 0), (0, 0), (1, 1), (last - 1, last - 1), (last, last), (last + 1, last),
      (.max, last),
    ] as [(Int64, Int64)] {
      #expect(Stamp(milliseconds: moment, device: 1).milliseconds == kept, "\(moment)")
    }
  }

  @Test func `the clock never stands and never goes back`() {
    var clock = Clock(device: 4)
    #expect(clock.tick(Instant(milliseconds: 9)) == Stamp(milliseconds: 9, device: 4))
    #expect(clock.tick(Instant(milliseconds: 9)) == Stamp(milliseconds: 9, counter: 1, device: 4))
    #expect(clock.tick(Instant(milliseconds: 2)) == Stamp(milliseconds: 9, counter: 2, device: 4))
    clock.see(Stamp(milliseconds: 5, device: 9))
    #expect(clock.tick(Instant(milliseconds: 2)).counter == 3)
    clock.see(Stamp(milliseconds: 20, counter: 65_535, device: 9))
    // The counter carries into the milliseconds.
    #expect(clock.tick(Instant(milliseconds: 2)) == Stamp(milliseconds: 21, device: 4))
    #expect(clock.tick(Instant(milliseconds: 22)) == Stamp(milliseconds: 22, device: 4))
  }

  @Test func `a hub lets a clock be a minute fast, and keeps the order of one device`() {
    let now = Instant(milliseconds: 1_000_000)
    let limit = Stamp(milliseconds: 1_060_000, device: 3)
    func accepted(_ time: UInt64, after previous: UInt64 = 0) -> UInt64 {
      let stamp = Clock.accepted(
        Stamp(time: time, device: 3), hubNow: now, after: Stamp(time: previous, device: 3))
      #expect(stamp.device == 3)
      return stamp.time
    }
    for time in [1, limit.time - 1, limit.time] { #expect(accepted(time) == time) }
    for time in [limit.time + 1, limit.time + 65_536, .max] {
      #expect(accepted(time) == limit.time)
    }
    #expect(accepted(50, after: 49) == 50)
    #expect(accepted(50, after: 50) == 51)
    #expect(accepted(50, after: 99) == 100)
    #expect(accepted(.max, after: limit.time) == limit.time + 1)
    #expect(accepted(.max, after: limit.time + 9) == limit.time + 10)
  }
}
