import Ledger
import PostgresStorage
import Storage

/// A session as the hubs of a database keep it.
public struct KeptSession: Sendable {
  /// The account that is open.
  public var account: String
  /// The hash of the browser's key.
  public var key: String
  public var ends: Instant
  public var seats: [String: ID<AccountMember>]

  public init(
    account: String, key: String, ends: Instant, seats: [String: ID<AccountMember>]
  ) {
    self.account = account
    self.key = key
    self.ends = ends
    self.seats = seats
  }
}

/// What a database says of a session: where it sits, and what its members may do there.
public struct StandingSession: Sendable {
  public var kept: KeptSession
  /// Who was removed has none, and neither has who signed in before the password was changed.
  public var roles: [String: Role]
}

/// Who is signed in, by the hash of the session's id.
extension HubNotes {
  /// The session, and in which of its accounts it still counts that began `lifetime` before its end.
  public func session(
    _ digest: String, lifetime: Int64, now: Instant
  ) throws(StoreError) -> StandingSession? {
    let found = try asking { server throws(StorageError) in
      try server.session(digest, now: now.milliseconds)
    }
    guard let (line, seats) = found else { return nil }
    var kept = KeptSession(
      account: line.account, key: line.key, ends: Instant(milliseconds: line.ends), seats: [:])
    var roles: [String: Role] = [:]
    for seat in seats {
      guard let member = ID<AccountMember>(seat.member) else { continue }
      kept.seats[seat.account] = member
      guard seat.isThere, seat.changed <= line.ends - lifetime else { continue }
      if let row = seat.row {
        if row.life == Life.live.word { roles[seat.account] = Role(word: row.role) }
      } else if member == AccountMember.founder {
        // Whom no row names yet.
        roles[seat.account] = .owner
      }
    }
    return StandingSession(kept: kept, roles: roles)
  }

  /// Begins a session under the hash of its secret; of each of its members at most `most` stay, with this one, that end last.
  public func begin(_ session: KeptSession, as digest: String, most: Int) throws(StoreError) {
    try asking { server throws(StorageError) in
      try server.begin(
        digest,
        SessionLine(
          account: session.account, key: session.key, ends: session.ends.milliseconds),
        session.seats.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) }, most: most)
    }
  }

  /// Ends a session, and the links that it made.
  public func endSession(_ digest: String) throws(StoreError) {
    try asking { server throws(StorageError) in try server.endSession(digest) }
  }

  /// Lets a session into an account as a member, which is the one it has open from then on.
  public func seat(
    _ digest: String, in account: String, as member: ID<AccountMember>
  ) throws(StoreError) {
    try asking { server throws(StorageError) in
      try server.seat(digest, in: account, as: member.text)
    }
  }

  /// Takes a member's seats in an account away, in every session.
  public func unseat(_ member: ID<AccountMember>, from account: String) throws(StoreError) {
    try asking { server throws(StorageError) in try server.unseat(member.text, from: account) }
  }

  /// All that have not ended, by their hashes.
  public func sessions(now: Instant) throws(StoreError) -> [String: KeptSession] {
    let found = try asking { server throws(StorageError) in
      try server.sessions(now: now.milliseconds)
    }
    var sessions: [String: KeptSession] = [:]
    for (name, line, seats) in found {
      var kept = KeptSession(
        account: line.account, key: line.key, ends: Instant(milliseconds: line.ends), seats: [:])
      for (account, member) in seats { kept.seats[account] = ID<AccountMember>(member) }
      sessions[name] = kept
    }
    return sessions
  }

  /// How many have not ended.
  public func countSessions(now: Instant) throws(StoreError) -> Int {
    try asking { server throws(StorageError) in try server.countSessions(now: now.milliseconds) }
  }

  /// Writes down a link by which a session's device signs in another one; the `most` that end last stay.
  public func addDeviceLink(
    _ digest: String, of session: String, ends: Instant, most: Int
  ) throws(StoreError) {
    try asking { server throws(StorageError) in
      try server.addDeviceLink(digest, of: session, ends: ends.milliseconds, most: most)
    }
  }
}
