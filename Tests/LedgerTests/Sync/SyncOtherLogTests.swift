import LedgerTestSupport
import Testing

@testable import Ledger

/// What a device does that hears of another log than the one it follows, and of entries that it has or cannot have yet.
struct SyncOtherLogTests {
  private static let wrong = "head=0; to=0; epoch=e1; hash=\(String(repeating: "a", count: 32))"
  private static let right = "head=0; to=0; epoch=e1; hash=\(LogHash.empty.text)"

  @Test func `the first time it asks for the whole at once, the second time after a pause`() throws
  {
    var bench = try Bench.following()
    for _ in 0..<2 {
      bench.handle(.hint(head: nil))
      #expect(bench.asked?.purpose == .pull)
      bench.answer(200, [], note: Self.wrong)
      #expect(bench.asked?.purpose == .snapshot && bench.pauses == 0)
      bench.takeSnapshot()
      #expect(bench.asked?.purpose == .pull && bench.pauses == 0)
      bench.answer(200, [], note: Self.wrong)
      #expect(bench.asked == nil && bench.pauses == 1)
      bench.handle(.timer)
      #expect(bench.asked?.purpose == .snapshot)
      bench.takeSnapshot()
      // Once the log is the one that is followed, it is as if nothing had been.
      bench.answer(200, [], note: Self.right)
      #expect(bench.asked == nil && bench.pauses == 0)
    }
  }

  private func entries(_ count: Int) throws -> [Replica.Sequenced] {
    var other = Replica(device: 77)
    return try (1...count).map { place in
      var client = Client()
      client.id = ID(UInt64(40 + place))
      let edit = Edit(putting: client, in: other.book.clients)
      let made = other.commit(edit, now: Bench.now)
      return Replica.Sequenced(seq: Int64(place), change: try #require(made))
    }
  }

  private func brought(_ bench: Bench) -> Int {
    bench.commands.count { if case .tell(.brought) = $0 { true } else { false } }
  }

  /// Of the entries from one to another only those count that follow on what is there.
  @Test(arguments: 0...3, 1...5)
  func `entries that are there or that leave a gap are neither kept nor told`(
    _ known: Int, _ first: Int
  ) throws {
    let all = try entries(5)
    func hash(_ count: Int) -> String {
      all.prefix(count).reduce(LogHash.empty) { $0.after($1) }.text
    }
    for last in first...5 {
      var bench = try Bench.following()
      bench.handle(.hint(head: 1))
      let frames = all.prefix(known).flatMap { Frames.encoded($0) }
      bench.answer(200, frames, note: "head=\(known); to=\(known); epoch=e1; hash=\(hash(known))")
      bench.storeAll()
      #expect(bench.machine.replica.cursor == Int64(known))
      bench.handle(.hint(head: 9))
      #expect(bench.asked?.purpose == .pull)
      let more = all[(first - 1)..<last].flatMap { Frames.encoded($0) }
      let end = first <= known + 1 ? max(known, last) : known
      bench.answer(200, more, note: "head=\(end); to=\(end); epoch=e1; hash=\(hash(end))")
      #expect(bench.machine.replica.cursor == Int64(end), "\(first) to \(last)")
      let kept = all[known..<end].map { Record.sequenced($0, epoch: Bench.epoch).encoded }
      #expect(bench.records == kept, "\(first) to \(last)")
      #expect(brought(bench) == (end > known ? 1 : 0), "\(first) to \(last)")
      #expect(bench.machine.replica.book.clients.liveCount == end)
    }
  }
}
