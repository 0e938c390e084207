import LedgerTestSupport
import Testing

@testable import Ledger

/// What a machine takes from the one whose place it takes, and when what is stored is tidied.
struct SyncTakingOverTests {
  private func tidies(_ bench: Bench) -> [Int] {
    bench.commands.compactMap { if case .tidy(let milliseconds) = $0 { milliseconds } else { nil } }
  }

  private func invoice(_ id: UInt64, in bench: inout Bench) throws -> Change {
    var client = Client()
    client.id = ID(8)
    var invoice = Invoice()
    invoice.id = ID(id)
    var edit = Edit()
    edit.put(client, in: bench.machine.replica.book.clients)
    edit.put(invoice, in: bench.machine.replica.book.invoices)
    invoice.id = ID(id + 50)
    edit.put(invoice, in: bench.machine.replica.book.invoices)
    let drafted = bench.machine.replica.draft(edit, now: Bench.now)
    return try #require(drafted)
  }

  private func wish(_ id: UInt64) -> SyncMachine.Wish {
    .init(ID(id), on: Bench.now.utcDay, key: id, before: ID(5))
  }

  // MARK: taking over

  @Test func `who it is and what it waits for stays`() throws {
    var old = try Bench.following()
    let typed = old.type("client")
    let change = try #require(typed)
    old.answer(200, WireMessage.encoded(["0", "newer:Update"]))
    old.answer(0)
    let number = try invoice(3, in: &old)
    old.handle(.numbered(number, unique: "own/1"))
    old.handle(.issue(wish(4)))
    old.machine.disk.trouble = "QuotaExceededError"
    let waiting = Set(old.machine.disk.waiting.keys)
    #expect(waiting.count == 2)
    for (isOnline, isOut, isHeld) in [(true, false, false), (false, true, true)] {
      var fresh = try Bench.following(device: 8)
      fresh.machine.disk.lastRow = 0
      old.machine.link.isOnline = isOnline
      old.machine.link.isSignedOut = isOut
      old.machine.link.holdsLock = isHeld
      fresh.machine.take(over: old.machine)
      let machine = fresh.machine
      #expect(machine.link.isOnline == isOnline && machine.link.isSignedOut == isOut)
      #expect(machine.link.holdsLock == isHeld && machine.link.timers == 1)
      #expect(machine.wish == old.machine.wish && machine.wish?.invoice == ID(4))
      #expect(machine.held == [change.identity] && machine.disk.trouble == "QuotaExceededError")
      #expect(Set(machine.disk.waiting.keys) == waiting && machine.disk.lastRow == 0)
      #expect(machine.replica.outbox.map { $0.identity } == [change.identity])
      _ = fresh.type("another", id: 10)
      #expect(fresh.machine.disk.waiting.count == 3, "what is written next has a name of its own")
    }
  }

  @Test func `after what was asked before everything was read again, what is new is asked for`()
    throws
  {
    var old = try Bench.following()
    old.handle(.hint(head: 3))
    var fresh = try Bench.following(device: 8)
    fresh.machine.take(over: old.machine)
    fresh.answer(200, [], note: "head=0; to=0; epoch=e1")
    #expect(fresh.asked?.purpose == .pull)
    fresh.answer(200, [], note: "head=0; to=0; epoch=e1")
    #expect(fresh.asked == nil, "that answer was its own")
    // Nothing was asked: the next answer is its own.
    fresh = try Bench.following(device: 8)
    fresh.machine.take(over: try Bench.following().machine)
    fresh.handle(.hint(head: 3))
    fresh.answer(200, [], note: "head=0; to=0; epoch=e1")
    #expect(fresh.asked == nil)
  }

  @Test func `of a log that was left only what the new one lacks goes back`() throws {
    let entry = try Bench.entries(1)[0]
    let moved = (row: UInt64(5), bytes: Record.moved.encoded)
    var old = try Bench.following()
    old.handle(.hint(head: 1))
    old.answer(200, Frames.encoded(entry), note: "head=1; to=1; epoch=e1")
    old.storeAll()
    old.handle(.others(mark: Mark(epoch: 0xE2), records: [moved]))
    var book = Book()
    for isThere in [true, false] {
      if !isThere { book = Book() } else { book.apply(entry.change) }
      var fresh = try Bench(device: 8)
      try fresh.machine.open(
        snapshot: .here(Snapshot(book: book, cursor: 1, epoch: 0xE2).encoded()), mark: nil,
        records: [], knowsHub: true)
      fresh.machine.take(over: old.machine)
      fresh.commands = fresh.machine.begin(at: Bench.now)
      #expect(fresh.machine.replica.returning.pieces.count == (isThere ? 0 : 1))
      #expect(fresh.machine.disk.isUntidy == !isThere && fresh.records.isEmpty == isThere)
    }
    // Without a hub there was no log.
    old = try Bench(knowsHub: false)
    _ = old.type("alone")
    old.storeAll()
    old.handle(.others(mark: Mark(epoch: Bench.epoch), records: [moved]))
    #expect(old.isReloading && old.machine.disk.isLeft)
    var fresh = try Bench.following(device: 8)
    fresh.machine.take(over: old.machine)
    #expect(fresh.machine.replica.returning.isEmpty && !fresh.machine.disk.isUntidy)
  }

