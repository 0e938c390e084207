import Ledger
import Store

/// A session as it counts now: with the seats of who was not removed and has no other password since, and what each
/// may do there.
struct Standing: Sendable {
  var session: Session
  var roles: [String: Role]

  init(_ session: Session, _ roles: [String: Role]) {
    self.session = session
    self.session.seats = session.seats.filter { roles[$0.key] != nil }
    self.roles = roles
  }
}

/// A link for another device as it is kept: the session that made it, and until when it is good.
struct KeptLink: Equatable, Sendable {
  /// The SHA-256 of the session's id.
  var maker: String
  var ends: Instant
}

/// Where sessions, one-time tokens and links for devices are kept, each by the SHA-256 of its secret: in a hub's
/// memory and its folder (``FolderSessions``), or in the database that many hubs ask (``DatabaseSessions``).
///
/// Calls may block.
protocol SessionBook: Sendable {
  func find(_ digest: String, _ now: Instant) throws(StoreError) -> Session?
  /// The session as it counts now.
  func standing(_ digest: String, _ now: Instant, in accounts: any Accounts) throws -> Standing?
  /// Keeps a new session; of each of its members so many stay, with it, that end last.
  func begin(
    _ session: Session, as digest: String, most: Int, _ now: Instant
  ) throws(StoreError)
  /// Ends a session and the links that it made; false when a restart may bring it back.
  func end(_ digest: String) throws(StoreError) -> Bool
  /// Seats a session in an account, which is open from then on.
  func open(
    _ account: String, as member: ID<AccountMember>, in digest: String
  ) throws(StoreError)
  /// No session sits in an account as this member any more.
  func clear(_ member: ID<AccountMember>, from account: String) throws(StoreError)
  /// Tries again to write down what could not be.
  func writeAgain()
  func count(_ now: Instant) throws(StoreError) -> Int

  func keep(token digest: String, until end: Instant) throws(StoreError)
  /// Whether a token is good; it is used up then, for whoever asks first.
  func take(token digest: String, _ now: Instant) throws(StoreError) -> Bool

  /// Keeps a link; of one session's the latest stay.
  func keep(link digest: String, _ link: KeptLink, most: Int) throws(StoreError)
  /// A link that is good; it stays.
  func link(_ digest: String, _ now: Instant) throws(StoreError) -> KeptLink?
  /// A link that is good, for whoever asks first.
  func take(link digest: String, _ now: Instant) throws(StoreError) -> KeptLink?
}
