import LedgerTestSupport
import Testing

@testable import Ledger

/// The chains of a relation, and the map from ids to rows, against the obvious ones.
struct RelationTests {
  @Test(arguments: UInt64(1)...40)
  func `rows stand at their ids in the order in which they came there`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var relation = Relation()
    relation.reserve(dice.below(60))
    var plain: [UInt64: [Int32]] = [:]
    var place: [Int32: UInt64] = [:]
    for _ in 0..<300 {
      let row = Int32(dice.below(40))
      let id = UInt64(dice.below(6))
      if let before = place[row] {
        relation.remove(row, at: before)
        plain[before]?.removeAll { $0 == row }
        place[row] = nil
      }
      if dice.percent(80) {
        relation.insert(row, at: id)
        if id != 0 {
          plain[id, default: []].append(row)
          place[row] = id
        }
      } else {
        relation.remove(row, at: id)
      }
      for id in UInt64(0)...6 {
        #expect(relation.rows(of: id) == plain[id] ?? [])
        var (walked, next): ([Int32], Int32) = ([], relation.first(of: id))
        while next >= 0 {
          walked.append(next)
          next = relation.row(after: next)
        }
        #expect(walked == plain[id] ?? [])
      }
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `the map knows what was set last of each id, whatever room it was given`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var map = IDMap()
    map.reserve(dice.below(400))
    var plain: [UInt64: Int32] = [:]
    // Ids that were counted, random ones, and those that differ in their high bits alone.
    func id() -> UInt64 {
      switch dice.below(3) {
      case 0: return UInt64(dice.below(200))
      case 1: return dice.next() | 1
      case _: return UInt64(dice.below(200)) << 50
      }
    }
    var known: [UInt64] = [0]
    for number in 0..<Int32(600) {
      let id = dice.percent(30) ? dice.pick(known) ?? 0 : id()
      known.append(id)
      #expect(map.set(id, number) == plain.updateValue(number, forKey: id))
      if number % 50 == 0 {
        for (id, number) in plain { #expect(map[id] == number) }
        #expect(map[dice.next() | 1 << 63] == nil)
      }
    }
    for (id, number) in plain { #expect(map[id] == number) }
  }
}