  @Test func `it begins by asking what is new, and says once what waits again`() throws {
    var bench = try Bench.following()
    bench.machine.disk.unheard = try Bench.entries(1).map { $0.change }
    let wanted = bench.machine.disk.unheard.map { Record.pending($0).encoded }
    bench.commands = bench.machine.begin(at: Bench.now)
    #expect(bench.records == wanted && bench.asked?.purpose == .pull)
    bench.answer(200, [], note: "head=0; to=0; epoch=e1")
    bench.commands = bench.machine.begin(at: Bench.now)
    #expect(bench.commands.count == 1 && bench.asked?.purpose == .pull)
  }

  // MARK: tidying

  @Test(arguments: [500, 501], 0..<4)
  func `what is stored is tidied when it is many rows, or holds what is no longer so`(
    _ rows: Int, _ state: Int
  ) throws {
    let (isUntidy, isBehind) = (state % 2 == 1, state > 1)
    var bench = try Bench.following()
    bench.machine.disk.rows = rows
    bench.machine.disk.isUntidy = isUntidy
    bench.machine.disk.isBehind = isBehind
    let isDue = rows > 500 || isUntidy || isBehind
    bench.commands = bench.machine.begin(at: Bench.now)
    #expect(tidies(bench) == (isDue ? [5_000] : []))
    bench.handle(.idle)
    var isMoved: Bool?
    for case .compact(let token, _, _, _, let records) in bench.commands {
      isMoved = records == [Record.moved.encoded]
      if case .rebase? = bench.machine.disk.waiting[token] {
        #expect(isBehind)
      } else {
        #expect(!isBehind && records.isEmpty)
      }
    }
    #expect(isMoved == (isDue ? isBehind : nil) && bench.commands.count == (isDue ? 1 : 0))
  }

  @Test func `while pieces wait nothing is tidied but many rows`() throws {
    let pieces = try Bench.returning(Bench.entries(1)).machine.replica.returning.pieces
    for rows in [500, 501] {
      var bench = try Bench.following()
      bench.machine.replica.restore(pieces: pieces)
      bench.machine.disk.isUntidy = true
      bench.machine.disk.rows = rows
      bench.commands = bench.machine.begin(at: Bench.now)
      #expect(tidies(bench).isEmpty == (rows == 500))
      bench.handle(.idle)
      #expect(bench.commands.isEmpty, "they would be lost")
    }
  }

  @Test func `a snapshot of another log leaves something to tidy when writes are on their way`()
    throws
  {
    for (isSaving, isMove, isUntidy) in [
      (false, true, false), (true, true, true), (true, false, false), (false, false, false),
    ] {
      var bench = try Bench.following()
      if isSaving { _ = bench.type("client") }
      bench.machine.disk.isUntidy = !isUntidy
      bench.machine.replace(with: [], isMove ? .rebase : .compaction)
      #expect(bench.machine.disk.isUntidy == isUntidy, "\(isSaving) \(isMove)")
    }
  }

  @Test func `a snapshot that could not be stored is planned again, a late one gives way`() throws {
    var bench = try Bench()
    bench.handle(.lock(true))
    bench.answer(200, Bench.snapshot())
    guard case .compact(let token, _, _, _, _)? = bench.commands.first else {
      Issue.record("the snapshot is not stored")
      return
    }
    var late = bench
    bench.handle(.stored(token: token, .failed("full"), row: 0))
    #expect(tidies(bench) == [5_000] && bench.asked?.purpose == .pull)
    #expect(bench.machine.disk.isBehind && bench.machine.disk.trouble == "full")
    late.handle(.stored(token: token, .stale, row: 9))
    #expect(late.isReloading && late.machine.disk.isLeft && late.asked?.purpose == .pull)
    late.handle(.stored(token: token, .ok, row: 9))
    #expect(late.commands.isEmpty, "nobody waits for it any more")
  }

