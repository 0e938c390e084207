import LedgerTestSupport
import Testing

@testable import Ledger

/// Categories that were merged, in their order, and what a name leads to (rule E15).
struct MergedNamesTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `merged ones stand by their places, and the first of a name says where it leads`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    var edit = Edit()
    let names = ["Food", "food ", "Tools", "Travel", ""]
    var ids: [UInt64] = []
    for _ in 0..<12 { ids.append(1 + UInt64(dice.below(1_000))) }
    for id in Set(ids) {
      var category = BudgetCategory()
      category.id = ID(id)
      category.name = dice.pick(names) ?? ""
      category.position = Position.between(nil, nil, jitter: UInt64(dice.below(3)))
      if dice.percent(60), let other = dice.pick(ids.filter { $0 < id }) {
        category.into = ID(other)
      }
      if dice.percent(15) { category.life = .trashed }
      edit.put(category, replacing: nil)
    }
    let book = ExpenseBooks.book(edit)
    var merged: [BudgetCategory] = []
    for category in book.categories.rows where category.life == .live {
      if book.category(category.id) != category.id { merged.append(category) }
    }
    // Put in one by one, each before the first that stands behind it.
    var order: [BudgetCategory] = []
    for one in merged {
      let place = order.firstIndex {
        one.position == $0.position ? one.id < $0.id : one.position < $0.position
      }
      order.insert(one, at: place ?? order.count)
    }
    #expect(book.mergedCategories.map { $0.id } == order.map { $0.id })
    for name in ["FOOD", "tools", " Travel", "None of these", " "] {
      let wanted = folded(trimmed(name))
      func isNamed(_ category: BudgetCategory) -> Bool { folded(trimmed(category.name)) == wanted }
      var leads: ID<BudgetCategory>?
      if !wanted.isEmpty {
        leads = book.budgetCategories.first(where: isNamed)?.id
        for one in order where leads == nil && isNamed(one) {
          let end = book.category(one.id)
          if book.categories.live(end) != nil { leads = end }
        }
      }
      #expect(book.category(named: name) == leads, "\(name)")
    }
  }
}
