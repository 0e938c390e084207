import Ledger
import Markup

struct ExpenseActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    ExpenseListActions(app: app).perform(&at)
    ExpenseDetailActions(app: app).perform(&at)
  }
}

extension SheetSearch {
  mutating func expenses() {
    expenseList()
    expenseDetail()
  }
}
