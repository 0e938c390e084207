/// What the form of a space checks (rule F1).
public enum SpaceProblem: Error, Equatable, Sendable {
  case nameMissing

  public var message: Phrase {
    switch self {
    case .nameMissing: return "Name is required"
    }
  }
}

/// What may stand in a space, and who changes spaces and templates (rules F1, S2).
public enum SpaceRules {
  public static func name(_ text: String) -> SpaceProblem? { isBlank(text) ? .nameMissing : nil }

  /// An item stands in a space of its own scope only.
  public static func fits(_ item: Item, in space: Space) -> Bool { item.project == space.project }

  /// Templates are for owners and administrators to make.
  public static func maySaveTemplate(_ role: Role) -> Bool {
    switch role {
    case .owner, .admin: return true
    case .member: return false
    }
  }

  /// Puts a space away; the people who look at it call that deleting.
  public static func delete(_ space: Space, in book: Book) -> Edit {
    var gone = space
    gone.life = .archived
    return Edit(putting: gone, in: book.spaces)
  }
}
