import Ledger
import LedgerTestSupport

/// One page of a browser: a sync machine and the edge that carries its messages.
final class Tab {
  unowned let browser: Browser
  unowned let world: World
  let name: String
  var machine: SyncMachine
  let line = Line()
  var isOpen = true
  var isTidying = false
  var isSignedIn = true
  /// Answers that this page still waits for.
  var asking = 0
  var requests = 0
  /// Until then the answers to its requests take long.
  var slowUntil: Int64 = 0
  /// Moments of requests whose answer changed nothing.
  var fruitless: [Int64] = []
  /// What follows from a number of this device's own, once that is stored.
  var followUps: [ID<Invoice>: [Edit]] = [:]

  init(_ browser: Browser, _ world: World, device: UInt64) {
    self.browser = browser
    self.world = world
    name = "\(browser.name)\(browser.opened)"
    browser.opened += 1
    machine = SyncMachine(replica: Replica(device: device))
  }

  var now: Instant { Instant(milliseconds: world.time + browser.skew) }
  var book: Book { machine.replica.book }
  var isAlone: Bool { !machine.link.hasHub }

  // MARK: starting

  /// Takes up what the disk has: a page load, or a running page that reads everything again.
  func read(_ disk: Disk, knowsHub: Bool) {
    line.seen = max(disk.compacted, disk.rows.last?.row ?? 0)
    line.loads += 1
    machine.role = browser.role
    do throws(CodecError) {
      try machine.open(
        snapshot: disk.snapshot.isEmpty ? nil : .here(disk.snapshot),
        mark: disk.mark.flatMap { Mark(encoded: $0) },
        records: disk.rows, knowsHub: knowsHub)
    } catch {
      world.fail("\(name) cannot read its disk: \(error)")
    }
  }

  func begin() {
    read(browser.disk, knowsHub: browser.knowsHub)
    carry(machine.begin(at: now))
    if !isAlone { sync(.signed(true)) }
    world.handLock(browser)
  }

  /// What a running page read of its disk arrives.
  func readAgain(_ disk: Disk) {
    let old = machine
    machine = SyncMachine(replica: Replica(device: world.dice.next() | 1))
    read(disk, knowsHub: old.link.hasHub)
    machine.take(over: old)
    carry(machine.begin(at: now))
    world.handLock(browser)
    if line.deeds.isEmpty {
      line.isBusy = false
    } else {
      world.later(1, .disk(self))
    }
  }

  // MARK: messages

  func sync(_ input: SyncInput) {
    guard isOpen else { return }
    carry(machine.handle(input, at: now, chance: world.dice.next()))
  }

  /// A wish to issue, as the browser makes it.
  func wish(_ id: ID<Invoice>, on day: Day, key: UInt64) -> SyncMachine.Wish {
    SyncMachine.Wish(
      id, on: day, key: key, before: Numbering.deviceSeriesID(of: browser.installation))
  }

  func carry(_ commands: [SyncCommand]) {
    for (place, command) in commands.enumerated() {
      if place > 0, world.crashes(self, "between two commands", perMille: 3) { return }
      switch command {
      case .store(let token, let records, let mark, let unique):
        queue(.write(token: token, records: records, mark: mark, unique: unique))
      case .compact(let token, let snapshot, let mark, let upTo, let records):
        queue(
          .compact(
            token: token, snapshot: snapshot, mark: mark, upTo: upTo, records: records,
            loads: line.loads))
      case .ask(let request):
        if asking > 0 { world.fail("\(name) asks twice at once: \(request.path)") }
        asking += 1
        requests += 1
        world.send(request, from: self)
      case .wait(let milliseconds): world.later(Int64(milliseconds), .timer(self))
      case .tidy(let milliseconds):
        if isTidying { continue }
        isTidying = true
        world.later(Int64(milliseconds), .tidy(self))
      case .reload: queue(.loadAgain)
      case .tell(let notice): world.hear(notice, at: self)
      }
    }
  }

  /// An answer reached the page.
  func answered(_ answer: SyncAnswer) {
    asking -= 1
    let before = progress
    sync(.answered(answer))
    if progress == before {
      fruitless.append(world.time)
      let recent = fruitless.filter { $0 > world.time - 10_000 }
      fruitless = recent
      if recent.count > 14 {
        world.fail("\(name) storms: \(recent.count) fruitless requests within ten seconds")
        fruitless = []
      }
    }
  }

  private var progress: [Int64] {
    let replica = machine.replica
    return [
      replica.cursor, Int64(bitPattern: replica.epoch), Int64(replica.outbox.count),
      Int64(replica.returning.pieces.count), Int64(machine.refused.count),
      Int64(machine.held.count), machine.wish == nil ? 0 : 1,
    ]
  }

