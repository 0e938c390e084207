import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport

/// What a page lends an app, each until that asks for none of it.
final class Lent: @unchecked Sendable {
  private(set) var loans: [Int: [UInt8]] = [:]
  private var last = 0

  /// The field of a message that says it.
  func lend(_ bytes: [UInt8]) -> [UInt8] {
    last += 1
    loans[last] = bytes
    return Array("\(last) \(bytes.count)".utf8)
  }

  func part(_ loan: Int, _ place: Int, _ count: Int) -> [UInt8] {
    if count == 0 { loans[loan] = nil }
    return Array((loans[loan] ?? []).dropFirst(place).prefix(count))
  }
}

/// A page and its IndexedDB in memory; it carries requests to a hub, when it can be reached.
final class FakeBrowser {
  private var session: BrowserSession?
  private(set) var records: [[UInt8]] = []
  private(set) var uniques: Set<String> = []
  private(set) var regions: [String: String] = [:]
  private(set) var saved: [(name: String, bytes: [UInt8])] = []
  /// What is here of a file that comes in parts.
  private var partly: [UInt8] = []
  /// Files that were kept, in order, and what was asked of their uploads.
  private(set) var blobs: [(hash: String, mediaType: String, bytes: [UInt8])] = []
  private(set) var retried: [String] = []
  /// What the app said when it could not read what is stored.
  private(set) var gaveUp = ""
  private(set) var fetched: [String] = []
  /// Everything the app asked of the page, in order.
  var asked: [HostMessage] = []
  var meta: [String: [UInt8]] = [:]
  var snapshot: [UInt8] = []
  /// The snapshots that the running app may ask for.
  let lent = Lent()
  private var firstRow: UInt64 = 0
  let hub: FakeHub?
  var isOnline = true
  /// Why the second module does not come; "" when it does.
  var laterProblem = ""
  /// Whether it waits for ``bringLater()``.
  var laterIsSlow = false
  /// Whether what the app asks for of its own files waits for somebody to bring it.
  var filesAreSlow = false
  var viewport = "390x844"
  /// Whether what the app does once its first screen is painted waits for ``paint()``.
  var paintsSlowly = false
  private var unpainted: [HostMessage] = []
  /// The beginning of the paths whose answers wait for ``bringAnswers()``; "": none do.
  var slowPath: String
  private var unanswered: [HostMessage] = []
  var clock: Int64
  private var seed: UInt64
  private var inbox: [HostMessage] = []
  private let installation: String
  private let formats: String
  /// The page brings the program in pieces; message 17 says that the rest of it is here.
  private let comesInPieces: Bool

