import Ledger
import Testing

/// One client on a replica, edited by name.
extension Replica {
  fileprivate mutating func rename(_ name: String, at milliseconds: Int64) -> Change? {
    var client = book.clients[ID(1)] ?? Client()
    client.id = ID(1)
    client.lastName = name
    let edit = Edit(putting: client, in: book.clients)
    return commit(edit, now: Instant(milliseconds: milliseconds))
  }

  fileprivate var name: String? { book.clients[ID(1)]?.lastName }
}

extension Change {
  fileprivate func restamped(_ milliseconds: Int64) -> Change {
    var copy = self
    copy.stamp = Stamp(milliseconds: milliseconds, device: device)
    return copy
  }
}

struct ReplicaTests {
  @Test func `a corrected stamp lets another device's earlier-looking write win`() {
    var fast = Replica(device: 1)
    var slow = Replica(device: 2)
    let mine = fast.rename("fast", at: 900_000)!
    let theirs = slow.rename("slow", at: 2_000)!
    let log = [
      Replica.Sequenced(seq: 1, change: mine.restamped(1_000)),
      Replica.Sequenced(seq: 2, change: theirs),
    ]
    fast.receive(log, epoch: 5)
    slow.receive(log, epoch: 5)
    #expect(fast.name == "slow" && slow.name == "slow")
    #expect(fast.isInSync && slow.isInSync)
    #expect(fast.digest() == slow.digest())
  }

  @Test func `a replica that begins with a book writes after all that is in it`() {
    var first = Replica(device: 1)
    _ = first.rename("first", at: 900_000)
    // Its clock is behind.
    var second = Replica(device: 2, book: first.book)
    _ = second.rename("second", at: 1_000)
    #expect(second.name == "second")
  }

  @Test func `what is not confirmed lies on top until the hub has it`() {
    var replica = Replica(device: 1)
    let first = replica.rename("one", at: 900_000)!
    let second = replica.rename("two", at: 900_001)!
    replica.receive([Replica.Sequenced(seq: 1, change: first.restamped(1_000))], epoch: 5)
    #expect(replica.name == "two" && !replica.isInSync)
    replica.receive([Replica.Sequenced(seq: 2, change: second.restamped(1_001))], epoch: 5)
    #expect(replica.name == "two" && replica.isInSync)
    #expect(replica.book.clients.stamp(row: 0, tag: 3).milliseconds == 1_001)
  }

  @Test func `a gap in the log stops it, what is known is skipped`() {
    var writer = Replica(device: 2)
    let entries = (1...4).map {
      Replica.Sequenced(seq: Int64($0), change: writer.rename("v\($0)", at: Int64($0))!)
    }
    var reader = Replica(device: 1)
    reader.receive([entries[0], entries[2], entries[3]], epoch: 5)
    #expect(reader.cursor == 1 && reader.name == "v1")
    reader.receive([entries[0], entries[1], entries[1], entries[2]], epoch: 5)
    #expect(reader.cursor == 3 && reader.name == "v3")
  }

  @Test func `what the hub refuses leaves no trace`() {
    var replica = Replica(device: 1)
    let first = replica.rename("kept", at: 1)!
    replica.receive([Replica.Sequenced(seq: 1, change: first)], epoch: 5)
    var expected = replica.book
    let second = replica.rename("refused", at: 2)!
    #expect(replica.discard(second.identity) == second)
    #expect(replica.name == "kept" && replica.isInSync)
    #expect(replica.digest() == expected.digest())
    #expect(replica.discard(second.identity) == nil)
  }

  @Test func `undo takes back only what still carries its stamp`() {
    var replica = Replica(device: 1)
    _ = replica.rename("before", at: 1)
    var client = replica.book.clients.rows[0]
    client.lastName = "after"
    client.notes = "mine"
    let edit = Edit(putting: client, in: replica.book.clients)
    let change = replica.commit(edit, now: Instant(milliseconds: 2))!
    client.notes = "theirs"
    var other = Edit()
    other.put(client, replacing: replica.book.clients.rows[0])
    replica.adopt(
      Change(device: 9, counter: 1, stamp: Stamp(milliseconds: 50, device: 9), body: other.body))
    let undone = replica.undo(now: Instant(milliseconds: 3))
    #expect(undone?.kept == 1)
    #expect(replica.name == "before")
    #expect(replica.book.clients.rows[0].notes == "theirs")
    #expect(undone?.change?.stamp ?? .never > change.stamp)
  }

  @Test func `undo still works after the hub corrected the stamp`() {
    var replica = Replica(device: 1)
    let first = replica.rename("before", at: 900_000)!
    let second = replica.rename("after", at: 900_001)!
    replica.receive(
      [
        Replica.Sequenced(seq: 1, change: first.restamped(1_000)),
        Replica.Sequenced(seq: 2, change: second.restamped(1_001)),
      ], epoch: 5)
    let undone = replica.undo(now: Instant(milliseconds: 2_000))
    #expect(undone?.kept == 0 && replica.name == "before")
  }

  @Test func `undoing a new row puts it in the trash`() {
    var replica = Replica(device: 1)
    _ = replica.rename("new", at: 1)
    _ = replica.undo(now: Instant(milliseconds: 2))
    #expect(replica.book.clients[ID(1)]?.life == .trashed)
  }
}

struct ClockTests {
  @Test func `stamps rise whatever the wall clock does`() {
    var clock = Clock(device: 1)
    var last = Stamp.never
    for now: Int64 in [5, 5, 4, 315_360_000_000, 6, -9, .max, .min, 7] {
      let stamp = clock.tick(Instant(milliseconds: now))
      #expect(stamp > last)
      last = stamp
    }
  }

  @Test func `the counter carries into the milliseconds`() {
    var clock = Clock(device: 1)
    var stamps: [Stamp] = []
    for _ in 0..<70_000 { stamps.append(clock.tick(Instant(milliseconds: 1))) }
    #expect(stamps[65_535].milliseconds == 1)
    #expect(stamps[65_536].milliseconds == 2 && stamps[65_536].counter == 0)
  }

  @Test func `a write comes after everything that was seen`() {
    var clock = Clock(device: 1)
    let seen = Stamp(milliseconds: 1_000, counter: 7, device: 2)
    clock.see(seen)
    #expect(clock.tick(Instant(milliseconds: 5)) > seen)
  }

  @Test func `the hub corrects only clocks more than a minute fast`() {
    let now = Instant(milliseconds: 1_000_000)
    let fine = Stamp(milliseconds: 1_060_000, device: 1)
    #expect(Clock.accepted(fine, hubNow: now, after: .never) == fine)
    let fast = Stamp(milliseconds: 1_060_001, device: 1)
    #expect(Clock.accepted(fast, hubNow: now, after: .never) == fine)
    #expect(Clock.accepted(fast, hubNow: now, after: fine).time == fine.time + 1)
  }
}
