import Ledger
import LedgerTestSupport
import Testing

/// The cases about selling, reassigning and returning.
struct LineageCaseTests {
  private func id<E>(_ value: Value?) throws -> ID<E> {
    guard let value, let name = try value.optionalString(), !name.isEmpty else { return ID() }
    return ID(named: String(name.suffix(8)))
  }

  /// An item from a case.
  private func item(_ value: Value) throws -> Item {
    var item = Item()
    item.id = try id(value["id"])
    item.category = try id(value["budgetCategoryId"])
    item.transaction = try id(value["transactionId"])
    item.project = try id(value["projectId"])
    if let price = value["projectPriceCents"], price != .null {
      item.projectPrice = Money(minor: try price.whole(), currency: .usd)
    }
    if let price = value["purchasePriceCents"], price != .null {
      item.purchasePrice = Money(minor: try price.whole(), currency: .usd)
    }
    return item
  }

  private func scope(_ value: Value) throws -> Scope {
    try value.string() == "inventory" ? .inventory : .project(try id(value))
  }

  @Test func `the id of a canonical sale is made of project, direction and category`() throws {
    for row in try CaseFile.rows(.lineage, "canonicalId") {
      let direction = try SaleDirection(value: try row.member("direction"))
      let source = CanonicalSales.source(
        project: try row.member("projectId").string(), direction,
        category: try row.member("categoryId").string())
      #expect(try source == row.member("id").string())
    }
    let id = CanonicalSales.id(ID(1), .businessToProject, ID(2))
    let text = "SALE_0000000000001_business_to_project_0000000000002"
    #expect(id == ID.foreign(text))
  }

  @Test func `a canonical sale comes to what its items are worth`() throws {
    for row in try CaseFile.rows(.lineage, "canonicalAmount") {
      var studio = try ItemBook()
      var edit = Edit()
      var names: [String] = []
      for (place, value) in try row.member("items").elements().enumerated() {
        var item = try item(value)
        names.append("i\(place)")
        item.id = ID(named: names[place])
        item.project = ID(named: "p1")
        item.category = ID(named: "c1")
        edit.put(item, replacing: nil)
      }
      studio.told.commit(edit)
      if names.isEmpty {
        // Nothing to sell is no sale, and comes to nothing.
        #expect(throws: (any Error).self) { try studio.sell(names, to: .business) }
        #expect(try row.member("amountCents").whole() == 0)
        continue
      }
      try studio.sell(names, to: .business)
      let sale = studio.sale("p1", .projectToBusiness)
      #expect(try studio.cents(sale) == row.member("amountCents").whole())
    }
  }

  @Test func `categories are resolved as the cases say`() throws {
    for row in try CaseFile.rows(.lineage, "resolveSaleCategories") {
      let items = try row.member("items").elements().map { try item($0) }
      let resolved = SaleCategories.resolve(items, fallback: try id(row.member("fallback")))
      let wanted = try row.member("out").members()
      #expect(resolved.map { $0.item.name } == wanted.map { $0.name })
      for (found, member) in zip(resolved, wanted) {
        #expect(try found.category?.name == member.value.optionalString())
      }
    }
    for row in try CaseFile.rows(.lineage, "itemsNeedingCategory") {
      let items = try row.member("items").elements().map { pair in
        var item = Item()
        item.id = try id(try pair.elements()[0])
        item.category = try id(try pair.elements()[1])
        return item
      }
      let wanted = try row.member("out").elements().map { try $0.string() }
      #expect(SaleCategories.needing(items).map { $0.name } == wanted)
    }
    for row in try CaseFile.rows(.lineage, "destination") {
      let enabled: [ID<BudgetCategory>] = try row.member("validDest").elements().map { try id($0) }
      let found = SaleCategories.destination(
        try id(row.member("itemCat")), enabled: enabled, fallback: try id(row.member("fallback")))
      #expect(try (found?.name ?? "skipped") == row.member("out").string())
    }
  }

