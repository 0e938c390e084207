/// What a page keeps in its browser, whatever version wrote it.
final class Drawer {
  var snapshot: [UInt8] = []
  var mark: [UInt8]?
  var rows: [(row: UInt64, bytes: [UInt8])] = []
  private var last: UInt64 = 0

  func add(_ records: [[UInt8]]) -> UInt64 {
    for record in records {
      last += 1
      rows.append((last, record))
    }
    return last
  }
}

/// What a hub keeps in its folder, whatever version wrote it.
final class HubFolder {
  var log: [UInt8] = []
  var snapshot: [UInt8] = []
  var cursor: Int64 = 0
}

struct Asked {
  var path: String
  var body: [UInt8]
}

struct Answered {
  var status: Int
  var body: [UInt8] = []
  var note = ""
}

/// A change, in words that both versions share.
struct Made {
  var device: UInt64
  var counter: UInt64
  var body: [UInt8]
}

struct Broken: Error {
  var what: String
}

protocol Page: AnyObject {
  static var isNext: Bool { get }
  /// Opens what is stored, and goes on with it.
  init(device: UInt64, disk: Drawer, now: Int64) throws
  var asked: Asked? { get }
  func edit(_ dice: inout Dice, now: Int64) -> [Made]
  func answered(_ answer: Answered, now: Int64)
  func tick(now: Int64)
  func idle(now: Int64)
  func online(now: Int64)
  var waits: Int { get }
  var isOutdated: Bool { get }
  var cursor: Int64 { get }
  var refused: Set<[UInt64]> { get }
  func digest() -> String
  func facts() -> [String: String]
}

protocol Hub: AnyObject {
  init(_ folder: HubFolder) throws
  func save(_ folder: HubFolder)
  func saveSnapshot(_ folder: HubFolder)
  func answer(_ asked: Asked, now: Int64) -> Answered
  var changes: [Made] { get }
  /// How often it could not judge what a newer program wrote.
  var putOff: Int { get }
  func digest() -> String
  func facts() -> [String: String]
}

/// Browsers and a hub that are upgraded in the middle of their work, in any order: what the old program
/// stored, the next one opens and goes on with.
struct Upgrade {
  private var dice: Dice
  private var disks: [Drawer] = []
  private var pages: [any Page] = []
  private let folder = HubFolder()
  private var hub: any Hub
  private var isHubNext = false
  private var device: UInt64 = 1
  private var now: Int64 = 1_795_000_000_000
  private var typed: [Made] = []
  private(set) var faults: [String] = []
  /// Changes in the log at the end, and how often the old hub put one off.
  private(set) var taken = 0
  private(set) var putOff = 0

  init(seed: UInt64) throws {
    dice = Dice(seed: seed)
    hub = try OldHub(folder)
    for _ in 0..<3 {
      disks.append(Drawer())
      pages.append(try OldPage(device: 0, disk: Drawer(), now: now))
      try open(pages.count - 1, asNext: dice.percent(30))
    }
  }

  private mutating func open(_ place: Int, asNext isNext: Bool) throws {
    device += 1
    pages[place] =
      isNext
      ? try NextPage(device: device, disk: disks[place], now: now)
      : try OldPage(device: device, disk: disks[place], now: now)
  }

  private func isNext(_ place: Int) -> Bool { type(of: pages[place]).isNext }

  mutating func run(steps: Int) throws {
    var left = [0, 1, 2, 3]
    dice.shuffle(&left)
    let moment = dice.below(steps)
    for step in 0..<steps {
      now += Int64(dice.below(400))
      // From one moment on everybody is upgraded, one after another.
      if step >= moment, dice.percent(15), let who = left.popLast() { try upgrade(who) }
      let place = dice.below(pages.count)
      switch dice.below(20) {
      case 0...5: typed += pages[place].edit(&dice, now: now)
      case 6...15: carry(place, loses: dice.percent(12))
      case 16: pages[place].tick(now: now)
      case 17: pages[place].idle(now: now)
      case 18: try open(place, asNext: isNext(place))
      case _: hub.saveSnapshot(folder)
      }
    }
    drain()
    compare("before all are upgraded")
    while let who = left.popLast() { try upgrade(who) }
    drain()
    try finish()
  }

  private mutating func upgrade(_ who: Int) throws {
    if who < pages.count { return try open(who, asNext: true) }
    hub.save(folder)
    putOff = hub.putOff
    hub = try NextHub(folder)
    isHubNext = true
    for page in pages { page.online(now: now) }
  }

  /// A request of a page reaches the hub, and the answer may get lost.
  private mutating func carry(_ place: Int, loses: Bool) {
    guard let asked = pages[place].asked else { return }
    let answer = hub.answer(asked, now: now)
    pages[place].answered(loses ? Answered(status: 0) : answer, now: now)
  }

  private mutating func drain() {
    for page in pages { page.online(now: now) }
    for _ in 0..<60 {
      now += 70_000
      for place in pages.indices {
        if pages[place].asked == nil { pages[place].tick(now: now) }
        carry(place, loses: false)
      }
    }
    for page in pages { page.online(now: now) }
    for _ in 0..<6 { for place in pages.indices { carry(place, loses: false) } }
  }

  /// Whoever waits for nothing has the hub's book, whichever version each runs.
  private mutating func compare(_ moment: String) {
    for (place, page) in pages.enumerated() where page.waits == 0 && !page.isOutdated {
      if page.digest() != hub.digest() {
        faults.append("\(moment): page \(place) at \(page.cursor) has another book than the hub")
      }
    }
  }

  private mutating func finish() throws {
    compare("at the end")
    let logged = hub.changes
    for (place, page) in pages.enumerated() {
      if page.waits > 0 {
        faults.append("page \(place) still has \(page.waits) to send")
      }
      if page.isOutdated { faults.append("page \(place) calls itself outdated") }
      let (mine, theirs) = (page.facts(), hub.facts())
      let others = Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }.sorted()
      if let key = others.first {
        let (a, b) = (mine[key] ?? "nothing", theirs[key] ?? "nothing")
        faults.append(
          "page \(place) reads \(others.count) facts otherwise: \(key) is \(a) and \(b)")
      }
      let again = try NextPage(device: 900, disk: disks[place], now: now)
      if again.digest() != page.digest() { faults.append("page \(place), opened again, differs") }
      if again.refused != page.refused { faults.append("page \(place) forgets what was refused") }
    }
    let refused = pages.reduce(into: Set<[UInt64]>()) { $0.formUnion($1.refused) }
    for made in typed {
      let found = logged.first { $0.device == made.device && $0.counter == made.counter }
      if found == nil, !refused.contains([made.device, made.counter]) {
        faults.append("change \(made.device).\(made.counter) is lost")
      }
      if let found, found.body != made.body {
        faults.append("change \(made.device).\(made.counter) is not what was typed")
      }
    }
    hub.save(folder)
    if try NextHub(folder).digest() != hub.digest() {
      faults.append("the hub, opened again, differs")
    }
    taken = logged.count
    if logged.isEmpty { faults.append("nothing was taken") }
  }
}
