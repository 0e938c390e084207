import Ledger
import Markup

// What other devices wrote since somebody last looked: told once, on Today, until it is seen. What of one's own they wrote
// over without having seen it is in LostValues.
struct Arrivals: Room {
  let app: App

  /// The place in the log up to which arrivals were seen: `EPOCH-SEQ`.
  private static var seenName: String { "arrivals.seen" }
  /// The invoices that the hub numbered because this browser asked.
  private static var askedName: String { "arrivals.asked" }
  /// The devices under which this browser wrote, in hexadecimal: each page load is its own.
  private static var devicesName: String { "arrivals.devices" }
  private static var mostRows: Int { 5 }
  private static var mostArrivals: Int { 100 }
  static var mostDevices: Int { 32 }

  private var words: RowWords { RowWords(app: app) }
  private var places: RowPlaces { RowPlaces(app: app) }

  // MARK: what is remembered

  /// What was seen; nil when this log was not looked at yet.
  private var seen: Int64? {
    let parts = (state.remembered[Arrivals.seenName] ?? "").split(separator: "-")
    guard parts.count == 2, UInt64(String(parts[0]), radix: 16) == replica.epoch else { return nil }
    return Int64(parts[1])
  }

  private func see(_ seq: Int64) {
    remember(Arrivals.seenName, String(replica.epoch, radix: 16) + "-\(seq)")
  }

  var ownDevices: Set<UInt64> {
    var devices = replica.lately.ownDevices
    for word in (state.remembered[Arrivals.devicesName] ?? "").split(separator: " ") {
      if let device = UInt64(String(word), radix: 16) { devices.insert(device) }
    }
    return devices
  }

  /// After every event: a log that is new here begins as seen, and this page's device is known again after a reload.
  func settle() {
    guard state.hasHub, replica.epoch != 0, !app.isOpening, !state.isComing else { return }
    if seen == nil { see(replica.cursor) }
    guard replica.lately.ownDevices.contains(replica.device) else { return }
    var words = (state.remembered[Arrivals.devicesName] ?? "").split(separator: " ")
      .map { String($0) }
    let before = words.count
    // Other tabs' too: what they remember, this one writes over.
    for device in replica.lately.ownDevices {
      let word = String(device, radix: 16)
      if !words.contains(where: { $0 == word }) { words.append(word) }
    }
    if words.count != before { remember(Arrivals.devicesName, kept(words).joined(separator: " ")) }
  }

  /// The latest devices, and before them those of which something is still at hand: forgotten, they would be others.
  @inline(never)
  private func kept(_ words: [String]) -> [String] {
    if words.count <= Arrivals.mostDevices { return words }
    var atHand: Set<UInt64> = []
    for one in replica.lately.changes { atHand.insert(one.change.device) }
    let older = words.dropLast(Arrivals.mostDevices).filter { word in
      UInt64(word, radix: 16).map { atHand.contains($0) } ?? false
    }
    return older + words.suffix(Arrivals.mostDevices)
  }

  // MARK: what came

  /// The log brought changes of others.
  func hear() {
    var rows: [RowKey] = []
    var overtaken: [RowKey: [Lately.Overtaken]] = [:]
    for one in replica.drainOvertaken() {
      if overtaken[one.key.row] == nil { rows.append(one.key.row) }
      overtaken[one.key.row, default: []].append(one)
    }
    for row in rows {
      let mine = overtaken[row] ?? []
      if HistoryAnswers(app: app).canAsk, state.history.asked.count < 20 {
        state.history.asked[row, default: []] += mine
        effects.append(.history(.row(row, before: .max)))
      } else {
        judge(row, nil, mine)
      }
    }
    askWriters()
  }

  /// Whose the devices are is asked once for each.
  func askWriters() {
    guard HistoryAnswers(app: app).canAsk else { return }
    var devices: Set<UInt64> = []
    for one in arrived where state.history.writers[one.change.device] == nil {
      devices.insert(one.change.device)
      if devices.count == HistoryRequest.mostDevices { break }
    }
    if !devices.isEmpty { effects.append(.history(.writers(Array(devices).sorted { $0 < $1 }))) }
  }

  /// Own writes of a row were written over: by somebody who had not seen them, as far as the hub says, and
  /// where it does not answer those that it cannot have shown to anybody.
  func judge(_ row: RowKey, _ told: RowWrites?, _ overtaken: [Lately.Overtaken]) {
    var lost: [(key: RegisterKey, bytes: [UInt8])] = []
    for one in overtaken where one.isCertain { lost.append((one.key, one.bytes)) }
    if let told {
      for (mine, _) in RowHistory(of: told.writes).lost(by: ownDevices) {
        guard let bytes = mine.to, overtaken.contains(where: { $0.key == mine.key }) else {
          continue
        }
        if !lost.contains(where: { $0.key == mine.key }) { lost.append((mine.key, bytes)) }
      }
    }
    for (key, bytes) in lost { LostValues(app: app).tell(key, bytes) }
  }

