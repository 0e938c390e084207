import Ledger

/// What the buttons of this area do, as text after `preset/`.
public enum PresetAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: PresetAction, _ value: String) {}
}
