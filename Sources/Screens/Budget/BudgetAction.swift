import Ledger

// What the buttons of the budget do.
extension Action {
  static var pin: Verb2<ID<Project>, ID<BudgetCategory>> { Verb2("budget/pin") }
}

struct BudgetActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.pin) { project, category in
      if book.projects[project].map({ $0.life == .trashed }) ?? true { return }
      commit(
        DesignProjectRules.togglePin(category, of: project, for: state.membership.me, in: book))
    }
  }
}
