import Ledger

/// What the buttons of this area do, as text after `studio/`.
public enum StudioAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: StudioAction, _ value: String) {}
}
