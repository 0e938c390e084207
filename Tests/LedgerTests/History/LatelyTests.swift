import LedgerTestSupport
import Testing

@testable import Ledger

/// The last changes that came: how many are kept, and which own writes are told as written over.
struct LatelyTests {
  private func change(
    _ number: UInt64, device: UInt64 = 1, at time: UInt64 = 0, _ body: [UInt8]
  ) -> Change {
    Change(
      device: device, counter: number,
      stamp: Stamp(time: time == 0 ? number : time, device: device), body: body)
  }

  private func name(_ text: String, of id: UInt64 = 5) -> [UInt8] {
    var edit = Edit()
    var writer = ByteWriter()
    writer.text(text)
    edit.write(RegisterKey(kind: Kind.client.rawValue, id: id, tag: 3), writer.bytes)
    return edit.body
  }

  private func told(_ lately: inout Lately) -> [String] {
    lately.drainOvertaken().map {
      "\($0.key.id) \(String(decoding: $0.bytes.dropFirst(), as: UTF8.self))"
        + ($0.isCertain ? "!" : "")
    }
  }

  @Test func `two thousand changes are kept, and with one more the last thousand`() {
    var lately = Lately()
    for number in 1...2_000 as ClosedRange<UInt64> {
      if number % 2 == 0 {
        lately.wrote(change(number, []))
      } else {
        lately.received(
          Replica.Sequenced(seq: Int64(number), change: change(number, device: 2, [])))
      }
    }
    #expect(lately.changes.map { $0.change.counter } == Array(1...2_000))
    lately.wrote(change(2_001, []))
    #expect(lately.changes.map { $0.change.counter } == Array(1_002...2_001))
    // What is no longer here is neither confirmed nor refused.
    lately.confirmed(change(2, []), at: 9)
    lately.refused(change(4, []))
    #expect(lately.changes.count == 1_000)
    lately.confirmed(change(2_000, []), at: 9)
    lately.refused(change(1_998, []))
    #expect(lately.changes.count == 999)
    #expect(lately.changes.filter { $0.isOwn && $0.seq == 9 }.map { $0.change.counter } == [2_000])
  }

  @Test func `a megabyte of changes is kept, and with more the last half, but always one`() {
    let body = [UInt8](repeating: 0xFF, count: 1_024)
    var lately = Lately()
    for number in 1...1_024 as ClosedRange<UInt64> { lately.wrote(change(number, body)) }
    #expect(lately.changes.count == 1_024)
    // What was refused takes no room.
    lately.refused(change(7, body))
    lately.wrote(change(1_025, body))
    #expect(lately.changes.count == 1_024)
    lately.wrote(change(1_026, body))
    #expect(lately.changes.map { $0.change.counter } == Array(515...1_026))
    let huge = [UInt8](repeating: 0xFF, count: 3 * 1_024 * 1_024)
    for number in 2_000...2_002 as ClosedRange<UInt64> {
      lately.wrote(change(number, huge))
      #expect(lately.changes.map { $0.change.counter } == [number])
    }
  }

  @Test func `an own write is told once when another's later one replaces it`() {
    var lately = Lately()
    func hear(_ number: UInt64, at time: UInt64, _ body: [UInt8]) {
      lately.received(
        Replica.Sequenced(
          seq: Int64(number), change: change(number, device: 2, at: time, body)))
    }
    lately.wrote(change(1, at: 10, name("mine")))
    lately.wrote(change(2, at: 11, name("other", of: 6)))
    #expect(lately.ownDevices == [1])
    // Earlier, and of another row.
    hear(1, at: 9, name("hers"))
    hear(2, at: 12, name("hers", of: 7))
    #expect(told(&lately) == [])
    hear(3, at: 12, name("hers"))
    hear(4, at: 13, name("hers again"))
    #expect(told(&lately) == ["5 mine!"])
    #expect(told(&lately) == [])
    // The hub had it: whether she knew of it nobody can say.
    lately.confirmed(change(2, at: 20, name("other", of: 6)), at: 5)
    hear(6, at: 19, name("hers", of: 6))
    #expect(told(&lately) == [], "the stamp that counts is later")
    hear(7, at: 21, name("hers", of: 6))
    #expect(told(&lately) == ["6 other"])
  }

  @Test func `what says the same, was refused or written anew by oneself is not told`() {
    var lately = Lately()
    lately.wrote(change(1, at: 10, name("same")))
    lately.wrote(change(2, at: 11, name("refused", of: 6)))
    lately.wrote(change(3, at: 12, name("first", of: 7)))
    lately.wrote(change(4, at: 13, name("second", of: 7)))
    lately.refused(change(2, at: 11, name("refused", of: 6)))
    // The first of two was confirmed or refused: the second still stands.
    lately.confirmed(change(3, at: 12, name("first", of: 7)), at: 1)
    for (number, id) in [(1, 5), (2, 6), (3, 7)] as [(UInt64, UInt64)] {
      lately.received(
        Replica.Sequenced(
          seq: Int64(number),
          change: change(
            number, device: 2, at: 50, name(id == 5 ? "same" : "hers", of: id))))
    }
    #expect(told(&lately) == ["7 second!"])
  }
}
