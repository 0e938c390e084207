import Ledger
import Markup

extension App {
  func templatesPage(_ html: inout HTML) {}
}
