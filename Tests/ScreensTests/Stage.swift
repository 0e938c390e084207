import Ledger

@testable import Screens

/// A person at the app: presses what the page offers and reads what it says.
///
/// A copy of a person goes its own way from the next thing that it does.
struct Person {
  private(set) var app: App
  private(set) var effects: [Effect] = [] {
    didSet {
      for case .remember(let name, let value) in effects {
        kept[name] = value.isEmpty ? nil : value
      }
    }
  }
  /// What this device keeps beside the book.
  var kept: [String: String] = [:]
  private var counter: UInt64 = 1000

  init(_ edit: Edit? = nil, on today: String = "2026-11-21") throws {
    try self.init(Person.replica(edit), on: today)
  }

  private static func replica(_ edit: Edit?) -> Replica {
    var replica = Replica(device: 7)
    if let edit { _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false) }
    return replica
  }

  private init(_ replica: Replica, on today: String) throws {
    var next: UInt64 = 100_000
    app = App(
      replica: replica,
      chance: {
        next += 1
        return next
      })
    app.state.today = try Day(parsing: today)
    app.state.now = Instant(milliseconds: 1_763_683_200_000)
    app.state.zone = "America/Chicago"
    app.refresh()
    _ = app.handle(.arrived("/projects"))
  }

  /// The page is loaded anew, or its tab died: only the book and what was kept are there again.
  mutating func reload(_ path: String = "/projects") {
    var next: UInt64 = 900_000 + app.state.now.milliseconds.magnitude % 100_000
    let fresh = App(
      replica: app.replica,
      chance: {
        next += 1
        return next
      })
    fresh.state.today = app.state.today
    fresh.state.now = app.state.now
    fresh.state.zone = app.state.zone
    fresh.state.remembered = kept
    app = fresh
    app.refresh()
    go(path)
  }

  /// What is changed from here on, other copies of this person do not see.
  mutating func part() {
    if !isKnownUniquelyReferenced(&app) { app = App(copy: app) }
  }

  /// Another one like this, for what is set beside what people do.
  func apart() -> Person {
    var other = self
    other.app = App(copy: app)
    return other
  }

  /// A moment passes without typing.
  mutating func rests() { hear(.tick("draft")) }

  /// The sample studio, ready to work in.
  static func inSampleStudio() throws -> Person {
    try Person(try sample.get(), on: "2026-11-21")
  }

  /// Made once: most tests begin with it.
  private static let sample = Result {
    replica(sampleStudio(on: try Day(parsing: "2026-11-21")))
  }

  var page: String { app.page().string }
  var sheet: String { app.sheetRegion().string }
  var toast: String { app.toastRegion().string }

  /// Whether that is said which could not be done; what only was not needed is said in plain words.
  func complains(_ words: String) -> Bool {
    app.state.toast?.isBad == true && toast.contains(words)
  }

  var form: Form { app.state.sheet?.form ?? Form() }

  /// Does what a button with this action text does; false when the app says that it knows none such.
  @discardableResult
  mutating func press(_ action: String, _ fields: [String: String] = [:], value: String = "")
    -> Bool
  {
    part()
    app.state.now = Instant(milliseconds: app.state.now.milliseconds + 1000)
    let members = fields.sorted { $0.key < $1.key }.map { Member($0.key, .text($0.value)) }
    effects = app.handle(.action(Action(text: action), fields: members, value: value))
    app.refresh()
    return !effects.contains { if case .complain = $0 { true } else { false } }
  }

  mutating func type(_ field: String, _ text: String) { press("type/" + field, value: text) }

  mutating func key(_ key: String) {
    part()
    effects = app.handle(.key(key))
    app.refresh()
  }

  /// Something else than a button happens: an answer, the network going away.
  mutating func hear(_ event: Event) {
    part()
    effects = app.handle(event)
    app.refresh()
  }

  mutating func go(_ path: String) {
    part()
    effects = app.handle(.arrived(path))
    app.refresh()
  }

  var stored: [Change] {
    effects.compactMap { effect in
      if case .store(let change) = effect { return change }
      return nil
    }
  }
}

extension App {
  convenience init(copy other: App) {
    // Its lists are the other's until one of both changes: making empty ones for each was an eighth of the walk.
    self.init(replica: other.replica, index: other.index, chance: other.chance)
    state = other.state
    sync = other.sync
    isOpening = other.isOpening
    laws = other.laws
    kept.today = other.kept.today
    effects = other.effects
    toastCount = other.toastCount
    wasRefused = other.wasRefused
    keepsCell = other.keepsCell
    staysHere = other.staysHere
    value = other.value
    keepsScroll = other.keepsScroll
  }
}
