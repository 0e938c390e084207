import Ledger
import LedgerTestSupport
import Screens

/// A designer's project in a house by the sea, told as rows.
enum DesignStage {
  static let project = ID<Project>(named: "harbor")
  static let other = ID<Project>(named: "other")

  static func dollars(_ amount: Int) -> Money { Money(amount, .usd) }

  /// Two projects and inventory: a sofa and a lamp bought for the client, a rug in inventory.
  static func edit() -> Edit {
    var edit = Edit.setUp(for: [.designer])
    let client = edit.putAnn()
    for (id, name) in [(project, "Harbor House"), (other, "City Flat")] {
      var row = Project()
      row.id = id
      row.name = name
      row.client = client.id
      row.work = .designer
      edit.put(row, replacing: nil)
    }
    var category = BudgetCategory()
    category.id = ID(named: "furn")
    category.name = "Furnishings"
    category.type = .itemized
    edit.put(category, replacing: nil)
    var space = Space()
    space.id = ID(named: "living")
    space.name = "Living Room"
    space.project = project
    edit.put(space, replacing: nil)
    var charge = Transaction()
    charge.id = ID(named: "charge")
    charge.project = project
    charge.source = "Arhaus"
    charge.amount = dollars(1111)
    charge.day = Day(year: 2026, month: 2, day: 1)
    charge.reimbursement = .owedToCompany
    charge.category = category.id
    edit.put(charge, replacing: nil)
    var credit = Transaction()
    credit.id = ID(named: "credit")
    credit.project = project
    credit.source = "Wayfair"
    credit.amount = dollars(300)
    credit.reimbursement = .owedToClient
    edit.put(credit, replacing: nil)
    edit.put(
      item("sofa", "Linen Sofa", project, bought: 1111, sold: 1500, worth: 1900) {
        $0.transaction = charge.id
        $0.space = space.id
        $0.sku = "AB-77"
      }, replacing: nil)
    edit.put(
      item("lamp", "Brass Lamp", project, bought: 222, sold: nil, worth: nil) {
        $0.transaction = charge.id
      }, replacing: nil)
    edit.put(
      item("rug", "Wool Rug", ID(), bought: 333, sold: nil, worth: 40) { _ in }, replacing: nil)
    return edit
  }

  private static func item(
    _ id: String, _ name: String, _ project: ID<Project>, bought: Int, sold: Int?, worth: Int?,
    _ change: (inout Item) -> Void
  ) -> Item {
    var item = Item()
    item.id = ID(named: id)
    item.name = name
    item.project = project
    item.purchasePrice = dollars(bought)
    item.projectPrice = sold.map { dollars($0) }
    item.marketValue = worth.map { dollars($0) }
    change(&item)
    return item
  }

  static func person() throws -> Person { try Person(edit()) }
}
