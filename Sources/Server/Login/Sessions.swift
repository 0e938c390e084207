import Foundation
import Hummingbird
import Ledger
import Store
import Synchronization

/// What a browser gets when it signs in: the cookie's secret, and the key for its own storage.
struct SignedIn: Sendable {
  var id: String
  var key: String
}

/// Who is signed in: random session ids, kept on disk as hashes, and the one-time tokens.
///
/// Where the books are in a database the same is kept there, too, for the hub that goes on in this one's place; the
/// file then is what the folder has when its books move back.
final class Sessions: Sendable {
  /// The cookie's name has the port in it: browsers share cookies between the ports of a machine,
  /// and two books may be served at once.
  let cookieName: String
  /// Tokens printed by `serve` are good for a day.
  private static let tokenLifetime: Int64 = 86_400_000

  /// Of one member in one account; the oldest end.
  static let most = 50

  private struct Known {
    /// By the SHA-256 of the session's id.
    var sessions: [String: Session] = [:]
    var tokens: [String: Int64] = [:]
    /// Sessions that have ended and may still stand on the disk.
    var unwritten: [String] = []
    /// What the database does not know yet: sessions that began or changed, and those that ended.
    var changed: Set<String> = []
    var gone: Set<String> = []

    subscript(_ digest: String) -> Session? {
      get { sessions[digest] }
      set {
        sessions[digest] = newValue
        if newValue == nil {
          unwritten.append(digest)
          gone.insert(digest)
          changed.remove(digest)
        } else {
          changed.insert(digest)
          gone.remove(digest)
        }
      }
    }
  }

  /// Links for other devices of who is signed in.
  let links: DeviceLinks
  private let known: Mutex<Known>
  private let file: String
  private let notes: HubNotes?

  init(
    file: String, port: Int, in notes: HubNotes? = nil, _ now: Instant = .now
  ) throws(StoreError) {
    self.file = file
    self.notes = notes
    cookieName = "ledgerline-\(port)"
    var known = Known()
    if let notes {
      for (hash, line) in try notes.all(.session, now: now) {
        known.sessions[hash] = Session(line.split(separator: " "))
      }
      for (hash, end) in try notes.all(.token, now: now) { known.tokens[hash] = Int64(end) }
      // Once: what ended since on another machine does not come back from this one's file.
      if try notes.all(.secret, now: now)["sessions"] == nil {
        known.sessions.merge(Sessions.read(file)) { kept, _ in kept }
        let lines = known.sessions.map { HubNotes.Line($0, $1.line, ends: $1.ended) }
        try notes.write(.session, lines)
        try notes.write(.secret, [HubNotes.Line("sessions", "taken", ends: nil)])
      }
    } else {
      known.sessions = Sessions.read(file)
    }
    let sessions = known.sessions
    links = try DeviceLinks(in: notes, now) { maker in sessions[maker] != nil }
    self.known = Mutex(known)
  }

