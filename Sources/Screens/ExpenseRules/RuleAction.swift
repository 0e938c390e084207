import Ledger
import Markup

// What the buttons of the rules for vendors do.
extension Action {
  static var ruleUp: Verb<ID<ExpenseRule>> { Verb("rule/up") }
  static var ruleDown: Verb<ID<ExpenseRule>> { Verb("rule/down") }
  /// It was dragged: the value is the id of the row it was dropped before, or nothing at the end.
  static var dropRule: Verb<ID<ExpenseRule>> { Verb("rule/to") }
  static var deleteRule: Verb<ID<ExpenseRule>> { Verb("rule/delete") }
}

struct RuleActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    TagSheet(app: app).perform(&at)
    at.on(Action.ruleUp) { move($0, .by(-1)) }
    at.on(Action.ruleDown) { move($0, .by(1)) }
    at.on(Action.dropRule) { id in
      if let move = Ordering.Move(dropped: value) { self.move(id, move) }
    }
    at.on(Action.deleteRule) { Changes(app: app).trash($0, in: book.rules, toast: "Rule deleted") }
  }

  private func move(_ id: ID<ExpenseRule>, _ move: Ordering.Move) {
    commit(
      Ordering.move(id.raw, move, among: book.expenseRules, in: book.rules, jitter: chance()))
  }
}

extension SheetSearch {
  mutating func rules() {
    tags()
    on(SheetKind.rule) { RuleSheet.type($0) }
    on(SheetKind.ruleFrom) { RuleSheet.type(from: $0) }
    on(SheetKind.applyRule) { ApplyRuleSheet.type($0) }
    on(SheetKind.deleteRule) { id in
      .deleting("Delete Rule?", "Expenses keep what it gave them.", .deleteRule(id)) {
        $0.book.rules.live(id) != nil
      }
    }
  }
}
