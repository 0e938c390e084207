import Ledger
import Screens

/// One designer's house with one itemized category, and the transactions that tests put into it.
enum TransactionStage {
  static let project = ID<Project>(named: "p1")
  static let furniture = ID<BudgetCategory>(named: "cat")

  static func designer(_ more: (inout Edit) -> Void = { _ in }) throws -> Person {
    var edit = Edit.setUp(for: [.designer])
    var house = Project()
    house.id = project
    house.name = "Lake House"
    house.work = .designer
    edit.put(house, replacing: nil)
    var category = BudgetCategory()
    category.id = furniture
    category.name = "Furnishings"
    category.type = .itemized
    edit.put(category, replacing: nil)
    more(&edit)
    return try Person(edit)
  }

  static func transaction(_ name: String, _ change: (inout Transaction) -> Void = { _ in })
    -> Transaction
  {
    var transaction = Transaction()
    transaction.id = ID(named: name)
    transaction.project = project
    change(&transaction)
    return transaction
  }

  static func dollars(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }
}
