import Foundation
import Hummingbird
import Ledger
import Synchronization

/// What a browser gets when it signs in: the cookie's secret, and the key for its own storage.
struct SignedIn: Sendable {
  var id: String
  var key: String
}

/// Who is signed in: random session ids, kept on disk as hashes, and the one-time tokens.
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
  }

  /// Links for other devices of who is signed in.
  let links = DeviceLinks()
  private let known: Mutex<Known>
  private let file: String

  init(file: String, port: Int) {
    self.file = file
    cookieName = "ledgerline-\(port)"
    var sessions: [String: Session] = [:]
    if let text = try? String(contentsOfFile: file, encoding: .utf8) {
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: " ")
        if let hash = parts.first, let session = Session(Array(parts.dropFirst())) {
          sessions[String(hash)] = session
        }
      }
    }
    known = Mutex(Known(sessions: sessions))
  }

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
    known.withLock { $0.tokens[Sessions.digest(token)] = now.milliseconds + Sessions.tokenLifetime }
    return token
  }

  /// Whether a token was not used before; it is now.
  func redeem(_ token: String, _ now: Instant) -> Bool {
    let end = known.withLock { $0.tokens.removeValue(forKey: Sessions.digest(token)) }
    guard let end else { return false }
    return end > now.milliseconds
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
        for (digest, _) in oldest {
          known.sessions[digest] = nil
          known.unwritten.append(digest)
        }
      }
      known.sessions[Sessions.digest(id)] = session
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
      guard known.sessions.removeValue(forKey: digest) != nil else { return true }
      known.unwritten.append(digest)
      return save(&known) || !known.unwritten.contains(digest)
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
      $0.sessions[key]?.seats[account] = member
      $0.sessions[key]?.account = account
      save(&$0)
    }
  }

  /// Somebody was removed, or has another password: no session sits there as them any more.
  func clear(_ member: ID<AccountMember>, from account: String) {
    links.clear(member, from: account)
    known.withLock {
      for key in $0.sessions.keys where $0.sessions[key]?.seats[account] == member {
        $0.sessions[key]?.seats[account] = nil
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
    let lines = known.sessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.line)\n" }
    do throws(ServerError) {
      try PrivateFile.write(Array(lines.joined().utf8), to: file)
      known.unwritten = []
      return true
    } catch {
      known.unwritten = known.unwritten.filter { !PrivateFile.strike($0, from: file) }
      return false
    }
  }

  /// Tries again to write down which sessions have ended, if that failed before.
  func writeAgain() {
    known.withLock { if !$0.unwritten.isEmpty { save(&$0) } }
  }
}