  // MARK: the disk

  func queue(_ deed: DiskDeed) {
    line.deeds.append(deed)
    if !line.isBusy {
      line.isBusy = true
      world.later(world.dice.percent(90) ? 1 : Int64(world.dice.below(400)), .disk(self))
    }
  }

  /// Does the first deed of the line.
  func work() {
    guard let deed = line.deeds.first else {
      line.isBusy = false
      return
    }
    if world.crashes(self, "before a transaction", perMille: 5) { return }
    if world.diskFails(browser) {
      failed(deed)
      return
    }
    line.deeds.removeFirst()
    line.tries = 0
    if case .loadAgain = deed {
      // The person goes on while it is read.
      let pause = world.dice.percent(70) ? 0 : Int64(world.dice.below(300))
      world.later(pause, .loaded(self, browser.disk.copy))
      return
    }
    perform(deed)
    guard isOpen else { return }
    if line.deeds.isEmpty {
      line.isBusy = false
    } else {
      world.later(1, .disk(self))
    }
  }

  private func failed(_ deed: DiskDeed) {
    world.note("\(name): the disk fails")
    if deed.isOnce {
      line.deeds.removeFirst()
      if case .compact(let token, _, _, _, _, _) = deed {
        sync(.stored(token: token, .failed("QuotaExceededError"), row: 0))
      }
      world.later(1, .disk(self))
      return
    }
    if deed.isReading, line.deeds.count > 1 { line.deeds.append(line.deeds.removeFirst()) }
    line.tries += 1
    if line.tries == 2 {
      for waiting in line.deeds {
        guard case .write(let token, _, _, _) = waiting else { continue }
        sync(.stored(token: token, .failed("QuotaExceededError"), row: 0))
      }
    }
    world.later(Line.pauses[min(line.tries, Line.pauses.count) - 1], .disk(self))
  }

  private func perform(_ deed: DiskDeed) {
    let disk = browser.disk
    switch deed {
    case .write(let token, let records, let mark, let unique):
      if !unique.isEmpty, disk.unique.contains(unique) {
        sync(.stored(token: token, .conflict, row: 0))
        return
      }
      if !unique.isEmpty { disk.unique.insert(unique) }
      if let mark { disk.mark = mark.encoded }
      let missed = disk.after(line.seen)
      let row = disk.add(records)
      world.wereStored(records, by: self)
      if !records.isEmpty { world.broadcast(from: self) }
      if world.crashes(self, "right after a transaction") { return }
      deliver(missed)
      line.seen = max(line.seen, row)
      sync(.stored(token: token, .ok, row: row))
    case .compact(let token, let snapshot, let mark, let upTo, let records, let loads):
      let isBehind = disk.compacted > line.seen || upTo > line.seen || loads != line.loads
      if isBehind || !disk.after(line.seen).isEmpty {
        sync(.stored(token: token, .stale, row: disk.compacted))
        return
      }
      disk.snapshot = snapshot
      disk.rows.removeAll { $0.row <= upTo }
      disk.mark = mark.encoded
      disk.compacted = max(upTo, disk.compacted)
      let missed = disk.after(line.seen)
      let row = disk.add(records)
      world.wereStored(records, by: self)
      world.broadcast(from: self)
      if world.crashes(self, "right after a transaction") { return }
      deliver(missed)
      line.seen = max(line.seen, row)
      sync(.stored(token: token, .ok, row: max(upTo, row)))
    case .catchUp: deliver(disk.after(line.seen))
    case .loadAgain: break
    }
  }

  private func deliver(_ records: [(row: UInt64, bytes: [UInt8])]) {
    if browser.disk.compacted > line.seen {
      queue(.loadAgain)
      return
    }
    guard let last = records.last else { return }
    line.seen = last.row
    sync(.others(mark: browser.disk.mark.flatMap { Mark(encoded: $0) }, records: records))
  }
}

/// One browser of one person: a disk, a clock, and up to three tabs.
final class Browser {
  let name: String
  let installation: UInt64
  var member: ID<AccountMember>
  var role = Role.owner
  var disk = Disk()
  var tabs: [Tab] = []
  var opened = 0
  /// How far its clock is off, in milliseconds.
  var skew: Int64 = 0
  var knowsHub = true
  /// Whether its session is good.
  var isSignedIn = true
  var cutOffUntil: Int64 = 0
  var quotaUntil: Int64 = 0
  var lockHolder: Tab?

  init(_ name: String, installation: UInt64, member: ID<AccountMember>) {
    self.name = name
    self.installation = installation
    self.member = member
  }

  var open: [Tab] { tabs.filter { $0.isOpen } }
}
