import Ledger
import LedgerTestSupport

/// A browser's disk: what every tab of it stores and reads.
final class Disk {
  var snapshot: [UInt8] = []
  var mark: Mark?
  var rows: [(row: UInt64, bytes: [UInt8])] = []
  var uniques: Set<String> = []
  private var last: UInt64 = 0

  func add(_ records: [[UInt8]]) -> UInt64 {
    for record in records {
      last += 1
      rows.append((last, record))
    }
    return last
  }

  func compact(_ bytes: [UInt8], upTo: UInt64) {
    snapshot = bytes
    rows.removeAll { $0.row <= upTo }
  }
}

/// One page: a machine on a disk, carried by hand, with a hub that may be cut off.
final class Tab {
  var machine: SyncMachine
  let disk: Disk
  var hub: FakeHub?
  var isCutOff = false
  /// The hub does what is asked and its answer is lost.
  var losesAnswers = false
  var clock: Int64 = 1_763_683_200_000
  private(set) var asked: [SyncRequest] = []
  private(set) var told: [SyncNotice] = []
  private(set) var waits = 0
  /// Answers that have not been handed over yet, when `holdsAnswers`.
  var holdsAnswers = false
  private var held: [SyncAnswer] = []

  init(_ device: UInt64, on disk: Disk = Disk(), hub: FakeHub?) throws {
    self.disk = disk
    self.hub = hub
    machine = SyncMachine(replica: Replica(device: device))
    machine.account = "account=first"
    try machine.open(
      snapshot: disk.snapshot, mark: disk.mark, records: disk.rows, knowsHub: hub != nil)
    give(.lock(true))
    carry(machine.begin(at: now))
  }

  var now: Instant { Instant(milliseconds: clock) }
  var book: Book { machine.replica.book }
  var digest: String {
    var replica = machine.replica
    return replica.digest().text
  }

  func give(_ input: SyncInput) {
    clock += 1000
    carry(machine.handle(input, at: now))
  }

  /// Lets `count` pauses pass.
  func wait(_ count: Int = 1) {
    for _ in 0..<count { give(.timer) }
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
    var edit = Edit()
    edit.put(client, in: book.clients)
    return write(edit)
  }

  func deliver() {
    holdsAnswers = false
    let answers = held
    held = []
    for answer in answers { give(.answered(answer)) }
  }

  private func carry(_ commands: [SyncCommand]) {
    for command in commands {
      switch command {
      case .store(let token, let records, let mark, let unique):
        if !unique.isEmpty, !disk.uniques.insert(unique).inserted {
          give(.stored(token: token, .conflict, row: 0))
          continue
        }
        let row = disk.add(records)
        if let mark { disk.mark = mark }
        give(.stored(token: token, .ok, row: row))
      case .compact(let token, let snapshot, let mark, let upTo, let records):
        disk.compact(snapshot, upTo: upTo)
        disk.mark = mark
        let row = disk.add(records)
        give(.stored(token: token, .ok, row: Swift.max(upTo, row)))
      case .ask(let request):
        asked.append(request)
        answer(request)
      case .wait: waits += 1
      case .tidy, .reload: break
      case .tell(let notice): told.append(notice)
      }
    }
  }

  private func answer(_ request: SyncRequest) {
    guard let hub, !isCutOff else { return give(.answered(.silence)) }
    let reply = hub.answer(request.method, request.path, request.body)
    let answer =
      losesAnswers
      ? SyncAnswer.silence
      : SyncAnswer(status: Int(reply.status) ?? 0, body: reply.body, note: reply.note)
    if holdsAnswers { held.append(answer) } else { give(.answered(answer)) }
  }
}
