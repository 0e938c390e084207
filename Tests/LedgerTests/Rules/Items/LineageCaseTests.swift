import Ledger
import LedgerTestSupport
import Testing

/// The cases about selling, reassigning and returning.
struct LineageCaseTests {
  /// An item from a case.
  private func item(_ value: Value) throws -> Item {
    var item = Item()
    item.id = try value.id("id")
    item.category = try value.id("budgetCategoryId")
    item.transaction = try value.id("transactionId")
    item.project = try value.id("projectId")
    item.projectPrice = try value.dollars("projectPriceCents")
    item.purchasePrice = try value.dollars("purchasePriceCents")
    return item
  }

  /// Items told as pairs of their ids and something else's.
  private func items<E>(_ row: Value, _ other: WritableKeyPath<Item, ID<E>>) throws -> [Item] {
    try row.listed("items").map { pair in
      var item = Item()
      if case .object = pair { return try self.item(pair) }
      item.id = try pair.at(0).id()
      item[keyPath: other] = try pair.at(1).id()
      return item
    }
  }

  private func scope(_ value: Value?) throws -> Scope {
    guard let value, try value.words != "inventory" else { return .inventory }
    return .project(try value.id())
  }

  private func names(_ value: Value) throws -> [String] {
    try value.elements().map { trimmed(try $0.words) }
  }

  @Test func `the id of a canonical sale is made of project, direction and category`() throws {
    try CaseFile.each(.lineage, "canonicalId") { row in
      let direction = try SaleDirection(value: try row.member("direction"))
      let source = CanonicalSales.source(
        project: try row.words("projectId"), direction, category: try row.words("categoryId"))
      #expect(try source == row.member("id").string(), "\(row)")
    }
    let id = CanonicalSales.id(ID(1), .businessToProject, ID(2))
    let text = "SALE_0000000000001_business_to_project_0000000000002"
    #expect(id == ID.foreign(text))
  }

