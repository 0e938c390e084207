import Foundation
import Ledger
import Store
import Synchronization

/// Sessions in memory and, as hashes, in a file; tokens and links in memory alone, so that a hub that starts anew
/// has none.
final class FolderSessions: SessionBook {
  private struct Known {
    /// By the SHA-256 of the session's id.
    var sessions: [String: Session] = [:]
    var tokens: [String: Instant] = [:]
    /// Those made last at the end.
    var links: [(digest: String, link: KeptLink)] = []
    /// Sessions that have ended and may still stand on the disk.
    var unwritten: [String] = []

    subscript(_ digest: String) -> Session? {
      get { sessions[digest] }
      set {
        sessions[digest] = newValue
        if newValue == nil { unwritten.append(digest) }
      }
    }
  }

  private let known: Mutex<Known>
  private let file: String

  init(file: String) {
    self.file = file
    known = Mutex(Known(sessions: SessionFile.read(file)))
  }

  func count(_ now: Instant) -> Int { known.withLock { $0.sessions.count } }

  func find(_ digest: String, _ now: Instant) -> Session? {
    known.withLock { $0.sessions[digest] }.flatMap { $0.end > now.milliseconds ? $0 : nil }
  }

  func standing(
    _ digest: String, _ now: Instant, in accounts: any Accounts
  ) throws -> Standing? {
    guard let session = find(digest, now) else { return nil }
    var roles: [String: Role] = [:]
    for (name, member) in session.seats {
      roles[name] = try accounts.find(name)?.store.role(of: member, signedIn: session.begun)
    }
    return Standing(session, roles)
  }

  func begin(_ session: Session, as digest: String, most: Int, _ now: Instant) {
    known.withLock { known in
      known.sessions = known.sessions.filter { $0.value.end > now.milliseconds }
      for (account, member) in session.seats {
        let own = known.sessions.filter { $0.value.seats[account] == member }
        let oldest = own.sorted { $0.value.end < $1.value.end }.dropLast(most - 1)
        for (digest, _) in oldest { known[digest] = nil }
      }
      known[digest] = session
      save(&known)
    }
  }

  func end(_ digest: String) -> Bool {
    known.withLock { known in
      known.links.removeAll { $0.link.maker == digest }
      guard known.sessions[digest] != nil else { return true }
      known[digest] = nil
      return save(&known) || !known.unwritten.contains(digest)
    }
  }

  func open(_ account: String, as member: ID<AccountMember>, in digest: String) {
    known.withLock {
      guard var session = $0[digest] else { return }
      session.seats[account] = member
      session.account = account
      $0[digest] = session
      save(&$0)
    }
  }

  func clear(_ member: ID<AccountMember>, from account: String) {
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
    do throws(ServerError) {
      try SessionFile.write(known.sessions, to: file)
      known.unwritten = []
      return true
    } catch {
      known.unwritten = known.unwritten.filter { !PrivateFile.strike($0, from: file) }
      return false
    }
  }

  func writeAgain() { known.withLock { if !$0.unwritten.isEmpty { save(&$0) } } }

  // MARK: tokens and links

  func keep(token digest: String, until end: Instant) {
    known.withLock { $0.tokens[digest] = end }
  }

  func take(token digest: String, _ now: Instant) -> Bool {
    let end = known.withLock { $0.tokens.removeValue(forKey: digest) }
    return end.map { now < $0 } ?? false
  }

  func keep(link digest: String, _ link: KeptLink, most: Int) {
    known.withLock { known in
      let own = known.links.filter { $0.link.maker == link.maker }.dropLast(most - 1)
      let over = Set(own.map { $0.digest })
      known.links.removeAll { over.contains($0.digest) }
      known.links.append((digest, link))
    }
  }

  func link(_ digest: String, _ now: Instant) -> KeptLink? {
    known.withLock { known in
      known.links.removeAll { $0.link.ends <= now }
      return known.links.first { $0.digest == digest }?.link
    }
  }

  func take(link digest: String, _ now: Instant) -> KeptLink? {
    known.withLock { known in
      known.links.removeAll { $0.link.ends <= now }
      guard let place = known.links.firstIndex(where: { $0.digest == digest }) else { return nil }
      return known.links.remove(at: place).link
    }
  }
}

/// DATA/sessions: a line a session, its hash and then ``Session/line``.
enum SessionFile {
  static func read(_ file: String) -> [String: Session] {
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

  static func write(_ sessions: [String: Session], to file: String) throws(ServerError) {
    let lines = sessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.line)\n" }
    try PrivateFile.write(Array(lines.joined().utf8), to: file)
  }
}
