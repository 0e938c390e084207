import Foundation
import Ledger
import Testing

@testable import Screens

/// What tests of items begin with, and read from the page.
protocol ItemStage {}

extension ItemStage {
  /// A designer's book: project p with categories, a purchase and a return, and some items.
  func person(items: Int = 3) throws -> Person {
    var edit = Edit.setUp(for: [.designer])
    for (raw, name) in [(UInt64(300), "Elm House"), (301, "Oak House")] {
      var project = Project()
      project.id = ID(raw)
      project.name = name
      project.work = .designer
      edit.put(project, replacing: nil)
    }
    var category = BudgetCategory()
    category.id = ID(310)
    category.name = "Furnishings"
    edit.put(category, replacing: nil)
    for project in [ID<Project>(300), ID(301)] {
      edit.put(Budget(of: project, for: category.id), replacing: nil)
    }
    for (raw, type) in [(UInt64(320), TransactionType.purchase), (321, .return)] {
      var transaction = Transaction()
      transaction.id = ID(raw)
      transaction.project = ID(300)
      transaction.type = type
      transaction.source = "West Elm"
      transaction.category = category.id
      edit.put(transaction, replacing: nil)
    }
    for number in 0..<items {
      var item = Item()
      item.id = ID(UInt64(1_000 + number))
      item.name = "Lamp \(number)"
      item.sku = "AB-\(number)"
      item.project = ID(300)
      item.category = category.id
      item.projectPrice = Money(minor: 10_000, currency: .usd)
      item.created = Instant(milliseconds: Int64(1_000 + number))
      edit.put(item, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/project/" + ID<Project>(300).text + "/items")
    return person
  }

  func text(_ number: UInt64) -> String { ID<Item>(number).text }

  func item(_ person: Person, _ number: UInt64 = 1_000) throws -> Item {
    try #require(person.app.book.items[ID(number)])
  }

  func shown(_ person: Person) -> [String] {
    person.page.components(separatedBy: "class=\"row-title\">").dropFirst()
      .map { String($0.prefix { $0 != "<" }) }
  }
}
