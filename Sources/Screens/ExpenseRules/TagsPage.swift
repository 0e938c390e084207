import Ledger
import Markup

struct TagsPage: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
