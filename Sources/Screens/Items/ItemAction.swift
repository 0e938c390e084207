import Ledger

/// What the buttons of this area do, as text after `item/`.
public enum ItemAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: ItemAction, _ value: String) {}
}
