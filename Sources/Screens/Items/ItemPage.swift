import Ledger
import Markup

extension App {
  func title(of item: Item) -> String { item.name }

  func itemPage(_ id: ID<Item>, _ html: inout HTML) {}
}
