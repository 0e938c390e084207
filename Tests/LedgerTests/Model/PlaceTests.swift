import Ledger
import Testing

struct PlaceTests {
  @Test func `each place is one value of one register and comes back from it`() {
    let places: [Scope] = [.inventory, .business, .personal, .project(ID(77))]
    for place in places {
      #expect(Scope(place.project) == place)
      #expect(place.isProject == (place == .project(ID(77))))
    }
    #expect(Set(places.map { $0.project }).count == places.count)
    // As docs/format.md says, for whoever writes a client.
    #expect(ID<Project>.business == .foreign("place:business"))
    #expect(ID<Project>.personal == .foreign("place:personal"))
  }

  @Test func `rent stands in no inventory, and under the business only`() {
    var rent = Transaction()
    rent.id = ID(1)
    rent.project = .business
    var chair = Transaction()
    chair.id = ID(2)
    var edit = Edit()
    edit.put(rent, replacing: nil)
    edit.put(chair, replacing: nil)
    let book = SampleStudioTests.book([edit])
    #expect(book.transactions(in: .inventory).map { $0.id } == [chair.id])
    #expect(book.transactions(in: .business).map { $0.id } == [rent.id])
    #expect(book.transactions(in: .personal).isEmpty)
    #expect(book.items(in: .business).isEmpty && book.spaces(in: .personal).isEmpty)
  }

  @Test func `an expense is a purchase that is there, and no sale of the book's own`() {
    var expense = Transaction()
    #expect(Book().isExpense(expense))
    expense.type = .purchase
    #expect(Book().isExpense(expense))
    expense.type = .return
    #expect(!Book().isExpense(expense))
    expense.type = .purchase
    expense.life = .trashed
    #expect(!Book().isExpense(expense))
    expense.life = .live
    expense.sale = CanonicalSale(.businessToProject)
    #expect(!Book().isExpense(expense))
  }
}

struct RedirectTests {
  private func book(_ rows: [(id: UInt64, into: UInt64, parent: UInt64)]) -> Book {
    var edit = Edit()
    for row in rows {
      var category = BudgetCategory()
      category.id = ID(row.id)
      category.name = "C\(row.id)"
      category.into = ID(row.into)
      category.parent = ID(row.parent)
      category.position = Position()
      edit.put(category, replacing: nil)
    }
    return SampleStudioTests.book([edit])
  }

  @Test func `a merged category is what it was merged into, also through others`() {
    let book = book([(1, 2, 0), (2, 3, 0), (3, 0, 0)])
    #expect(book.category(ID(1)) == ID(3) && book.category(ID(2)) == ID(3))
    #expect(book.category(ID(3)) == ID(3) && book.category(ID(9)) == ID(9))
    #expect(book.name(of: ID(1)) == "C3" && book.name(of: ID(9)) == "")
  }

  @Test func `categories that were merged into each other on two devices are the least of them`() {
    let book = book([(5, 6, 0), (6, 5, 0), (7, 6, 0)])
    for id in [5, 6, 7] as [UInt64] { #expect(book.category(ID(id)) == ID(5)) }
  }

  @Test func `a ring of parents is no parent, and a category stands after its whole`() {
    let ring = book([(1, 0, 2), (2, 0, 1), (3, 0, 1)])
    for id in [1, 2, 3] as [UInt64] { #expect(ring.parent(of: ID(id)).isNone) }
    let tree = book([(1, 0, 3), (2, 0, 0), (3, 0, 0), (4, 0, 1)])
    #expect(tree.parent(of: ID(1)) == ID(3) && tree.parent(of: ID(4)) == ID(1))
    #expect(tree.categories(for: .business).map { $0.id.raw } == [2, 3, 1, 4])
  }

  @Test func `tags count once under what they were merged into`() {
    var edit = Edit()
    for (id, into) in [(1, 2), (2, 0), (3, 0)] as [(UInt64, UInt64)] {
      var tag = Tag()
      tag.id = ID(id)
      tag.name = "T\(id)"
      tag.into = ID(into)
      edit.put(tag, replacing: nil)
    }
    for tag in [1, 2, 3] as [UInt64] { edit.put(Tagging(ID(10), ID(tag)), replacing: nil) }
    let book = SampleStudioTests.book([edit])
    #expect(book.tags(of: ID(10)).map { $0.name } == ["T2", "T3"])
    #expect(book.tagList.map { $0.name } == ["T2", "T3"])
    #expect(Tagging(ID(10), ID(1)).id != Tagging(ID(1), ID(10)).id)
  }
}
