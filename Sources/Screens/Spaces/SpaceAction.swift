import Ledger

/// What the buttons of this area do, as text after `space/`.
public enum SpaceAction: Equatable, Sendable {
  /// Makes the space that another form names in a field, and chooses it: `create/FIELD/PROJECT`.
  case create(field: String, Scope)

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "create" where !part(1).isEmpty:
      self = .create(field: part(1), Scope(ID<Project>(part(2)) ?? ID()))
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: SpaceAction, _ value: String) {
    switch action {
    case .create(let field, let scope): createSpace(for: field, in: scope)
    }
  }
}
