import Ledger
import Markup

struct ExpenseList: Room {
  let app: App

  func draw(_ html: inout HTML) {}
}
