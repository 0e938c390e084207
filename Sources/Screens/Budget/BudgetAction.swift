import Ledger

/// What the buttons of this area do, as text after `budget/`.
public enum BudgetAction: Equatable, Sendable {
  case none

  init?(parts: [String]) { return nil }
}

extension App {
  mutating func perform(_ action: BudgetAction, _ value: String) {}
}
