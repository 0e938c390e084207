import LedgerTestSupport
import Testing

@testable import Ledger

/// What a client is told of things that move on: project prices of their time, and never what they cost
/// (D1).
struct ClientThingsTests {
  private static let cost = Money(1_199, .usd)
  private let first = ID<Project>(named: "p1")

  /// A purchase of 5,000.00 that the client owes, with an item in it.
  private func studio(price: Int64?) throws -> ItemBook {
    var studio = try ItemBook()
    var purchase = studio.transaction("t1")
    purchase.reimbursement = .owedToCompany
    purchase.amount = Money(5_000, .usd)
    purchase.day = Day(year: 2026, month: 2, day: 1)
    studio.told.put(purchase, in: studio.book.transactions)
    add("i1", price, to: &studio)
    return studio
  }

  private func add(_ name: String, _ price: Int64?, to studio: inout ItemBook) {
    studio.put(item: name, in: "p1", of: "t1")
    var item = studio.item(name)
    item.purchasePrice = Self.cost
    item.projectPrice = price.map { Money(minor: $0, currency: .usd) }
    studio.told.put(item, in: studio.book.items)
  }

  private func invoice(_ studio: ItemBook, _ name: String = "p1") throws -> ProjectInvoiceReport {
    try ProjectInvoiceReport(of: ID(named: name), in: studio.book)
  }

