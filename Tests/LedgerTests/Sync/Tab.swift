import LedgerTestSupport

@testable import Ledger

/// A browser's disk: what every tab of it stores and reads.
final class Disk {
  var snapshot: [UInt8] = []
  var mark: Mark?
  var rows: [(row: UInt64, bytes: [UInt8])] = []
  var uniques: Set<String> = []
  /// The row up to which the snapshot took the place of rows.
  private(set) var compacted: UInt64 = 0
  private(set) var compactions = 0
  private var last: UInt64 = 0

  func add(_ records: [[UInt8]]) -> UInt64 {
    for record in records {
      last += 1
      rows.append((last, record))
    }
    return records.isEmpty ? 0 : last
  }

  func compact(_ bytes: [UInt8], upTo: UInt64) {
    snapshot = bytes
    rows.removeAll { $0.row <= upTo }
    compacted = Swift.max(compacted, upTo)
    compactions += 1
  }

  func after(_ row: UInt64) -> [(row: UInt64, bytes: [UInt8])] { rows.filter { $0.row > row } }
}

/// One page: a machine on a disk, carried by hand, with a hub that may be cut off.
///
/// It does with the disk what web/storage.js does: one transaction after another, each of which brings what other
/// tabs stored before it.
final class Tab {
  var machine: SyncMachine
  let disk: Disk
  var hub: FakeHub?
  var isCutOff = false
  /// The hub does what is asked and its answer is lost.
  var losesAnswers = false
  /// What it answers in place of the hub: its status, and the body of an error.
  var answersWith: (status: Int, body: String)?
  /// The disk is full: writes wait, a snapshot is given up.
  var isFull = false
  /// Counts anew what the machine does, step by step.
  var watch: SyncWatch?
  var clock: Int64 = 1_763_683_200_000
  private(set) var asked: [SyncRequest] = []
  private(set) var told: [SyncNotice] = []
  private(set) var waits = 0
  /// Answers that have not been handed over yet, when `holdsAnswers`.
  var holdsAnswers = false
  private var held: [SyncAnswer] = []
  /// The last row this page has heard of.
  private var seen: UInt64 = 0
  /// How often it read everything again.
  private(set) var loads = 0
  private var inbox: [SyncInput] = []
  private var line: [SyncCommand] = []
  private var isBusy = false

  init(
    _ device: UInt64, on disk: Disk = Disk(), hub: FakeHub?, watch: SyncWatch? = nil,
    _ prepare: (inout SyncMachine) -> Void = { _ in }
  ) throws {
    self.disk = disk
    self.hub = hub
    self.watch = watch
    machine = SyncMachine(replica: Replica(device: device))
    machine.account = "account=first"
    prepare(&machine)
    try read()
    give(.lock(true))
    carry(machine.begin(at: now))
    work()
  }

  var now: Instant { Instant(milliseconds: clock) }
  var book: Book { machine.replica.book }
  var digest: String {
    var replica = machine.replica
    return replica.digest().text
  }

  /// Hands an input over, and all that follows from it.
  func give(_ input: SyncInput) {
    inbox.append(input)
    work()
  }

  /// Lets `count` pauses pass.
  func wait(_ count: Int = 1) {
    for _ in 0..<count { give(.timer) }
  }

  /// Hears what other tabs stored since.
  func catchUp() {
    hear(disk.after(seen))
    work()
  }

  @discardableResult
  func write(_ edit: Edit) -> Change? {
    let changes = machine.replica.commit([edit], now: now)
    give(.made(changes))
    return changes.first
  }

  @discardableResult
  func client(_ id: UInt64, _ name: String) -> Change? {
    var client = book.clients[ID(id)] ?? Client()
    client.id = ID(id)
    client.lastName = name
    let edit = Edit(putting: client, in: book.clients)
    return write(edit)
  }

  func deliver() {
    holdsAnswers = false
    let answers = held
    held = []
    for answer in answers { give(.answered(answer)) }
  }

  private func read() throws {
    seen = Swift.max(disk.compacted, disk.rows.last?.row ?? 0)
    try machine.open(
      snapshot: disk.snapshot.isEmpty ? nil : .here(disk.snapshot), mark: disk.mark,
      records: disk.rows, knowsHub: hub != nil)
  }

