import Ledger

/// A member as the typed table has them: a request asks this often.
public struct Person: Equatable, Sendable {
  public var id: ID<AccountMember>
  /// Not in the trash.
  public var isLive: Bool
  /// Nil for a role that this program does not know.
  public var role: Role?
  public var email: String

  public init(id: ID<AccountMember>, isLive: Bool, role: Role?, email: String) {
    self.id = id
    self.isLive = isLive
    self.role = role
    self.email = email
  }
}

/// The hash that a member's password must match.
public struct StoredCredential: Equatable, Sendable {
  public var member: ID<AccountMember>
  public var hash: String
  /// Sessions that began before end; 0: it is their first.
  public var changed: Instant

  public init(member: ID<AccountMember>, hash: String, changed: Instant) {
    self.member = member
    self.hash = hash
    self.changed = changed
  }
}

/// An invitation by link, as it is kept.
public struct StoredInvitation: Equatable, Sendable {
  /// Whether the link still lets somebody in: accepted and revoked ones never do again.
  public enum State: String, Sendable { case pending, accepted, revoked }

  public var id: String
  /// The hash of what the link carries.
  public var token: String
  public var email: String
  public var role: Role
  /// Nil for whoever holds the folder itself.
  public var inviter: ID<AccountMember>?
  public var at: Instant
  public var expires: Instant
  public var state: State
  /// Whose password it renews; nil when it lets somebody in.
  public var member: ID<AccountMember>?

  public init(
    id: String, token: String, email: String, role: Role, inviter: ID<AccountMember>?,
    at: Instant, expires: Instant, state: State, member: ID<AccountMember>?
  ) {
    self.id = id
    self.token = token
    self.email = email
    self.role = role
    self.inviter = inviter
    self.at = at
    self.expires = expires
    self.state = state
    self.member = member
  }
}

/// Who may come in: the members' rows, what they sign in with, and invitations.
public protocol PeopleReader: AnyObject {
  /// The row of a member, in the trash too.
  func person(_ id: ID<AccountMember>) throws(StorageError) -> Person?
  /// All rows, in the trash too.
  func people() throws(StorageError) -> [Person]
  /// The live rows with this very email.
  func people(withEmail email: String) throws(StorageError) -> [Person]
  /// The emails in the business's profile; usually one.
  func profileEmails() throws(StorageError) -> [String]
  func credential(of member: ID<AccountMember>) throws(StorageError) -> StoredCredential?
  func credentials() throws(StorageError) -> [StoredCredential]
  /// The invitation with a token's hash.
  func invitation(token: String) throws(StorageError) -> StoredInvitation?
  /// The pending ones that end after a moment, in the order they end.
  func pendingInvitations(after now: Instant) throws(StorageError) -> [StoredInvitation]
}

/// Writes what members sign in with, and invitations; their rows follow from the log.
public protocol PeopleWriter: AnyObject {
  /// Keeps a password's hash in the place of the one before.
  func keep(_ credential: StoredCredential) throws(StorageError)
  func removeCredential(of member: ID<AccountMember>) throws(StorageError)
  /// Throws ``StorageError/constraint(_:)`` when there is one with its id or its token.
  func add(_ invitation: StoredInvitation) throws(StorageError)
  /// Ends a pending invitation; false when there is none of that id.
  func end(invitation id: String, as state: StoredInvitation.State) throws(StorageError) -> Bool
  /// Revokes the pending links that renew a member's password.
  func revokeInvitations(renewing member: ID<AccountMember>) throws(StorageError)
}