  // MARK: what arrived

  /// What others wrote since somebody last looked, latest first.
  private var arrived: [Lately.One] {
    guard state.hasHub, let seen else { return [] }
    let own = ownDevices
    return replica.lately.changes.reversed().filter {
      !$0.isOwn && $0.seq > seen && !own.contains($0.change.device)
    }
  }

  func dismiss() { see(replica.cursor) }

  /// The invoices whose number the hub gave because this browser asked: no news here.
  private var asked: Set<UInt64> {
    var asked: Set<UInt64> = []
    for word in (state.remembered[Arrivals.askedName] ?? "").split(separator: " ") {
      if let id = UInt64(word) { asked.insert(id) }
    }
    return asked
  }

  /// The hub issued what this browser asked it to.
  func issued(_ id: ID<Invoice>) {
    let words =
      (state.remembered[Arrivals.askedName] ?? "").split(separator: " ")
      .map { String($0) } + [String(id.raw)]
    remember(Arrivals.askedName, words.suffix(Arrivals.mostDevices).joined(separator: " "))
  }

  /// A row that somebody wrote.
  private struct Arrival {
    var row: RowKey
    var who: Phrase
    var when: Instant
  }

  /// Each row once for each who wrote it, by the page it is on; of what is more than anybody reads only the latest.
  private var arrivals: [Arrival] {
    let arrived = arrived
    return arrived.isEmpty ? [] : rows(of: arrived)
  }

  @inline(never)
  private func rows(of arrived: [Lately.One]) -> [Arrival] {
    var arrivals: [Arrival] = []
    var known: [String: Set<RowKey>] = [:]
    var names: [UInt64: Phrase] = [:]
    var left = 2_000
    let asked = asked
    for one in arrived {
      // Until its writer is known it may be the hub.
      let isHub = state.history.writers[one.change.device].map { $0.isNone } ?? true
      let who = names[one.change.device] ?? Writers(app: app).name(of: one.change.device)
      names[one.change.device] = who
      var rows = Change.Rows(one.change.body)
      while left > 0, let row = (try? rows.next()) ?? nil {
        left -= 1
        // Who the members are and what one of them likes is no work of others; what the hub reads on a receipt is shown
        // with it, in the Inbox.
        guard let kind = Kind(rawValue: row.kind), kind != .member, kind != .preferences,
          kind != .lineage, kind != .reading
        else { continue }
        let home = places.home(of: RowKey(row.kind, row.id))
        // With the number the hub writes what goes with it: what was paid before, and that it is sent.
        if isHub, Kind(rawValue: home.kind) == .invoice, asked.contains(home.id) { continue }
        guard known[who.english, default: []].insert(home).inserted else { continue }
        arrivals.append(
          Arrival(
            row: home, who: who,
            when: Instant(milliseconds: one.change.stamp.milliseconds)))
        if arrivals.count == Arrivals.mostArrivals { return arrivals }
      }
    }
    return arrivals
  }

  // MARK: drawing

  /// Both on Today, before what waits; nothing where there is neither.
  func draw(_ html: inout HTML) {
    LostValues(app: app).draw(&html)
    drawArrived(&html)
  }

  private func drawArrived(_ html: inout HTML) {
    let arrivals = arrivals
    if arrivals.isEmpty { return }
    html("section", .class("card today"), .key("today-arrived")) { html in
      html("header", .class("card-head")) { html in
        html("h2") { html in
          html.text("From Other Devices")
          html(
            "span", .class("count"),
            text: arrivals.count == Arrivals.mostArrivals ? "100+" : "\(arrivals.count)")
        }
        html.button("Seen", .dismissArrivals, class: "button quiet small")
      }
      html("ul", .class("list"), .label("From Other Devices")) { html in
        for arrival in arrivals.prefix(Arrivals.mostRows) { draw(arrival, &html) }
      }
      if arrivals.count > Arrivals.mostRows {
        html(
          "p", .class("muted small"), text: "and \(arrivals.count - Arrivals.mostRows) more")
      }
    }
  }

  private func draw(_ arrival: Arrival, _ html: inout HTML) {
    let key = "arrived-\(arrival.row.kind)-\(arrival.row.id)-" + arrival.who.english
    html("li", .class("row free"), .key(key)) { html in
      html(
        "a", .class("row-link"), .href((places.page(of: arrival.row) ?? home).path)
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: words.titleWithKind(of: arrival.row))
          html(
            "span", .class("row-note"),
            text: [arrival.who, Writers(app: app).words(for: arrival.when)]
              .joined(separator: " · "))
        }
      }
      html.button("History", .open(.history(arrival.row)), class: "button quiet small")
    }
  }
}
