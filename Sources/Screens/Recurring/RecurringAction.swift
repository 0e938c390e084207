import Ledger
import Markup

struct RecurringActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func recurring() {}
}
