import Ledger

/// Who is signed in at the hub, and what it told about the account.
public struct Membership: Equatable, Sendable {
  /// The signed-in person's row; none before the hub said who it is.
  public var me = ID<AccountMember>()
  /// What the hub said the person may do; the book's own row counts when it is there.
  public var role: Role?
  /// Which password the person would be asked for to get another one.
  public var password = PasswordKind.absent
  /// The account whose book is on this page.
  public var account = Membership.first
  /// The account that the browser's session has open, once the hub said so.
  public var opened = ""
  public var accountName = ""
  /// When the hub made its last backup of the account; nil where it makes none, or made none yet.
  public var backup: Instant?
  public var accounts: [Account] = []
  /// Pending invitations; only those who may invite are told.
  public var invitations: [Invitation] = []
  /// Links for people without a sign-in, once the hub told them.
  public var links: [SharedLink] = []
  /// The address of the app, for links.
  public var base = ""
  /// The link of the invitation that was just made: the hub keeps only its hash.
  public var link = ""
  /// The invitation whose page is open.
  public var welcome: Welcoming?
  /// What the device link whose page is open leads to.
  public var joining: Joining?
  /// Why the link whose page is open cannot be used.
  public var problem = Phrase.none
  /// The account's mail server, as the hub said last.
  public var mail = MailServer()
  /// The hub's answer is being waited for.
  public var isWaiting = false

  public init() {}

  /// One of the accounts this browser may open.
  public struct Account: Equatable, Sendable {
    public var id: String
    public var role: Role
    public var name: String

    public init(id: String, role: Role, name: String) {
      self.id = id
      self.role = role
      self.name = name
    }
  }

  /// An invitation nobody has accepted yet.
  public struct Invitation: Equatable, Sendable {
    public var id: String
    public var email: String
    public var role: Role
    public var expires: Day
    /// It lets nobody in, but a member choose another password.
    public var isReset: Bool

    public init(id: String, email: String, role: Role, expires: Day, isReset: Bool = false) {
      self.id = id
      self.email = email
      self.role = role
      self.expires = expires
      self.isReset = isReset
    }
  }

  /// What a device link's page says before the device is signed in.
  public struct Joining: Equatable, Sendable {
    public var account = ""
    /// Whose devices it joins.
    public var name = ""

    public init() {}
  }

  /// What an invitation's page says before it is accepted.
  public struct Welcoming: Equatable, Sendable {
    public var account: String
    public var email: String
    public var role: Role
    /// The browser has shown that it is this person: no password is asked.
    public var isKnown: Bool
    /// The link is a member's who forgot the password.
    public var isReset = false

    public init(account: String, email: String, role: Role, isKnown: Bool) {
      self.account = account
      self.email = email
      self.role = role
      self.isKnown = isKnown
    }
  }
}
