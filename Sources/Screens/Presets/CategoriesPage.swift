import Ledger
import Markup

extension App {
  func categoriesPage(_ html: inout HTML) {}
}
