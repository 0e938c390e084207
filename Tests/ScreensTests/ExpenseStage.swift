import Ledger
import LedgerTestSupport
import Screens

/// A freelancer who keeps receipts: a client with an open project, an expense with lines and a tag, and what tests add.
enum ExpenseStage {
  static let dinner = ID<Transaction>(named: "dinner")
  static let project = ID<Project>(named: "site")
  static let food = ID<BudgetCategory>(named: "food")

  static func freelancer(_ more: (inout Edit) -> Void = { _ in }) throws -> Person {
    var edit = Edit.setUp(for: [.freelancer, .expenses])
    let client = edit.putAnn()
    var site = Project()
    site.id = project
    site.name = "Web Shop"
    site.client = client.id
    edit.put(site, replacing: nil)
    for (id, name) in [(food, "Food"), (ID(named: "travel"), "Travel")] {
      var category = BudgetCategory()
      category.id = id
      category.name = name
      category.color = "FF5733"
      edit.put(category, replacing: nil)
    }
    var tag = Tag()
    tag.id = ID(named: "trip")
    tag.name = "Trip"
    edit.put(tag, replacing: nil)
    edit.put(
      expense("dinner") {
        $0.category = food
        $0.paymentMethod = "Visa"
        $0.notes = "With Ann"
      }, replacing: nil)
    edit.put(Tagging(dinner, tag.id), replacing: nil)
    for (name, minor, position) in [("wine", 3_000, "A"), ("bread", 500, "B")] {
      edit.put(part(name, Int64(minor), position), replacing: nil)
    }
    more(&edit)
    return try Person(edit)
  }

  static func part(_ name: String, _ minor: Int64, _ position: String) -> Split {
    var part = Split()
    part.id = ID(named: name)
    part.transaction = dinner
    part.name = name
    part.amount = Money(minor: minor, currency: .usd)
    part.position = Position(position) ?? Position()
    return part
  }

  /// One of the business, $100.00 at Rewe, of November 20.
  static func expense(
    _ name: String, _ change: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    var expense = Transaction()
    expense.id = ID(named: name)
    expense.type = .purchase
    expense.project = .business
    expense.source = "Rewe"
    expense.amount = Money(minor: 10_000, currency: .usd)
    expense.day = Day(year: 2026, month: 11, day: 20)
    change(&expense)
    return expense
  }
}