  // MARK: numbers

  @Test(arguments: ["alone", "offline", "signed out"])
  func `who cannot ask for a number hears so at once, and once`(_ why: String) throws {
    var bench = why == "alone" ? try Bench(knowsHub: false) : try Bench.following()
    if why == "offline" { bench.handle(.online(false)) }
    if why == "signed out" { bench.handle(.signed(false)) }
    bench.handle(.issue(wish(4)))
    #expect(bench.told == [.unanswered(wish(4))] && bench.asked == nil)
    #expect(bench.machine.wish?.isTold == true && bench.machine.wish?.isAsked == false)
  }

  @Test func `a wish ends a pause`() throws {
    for status in [0, 500] {
      var bench = try Bench.following()
      bench.handle(.hint(head: 1))
      bench.answer(status)
      bench.handle(.issue(wish(4)))
      #expect(bench.asked?.purpose == .pull && bench.told.isEmpty)
    }
  }

  @Test func `a wish waits for the number of its own invoice alone`() throws {
    var bench = try Bench.following()
    _ = bench.type("also on its way to the disk")
    bench.handle(.issue(wish(4)))
    #expect(bench.machine.wish == wish(4), "records are no numbers")
    let change = try invoice(3, in: &bench)
    bench.handle(.numbered(change, unique: "own/1"))
    #expect(bench.machine.wish == nil)
    bench.handle(.issue(wish(3)))
    #expect(bench.machine.wish == nil && bench.commands.isEmpty)
    for id in [4, 8, 53] as [UInt64] {
      bench.handle(.issue(wish(id)))
      #expect(bench.machine.wish?.invoice == ID(id))
    }
  }

  @Test func `a number of one's own holds once it is stored, or another tab took it`() throws {
    for outcome in [StoreOutcome.ok, .conflict] {
      var bench = try Bench.following()
      let change = try invoice(3, in: &bench)
      bench.handle(.numbered(change, unique: "own/1"))
      guard case .store(let token, let records, nil, "own/1")? = bench.commands.first else {
        Issue.record("the number is not stored")
        return
      }
      #expect(records == [Record.pending(change).encoded] && bench.commands.count == 1)
      #expect(bench.machine.replica.outbox.isEmpty)
      bench.handle(.stored(token: token, outcome, row: 2))
      let isOurs = outcome == .ok
      #expect(bench.told == [isOurs ? .issued(ID(3), number: "") : .numberTaken(ID(3))])
      #expect(bench.carried == (isOurs ? 1 : nil))
      #expect(bench.machine.replica.outbox.count == (isOurs ? 1 : 0))
      #expect(bench.machine.disk.rows == 0 && !bench.machine.disk.isSaving)
    }
  }

  @Test(arguments: [409, 404, 422])
  func `why the hub gives no number is told`(_ status: Int) throws {
    for code in ["invoice", "numbers-unconfirmed"] {
      var bench = try Bench.following()
      bench.handle(.issue(wish(4)))
      let asked = try #require(bench.machine.wish)
      #expect(asked.isAsked && bench.asked?.purpose == .issue)
      let body = "{\"error\":{\"code\":\"\(code)\",\"message\":\"It is empty\"}}"
      bench.answer(status, Array(body.utf8))
      let told: SyncNotice =
        code == "invoice"
        ? .notIssued(ID(4), words: .heard("It is empty")) : .numbersUnconfirmed(asked)
      #expect(bench.told == [told] && bench.machine.wish == nil)
      #expect(bench.asked == nil && bench.pauses == 0)
    }
  }

  @Test func `what another log answered holds no longer, the wish is asked again`() throws {
    var bench = try Bench.following()
    bench.handle(.issue(wish(4)))
    var hub = Replica(device: 1)
    var invoice = Invoice()
    invoice.id = ID(4)
    invoice.issue = Ledger.Issue()
    let edit = Edit(putting: invoice, in: hub.book.invoices)
    let made = hub.commit(edit, now: Bench.now)
    let change = try #require(made)
    bench.answer(200, Frames.encoded(Replica.Sequenced(seq: 1, change: change)))
    #expect(bench.asked?.purpose == .pull && bench.told.isEmpty)
    bench.answer(410)
    bench.answer(200, Bench.snapshot(hub.book, at: 3))
    bench.storeAll(row: 2)
    bench.answer(200, [], note: "head=3; to=3; epoch=e1")
    #expect(bench.asked?.purpose == .issue && bench.told.isEmpty)
  }
}
