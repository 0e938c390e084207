import Ledger

/// What the buttons of this area do, as text after `space/`.
public enum SpaceAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: SpaceAction, _ value: String) {}
}
