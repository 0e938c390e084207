import Ledger
import Markup

extension App {
  func membersPage(_ html: inout HTML) {}
}
