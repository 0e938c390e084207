import Foundation
import Ledger
import Synchronization

/// Who is signed in: random session ids, kept on disk as hashes, and the one-time tokens.
final class Sessions: Sendable {
  static let cookie = "ledgerline"
  /// 180 days, in milliseconds.
  private static let lifetime: Int64 = 180 * 86_400_000
  /// Tokens printed by `serve` are good for a day.
  private static let tokenLifetime: Int64 = 86_400_000

  private struct Known {
    /// SHA-256 of the session id, to the time it ends.
    var sessions: [String: Int64] = [:]
    var tokens: [String: Int64] = [:]
    var failures: [Int64] = []
  }

  private let known: Mutex<Known>
  private let file: String

  init(file: String) {
    self.file = file
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

  static func setCookie(_ session: String) -> String {
    "\(cookie)=\(session); Path=/; Max-Age=\(lifetime / 1000); HttpOnly; SameSite=Strict"
  }

  static var clearCookie: String { "\(cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" }

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
    }
    save()
    return session
  }

  func end(_ session: String) {
    known.withLock { $0.sessions[Sessions.digest(session)] = nil }
    save()
  }

  func isValid(_ session: String, _ now: Instant) -> Bool {
    known.withLock { ($0.sessions[Sessions.digest(session)] ?? 0) > now.milliseconds }
  }

  /// Whether another password may be tried: at most ten wrong ones in fifteen minutes.
  func mayTry(_ now: Instant) -> Bool {
    known.withLock {
      $0.failures.removeAll { $0 < now.milliseconds - 15 * 60_000 }
      return $0.failures.count < 10
    }
  }

  func failed(_ now: Instant) { known.withLock { $0.failures.append(now.milliseconds) } }

  private func save() {
    let lines = known.withLock { known in
      known.sessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    // A session that cannot be written still lives until the hub stops.
    try? PrivateFile.write(Array(text.utf8), to: file)
  }
}

/// Files only their owner may read.
enum PrivateFile {
  static func write(_ bytes: [UInt8], to path: String) throws(ServerError) {
    let temporary = path + ".new"
    let made = FileManager.default.createFile(
      atPath: temporary, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    guard made, rename(temporary, path) == 0 else { throw .cannotWrite(path: path) }
  }
}
