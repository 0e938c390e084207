import Ledger
import Markup

struct ReceiptPage: Room {
  let app: App

  func draw(_ id: ID<Receipt>, _ html: inout HTML) {}
}
