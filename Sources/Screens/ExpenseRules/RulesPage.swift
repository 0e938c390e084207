import Ledger
import Markup

struct RulesPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
