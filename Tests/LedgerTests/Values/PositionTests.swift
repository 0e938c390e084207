import Ledger
import Testing

struct PositionTests {
  /// Inserts many times at the places that `choose` names and checks the order as it goes.
  private func insert(
    _ count: Int, seed: UInt64, choose: (_ count: Int, inout Numbers) -> Int
  ) -> [Position] {
    var random = Numbers(seed: seed)
    var list: [Position] = []
    for _ in 0..<count {
      let place = choose(list.count, &random)
      let a = place > 0 ? list[place - 1] : nil
      let b = place < list.count ? list[place] : nil
      let new = Position.between(a, b, jitter: random.next())
      if let a, !(a < new) { Issue.record("\(new.text) is not after \(a.text)") }
      if let b, !(new < b) { Issue.record("\(new.text) is not before \(b.text)") }
      list.insert(new, at: place)
    }
    #expect(list == list.sorted())
    #expect(Set(list).count == count)
    for position in list where Position(position.text) != position { Issue.record("unreadable") }
    return list
  }

  private func longest(_ list: [Position]) -> Int { list.map { $0.text.utf8.count }.max() ?? 0 }

  @Test func `ten thousand rows at the end stay short`() {
    #expect(longest(insert(10_000, seed: 1) { count, _ in count }) <= 12)
  }

  @Test func `ten thousand rows at the beginning stay short`() {
    #expect(longest(insert(10_000, seed: 2) { _, _ in 0 }) <= 12)
  }

  @Test func `ten thousand rows after one row stay short`() {
    #expect(longest(insert(10_000, seed: 3) { count, _ in min(count, 1) }) <= 64)
  }

  @Test func `ten thousand rows before one row stay short`() {
    #expect(longest(insert(10_000, seed: 4) { count, _ in max(count - 1, 0) }) <= 64)
  }

  @Test func `ten thousand rows at one spot in the middle of a list stay short`() {
    #expect(longest(insert(10_200, seed: 5) { count, _ in count < 200 ? count : 100 }) <= 64)
    #expect(
      longest(insert(10_200, seed: 6) { count, _ in count < 200 ? count : count - 100 }) <= 64)
  }

  @Test func `ten thousand rows anywhere stay short`() {
    #expect(
      longest(insert(10_000, seed: 7) { count, random in Int(random.next() % UInt64(count + 1)) })
        <= 64)
  }

  @Test func `inserting between the last two always grows but never fails`() {
    var previous = 0
    let list = insert(400, seed: 8) { count, _ in
      // The place of the newest row turns with its sides: left of it, then right of it.
      let place = count < 2 ? count : count % 2 == 0 ? previous : previous + 1
      previous = min(place, count)
      return previous
    }
    #expect(longest(list) <= 400)
  }

  @Test func `extreme jitter keeps the order`() {
    for jitter: UInt64 in [0, 1, .max, 62 * 62 * 62, 61] {
      var low: Position?
      let high = Position.between(nil, nil, jitter: jitter)
      for _ in 0..<500 {
        let new = Position.between(low, high, jitter: jitter)
        #expect(new < high && low.map { $0 < new } ?? true)
        low = new
      }
      var top = high
      for _ in 0..<500 {
        let new = Position.between(low, top, jitter: jitter)
        #expect(new < top && low.map { $0 < new } ?? true)
        top = new
      }
    }
  }

  @Test func `two devices at the same spot differ`() {
    let a = Position.between(nil, nil, jitter: 1)
    let b = Position.between(a, nil, jitter: 1)
    var random = Numbers(seed: 9)
    let made = (0..<100).map { _ in Position.between(a, b, jitter: random.next()) }
    #expect(Set(made).count > 95)
  }

  @Test func `neighbors that are equal or out of order give the place right after the first`() {
    let a = Position.between(nil, nil, jitter: 5)
    let b = Position.between(a, nil, jitter: 5)
    let between = Position.between(a, a, jitter: 9)
    #expect(a < between && between < b)
    let after = Position.between(b, a, jitter: 9)
    #expect(b < after)
  }

  @Test func `short keys from elsewhere have room between them`() throws {
    let texts = ["0V", "1", "11", "12", "A", "V", "V0001", "a", "z", "zzzzzz", "zzzzzzz"]
    let keys = try texts.map { try #require(Position($0)) }
    #expect(keys == keys.sorted())
    for (a, b) in zip(keys, keys.dropFirst()) {
      for jitter in UInt64(0)..<50 {
        let new = Position.between(a, b, jitter: jitter)
        #expect(a < new && new < b)
      }
    }
    #expect(keys[10] < Position.between(keys[10], nil, jitter: 3))
    #expect(Position.between(nil, keys[0], jitter: 3) < keys[0])
  }

  @Test func `only what between can have made is a position`() {
    for text in ["0", "V0", "a b", "ä", "-"] { #expect(Position(text) == nil) }
    #expect(Position("")?.isNone == true)
    #expect(Position().isNone)
  }
}
