import Ledger
import Markup

struct MileagePage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
