import Foundation
import Ledger
import Storage

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

  init(_ stored: StoredInvitation) {
    id = stored.id
    email = stored.email
    role = stored.role
    expires = stored.expires
    member = stored.member
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
    return (0..<4).map { _ in Fact.hex(generator.next()) }.joined()
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
      try storage.commit { writer in
        if let inviter {
          guard let own = try MemberRow.role(of: inviter, in: writer), own != .member else {
            throw MemberProblem.onlyAdministrators
          }
          guard own.mayInvite(role) else { throw MemberProblem.tooMuch }
        }
        if try MemberRow.hasMember(email, in: writer) { throw MemberProblem.isMember }
        let pending = try Store.pending(now, in: writer).filter { $0.member == nil }
        if pending.contains(where: { $0.email == email }) { throw MemberProblem.isInvited }
        let count = try writer.people().count
        if count + pending.count >= Invitation.limit { throw MemberProblem.full }
        let made = try Store.write(
          token, email, role, by: inviter, from: now, for: Invitation.lifetime, in: writer)
        return (token, made)
      }
    }
  }

  /// Writes a link down; with a `member` it renews their password.
  static func write(
    _ token: String, _ email: String, _ role: Role, of member: ID<AccountMember>? = nil,
    by inviter: ID<AccountMember>?, from now: Instant, for lifetime: Int64,
    in writer: any BookWriter
  ) throws -> Invitation {
    let made = StoredInvitation(
      id: String(SecretHash.random().prefix(16)), token: SecretHash.of(token), email: email,
      role: role, inviter: inviter, at: now,
      expires: Instant(milliseconds: now.milliseconds + lifetime), state: .pending,
      member: member)
    try writer.add(made)
    return Invitation(made)
  }

  /// Invitations that can still be accepted, in the order they end.
  public func invitations(now: Instant) throws(StoreError) -> [Invitation] {
    try reading { reader in try Store.pending(now, in: reader) }
  }

  /// The invitation that a token belongs to, while it can be accepted.
  public func invitation(for token: String, now: Instant) throws(StoreError) -> Invitation? {
    try reading { reader in try Store.pending(token, now, in: reader) }
  }

  /// Ends a pending invitation.
  ///
  /// `member` is who asks, an owner or an administrator; nil is whoever holds the folder.
  public func revoke(_ id: String, by member: ID<AccountMember>?) throws {
    try mappedCommit {
      try storage.commit { writer in
        if let member {
          guard let role = try MemberRow.role(of: member, in: writer), role != .member else {
            throw MemberProblem.onlyAdministrators
          }
        }
        if try !writer.end(invitation: id, as: .revoked) { throw MemberProblem.notPending }
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
    let name = HubName.line(name)
    if name.isEmpty { throw MemberProblem.nameNeeded }
    return try mappedCommit {
      try writingRows(now: now) { writing in
        try writing.bringPeople()
        guard let invitation = try Store.pending(token, now, in: writing.storage),
          invitation.member == nil
        else {
          throw MemberProblem.notPending
        }
        if try MemberRow.hasMember(invitation.email, in: writing.storage) {
          throw MemberProblem.isMember
        }
        var member = AccountMember()
        member.id = ID(UInt64.random(in: 256...UInt64.max))
        member.name = name
        member.email = invitation.email
        member.role = invitation.role
        var edit = Store.founding(writing.live.book)
        edit.put(member, in: writing.live.book.members)
        _ = try writing.commit(edit, as: device)
        try Store.spend(invitation, in: writing.storage)
        try writing.storage.keep(StoredCredential(first: credential, of: member.id))
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

  static func spend(_ invitation: Invitation, in writer: any PeopleWriter) throws {
    if try !writer.end(invitation: invitation.id, as: .accepted) {
      throw MemberProblem.notPending
    }
  }

  private static func pending(
    _ now: Instant, in reader: any PeopleReader
  ) throws(StorageError) -> [Invitation] {
    var pending: [Invitation] = []
    for invitation in try reader.pendingInvitations(after: now)
    where try holds(invitation, in: reader) {
      pending.append(Invitation(invitation))
    }
    return pending
  }

  static func pending(
    _ token: String, _ now: Instant, in reader: any PeopleReader
  ) throws(StorageError) -> Invitation? {
    guard let found = try reader.invitation(token: SecretHash.of(token)), found.state == .pending,
      found.expires.milliseconds > now.milliseconds, try holds(found, in: reader)
    else { return nil }
    return Invitation(found)
  }

  /// A link that renews a password holds only while the member has the email and the role of when
  /// it was made: nobody makes one before somebody rises.
  private static func holds(
    _ invitation: StoredInvitation, in reader: any PeopleReader
  ) throws(StorageError) -> Bool {
    guard let member = invitation.member else { return true }
    guard let person = try reader.person(member) else { return false }
    return person.isLive && person.email == invitation.email && person.role == invitation.role
  }
}
