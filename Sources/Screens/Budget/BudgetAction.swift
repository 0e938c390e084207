import Ledger

/// What the buttons of the budget do, as text after `budget/`.
public enum BudgetAction: Equatable, Sendable {
  case pin(ID<Project>, ID<BudgetCategory>)

  init?(parts: [String]) {
    guard parts.count == 3, parts[0] == "pin", let project = ID<Project>(parts[1]),
      let category = ID<BudgetCategory>(parts[2])
    else { return nil }
    self = .pin(project, category)
  }
}

extension App {
  mutating func perform(_ action: BudgetAction, _ value: String) {
    switch action {
    case .pin(let project, let category):
      commit(
        DesignProjectRules.togglePin(category, of: project, for: state.membership.me, in: book))
    }
  }
}
