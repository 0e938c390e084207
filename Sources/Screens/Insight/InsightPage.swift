import Ledger
import Markup

struct InsightPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
