import LedgerTestSupport
import Testing

@testable import Ledger

/// What a device makes of each answer: what it keeps, what it tells, and what it asks next.
struct SyncAnswerTests {
  private func offline(_ count: Int) throws -> Bench {
    var bench = try Bench.following()
    bench.handle(.online(false))
    for number in 0..<count { _ = bench.type("client", id: 20 + UInt64(number)) }
    bench.handle(.online(true))
    return bench
  }

  @Test(arguments: [409, 410])
  func `another log is asked for at once, and once more after a pause`(_ status: Int) throws {
    var bench = try Bench.following()
    for _ in 0..<2 {
      bench.handle(.hint(head: nil))
      bench.answer(status)
      #expect(bench.machine.link.rebasing == (status == 409 ? .move : .skip))
      #expect(bench.asked?.purpose == .snapshot && bench.pauses == 0)
      bench.takeSnapshot()
      #expect(bench.asked?.purpose == .pull)
      bench.answer(status)
      #expect(bench.asked == nil && bench.pauses == 1)
      bench.handle(.timer)
      #expect(bench.asked?.purpose == .snapshot)
      bench.takeSnapshot()
      bench.answer(200, [], note: "head=0; to=0; epoch=e1; hash=\(LogHash.empty.text)")
      #expect(bench.commands.isEmpty)
    }
  }