  @Test func `a canonical sale comes to what its items are worth`() throws {
    try CaseFile.each(.lineage, "canonicalAmount") { row in
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
        #expect(try row.member("amountCents").whole() == 0, "\(row)")
        return
      }
      try studio.sell(names, to: .business)
      let sale = studio.sale("p1", .projectToBusiness)
      #expect(try studio.cents(sale) == row.member("amountCents").whole(), "\(row)")
    }
  }

  @Test func `categories are resolved as the cases say`() throws {
    try CaseFile.each(.lineage, "resolveSaleCategories") { row in
      let items = try row.listed("items").map { try item($0) }.filter { !$0.id.isNone }
      let fallback: ID<BudgetCategory> = try row.id("fallback")
      let resolved = items.map {
        (item: $0.id, category: SaleCategories.source($0.category, fallback: fallback))
      }
      // An object's members have no order.
      let wanted = try row.member("out").members()
      #expect(Set(resolved.map { $0.item.name }) == Set(wanted.map { trimmed($0.name) }), "\(row)")
      for member in wanted {
        let found = resolved.first { $0.item.name == trimmed(member.name) }
        #expect(try found?.category?.name == member.value.optionalString(), "\(row)")
      }
    }
    try CaseFile.each(.lineage, "itemsNeedingCategory") { row in
      let found = try items(row, \.category).filter {
        !$0.id.isNone && SaleCategories.source($0.category, fallback: ID()) == nil
      }
      #expect(try found.map { $0.id.name } == names(row.member("out")), "\(row)")
    }
    try CaseFile.each(.lineage, "destination") { row in
      let enabled: [ID<BudgetCategory>] = try row.listed("validDest").map { try $0.id() }
      let found = SaleCategories.destination(
        try row.id("itemCat"), enabled: enabled, fallback: try row.id("fallback"))
      #expect(try (found?.name ?? "skipped") == row.given("out")?.string() ?? "skipped", "\(row)")
    }
  }

  @Test func `reassigning is refused in the words of the cases`() throws {
    try CaseFile.each(.lineage, "reassignItem") { row in
      let problem = Reassigning.problem(try item(row), to: try scope(row.given("to")))
      #expect(try problem?.message.english == row.given("error")?.string(), "\(row)")
    }
    try CaseFile.each(.lineage, "reassignTransaction") { row in
      var transaction = Transaction()
      transaction.project = try row.id("projectId")
      if row.isOn("isCanonicalInventorySale") {
        transaction.sale = CanonicalSale(.businessToProject)
      }
      let problem = Reassigning.problem(transaction, to: try scope(row.given("to")))
      #expect(try problem?.message.english == row.given("error")?.string(), "\(row)")
    }
    try CaseFile.each(.lineage, "eligibleForBulkReassign") { row in
      let (free, blocked) = Reassigning.eligible(try items(row, \.transaction))
      if let eligible = row.given("eligible") {
        #expect(try free.map { $0.id.name } == names(eligible), "\(row)")
      }
      if let count = row.given("blockedCount") {
        #expect(try Int64(blocked) == count.whole(), "\(row)")
      }
      if let message = row["message"] {
        #expect(
          try Reassigning.message(blocked: blocked)?.english == message.optionalString(), "\(row)")
      }
    }
  }

  @Test func `an item sold to the business is as the cases say`() throws {
    try CaseFile.each(.lineage, "sellToBusinessItemAfter") { group in
      var studio = try ItemBook()
      studio.put(item: "i1", in: "p1", of: "t1")
      try studio.sell(["i1"], to: .business)
      let item = studio.item("i1")
      #expect(item.project.isNone == (group.given("projectId") == nil))
      #expect(item.space.isNone == (group.given("spaceId") == nil))
      if let status = group.given("status") { #expect(try item.status?.word == status.string()) }
      if let id = group.given("transactionId") {
        #expect(try id.string().contains("_project_to_business_"))
      }
      #expect(item.transaction == studio.sale("p1", .projectToBusiness)?.id)
      if let edge = group.given("edge") { #expect(try studio.edges("i1") == [edge.string()]) }
    }
  }

  @Test func `from project to project it takes two sales`() throws {
    try CaseFile.each(.lineage, "projectToProject") { group in
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

  /// nil for nothing, blanks and what is no status here.
  private func status(_ value: Value?) throws -> ItemStatus? {
    ItemStatus(word: trimmed(try value?.words ?? ""))
  }

  /// An edge told by its movement, or with its members; nil where the movement is none of ours.
  private func edge(_ told: Value, from transaction: ID<Transaction>) throws -> LineageEdge? {
    var edge = LineageEdge()
    edge.fromTransaction = transaction
    var word = told
    if case .object = told {
      word = told.given("movementKind") ?? told.given("kind") ?? .null
      if let from = told["fromTransactionId"] ?? told["from"] {
        edge.fromTransaction = try from.id()
      }
    }
    guard let movement = Movement(word: trimmed(try word.words)) else { return nil }
    edge.movement = movement
    return edge
  }

  @Test func `a return without its transaction is incomplete`() throws {
    try CaseFile.each(.lineage, "incompleteReturn") { row in
      // Only without a transaction a case says null; one whose type is blank is there, and is no return.
      let type = row.given("txType") ?? row.given("tx").map { $0["transactionType"] ?? .text("") }
      var transaction = Transaction()
      transaction.id = ID(named: "t1")
      transaction.type = TransactionType(word: trimmed(try type?.words ?? "").lowercased())
      let found = Returning.isIncomplete(
        status: try status(row.given("status")), in: type == nil ? nil : transaction,
        lineage: try row.listed("edges").compactMap { try edge($0, from: transaction.id) })
      #expect(try found == row.member("out").flag(), "\(row)")
    }
    try CaseFile.each(.lineage, "incompleteReturnList") { group in
      var studio = try ItemBook()
      for (place, value) in try group.listed("items").enumerated() {
        var item = Item()
        item.id = try value.part(0, "id").id()
        item.transaction = ID(named: "t1")
        item.status = try status(value.part(1, "status"))
        studio.told.put(item, in: studio.book.items)
        for (number, word) in try value.part(2, "edges").each.enumerated() where word != .null {
          guard var edge = try edge(word, from: item.transaction) else { continue }
          edge.id = ID(named: "e\(place).\(number)")
          edge.item = item.id
          studio.told.put(edge, in: studio.book.lineage)
        }
      }
      let found = studio.book.items.live.filter { Returning.isIncomplete($0, in: studio.book) }
      #expect(try found.map { $0.id.name } == names(group.member("out")), "\(group)")
    }
  }

  @Test func `the same edge within five seconds is written once`() throws {
    try CaseFile.each(.lineage, "edgeDedupe") { row in
      let isSame = try row.member("sameItemFromToKind").flag()
      var studio = try ItemBook()
      for name in ["i1", "i2"] { studio.put(item: name, in: "p1") }
      let start = studio.told.now
      for (place, apart) in [0, try row.member("msApart").whole()].enumerated() {
        let at = start.adding(milliseconds: apart)
        // Of another thing it is another edge.
        let name = isSame || place == 0 ? "i1" : "i2"
        let operation = ItemOperation(UInt64(place) + 1, at: at, on: at.utcDay)
        studio.told.commit(
          Linking.link(
            [studio.item(name)], to: studio.transaction("t1"), by: operation, in: studio.book))
        // Somebody else's program took it out without a trace.
        var item = studio.item(name)
        item.transaction = ID()
        studio.told.put(item, in: studio.book.items)
      }
      let written = studio.edges("i1").count + studio.edges("i2").count
      #expect(try Int64(written) == row.member("written").whole(), "\(row)")
    }
  }

  @Test func `between one and twenty copies are made at once`() throws {
    try CaseFile.each(.lineage, "copies") { group in
      let limits = [try group.member("min").whole(), try group.member("max").whole()]
      #expect([Copying.counts.lowerBound, Copying.counts.upperBound].map { Int64($0) } == limits)
    }
  }
}
