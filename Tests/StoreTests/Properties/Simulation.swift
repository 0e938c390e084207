import Ledger
import LedgerTestSupport

@testable import Store

/// Three devices and a hub under one seeded random: edits, partitions, lost answers, reordered,
/// repeated and cut-off messages, closed tabs and clocks that jump by ten years.
struct Simulation {
  private static let tenYears: Int64 = 315_360_000_000
  private static let start: Int64 = 1_795_000_000_000

  private var dice: Dice
  private let hub: Store
  private var devices: [SimulatedDevice]
  private var time = Simulation.start
  private var hubSkew: Int64 = 0
  private var hubDrafts: [ID<Invoice>] = []
  /// What did not hold, in words.
  private(set) var failures: [String] = []

  /// What the hub answered, in order.
  private(set) var answers: [Acceptance] = []

  /// What it does itself a hub does with its whole book, also one that looks rows up.
  init(seed: UInt64, looksRowsUp: Bool) throws {
    dice = Dice(seed: seed)
    hub = try Store.fresh(looksRowsUp: looksRowsUp, device: 77)
    devices = (1...3).map { SimulatedDevice(id: seed << 8 | UInt64($0)) }
  }

  private var hubNow: Instant { Instant(milliseconds: time + hubSkew) }

  /// Runs `steps` random steps, lets everything settle, and checks what must hold.
  mutating func run(steps: Int) throws {
    for _ in 0..<steps { try step() }
    try settle()
    try check()
  }

  private mutating func step() throws {
    time += Int64(dice.below(600_000))
    let place = dice.below(devices.count)
    switch dice.below(100) {
    case ..<55: edit(place)
    case ..<66: try push(place)
    case ..<80: try pull(place)
    case ..<84: try hubActs()
    case ..<88: devices[place].isCutOff.toggle()
    case ..<93: devices[place].skew = jumped(devices[place].skew)
    case ..<95: hubSkew = jumped(hubSkew)
    case ..<97: devices[place].reopen(as: dice.next() | 1, epoch: hub.epoch)
    case _: devices[place].undo(at: time)
    }
  }

  private mutating func jumped(_ skew: Int64) -> Int64 {
    switch dice.below(4) {
    case 0: return Simulation.tenYears
    case 1: return -Simulation.tenYears
    case 2: return skew + Int64(dice.below(7_200_000)) - 3_600_000
    case _: return 0
    }
  }

  // MARK: people

  private mutating func edit(_ place: Int) {
    let device = devices[place]
    let edits = RandomEdits(device.replica.book, on: Instant(milliseconds: time).utcDay)
    switch dice.below(10) {
    case 0:
      let id = ID<Invoice>(dice.next() | 1)
      guard let edit = edits.draft(id, &dice) else { return }
      devices[place].drafts.append(id)
      devices[place].save(edit, at: time)
    case 1:
      guard let id = dice.pick(device.drafts),
        let edit = edits.issue(
          id, from: device.replica.device, at: Instant(milliseconds: time))
      else { return }
      devices[place].save(edit, at: time, undoable: false)
    case 2:
      guard dice.percent(30), let edit = edits.void(&dice) else { return }
      devices[place].save(edit, at: time, undoable: false)
    case _:
      guard let edit = edits.any(&dice) else { return }
      devices[place].save(edit, at: time)
    }
  }

  private mutating func hubActs() throws {
    let today = hubNow.utcDay
    switch dice.below(4) {
    case 0:
      let id = ID<Invoice>(dice.next() | 1)
      var thrown = dice
      let change = try hub.commit(now: hubNow) { book in
        RandomEdits(book, on: today).draft(id, &thrown)
      }
      dice = thrown
      if change != nil { hubDrafts.append(id) }
    case 1, 2:
      guard let id = dice.pick(hubDrafts) else { return }
      do {
        _ = try hub.issue(id, on: today, now: hubNow)
        if dice.percent(50) { _ = try hub.issue(id, on: today, now: hubNow) }
      } catch is Issuing.Problem {}
    case _:
      var thrown = dice
      try hub.commit(now: hubNow) { book in RandomEdits(book, on: today).any(&thrown) }
      dice = thrown
    }
  }

  // MARK: the network

  /// Sends some of what is unconfirmed, sometimes in a bad order and sometimes twice.
  ///
  /// The answer is always lost: a device learns what happened when it pulls.
  private mutating func push(_ place: Int) throws {
    if devices[place].isCutOff { return }
    var batch = devices[place].replica.outbox
    if dice.percent(30), !batch.isEmpty { batch.removeLast(dice.below(batch.count)) }
    if dice.percent(20), let again = dice.pick(batch) { batch.append(again) }
    if dice.percent(15), let old = dice.pick(devices[place].saved) { batch.append(old) }
    if dice.percent(15) { dice.shuffle(&batch) }
    try send(batch)
  }