  @Test func `entries under another epoch make it ask for that log at once`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: 1))
    let frames = try Bench.entries(1).flatMap { Frames.encoded($0) }
    bench.answer(200, frames, note: "head=1; to=1; epoch=e2")
    #expect(bench.machine.replica.cursor == 0 && bench.machine.link.rebasing == .move)
    #expect(bench.asked?.purpose == .snapshot && bench.pauses == 0)
  }

  @Test func `a silence ends with a sign of life, an answer that says nothing with time alone`()
    throws
  {
    for status in [0, 500, 503] {
      var bench = try Bench.following()
      bench.handle(.hint(head: nil))
      bench.answer(status)
      #expect(bench.machine.link.isSilent == (status == 0), "\(status)")
      bench.handle(.visible)
      #expect((bench.asked == nil) == (status != 0), "\(status)")
      if status == 0 { continue }
      bench.handle(.timer)
      #expect(bench.asked?.purpose == .pull, "\(status)")
    }
  }

  @Test func `a hub without room is known until it takes something; all waits`() throws {
    var bench = try offline(1)
    #expect(bench.carried == 1 && !bench.machine.link.isHubFull)
    bench.answer(507)
    #expect(bench.machine.link.isHubFull && bench.pauses == 1)
    #expect(bench.machine.replica.outbox.count == 1 && bench.machine.refused.isEmpty)
    // A silence says nothing of its disk.
    bench.handle(.timer)
    #expect(bench.carried == 1)
    bench.answer(0)
    #expect(bench.machine.link.isHubFull)
    bench.handle(.timer)
    #expect(bench.carried == 1)
    bench.answer(200, WireMessage.encoded(["1", "1:0:0"]))
    #expect(!bench.machine.link.isHubFull)
  }

  // MARK: verdicts

  @Test(arguments: [
    "", "1", "1:2", "1:2:3:4", "x:2:3", "1:y:3", "1:2:z", "newer", "a newer:", "a rejected:",
  ])
  func `a verdict that is none changes nothing`(_ words: String) throws {
    var bench = try Bench.following()
    _ = bench.type("client")
    bench.answer(200, WireMessage.encoded(["0", words]))
    #expect(bench.pauses == 1 && bench.asked == nil && bench.told.isEmpty)
    #expect(bench.machine.link.accepted.isEmpty && bench.machine.held.isEmpty)
    #expect(bench.machine.replica.outbox.count == 1 && bench.machine.refused.isEmpty)
  }

  @Test func `fewer verdicts than changes are no answer`() throws {
    var bench = try offline(2)
    #expect(bench.carried == 2)
    bench.answer(200, WireMessage.encoded(["1", "1:0:0"]))
    #expect(bench.pauses == 1 && bench.asked == nil)
    #expect(bench.machine.link.accepted.isEmpty)
  }

  @Test func `what was taken is looked for in the log, and nobody hears of it yet`() throws {
    var bench = try Bench.following()
    _ = bench.type("client")
    bench.answer(200, WireMessage.encoded(["1", "1:0:0"]))
    #expect(bench.commands.count == 1 && bench.asked?.purpose == .pull)
    // It does not come: it is sent again, after a while.
    bench.answer(200, [], note: "head=0; to=0; epoch=e1")
    #expect(bench.pauses == 1 && bench.asked == nil && bench.machine.link.accepted.isEmpty)
    bench.handle(.timer)
    #expect(bench.carried == 1)
  }

  @Test func `what comes before it in the log does not make it sent again`() throws {
    var bench = try Bench.following()
    let typed = bench.type("client")
    var mine = Replica.Sequenced(seq: 2, change: try #require(typed))
    bench.answer(200, WireMessage.encoded(["2", "2:0:0"]))
    let theirs = try Bench.entries(1)[0]
    bench.answer(200, Frames.encoded(theirs), note: "head=2; to=1; epoch=e1")
    #expect(bench.told == [.brought] && bench.asked?.purpose == .pull)
    #expect(bench.machine.link.accepted.count == 1)
    bench.answer(200, Frames.encoded(mine), note: "head=2; to=2; epoch=e1")
    #expect(bench.told.isEmpty && bench.asked == nil, "what is one's own is no news")
    #expect(bench.machine.replica.isInSync)
    // Both at once are news.
    bench = try Bench.following()
    _ = bench.type("client")
    mine.change = try #require(bench.machine.replica.outbox.first)
    bench.answer(200, WireMessage.encoded(["2", "2:0:0"]))
    let frames = [theirs, mine].flatMap { Frames.encoded($0) }
    bench.answer(200, frames, note: "head=2; to=2; epoch=e1")
    #expect(bench.told == [.brought] && bench.machine.replica.isInSync)
  }

  @Test func `the log's stamp is stored with what a verdict alone confirmed`() throws {
    var bench = try Bench.following()
    let typed = bench.type("client")
    var change = try #require(typed)
    bench.answer(200, WireMessage.encoded(["1", "1:77:3"]))
    bench.answer(410)
    var book = Book()
    book.apply(change)
    bench.answer(200, Bench.snapshot(book, at: 1))
    bench.storeAll()
    while bench.asked?.purpose != .push([change.identity]) {
      try #require(bench.asked?.purpose == .pull)
      bench.answer(200, [], note: "head=1; to=1; epoch=e1")
    }
    bench.answer(200, WireMessage.encoded(["1", "1:77:3"]))
    bench.answer(200, [], note: "head=1; to=1; epoch=e1")
    change.stamp = Stamp(milliseconds: 77, counter: 3, device: 5)
    let entry = Replica.Sequenced(seq: 1, change: change)
    #expect(bench.records == [Record.sequenced(entry, epoch: Bench.epoch).encoded])
    #expect(bench.machine.replica.isInSync && bench.asked == nil)
  }

  @Test func `what is refused is told and stored, and what is new is asked for`() throws {
    var bench = try Bench.following()
    let typed = bench.type("client")
    let change = try #require(typed)
    let refusal = Refusal("no", .heard("No"), at: RegisterKey(kind: 1, id: 9, tag: 3))
    bench.answer(200, WireMessage.encoded(["0", refusal.verdict]))
    #expect(bench.told == [.attention, .replaced] && bench.asked?.purpose == .pull)
    #expect(bench.records == [Record.refused(Refused(change, refusal)).encoded])
    #expect(bench.machine.replica.outbox.isEmpty && bench.pauses == 0)
  }

  @Test func `what a newer hub must judge is told, and what is new is asked for`() throws {
    var bench = try Bench.following()
    let typed = bench.type("client")
    let change = try #require(typed)
    bench.answer(200, WireMessage.encoded(["0", "newer:Update the hub"]))
    #expect(bench.told == [.attention] && bench.asked?.purpose == .pull && bench.pauses == 0)
    #expect(bench.machine.held == [change.identity] && bench.records.isEmpty)
    // Another tab heard that it is refused: it waits for nobody.
    let refused = Record.refused(Refused(change, Refusal("no", .heard("No")))).encoded
    bench.handle(.others(mark: nil, records: [(row: UInt64(9), bytes: refused)]))
    #expect(bench.machine.held.isEmpty && bench.machine.replica.outbox.isEmpty)
  }

  // MARK: too large

  @Test(arguments: [413, 400])
  func `what is too large goes by halves, and the one that fails alone is refused`(_ status: Int)
    throws
  {
    var bench = try offline(5)
    #expect(bench.carried == 5)
    for count in status == 413 ? [2, 1] : [1] {
      bench.answer(status)
      #expect(bench.carried == count && bench.pauses == 0)
    }
    let first = bench.machine.replica.outbox.first?.identity
    bench.answer(status)
    #expect(bench.machine.refused.map { $0.identity } == [first])
    let code = status == 413 ? "too-large" : "malformed"
    #expect(bench.machine.refused.first?.refusal.code == code)
    #expect(bench.carried == 4 && bench.machine.link.pushCount == 500)
  }

  @Test func `what another tab heard to be in the log is not refused as too large`() throws {
    var bench = try Bench.following()
    let typed = bench.type("client")
    let entry = Replica.Sequenced(seq: 1, change: try #require(typed))
    let bytes = Record.sequenced(entry, epoch: Bench.epoch).encoded
    let mark = Mark(cursor: 1, epoch: Bench.epoch)
    bench.handle(.others(mark: mark, records: [(row: UInt64(9), bytes: bytes)]))
    bench.answer(413)
    #expect(bench.machine.refused.isEmpty && bench.asked == nil && bench.pauses == 1)
  }

  @Test func `a request is filled to its border`() throws {
    let sizes = try offline(3).machine.replica.outbox.map { $0.encoded.count + 4 }
    for (room, count) in [(4 + sizes[0] + sizes[1], 2), (3 + sizes[0] + sizes[1], 1), (1, 1)] {
      var bench = try Bench.following()
      bench.machine.link.pushBytes = room
      bench.handle(.online(false))
      for number in 0..<3 { _ = bench.type("client", id: 20 + UInt64(number)) }
      bench.handle(.online(true))
      #expect(bench.carried == count)
      #expect(bench.asked?.body.count == 4 + sizes.prefix(count).reduce(0, +))
    }
    var bench = try offline(3)
    bench.handle(.online(false))
    bench.answer(0)
    bench.machine.link.pushBytes = 4 + sizes[0] + sizes[1] + sizes[2]
    bench.handle(.online(true))
    #expect(bench.carried == 3)
  }

  // MARK: what is asked when

  @Test func `who signs in again asks what is new, whatever was in the way`() throws {
    for status in [401, 500] {
      var bench = try Bench.following()
      bench.handle(.hint(head: nil))
      bench.answer(status)
      #expect(bench.told == (status == 401 ? [.signedOut] : []))
      bench.handle(.hint(head: 9))
      #expect(bench.asked == nil)
      bench.handle(.signed(true))
      #expect(bench.asked?.purpose == .pull)
    }
    var bench = try Bench.following()
    bench.handle(.signed(false))
    bench.handle(.hint(head: 9))
    #expect(bench.asked == nil)
  }

  @Test func `a hint of what is known is news only in a silence`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: 0))
    #expect(bench.commands.isEmpty)
    bench.handle(.hint(head: 1))
    bench.answer(0)
    bench.handle(.hint(head: 0))
    #expect(bench.asked?.purpose == .pull)
  }

  @Test func `the rest of the log is asked for, unless this program cannot read it`() throws {
    var bench = try Bench.following()
    bench.handle(.hint(head: 2))
    let all = try Bench.entries(2)
    bench.answer(200, Frames.encoded(all[0]), note: "head=2; to=1; epoch=e1")
    #expect(bench.asked?.purpose == .pull)
    bench.answer(200, Frames.encoded(all[1]), note: "head=2; to=2; epoch=e1")
    #expect(bench.asked == nil)
    bench = try Bench.following()
    bench.machine.isOutdated = true
    bench.handle(.hint(head: 2))
    bench.answer(200, Frames.encoded(all[0]), note: "head=2; to=1; epoch=e1")
    #expect(bench.asked == nil && bench.machine.replica.cursor == 1)
  }
}