  @Test func `reassigning is refused in the words of the cases`() throws {
    for row in try CaseFile.rows(.lineage, "reassignItem") {
      let problem = Reassigning.problem(try item(row), to: try scope(row.member("to")))
      #expect(try problem?.message.english == row.member("error").optionalString())
    }
    for row in try CaseFile.rows(.lineage, "reassignTransaction") {
      var transaction = Transaction()
      transaction.project = try id(row["projectId"])
      if row.isOn("isCanonicalInventorySale") {
        transaction.sale = CanonicalSale(.businessToProject)
      }
      let problem = Reassigning.problem(transaction, to: try scope(row.member("to")))
      #expect(try problem?.message.english == row.member("error").optionalString(), "\(row)")
    }
    for row in try CaseFile.rows(.lineage, "eligibleForBulkReassign") {
      let items = try row.member("items").elements().map { pair in
        var item = Item()
        item.id = try id(try pair.elements()[0])
        item.transaction = try id(try pair.elements()[1])
        return item
      }
      let (free, blocked) = Reassigning.eligible(items)
      #expect(
        try free.map { $0.id.name } == row.member("eligible").elements().map { try $0.string() })
      #expect(try Int64(blocked) == row.member("blockedCount").whole())
      #expect(
        try Reassigning.message(blocked: blocked)?.english == row.member("message").optionalString()
      )
    }
  }

  @Test func `an item sold to the business is as the cases say`() throws {
    for group in try CaseFile.values(.lineage, "sellToBusinessItemAfter") {
      var studio = try ItemBook()
      studio.put(item: "i1", in: "p1", of: "t1")
      try studio.sell(["i1"], to: .business)
      let item = studio.item("i1")
      #expect(try item.project.isNone == (group.member("projectId") == .null))
      #expect(try item.space.isNone == (group.member("spaceId") == .null))
      #expect(try item.status?.word == group.member("status").string())
      #expect(try group.member("transactionId").string().contains("_project_to_business_"))
      #expect(item.transaction == studio.sale("p1", .projectToBusiness)?.id)
      #expect(try studio.edges("i1") == [group.member("edge").string()])
    }
  }

  @Test func `from project to project it takes two sales`() throws {
    for group in try CaseFile.values(.lineage, "projectToProject") {
      let wanted = try group.member("transactions").elements().map { try $0.string() }
      #expect(wanted.map { $0.contains("project_to_business") } == [true, false])
      var studio = try ItemBook()
      studio.put(item: "i1", in: "p1", of: "t1")
      let outcome = try studio.sell(["i1"], to: .project(ID(named: "p2")))
      let sales = [
        studio.sale("p1", .projectToBusiness), studio.sale("p2", .businessToProject),
      ]
      #expect(outcome.transactions == sales.compactMap { $0?.id })
      #expect(studio.item("i1").project.name == "p2")
      #expect(studio.item("i1").space.isNone)
      #expect(studio.edges("i1") == ["sold", "sold"])
      #expect(sales.map { studio.cents($0) } == [5_000, 5_000])
    }
  }

  private func edge(_ word: String, from transaction: ID<Transaction>) throws -> LineageEdge {
    var edge = LineageEdge()
    edge.movement = try Movement(value: .text(word))
    edge.fromTransaction = transaction
    return edge
  }

  @Test func `a return without its transaction is incomplete`() throws {
    for row in try CaseFile.rows(.lineage, "incompleteReturn") {
      let type = try row.member("txType").optionalString()
      var transaction = Transaction()
      transaction.id = ID(named: "t1")
      transaction.type = try type.map { try TransactionType(value: .text($0)) }
      let found = Returning.isIncomplete(
        status: try row.member("status").optionalString().map {
          try ItemStatus(value: .text($0))
        },
        in: type == nil ? nil : transaction,
        lineage: try row.member("edges").elements().map {
          try edge(try $0.string(), from: transaction.id)
        })
      #expect(try found == row.member("out").flag())
    }
    for group in try CaseFile.values(.lineage, "incompleteReturnList") {
      var studio = try ItemBook()
      for value in try group.member("items").elements() {
        let parts = try value.elements()
        var item = Item()
        item.id = try id(parts[0])
        item.transaction = ID(named: "t1")
        item.status = try ItemStatus(value: parts[1])
        studio.told.put(item, in: studio.book.items)
        for word in try parts[2].elements() {
          var edge = try edge(try word.string(), from: item.transaction)
          edge.id = ID(item.id.raw)
          edge.item = item.id
          studio.told.put(edge, in: studio.book.lineage)
        }
      }
      let found = studio.book.items.live.filter { Returning.isIncomplete($0, in: studio.book) }
      #expect(
        try found.map { $0.id.name } == group.member("out").elements().map { try $0.string() })
    }
  }

  @Test func `the same edge within five seconds is written once`() throws {
    for row in try CaseFile.rows(.lineage, "edgeDedupe") {
      let isSame = try row.member("sameItemFromToKind").flag()
      var studio = try ItemBook()
      for name in ["i1", "i2"] { studio.put(item: name, in: "p1") }
      let start = studio.told.now
      for apart in [0, try row.member("msApart").whole()] {
        let at = start.adding(milliseconds: apart)
        // Of another thing it is another edge.
        let name = isSame || apart == 0 ? "i1" : "i2"
        let operation = ItemOperation(UInt64(apart) + 1, at: at, on: at.utcDay)
        studio.told.commit(
          Linking.link(
            [studio.item(name)], to: studio.transaction("t1"), by: operation, in: studio.book))
        // Somebody else's program took it out without a trace.
        var item = studio.item(name)
        item.transaction = ID()
        studio.told.put(item, in: studio.book.items)
      }
      let written = studio.edges("i1").count + studio.edges("i2").count
      #expect(try Int64(written) == row.member("written").whole())
    }
  }

  @Test func `between one and twenty copies are made at once`() throws {
    for group in try CaseFile.values(.lineage, "copies") {
      #expect(try Int64(Copying.counts.lowerBound) == group.member("min").whole())
      #expect(try Int64(Copying.counts.upperBound) == group.member("max").whole())
    }
  }
}
