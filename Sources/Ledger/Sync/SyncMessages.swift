// What the machine is told, and what it asks of the edge.

/// What happened.
public enum SyncInput: Sendable {
  /// The replica applied these; they must be stored and sent.
  case made([Change])
  /// What became of a write; `row` is the last row it wrote.
  case stored(token: String, StoreOutcome, row: UInt64)
  /// Another tab of this browser stored these rows.
  case others(mark: Mark?, records: [(row: UInt64, bytes: [UInt8])])
  case answered(SyncAnswer)
  /// The hub's log has reached `head`, or may have.
  case hint(head: Int64?)
  case online(Bool)
  /// The page came into view.
  case visible
  /// This tab became, or is no longer, the one that talks to the hub.
  case lock(Bool)
  case signed(Bool)
  /// A ``SyncCommand/wait(milliseconds:)`` is over.
  case timer
  /// Nobody is busy: what is due may be done.
  case idle
  case issue(SyncMachine.Wish)
  /// A change that issues from this device's own series, not applied yet; `unique` is its number.
  case numbered(Change, unique: String)
  /// Nobody waits for a number any more.
  case forgoNumber
  /// A person lets go of a refused change.
  case drop(Change.Identity)
}

/// What became of a command that writes to the browser's database.
public enum StoreOutcome: Equatable, Sendable {
  case ok
  /// The unique key was there already; nothing was written.
  case conflict
  /// Another tab went further; nothing was written.
  case stale
  /// In words; it is tried again by whoever writes.
  case failed(String)
}

/// The answer to a ``SyncRequest``: nobody answered, or a status with bytes.
public struct SyncAnswer: Sendable {
  /// 0: nobody answered.
  public var status: Int
  public var body: [UInt8]
  /// The header `x-ledgerline`: `head=12; to=12; epoch=ab; hash=…`.
  public var note: String

  public init(status: Int, body: [UInt8] = [], note: String = "") {
    self.status = status
    self.body = body
    self.note = note
  }

  public static var silence: SyncAnswer { SyncAnswer(status: 0) }

  /// A value of the header.
  func note(_ name: String) -> String {
    for part in note.split(separator: ";") {
      let trimmed = part.drop(while: { $0 == " " })
      if trimmed.hasPrefix(name + "=") { return String(trimmed.dropFirst(name.count + 1)) }
    }
    return ""
  }

  /// What follows `"NAME":"` in the body, an error answer's JSON.
  public func word(_ name: String) -> String {
    let marker = Array("\"\(name)\":\"".utf8)
    guard body.count > marker.count else { return "" }
    for start in 0...(body.count - marker.count)
    where body[start] == 0x22 && body[start..<start + marker.count].elementsEqual(marker) {
      return String(decoding: body[(start + marker.count)...].prefix { $0 != 0x22 }, as: UTF8.self)
    }
    return ""
  }
}

/// One request of the hub.
public struct SyncRequest: Sendable {
  /// What a request is for; its answer is read by it.
  public enum Purpose: Equatable, Sendable {
    case snapshot
    /// Which changes it carries.
    case push([Change.Identity])
    /// Which pieces it carries.
    case give([[UInt8]])
    case pull
    case issue

    /// Whether the hub stores something when it takes it.
    var isWrite: Bool {
      switch self {
      case .push, .give, .issue: return true
      case .snapshot, .pull: return false
      }
    }
  }

  public var purpose: Purpose
  public var method: String
  /// With its query, from `/v1` on.
  public var path: String
  public var body: [UInt8] = []
}

/// What the edge shall do.
public enum SyncCommand: Sendable {
  /// Writes records and the mark in one transaction; with `unique`, only if that key is new.
  case store(token: String, records: [[UInt8]], mark: Mark?, unique: String)
  /// Replaces the rows up to `upTo` with a snapshot, and adds `records`, in one transaction.
  case compact(
    token: String, snapshot: [UInt8], mark: Mark, upTo: UInt64, records: [[UInt8]])
  case ask(SyncRequest)
  /// Says ``SyncInput/timer`` later.
  case wait(milliseconds: Int)
  /// Says ``SyncInput/idle`` once nobody is busy, not before `milliseconds`.
  case tidy(milliseconds: Int)
  /// Reads everything stored anew: another tab put another log there.
  case reload
  case tell(SyncNotice)
}

/// What a person or the screens should hear of.
public enum SyncNotice: Equatable, Sendable {
  /// The book was replaced as a whole.
  case replaced
  /// The log brought what others wrote.
  case brought
  /// Something was refused, or let go of.
  case attention
  case issued(ID<Invoice>, number: String)
  /// No answer came: the person decides between waiting and a number of this device's own.
  case unanswered(SyncMachine.Wish)
  /// The hub gives no number to this invoice, in words.
  case notIssued(ID<Invoice>, words: Phrase)
  /// The hub was restored: its owner confirms the last number first.
  case numbersUnconfirmed(SyncMachine.Wish)
  /// The number was taken by another tab.
  case numberTaken(ID<Invoice>)
  /// Another account is open in this browser.
  case anotherAccount
  case signedOut
}
