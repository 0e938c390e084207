import Ledger
import Markup

// What insight does besides showing: only budgets are changed here.
struct InsightActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.insightReport) { use in
      switch state.location.route {
      case .insight: effects.append(.reportDocument(InsightPage(app: app).request, use))
      case .income: effects.append(.reportDocument(IncomePage(app: app).request, use))
      case _: break
      }
    }
  }
}

extension Action {
  /// The page's figures by category as a report: `insight-report/download`.
  static var insightReport: Verb<DocumentUse> { Verb("insight-report") }
}

extension SheetKind {
  /// The monthly budgets of the business or of what is personal.
  static var monthlyBudgets: SheetName<Scope> { SheetName("insight/budgets") }
}

extension SheetSearch {
  mutating func insight() {
    on(SheetKind.monthlyBudgets) { place in
      SheetType("Monthly Budgets", isTall: true, keeps: .row) { app, walk in
        guard place == .business || place == .personal else { return nil }
        let amounts = InsightBudgets(app: app).fields(of: place, &walk)
        return { app in
          let edit = DesignProjectRules.allocate(amounts, to: place.project, in: app.book)
          app.closeSheet()
          app.commit(edit, toast: "Budget saved")
        }
      }
    }
  }
}
