import Ledger
import Markup

extension App {
  func spacePage(_ id: ID<Space>, _ html: inout HTML) {}
}
