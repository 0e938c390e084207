import Ledger

/// A link by which somebody without a sign-in reads one thing of the book, as it is kept.
public struct StoredLink: Equatable, Sendable {
  public var id: String
  /// The hash of what the address carries.
  public var token: String
  /// What it shows, in words that the hub knows: those of a later program are kept.
  public var kind: String
  /// Which one of that kind; empty where there is only one.
  public var subject: String
  /// What its maker calls it.
  public var label: String
  /// Nil for whoever holds the folder itself.
  public var maker: ID<AccountMember>?
  public var at: Instant
  /// Nil: it does not end by itself.
  public var expires: Instant?
  public var revoked: Instant?
  /// When it was opened first and last, and how often.
  public var first: Instant?
  public var last: Instant?
  public var count: Int64

  public init(
    id: String, token: String, kind: String, subject: String, label: String,
    maker: ID<AccountMember>?, at: Instant, expires: Instant?, revoked: Instant? = nil,
    first: Instant? = nil, last: Instant? = nil, count: Int64 = 0
  ) {
    self.id = id
    self.token = token
    self.kind = kind
    self.subject = subject
    self.label = label
    self.maker = maker
    self.at = at
    self.expires = expires
    self.revoked = revoked
    self.first = first
    self.last = last
    self.count = count
  }
}

/// What is shown to people without a sign-in.
public protocol LinkReader: AnyObject {
  /// The link with a token's hash, whether it still holds or not.
  func link(token: String) throws(StorageError) -> StoredLink?
  /// All of them, those that were made last first.
  func links() throws(StorageError) -> [StoredLink]
}

/// Makes links, ends them and counts how often they are opened.
public protocol LinkWriter: AnyObject {
  /// Throws ``StorageError/constraint(_:)`` when there is one with its id or its token.
  func add(_ link: StoredLink) throws(StorageError)
  /// Ends a link; false when there is none of that id, or it was ended before.
  func revoke(link id: String, at: Instant) throws(StorageError) -> Bool
  /// Counts that it was opened.
  func opened(link id: String, at: Instant) throws(StorageError)
  /// Forgets those that expired or were revoked before a moment.
  func forgetLinks(endedBefore moment: Instant) throws(StorageError)
}
