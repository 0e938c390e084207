import Ledger
import LedgerTestSupport
import Testing

struct SyncMachineTests {
  @Test func `two browsers and a hub come to one book`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    let desk = try Tab(2, hub: hub)
    phone.client(300, "Lee")
    desk.give(.hint(head: 1))
    #expect(desk.book.clients[ID(300)]?.lastName == "Lee")
    #expect(phone.digest == desk.digest && desk.digest == hub.digest())
    #expect(phone.machine.replica.logHash == desk.machine.replica.logHash)
  }

  // MARK: S1, S2, S10: another log

  @Test func `after a restore and a reload nothing diverges and nobody storms`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    for number in 0..<20 { phone.client(300 + UInt64(number), "before") }
    let backup = 10
    hub.rollBack(to: backup)
    hub.epoch = 0xE2
    let desk = try Tab(2, hub: hub)
    desk.client(900, "colleague")
    let before = hub.requests
    phone.client(400, "waits")
    let again = try Tab(3, on: phone.disk, hub: hub)
    #expect(again.machine.replica.isInSync && again.machine.replica.returning.isEmpty)
    #expect(again.book.clients[ID(900)]?.lastName == "colleague")
    #expect(hub.book.clients[ID(319)]?.lastName == "before")
    #expect(hub.book.clients[ID(400)]?.lastName == "waits")
    #expect(again.digest == hub.digest())
    #expect(hub.requests - before < 20)
    let third = try Tab(4, on: phone.disk, hub: hub)
    #expect(third.digest == hub.digest())
  }

  @Test func `a reload in the middle of a move loses nothing`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.client(300, "kept")
    hub.rollBack(to: 0)
    hub.epoch = 0xE2
    phone.holdsAnswers = true
    phone.client(301, "unsent")
    phone.deliver()
    // The snapshot of the new log is stored; the pieces are not answered yet when the page goes.
    phone.isCutOff = true
    let again = try Tab(2, on: phone.disk, hub: hub)
    #expect(again.book.clients[ID(300)]?.lastName == "kept")
    #expect(hub.book.clients[ID(300)]?.lastName == "kept")
    #expect(hub.book.clients[ID(301)]?.lastName == "unsent")
    #expect(again.digest == hub.digest())
  }

  @Test func `one clash of what goes back refuses one thing`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.client(300, "clashes")
    phone.client(301, "goes")
    hub.rollBack(to: 0)
    hub.epoch = 0xE2
    hub.refusesPiece = { $0.id == 300 ? Refusal("test", "Not this one") : nil }
    phone.give(.hint(head: nil))
    #expect(hub.book.clients[ID(301)]?.lastName == "goes")
    #expect(phone.machine.refused.map { $0.refusal.words } == ["Not this one"])
    #expect(phone.machine.refused.first?.change.written.first?.id == 300)
    #expect(phone.book.clients[ID(300)]?.isLive != true)
    #expect(phone.digest == hub.digest())
    let again = try Tab(2, on: phone.disk, hub: hub)
    #expect(again.machine.refused.count == 1 && again.digest == hub.digest())
  }

  @Test func `one register that clashes leaves the rest of its row`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.client(300, "name")
    hub.rollBack(to: 0)
    hub.epoch = 0xE2
    hub.refusesPiece = { piece in
      piece.registers.contains { $0.tag == 3 }
        ? Refusal("test", "Not that name", at: RegisterKey(kind: 1, id: 300, tag: 3)) : nil
    }
    phone.give(.hint(head: nil))
    #expect(hub.book.clients[ID(300)] != nil && hub.book.clients[ID(300)]?.lastName == "")
    #expect(phone.machine.refused.count == 1 && phone.digest == hub.digest())
  }

  @Test func `a colleague's later work is not beaten by an old value that came back`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    let desk = try Tab(2, hub: hub)
    phone.client(300, "first")
    desk.give(.hint(head: 1))
    phone.isCutOff = true
    desk.clock += 3_600_000
    desk.client(300, "later")
    hub.rollBack(to: 0)
    hub.epoch = 0xE2
    desk.give(.hint(head: nil))
    phone.isCutOff = false
    phone.wait()
    phone.give(.hint(head: nil))
    desk.give(.hint(head: nil))
    #expect(hub.book.clients[ID(300)]?.lastName == "later")
    #expect(phone.digest == hub.digest() && desk.digest == hub.digest())
  }

  @Test func `a hub rolled back behind its back is noticed, also when it has grown since`() throws {
    for grows in [false, true] {
      let hub = FakeHub()
      let phone = try Tab(1, hub: hub)
      for number in 0..<6 { phone.client(300 + UInt64(number), "kept") }
      hub.rollBack(to: 2)
      if grows {
        let desk = try Tab(2, hub: hub)
        for number in 0..<8 { desk.client(500 + UInt64(number), "new") }
      }
      phone.give(.hint(head: nil))
      #expect(hub.book.clients[ID(305)]?.lastName == "kept", "grows \(grows)")
      #expect(phone.digest == hub.digest(), "grows \(grows)")
    }
  }

  @Test func `who is behind the compacted part of the log gets the snapshot and keeps the outbox`()
    throws
  {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    let desk = try Tab(2, hub: hub)
    phone.isCutOff = true
    phone.client(400, "mine")
    for number in 0..<5 { desk.client(300 + UInt64(number), "theirs") }
    hub.horizon = 5
    phone.isCutOff = false
    phone.wait()
    #expect(phone.book.clients[ID(304)]?.lastName == "theirs")
    #expect(hub.book.clients[ID(400)]?.lastName == "mine")
    #expect(phone.digest == hub.digest())
  }

  // MARK: S3: nothing blocks an outbox

  @Test func `a change too large for the hub is refused here and the rest goes on`() throws {
    let hub = FakeHub()
    hub.limit = 1000
    let phone = try Tab(1, hub: hub)
    phone.isCutOff = true
    phone.client(300, String(repeating: "x", count: 2000))
    phone.client(301, "small")
    phone.isCutOff = false
    phone.wait()
    #expect(phone.machine.refused.map { $0.refusal.code } == ["too-large"])
    #expect(hub.book.clients[ID(301)]?.lastName == "small")
    #expect(phone.machine.replica.isInSync && phone.digest == hub.digest())
  }

  @Test func `a large action is several changes, taken back together`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    var edit = Edit()
    for number in 0..<3000 {
      var client = Client()
      client.id = ID(1000 + UInt64(number))
      client.notes = String(repeating: "n", count: 100)
      edit.put(client, in: phone.book.clients)
    }
    phone.write(edit)
    #expect(hub.log.count > 2)
    #expect(hub.log.allSatisfy { $0.change.body.count <= Limits.change })
    let taken = phone.machine.replica.undo(now: phone.now)
    let undone = try #require(taken)
    phone.give(.made(undone.changes))
    #expect(phone.book.clients.liveCount == 0 && hub.book.clients.liveCount == 0)
    #expect(!phone.machine.replica.canUndo)
  }

  // MARK: S4, S11: verdicts

  @Test func `a refused change is kept through reloads, and never applied again`() throws {
    let hub = FakeHub()
    hub.refuses = { $0.device == 1 ? Refusal("test", "No") : nil }
    let phone = try Tab(1, hub: hub)
    phone.client(300, "refused")
    #expect(phone.machine.refused.count == 1 && phone.book.clients[ID(300)]?.isLive != true)
    let again = try Tab(2, on: phone.disk, hub: hub)
    #expect(again.machine.refused == phone.machine.refused)
    #expect(again.machine.replica.outbox.isEmpty && again.digest == hub.digest())
    // Compaction keeps them, too.
    for number in 0..<600 { again.client(400, "v\(number)") }
    again.give(.idle)
    #expect(again.disk.rows.count < 10)
    let third = try Tab(3, on: phone.disk, hub: hub)
    #expect(third.machine.refused == phone.machine.refused)
    let identity = try #require(third.machine.refused.first?.identity)
    third.give(.drop(identity))
    #expect(third.machine.refused.isEmpty)
    #expect(try Tab(4, on: phone.disk, hub: hub).machine.refused.isEmpty)
  }

  @Test func `verdicts are of what was sent, whatever the outbox has become`() throws {
    let hub = FakeHub()
    hub.refuses = { $0.counter == 2 ? Refusal("test", "No") : nil }
    let phone = try Tab(1, hub: hub)
    phone.isCutOff = true
    phone.client(300, "one")
    phone.client(301, "two")
    phone.isCutOff = false
    phone.holdsAnswers = true
    phone.wait()
    // Another tab confirms the first while the answer is on its way; a third is made.
    let first = try #require(hub.log.first { $0.change.device == 1 })
    phone.give(
      .others(
        mark: phone.disk.mark,
        records: [(row: UInt64(90), bytes: Record.sequenced(first, epoch: hub.epoch).encoded)]))
    phone.client(302, "three")
    phone.deliver()
    #expect(phone.machine.refused.map { $0.change.counter } == [2])
    #expect(hub.book.clients[ID(302)]?.lastName == "three")
    #expect(phone.digest == hub.digest())
  }

  @Test func `what a newer hub must judge waits with all on its rows, the rest passes`() throws {
    let hub = FakeHub()
    hub.cannotJudge = { $0.device == 1 && $0.counter == 1 }
    let phone = try Tab(1, hub: hub)
    phone.client(300, "newer")
    phone.client(300, "on it")
    phone.client(301, "passes")
    #expect(phone.machine.held.count == 1 && phone.machine.replica.outbox.count == 2)
    #expect(hub.book.clients[ID(301)]?.lastName == "passes" && hub.book.clients[ID(300)] == nil)
    hub.cannotJudge = { _ in false }
    phone.give(.online(true))
    #expect(phone.digest == hub.digest() && phone.machine.replica.isInSync)
  }

  // MARK: S7, S16: what a restart reads

  @Test func `a browser without a hub stays one through compaction`() throws {
    let disk = Disk()
    let alone = try Tab(1, on: disk, hub: nil)
    for number in 0..<600 { alone.client(300, "v\(number)") }
    alone.give(.idle)
    #expect(disk.rows.isEmpty && disk.mark != nil)
    let again = try Tab(2, on: disk, hub: nil)
    #expect(!again.machine.link.hasHub && again.machine.replica.isInSync)
    again.client(301, "more")
    #expect(again.machine.replica.isInSync && again.asked.isEmpty)
  }

  @Test func `a book that began alone goes to the hub it meets`() throws {
    let disk = Disk()
    let alone = try Tab(1, on: disk, hub: nil)
    for number: UInt64 in 0..<600 { alone.client(300 + number % 7, "v\(number)") }
    alone.give(.idle)
    alone.client(400, "not compacted")
    let hub = FakeHub()
    let met = try Tab(2, on: disk, hub: hub)
    #expect(met.digest == hub.digest() && hub.book.clients.count == 8)
    #expect(met.machine.replica.isInSync && met.machine.replica.returning.isEmpty)
  }

  @Test func `a record of the log stored before its pending twin waits for nothing`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.client(300, "one")
    let pending = phone.disk.rows.remove(at: 0)
    phone.disk.rows.append((99, pending.bytes))
    let before = hub.requests
    let again = try Tab(2, on: phone.disk, hub: hub)
    again.wait(5)
    #expect(again.machine.replica.isInSync && again.digest == hub.digest())
    // In another tab the twin arrives later, alone.
    let other = try Tab(3, hub: hub)
    other.give(.others(mark: nil, records: [(row: UInt64(1), bytes: pending.bytes)]))
    #expect(other.machine.replica.isInSync && other.digest == hub.digest())
    #expect(hub.requests - before < 12)
  }

  // MARK: requests

  @Test func `requests that bring nothing wait, longer each time`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.isCutOff = true
    let before = phone.asked.count
    phone.client(300, "one")
    for number: UInt64 in 0..<50 { phone.client(300, "v\(number)") }
    #expect(phone.asked.count - before == 1)
    phone.wait(3)
    #expect(phone.asked.count - before == 4)
    phone.isCutOff = false
    phone.give(.online(true))
    #expect(phone.machine.replica.isInSync && phone.digest == hub.digest())
  }

  @Test func `an outbox whose every stamp the hub corrects takes linear time`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.clock += 10 * 365 * 86_400_000
    phone.isCutOff = true
    for number: UInt64 in 0..<1000 { phone.client(300 + number % 10, "v\(number)") }
    phone.isCutOff = false
    phone.wait()
    #expect(phone.machine.replica.isInSync && phone.digest == hub.digest())
    #expect(phone.book.clients[ID(309)]?.lastName == "v999")
    let taken = phone.machine.replica.undo(now: phone.now)
    let undone = try #require(taken)
    #expect(undone.kept == 0 && phone.book.clients[ID(309)]?.lastName == "v989")
  }

  // MARK: S8: numbers

  @Test func `when no answer comes the person decides, and is told once`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    let invoice = ID<Invoice>(700)
    phone.give(.issue(.init(invoice, on: Day(number: 20_000), key: 5, before: ID(9))))
    #expect(phone.asked.last?.path.contains("key=0000000000000005") == true)
    phone.isCutOff = true
    phone.give(.issue(.init(invoice, on: Day(number: 20_000), key: 6, before: ID(9))))
    phone.wait(3)
    let told = phone.told.filter {
      if case .unanswered(let wish) = $0 { wish.isAsked } else { false }
    }
    #expect(told.count == 1)
    #expect(phone.machine.wish?.key == 6)
    phone.give(.forgoNumber)
    #expect(phone.machine.wish == nil)
  }

  @Test func `who is told offline that no answer comes is not told again`() throws {
    for isSignedOut in [false, true] {
      let phone = try Tab(1, hub: FakeHub())
      phone.give(isSignedOut ? .signed(false) : .online(false))
      phone.give(.issue(.init(ID(700), on: Day(number: 20_000), key: 5, before: ID(9))))
      phone.isCutOff = true
      phone.give(isSignedOut ? .signed(true) : .online(true))
      phone.wait(3)
      let told = phone.told.filter { if case .unanswered = $0 { true } else { false } }
      #expect(told.count == 1, "signed out: \(isSignedOut)")
    }
  }

  @Test func `pauses double from a second to a minute, and begin anew after news`() throws {
    var bench = try Bench.following()
    func pauses(_ count: Int) -> [Int] {
      (0..<count).compactMap { _ in
        bench.handle(.hint(head: 9))
        bench.handle(.timer)
        bench.answer(0)
        for case .wait(let milliseconds) in bench.commands { return milliseconds }
        return nil
      }
    }
    #expect(pauses(9) == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { $0 * 1000 })
    bench.handle(.timer)
    let change = Change(
      device: 40, counter: 1, stamp: Stamp(milliseconds: 5, device: 40), body: Edit().body)
    let frame = Frames.encoded(Replica.Sequenced(seq: 1, change: change))
    bench.answer(200, frame, note: "head=1; to=1; epoch=e1")
    #expect(pauses(3) == [1000, 2000, 4000])
  }

  @Test func `a frame of a newer program stops the log there and says so`() throws {
    let hub = FakeHub()
    let phone = try Tab(1, hub: hub)
    phone.client(300, "one")
    let entry = try #require(hub.log.last)
    var inner = ByteWriter()
    inner.fixed64(UInt64(bitPattern: entry.seq + 1))
    inner.bytes.append(contentsOf: [9, 9, 9])
    var frame = ByteWriter()
    frame.fixed32(UInt32(inner.bytes.count))
    frame.fixed32(CRC32.checksum(inner.bytes[...]))
    frame.bytes.append(contentsOf: inner.bytes)
    phone.holdsAnswers = true
    phone.give(.hint(head: 2))
    phone.give(
      .answered(
        SyncAnswer(
          status: 200, body: frame.bytes,
          note: "head=2; to=1; epoch=" + String(hub.epoch, radix: 16))))
    #expect(phone.machine.isOutdated)
    #expect(phone.book.clients[ID(300)]?.lastName == "one")
  }
}
