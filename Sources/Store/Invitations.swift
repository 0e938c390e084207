import Foundation
import GRDB
import Ledger

/// A way into the account for one person: by a link, once; for a week to join, for a day to renew
/// a forgotten password.
public struct Invitation: Equatable, Sendable {
  public var id: String
  public var email: String
  public var role: Role
  public var expires: Instant
  /// Whose password it renews; nil when it lets somebody in.
  public var member: ID<AccountMember>?

  static let lifetime: Int64 = 7 * 86_400_000
  static let resetLifetime: Int64 = 86_400_000
  /// Members and pending invitations together.
  static let limit = 100

  init?(_ row: Row) {
    guard let role = Role(word: row["role"] ?? "") else { return nil }
    id = row["id"] ?? ""
    email = row["email"] ?? ""
    self.role = role
    expires = Instant(milliseconds: row["expires"] ?? 0)
    member = ID(row["member"] ?? "")
  }
}

/// Emails as they are kept, looked up and counted.
public enum EmailAddress {
  /// Without the spaces, tabs and lines around it, in lower case: however somebody types it, it is
  /// one email.
  public static func folded(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
  }
}

/// What the hub keeps of a secret: who steals the file cannot use it.
enum SecretHash {
  static func of(_ secret: String) -> String { SHA256.hex(Array(secret.utf8)) }

  /// 256 bits from the system, as hexadecimal digits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in Meta.hex(generator.next()) }.joined()
  }
}

extension Store {
  /// Makes an invitation; the token is told once and kept as a hash only.
  ///
  /// `inviter` is nil for whoever holds the folder itself.
  public func invite(
    _ email: String, as role: Role, by inviter: ID<AccountMember>?, now: Instant
  ) throws -> (token: String, invitation: Invitation) {
    let email = try Store.emailAddress(email)
    let token = SecretHash.random()
    return try mappedCommit {
      try database.write { db in
        if let inviter {
          guard let own = try MemberRow.role(of: inviter, in: db), own != .member else {
            throw MemberProblem.onlyAdministrators
          }
          guard own.mayInvite(role) else { throw MemberProblem.tooMuch }
        }
        if try MemberRow.hasMember(email, in: db) { throw MemberProblem.isMember }
        let pending = try Store.pending(now, in: db).filter { $0.member == nil }
        if pending.contains(where: { $0.email == email }) { throw MemberProblem.isInvited }
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM member") ?? 0
        if count + pending.count >= Invitation.limit { throw MemberProblem.full }
        let made = try Store.write(
          token, email, role, by: inviter, from: now, for: Invitation.lifetime, in: db)
        return (token, made)
      }
    }
  }

  /// Writes a link down; with a `member` it renews their password.
  static func write(
    _ token: String, _ email: String, _ role: Role, of member: ID<AccountMember>? = nil,
    by inviter: ID<AccountMember>?, from now: Instant, for lifetime: Int64, in db: Database
  ) throws -> Invitation {
    try db.execute(
      sql: """
        INSERT INTO invitation (id, token, email, role, inviter, at, expires, state, member)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?)
        """,
      arguments: [
        String(SecretHash.random().prefix(16)), SecretHash.of(token), email, role.word,
        inviter?.text ?? "", now.milliseconds, now.milliseconds + lifetime, member?.text ?? "",
      ])
    guard let made = try pending(token, now, in: db) else {
      throw StoreError.failed(what: "the invitation is not there")
    }
    return made
  }

  /// Invitations that can still be accepted, in the order they end.
  public func invitations(now: Instant) throws(StoreError) -> [Invitation] {
    try reading { db in try Store.pending(now, in: db) }
  }

  /// The invitation that a token belongs to, while it can be accepted.
  public func invitation(for token: String, now: Instant) throws(StoreError) -> Invitation? {
    try reading { db in try Store.pending(token, now, in: db) }
  }

  public func revoke(_ id: String, by member: ID<AccountMember>?) throws {
    try mappedCommit {
      try database.write { db in
        if let member {
          guard let role = try MemberRow.role(of: member, in: db), role != .member else {
            throw MemberProblem.onlyAdministrators
          }
        }
        try db.execute(
          sql: "UPDATE invitation SET state = 'revoked' WHERE id = ? AND state = 'pending'",
          arguments: [id])
        if db.changesCount == 0 { throw MemberProblem.notPending }
      }
    }
  }

  /// Takes an invitation up: the token is spent, the member written, the password's hash kept.
  ///
  /// All of it or nothing, and only once however many try at the same time. A link that renews a
  /// password asks for no name.
  public func accept(
    invitation token: String, name: String, credential: String, now: Instant
  ) throws -> AccountMember {
    if let member = try renewed(by: token, credential, now: now) { return member }
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    if name.isEmpty { throw MemberProblem.nameNeeded }
    return try mappedCommit {
      try writing(now: now) { writing in
        guard let invitation = try Store.pending(token, now, in: writing.db),
          invitation.member == nil
        else {
          throw MemberProblem.notPending
        }
        if try MemberRow.hasMember(invitation.email, in: writing.db) {
          throw MemberProblem.isMember
        }
        var member = AccountMember()
        member.id = ID(UInt64.random(in: 256...UInt64.max))
        member.name = String(name.prefix(200))
        member.email = invitation.email
        member.role = invitation.role
        var edit = Store.founding(writing.live.book)
        edit.put(member, in: writing.live.book.members)
        _ = try writing.commit(edit, as: device)
        try Store.spend(invitation, in: writing.db)
        try Store.keep(credential, of: member.id, in: writing.db)
        return member
      }
    }
  }

  static func emailAddress(_ text: String) throws -> String {
    let text = EmailAddress.folded(text)
    if text.isEmpty { throw MemberProblem.emailNeeded }
    if text.utf8.count > 254 || FieldRules.email(text) != nil { throw MemberProblem.emailInvalid }
    return text
  }

  static func spend(_ invitation: Invitation, in db: Database) throws {
    try db.execute(
      sql: "UPDATE invitation SET state = 'accepted' WHERE id = ?", arguments: [invitation.id])
  }

  /// A link that renews a password holds only while the member has the email and the role of when
  /// it was made: nobody makes one before somebody rises.
  private static let pendingSQL = """
    SELECT id, email, role, expires, member FROM invitation
    WHERE state = 'pending' AND expires > ? AND (member = '' OR EXISTS (
      SELECT 1 FROM member AS m WHERE m.id = invitation.member AND m.life = 'live'
        AND m.email = invitation.email AND m.role = invitation.role))
    """

  private static func pending(_ now: Instant, in db: Database) throws -> [Invitation] {
    try Row.fetchAll(db, sql: pendingSQL + " ORDER BY expires, id", arguments: [now.milliseconds])
      .compactMap { Invitation($0) }
  }

  static func pending(
    _ token: String, _ now: Instant, in db: Database
  ) throws -> Invitation? {
    try Row.fetchOne(
      db, sql: pendingSQL + " AND token = ?", arguments: [now.milliseconds, SecretHash.of(token)]
    ).flatMap { Invitation($0) }
  }
}