  /// A running page takes up what another tab put on the disk.
  private func readAgain() {
    loads += 1
    let old = machine
    machine = SyncMachine(replica: Replica(device: old.replica.device + 1_000))
    machine.account = old.account
    machine.link.pushBytes = old.link.pushBytes
    watch?.begins()
    do { try read() } catch { fatalError("what a tab stored cannot be read: \(error)") }
    machine.take(over: old)
    carry(machine.begin(at: now))
  }

  private func hear(_ records: [(row: UInt64, bytes: [UInt8])]) {
    if disk.compacted > seen {
      line.append(.reload)
      return
    }
    guard let last = records.last else { return }
    seen = last.row
    inbox.append(.others(mark: disk.mark, records: records))
  }

  /// The disk first, then what else came.
  private func work() {
    if isBusy { return }
    isBusy = true
    defer { isBusy = false }
    while true {
      if !line.isEmpty, inbox.isEmpty || !isHearing, !(isFull && isTried) {
        perform(line.removeFirst())
      } else if !inbox.isEmpty {
        clock += 1000
        carry(handled(inbox.removeFirst()))
      } else {
        return
      }
    }
  }

  private func handled(_ input: SyncInput) -> [SyncCommand] {
    let chance = UInt64(clock / 7)
    guard let watch else { return machine.handle(input, at: now, chance: chance) }
    let before = machine
    let commands = machine.handle(input, at: now, chance: chance)
    watch.sees(input, by: before, chance: chance, machine, commands)
    return commands
  }

  /// What a transaction brought is heard before the next one.
  private var isHearing: Bool {
    inbox.contains { input in
      switch input {
      case .others, .stored: true
      case _: false
      }
    }
  }

  /// Whether the next write has failed already: it is tried again once there is room.
  private var isTried = false

  /// There is room again.
  func empties() {
    isFull = false
    isTried = false
    work()
  }

  private func perform(_ command: SyncCommand) {
    switch command {
    case .store(let token, _, _, _) where isFull:
      line.insert(command, at: 0)
      isTried = true
      inbox.append(.stored(token: token, .failed("QuotaExceededError"), row: 0))
    case .compact(let token, _, _, _, _) where isFull:
      inbox.append(.stored(token: token, .failed("QuotaExceededError"), row: 0))
    case .store(let token, let records, let mark, let unique):
      if !unique.isEmpty, !disk.uniques.insert(unique).inserted {
        inbox.append(.stored(token: token, .conflict, row: 0))
        return
      }
      let missed = disk.after(seen)
      let row = disk.add(records)
      if let mark { disk.mark = mark }
      hear(missed)
      seen = Swift.max(seen, row)
      inbox.append(.stored(token: token, .ok, row: row))
    case .compact(let token, let snapshot, let mark, let upTo, let records):
      if Swift.max(disk.compacted, upTo) > seen || !disk.after(seen).isEmpty {
        inbox.append(.stored(token: token, .stale, row: disk.compacted))
        return
      }
      disk.compact(snapshot, upTo: upTo)
      disk.mark = mark
      let row = disk.add(records)
      seen = Swift.max(seen, row)
      inbox.append(.stored(token: token, .ok, row: Swift.max(upTo, row)))
    case .reload: readAgain()
    case .ask, .wait, .tidy, .tell: break
    }
  }

  private func carry(_ commands: [SyncCommand]) {
    for command in commands {
      switch command {
      case .store, .compact, .reload: line.append(command)
      case .ask(let request):
        asked.append(request)
        answer(request)
      case .wait: waits += 1
      case .tidy: break
      case .tell(let notice): told.append(notice)
      }
    }
  }

  private func answer(_ request: SyncRequest) {
    guard let hub, !isCutOff else { return inbox.append(.answered(.silence)) }
    if let (status, body) = answersWith {
      return inbox.append(.answered(SyncAnswer(status: status, body: Array(body.utf8))))
    }
    let reply = hub.answer(request.method, request.path, request.body)
    let answer =
      losesAnswers
      ? SyncAnswer.silence
      : SyncAnswer(status: Int(reply.status) ?? 0, body: reply.body, note: reply.note)
    if holdsAnswers { held.append(answer) } else { inbox.append(.answered(answer)) }
  }
}
