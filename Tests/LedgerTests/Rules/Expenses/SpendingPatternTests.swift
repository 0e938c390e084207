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
}
