import Ledger
import Markup

extension App {
  func budgetTab(_ project: Project, _ html: inout HTML) {}
}
