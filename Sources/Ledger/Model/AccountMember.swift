/// Somebody who works in the account; written by the hub only.
public struct AccountMember: Entity {
  public static var kind: Kind { .member }

  public var id = ID<AccountMember>()
  public var life = Life.live
  public var name = ""
  public var email = ""
  public var role = Role.member

  public init() {}

  /// Whoever began the book: owner of it even before there is a row that says so.
  public static var founder: ID<AccountMember> { ID(1) }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "email", &email)
    visitor.register(4, "role", &role)
  }
}

/// What somebody may do: members work in the book, admins also set up presets and people, owners also
/// the account.
public enum Role: String, Choice, Sendable {
  case owner, admin, member
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .owner: return "Owner"
    case .admin: return "Admin"
    case .member: return "Member"
    }
  }

  /// The greater, the more it may.
  private var rank: Int {
    switch self {
    case .owner: return 2
    case .admin: return 1
    case .member: return 0
    }
  }

  /// Whether whoever has it may invite somebody as `other`: nobody gives more than they have.
  public func mayInvite(_ other: Role) -> Bool { self != .member && other.rank <= rank }

  /// Whether whoever has it may change rows of a kind on a device.
  ///
  /// Members of the account and what they may do are the hub's own.
  public func mayWrite(_ kind: Kind) -> Bool {
    switch kind.facts.writers {
    case .hub: return false
    case .administrators: return self != .member
    case .everybody: return true
    }
  }
}

/// Which password somebody is asked for who wants another one.
public enum PasswordKind: String, Sendable {
  /// The member's own in the account.
  case own
  /// The hub's, which signs in its owner.
  case hub
  /// None: they come by the address that the hub prints.
  case absent = "none"
}

extension Book {
  /// What somebody may do; nil for a stranger, and for who was removed.
  public func role(of member: ID<AccountMember>) -> Role? {
    if let row = members[member] { return row.isLive ? row.role : nil }
    return member == AccountMember.founder ? .owner : nil
  }
}
