import Ledger

/// A browser's page that runs one version: its sync machine, on a disk that outlives it.
///
/// scripts/next-core compiles this file twice, like Core.swift.
final class OldPage: Page {
  private var machine: SyncMachine
  private let disk: Drawer
  private(set) var asked: Asked?

  static var isNext: Bool { OldCore.isNext }

  init(device: UInt64, disk: Drawer, now: Int64) throws {
    self.disk = disk
    machine = SyncMachine(replica: Replica(device: device))
    try machine.open(
      snapshot: disk.snapshot.isEmpty ? nil : .here(disk.snapshot),
      mark: disk.mark.flatMap { Mark(encoded: $0) },
      records: disk.rows.map { (row: $0.row, bytes: $0.bytes) }, knowsHub: true)
    carry(machine.handle(.lock(true), at: Instant(milliseconds: now)), now)
    carry(machine.begin(at: Instant(milliseconds: now)), now)
  }

  // MARK: what happens

  func edit(_ dice: inout Dice, now: Int64) -> [Made] {
    let edit = OldCore.anyEdit(in: machine.replica.book, &dice)
    if edit.isEmpty { return [] }
    let changes = machine.replica.commit([edit], now: Instant(milliseconds: now))
    give(.made(changes), now)
    return changes.map {
      Made(device: $0.device, counter: $0.counter, body: $0.body)
    }
  }

  func answered(_ answer: Answered, now: Int64) {
    asked = nil
    give(
      .answered(SyncAnswer(status: answer.status, body: answer.body, note: answer.note)), now)
  }

  func tick(now: Int64) { give(.timer, now) }
  func idle(now: Int64) { give(.idle, now) }
  func online(now: Int64) { give(.online(true), now) }

  private func give(_ input: SyncInput, _ now: Int64) {
    carry(machine.handle(input, at: Instant(milliseconds: now)), now)
  }

  private func carry(_ commands: [SyncCommand], _ now: Int64) {
    for command in commands {
      switch command {
      case .store(let token, let records, let mark, _):
        if let mark { disk.mark = mark.encoded }
        let row = disk.add(records)
        give(.stored(token: token, .ok, row: row), now)
      case .compact(let token, let snapshot, let mark, let upTo, let records):
        disk.snapshot = snapshot
        disk.rows.removeAll { $0.row <= upTo }
        disk.mark = mark.encoded
        let row = disk.add(records)
        give(.stored(token: token, .ok, row: max(upTo, row)), now)
      case .ask(let request): asked = Asked(path: request.path, body: request.body)
      case .wait, .tidy, .reload, .tell: break
      }
    }
  }

  // MARK: what is there

  var waits: Int { machine.replica.outbox.count + machine.replica.returning.pieces.count }
  var isOutdated: Bool { machine.isOutdated }
  var cursor: Int64 { machine.replica.cursor }

  var refused: Set<[UInt64]> {
    Set(machine.refused.map { [$0.identity.device, $0.identity.counter] })
  }

  func digest() -> String {
    var replica = machine.replica
    return replica.digest().text
  }

  func facts() -> [String: String] { OldCore.facts(of: machine.replica.book) }
}

/// A hub that runs one version: it judges by that version's laws.
final class OldHub: Hub {
  private var log: [Replica.Sequenced] = []
  private var hashes: [LogHash] = [.empty]
  private var book = Book()
  private var reach: [UInt64: UInt64] = [:]
  private(set) var putOff = 0
  private static let epoch: UInt64 = 0xE1
  private static let device: UInt64 = 1

  init(_ folder: HubFolder) throws {
    let read = Frames.read(folder.log)
    guard read.end == .complete else { throw Broken(what: "the log is not read to its end") }
    var book = Book()
    if !folder.snapshot.isEmpty { book = try Snapshot(encoded: folder.snapshot).book }
    for entry in read.entries {
      put(entry.change)
      if entry.seq > folder.cursor { book.apply(entry.change) }
    }
    var replayed = self.book
    if book.digest() != replayed.digest() {
      throw Broken(what: "the snapshot and the log behind it are not the log")
    }
    self.book = book
  }

  func save(_ folder: HubFolder) {
    folder.log = log.flatMap { Frames.encoded($0) }
  }

  func saveSnapshot(_ folder: HubFolder) {
    folder.cursor = Int64(log.count)
    folder.snapshot = Snapshot(book: book, cursor: folder.cursor, epoch: OldHub.epoch).encoded()
  }

