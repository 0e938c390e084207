import Ledger
import Markup

struct ErrorLogActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func errorLog() {}
}
