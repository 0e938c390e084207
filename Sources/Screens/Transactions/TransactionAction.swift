import Ledger

/// What the buttons of this area do, as text after `transaction/`.
public enum TransactionAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: TransactionAction, _ value: String) {}
}
