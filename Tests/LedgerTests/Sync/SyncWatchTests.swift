import LedgerTestSupport
import Testing

@testable import Ledger

/// Two browsers of two tabs, each step of which is watched (``SyncWatch``), in a world where everything fails now and
/// then: the line, the disk, the hub's patience, its log, its judgement.
private final class Troubles {
  let hub = FakeHub()
  let disks = [Disk(), Disk()]
  var tabs: [Tab] = []
  private(set) var watches: [SyncWatch] = []
  private var devices: UInt64 = 10
  private var names: UInt64 = 0
  private(set) var made: [UInt64: String] = [:]
  private var keys: UInt64 = 0

  init() throws {
    hub.refuses = { change in
      Troubles.names(of: change).contains("bad") ? Refusal("bad", "No", at: Refusal.whole) : nil
    }
    hub.cannotJudge = { Troubles.names(of: $0).contains("newer") }
    for place in 0..<4 { tabs.append(try tab(on: place)) }
  }

  private static func names(of change: Change) -> [String] {
    var book = Book()
    book.apply(change)
    return book.clients.rows.map { $0.lastName }
  }

  private func tab(on place: Int) throws -> Tab {
    devices += 1
    let watch = SyncWatch()
    watches.append(watch)
    let size = [400, 900, 3_000, Limits.push][place]
    let tab = try Tab(devices, on: disks[place / 2], hub: hub, watch: watch) {
      $0.link.pushBytes = size
    }
    if place % 2 == 1 { tab.give(.lock(false)) }
    return tab
  }

  func reload(_ place: Int) throws {
    if !tabs[place].isFull { tabs[place] = try tab(on: place) }
  }

  func relay() { for tab in tabs where !tab.isFull { tab.catchUp() } }

  func make(_ place: Int, _ name: String) {
    names += 1
    made[1_000 + names] = name
    tabs[place].client(1_000 + names, name)
  }

  /// Drafts an invoice, or asks for the number of one.
  func invoice(_ place: Int, _ dice: inout Dice) {
    let tab = tabs[place]
    if let draft = dice.pick(tab.book.invoices.live.filter { !$0.isIssued }), dice.percent(70) {
      keys += 1
      tab.give(.issue(.init(draft.id, on: tab.now.utcDay, key: keys, before: ID(5))))
      if dice.percent(20) { tab.give(.forgoNumber) }
      return
    }
    guard let client = dice.pick(tab.book.clients.live) else { return }
    names += 1
    var edit = Edit()
    let draft = Drafting.blank(
      ID(5_000 + names), client: client.id, on: tab.now.utcDay, in: tab.book)
    edit.put(draft, in: tab.book.invoices)
    var line = Line()
    line.id = ID(6_000 + names)
    line.invoice = draft.id
    line.price = Price(Money(minor: 500, currency: .usd))
    edit.put(line, in: tab.book.lines)
    tab.write(edit)
  }
}

