import Ledger
import LedgerTestSupport
import Testing

struct DesignFormCaseTests {
  @Test func `a project's form says what the cases say`() throws {
    try CaseFile.each(.formValidation, "project") { pair in
      let told = try pair.at(0)
      var problem = try DesignProjectRules.name(told.words("name"))
      problem = try problem ?? DesignProjectRules.clientName(told.words("clientName"))
      for cents in try told.listedOrNamed("allocations") {
        guard let amount = try cents.cents else { continue }
        problem = problem ?? DesignProjectRules.allocation(amount)
      }
      #expect(try problem?.message.english == pair.at(1).optionalString(), "\(pair)")
    }
    let negative = DesignProjectRules.allocation(Money(minor: -1, currency: .usd))
    #expect(negative?.message == "Budget allocations must be zero or greater")
  }

  @Test func `a category's form says what the cases say`() throws {
    try CaseFile.each(.formValidation, "budgetCategory") { pair in
      let told = try pair.at(0)
      let problem =
        try CategoryRules.name(told.words("name"))
        ?? CategoryRules.kind(isItemized: told.isOn("itemized"), isFee: told.isOn("fee"))
      #expect(try problem?.message.english == pair.at(1).optionalString(), "\(pair)")
    }
    #expect(CategoryRules.name(String(repeating: "x", count: 100)) == nil)
  }

  @Test func `a template without a name says what the cases say`() throws {
    for group in try CaseFile.values(.formValidation, "misc") {
      guard let text = group.given("template") else { continue }
      #expect(try TemplateRules.name(" ")?.message.english == text.string())
    }
  }

  @Test func `checklists are read from text and written again`() {
    let text = "Before Install:\nMeasure\nOrder\nAfter:\nPhotos"
    let lists = TemplateRules.checklists(parsing: text)
    #expect(lists.map { $0.name } == ["Before Install", "After"])
    #expect(lists.map { $0.items.count } == [2, 1])
    #expect(TemplateRules.text(of: lists) == text)
    #expect(TemplateRules.checklists(parsing: "Loose").first?.name == "Checklist")
  }

  @Test func `an entry that ends in a colon stays an entry`() {
    let lists = [
      TemplateChecklist(name: "Ask:", items: ["Paint:", "- Wax", "Dye"]),
      TemplateChecklist(name: "After", items: []),
    ]
    let text = TemplateRules.text(of: lists)
    #expect(text == "Ask::\n  Paint:\n- Wax\nDye\nAfter:")
    #expect(TemplateRules.checklists(parsing: text) == lists)
    #expect(TemplateRules.checklists(parsing: "\tPaint:").map { $0.items } == [["Paint:"]])
  }

  @Test func `moving a row puts it between its new neighbors`() throws {
    var last: Position?
    var positions: [Position] = []
    for number in 0..<4 {
      let next = Position.between(last, nil, jitter: UInt64(number))
      positions.append(next)
      last = next
    }
    let down = try #require(Ordering.position(at: 2, movedFrom: 1, among: positions, jitter: 5))
    #expect(positions[2] < down && down < positions[3])
    let up = try #require(Ordering.position(at: 0, movedFrom: 1, among: positions, jitter: 5))
    #expect(up < positions[0])
  }

  @Test func `rows that have no positions yet are moved all the same`() {
    var edit = Edit()
    for number in 1...4 {
      var vendor = Vendor()
      vendor.id = ID(UInt64(number))
      edit.put(vendor, replacing: nil)
    }
    var replica = Replica(device: 1)
    func move(_ id: UInt64, _ move: Ordering.Move) -> [UInt64] {
      let book = replica.book
      let edit = Ordering.move(id, move, among: book.vendorList, in: book.vendors, jitter: 5)
      _ = replica.commit(edit, now: Instant(milliseconds: 2))
      return replica.book.vendorList.map { $0.id.raw }
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    #expect(move(1, .by(-1)) == [1, 2, 3, 4])
    #expect(move(3, .before(2)) == [1, 3, 2, 4])
    #expect(move(1, .before(4)) == [3, 2, 1, 4])
    #expect(move(3, .last) == [2, 1, 4, 3])
    #expect(move(3, .by(1)) == [2, 1, 4, 3])
    #expect(move(2, .before(99)) == [2, 1, 4, 3])
  }

  @Test func `two devices that begin offline have one set of presets`() {
    #expect(DesignPresets.fill(Book()).body == DesignPresets.fill(Book()).body)
    var replica = Replica(device: 1)
    _ = replica.commit(DesignPresets.fill(replica.book), now: Instant(milliseconds: 1))
    #expect(replica.book.vendorList.count == 15)
    #expect(DesignPresets.fill(replica.book).isEmpty)
  }

  @Test func `a new project pins Furnishings, in another language too`() throws {
    func pins(_ names: [String], budgeting: [Int]) throws -> [String] {
      var replica = Replica(device: 1)
      _ = replica.commit(DesignPresets.fill(replica.book), now: Instant(milliseconds: 1))
      let ids = replica.book.budgetCategories.map { $0.id }
      var renaming = Edit()
      for (id, name) in zip(ids, names) {
        var category = try #require(replica.book.categories[id])
        category.name = name
        renaming.put(category, in: replica.book.categories)
      }
      _ = replica.commit(renaming, now: Instant(milliseconds: 2))
      let house = ID<Project>(7)
      let edit = DesignProjectRules.firstPins(
        of: house, budgeting: budgeting.map { ids[$0] }, for: ID(8), in: replica.book)
      _ = replica.commit(edit, now: Instant(milliseconds: 3))
      let pinned = replica.book.preferences[ProjectPreferences(of: ID(8), in: house).id]?.pinned
      return (pinned ?? []).map { replica.book.name(of: $0) }
    }
    // The first category of a new book is Furnishings, the second Kitchen.
    #expect(try pins(["Einrichtung", "Küche"], budgeting: [1, 0]) == ["Einrichtung"])
    #expect(try pins(["Einrichtung", "Küche"], budgeting: [1]).isEmpty)
    // What is called so comes before what was called so.
    #expect(try pins(["Fabric", "furnishings"], budgeting: [0, 1]) == ["furnishings"])
  }
}
