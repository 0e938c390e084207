import Ledger
import Markup

extension App {
  func itemsTab(_ scope: Scope, _ html: inout HTML) {}
}
