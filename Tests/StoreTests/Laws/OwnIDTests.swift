import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// Ids that follow from what they are for belong to their makers (H10).
struct OwnIDTests {
  private let fabrics = ID<BudgetCategory>(900)
  private let bowl = ID<Project>(2_001)

  @Test func `another member's preferences cannot be begun for them (H10)`() throws {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    let bob = try store.newMember(.member, "bob")
    let forger = try Phone(7, store, member: ann)
    var squatter = ProjectPreferences(of: bob, in: bowl)
    squatter.member = ann
    #expect(try forger.send(edit(squatter), counter: 1) == "not-its-id")
    let owner = try Phone(8, store, member: bob)
    let own = ProjectPreferences(of: bob, in: bowl)
    #expect(try owner.send(edit(own), counter: 1, from: 67) == nil)
  }

  @Test func `preferences that an old book has under another's name are theirs again (H10)`()
    throws
  {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    let bob = try store.newMember(.member, "bob")
    var squatter = ProjectPreferences(of: bob, in: bowl)
    squatter.member = ann
    try store.writeUnjudged(edit(squatter))
    let owner = try Phone(8, store, member: bob)
    let (own, replaced) = owner.book.ownPreferences(of: bob, in: bowl)
    #expect(owner.book.preferences[own.id]?.member == ann && replaced == nil)
    #expect(try owner.send(edit(own, replacing: replaced), counter: 1) == nil)
    #expect(try store.book().book.preferences[own.id]?.member == bob)
  }

  @Test func `a sale whose id somebody took goes on under the source's next (H10)`() throws {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    var phone = try Phone(7, store, member: ann)
    try store.commit(now: noon) { book in
      var edit = booking("A", 1, in: book)
      var item = Item()
      item.id = ID(6_001)
      item.name = "Lamp"
      item.category = fabrics
      item.projectPrice = Money(120, .usd)
      edit.put(item, in: book.items)
      return edit
    }
    try phone.pull()
    var squatter = Transaction()
    squatter.id = CanonicalSales.id(bowl, .businessToProject, fabrics)
    squatter.source = "squatter"
    #expect(try phone.send(edit(squatter), counter: 1) == nil)
    try phone.pull()
    let outcome = try Selling.sell(
      [phone.book.items[ID(6_001)]!], to: .project(bowl), destination: fabrics,
      by: ItemOperation(1, at: noon, on: today), in: phone.book)
    phone.write(outcome.edit)
    #expect(try phone.sync() == [])
    let book = try store.book().book
    #expect(book.items[ID(6_001)]?.transaction != squatter.id)
    #expect(book.transactions[book.items[ID(6_001)]!.transaction]?.sale != nil)
    #expect(book.transactions[squatter.id]?.sale == nil && store.isSound)
  }

  @Test func `a payment by stage and an allocation have the ids that follow from them`() throws {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    _ = try store.draft(1)
    let forger = try Phone(7, store, member: ann)
    var payment = Payment()
    payment.id = ID(5_555)
    payment.project = bowl
    payment.amount = Money(5, .usd)
    payment.byStage = true
    #expect(try forger.send(edit(payment), counter: 1) == "not-its-id")
    var allocation = Allocation()
    allocation.id = ID(5_556)
    allocation.payment = ID(1)
    allocation.invoice = ID(2)
    allocation.amount = Money(5, .usd)
    #expect(try forger.send(edit(allocation), counter: 2) == "not-its-id")
    var series = Series()
    series.id = ID(5_557)
    series.owner = 12
    #expect(try forger.send(edit(series), counter: 3) == "series-owner")
  }
}