  var changes: [Made] {
    log.map { Made(device: $0.change.device, counter: $0.change.counter, body: $0.change.body) }
  }

  func digest() -> String {
    var copy = book
    return copy.digest().text
  }

  func facts() -> [String: String] { OldCore.facts(of: book) }

  func answer(_ asked: Asked, now: Int64) -> Answered {
    let (head, hex) = (log.count, String(OldHub.epoch, radix: 16))
    if asked.path.hasPrefix("/v1/snapshot") {
      let snapshot = Snapshot(book: book, cursor: Int64(head), epoch: OldHub.epoch)
      return Answered(
        status: 200, body: snapshot.encoded(),
        note: "cursor=\(head); epoch=\(hex); hash=\(hashes[head].text)")
    }
    if asked.path.hasPrefix("/v1/push") {
      return Answered(status: 200, body: push(asked.body, now), note: "")
    }
    let after = asked.path.split(separator: "?").last?.split(separator: "&")
      .first { $0.hasPrefix("after=") }.flatMap { Int($0.dropFirst(6)) }
    var body: [UInt8] = []
    for entry in log.dropFirst(after ?? 0) { body += Frames.encoded(entry) }
    return Answered(
      status: 200, body: body,
      note: "head=\(head); to=\(head); epoch=\(hex); hash=\(hashes[head].text)")
  }

  private func push(_ body: [UInt8], _ now: Int64) -> [UInt8] {
    var reader = ByteReader(body)
    var fields: [String] = []
    var waiting: Set<RegisterKey> = []
    for _ in 0..<((try? reader.fixed32()) ?? 0) {
      guard let length = try? reader.fixed32(), let bytes = try? reader.raw(Int(length)),
        let change = try? Change(encoded: bytes)
      else { break }
      if let place = log.firstIndex(where: { $0.change.identity == change.identity }) {
        fields.append(OldHub.verdict(log[place]))
        continue
      }
      var isWaiting = false
      forEachRow(of: change) { if waiting.contains($0) { isWaiting = true } }
      do throws(Verdict) {
        if isWaiting { throw Verdict.newer(Refusal("newer", "It builds on what waits")) }
        try judge(change, now)
        fields.append(OldHub.verdict(log[log.count - 1]))
      } catch {
        switch error {
        case .refused(let refusal): fields.append(refusal.verdict)
        case .newer(let refusal):
          putOff += 1
          fields.append("newer:" + refusal.words.english)
          forEachRow(of: change) { waiting.insert($0) }
        }
      }
    }
    return WireMessage.encoded(["\(log.count)"] + fields)
  }

  private static func verdict(_ entry: Replica.Sequenced) -> String {
    "\(entry.seq):\(entry.change.stamp.milliseconds):\(entry.change.stamp.counter)"
  }

  private func judge(_ change: Change, _ now: Int64) throws(Verdict) {
    var laws = Laws()
    let context = LawContext(.device, device: change.device)
    var trial = try laws.trial(of: change, in: context, BookLookups(book))
    var taken = change
    let previous = Stamp(
      time: max(reach[change.device] ?? 0, trial.after), device: change.device)
    taken.stamp = Clock.accepted(
      change.stamp, hubNow: Instant(milliseconds: now), after: previous)
    if let before = trial.before, taken.stamp.time >= before {
      taken.stamp.time = max(before, 2) - 1
    }
    let judgement = try trial.judge(under: taken.stamp)
    put(taken)
    if judgement.answer.isEmpty { return }
    // What the hub answers is a change of its own, later than all.
    let last = log.map { $0.change.stamp.time }.max() ?? 0
    let counter = log.filter { $0.change.device == OldHub.device }.count + 1
    put(
      Change(
        device: OldHub.device, counter: UInt64(counter),
        stamp: Stamp(time: last + 1, device: OldHub.device), body: judgement.answer.body))
  }

  private func put(_ change: Change) {
    let entry = Replica.Sequenced(seq: Int64(log.count + 1), change: change)
    hashes.append(hashes[log.count].after(entry))
    log.append(entry)
    book.apply(change)
    reach[change.device] = max(reach[change.device] ?? 0, change.stamp.time)
  }

  private func forEachRow(of change: Change, _ body: (RegisterKey) -> Void) {
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      body(RegisterKey(kind: row.kind, id: row.id, tag: 0))
    }
  }
}
