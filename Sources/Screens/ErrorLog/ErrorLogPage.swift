import Ledger
import Markup

struct ErrorLogPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
