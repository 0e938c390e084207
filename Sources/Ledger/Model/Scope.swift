/// Where something belongs: a project, the business's own inventory, the business itself, or somebody's private life.
///
/// It is one register, ``Transaction/project``, so that no merge makes a place nobody chose. The business and what is personal
/// are projects that no book has: a program that does not know them shows their rows in no inventory.
public enum Scope: Hashable, Sendable {
  case project(ID<Project>)
  case inventory
  /// Rent, software, travel: a cost of the business that is in no inventory.
  case business
  /// It enters no figure of the business.
  case personal

  /// None means inventory.
  public init(_ project: ID<Project>) {
    switch project {
    case ID(): self = .inventory
    case .business: self = .business
    case .personal: self = .personal
    case _: self = .project(project)
    }
  }

  /// The project's id; none for inventory.
  public var project: ID<Project> {
    switch self {
    case .project(let id): return id
    case .inventory: return ID()
    case .business: return .business
    case .personal: return .personal
    }
  }

  /// Whether it is a project that a book can have.
  public var isProject: Bool {
    if case .project = self { return true }
    return false
  }
}

extension ID where Owner == Project {
  /// Stands for the business itself; the hash of "place:business", written out.
  public static var business: ID { ID(0x85F8_8DFE_FD6E_8140) }
  /// Stands for somebody's private life; the hash of "place:personal", written out.
  public static var personal: ID { ID(0x2000_B33B_F51D_8730) }
}