struct SyncWatchTests {
  private func step(_ number: Int, _ dice: inout Dice, _ world: Troubles) throws {
    let place = dice.below(4)
    let tab = world.tabs[place]
    switch dice.below(26) {
    case 0, 1, 2, 3: for _ in 0..<(1 + dice.below(6)) { world.make(place, "client \(number)") }
    case 4: tab.client(1 + UInt64(dice.below(3)), "name \(number)")
    case 5: world.make(place, "bad")
    case 6: tab.client(1 + UInt64(dice.below(4)), "newer")
    case 7:
      if let undone = tab.machine.replica.undo(now: tab.now) { tab.give(.made(undone.changes)) }
    case 8: tab.isCutOff.toggle()
    case 9: tab.losesAnswers.toggle()
    case 10:
      tab.answersWith =
        dice.pick([
          (401, ""), (409, #"{"error":{"code":"another-account"}}"#), (500, ""), (503, "busy"),
          (400, ""), (413, ""), (404, ""), (200, ""), (200, "nonsense"),
        ])
    case 11, 12: tab.answersWith = nil
    case 13: tab.give(.online(dice.percent(60)))
    case 14:
      tab.answersWith = nil
      tab.give(.signed(true))
    case 15, 16: tab.wait(1 + dice.below(3))
    case 17: tab.give(.hint(head: dice.percent(50) ? nil : Int64(world.hub.log.count)))
    case 18: try world.reload(place)
    case 19:
      tab.machine.disk.rows = 498 + dice.below(6)
      tab.give(.idle)
    case 20: tab.give(.visible)
    case 21: tab.isFull ? tab.empties() : (tab.isFull = dice.percent(50))
    case 22:
      tab.holdsAnswers ? tab.deliver() : (tab.holdsAnswers = dice.percent(50))
    case 23: if let refused = tab.machine.refused.first { tab.give(.drop(refused.identity)) }
    case 24: world.hub.limit = dice.pick([300, 2_000, 512 * 1_024]) ?? 0
    case _: world.invoice(place, &dice)
    }
    world.relay()
  }

  private func settle(_ world: Troubles) {
    world.hub.limit = 512 * 1024
    world.hub.cannotJudge = { _ in false }
    for _ in 0..<4 {
      for tab in world.tabs {
        tab.isCutOff = false
        tab.losesAnswers = false
        tab.answersWith = nil
        tab.deliver()
        tab.empties()
        tab.give(.signed(true))
        tab.give(.lock(true))
        tab.give(.online(true))
        tab.wait(12)
        tab.give(.hint(head: Int64(world.hub.log.count)))
        tab.wait(4)
        world.relay()
      }
    }
    for tab in world.tabs {
      tab.give(.forgoNumber)
      tab.give(.hint(head: nil))
      tab.wait(4)
    }
  }

  private func checkOneBook(_ world: Troubles, _ what: Comment) throws {
    for tab in world.tabs {
      #expect(tab.digest == world.hub.digest(), what)
      #expect(tab.machine.replica.isInSync && tab.machine.replica.returning.isEmpty, what)
      #expect(!tab.machine.disk.isSaving && tab.machine.wish == nil, what)
    }
    for place in [0, 2] {
      let alone = try Tab(900, on: world.tabs[place].disk, hub: nil)
      #expect(alone.digest == world.hub.digest(), what)
      let refused = world.tabs[place].machine.refused.map { $0.identity }
      #expect(alone.machine.refused.map { $0.identity } == refused, what)
    }
    let numbers = world.hub.book.invoices.rows.map { $0.number }.filter { !$0.isEmpty }
    #expect(Set(numbers).count == numbers.count, what)
    let identities = world.hub.log.map { $0.change.identity }
    #expect(Set(identities).count == identities.count, what)
    #expect(world.hub.requests < 3_000, what)
  }

  @Test(arguments: 1...14 as ClosedRange<UInt64>)
  func `every step follows the rules, and in the end there is one book`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let world = try Troubles()
    for number in 0..<60 { try step(number, &dice, world) }
    if seed % 2 == 0 {
      // The hub is put back, or its log is compacted behind everybody.
      if dice.percent(50) {
        settle(world)
        world.hub.rollBack(to: world.hub.log.count / 2)
        if dice.percent(50) { world.hub.epoch += 1 }
        world.hub.refusesPiece = { piece in
          piece.id % 4 == 0
            ? Refusal(
              "clash", "No",
              at: RegisterKey(kind: piece.kind, id: piece.id, tag: piece.id % 8 == 0 ? 3 : 0))
            : nil
        }
      } else {
        world.hub.horizon = world.hub.log.count
      }
      for number in 60..<90 { try step(number, &dice, world) }
    }
    settle(world)
    settle(world)
    let faults = world.watches.flatMap { $0.faults }
    #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3))")
    try checkOneBook(world, "seed \(seed)")
  }

