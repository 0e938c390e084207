import Ledger
import Screens

/// Where the talk with the hub stands.
///
/// One request at a time; every request may be repeated.
struct Syncing {
  /// Whether this tab is the one that talks to the hub.
  var holdsLock = false
  /// Whether a request is under way, and which.
  var inFlight: Request?
  var needsPull = false
  /// An invoice waiting to be numbered by the hub, once the hub has the draft.
  var issue: (id: ID<Invoice>, day: Day)?
  var failures = 0

  enum Request: Equatable {
    case snapshot, push(Int), pull, issue
  }
}

extension BrowserSession {
  mutating func beginSync() {
    guard app.state.hasHub else { return }
    syncing.needsPull = true
    ask(.refresh)
    kick()
  }

  mutating func hinted(_ head: String) {
    if let head = Int64(head), head <= app.replica.cursor { return }
    syncing.needsPull = true
    kick()
  }

  /// Starts the next request if there is one to make.
  mutating func kick() {
    guard app.state.hasHub, app.state.isOnline, syncing.inFlight == nil,
      syncing.holdsLock || syncing.issue != nil, !app.state.isSignedOut
    else { return }
    if app.replica.epoch == 0 {
      ask(.snapshot, "GET", "/v1/snapshot?" + inAccount)
    } else if !app.replica.outbox.isEmpty {
      push()
    } else if syncing.needsPull {
      pull()
    } else if let issue = syncing.issue {
      ask(
        .issue, "POST",
        "/v1/issue?invoice=" + issue.id.text + "&day=" + issue.day.text + "&" + inAccount)
    }
  }

  private mutating func ask(
    _ request: Syncing.Request, _ method: String, _ path: String, _ body: [UInt8] = []
  ) {
    syncing.inFlight = request
    send(
      .fetch(
        request: "sync", method: method, path: path, body: body,
        type: "application/octet-stream"))
  }

  /// Sends the oldest unconfirmed changes, at most 400 KiB of them.
  private mutating func push() {
    var body = ByteWriter()
    body.fixed32(0)
    var count = 0
    for change in app.replica.outbox {
      let bytes = change.encoded
      if count > 0 && body.bytes.count + bytes.count > 400 * 1024 { break }
      body.fixed32(UInt32(bytes.count))
      body.bytes.append(contentsOf: bytes)
      count += 1
      if count == 500 { break }
    }
    var head = ByteWriter()
    head.fixed32(UInt32(count))
    body.bytes.replaceSubrange(0..<4, with: head.bytes)
    ask(.push(count), "POST", "/v1/push?" + inAccount, body.bytes)
  }

  private mutating func pull() {
    syncing.needsPull = false
    ask(
      .pull, "GET",
      "/v1/pull?after=\(app.replica.cursor)&epoch=" + String(app.replica.epoch, radix: 16) + "&"
        + inAccount)
  }

  /// Message 3: [now, request, outcome, status, body, header].
  mutating func answered(_ message: HostMessage) {
    if message.text(1) == "login" {
      signedIn(message)
      return
    }
    if message.text(1) == "logout" {
      signedOut(message)
      return
    }
    if message.text(1).hasPrefix("member/") {
      memberAnswered(message)
      return
    }
    guard message.text(1) == "sync", let request = syncing.inFlight else { return }
    syncing.inFlight = nil
    let status = message.text(3)
    let body = message.fields.count > 4 ? message.fields[4] : []
    let header = message.text(5)
    if message.text(2) == "offline" {
      failed(request)
      return
    }
    if status == "409", BrowserSession.isOfAnotherAccount(body) {
      // Signed in elsewhere in this browser: nothing of this book goes there.
      ask(.refresh)
      return
    }
    switch (status, request) {
    case ("401", _):
      app.state.isSignedOut = true
    case ("200", .snapshot): takeSnapshot(body)
    case ("200", .push(let count)): pushed(body, count)
    case ("200", .pull): pulled(body, header)
    case ("200", .issue):
      syncing.needsPull = true
    case ("409", .pull):
      // Another log: the hub was restored or replaced.
      ask(.snapshot, "GET", "/v1/snapshot?" + inAccount)
      return
    case ("409", .issue), ("404", .issue), ("422", .issue):
      syncing.issue = nil
      run(app.handle(.failed(BrowserSession.words(body))))
    case _:
      failed(request)
      return
    }
    syncing.failures = 0
    app.state.pending = app.replica.outbox.count
    kick()
  }

  private mutating func failed(_ request: Syncing.Request) {
    syncing.failures += 1
    if request == .pull { syncing.needsPull = true }
    if request == .issue || syncing.issue != nil { issueHere() }
    let pause = Swift.min(60_000, 1000 << Swift.min(syncing.failures, 6))
    send(.timer(token: "sync", milliseconds: pause + Int(BrowserSession.word(random(8)) % 500)))
  }

  /// The first contact, or a new log after the hub was restored.
  private mutating func takeSnapshot(_ body: [UInt8]) {
    guard let snapshot = try? Snapshot(encoded: body) else {
      failed(.snapshot)
      return
    }
    let now = app.state.now
    var again: Change?
    let role = app.state.membership.role ?? .owner
    app.withReplica { replica in again = replica.move(onto: snapshot, as: role, now: now) }
    app.forgetIndex()
    if let again { store(again) }
    syncing.needsPull = true
    if app.replica.outbox.isEmpty { saveSnapshot() }
    run(app.handle(.bookArrived))
  }

