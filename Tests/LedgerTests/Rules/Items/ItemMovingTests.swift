import Ledger
import LedgerTestSupport
import Testing

struct ItemMovingTests {
  @Test func `a reassigned item leaves its space and moves no money`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    var space = Space()
    space.id = ID(named: "s1")
    space.project = ID(named: "p1")
    studio.told.put(space, in: studio.book.spaces)
    var placed = studio.item("i1")
    placed.space = space.id
    studio.told.put(placed, in: studio.book.items)
    studio.told.commit(
      try Reassigning.reassign(
        studio.item("i1"), to: .inventory, by: studio.operation(), in: studio.book))
    #expect(studio.item("i1").project.isNone)
    #expect(studio.item("i1").space.isNone)
    #expect(studio.edges("i1") == ["correction"])
    #expect(!studio.book.transactions.rows.contains { $0.sale != nil })
  }

  @Test func `a reassigned transaction takes its items along`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", of: "t1")
    studio.told.commit(
      try Reassigning.reassign(
        studio.transaction("t1"), to: .project(ID(named: "p2")), by: studio.operation(),
        in: studio.book))
    #expect(studio.transaction("t1").project.name == "p2")
    #expect(studio.item("i1").project.name == "p2")
    #expect(studio.item("i1").transaction.name == "t1")
  }

  @Test func `of several only those without a transaction are reassigned`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", of: "t1")
    studio.put(item: "i2", in: "p1")
    studio.put(item: "i3", in: nil)
    let items = ["i1", "i2", "i3"].map { studio.item($0) }
    let outcome = try Reassigning.reassign(
      items, to: .inventory, by: studio.operation(), in: studio.book)
    #expect(outcome.moved.map { $0.name } == ["i2"])
    #expect(
      outcome.message == "1 items are linked to transactions and cannot be reassigned.")
  }

  @Test func `only an open return takes items`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", of: "t1")
    #expect(
      Returning.choices(in: .project(ID(named: "p1")), of: studio.book).map { $0.id.name }
        == ["r1"])
    #expect(throws: Returning.Problem.notAReturn) {
      try Returning.move(
        [studio.item("i1")], to: studio.transaction("t1"), by: studio.operation(),
        in: studio.book)
    }
    var done = studio.transaction("r1")
    done.status = .completed
    studio.told.put(done, in: studio.book.transactions)
    #expect(Returning.choices(in: .project(ID(named: "p1")), of: studio.book).isEmpty)
  }

  @Test func `a linked item takes project and category of its transaction`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: nil, category: "c9")
    studio.told.commit(
      Linking.link(
        [studio.item("i1")], to: studio.transaction("t1"), by: studio.operation(),
        in: studio.book))
    #expect(studio.item("i1").project.name == "p1")
    #expect(studio.item("i1").category.name == "c1")
    #expect(studio.edges("i1") == ["association"])
  }

  @Test func `what is taken out of a return into a purchase was not given back`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "t2", .purchase, in: "p1")
    studio.put(item: "i1", in: "p1", of: "t1")
    func link(_ name: String) {
      let operation = studio.operation()
      studio.told.commit(
        Linking.link(
          [studio.item("i1")], to: studio.transaction(name), by: operation, in: studio.book))
    }
    link("r1")
    #expect(studio.book.isGivenBack(studio.item("i1")))
    link("t2")
    #expect(studio.item("i1").status == .purchased)
    #expect(!studio.book.isGivenBack(studio.item("i1")))
    // Also where it was taken out first, by itself or with the return.
    link("r1")
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    link("t2")
    #expect(studio.item("i1").status == .purchased)
    link("r1")
    let deleting = studio.operation()
    studio.told.commit(
      ExpenseCopies.remove(studio.transaction("r1"), by: deleting, in: studio.book))
    link("t2")
    #expect(studio.item("i1").status == .purchased)
    // One that was marked as returned and never was in a return stays so.
    var item = studio.item("i1")
    item.status = .returned
    studio.told.put(item, in: studio.book.items)
    link("t1")
    #expect(studio.item("i1").status == .returned)
  }

  @Test func `what a deleted return took is where it was before, and goes back with it`() throws {
    var studio = try ItemBook()
    studio.put(item: "bought", in: "p1", of: "t1")
    studio.put(item: "own", in: "p1")
    studio.put(item: "sold", in: nil)
    studio.put(item: "made", in: "p1", of: "r1")
    try studio.sell(["sold"], to: .project(ID(named: "p1")))
    let moving = studio.operation()
    let names = ["bought", "own", "sold"]
    studio.told.commit(
      try Returning.move(
        names.map { studio.item($0) }, to: studio.transaction("r1"), by: moving, in: studio.book))
    let deleting = studio.operation()
    studio.told.commit(
      ExpenseCopies.remove(studio.transaction("r1"), by: deleting, in: studio.book))
    #expect(studio.item("bought").transaction == ID(named: "t1"))
    for name in ["own", "sold", "made"] {
      #expect(studio.item(name).transaction.isNone, "\(name)")
    }
    for name in ["bought", "own"] {
      #expect(studio.item(name).status == .purchased)
      #expect(!studio.book.isGivenBack(studio.item(name)))
    }
    #expect(studio.item("sold").status == .returned)
    #expect(studio.item("made").status == nil)
    let restoring = studio.operation()
    studio.told.commit(
      ExpenseCopies.restore(studio.transaction("r1"), by: restoring, in: studio.book))
    for name in names + ["made"] {
      #expect(studio.item(name).transaction == ID(named: "r1"), "\(name)")
      #expect(studio.book.isGivenBack(studio.item(name)), "\(name)")
    }
  }

  @Test func `what went back stays so where its purchase is deleted with the return`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", of: "t1")
    let moving = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item("i1")], to: studio.transaction("r1"), by: moving, in: studio.book))
    let deleting = studio.operation()
    let both = [studio.transaction("t1"), studio.transaction("r1")]
    let edits = both.map {
      ExpenseCopies.remove($0, with: both.map { $0.id }, by: deleting, in: studio.book)
    }
    for edit in edits { studio.told.commit(edit) }
    #expect(studio.item("i1").transaction.isNone)
    #expect(studio.item("i1").status == .returned)
  }

  @Test func `what is in a transaction that becomes a return went back, or comes back`() throws {
    var studio = try ItemBook()
    for name in ["i1", "i2"] { studio.put(item: name, in: "p1", of: "t1") }
    func change(_ name: String, to type: TransactionType?, isCanceled: Bool = false) {
      var transaction = studio.transaction(name)
      (transaction.type, transaction.isCanceled) = (type, isCanceled)
      studio.told.commit(Linking.change(transaction, in: studio.book))
    }
    change("t1", to: .return)
    #expect(studio.book.isGivenBack(studio.item("i1")))
    // What was moved to a return, too.
    let operation = studio.operation()
    studio.told.commit(
      Linking.link(
        [studio.item("i2")], to: studio.transaction("r1"), by: operation, in: studio.book))
    change("r1", to: .purchase)
    change("t1", to: .purchase)
    for name in ["i1", "i2"] {
      #expect(studio.item(name).status == .purchased)
      #expect(!studio.book.isGivenBack(studio.item(name)))
      #expect(!Returning.isIncomplete(studio.item(name), in: studio.book))
    }
    // What somebody marked stays as long as no return is concerned; of a canceled one nothing went back.
    var marked = studio.item("i1")
    marked.status = .returned
    studio.told.put(marked, in: studio.book.items)
    change("t1", to: .sale)
    #expect(studio.item("i1").status == .returned)
    change("r1", to: .return, isCanceled: true)
    #expect(studio.item("i2").status == .purchased)
  }

  @Test func `in inventory a linked item keeps its own category`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "t2", .purchase, in: nil)
    studio.put(item: "i1", in: nil, category: "c9")
    studio.told.commit(
      Linking.link(
        [studio.item("i1")], to: studio.transaction("t2"), by: studio.operation(),
        in: studio.book))
    #expect(studio.item("i1").category.name == "c9")
  }

  @Test func `a move and a link made apart do not mix`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1")
    var other = studio
    other.told = studio.told.offline(device: 8)
    studio.told.commit(
      Linking.link(
        [studio.item("i1")], to: studio.transaction("t1"), by: studio.operation(),
        in: studio.book))
    other.told.commit(
      try Reassigning.reassign(
        other.item("i1"), to: .project(ID(named: "p2")), by: other.operation(), in: other.book))
    studio.told.meet(&other.told)
    #expect(studio.item("i1").project.name == "p2")
    #expect(studio.item("i1").transaction.isNone)
    #expect(
      ItemPath(of: ID(named: "i1"), in: studio.book).steps.map { $0.movement } == [.correction])
  }

  @Test func `copies carry everything but images, quantity and bookmark`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: "p1", of: "t1")
    var item = studio.item("i1")
    item.quantity = 4
    item.bookmark = true
    item.image = ID(5)
    let operation = studio.operation()
    studio.told.commit(try Copying.copy(item, count: 3, by: operation, in: studio.book))
    let copies = Copying.ids(3, by: operation).compactMap { studio.book.items[$0] }
    #expect(copies.count == 3)
    for copy in copies {
      #expect(copy.quantity == nil && !copy.bookmark && copy.image.isNone)
      #expect(copy.transaction == item.transaction)
      // Prices are for all pieces, and a copy is one.
      #expect(copy.projectPrice?.minor == (item.projectPrice?.minor ?? 0) / 4)
      #expect(copy.purchasePrice?.minor == item.purchasePrice.map { $0.minor / 4 })
    }
    item.quantity = 3
    item.projectPrice = Money(minor: 10_000, currency: .usd)
    let odd = studio.operation()
    studio.told.commit(try Copying.copy(item, count: 1, by: odd, in: studio.book))
    let whole = try #require(Copying.ids(1, by: odd).first.flatMap { studio.book.items[$0] })
    #expect(whole.quantity == 3 && whole.projectPrice == item.projectPrice)
    #expect(try Copying.copy(item, count: 3, by: operation, in: studio.book).isEmpty)
    for count in [0, 21] {
      #expect(throws: Copying.Problem.count) {
        try Copying.copy(item, count: count, by: operation, in: studio.book)
      }
    }
  }

  @Test func `an item's way reads as a line and its history in full`() throws {
    var studio = try ItemBook()
    studio.put(item: "i1", in: nil)
    studio.told.commit(
      Linking.link(
        [studio.item("i1")], to: studio.transaction("t1"), by: studio.operation(),
        in: studio.book))
    studio.told.commit(
      try Returning.move(
        [studio.item("i1")], to: studio.transaction("r1"), by: studio.operation(),
        in: studio.book))
    let item = studio.item("i1")
    #expect(
      ItemStory.breadcrumb(of: item, in: studio.book)
        == "Inventory → Purchase TX-001 → Return TX-005")
    #expect(
      Set(ItemStory.history(of: item, in: studio.book).map { $0.title.english }) == [
        "Linked", "Returned",
      ])
  }
}