  @Test(arguments: [true, false], [true, false])
  func `a log is followed as far as its hash is right`(_ knows: Bool, _ isEmpty: Bool) throws {
    let right = LogHash.empty
    let wrong = try #require(LogHash(bytes: [UInt8](repeating: 7, count: 16)))
    for (told, to) in [(right, 0), (wrong, 0), (nil, 0), (wrong, 5), (right, 5)]
      as [(LogHash?, Int)]
    {
      var bench = try Bench.following()
      bench.machine.replica.logHash = knows ? right : nil
      bench.handle(.hint(head: nil))
      let drafted = bench.machine.replica.draft(SampleRows.all()[0], now: Bench.now)
      let entry = Replica.Sequenced(seq: 1, change: try #require(drafted))
      let at = isEmpty ? 0 : 1
      let after = isEmpty ? right : right.after(entry)
      let hash = told.map { $0 == right ? after : $0 }
      let note = hash.map { "; hash=\($0.text)" } ?? ""
      let body = isEmpty ? [] : Frames.encoded(entry)
      bench.answer(200, body, note: "head=\(at); to=\(to == 5 ? 5 : at); epoch=e1" + note)
      let isTold = told != nil && to == 0
      let isOther = isTold && knows && hash != after
      #expect(bench.machine.link.rebasing == (isOther ? .move : nil))
      if !isOther {
        #expect(bench.machine.replica.logHash == (isTold ? hash : knows ? after : nil))
      }
    }
  }

  @Test func `who knows no log yet follows one from its beginning only`() throws {
    let changes = (1...3 as ClosedRange<UInt64>).compactMap { number in
      var replica = Replica(device: number)
      return replica.draft(SampleRows.all()[0], now: Bench.now)
    }
    for first in 1...3 as ClosedRange<Int64> {
      var machine = SyncMachine(replica: Replica(device: 5))
      let rows = changes.enumerated().map { place, change in
        let entry = Replica.Sequenced(seq: first + Int64(place), change: change)
        return (row: UInt64(place + 1), bytes: Record.sequenced(entry, epoch: 9).encoded)
      }
      try machine.open(
        snapshot: nil, mark: Mark(cursor: 3, epoch: 9), records: rows, knowsHub: true)
      #expect(machine.replica.cursor == (first == 1 ? 3 : 0))
      #expect(machine.replica.epoch == (first == 1 ? 9 : 0))
      #expect(machine.replica.book.clients.count == (first == 1 ? 1 : 0))
    }
  }

  @Test func `a record is read as it was written, and neither a cut nor more of it`() throws {
    var changes: [Change] = []
    for (number, edit) in SampleRows.all().enumerated() {
      let stamp = Stamp(milliseconds: Int64(number) * 7, counter: UInt16(number), device: 9)
      changes.append(
        Change(device: 9, counter: UInt64(number) << 7, stamp: stamp, body: edit.body))
    }
    var records: [Record] = [.moved, .pieces([]), .pieces([[], [1, 2, 3]])]
    for (number, change) in changes.enumerated() {
      let entry = Replica.Sequenced(seq: Int64(number) * 1_000, change: change)
      let key = RegisterKey(kind: UInt8(number + 1), id: UInt64(number) << 40, tag: 3)
      records += [
        .pending(change), .sequenced(entry, epoch: nil), .sequenced(entry, epoch: 0xAB << 50),
        .refused(Refused(change, Refusal("a-code \(number)", "Wörter", at: key))),
        .dropped(change.identity),
      ]
    }
    for record in records {
      let bytes = record.encoded
      #expect(try Record(encoded: bytes) == record)
      #expect(throws: CodecError.self) { try Record(encoded: bytes + [0]) }
      for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
        #expect(throws: CodecError.self) { try Record(encoded: Array(bytes[..<count])) }
      }
    }
    #expect(throws: CodecError.newer(version: 8)) { try Record(encoded: [8]) }
    for mark in [
      Mark(), Mark(cursor: 9, epoch: 0xE1 << 40, hash: nil),
      Mark(cursor: 1 << 40, epoch: 7, hash: LogHash.empty),
      Mark(cursor: 3, epoch: .max, hash: LogHash(bytes: Array(1...16))),
    ] {
      #expect(Mark(encoded: mark.encoded) == mark)
    }
    #expect(Mark(encoded: [1, 2]) == nil)
  }

  @Test func `an answer's notes and words are found by their names alone`() {
    let answer = SyncAnswer(
      status: 409,
      body: Array(
        #"{"error":{"codes":"no","code":"this-one","message":"Try \u00e9 again"},"x":""}"#.utf8),
      note: "head=12;  to=7; epoch=ab; hash=00ff; overhead=99")
    for (name, value) in [
      ("head", "12"), ("to", "7"), ("epoch", "ab"), ("hash", "00ff"), ("overhead", "99"),
      ("ead", ""), ("none", ""),
    ] {
      #expect(answer.note(name) == value)
    }
    for (name, value) in [
      ("code", "this-one"), ("codes", "no"), ("message", #"Try \u00e9 again"#), ("x", ""),
      ("error", ""), ("cod", ""), ("none", ""),
    ] {
      #expect(answer.word(name) == value)
    }
    for body in ["", #""code":""#, #""code":"a"#, #"{"code":"z"}"#] {
      let answer = SyncAnswer(status: 400, body: Array(body.utf8))
      let wanted = body.contains("z") ? "z" : body.hasSuffix("a") ? "a" : ""
      #expect(answer.word("code") == wanted, "\(body)")
    }
  }
}
