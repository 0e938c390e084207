import Ledger
import Markup

extension App {
  func transactionsTab(_ scope: Scope, _ html: inout HTML) {}
}