  private mutating func send(_ batch: [Change]) throws {
    // Over the wire and back.
    let batch = try batch.map { try Change(encoded: $0.encoded) }
    for answer in try accepted(batch) {
      // The device does not hear it, and sends again in order.
      guard let code = answer.code, code != "not-whole" else { continue }
      if !Self.races.contains(code) { failures.append("refused: \(code)") }
    }
  }

  private mutating func accepted(_ batch: [Change]) throws -> [Acceptance] {
    let answers = try hub.accept(batch, now: hubNow)
    self.answers += answers
    return answers
  }

  /// The log that the hub has.
  func log() throws -> [Replica.Sequenced] { try hub.pull(after: 0, limitBytes: .max).entries }

  /// What the hub refuses when two devices did not know of each other.
  private static let races: Set<String> = [
    "payment-taken-back", "has-payments", "is-void", "allocated", "not-issued",
  ]

  /// Sends all that waits and hears the answer: what lost a race is set aside.
  private mutating func deliver(_ place: Int) throws {
    let batch = devices[place].replica.outbox
    var isAside = false
    for (change, answer) in zip(batch, try accepted(batch)) {
      guard let code = answer.code else { continue }
      if !Self.races.contains(code) && !(isAside && code == "not-whole") {
        failures.append("refused: \(code)")
      }
      isAside = true
      devices[place].setAside(change.identity)
    }
  }

  private mutating func pull(_ place: Int) throws {
    if devices[place].isCutOff { return }
    let cursor = devices[place].replica.cursor
    var entries = try hub.pull(after: cursor, limitBytes: 1 + dice.below(6_000)).entries
    if dice.percent(20) { entries.removeLast(dice.below(entries.count + 1)) }
    if dice.percent(20) {
      entries.insert(
        contentsOf: try hub.pull(after: max(0, cursor - 3), limitBytes: 2_000).entries, at: 0)
    }
    if dice.percent(15) { dice.shuffle(&entries) }
    devices[place].take(entries, epoch: hub.epoch)
  }

  private mutating func settle() throws {
    for _ in 0..<4 {
      for place in devices.indices {
        devices[place].isCutOff = false
        try deliver(place)
      }
      for place in devices.indices {
        let entries = try hub.pull(
          after: devices[place].replica.cursor, limitBytes: .max
        ).entries
        devices[place].take(entries, epoch: hub.epoch)
      }
    }
  }

  // MARK: what must hold

  private mutating func check() throws {
    var book = try hub.book().book
    let digest = book.digest()
    let log = try hub.pull(after: 0, limitBytes: .max).entries
    for (place, device) in devices.enumerated() {
      if !device.replica.outbox.isEmpty { failures.append("device \(place) still waits") }
      if device.replica.cursor != Int64(log.count) { failures.append("device \(place) is behind") }
      var replica = device.replica
      if replica.digest() != digest { failures.append("device \(place) differs from the hub") }
    }
    let place = dice.below(devices.count)
    var copy = try reloaded(devices[place].replica)
    if copy.digest() != digest { failures.append("device \(place) differs after a snapshot") }
    checkLog(log)
    checkNumbers(book)
    failures += try hub.verify().problems
  }

  private func reloaded(_ replica: Replica) throws -> Book {
    let snapshot = Snapshot(book: replica.book, cursor: replica.cursor, epoch: hub.epoch)
    return try Snapshot(encoded: snapshot.encoded()).book
  }

  private mutating func checkLog(_ log: [Replica.Sequenced]) {
    var bodies: [Change.Identity: [UInt8]] = [:]
    for (place, entry) in log.enumerated() {
      if entry.seq != Int64(place + 1) { failures.append("a gap before \(entry.seq)") }
      if bodies.updateValue(entry.change.body, forKey: entry.change.identity) != nil {
        failures.append("change \(entry.seq) is there twice")
      }
    }
    for change in devices.flatMap({ $0.saved }) where bodies[change.identity] != change.body {
      failures.append("a saved change is lost or cut")
    }
  }

  private mutating func checkNumbers(_ book: Book) {
    var seen: Set<String> = []
    var hubCounts: [Int64] = []
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      if !seen.insert("\(issue.series.text) \(issue.content.number)").inserted {
        failures.append("number \(issue.content.number) twice")
      }
      if issue.series == Series.mainID { hubCounts.append(issue.count) }
    }
    if hubCounts.sorted() != (0..<hubCounts.count).map({ Int64($0 + 1) }) {
      failures.append("the hub's numbers have a gap: \(hubCounts.sorted())")
    }
  }
}
