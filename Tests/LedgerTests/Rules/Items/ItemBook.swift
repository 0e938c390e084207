import Ledger
import LedgerTestSupport

/// A small studio to move items in: projects p1 and p2, categories c1 and c2 that both have, a
/// purchase t1 and a return r1 in p1.
struct ItemBook {
  var told: TestBook
  private var count: UInt64 = 0

  init() throws {
    told = try TestBook()
    var edit = Edit()
    for name in ["p1", "p2"] {
      var project = Project()
      project.id = ID(named: name)
      project.name = name
      edit.put(project, replacing: nil)
    }
    for name in ["c1", "c2", "c9"] {
      var category = BudgetCategory()
      category.id = ID(named: name)
      category.name = name
      edit.put(category, replacing: nil)
    }
    for project in ["p1", "p2"] {
      for category in ["c1", "c2"] {
        edit.put(Budget(of: ID(named: project), for: ID(named: category)), replacing: nil)
      }
    }
    told.commit(edit)
    put(transaction: "t1", .purchase, in: "p1", source: "TX-001")
    put(transaction: "r1", .return, in: "p1", source: "TX-005")
  }

  var book: Book { told.book }

  mutating func operation() -> ItemOperation {
    count += 1
    return ItemOperation(
      told.replica.device << 32 | count, at: told.now.adding(milliseconds: 1_000),
      on: told.now.utcDay)
  }

  mutating func put(
    transaction name: String, _ type: TransactionType?, in project: String?, source: String = ""
  ) {
    var transaction = Transaction()
    transaction.id = ID(named: name)
    transaction.project = project.map { ID(named: $0) } ?? ID()
    transaction.type = type
    transaction.source = source
    transaction.category = ID(named: "c1")
    told.put(transaction, in: book.transactions)
  }

  mutating func put(
    item name: String, in project: String?, of transaction: String? = nil,
    category: String? = "c1", cents: Int64 = 5_000
  ) {
    var item = Item()
    item.id = ID(named: name)
    item.name = name
    item.project = project.map { ID(named: $0) } ?? ID()
    item.transaction = transaction.map { ID(named: $0) } ?? ID()
    item.category = category.map { ID(named: $0) } ?? ID()
    item.projectPrice = Money(minor: cents, currency: .usd)
    told.put(item, in: book.items)
  }

  func item(_ name: String) -> Item { book.items[ID(named: name)] ?? Item() }
  func transaction(_ name: String) -> Transaction {
    book.transactions[ID(named: name)] ?? Transaction()
  }

  func sale(
    _ project: String, _ direction: SaleDirection, _ category: String = "c1"
  ) -> Transaction? {
    book.transactions[
      CanonicalSales.id(ID(named: project), direction, ID(named: category))]
  }

  /// The canonical sale as lists have it; nil when nothing sells into it.
  func shown(_ project: String, _ direction: SaleDirection) -> Transaction? {
    book.transactions(in: .project(ID(named: project))).first { $0.sale?.direction == direction }
  }

  func cents(_ sale: Transaction?) -> Int64? { sale.flatMap { book.amounts(of: $0).single?.minor } }

  @discardableResult
  mutating func sell(_ names: [String], to target: Selling.Target) throws -> Selling.Outcome {
    let outcome = try Selling.sell(
      names.map { item($0) }, to: target, by: operation(), in: book)
    told.commit(outcome.edit)
    return outcome
  }

  func edges(_ name: String) -> [String] {
    book.lineage(of: ID(named: name)).map { $0.movement.word }
  }
}
