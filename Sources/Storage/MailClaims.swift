import Ledger

/// A mail that one hub is just sending, so that no other one does (rule G84).
public struct MailClaim: Equatable, Sendable {
  public var message: ID<MailMessage>
  /// The process that sends it.
  public var holder: String
  /// When it is over whatever becomes of its holder.
  public var until: Instant
  /// The server may have all of it.
  public var isPastEnd: Bool

  public init(
    message: ID<MailMessage>, holder: String, until: Instant, isPastEnd: Bool = false
  ) {
    self.message = message
    self.holder = holder
    self.until = until
    self.isPastEnd = isPastEnd
  }
}

/// The mails that are just being sent, at most one claim each.
public protocol MailClaimReader: AnyObject {
  func mailClaim(of message: ID<MailMessage>) throws(StorageError) -> MailClaim?
  /// All of them, in no order.
  func mailClaims() throws(StorageError) -> [MailClaim]
}

/// Takes and releases claims; who may is decided by who calls it, in the same transaction.
public protocol MailClaimWriter: AnyObject {
  /// Keeps a claim in the place of the one its message had.
  func put(_ claim: MailClaim) throws(StorageError)
  func removeMailClaim(of message: ID<MailMessage>) throws(StorageError)
}
