import LedgerTestSupport
import Testing

@testable import Ledger

/// Two browsers of two tabs each and a hub, at random: lines that break, answers that are lost, reloads,
/// refusals, snapshots, a hub that is put back.
///
/// When everybody is heard again there is one book.
private final class Browsers {
  let hub = FakeHub()
  let disks = [Disk(), Disk()]
  var tabs: [Tab] = []
  private var devices: UInt64 = 10
  private var names: UInt64 = 0
  /// Clients that somebody made, each once.
  private(set) var made: [UInt64: String] = [:]

  init() throws {
    hub.refuses = { change in
      var book = Book()
      book.apply(change)
      let isBad = book.clients.rows.contains { $0.lastName == "bad" }
      return isBad ? Refusal("bad", "No", at: Refusal.whole) : nil
    }
    for place in 0..<4 { tabs.append(try tab(on: place)) }
  }

  private func tab(on place: Int) throws -> Tab {
    devices += 1
    let tab = try Tab(devices, on: disks[place / 2], hub: hub)
    if place % 2 == 1 { tab.give(.lock(false)) }
    return tab
  }

  func reload(_ place: Int) throws { tabs[place] = try tab(on: place) }

  /// What one tab stores, its neighbor hears.
  func relay() {
    for tab in tabs { tab.catchUp() }
  }

  func make(_ place: Int, _ name: String) {
    names += 1
    let id = 1_000 + names
    made[id] = name
    tabs[place].client(id, name)
  }
}

struct SyncStoryTests {
  private func take(_ step: Int, _ dice: inout Dice, _ world: Browsers) throws {
    let place = dice.below(4)
    let tab = world.tabs[place]
    switch dice.below(16) {
    case 0, 1, 2, 3: world.make(place, "client \(step)")
    case 4: tab.client(1 + UInt64(dice.below(3)), "name \(step)")
    case 5:
      let now = Instant(milliseconds: tab.clock)
      if let undone = tab.machine.replica.undo(now: now) { tab.give(.made(undone.changes)) }
    case 6: tab.isCutOff = true
    case 7:
      tab.isCutOff = false
      tab.give(.online(true))
    case 8: tab.losesAnswers.toggle()
    case 9: tab.wait(1 + dice.below(3))
    case 10: tab.give(.hint(head: Int64(world.hub.log.count)))
    case 11: try world.reload(place)
    case 12: tab.give(.idle)
    case 13: tab.give(.visible)
    case 14: tab.give(.hint(head: nil))
    default: world.make(place, "bad")
    }
    world.relay()
  }

  /// A machine never stands still while there is something to do and nothing in the way.
  private func checkPace(_ world: Browsers, _ what: Comment) {
    for tab in world.tabs {
      let (machine, link) = (tab.machine, tab.machine.link)
      let mayAsk =
        link.hasHub && link.isOnline && !link.isSignedOut && link.pause == nil && link.holdsLock
        && !machine.disk.isMoving && link.inFlight == nil
      if mayAsk {
        #expect(machine.replica.outbox.isEmpty && !link.needsPull, what)
        #expect(link.rebasing == nil && machine.replica.epoch != 0, what)
      }
      #expect(link.pause == nil || link.timers > 0, what)
    }
  }

  /// Everybody is heard: pauses end, lines are up, each tab of a browser may speak once.
  private func settle(_ world: Browsers) {
    for _ in 0..<3 {
      for tab in world.tabs {
        tab.isCutOff = false
        tab.losesAnswers = false
        tab.give(.lock(true))
        tab.give(.online(true))
        tab.wait(12)
        tab.give(.hint(head: Int64(world.hub.log.count)))
        tab.wait(4)
        world.relay()
      }
    }
    for tab in world.tabs {
      tab.give(.hint(head: nil))
      tab.wait(4)
    }
  }

  private func checkOneBook(_ world: Browsers, _ what: Comment) throws {
    for tab in world.tabs {
      #expect(tab.digest == world.hub.digest(), what)
      #expect(tab.machine.replica.isInSync && tab.machine.replica.returning.isEmpty, what)
      #expect(!tab.machine.disk.isSaving && tab.machine.replica.base.isEmpty, what)
    }
    // What is stored is the same book, without a word from the hub, and after a compaction.
    for place in [0, 2] {
      for isCompacted in [false, true] {
        let tab = world.tabs[place]
        if isCompacted {
          tab.machine.disk.rows = 100_000
          tab.give(.idle)
        }
        // Once tidied, there is nothing to tidy.
        let compactions = tab.disk.compactions
        if isCompacted { tab.give(.idle) }
        #expect(tab.disk.compactions == compactions, what)
        let alone = try Tab(900, on: tab.disk, hub: nil)
        #expect(alone.digest == world.hub.digest(), what)
        #expect(
          alone.machine.refused.map { $0.identity } == tab.machine.refused.map { $0.identity }, what
        )
      }
    }
    #expect(world.hub.requests < 1_500, what)
    #expect(world.tabs.allSatisfy { $0.loads < 20 }, what)
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `nothing typed is lost, doubled or forgotten, whatever breaks`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let world = try Browsers()
    for step in 0..<40 {
      try take(step, &dice, world)
      checkPace(world, "seed \(seed), step \(step)")
    }
    settle(world)
    try checkOneBook(world, "seed \(seed)")
    for (id, name) in world.made {
      // Taking back what was refused may leave a row that is in the trash.
      let isRight =
        name == "bad"
        ? world.hub.book.clients.live(ID(id)) == nil : world.hub.book.clients[ID(id)] != nil
      #expect(isRight, "seed \(seed): \(id)")
    }
    let identities = world.hub.log.map { $0.change.identity }
    #expect(Set(identities).count == identities.count, "seed \(seed)")
  }

  @Test(arguments: 101...116 as ClosedRange<UInt64>)
  func `a hub that is put back gets what the browsers hold`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let world = try Browsers()
    for step in 0..<25 { try take(step, &dice, world) }
    settle(world)
    let before = world.hub.book
    // Put back behind everybody's back, or restored under a new epoch.
    world.hub.rollBack(to: dice.below(world.hub.log.count))
    if dice.percent(50) { world.hub.epoch = 0xE2 }
    for step in 100..<115 {
      try take(step, &dice, world)
      checkPace(world, "seed \(seed), step \(step)")
    }
    settle(world)
    settle(world)
    try checkOneBook(world, "seed \(seed)")
    for client in before.clients.rows where client.id.raw > 1_000 {
      #expect(world.hub.book.clients[client.id] != nil, "seed \(seed): \(client.id.raw)")
    }
  }
}
