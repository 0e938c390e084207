import Ledger
import LedgerTestSupport
import Testing

/// The cases about lists of items and their menus, and those of an item's form.
struct ItemListCaseTests {
  private func item(_ value: Value) throws -> Item {
    var item = Item()
    item.id = try value.id("id")
    item.name = try value.words("name")
    item.sku = try value.words("sku")
    item.source = try value.words("source")
    item.bookmark = value.isOn("bookmark")
    item.project = try value.id("projectId")
    item.transaction = try value.id("transactionId")
    item.space = try value.id("spaceId")
    // What was sold has no status of its own here, nor has what no app knows.
    item.status = ItemStatus(word: trimmed(try value.words("status")))
    item.projectPrice = try value.dollars("projectPriceCents")
    item.purchasePrice = try value.dollars("purchasePriceCents")
    item.marketValue = try value.dollars("marketValueCents")
    return item
  }

  @Test func `each mode keeps what the cases say`() throws {
    try CaseFile.each(.itemsList, "filters") { row in
      let mode = try #require(ItemFilter(rawValue: try row.member("mode").string()), "\(row)")
      let told = row.given("item") ?? .object([])
      let item = try item(told)
      let hasImage = try told.count("images") > 0
      let matches = try row.member("matches").flag()
      #expect(mode.matches(item, hasImage: hasImage) == matches, "\(row)")
      #expect((ItemFilter.bits(of: item, hasImage: hasImage) & mode.bit != 0) == matches, "\(row)")
    }
    #expect(!ItemFilter.noImage.matches(Item(), hasImage: true))
    #expect(ItemFilter.modes(in: .project(ID(1))).count == 10)
    #expect(ItemFilter.modes(in: .inventory).count == 7)
  }

  @Test func `several modes keep what any of them keeps`() throws {
    try CaseFile.each(.itemsList, "multi") { row in
      let modes = try row.listed("modes").map {
        try #require(ItemFilter(rawValue: try $0.string()), "\(row)")
      }
      var items: [(name: String, item: Item, hasImage: Bool)] = []
      switch try row.member("items") {
      case .object(let members):
        for member in members {
          items.append(
            (member.name, try item(member.value), try member.value.count("images") > 0))
        }
      case let list:
        for value in try list.elements() {
          if case .object = value {
            items.append((try value.words("id"), try item(value), try value.count("images") > 0))
          } else {
            items.append((try value.words, Item(), false))
          }
        }
      }
      let kept = items.filter { ItemFilter.keeps($0.item, in: modes, hasImage: $0.hasImage) }
      let wanted = try row.member("expect")
      if case .text(let word) = wanted {
        #expect(word == "all" && kept.count == items.count, "\(row)")
      } else {
        #expect(try kept.map { $0.name } == wanted.elements().map { try $0.words }, "\(row)")
      }
    }
  }

  @Test func `each order is as the cases say`() throws {
    try CaseFile.each(.itemsList, "sorts") { row in
      let sort = try #require(ItemSort(rawValue: try row.member("mode").string()), "\(row)")
      var items: [Item] = []
      for value in try row.member("in").elements() {
        var item = Item()
        item.id = ID(UInt64(items.count + 1))
        var created: Value?
        switch value {
        case .list:
          item.name = try value.at(0).words
          // What is told by a name and a day is told by its id: equal days stand by it.
          item.id = ID(named: item.name)
          created = try value.at(1)
        case .object:
          item.name = try value.words("name")
          if let id = value.given("id") { item.id = try id.id() }
          created = value["createdAt"]
        default: item.name = try value.words
        }
        if let instant = try created?.givenInstant() { item.created = instant }
        items.append(item)
      }
      let names = items.sorted { sort.precedes($0, $1) }.map { $0.name }
      #expect(try names == row.member("out").elements().map { try $0.words }, "\(row)")
    }
  }

  @Test func `equal articles are one line`() throws {
    try CaseFile.each(.itemsList, "groups") { row in
      let entries = ItemGroups.entries(try row.listed("items").map { try item($0) })
      let wanted = try row.member("expect").elements()
      #expect(entries.count == wanted.count, "\(row)")
      for (entry, value) in zip(entries, wanted) {
        switch entry {
        case .item(let id):
          #expect(try value.member("type").string() == "item", "\(row)")
          #expect(try id.name == value.words("id"), "\(row)")
        case .group(let group):
          #expect(try value.member("type").string() == "group", "\(row)")
          if let ids = value.given("ids") {
            #expect(
              try group.items.map { $0.name } == ids.elements().map { try $0.words }, "\(row)")
          }
          if let count = value.given("count") {
            #expect(try Int64(group.items.count) == count.whole(), "\(row)")
          }
          if let total = value.given("totalCents") {
            #expect(try (group.total.single?.minor ?? 0) == total.whole(), "\(row)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (["Café", " CAFÉ\n", "Cafe\u{301}"], 1), (["Café", "Cafe"], 2), (["Größe", "Grosse"], 2),
    (["Größe", "GRÖßE"], 1), (["", "  "], 1), (["", "A"], 2),
  ])
  func `equal are articles without case and the space around, with their accents`(
    _ names: [String], _ lines: Int
  ) {
    for field in [\Item.name, \Item.sku, \Item.source] {
      var items: [Item] = []
      for (place, name) in names.enumerated() {
        var item = Item()
        item.id = ID(UInt64(place + 1))
        item[keyPath: field] = name
        items.append(item)
      }
      #expect(ItemGroups.entries(items).count == lines)
    }
  }

  @Test func `a menu offers what the cases say`() throws {
    try CaseFile.each(.itemsList, "actions") { row in
      let isInventory = try row.words("scope") == "inventory"
      let scope = isInventory ? Scope.inventory : .project(ID(named: "p1"))
      var item = try item(row)
      // What was sold offers what was returned does.
      if folded(trimmed(try row.words("status"))) == "sold" { item.status = .returned }
      let offered = ItemMenu.entries(for: item, in: scope).map { $0.rawValue }
      func words(_ name: String) throws -> [String] {
        try row.listed(name).map { try $0.string() }
          .map { $0.hasPrefix("bookmark") || $0 == "unbookmark" ? "bookmark" : $0 }
      }
      for word in try words("expectContains") { #expect(offered.contains(word), "\(row)") }
      for word in try words("expectMissing") { #expect(!offered.contains(word), "\(row)") }
      let only = try words("expectOnly")
      if !only.isEmpty { #expect(offered == only, "\(row)") }
    }
    #expect(ItemMenu.entries(for: Item(), in: .inventory).last == .delete)
    #expect(!ItemMenu.entries(for: Item(), in: .inventory).contains(.clearSpace))
  }

  @Test func `an item's form is checked as the cases say`() throws {
    try CaseFile.each(.formValidation, "item") { row in
      let problem = ItemRules.problem(try self.item(row.at(0)))
      #expect(try problem?.message.english == row.at(1).optionalString(), "\(row)")
    }
    var item = Item()
    item.name = "Lamp"
    for price in [\Item.purchasePrice, \.projectPrice, \.marketValue] {
      item[keyPath: price] = Money(minor: -1, currency: .usd)
      #expect(ItemRules.problem(item) == .priceNegative)
      item[keyPath: price] = nil
    }
    item.quantity = -1
    #expect(ItemRules.problem(item) == .quantityNegative)
  }

  @Test func `a SKU is compared by its letters and digits`() throws {
    try CaseFile.each(.search, "normalizedSKU") { row in
      let normalized = SKU.normalized(try row.at(0).words)
      #expect(try normalized == row.at(1).words, "\(row)")
    }
  }
}
