import Ledger
import LedgerTestSupport

@testable import Screens

/// Somebody before the list of all expenses.
enum ExpenseListStage {
  static let food = ID<BudgetCategory>(named: "food")
  static let lunch = ID<BudgetCategory>(named: "lunch")
  static let tour = ID<Ledger.Tag>(named: "tour")
  static let gig = ID<Project>(named: "gig")
  static let client = ID<Client>(named: "client")

  static func expense(
    _ name: String, _ merchant: String, _ minor: Int64, _ day: String,
    _ change: (inout Transaction) -> Void = { _ in }
  ) throws -> Transaction {
    var made = Transaction()
    made.id = ID(named: name)
    made.project = .business
    made.source = merchant
    made.amount = Money(minor: minor, currency: .usd)
    made.day = try Day(parsing: day)
    made.type = .purchase
    change(&made)
    return made
  }

  /// Four expenses of November and October 2026 in three places; today is November 21.
  static func person(
    _ work: [WorkKind] = [.musician], isEmpty: Bool = false
  ) throws -> Person {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = work
    edit.put(settings, replacing: nil)
    var category = BudgetCategory()
    category.id = Self.food
    category.name = "Food"
    category.color = "FF5733"
    edit.put(category, replacing: nil)
    category.id = Self.lunch
    category.name = "Lunch"
    category.color = ""
    category.parent = Self.food
    edit.put(category, replacing: nil)
    var tag = Ledger.Tag()
    tag.id = Self.tour
    tag.name = "Tour 2026"
    edit.put(tag, replacing: nil)
    var client = Client()
    client.id = Self.client
    client.company = "Blue Note"
    edit.put(client, replacing: nil)
    var gig = Project()
    gig.id = Self.gig
    gig.name = "Autumn Tour"
    gig.client = Self.client
    edit.put(gig, replacing: nil)
    if !isEmpty {
      let rent = try Self.expense("rent", "Landlord", 90_000, "2026-11-02") {
        $0.paymentMethod = "Transfer"
        $0.isDeductible = true
      }
      let coffee = try Self.expense("coffee", "Starbucks", 450, "2026-11-20") {
        $0.category = Self.lunch
        $0.project = .personal
      }
      let strings = try Self.expense("strings", "Guitar Center", 2_500, "2026-11-20") {
        $0.project = Self.gig
        $0.paymentMethod = "Visa"
        $0.hasEmailReceipt = true
      }
      let hotel = try Self.expense("hotel", "Hôtel du Nord", 12_000, "2026-10-31") {
        $0.notes = "late arrival"
      }
      for one in [rent, coffee, strings, hotel] { edit.put(one, replacing: nil) }
      edit.put(Tagging(strings.id, Self.tour), replacing: nil)
      var split = Split()
      split.id = ID(named: "wine")
      split.transaction = hotel.id
      split.name = "Dinner wine"
      split.amount = Money(minor: 2_000, currency: .usd)
      split.category = Self.food
      edit.put(split, replacing: nil)
      var sale = try Self.expense("sold", "Not an expense", 100, "2026-11-20")
      sale.type = .sale
      edit.put(sale, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/expenses")
    return person
  }

  /// The merchants that the list shows, from the top.
  static func merchants(_ person: Person) -> [String] {
    person.app.rows(of: .expenses).map { person.app.book.transactions.rows[Int($0)].source }
  }

  static func select(_ names: [String], _ person: inout Person) {
    for name in names { person.press("select/" + ID<Never>(named: name).text) }
  }
}