  private func giveBack(_ names: [String], _ studio: inout ItemBook) throws {
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        names.map { studio.item($0) }, to: studio.transaction("r1"), by: operation,
        in: studio.book))
  }

  @Test func `the client sees what they paid themselves, and not what the studio did`() throws {
    var studio = try studio(price: nil)
    func amount() throws -> Totals? {
      try ClientView(of: first, in: studio.book)?.deals().first {
        $0.transaction == ID(named: "t1")
      }?.amount
    }
    var purchase = studio.transaction("t1")
    purchase.reimbursement = .none
    studio.told.put(purchase, in: studio.book.transactions)
    #expect(try amount()?.isEmpty == true)
    purchase.purchasedBy = Purchaser.clientCard.rawValue
    studio.told.put(purchase, in: studio.book.transactions)
    #expect(try amount() == Totals(Money(5_000, .usd)))
    purchase.purchasedBy = ""
    var fee = BudgetCategory()
    fee.id = ID(named: "fee")
    fee.type = .fee
    studio.told.put(fee, in: studio.book.categories)
    purchase.category = fee.id
    studio.told.put(purchase, in: studio.book.transactions)
    #expect(try amount() == Totals(Money(5_000, .usd)))
  }

  @Test func `a thing without a price costs the client nothing wherever it goes`() throws {
    var studio = try studio(price: nil)
    add("i2", nil, to: &studio)
    for target in [Selling.Target.business, .project(ID(named: "p2"))] {
      try studio.sell(["i1"], to: target)
      for project in ["p1", "p2"] {
        let invoice = try invoice(studio, project)
        #expect(invoice.chargesTotal.isZero && invoice.creditsTotal.isZero, "\(project)")
        #expect((invoice.charges + invoice.credits).allSatisfy { $0.amount.isEmpty })
      }
    }
    try giveBack(["i2"], &studio)
    #expect(try invoice(studio).chargesTotal.isZero)
  }

  @Test func `what was bought for the client and sold on is charged and given back`() throws {
    var studio = try studio(price: 90_000)
    try studio.sell(["i1"], to: .project(ID(named: "p2")))
    let price = [Money(900, .usd)]
    let before = try invoice(studio)
    #expect(before.chargesTotal.amounts == price && before.creditsTotal.amounts == price)
    #expect(before.charges.map { $0.left.amounts } == [price])
    #expect(try invoice(studio, "p2").netDue.amounts == price)
    // The next client pays another price: that is nothing to the first one.
    var item = studio.item("i1")
    item.projectPrice = Money(1_000, .usd)
    studio.told.put(item, in: studio.book.items)
    #expect(try invoice(studio).chargesTotal == before.chargesTotal)
    #expect(try invoice(studio).creditsTotal == before.creditsTotal)
    #expect(try invoice(studio, "p2").netDue.amounts == [Money(1_000, .usd)])
  }

  @Test func `the price of a thing in inventory is not the former client's credit (D8)`() throws {
    var studio = try studio(price: 90_000)
    try studio.sell(["i1"], to: .business)
    var item = studio.item("i1")
    item.projectPrice = Money(2_199, .usd)
    studio.told.put(item, in: studio.book.items)
    #expect(try invoice(studio).creditsTotal.amounts == [Money(900, .usd)])
    #expect(try invoice(studio).netDue.isZero)
  }

  @Test func `a purchase whose things all went back charges nothing, and is not listed`() throws {
    var studio = try studio(price: 90_000)
    try giveBack(["i1"], &studio)
    #expect(try invoice(studio).isEmpty)
  }

  @Test func `what a return gives back stays charged`() throws {
    var studio = try studio(price: 90_000)
    var giving = studio.transaction("r1")
    giving.reimbursement = .owedToClient
    studio.told.put(giving, in: studio.book.transactions)
    try giveBack(["i1"], &studio)
    let invoice = try invoice(studio)
    #expect(invoice.chargesTotal.amounts == [Money(900, .usd)])
    #expect(invoice.netDue.isZero)
    // Taken out of the return again, nothing was given back.
    studio.told.commit(
      Linking.unlink([studio.item("i1")], by: studio.operation(), in: studio.book))
    #expect(try self.invoice(studio).netDue.isZero)
  }

  @Test func `what is put into a return again is charged and given back, at the price of then`()
    throws
  {
    var studio = try studio(price: 90_000)
    var giving = studio.transaction("r1")
    giving.reimbursement = .owedToClient
    studio.told.put(giving, in: studio.book.transactions)
    try giveBack(["i1"], &studio)
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    var item = studio.item("i1")
    item.projectPrice = Money(1_000, .usd)
    studio.told.put(item, in: studio.book.items)
    try giveBack(["i1"], &studio)
    let invoice = try invoice(studio)
    #expect(invoice.chargesTotal.amounts == [Money(1_000, .usd)])
    #expect(invoice.creditsTotal.amounts == [Money(1_000, .usd)])
  }

  @Test func `so is what came out of inventory`() throws {
    var studio = try studio(price: 90_000)
    try studio.sell(["i1"], to: .project(ID(named: "p2")))
    studio.put(transaction: "r2", .return, in: "p2")
    var giving = studio.transaction("r2")
    giving.reimbursement = .owedToClient
    studio.told.put(giving, in: studio.book.transactions)
    func goBack() throws {
      let operation = studio.operation()
      studio.told.commit(
        try Returning.move(
          [studio.item("i1")], to: studio.transaction("r2"), by: operation, in: studio.book))
    }
    try goBack()
    let once = try invoice(studio, "p2")
    #expect(once.chargesTotal.amounts == [Money(900, .usd)] && once.netDue.isZero)
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    try goBack()
    let again = try invoice(studio, "p2")
    #expect(again.chargesTotal.amounts == [Money(900, .usd)] && again.netDue.isZero)
    // What goes back from another project is that one's.
    let out = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: out, in: studio.book))
    let moving = studio.operation()
    studio.told.commit(
      try Reassigning.reassign(
        studio.item("i1"), to: .project(first), by: moving, in: studio.book))
    try giveBack(["i1"], &studio)
    #expect(try invoice(studio, "p2").netDue.isZero)
  }

  @Test(arguments: [false, true])
  func `what was unlinked from its purchase is charged when it goes back`(isSale: Bool) throws {
    var studio = try studio(price: 90_000)
    var giving = studio.transaction("r1")
    giving.reimbursement = .owedToClient
    studio.told.put(giving, in: studio.book.transactions)
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    let free = try invoice(studio)
    #expect(free.chargesTotal.isZero && free.creditsTotal.isZero)
    var item = studio.item("i1")
    item.projectPrice = Money(1_000, .usd)
    studio.told.put(item, in: studio.book.items)
    if isSale { try studio.sell(["i1"], to: .business) } else { try giveBack(["i1"], &studio) }
    let asked = try invoice(studio)
    #expect(asked.chargesTotal.amounts == [Money(1_000, .usd)])
    #expect(asked.creditsTotal.amounts == [Money(1_000, .usd)])
    if isSale { return }
    // From under its charge the return is not reassigned; called off, it leaves the thing as it was: in nothing that is charged.
    #expect(throws: Reassigning.Problem.thingsMovedOn) {
      _ = try Reassigning.reassign(
        studio.transaction("r1"), to: .project(ID(named: "p2")),
        by: ItemOperation(9, at: studio.told.now, on: studio.told.now.utcDay), in: studio.book)
    }
    giving.isCanceled = true
    studio.told.put(giving, in: studio.book.transactions)
    #expect(try invoice(studio).netDue.isZero)
  }

  @Test func `what the client paid for themselves is given back without a charge`() throws {
    var studio = try studio(price: 90_000)
    var purchase = studio.transaction("t1")
    purchase.reimbursement = .none
    studio.told.put(purchase, in: studio.book.transactions)
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    try studio.sell(["i1"], to: .business)
    #expect(try invoice(studio).chargesTotal.isZero)
    #expect(try invoice(studio).creditsTotal.amounts == [Money(900, .usd)])
  }

  @Test func `a deleted purchase brings back with it what nobody has moved since`() throws {
    var studio = try studio(price: 90_000)
    add("i2", 45_000, to: &studio)
    add("i3", 10_000, to: &studio)
    add("i4", 20_000, to: &studio)
    var space = Space()
    space.id = ID(named: "s1")
    space.project = first
    studio.told.put(space, in: studio.book.spaces)
    var placed = studio.item("i1")
    placed.space = space.id
    studio.told.put(placed, in: studio.book.items)
    let before = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i3")], by: before, in: studio.book))
    #expect(try invoice(studio).netDue.amounts == [Money(1_550, .usd)])
    let deleting = studio.operation()
    studio.told.commit(
      ExpenseCopies.remove(studio.transaction("t1"), by: deleting, in: studio.book))
    #expect(try invoice(studio).netDue.isZero)
    let moving = studio.operation()
    studio.told.commit(
      try Reassigning.reassign(studio.item("i4"), to: .inventory, by: moving, in: studio.book))
    let restoring = studio.operation()
    studio.told.commit(
      ExpenseCopies.restore(studio.transaction("t1"), by: restoring, in: studio.book))
    #expect(try invoice(studio).netDue.amounts == [Money(1_350, .usd)])
    #expect(studio.item("i1").space == space.id)
    #expect(studio.item("i3").transaction.isNone && studio.item("i4").transaction.isNone)
  }

  @Test func `a deleted return takes back again what it took`() throws {
    var studio = try studio(price: 90_000)
    var giving = studio.transaction("r1")
    giving.reimbursement = .owedToClient
    studio.told.put(giving, in: studio.book.transactions)
    try giveBack(["i1"], &studio)
    let was = try invoice(studio)
    let deleting = studio.operation()
    studio.told.commit(
      ExpenseCopies.remove(studio.transaction("r1"), by: deleting, in: studio.book))
    let restoring = studio.operation()
    studio.told.commit(
      ExpenseCopies.restore(studio.transaction("r1"), by: restoring, in: studio.book))
    #expect(studio.item("i1").status == .returned)
    let now = try invoice(studio)
    #expect(now.chargesTotal == was.chargesTotal && now.creditsTotal == was.creditsTotal)
    #expect(now.chargesTotal.amounts == [Money(900, .usd)])
  }

  @Test func `of several that were deleted at once a thing comes back into the one it was in`()
    throws
  {
    var studio = try studio(price: 90_000)
    var giving = studio.transaction("r1")
    giving.reimbursement = .owedToClient
    studio.told.put(giving, in: studio.book.transactions)
    // It was taken out of its purchase before it went back.
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    try giveBack(["i1"], &studio)
    let deleting = studio.operation()
    var edit = Edit()
    for name in ["t1", "r1"] {
      edit.add(ExpenseCopies.remove(studio.transaction(name), by: deleting, in: studio.book))
    }
    studio.told.commit(edit)
    for name in ["t1", "r1"] {
      let restoring = studio.operation()
      studio.told.commit(
        ExpenseCopies.restore(studio.transaction(name), by: restoring, in: studio.book))
      #expect(studio.item("i1").transaction == (name == "t1" ? ID() : ID(named: "r1")))
    }
    #expect(try invoice(studio).creditsTotal.amounts == [Money(900, .usd)])
  }

  @Test func `a return that took a thing again is not reassigned from under its charge`() throws {
    var studio = try studio(price: 90_000)
    func problem() -> Reassigning.Problem? {
      do throws(Reassigning.Problem) {
        _ = try Reassigning.reassign(
          studio.transaction("r1"), to: .project(ID(named: "p2")),
          by: ItemOperation(9, at: studio.told.now, on: studio.told.now.utcDay), in: studio.book)
        return nil
      } catch {
        return error
      }
    }
    try giveBack(["i1"], &studio)
    #expect(problem() == .thingsMovedOn)
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: unlinking, in: studio.book))
    #expect(problem() == nil)
    try giveBack(["i1"], &studio)
    #expect(problem() == .thingsMovedOn)
    // One that was made in it is charged nowhere.
    let clearing = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i1")], by: clearing, in: studio.book))
    studio.put(item: "i2", in: "p1", of: "r1")
    let taking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i2")], by: taking, in: studio.book))
    try giveBack(["i2"], &studio)
    #expect(problem() == nil)
  }

  @Test func `the entered amount is asked for only where there never was a thing`() throws {
    var studio = try ItemBook()
    var purchase = studio.transaction("t1")
    purchase.reimbursement = .owedToCompany
    purchase.amount = Money(5_000, .usd)
    studio.told.put(purchase, in: studio.book.transactions)
    #expect(try invoice(studio).chargesTotal.amounts == [Money(5_000, .usd)])
    add("i1", 90_000, to: &studio)
    studio.told.commit(
      Linking.unlink([studio.item("i1")], by: studio.operation(), in: studio.book))
    #expect(try invoice(studio).chargesTotal.isZero)
  }

  @Test func `a thing that was deleted leaves no amount behind`() throws {
    var studio = try studio(price: nil)
    let item = studio.item("i1")
    studio.told.trash(item, in: studio.book.items)
    #expect(try invoice(studio).chargesTotal.isZero)
  }

  @Test(arguments: [nil, Money(900, .usd)])
  func `a step of an earlier program takes the item's own price, or none`(_ price: Money?) throws {
    var studio = try studio(price: price?.minor)
    var sale = studio.transaction("t1")
    sale.id = CanonicalSales.id(first, .projectToBusiness, ID(named: "c1"))
    sale.sale = CanonicalSale(.projectToBusiness)
    sale.reimbursement = .owedToClient
    sale.amount = nil
    var edge = LineageEdge()
    edge.id = ID(named: "e1")
    edge.item = ID(named: "i1")
    edge.movement = .sold
    edge.fromTransaction = ID(named: "t1")
    edge.toTransaction = sale.id
    edge.fromProject = first
    edge.amount = Self.cost
    edge.fromAmount = Self.cost
    var item = studio.item("i1")
    item.project = ID()
    item.transaction = sale.id
    var edit = Edit()
    edit.put(sale, replacing: nil)
    edit.put(edge, replacing: nil)
    edit.put(item, in: studio.book.items)
    studio.told.commit(edit)
    let wanted = price.map { [$0] } ?? []
    #expect(try invoice(studio).chargesTotal.amounts == wanted)
    #expect(try invoice(studio).creditsTotal.amounts == wanted)
  }

  @Test func `accounting says what the invoice says (D5)`() throws {
    var studio = try studio(price: nil)
    try studio.sell(["i1"], to: .business)
    let accounting = try Accounting(of: first, in: studio.book)
    let invoice = try invoice(studio)
    #expect(accounting.owedToClient == invoice.creditsTotal)
    #expect(accounting.owedToBusiness == invoice.chargesTotal)
  }
}
