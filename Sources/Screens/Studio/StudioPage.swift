import Ledger
import Markup

extension App {
  func studioPage(isArchived: Bool, _ html: inout HTML) {}
}
