import LedgerTestSupport

/// A kind of trouble; a plan names those that may happen, so that shrinking can take them away.
enum Fault: String, CaseIterable {
  case loss, delay, doubles, errors, tooLarge
  case badWrites, quota, crash, eviction
  case clocks
  case hubKilled, restored, rolledBack, compactedHub
  case roles, signedOut, withoutHub, tabs, unheard
  case hubDies, hubFull, clashing
}

/// One thing that happens, with chance of its own: taking another step away does not change it.
struct Step {
  enum Deed: String, CaseIterable {
    case edit, undo, draft, issue, void, pay, credit, delete, ownNumber, drop, large
    case command, commandIssue, commandRole
    case reload, open, close, crash, evict, idle, visible, online, offline
    case quota, clock, hubClock
    case cutOff, killHub, backUp, restore, copyFolder, rollBack, compactHub, role, signOut, meetHub
    /// The hub dies inside what it writes next, or finds its disk full.
    case hubDies, hubFull
    /// Two tabs talk to the hub at once; two browsers do what clashes at the same moment.
    case race, clash
    case quiet
  }

  var deed: Deed
  /// Which browser and which of its tabs; taken modulo what there is.
  var browser: Int
  var tab: Int
  /// Milliseconds since the step before.
  var after: Int64
  var seed: UInt64
}

/// Everything that one seed stands for.
struct Plan {
  var seed: UInt64
  var browsers: Int
  var faults: Set<Fault>
  var steps: [Step]

  init(seed: UInt64) {
    self.seed = seed
    var dice = Dice(seed: seed)
    browsers = 1 + dice.below(3)
    // Few kinds of trouble at a time: then each seed goes deep somewhere.
    faults = []
    let share = dice.pick([15, 30, 60]) ?? 30
    for fault in Fault.allCases where dice.percent(share) { faults.insert(fault) }
    let deeds = Plan.deeds(faults)
    steps = []
    for _ in 0..<(25 + dice.below(50)) {
      guard let deed = dice.pick(deeds) else { continue }
      let pause = dice.pick([20, 400, 3_000, 20_000, 300_000]) ?? 400
      steps.append(
        Step(
          deed: deed, browser: dice.below(8), tab: dice.below(8),
          after: Int64(dice.below(pause)), seed: dice.next()))
    }
  }

  private static func deeds(_ faults: Set<Fault>) -> [Step.Deed] {
    var deeds: [Step.Deed] = []
    func add(_ deed: Step.Deed, _ weight: Int, if fault: Fault? = nil) {
      if let fault, !faults.contains(fault) { return }
      for _ in 0..<weight { deeds.append(deed) }
    }
    add(.edit, 26)
    add(.undo, 3)
    add(.draft, 7)
    add(.issue, 9)
    add(.void, 2)
    add(.pay, 6)
    add(.credit, 6)
    add(.delete, 5)
    add(.ownNumber, 2)
    add(.drop, 1)
    add(.large, 1)
    add(.command, 4)
    add(.commandIssue, 3)
    add(.reload, 5)
    add(.open, 4, if: .tabs)
    add(.close, 2, if: .tabs)
    add(.idle, 4)
    add(.visible, 2)
    add(.online, 2)
    add(.offline, 2)
    add(.crash, 6, if: .crash)
    add(.evict, 1, if: .eviction)
    add(.quota, 3, if: .quota)
    add(.clock, 4, if: .clocks)
    add(.hubClock, 2, if: .clocks)
    add(.cutOff, 5, if: .loss)
    add(.killHub, 4, if: .hubKilled)
    add(.backUp, 4, if: .restored)
    add(.restore, 3, if: .restored)
    add(.copyFolder, 4, if: .rolledBack)
    add(.rollBack, 3, if: .rolledBack)
    add(.compactHub, 5, if: .compactedHub)
    add(.hubDies, 5, if: .hubDies)
    add(.hubFull, 4, if: .hubFull)
    add(.race, 5, if: .tabs)
    add(.clash, 8, if: .clashing)
    add(.role, 4, if: .roles)
    add(.commandRole, 1, if: .roles)
    add(.signOut, 3, if: .signedOut)
    add(.meetHub, 3, if: .withoutHub)
    add(.quiet, 1)
    return deeds
  }
}
