import LedgerTestSupport
import Testing

@testable import Ledger

/// Sums by day in pages, against a dictionary.
struct DaySumsTests {
  @Test(arguments: 0..<4) func `pages of days hold what a dictionary does`(seed: UInt64) {
    var random = Dice(seed: seed)
    var (sums, plain) = (DaySums(), [Day: Int64]())
    for _ in 0..<400 {
      // Mostly some years, sometimes a mistyped one, before 1970 and after.
      let number =
        random.below(20) == 0 ? -600_000 + random.below(3_000_000) : 19_000 + random.below(700)
      let day = Day(number: Int32(number))
      let minor = Int64(random.below(2_000) - 1_000)
      sums.add(minor, on: day)
      plain[day, default: 0] += minor
    }
    for (day, sum) in plain { #expect(sums[day] == sum) }
    var all: [Day: Int64] = [:]
    sums.forEach { day, sum in
      #expect(all[day] == nil)
      all[day] = sum
    }
    #expect(all == plain)
    #expect(sums.span == plain.keys.min().flatMap { low in plain.keys.max().map { low...$0 } })
    for length in [0, 1, 30, 63, 64, 365, 3_000, 2_000_000] {
      let first = Day(number: Int32(18_900 + random.below(900)))
      let period = first...first.adding(days: length)
      let wanted = plain.filter { period.contains($0.key) }.values.reduce(0, +)
      #expect(sums.sum(over: period) == wanted)
    }
    #expect(sums.sum(over: Day.first...Day(number: .max)) == plain.values.reduce(0, +))
    var again = DaySums()
    for (day, sum) in plain { again.add(sum, on: day) }
    #expect(again == sums)
    again.add(0, on: Day(number: 1))
    #expect(again != sums, "a day that comes to nothing is a day")
    #expect(DaySums().span == nil && DaySums()[.first] == 0)
  }
}
