/// Somebody who works in the account; written by the hub only.
public struct AccountMember: Entity {
  public static var kind: Kind { .member }

  public var id = ID<AccountMember>()
  public var life = Life.live
  public var name = ""
  public var email = ""
  public var role = Role.member

  public init() {}

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

  public var title: String {
    switch self {
    case .owner: return "Owner"
    case .admin: return "Admin"
    case .member: return "Member"
    }
  }
}
