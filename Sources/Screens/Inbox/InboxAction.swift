import Ledger
import Markup

struct InboxActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func inbox() {}
}