  init(
    hub: FakeHub?, seed: UInt64, clock: Int64 = 1_763_683_200_000, path: String = "/projects",
    formats: String = "", slowPath: String = "", comesInPieces: Bool = false
  ) {
    self.comesInPieces = comesInPieces
    self.formats = formats
    self.slowPath = slowPath
    self.hub = hub
    self.seed = seed
    self.clock = clock
    installation = String(seed &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    open(path)
  }

  /// Another page, of another browser, with the same things stored.
  init(copying other: FakeBrowser) {
    comesInPieces = other.comesInPieces
    formats = other.formats
    slowPath = other.slowPath
    hub = other.hub
    seed = other.seed
    clock = other.clock
    installation = other.installation
    records = other.records
    uniques = other.uniques
    meta = other.meta
    snapshot = other.snapshot
    firstRow = other.firstRow
    viewport = other.viewport
    paintsSlowly = other.paintsSlowly
    open()
  }

  var app: String { regions["app"] ?? "" }
  /// Whether the page is that one, perhaps with more rows of its list.
  func shows(_ first: String) -> Bool {
    let end = #"</(ul|div)><div class="spacer" data-height="\d+" data-key="after"></div>"#
    guard let cut = first.range(of: end, options: .regularExpression),
      let ours = app.range(of: end, options: .regularExpression)
    else { return app == first }
    return app.hasPrefix(first[..<cut.lowerBound])
      && app[ours.upperBound...] == first[cut.upperBound...]
  }
  var sheet: String { regions["sheet"] ?? "" }
  /// The start page that was kept.
  var start: String { regions["start"] ?? "" }
  var toasts: String { regions["toasts"] ?? "" }
  var book: Book { session?.book ?? Book() }
  var digest: String {
    var copy = book
    return copy.digest().text
  }

  /// Loads the page from what is stored.
  func open(_ path: String = "/projects") {
    session = BrowserSession(
      perform: { [unowned self] in take($0) }, random: { [unowned self] in random($0) },
      lent: { [lent] in lent.part($0, $1, $2) }, isWhole: !comesInPieces)
    var nested: [[UInt8]] = []
    for (key, value) in meta.sorted(by: { $0.key < $1.key }) { nested += [Array(key.utf8), value] }
    var fields: [[UInt8]] = [
      text("\(clock)"), text("2026-11-21"), text("America/Chicago"), text(installation), text(path),
      text(isOnline ? "1" : "0"), text(hub == nil ? "0" : "1"), text(formats), text(viewport),
      text("0"),
      lent.lend(snapshot), HostMessage(code: 0, fields: nested).encoded,
    ]
    for (place, record) in records.enumerated() { fields.append(row(place) + record) }
    send(HostMessage(code: 1, fields: fields))
    if hub != nil { event("lock", "held") }
  }

  /// Another tab put this in the place of what is stored, and the app takes it up.
  func readAgain(_ snapshot: [UInt8]) {
    self.snapshot = snapshot
    records = []
    let nested = meta.sorted { $0.key < $1.key }.flatMap { [Array($0.key.utf8), $0.value] }
    send(
      HostMessage(
        code: 11,
        fields: [
          text("\(clock)"), lent.lend(snapshot), HostMessage(code: 0, fields: nested).encoded,
        ]))
  }

  private func row(_ place: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed64(firstRow + UInt64(place) + 1)
    return writer.bytes
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 33)
    }
  }

  /// Does what a button with this action text does.
  func press(_ action: String, _ fields: [String: String] = [:], value: String = "") {
    event("click", action, value: value, fields)
  }

  func type(_ field: String, _ value: String) { event("input", "type/" + field, value: value) }

  func event(
    _ kind: String, _ action: String, value: String = "", _ fields: [String: String] = [:]
  ) {
    clock += 1000
    var parts = [
      text("\(clock)"), text("2026-11-21"), text(kind), text(action), text(value), [],
    ]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      parts += [text(name), text(value)]
    }
    send(HostMessage(code: 2, fields: parts))
  }

  func go(online: Bool) {
    isOnline = online
    event(online ? "online" : "offline", "")
  }

  /// Lets the page ask the hub for news, as a hint or the minute's timer would.
  func look() { send(HostMessage(code: 6, fields: [text("\(clock)"), []])) }

  /// Puts a record into the store as an earlier page left it.
  func adopt(_ record: [UInt8]) { records.append(record) }

  /// Hands over a picked file.
  func hand(_ bytes: [UInt8], named name: String, to token: String = "import") {
    send(
      HostMessage(
        code: 7,
        fields: [text("\(clock)"), text(token), text(name), text("application/json"), bytes]))
  }

  /// Hands over files that were picked together.
  func hand(_ files: [(bytes: [UInt8], name: String)], to token: String = "import") {
    let fields = files.flatMap { [text($0.name), text(""), $0.bytes, []] }
    send(HostMessage(code: 7, fields: [text("\(clock)"), text(token)] + fields))
  }

  /// The second module is here at last.
  func bringLater() {
    laterIsSlow = false
    raw(HostMessage(code: 12, fields: [text("\(clock)"), text(laterProblem)]))
  }

  /// The screen is painted: what was to come at once after it comes; false when nothing was.
  func paint() -> Bool {
    guard !unpainted.isEmpty else { return false }
    send(unpainted.removeFirst())
    return true
  }

  /// What the hub answered slowly is here.
  func bringAnswers() {
    slowPath = ""
    for effect in unanswered { request(effect) }
    unanswered = []
    // Whatever comes next lets the session hear them; a page looks now and then.
    look()
  }

  /// Any message at all.
  func raw(_ message: HostMessage) { send(message) }

  private func send(_ message: HostMessage) {
    inbox.append(message)
    while !inbox.isEmpty {
      let next = inbox.removeFirst()
      session?.receive(next)
    }
  }

  private func take(_ effect: HostMessage) {
    asked.append(effect)
    switch effect.code {
    case 1: regions[effect.text(0)] = effect.text(1)
    case 3:
      let unique = effect.text(4)
      if !unique.isEmpty, !uniques.insert(unique).inserted {
        answer(effect.text(0), "conflict")
        return
      }
      if !effect.text(2).isEmpty {
        meta[effect.text(2)] = effect.fields[3].isEmpty ? nil : effect.fields[3]
      }
      if !effect.fields[1].isEmpty { records.append(effect.fields[1]) }
      answer(effect.text(0), "ok")
    case 4:
      fetched.append(effect.text(2))
      if slowPath.isEmpty || !effect.text(2).hasPrefix(slowPath) {
        request(effect)
      } else {
        unanswered.append(effect)
      }
    case 9 where effect.text(1) == "0":
      let fields = [text("\(clock)"), text("2026-11-21"), text("tick"), effect.fields[0]]
      let tick = HostMessage(code: 2, fields: fields)
      if paintsSlowly { unpainted.append(tick) } else { inbox.append(tick) }
    case 5: saved.append((effect.text(0), effect.fields[2]))
    case 48:
      partly += effect.fields[2]
      if effect.text(3) == "1" {
        saved.append((effect.text(0), partly))
        partly = []
      }
    case 10:
      snapshot = effect.fields[0]
      meta[effect.text(1)] = effect.fields[2]
      var upTo = ByteReader(effect.fields[3])
      let gone = Int(((try? upTo.fixed64()) ?? 0) - firstRow)
      records.removeFirst(gone)
      firstRow += UInt64(gone)
      records += effect.fields.dropFirst(5)
      answer(effect.text(4), "ok")
    case 13: blobs.append((effect.text(0), effect.text(1), effect.fields[2]))
    case 14 where !filesAreSlow:
      let bytes = blobs.first { $0.hash == effect.text(1) }?.bytes ?? []
      inbox.append(
        HostMessage(code: 8, fields: [text("\(clock)"), effect.fields[0], effect.fields[1], bytes]))
    case 42: gaveUp = effect.text(0)
    case 44: if !laterIsSlow { laterCame() }
    case 25: retried.append(effect.text(0))
    case 23:
      if !effect.text(1).isEmpty { meta[effect.text(1)] = effect.fields[2] }
      records += effect.fields.dropFirst(3)
      answer(effect.text(0), "ok")
    case _: break
    }
  }

  /// Says that the second module is here, or why it is not.
  private func laterCame() {
    inbox.append(HostMessage(code: 12, fields: [text("\(clock)"), text(laterProblem)]))
  }

  private func answer(_ token: String, _ status: String) {
    var writer = ByteWriter()
    writer.fixed64(firstRow + UInt64(records.count))
    inbox.append(
      HostMessage(code: 4, fields: [text("\(clock)"), text(token), text(status), writer.bytes]))
  }

  private func request(_ effect: HostMessage) {
    guard let hub, isOnline else {
      inbox.append(
        HostMessage(
          code: 3, fields: [text("\(clock)"), effect.fields[0], text("offline"), [], [], []]))
      return
    }
    let reply = hub.answer(effect.text(1), effect.text(2), effect.fields[3])
    inbox.append(
      HostMessage(
        code: 3,
        fields: [
          text("\(clock)"), effect.fields[0], text(reply.status.hasPrefix("2") ? "ok" : "error"),
          text(reply.status), reply.body, text(reply.note),
        ]))
  }
}
