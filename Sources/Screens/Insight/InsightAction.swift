import Ledger
import Markup

struct InsightActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func insight() {}
}