  /// What the hub said of each pushed change: its place, or why it refuses it.
  private mutating func pushed(_ body: [UInt8], _ count: Int) {
    syncing.needsPull = true
    let answer = body.withUnsafeBytes { HostMessage(decoding: $0) }
    guard let answer else { return }
    let sent = app.replica.outbox.prefix(count).map { $0.identity }
    for (place, identity) in sent.enumerated() {
      let verdict = answer.text(place + 1)
      guard verdict.hasPrefix("rejected:") else { continue }
      app.state.attention.append(String(verdict.dropFirst("rejected:".utf8.count)))
      app.withReplica { replica in _ = replica.discard(identity) }
      app.forgetIndex()
    }
    pull()
  }

  /// Frames of `length u32, crc u32, seq u64 + change`; a damaged one ends the batch.
  private mutating func pulled(_ body: [UInt8], _ header: String) {
    let entries = BrowserSession.frames(body)
    let epoch = UInt64(BrowserSession.value("epoch", in: header), radix: 16) ?? app.replica.epoch
    let before = app.replica.cursor
    app.withReplica { replica in replica.receive(entries, epoch: epoch) }
    let taken = entries.filter { $0.seq > before && $0.seq <= app.replica.cursor }
    if !taken.isEmpty { store(taken) }
    if let head = Int64(BrowserSession.value("head", in: header)), head > app.replica.cursor,
      !taken.isEmpty
    {
      syncing.needsPull = true
    }
    if let issue = syncing.issue, let invoice = app.book.invoices[issue.id], invoice.isIssued {
      syncing.issue = nil
      app.refresh()
      run(app.handle(.issued(issue.id, invoice.number)))
    }
  }

  static func frames(_ body: [UInt8]) -> [Replica.Sequenced] {
    var entries: [Replica.Sequenced] = []
    var reader = ByteReader(body)
    while !reader.isAtEnd {
      guard let length = try? reader.fixed32(), let checksum = try? reader.fixed32(),
        let frame = try? reader.raw(Int(length)), CRC32.checksum(frame[...]) == checksum
      else { break }
      var inner = ByteReader(frame)
      guard let seq = try? inner.fixed64(), let change = try? Change(from: &inner) else { break }
      entries.append(Replica.Sequenced(seq: Int64(bitPattern: seq), change: change))
    }
    return entries
  }

  /// `head` of "head=12; to=12; epoch=ab".
  static func value(_ name: String, in header: String) -> String {
    for part in header.split(separator: ";") {
      let trimmed = part.drop(while: { $0 == " " })
      if trimmed.hasPrefix(name + "=") { return String(trimmed.dropFirst(name.count + 1)) }
    }
    return ""
  }

  /// The words of an error answer: plain text, or what follows `"message":"` in JSON.
  static func words(_ body: [UInt8]) -> String {
    let text = String(decoding: body, as: UTF8.self)
    let marker = Array("\"message\":\"".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count > marker.count else { return text }
    for start in 0...(bytes.count - marker.count)
    where bytes[start..<start + marker.count].elementsEqual(marker) {
      let rest = bytes[(start + marker.count)...]
      return String(decoding: rest.prefix { $0 != 0x22 }, as: UTF8.self)
    }
    return text
  }

  private mutating func signedIn(_ message: HostMessage) {
    guard message.text(2) == "ok" else {
      let body = message.fields.count > 4 ? message.fields[4] : []
      let words = message.text(2) == "offline" ? "The hub does not answer." : Self.words(body)
      run(app.handle(.failed(words)))
      return
    }
    app.state.isSignedOut = false
    send(.retryUpload(""))
    beginSync()
  }

  // MARK: issuing

  /// Asks the hub for the number when it can be reached; else takes one of this device's own.
  mutating func issue(_ id: ID<Invoice>, on day: Day) {
    syncing.issue = (id, day)
    guard app.state.hasHub, app.state.isOnline, !app.state.isSignedOut else {
      issueHere()
      return
    }
    kick()
  }

  private mutating func issueHere() {
    guard let waiting = syncing.issue else { return }
    syncing.issue = nil
    guard let (change, series, count) = app.draftIssue(waiting.id, on: waiting.day) else { return }
    send(
      .persist(
        token: token(.issue(waiting.id, change)), record: Record.pending(change).encoded,
        unique: series.id.text + "/\(count)"))
  }

  /// The number is this device's once the change is stored; if another tab was quicker, the next.
  mutating func issueStored(_ id: ID<Invoice>, _ change: Change, isTaken: Bool) {
    if isTaken {
      let day = app.book.invoices[id]?.day ?? app.state.today
      syncing.issue = (id, day)
      issueHere()
      return
    }
    app.withReplica { replica in replica.adopt(change) }
    app.refresh()
    run(app.handle(.issued(id, app.book.invoices[id]?.number ?? "")))
    kick()
  }
}
