import Ledger
import LedgerTestSupport
import Testing

struct TransactionItemsTests {
  @Test func `every order of the cases is there with its words`() throws {
    for group in try CaseFile.values(.transactionItemsSubsection, "sortModes") {
      let modes = try group.members()
      let known = Set(TransactionItemSort.allCases.map { $0.rawValue })
      #expect(known.isSuperset(of: modes.map { $0.name }))
      #expect(modes.count == known.count || !CaseFile.isOwnFolder)
      for mode in modes {
        guard let sort = TransactionItemSort(rawValue: mode.name) else { continue }
        #expect(try mode.value.string().hasPrefix(sort.title.english), "\(mode.name)")
      }
    }
  }

  @Test func `every filter of the cases is there with its words`() throws {
    for group in try CaseFile.values(.transactionItemsSubsection, "filterModes") {
      let modes = try group.members()
      let known = Set(TransactionItemFilter.allCases.map { $0.rawValue })
      #expect(known.isSuperset(of: modes.map { $0.name }))
      #expect(modes.count == known.count || !CaseFile.isOwnFolder)
      // The earlier app called the purchase price's filter "No project price".
      for mode in modes where mode.name != "no-price" {
        guard let filter = TransactionItemFilter(rawValue: mode.name) else { continue }
        #expect(try mode.value.string().hasPrefix(filter.title.english), "\(mode.name)")
      }
    }
  }

  private func item(_ name: String, _ minor: Int64?) -> Item {
    var item = Item()
    item.id = ID(named: name)
    item.name = name
    item.purchasePrice = minor.map { Money(minor: $0, currency: .usd) }
    return item
  }

  @Test func `items that left are told apart by how they left`() throws {
    var told = try TestBook()
    let here = ID<Transaction>(named: "t1")
    for (name, movement) in [
      ("i1", Movement.returned), ("i2", .sold), ("i3", .association), ("i4", .correction),
      ("i5", .sold),
    ] {
      var item = item(name, 100)
      // What came back is not gone.
      item.transaction = name == "i5" ? here : ID(named: "t2")
      told.put(item, in: told.book.items)
      var edge = LineageEdge()
      edge.id = ID(named: "e" + name)
      edge.item = item.id
      edge.fromTransaction = here
      edge.toTransaction = item.transaction
      edge.movement = movement
      told.put(edge, in: told.book.lineage)
    }
    let former = FormerItems(of: here, in: told.book)
    #expect(former.returned.map { $0.name } == ["i1"])
    #expect(former.sold.map { $0.name } == ["i2"])
    #expect(former.moved.map { $0.name } == ["i3", "i4"])
  }
}
