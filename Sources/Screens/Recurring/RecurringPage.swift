import Ledger
import Markup

struct RecurringPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
