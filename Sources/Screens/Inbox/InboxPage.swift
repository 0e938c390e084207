import Ledger
import Markup

struct InboxPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
