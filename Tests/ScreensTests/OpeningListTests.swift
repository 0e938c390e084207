import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A list that was built of a part of the book says the same once all of it is there.
struct OpeningListTests {
  /// An app that opens the book of another in steps, at an address.
  private func opened(_ whole: App, at path: String) throws -> App {
    let bytes = Snapshot(book: whole.book, cursor: 0, epoch: 0).encoded()
    var reading = try SnapshotReading(of: .here(bytes))
    try reading.read(try #require(App.firstTables(of: path)))
    let app = App(replica: Replica(device: 9), chance: { 1 })
    app.state = whole.state
    app.state.location = Location(path: path)
    let part = Snapshot(book: reading.book, cursor: 0, epoch: 0)
    app.begin(opening: SyncMachine(replica: Replica(device: 9, snapshot: part)))
    app.refresh()
    app.finish(opening: SyncMachine(replica: Replica(device: 9)))
    try reading.readRest()
    let rest = try reading.snapshot()
    app.finish(opening: SyncMachine(replica: Replica(device: 9, snapshot: rest)))
    while app.prepareNextList() {}
    app.endOpening()
    app.refresh()
    return app
  }

  /// More than two thousand are read anew with the whole list, fewer one by one.
  @Test(arguments: [0, 2_000])
  func `a gig comes to what its deal brings, whatever was read first`(more: Int) throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.stage == .open && $0.work != .designer && book.deal(of: $0.id) == nil
      })
    var edit = Edit()
    func put(_ amount: Int, of project: ID<Project>) {
      var deal = Deal()
      (deal.id, deal.project) = (Deal.id(of: project), project)
      deal.terms.amount = Money(amount, .usd)
      edit.put(deal, replacing: nil)
    }
    put(12_345, of: gig.id)
    for number in 0..<more {
      var another = Project()
      another.id = ID(50_000 + UInt64(number))
      edit.put(another, replacing: nil)
      put(1, of: another.id)
    }
    person.others(edit)
    let row = try #require(person.app.book.projects.row(of: gig.id))
    let (before, after) = (try book.feeTotal(of: gig.id), person.app.index[.gigs].total(of: row))
    #expect(after[.usd] == (try before[.usd].adding(Money(12_345, .usd))))
    let app = try opened(person.app, at: "/projects")
    #expect(app.index[.gigs].total(of: row) == after)
    #expect(app.index[.gigs].sum() == person.app.index[.gigs].sum())
  }

  @Test func `a return that has things is none of the expenses, whatever was read first`() throws {
    var person = try DesignStage.person()
    var edit = Edit()
    for name in ["with", "without"] {
      var back = Transaction()
      back.id = ID(named: name)
      back.project = DesignStage.project
      back.type = .return
      back.amount = DesignStage.dollars(85)
      edit.put(back, replacing: nil)
    }
    var item = Item()
    item.id = ID(named: "pillow")
    item.name = "Pillow"
    item.project = DesignStage.project
    item.transaction = ID(named: "with")
    edit.put(item, replacing: nil)
    person.others(edit)
    let whole = person.app
    func listed(_ app: App) -> [ID<Transaction>] {
      let list = app.index[.expenses]
      return app.book.transactions.rows.indices.filter { list.isListed[$0] }
        .map { app.book.transactions.rows[$0].id }
    }
    whole.refresh()
    #expect(!listed(whole).contains(ID(named: "with")))
    #expect(listed(whole).contains(ID(named: "without")))

    let app = try opened(whole, at: "/expenses")
    #expect(listed(app) == listed(whole))
    #expect(app.index[.expenses].count() == whole.index[.expenses].count())
  }

  @Test func `money back is listed again when the thing in it goes elsewhere`() throws {
    var person = try DesignStage.person()
    var edit = Edit()
    var back = Transaction()
    back.id = ID(named: "back")
    back.project = DesignStage.project
    back.type = .return
    back.amount = DesignStage.dollars(85)
    edit.put(back, replacing: nil)
    var item = Item()
    item.id = ID(named: "pillow")
    item.name = "Pillow"
    item.project = DesignStage.project
    edit.put(item, replacing: nil)
    person.others(edit)
    person.app.refresh()
    func isListed() throws -> Bool {
      let row = try #require(person.app.book.transactions.row(of: back.id))
      return person.app.index[.expenses].isListed[Int(row)]
    }
    #expect(try isListed())
    for home in [back.id, ID(), back.id, ID(named: "charge"), back.id, ID()] {
      var moved = try #require(person.app.book.items[item.id])
      moved.transaction = home
      let edit = Edit(putting: moved, in: person.app.book.items)
      person.others(edit)
      person.app.refresh()
      #expect(try isListed() == (home != back.id))
    }
  }
}
