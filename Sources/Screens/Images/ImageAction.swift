import Ledger

/// What the buttons of this area do, as text after `image/`.
public enum ImageAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: ImageAction, _ value: String) {}
}
