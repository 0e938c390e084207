import Ledger
import Testing

struct SortingTests {
  private struct Card: Equatable { var key: Int, number: Int }

  private static func next(_ seed: inout UInt64) -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed >> 33
  }

  /// The obvious one.
  private func slowly(_ cards: [Card]) -> [Card] {
    var rest: [Card] = []
    for card in cards {
      let place = rest.firstIndex { card.key < $0.key } ?? rest.count
      rest.insert(card, at: place)
    }
    return rest
  }

  @Test func `lists of every length are sorted, and equal ones keep their order`() {
    var seed: UInt64 = 7
    for count in [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 100, 257] {
      for keys in [1, 2, 5, 1000] {
        let cards = (0..<count).map {
          Card(key: Int(SortingTests.next(&seed)) % keys, number: $0)
        }
        #expect(cards.sorted { $0.key < $1.key } == slowly(cards), "\(count) of \(keys)")
        let ordered = slowly(cards)
        #expect(ordered.sorted { $0.key < $1.key } == ordered)
        var turned = Array(ordered.reversed())
        turned.sort { $0.key < $1.key }
        #expect(turned == slowly(Array(ordered.reversed())))
      }
    }
  }

  @Test func `entries and numbers are sorted too`() {
    #expect([3: "c", 1: "a", 2: "b"].sorted { $0.key < $1.key }.map(\.value) == ["a", "b", "c"])
    #expect((2..<6).sorted { $0 > $1 } == [5, 4, 3, 2])
  }

  @Test func `a comparison that cannot decide loses no element`() {
    var seed: UInt64 = 3
    let numbers = (0..<300).map { $0 }
    let sorted = numbers.sorted { _, _ in SortingTests.next(&seed) % 2 == 0 }
    #expect(Set(sorted) == Set(numbers) && sorted.count == numbers.count)
  }
}
