import Ledger
import LedgerTestSupport
import Testing

struct SellingTests {
  @Test func `selling again by the same operation changes nothing`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    let operation = studio.operation()
    let first = try Selling.sell(
      [studio.item("i1")], to: .business, by: operation, in: studio.book)
    studio.told.commit(first.edit)
    let again = try Selling.sell(
      [studio.item("i1")], to: .business, by: operation, in: studio.book)
    #expect(again.edit.isEmpty)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 5_000)
  }

  @Test func `two devices that sell the same item offline count it once`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", cents: 7_000)
    var other = studio
    other.told = studio.told.offline(device: 8)
    try studio.sell(["i1"], to: .business)
    try other.sell(["i1"], to: .project(ID(named: "p2")))
    studio.told.meet(&other.told)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 7_000)
    #expect(studio.cents(studio.sale("p2", .businessToProject)) == 7_000)
    #expect(other.cents(other.sale("p2", .businessToProject)) == 7_000)
    #expect(studio.item("i1").project.name == "p2")
    #expect(ItemPath(of: ID(named: "i1"), in: studio.book).replaced.count == 1)
  }

  @Test func `what a project sold keeps its price, and what it was sold follows it while there`()
    throws
  {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    try studio.sell(["i1"], to: .business)
    func price(_ cents: Int64) {
      var item = studio.item("i1")
      item.projectPrice = Money(minor: cents, currency: .usd)
      studio.told.put(item, in: studio.book.items)
    }
    price(6_000)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 5_000)
    try studio.sell(["i1"], to: .project(ID(named: "p2")))
    price(9_000)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 5_000)
    #expect(studio.cents(studio.sale("p2", .businessToProject)) == 9_000)
    try studio.sell(["i1"], to: .business)
    price(1_000)
    #expect(studio.cents(studio.sale("p2", .businessToProject)) == 9_000)
    #expect(studio.cents(studio.sale("p2", .projectToBusiness)) == 9_000)
  }

  @Test func `what a project sold stays sold when it is deleted or unlinked in inventory`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    studio.put(item: "i2", in: "p1", cents: 700)
    try studio.sell(["i1", "i2"], to: .business)
    let item = studio.item("i1")
    studio.told.trash(item, in: studio.book.items)
    studio.told.commit(
      Linking.unlink([studio.item("i2")], by: studio.operation(), in: studio.book))
    #expect(studio.cents(studio.shown("p1", .projectToBusiness)) == 5_700)
    // What comes back by hand was not sold.
    studio.put(item: "i3", in: "p1", cents: 30)
    try studio.sell(["i3"], to: .business)
    #expect(studio.cents(studio.shown("p1", .projectToBusiness)) == 5_730)
    studio.told.commit(
      Linking.link(
        [studio.item("i3")], to: studio.transaction("t1"), by: studio.operation(),
        in: studio.book))
    #expect(studio.cents(studio.shown("p1", .projectToBusiness)) == 5_700)
  }

  @Test func `copies of what was sold raise no sale`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: nil)
    studio.put(item: "i2", in: "p1")
    try studio.sell(["i1"], to: .project(ID(named: "p1")))
    try studio.sell(["i2"], to: .business)
    for name in ["i1", "i2"] {
      let (item, operation) = (studio.item(name), studio.operation())
      studio.told.commit(try Copying.copy(item, count: 2, by: operation, in: studio.book))
      for copy in Copying.ids(2, by: operation).compactMap({ studio.book.items[$0] }) {
        #expect(copy.transaction.isNone && copy.project == item.project)
      }
    }
    #expect(studio.cents(studio.sale("p1", .businessToProject)) == 5_000)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 5_000)
  }

  @Test func `an item taken out of a sale by hand was not sold`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: nil)
    try studio.sell(["i1"], to: .project(ID(named: "p1")))
    #expect(studio.cents(studio.sale("p1", .businessToProject)) == 5_000)
    studio.told.commit(
      Linking.unlink([studio.item("i1")], by: studio.operation(), in: studio.book))
    #expect(studio.cents(studio.sale("p1", .businessToProject)) == 0)
  }

  @Test func `an item returned to its vendor leaves the sale what it was`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: nil)
    try studio.sell(["i1"], to: .project(ID(named: "p1")))
    studio.told.commit(
      try Returning.move(
        [studio.item("i1")], to: studio.transaction("r1"), by: studio.operation(),
        in: studio.book))
    #expect(studio.cents(studio.sale("p1", .businessToProject)) == 5_000)
    #expect(studio.item("i1").status == .returned)
    #expect(Set(studio.edges("i1")) == ["sold", "returned", "association"])
  }

  @Test func `what only lacks a category is not called unsellable`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    var item = studio.item("i1")
    item.category = ID()
    studio.told.put(item, in: studio.book.items)
    #expect(throws: Selling.Problem.noCategory) { try studio.sell(["i1"], to: .business) }
    item.status = .returned
    studio.told.put(item, in: studio.book.items)
    #expect(throws: Selling.Problem.nothingSellable) { try studio.sell(["i1"], to: .business) }
  }

  @Test func `a sale taken back is gone, and others' sales stay`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    studio.put(item: "i2", in: "p1", cents: 1_000)
    try studio.sell(["i1"], to: .business)
    var other = studio
    other.told = studio.told.offline(device: 8)
    try other.sell(["i2"], to: .business)
    studio.told.meet(&other.told)
    studio.told.undo()
    #expect(studio.item("i1").project.name == "p1")
    #expect(studio.sale("p1", .projectToBusiness)?.isLive == true)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 1_000)
  }

  @Test func `undoing the sale that began a record leaves it to a sale made unheard`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    studio.put(item: "i2", in: "p1", cents: 1_000)
    var other = studio
    other.told = studio.told.offline(device: 8)
    try other.sell(["i2"], to: .business)
    try studio.sell(["i1"], to: .business)
    // Its stamp is the latest of all.
    studio.told.now = studio.told.now.adding(milliseconds: 60_000)
    #expect(studio.told.undo() == 0)
    #expect(studio.shown("p1", .projectToBusiness) == nil)
    studio.told.meet(&other.told)
    for book in [studio.book, other.book] {
      let sale = try #require(
        book.transactions(in: .project(ID(named: "p1"))).first { $0.sale != nil })
      #expect(book.amounts(of: sale).single?.minor == 1_000)
      let owed = try Accounting(of: ID(named: "p1"), in: book)
      #expect(owed.owedToClient[.usd] == Money(minor: 1_000, currency: .usd))
    }
    #expect(other.told.undo() == 0)
    #expect(other.shown("p1", .projectToBusiness) == nil)
  }

  @Test func `undoing every sale into a record takes it away, and the next begins it anew`() throws
  {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    studio.put(item: "i2", in: "p1", cents: 1_000)
    try studio.sell(["i1"], to: .business)
    try studio.sell(["i2"], to: .business)
    studio.told.undo()
    #expect(studio.cents(studio.shown("p1", .projectToBusiness)) == 5_000)
    studio.told.undo()
    #expect(studio.shown("p1", .projectToBusiness) == nil)
    studio.told.now = studio.told.now.adding(milliseconds: 9 * 86_400_000)
    try studio.sell(["i2"], to: .business)
    let sale = studio.shown("p1", .projectToBusiness)
    #expect(studio.cents(sale) == 1_000 && sale?.day == studio.told.now.utcDay)
  }

  @Test func `items without a category wait for one and are skipped without it`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", category: nil)
    studio.put(item: "i2", in: "p1")
    let items = [studio.item("i1"), studio.item("i2")]
    #expect(
      Selling.needingCategory(items, to: .business, in: studio.book).map { $0.name } == ["i1"])
    let outcome = try Selling.sell(
      items, to: .business, by: studio.operation(), in: studio.book)
    #expect(outcome.skipped.map { $0.name } == ["i1"])
    #expect(throws: Selling.Problem.noCategory) {
      try Selling.sell([items[0]], to: .business, by: studio.operation(), in: studio.book)
    }
    let picked = try Selling.sell(
      items, to: .business, fallback: ID(named: "c2"), by: studio.operation(), in: studio.book)
    studio.told.commit(picked.edit)
    #expect(studio.item("i1").category.name == "c2")
    #expect(studio.cents(studio.sale("p1", .projectToBusiness, "c2")) == 5_000)
  }

  @Test func `a destination without the category takes another`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: nil, category: "c9")
    let target = Selling.Target.project(ID(named: "p1"))
    #expect(
      Selling.needingCategory([studio.item("i1")], to: target, in: studio.book).count == 1)
    #expect(throws: Selling.Problem.noCategory) {
      try Selling.sell([studio.item("i1")], to: target, by: studio.operation(), in: studio.book)
    }
    let outcome = try Selling.sell(
      [studio.item("i1")], to: target, destination: ID(named: "c2"), by: studio.operation(),
      in: studio.book)
    studio.told.commit(outcome.edit)
    #expect(studio.item("i1").category.name == "c2")
  }

  @Test func `five hundred items are sold in one edit and no more`() throws {
    var studio = try ItemBook()
    var edit = Edit()
    var items: [Item] = []
    for number in 0...500 {
      var item = Item()
      item.id = ID(UInt64(1_000 + number))
      item.project = ID(named: "p1")
      item.category = ID(named: "c1")
      item.projectPrice = Money(minor: 100, currency: .usd)
      edit.put(item, replacing: nil)
      items.append(item)
    }
    studio.told.commit(edit)
    #expect(throws: Selling.Problem.tooMany) {
      try Selling.sell(items, to: .business, by: studio.operation(), in: studio.book)
    }
    let outcome = try Selling.sell(
      Array(items.prefix(500)), to: .business, by: studio.operation(), in: studio.book)
    studio.told.commit(outcome.edit)
    #expect(studio.cents(studio.sale("p1", .projectToBusiness)) == 50_000)
  }
}
