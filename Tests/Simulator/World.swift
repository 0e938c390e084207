import Ledger
import LedgerTestSupport
import Store

/// Browsers, a network and a hub in simulated time, under one seed.
final class World {
  enum What {
    case arrives(Tab, SyncRequest, hopeless: Bool)
    case answered(Tab, SyncAnswer)
    case timer(Tab)
    case tidy(Tab)
    case disk(Tab)
    case loaded(Tab, Disk)
    case catchUp(Tab)
    case hint(Tab, Int64?)
    case lock(Tab)
    case decides(Tab, SyncMachine.Wish)
    case confirms
    case acts(Step.Deed, Tab)
    case issues(Tab, ID<Invoice>, isOwn: Bool)
    case gives(Tab, ID<Invoice>)
  }

  /// A change that somebody typed.
  struct Typed {
    var change: Change
    var browser: Browser
    /// Whether the page said that it is saved, or could have.
    var isStored = false
    /// Its disk is gone.
    var isForfeit = false
  }

  private struct Event {
    var time: Int64
    var order: Int
    var what: What

    static func < (a: Event, b: Event) -> Bool {
      a.time != b.time ? a.time < b.time : a.order < b.order
    }
  }

  static let start: Int64 = 1_795_000_000_000
  static let tenYears: Int64 = 315_360_000_000

  let plan: Plan
  let hub: HubEdge
  var dice: Dice
  var time = World.start
  var hubSkew: Int64 = 0
  var hubDownUntil: Int64 = 0
  var browsers: [Browser] = []
  var isCalm = false
  /// What a person does when no answer comes; nil: as the dice say.
  enum Decision { case numbersItself }
  var always: Decision?
  /// The next answer to a wish to issue gets lost.
  var losesNumber = false
  private var events: [Event] = []
  private var order = 0
  /// Events handled, to end what never rests.
  private var handled = 0

  // What is remembered for the checks.
  var typed: [Change.Identity: Typed] = [:]
  var dropped: Set<Change.Identity> = []
  /// Registers that a person let go of with a refused change.
  var droppedKeys: Set<RegisterKey> = []
  /// Numbers that a person was told, by invoice and tab.
  var told: [(invoice: ID<Invoice>, number: String, tab: Tab)] = []
  var wasPutBack = false
  var backups: [String] = []
  var copies: [String] = []
  private(set) var failures: [String] = []
  var trace: [String] = []
  let isTracing: Bool

  init(_ plan: Plan, template: String, folder: String, isTracing: Bool = false) throws {
    self.plan = plan
    self.isTracing = isTracing
    dice = Dice(seed: plan.seed ^ 0x5EED)
    hub = try HubEdge(
      template: template, folder: folder, epoch: dice.next() | 1, device: dice.next() | 1)
    if dice.percent(25) { hub.pullLimit = 500 + dice.below(8_000) }
    if plan.faults.contains(.tooLarge) { hub.pushLimit = 3_000 + dice.below(20_000) }
    let names = ["A", "B", "C", "D"]
    for place in 0..<plan.browsers {
      let isFounder = place == 0 || dice.percent(40)
      let browser = Browser(
        names[place], installation: dice.next() | 1,
        member: isFounder ? AccountMember.founder : ID(UInt64(100 + place)))
      browsers.append(browser)
      if !isFounder { try join(browser) }
      if plan.faults.contains(.withoutHub), dice.percent(60) { browser.knowsHub = false }
      openTab(browser)
    }
  }

  private func join(_ browser: Browser) throws {
    var member = AccountMember()
    member.id = browser.member
    member.name = browser.name
    member.email = "\(browser.name)@example.org"
    member.role = .admin
    browser.role = .admin
    _ = try hub.store?.commit(now: hubNow) { book in
      return Edit(putting: member, in: book.members)
    }
    try hub.refresh()
  }

  var hubNow: Instant { Instant(milliseconds: time + hubSkew) }

  func fail(_ words: String) {
    note("FAILED: " + words)
    if failures.count < 20 { failures.append(words) }
  }

  func note(_ words: @autoclosure () -> String) {
    if isTracing { trace.append("\(time - World.start) \(words())") }
  }

