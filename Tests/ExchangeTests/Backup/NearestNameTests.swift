import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// The name that a person most likely meant, against counting slips the slow way.
struct NearestNameTests {
  private func distance(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
    guard let x = a.first, let y = b.first else { return max(a.count, b.count) }
    let rest = distance(a.dropFirst(), b.dropFirst())
    if x == y { return rest }
    return 1 + min(rest, distance(a.dropFirst(), b), distance(a, b.dropFirst()))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `it is the first of those with the fewest slips, unless these are too many`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    func word() -> String {
      String((0..<dice.below(7)).map { _ in dice.percent(60) ? "a" : dice.percent(50) ? "b" : "c" })
    }
    var found = 0
    for _ in 0..<100 {
      let (wanted, known) = (word(), (0..<dice.below(5)).map { _ in word() })
      let slips = known.map { distance(Array(wanted.utf8)[...], Array($0.utf8)[...]) }
      let most = max(1, min(3, wanted.utf8.count / 2))
      let best = slips.min().flatMap { fewest in
        fewest <= most ? slips.firstIndex(of: fewest).map { known[$0] } : nil
      }
      #expect(NearestName.find(wanted, among: known) == best, "\(wanted) among \(known)")
      found += best == nil ? 0 : 1
    }
    #expect(found > 5)
  }

  @Test func `size of letters and marks on them are no slips`() {
    #expect(NearestName.find("LASTNÁME", among: ["firstName", "lastName"]) == "lastName")
    #expect(NearestName.find("nam", among: []) == nil)
  }
}
