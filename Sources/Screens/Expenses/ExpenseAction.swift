import Ledger
import Markup

struct ExpenseActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func expenses() {}
}
