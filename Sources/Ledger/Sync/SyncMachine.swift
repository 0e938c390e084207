/// Everything one device decides about storing, sending and receiving: a pure machine.
///
///     var commands = machine.handle(.made(changes), at: now)
///
/// It holds the ``Replica``; inputs are what happened (a change was made, the disk or the hub answered,
/// another tab stored something, time passed), commands are what the edge shall do. The browser and the
/// simulator only carry both. Its states are drawn in docs/sync.md.
public struct SyncMachine: Sendable {
  public var replica: Replica
  /// What may be written by the person at this device; decides what goes back to a restored hub.
  public var role = Role.owner
  /// Appended to every path: `account=ID`.
  public var account = ""
  public internal(set) var link = Link()
  public internal(set) var disk = Disk()
  /// What the hub refused and nobody let go of yet, oldest first.
  public internal(set) var refused: [Refused] = []
  /// Changes that this hub cannot judge yet: a newer program made them.
  ///
  /// They wait.
  public internal(set) var held: Set<Change.Identity> = []
  /// An invoice that waits for its number.
  public internal(set) var wish: Wish?
  /// The hub's log holds what this program cannot read: it must be updated.
  public internal(set) var isOutdated = false
  var commands: [SyncCommand] = []
  var nextToken = 0

  public init(replica: Replica) { self.replica = replica }

  /// Where the talk with the hub stands: one request at a time, each repeatable.
  public struct Link: Sendable {
    /// Whether there is a hub; once met, it is a stored fact (``Mark/epoch``).
    public internal(set) var hasHub = false
    public internal(set) var isOnline = true
    public internal(set) var isSignedOut = false
    /// Whether this tab is the one that talks to the hub.
    public internal(set) var holdsLock = false
    /// What is under way.
    public internal(set) var inFlight: SyncRequest.Purpose?
    /// Whether that was asked by a machine whose place this one took.
    var isObsolete = false
    var needsPull = false
    /// Why the next snapshot is asked for, when it is not the first contact.
    var rebasing: Rebasing?
    /// Changes that the hub said it has, until the log brings them.
    var accepted: [Change.Identity: Place] = [:]
    /// The last changes that the log brought: another tab's record that one of them waits comes late.
    var brought: [Change.Identity] = []
    /// How often another log was found since the last one that could be followed.
    var rebases = 0
    /// Requests in a row that brought nothing.
    public internal(set) var failures = 0
    /// Until a pause is over nothing is asked.
    var pause: Pause?
    /// Whether nobody answered the last request that brought nothing.
    public var isSilent: Bool { pause == .silence }
    /// Whether the hub had no room for what was last sent: its disk is full.
    public internal(set) var isHubFull = false
    /// ``SyncCommand/wait(milliseconds:)`` that are not over; the last one ends a pause.
    var timers = 0
    /// How much one push may hold; halved when the hub finds it too large.
    var pushBytes = Limits.push
    var pushCount = 500

    /// Where the log has a change, and under which stamp.
    struct Place: Sendable {
      var seq: Int64
      var stamp: Stamp
    }
  }

  enum Rebasing: Sendable {
    /// The hub's log is another one.
    case move
    /// The same log; what lies between was compacted away.
    case skip
  }

  enum Pause: Sendable {
    /// Nobody answered: a sign of life ends it.
    case silence
    /// Something answered and nothing came of it: only time ends it.
    case idle
  }

  /// What is known of the browser's own log.
  public struct Disk: Sendable {
    /// The last row this page knows.
    public internal(set) var lastRow: UInt64 = 0
    /// Rows since the last snapshot.
    var rows = 0
    var waiting: [String: Waiting] = [:]
    /// Whether rows hold what is no longer so: pieces that are back, or changes of a log that is no more,
    /// whose writing was still tried when another log took its place.
    var isUntidy = false
    /// Whether the snapshot of the log that this page follows could not be stored.
    var isBehind = false
    /// Whether another tab put another log there, which this machine does not follow.
    var isLeft = false
    /// Changes that wait again, because the log that had them was left.
    var unheard: [Change] = []
    /// Rows that this program cannot read: a newer one's; they are kept as they are.
    var unread: [[UInt8]] = []
    /// Why a write has not succeeded; it is tried again.
    public internal(set) var trouble: String?
    public var isSaving: Bool { !waiting.isEmpty }
    /// Whether another log's snapshot is being stored: until then nothing of that log is asked for.
    var isMoving: Bool {
      waiting.values.contains { if case .rebase = $0 { true } else { false } }
    }
  }

  enum Waiting: Sendable {
    case records([[UInt8]])
    /// A number of this device's own: the change holds only once it is stored.
    case number(Change)
    case compaction
    /// The first page of another log.
    case rebase
  }

  /// An invoice somebody wants to issue.
  public struct Wish: Sendable, Equatable {
    public var invoice: ID<Invoice>
    public var day: Day
    /// Tells this wish from any other, so that the hub answers it once.
    public var key: UInt64
    /// Where this installation would number the invoice itself if no answer came.
    public var series: ID<Series>
    /// Whether a request may have reached the hub: then two numbers could come to be.
    public var isAsked = false
    /// Whether the person was told that no answer came.
    var isTold = false
    /// The change with which the hub answered this wish: it knows now who is told the number.
    var answeredAt: Int64?

    public init(_ invoice: ID<Invoice>, on day: Day, key: UInt64, before series: ID<Series>) {
      self.invoice = invoice
      self.day = day
      self.key = key
      self.series = series
    }
  }

  /// Takes one input and says what to do, in order.
  ///
  /// `chance` is any random number; it spreads the pauses of many devices.
  public mutating func handle(
    _ input: SyncInput, at now: Instant, chance: UInt64 = 0
  ) -> [SyncCommand] {
    switch input {
    case .made(let changes): made(changes)
    case .stored(let token, let outcome, let row): stored(token, outcome, row)
    case .others(let mark, let records): othersStored(mark, records)
    case .answered(let answer): answered(answer, chance)
    case .hint(let head): hinted(head)
    case .online(let isOnline): went(online: isOnline)
    case .visible: wake(.silence)
    case .lock(let isHeld):
      link.holdsLock = isHeld
      kick()
    case .signed(let isIn): signed(in: isIn)
    case .timer:
      link.timers = Swift.max(0, link.timers - 1)
      if link.timers == 0 { link.pause = nil }
      kick()
    case .idle: compact()
    case .issue(let wish): ask(wish)
    case .numbered(let change, let unique): number(change, unique)
    case .forgoNumber: wish = nil
    case .drop(let identity): drop(identity)
    }
    return takeCommands()
  }

  /// What the edge was not told yet.
  mutating func takeCommands() -> [SyncCommand] {
    defer { commands = [] }
    return commands
  }

  func forEachRow(of change: Change, _ body: (RegisterKey) -> Void) {
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      body(RegisterKey(kind: row.kind, id: row.id, tag: 0))
    }
  }
}
