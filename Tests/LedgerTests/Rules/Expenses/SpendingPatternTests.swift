import LedgerTestSupport
import Testing

@testable import Ledger

/// When money is spent (rule E8), against fractions.
struct SpendingPatternTests {
  /// The first that fits, said as the rule says it.
  private func wanted(_ days: [(day: Day, minor: Int64)]) -> SpendingPattern {
    let whole = days.reduce(0) { $0 + $1.minor }
    if whole <= 0 { return .balanced }
    func share(_ isMeant: (Day) -> Bool) -> Double {
      Double(days.filter { isMeant($0.day) }.reduce(0) { $0 + $1.minor }) / Double(whole)
    }
    let weekend = share { $0.weekday >= 6 }
    if weekend > 0.4 { return .weekends }
    if weekend < 0.2 { return .weekdays }
    if share({ $0.day <= 10 }) > 0.4 { return .early }
    if share({ $0.day >= 21 }) > 0.4 { return .late }
    return .balanced
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `the pattern is the first that fits, and there is none where nothing is left`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    var seen: Set<SpendingPattern> = []
    for _ in 0..<400 {
      var days: [(day: Day, minor: Int64)] = []
      for _ in 0..<(1 + dice.below(6)) {
        days.append((Day(number: Int32(20_400 + dice.below(62))), Int64(dice.below(13) - 3) * 7))
      }
      // Now and then all of it came back.
      if dice.percent(20) {
        days.append((Day(number: 20_470), -days.reduce(0) { $0 + $1.minor }))
      }
      var sums = DaySums()
      for (day, minor) in days { sums.add(minor, on: day) }
      let found = SpendingPattern(sums)
      #expect(found == wanted(days), "\(days)")
      seen.insert(found)
    }
    #expect(seen.count == SpendingPattern.allCases.count)
  }

  /// Days of November 2026, which begins on a Sunday, but for the 20th and the 21st: those are October's.
  @Test(
    arguments: [
      ([14: 4_001, 17: 5_999], .weekends), ([15: 4_001, 17: 5_999], .weekends),
      ([14: 4_000, 17: 6_000], .balanced), ([13: 10_000], .weekdays), ([16: 10_000], .weekdays),
      ([14: 1_999, 17: 8_001], .weekdays), ([14: 2_000, 17: 8_000], .balanced),
      ([14: 3_000, 2: 4_001, 17: 2_999], .early), ([14: 3_000, 2: 4_000, 17: 3_000], .balanced),
      ([14: 3_000, 10: 4_001, 17: 2_999], .early), ([14: 3_000, 11: 7_000], .balanced),
      ([14: 3_000, 23: 4_001, 17: 2_999], .late), ([14: 3_000, 23: 4_000, 17: 3_000], .balanced),
      ([14: 3_000, 21: 4_001, 17: 2_999], .late), ([14: 3_000, 20: 7_000], .balanced),
      ([14: 1, 17: -1], .balanced), ([17: -5], .balanced), ([:], .balanced),
    ] as [([Int: Int64], SpendingPattern)])
  func `a part is more than its limit by the least that there is`(
    _ spent: [Int: Int64], _ wanted: SpendingPattern
  ) throws {
    var sums = DaySums()
    for (day, minor) in spent {
      let month = day == 20 || day == 21 ? 10 : 11
      sums.add(minor, on: try #require(Day(year: 2026, month: month, day: day)))
    }
    #expect(SpendingPattern(sums) == wanted, "\(spent)")
  }
}
