import Ledger
import Markup

struct RuleActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func rules() {}
}
