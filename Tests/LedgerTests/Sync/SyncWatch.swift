import LedgerTestSupport

@testable import Ledger

/// The machine's rules, each said once more in the plainest way, beside every step that it takes.
final class SyncWatch {
  /// What was broken, in words.
  var faults: [String] = []
  /// What was seen, so that a test knows that it was.
  private(set) var seen: [String: Int] = [:]
  /// Pauses since the last news.
  private var pauses = 0
  /// The log as the answer at hand has it.
  var read: [Replica.Sequenced] = []

  /// Another machine takes the place of the one that was watched.
  func begins() { pauses = 0 }

  func expect(_ isSo: Bool, _ words: @autoclosure () -> String) {
    if !isSo { faults.append(words()) }
  }

  func saw(_ what: String) { seen[what, default: 0] += 1 }

  func sees(
    _ input: SyncInput, by before: SyncMachine, chance: UInt64, _ after: SyncMachine,
    _ commands: [SyncCommand]
  ) {
    read = []
    if case .answered(let answer) = input, before.link.inFlight == .pull {
      read = Frames.read(answer.body).entries
      checkLog(answer, before, after)
    }
    checkRequest(input, before, after, commands)
    checkPause(input, before, after, commands, chance)
    checkRecords(input, before, after, commands)
    checkSnapshot(input, before, after, commands)
    checkTidying(input, before, after, commands)
    checkNotices(input, before, after, commands)
  }

  // MARK: requests

  /// What is asked next, when anything may be asked; nil when there is nothing to ask.
  private func wanted(_ machine: SyncMachine) -> (purpose: String, path: String, body: [UInt8])? {
    let (replica, link) = (machine.replica, machine.link)
    var log = "after=\(replica.cursor)&epoch=\(String(replica.epoch, radix: 16))&"
    if let hash = replica.logHash { log += "hash=\(hash.text)&" }
    if replica.epoch == 0 || link.rebasing != nil {
      return ("snapshot", "GET /v1/snapshot?form=columns&", [])
    }
    let pieces = replica.returning.pieces.filter {
      !machine.held.contains(SyncMachine.identity(of: $0))
    }
    if !pieces.isEmpty {
      let body = beginning(pieces, link)
      return ("give \(body.count)", "POST /v1/return?" + log, message(body))
    }
    if !link.accepted.isEmpty { return ("pull", "GET /v1/pull?" + log, []) }
    let free = unblocked(machine)
    if !free.isEmpty {
      let body = beginning(free.map { $0.encoded }, link)
      let names = free.prefix(body.count).map { "\($0.identity)" }.joined(separator: " ")
      return ("push " + names, "POST /v1/push?" + log, message(body))
    }
    if link.needsPull { return ("pull", "GET /v1/pull?" + log, []) }
    guard let wish = machine.wish else { return nil }
    let digits = String(wish.key, radix: 16)
    let key = String(repeating: "0", count: 16 - digits.count) + digits
    let named = "invoice=\(wish.invoice.text)&day=\(wish.day.text)&series=\(wish.series.text)"
    return ("issue", "POST /v1/issue?\(named)&key=\(key)&", [])
  }

  /// As many as one request carries: at least one.
  private func beginning(_ parts: [[UInt8]], _ link: SyncMachine.Link) -> [[UInt8]] {
    var count = min(parts.count, link.pushCount)
    while count > 1, message(Array(parts.prefix(count))).count > link.pushBytes { count -= 1 }
    return Array(parts.prefix(count))
  }

