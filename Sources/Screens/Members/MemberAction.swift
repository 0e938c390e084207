import Ledger

/// What the buttons of this area do, as text after `member/`.
public enum MemberAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: MemberAction, _ value: String) {}
}
