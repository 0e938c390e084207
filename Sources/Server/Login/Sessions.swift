import Foundation
import Hummingbird
import Ledger
import Synchronization

/// Who is signed in: random session ids, kept on disk as hashes, and the one-time tokens.
final class Sessions: Sendable {
  /// The cookie's name has the port in it: browsers share cookies between the ports of a machine,
  /// and two books may be served at once.
  let cookieName: String
  /// 180 days, in milliseconds.
  private static let lifetime: Int64 = 180 * 86_400_000
  /// Tokens printed by `serve` are good for a day.
  private static let tokenLifetime: Int64 = 86_400_000

  private struct Known {
    /// SHA-256 of the session id, to the time it ends.
    var sessions: [String: Int64] = [:]
    var tokens: [String: Int64] = [:]
    /// When passwords were tried and not found right.
    var tries: [Int64] = []
  }

  private let known: Mutex<Known>
  private let file: String

  init(file: String, port: Int) {
    self.file = file
    cookieName = "ledgerline-\(port)"
    var sessions: [String: Int64] = [:]
    if let text = try? String(contentsOfFile: file, encoding: .utf8) {
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: " ")
        if parts.count == 2, let end = Int64(parts[1]) { sessions[String(parts[0])] = end }
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

  /// The session a request says it belongs to.
  func session(of request: Request) -> String? { request.cookies[cookieName]?.value }

  /// The header that hands a session to the browser; Secure when a proxy speaks HTTPS for us.
  func cookie(for session: String, over request: Request) -> String {
    let secure = request.headers[.forwardedProto] == "https" ? "; Secure" : ""
    return "\(cookieName)=\(session); Path=/; Max-Age=\(Sessions.lifetime / 1000); HttpOnly;"
      + " SameSite=Strict" + secure
  }

  var clearedCookie: String { "\(cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" }

  func makeToken(_ now: Instant) -> String {
    let token = Sessions.random()
    known.withLock { $0.tokens[Sessions.digest(token)] = now.milliseconds + Sessions.tokenLifetime }
    return token
  }

  /// A session for a token that was not used before.
  func redeem(_ token: String, _ now: Instant) -> String? {
    let end = known.withLock { $0.tokens.removeValue(forKey: Sessions.digest(token)) }
    guard let end, end > now.milliseconds else { return nil }
    return begin(now)
  }

  func begin(_ now: Instant) -> String {
    let session = Sessions.random()
    known.withLock {
      $0.sessions = $0.sessions.filter { $0.value > now.milliseconds }
      $0.sessions[Sessions.digest(session)] = now.milliseconds + Sessions.lifetime
      save($0)
    }
    return session
  }

  func end(_ session: String) {
    known.withLock {
      $0.sessions[Sessions.digest(session)] = nil
      save($0)
    }
  }

  func isValid(_ session: String, _ now: Instant) -> Bool {
    known.withLock { ($0.sessions[Sessions.digest(session)] ?? 0) > now.milliseconds }
  }

  /// Counts a try at the password; false when there were ten in fifteen minutes and none right.
  func beginTry(_ now: Instant) -> Bool {
    known.withLock {
      $0.tries.removeAll { $0 < now.milliseconds - 15 * 60_000 }
      guard $0.tries.count < 10 else { return false }
      $0.tries.append(now.milliseconds)
      return true
    }
  }

  func forgiveTries() { known.withLock { $0.tries = [] } }

  private func save(_ known: Known) {
    let lines = known.sessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
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
