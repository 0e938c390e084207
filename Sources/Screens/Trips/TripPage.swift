import Ledger
import Markup

struct TripPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
