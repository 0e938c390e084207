import Ledger
import Markup

extension App {
  func vendorsPage(_ html: inout HTML) {}
}