  // MARK: time

  func later(_ milliseconds: Int64, _ what: What) {
    order += 1
    events.append(Event(time: time + max(0, milliseconds), order: order, what: what))
    var child = events.count - 1
    while child > 0, events[child] < events[(child - 1) / 2] {
      events.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func pop() -> Event? {
    guard let first = events.first, let last = events.popLast() else { return nil }
    if events.isEmpty { return first }
    events[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < events.count && events[child] < events[least] { least = child }
      if least == place { return first }
      events.swapAt(place, least)
      place = least
    }
  }

  /// Lets everything happen that is due before `end`; false when it never rests.
  func advance(to end: Int64) -> Bool {
    var count = 0
    while let next = events.first, next.time <= end {
      guard let event = pop() else { break }
      time = max(time, event.time)
      happen(event.what)
      count += 1
      if count > 60_000 || failures.count >= 8 { return false }
    }
    time = max(time, end)
    return true
  }

  /// Whether nothing is to come.
  var isQuiet: Bool { events.isEmpty }

  private func happen(_ what: What) {
    switch what {
    case .arrives(let tab, let request, let isHopeless): arrives(tab, request, isHopeless)
    case .answered(let tab, let answer):
      guard tab.isOpen else { return }
      note("\(tab.name) hears \(answer.status) \(answer.note) \(words(answer.body))")
      tab.answered(answer)
    case .timer(let tab): tab.sync(.timer)
    case .tidy(let tab):
      tab.isTidying = false
      tab.sync(.idle)
    case .disk(let tab): if tab.isOpen { tab.work() }
    case .loaded(let tab, let disk): if tab.isOpen { tab.readAgain(disk) }
    case .catchUp(let tab): if tab.isOpen { tab.queue(.catchUp) }
    case .hint(let tab, let head):
      if tab.isOpen, tab.browser.lockHolder === tab { tab.sync(.hint(head: head)) }
    case .lock(let tab):
      if tab.isOpen, tab.browser.lockHolder === tab { tab.sync(.lock(true)) }
    case .decides(let tab, let wish): decide(tab, wish)
    case .confirms: confirmNumbers()
    case .acts(let deed, let tab):
      note("-- \(deed.rawValue) \(tab.name), too")
      act(deed, tab)
    case .issues(let tab, let id, let isOwn): issue(id, tab, isOwn: isOwn)
    case .gives(let tab, let id): give(to: id, tab)
    }
  }

  /// What a short answer says, legibly.
  private func words(_ body: [UInt8]) -> String {
    if body.count > 900 { return "\(body.count) bytes" }
    let legible = body.filter { (0x20..<0x7F).contains($0) }
    return "\(body.count) bytes: " + String(decoding: legible.prefix(160), as: UTF8.self)
  }

  // MARK: tabs

  func openTab(_ browser: Browser) {
    let tab = Tab(browser, self, device: dice.next() | 1)
    browser.tabs.append(tab)
    note("\(tab.name) opens, \(browser.disk.rows.count) rows")
    tab.begin()
  }

  func close(_ tab: Tab) {
    tab.isOpen = false
    let browser = tab.browser
    browser.tabs.removeAll { $0 === tab }
    if browser.lockHolder === tab { browser.lockHolder = nil }
    handLock(browser)
  }

  /// One tab that has a hub gets the lock.
  func handLock(_ browser: Browser) {
    if let holder = browser.lockHolder, holder.isOpen { return }
    browser.lockHolder = browser.open.first { !$0.isAlone }
    if let holder = browser.lockHolder { later(2, .lock(holder)) }
  }

  func broadcast(from tab: Tab) {
    for other in tab.browser.open where other !== tab {
      if !isCalm, plan.faults.contains(.unheard), dice.percent(25) { continue }
      later(1 + Int64(dice.below(isCalm ? 5 : 500)), .catchUp(other))
    }
  }

  /// Whether the tab dies now: between its transaction and the message of it, before a transaction,
  /// or between two commands of one input.
  func crashes(_ tab: Tab, _ moment: String, perMille: Int = 20) -> Bool {
    guard !isCalm, plan.faults.contains(.crash), dice.below(1_000) < perMille else { return false }
    note("\(tab.name) dies \(moment)")
    let browser = tab.browser
    close(tab)
    if browser.open.isEmpty { openTab(browser) }
    return true
  }

  func diskFails(_ browser: Browser) -> Bool {
    if isCalm { return false }
    if time < browser.quotaUntil { return true }
    return plan.faults.contains(.badWrites) && dice.percent(5)
  }

  func wereStored(_ records: [[UInt8]], by tab: Tab) {
    for bytes in records {
      if case .pending(let change)? = try? Record(encoded: bytes) {
        typed[change.identity]?.isStored = true
      }
    }
  }

  // MARK: the network

  func send(_ request: SyncRequest, from tab: Tab) {
    let text = request.path.prefix(60)
    note("\(tab.name) asks \(request.method) \(text) \(request.body.count) bytes")
    let browser = tab.browser
    var travel = 20 + Int64(dice.below(200))
    if isCalm { travel = 20 }
    if !isCalm {
      if time < browser.cutOffUntil || (plan.faults.contains(.loss) && dice.percent(6)) {
        later(dice.percent(50) ? 10 : 30_000, .answered(tab, .silence))
        return
      }
      if plan.faults.contains(.delay), dice.percent(8) {
        // The page gives up; the request arrives all the same.
        later(30_000, .answered(tab, .silence))
        later(1_000 + Int64(dice.below(600_000)), .arrives(tab, request, hopeless: true))
        return
      }
      if plan.faults.contains(.errors), dice.percent(5) {
        let status = dice.pick([500, 503, 502, 429, 403]) ?? 500
        later(travel, .answered(tab, SyncAnswer(status: status, body: Array("no".utf8))))
        return
      }
    }
    later(travel, .arrives(tab, request, hopeless: false))
  }

  private func arrives(_ tab: Tab, _ request: SyncRequest, _ isHopeless: Bool) {
    let browser = tab.browser
    if time < hubDownUntil {
      if !isHopeless { later(10, .answered(tab, .silence)) }
      return
    }
    if !browser.isSignedIn {
      if !isHopeless { later(10, .answered(tab, HubEdge.refusal(401, "session"))) }
      return
    }
    let head = hub.log.count
    var answer = hub.answer(request, by: browser.member, now: hubNow)
    if !isCalm, plan.faults.contains(.doubles), dice.percent(10) {
      note("the hub gets it twice")
      answer = hub.answer(request, by: browser.member, now: hubNow)
    }
    if answer.status == 500, !hub.isDead, !hub.hasStarved {
      fail("the hub: \(String(decoding: answer.body, as: UTF8.self))")
    }
    let isDead = hub.isDead
    if isDead {
      note("the hub died while it answered")
      killHub()
    }
    if hub.log.count > head { hints() }
    if isHopeless { return }
    var isLost = losesNumber && request.purpose == .issue
    if isLost { losesNumber = false }
    if isDead { isLost = true }
    if !isCalm {
      if plan.faults.contains(.loss) && dice.percent(8) { isLost = true }
      if plan.faults.contains(.hubKilled), dice.percent(4) {
        // Committed, and nobody hears of it.
        note("the hub is killed before it answers")
        killHub()
        isLost = true
      }
    }
    var travel = isCalm ? 20 : 20 + Int64(dice.below(300))
    // Long enough for other tabs to hear of the deed first.
    if !isCalm, plan.faults.contains(.delay), dice.percent(20) {
      travel = Int64(dice.below(25_000))
    }
    if time < tab.slowUntil { travel += 3_000 + Int64(dice.below(9_000)) }
    later(travel, .answered(tab, isLost ? .silence : answer))
    if isLost { note("the answer to \(tab.name) is lost") }
  }

  /// The stream of hints; some get lost.
  func hints() {
    let head = Int64(hub.log.count)
    for browser in browsers {
      guard let holder = browser.lockHolder, time >= browser.cutOffUntil || isCalm else { continue }
      if isCalm || dice.percent(70) { later(5 + Int64(dice.below(100)), .hint(holder, head)) }
    }
  }
}
