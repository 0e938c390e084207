/// What a fleet asks of either version of the core: bytes in, bytes out.
protocol Core {
  static var isNext: Bool { get }
  init(device: UInt64)
  init(device: UInt64, snapshot: [UInt8]) throws
  /// Something a person may do; the change as bytes, nil when nothing came of it.
  mutating func edit(_ dice: inout Dice, now: Int64) -> [UInt8]?
  mutating func apply(_ change: [UInt8]) throws
  /// Whether all of it was read.
  mutating func applyFrames(_ bytes: [UInt8]) -> Bool
  func snapshot() -> [UInt8]
  func digest() -> String
  /// Every register of every row, in words.
  func facts() -> [String: String]
  func brokenSeals() -> [String]
}

/// A device: its core, and which changes of the log it has heard of.
struct Peer {
  var core: any Core
  var heard: Set<Int>

  var isNext: Bool { type(of: core).isNext }

  /// The same book in a core of either version, handed over as a snapshot.
  func handed(toNext: Bool, device: UInt64) throws -> Peer {
    let bytes = core.snapshot()
    let core: any Core =
      toNext
      ? try NextCore(device: device, snapshot: bytes)
      : try OldCore(device: device, snapshot: bytes)
    return Peer(core: core, heard: heard)
  }
}

/// Devices of two versions that write, hear of each other in any order, restart and are upgraded.
struct Fleet {
  private var dice: Dice
  private var peers: [Peer] = []
  /// Every change that was made, as bytes.
  private var log: [[UInt8]] = []
  private var nextDevice: UInt64 = 1
  private var now: Int64 = 1_795_000_000_000
  private(set) var faults: [String] = []

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    for place in 0..<4 {
      let device = newDevice()
      peers.append(
        Peer(core: place < 2 ? OldCore(device: device) : NextCore(device: device), heard: []))
    }
  }

  private mutating func newDevice() -> UInt64 {
    nextDevice += 1
    return nextDevice
  }

  mutating func run(steps: Int) throws {
    for step in 0..<steps {
      now += Int64(dice.below(5))
      let place = dice.below(peers.count)
      switch dice.below(12) {
      case 0...4:
        if let change = peers[place].core.edit(&dice, now: now) {
          peers[place].heard.insert(log.count)
          log.append(change)
        }
      case 5...8: try hear(place, chance: 30)
      case 9:
        // A restart.
        peers[place] = try peers[place].handed(toNext: peers[place].isNext, device: newDevice())
      case 10:
        // A new device of either version begins with another one's snapshot.
        peers[dice.below(peers.count)] = try peers[place].handed(
          toNext: dice.percent(50), device: newDevice())
      case _: compare()
      }
      if step == steps / 2, let old = peers.firstIndex(where: { !$0.isNext }) {
        peers[old] = try peers[old].handed(toNext: true, device: newDevice())
      }
    }
    try finish()
  }

  /// A device hears of some changes, in any order, some of them again.
  private mutating func hear(_ place: Int, chance: Int) throws {
    var news = log.indices.filter { index in
      dice.percent(peers[place].heard.contains(index) ? 5 : chance)
    }
    dice.shuffle(&news)
    for index in news {
      try peers[place].core.apply(log[index])
      peers[place].heard.insert(index)
    }
  }

  /// Whoever heard of the same changes has the same book.
  private mutating func compare() {
    for a in peers.indices {
      for b in peers.indices where a < b && peers[a].heard == peers[b].heard {
        compare(peers[a].core, peers[b].core, "peers \(a) and \(b)")
      }
    }
  }

  private mutating func compare(_ a: any Core, _ b: any Core, _ who: String) {
    if a.digest() != b.digest() { faults.append("\(who): the digests differ") }
    guard type(of: a).isNext == type(of: b).isNext else { return }
    let (mine, theirs) = (a.facts(), b.facts())
    for (key, value) in mine where theirs[key] != value {
      faults.append("\(who): \(key) is \(value) and \(theirs[key] ?? "missing")")
    }
    for key in theirs.keys where mine[key] == nil { faults.append("\(who): \(key) is missing") }
  }

  /// Everybody hears of everything; then all are the log replayed, and so is every snapshot.
  private mutating func finish() throws {
    for place in peers.indices { try hear(place, chance: 100) }
    for place in peers.indices { try hear(place, chance: 100) }
    let replays: [any Core] = [
      try replay(OldCore(device: 900), log), try replay(NextCore(device: 901), log),
      try replay(OldCore(device: 902), log.reversed()),
      try replay(NextCore(device: 903), log.reversed()),
    ]
    let old = replays[0]
    let next = replays[1]
    for (place, replayed) in replays.enumerated() {
      compare(old, replayed, "the log and replay \(place)")
      compare(next, replayed, "the log and replay \(place)")
      faults += replayed.brokenSeals()
    }
    for (place, peer) in peers.enumerated() {
      compare(peer.isNext ? next : old, peer.core, "the log and peer \(place)")
      for toNext in [false, true] {
        let handed = try peer.handed(toNext: toNext, device: 950)
        compare(toNext ? next : old, handed.core, "the log and peer \(place)'s snapshot")
        faults += handed.core.brokenSeals()
      }
    }
  }

  private func replay(_ core: any Core, _ changes: [[UInt8]]) throws -> any Core {
    var core = core
    for change in changes { try core.apply(change) }
    return core
  }
}
