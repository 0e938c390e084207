import Ledger
import Markup

extension App {
  func spacesTab(_ scope: Scope, _ html: inout HTML) {}
}
