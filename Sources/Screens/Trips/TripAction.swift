import Ledger
import Markup

struct TripActions: Room {
  let app: App

  func perform(_ at: inout Reading) {}
}

extension SheetSearch {
  mutating func trips() {}
}