  private static func read(_ file: String) -> [String: Session] {
    var sessions: [String: Session] = [:]
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return sessions }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      if let hash = parts.first, let session = Session(Array(parts.dropFirst())) {
        sessions[String(hash)] = session
      }
    }
    return sessions
  }

  /// How many there are that have not ended, or were not noticed to have.
  var count: Int { known.withLock { $0.sessions.count } }

  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return ID<Sessions>(high).text + ID<Sessions>(low).text
  }

  static func digest(_ text: String) -> String { SHA256.hex(Array(text.utf8)) }

  /// The id of the session that a request's cookie names: enough to end it, and for nothing else.
  func session(of request: Request) -> String? { request.cookies[cookieName]?.value }

  /// The id of the session that a request belongs to, by its cookie and its key.
  func proven(_ request: Request, _ now: Instant) -> String? {
    guard let id = session(of: request), let key = request.browserKey,
      find(id, now)?.key == Sessions.digest(key)
    else { return nil }
    return id
  }

  /// The header that hands a session to the browser; Secure when a proxy speaks HTTPS for us.
  func cookie(for session: String, over request: Request) -> String {
    let secure = request.headers[.forwardedProto] == "https" ? "; Secure" : ""
    return "\(cookieName)=\(session); Path=/; Max-Age=\(Session.lifetime / 1000); HttpOnly;"
      + " SameSite=Strict" + secure
  }

  var clearedCookie: String { "\(cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" }

  func makeToken(_ now: Instant) -> String {
    let token = Sessions.random()
    let digest = Sessions.digest(token)
    let end = now.milliseconds + Sessions.tokenLifetime
    known.withLock { $0.tokens[digest] = end }
    do throws(StoreError) {
      let line = HubNotes.Line(digest, "\(end)", ends: Instant(milliseconds: end))
      try notes?.write(.token, [line])
    } catch {
      ServerLog.write(error.message)
    }
    return token
  }

  /// Whether a token was not used before; it is now.
  func redeem(_ token: String, _ now: Instant) -> Bool {
    let digest = Sessions.digest(token)
    let end = known.withLock { $0.tokens.removeValue(forKey: digest) }
    guard let end, end > now.milliseconds else { return false }
    guard let notes else { return true }
    do throws(StoreError) {
      return try notes.take(.token, digest)
    } catch {
      // It was not used: the database is away, and so is everything else.
      known.withLock { $0.tokens[digest] = end }
      return false
    }
  }

  /// Begins a session that sits in `seats`, with `account` open, for the browser that gets `key`.
  func begin(
    _ seats: [String: ID<AccountMember>], in account: String, key: String, _ now: Instant
  ) -> SignedIn {
    let id = Sessions.random()
    let session = Session(
      end: now.milliseconds + Session.lifetime, account: account, seats: seats,
      key: Sessions.digest(key))
    known.withLock { known in
      known.sessions = known.sessions.filter { $0.value.end > now.milliseconds }
      for (account, member) in seats {
        let own = known.sessions.filter { $0.value.seats[account] == member }
        let oldest = own.sorted { $0.value.end < $1.value.end }.dropLast(Sessions.most - 1)
        for (digest, _) in oldest { known[digest] = nil }
      }
      known[Sessions.digest(id)] = session
      save(&known)
    }
    return SignedIn(id: id, key: key)
  }

  /// Ends a session; false when the disk may still know it, and a restart would bring it back.
  @discardableResult
  func end(_ id: String) -> Bool {
    links.end(madeBy: id)
    let digest = Sessions.digest(id)
    return known.withLock { known in
      guard known.sessions[digest] != nil else { return true }
      known[digest] = nil
      return save(&known) || !known.unwritten.contains(digest) && !known.gone.contains(digest)
    }
  }

  func find(_ id: String, _ now: Instant) -> Session? { find(digest: Sessions.digest(id), now) }

  func find(digest: String, _ now: Instant) -> Session? {
    known.withLock { $0.sessions[digest] }.flatMap { $0.end > now.milliseconds ? $0 : nil }
  }

  /// Opens another of the session's accounts, or one it was just given a seat in.
  func open(_ account: String, as member: ID<AccountMember>, _ id: String) {
    known.withLock {
      let key = Sessions.digest(id)
      guard var session = $0[key] else { return }
      session.seats[account] = member
      session.account = account
      $0[key] = session
      save(&$0)
    }
  }

  /// Somebody was removed, or has another password: no session sits there as them any more.
  func clear(_ member: ID<AccountMember>, from account: String) {
    links.clear(member, from: account)
    known.withLock {
      for key in $0.sessions.keys where $0.sessions[key]?.seats[account] == member {
        $0[key]?.seats[account] = nil
        $0.unwritten.append(key)
      }
      save(&$0)
    }
  }

  /// What is on the disk, as it is in memory; false when it cannot be written.
  ///
  /// A session that cannot be written still lives until the hub stops. One that has ended and stands
  /// on the disk would come back with the next start: it is struck out where it stands, which works
  /// on a full disk, too.
  @discardableResult
  private func save(_ known: inout Known) -> Bool {
    let isNoted = note(&known)
    let lines = known.sessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.line)\n" }
    do throws(ServerError) {
      try PrivateFile.write(Array(lines.joined().utf8), to: file)
      known.unwritten = []
      return isNoted
    } catch {
      known.unwritten = known.unwritten.filter { !PrivateFile.strike($0, from: file) }
      return false
    }
  }

  /// Tells the database what changed; false when it cannot be told now.
  private func note(_ known: inout Known) -> Bool {
    guard let notes else {
      known.changed = []
      known.gone = []
      return true
    }
    let lines = known.changed.compactMap { digest in
      known.sessions[digest].map { HubNotes.Line(digest, $0.line, ends: $0.ended) }
    }
    do throws(StoreError) {
      try notes.write(.session, lines, removing: Array(known.gone))
    } catch {
      return false
    }
    known.changed = []
    known.gone = []
    return true
  }

  /// Tries again to write down which sessions began and ended, if that failed before.
  func writeAgain() {
    known.withLock {
      if !$0.unwritten.isEmpty || !$0.changed.isEmpty || !$0.gone.isEmpty { save(&$0) }
    }
  }
}