  private func message(_ parts: [[UInt8]]) -> [UInt8] {
    func four(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    return four(parts.count) + parts.flatMap { four($0.count) + $0 }
  }

  /// What waits for a newer hub keeps back what is written on its rows, and that what is on its own.
  func unblocked(_ machine: SyncMachine) -> [Change] {
    var blocked: [Change] = []
    return machine.replica.outbox.filter { change in
      let rows = rows(change)
      let isBlocked =
        machine.held.contains(change.identity)
        || blocked.contains { !self.rows($0).isDisjoint(with: rows) }
      if isBlocked { blocked.append(change) }
      return !isBlocked
    }
  }

  func rows(_ change: Change) -> Set<RegisterKey> {
    var found: Set<RegisterKey> = []
    var book = Book()
    book.apply(change)
    book.forEachRegister { key, _, _ in
      found.insert(RegisterKey(kind: key.kind, id: key.id, tag: 0))
    }
    return found
  }

  private func mayAsk(_ machine: SyncMachine) -> Bool {
    let link = machine.link
    let isMoving = machine.disk.waiting.values.contains {
      if case .rebase = $0 { true } else { false }
    }
    return link.hasHub && link.isOnline && !link.isSignedOut && link.pause == nil && !isMoving
      && (link.holdsLock || machine.wish != nil)
  }

  private func checkRequest(
    _ input: SyncInput, _ before: SyncMachine, _ after: SyncMachine, _ commands: [SyncCommand]
  ) {
    var asked: [SyncRequest] = []
    for case .ask(let request) in commands { asked.append(request) }
    expect(asked.count < 2, "two requests at a time")
    guard let request = asked.first else {
      if let inFlight = after.link.inFlight {
        expect(before.link.inFlight == inFlight, "something is under way that was not asked")
      } else if mayAsk(after), let wanted = wanted(after) {
        faults.append("\(wanted.purpose) is not asked after \(input)")
      }
      return
    }
    var isAnswer = false
    if case .answered = input { isAnswer = true }
    expect(before.link.inFlight == nil || isAnswer, "asked before the answer came")
    expect(after.link.inFlight == request.purpose, "what is under way is not what was asked")
    expect(mayAsk(after), "asked though it may not")
    saw("asked \(purpose(request).prefix(4))")
    // The pull that is under way is the one that was needed.
    var asking = after
    if request.purpose == .pull { asking.link.needsPull = true }
    guard let wanted = wanted(asking) else {
      return faults.append("\(request.purpose) is asked for nothing")
    }
    expect(purpose(request) == wanted.purpose, "\(purpose(request)) and not \(wanted.purpose)")
    let path = wanted.path + after.account
    expect(request.method + " " + request.path == path, "\(request.path) and not \(path)")
    expect(request.body == wanted.body, "the body of \(wanted.purpose)")
    if request.purpose == .issue { expect(after.wish?.isAsked == true, "a wish was asked") }
  }

  private func purpose(_ request: SyncRequest) -> String {
    switch request.purpose {
    case .snapshot: "snapshot"
    case .pull: "pull"
    case .issue: "issue"
    case .push(let some): "push " + some.map { "\($0)" }.joined(separator: " ")
    case .give(let some): "give \(some.count)"
    }
  }

  /// A pull brings the log's next entries, in order and none left out, under a hash that is the log's.
  private func checkLog(_ answer: SyncAnswer, _ before: SyncMachine, _ after: SyncMachine) {
    let isVain = after.link.pause != nil && news(before) == news(after)
    expect(!isVain || after.link.needsPull, "what was asked in vain is asked again")
    guard answer.status == 200, !before.link.isObsolete, after.link.rebasing == nil else { return }
    var cursor = before.replica.cursor
    var hash = before.replica.logHash
    for entry in read where entry.seq == cursor + 1 {
      cursor += 1
      hash = hash?.after(entry)
    }
    expect(after.replica.cursor == cursor, "the log is known to \(after.replica.cursor)")
    let to = Int64(answer.note("to")) ?? cursor
    if let told = LogHash(text: answer.note("hash")), to == cursor {
      expect(hash == nil || hash == told, "another log is not followed")
      expect(after.replica.logHash == told, "the log's hash is known")
      saw("hash")
    } else {
      expect(after.replica.logHash == hash, "the hash runs along")
    }
  }

  // MARK: pauses

  private func checkPause(
    _ input: SyncInput, _ before: SyncMachine, _ after: SyncMachine, _ commands: [SyncCommand],
    _ chance: UInt64
  ) {
    var waits: [Int] = []
    for case .wait(let milliseconds) in commands { waits.append(milliseconds) }
    expect(waits.count < 2, "two pauses at a time")
    if case .answered = input, before.link.inFlight != nil, !before.link.isObsolete {
      if news(before) != news(after) { pauses = 0 }
    }
    var timers = before.link.timers + waits.count
    if case .timer = input { timers = max(0, timers - 1) }
    expect(after.link.timers == timers, "\(after.link.timers) timers and not \(timers)")
    if let milliseconds = waits.first {
      var length = 1_000
      for _ in 0..<min(pauses, 6) { length *= 2 }
      length = min(length, 60_000) + Int(chance % 500)
      expect(milliseconds == length, "a pause of \(milliseconds) and not \(length)")
      expect(after.link.pause != nil, "a pause that nobody keeps")
      pauses += 1
      saw("pause")
      return
    }
    switch input {
    case .timer:
      let rests = before.link.timers > 1
      expect(after.link.pause == (rests ? before.link.pause : nil), "the last timer ends a pause")
    case .hint, .visible, .online(true):
      let rests = before.link.pause == .idle
      expect(after.link.pause == (rests ? .idle : nil), "a sign of life ends a silence")
    case .signed(true), .issue: break
    case _: expect(after.link.pause == before.link.pause, "\(input) does nothing to a pause")
    }
  }

  /// What moves when something comes of an answer.
  private func news(_ machine: SyncMachine) -> [Int] {
    let replica = machine.replica
    return [Int(replica.cursor), replica.outbox.count + replica.returning.pieces.count]
  }

  // MARK: what is told

  private func checkNotices(
    _ input: SyncInput, _ before: SyncMachine, _ after: SyncMachine, _ commands: [SyncCommand]
  ) {
    guard case .answered(let answer) = input, before.link.inFlight != nil,
      !before.link.isObsolete
    else { return }
    var told: [SyncNotice] = []
    for case .tell(let notice) in commands { told.append(notice) }
    if after.refused.count > before.refused.count {
      expect(told.contains(.attention) && told.contains(.replaced), "a refusal is told")
      saw("refused")
    }
    if after.held.count > before.held.count {
      expect(told.contains(.attention), "what waits for a newer hub is told")
      saw("held")
    }
    expect(told.contains(.signedOut) == (answer.status == 401), "signing out is told")
    expect(after.link.isSignedOut == (answer.status == 401), "who is signed out")
    if before.replica.epoch != after.replica.epoch {
      expect(told.contains(.replaced), "another log is told")
    }
    for case .unanswered(let wish) in told {
      expect(before.wish?.isTold == false && wish.invoice == after.wish?.invoice, "told once")
      saw("unanswered")
    }
    for case .issued(let invoice, let number) in told {
      expect(after.replica.book.invoices[invoice]?.number == number, "the number is the log's")
      expect(after.wish == nil && before.wish?.invoice == invoice, "a wish that came true")
      saw("issued")
    }
  }
}
