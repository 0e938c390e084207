import Foundation
import Hummingbird
import Ledger
import Synchronization

/// Who is signed in: random session ids, kept on disk as hashes, and the one-time tokens.
final class Sessions: Sendable {
  /// The cookie's name has the port in it: browsers share cookies between the ports of a machine,
  /// and two books may be served at once.
  let cookieName: String
  /// Tokens printed by `serve` are good for a day.
  private static let tokenLifetime: Int64 = 86_400_000

  /// Wrong tries in fifteen minutes: at one password, and at all of them.
  private static let triesEach = 10
  private static let triesInAll = 60

  private struct Known {
    /// By the SHA-256 of the session's id.
    var sessions: [String: Session] = [:]
    var tokens: [String: Int64] = [:]
    /// When what was tried and not found right.
    var tries: [(key: String, at: Int64)] = []
  }

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

  private static func digest(_ text: String) -> String { SHA256.hex(Array(text.utf8)) }

  /// The id of the session a request says it belongs to.
  func session(of request: Request) -> String? { request.cookies[cookieName]?.value }

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

  /// Begins a session that sits in `seats`, with `account` open.
  func begin(
    _ seats: [String: ID<AccountMember>], in account: String, _ now: Instant
  ) -> String {
    let id = Sessions.random()
    let session = Session(
      end: now.milliseconds + Session.lifetime, account: account, seats: seats)
    known.withLock {
      $0.sessions = $0.sessions.filter { $0.value.end > now.milliseconds }
      $0.sessions[Sessions.digest(id)] = session
      save($0)
    }
    return id
  }

  func end(_ id: String) {
    known.withLock {
      $0.sessions[Sessions.digest(id)] = nil
      save($0)
    }
  }

  func find(_ id: String, _ now: Instant) -> Session? {
    known.withLock { $0.sessions[Sessions.digest(id)] }.flatMap {
      $0.end > now.milliseconds ? $0 : nil
    }
  }

  /// Opens another of the session's accounts, or one it was just given a seat in.
  func open(_ account: String, as member: ID<AccountMember>, _ id: String) {
    known.withLock {
      let key = Sessions.digest(id)
      $0.sessions[key]?.seats[account] = member
      $0.sessions[key]?.account = account
      save($0)
    }
  }

  /// Somebody was removed, or has another password: no session sits there as them any more.
  func clear(_ member: ID<AccountMember>, from account: String) {
    known.withLock {
      for key in $0.sessions.keys where $0.sessions[key]?.seats[account] == member {
        $0.sessions[key]?.seats[account] = nil
      }
      save($0)
    }
  }

  /// Counts a try at a secret; false when there were too many and none right.
  func beginTry(_ key: String, _ now: Instant) -> Bool {
    known.withLock {
      $0.tries.removeAll { $0.at < now.milliseconds - 15 * 60_000 }
      let each = $0.tries.filter { $0.key == key }.count
      guard each < Sessions.triesEach, $0.tries.count < Sessions.triesInAll else { return false }
      $0.tries.append((key, now.milliseconds))
      return true
    }
  }

  func forgiveTries(_ key: String) {
    known.withLock { $0.tries.removeAll { $0.key == key } }
  }

  private func save(_ known: Known) {
    let lines = known.sessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.line)\n" }
    // A session that cannot be written still lives until the hub stops.
    try? PrivateFile.write(Array(lines.joined().utf8), to: file)
  }
}

/// Files only their owner may read, whole or not at all.
enum PrivateFile {
  static func write(_ bytes: [UInt8], to path: String) throws(ServerError) {
    let draft = path + ".new"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotWrite(path: path) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: bytes)
      try handle.synchronize()
    } catch {
      unlink(draft)
      throw .cannotWrite(path: path)
    }
    guard rename(draft, path) == 0 else { throw .cannotWrite(path: path) }
  }
}
