import Ledger
import Markup

extension App {
  func accountingTab(_ project: Project, _ html: inout HTML) {}
}
